"""Shows the page on which a table is recorded, takes its taps, and makes the finished record the result."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from azul_notation.rules import DIALECTS
from azul_notation.text.failures import reason_of
from tournaments.errors import ClubError, Conflict
from tournaments.live import pages
from tournaments.live.access import Attempts
from tournaments.live.forms import Form
from tournaments.live.record_result import played_table, send
from tournaments.live.recording import MOST_TYPED, WRONG, Ends, NeedsMore, PlayedTable, TableRecord
from tournaments.live.recording_picture import picture
from tournaments.live.recording_touch import Hand, read_touched, seat_to_move, write_touched
from tournaments.live.recording_view import UNTAPPED, Tapped, begun, meant, recording_view
from tournaments.store.store import Head, Store

if TYPE_CHECKING:
    from tournaments.live.service import Service

PATHS = {
    "own-record": "/me/record",
    "own-picture": "/me/record.svg",
    "own-recorded": "/me/recorded",
    "record": "/desk/{tour}/record",
    "picture": "/desk/{tour}/record.svg",
    "recorded": "/desk/{tour}/recorded",
}
FORMS = ("own-recorded", "recorded")
OFTEN = 240
"""Taps that one device may send in a minute."""
FOUND = 1_000
"""Tables that are found once until the log grows."""
TAPPED = ("done", "so", "touched")
"""What an address says of what was tapped."""
LONGEST_NUMBER = 6
"""Digits of a place on a picture."""
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""A picture has style within it, and no script."""
UNSAID = dict.fromkeys(("notice", "warning", "confirm", "line"), "")
"""What the page may say of the last tap: nothing."""
Answer = TypeVar("Answer")


class RecordRoutes:
    """The pages of those who record."""

    def __init__(self, service: "Service") -> None:
        self.service = service
        self.sent = Attempts(OFTEN)
        self.turn = asyncio.Lock()
        """One tap at a time reads and changes a record."""
        self.known: tuple[Store, Head] | None = None
        self.find: Callable[..., PlayedTable] = played_table
        self.handlers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            **dict.fromkeys(("own-record", "record"), self.show),
            **dict.fromkeys(("own-picture", "picture"), self.picture),
            **dict.fromkeys(FORMS, self.take),
        }

    @property
    def store(self) -> Path:
        return self.service.owner.path

    async def table(self, request: Request, name: str, chosen: str) -> PlayedTable:
        """Find the table that a session may record: its own, or the one that is named."""
        session, tour = self.service.session(request), request.path_params.get("tour", "")
        return await self.service.done(lambda store: self.found(store, session, tour, name, chosen))

    def found(self, store: Store, *asked: Any) -> PlayedTable:
        """Find a table, once until the log grows: taps come much more often than events."""
        if (store, store.head) != self.known:
            self.known = store, store.head
            self.find = lru_cache(FOUND)(partial(played_table, store))
        return self.find(*asked)

    async def done(self, job: Callable[[], Answer]) -> Answer:
        """Read or change a record apart from the store, which others need."""
        async with self.turn:
            try:
                return await asyncio.to_thread(job)
            except WRONG as wrong:
                if isinstance(wrong, ClubError):
                    raise
                if isinstance(wrong, OSError):
                    self.service.trouble.refused(reason_of(wrong))
                raise Conflict(reason_of(wrong)) from None

    async def show(self, request: Request) -> Response:
        """Show the record as it is now, and what can be tapped next."""
        asked = request.query_params
        try:
            table = await self.table(request, asked.get("name", ""), asked.get("seat", ""))
            return await self.page(request, table, read_tapped(asked))
        except ClubError as wrong:
            return refused(wrong, 404)

    async def picture(self, request: Request) -> Response:
        asked = request.query_params
        try:
            table = await self.table(request, asked.get("name", ""), asked.get("seat", ""))
            drawn = await self.done(
                lambda: picture(
                    TableRecord(self.store, table),
                    own="own" in asked,
                    touched=read_touched(asked.get("touched", "")),
                )
            )
        except ClubError as wrong:
            return refused(wrong, 404)
        headers = {"content-security-policy": PICTURE_POLICY}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    async def take(self, request: Request) -> Response:
        """Carry out a tap, unless there are too many of them."""
        session = self.service.session(request)
        device = f"{session.tour}/{session.by}"
        if self.sent.are_too_many(device):
            return refused("too many taps in a minute: wait a little", 429)
        self.sent.count(device)
        try:
            form = await self.service.form(request)
            table = await self.table(request, form.get("table"), form.get("as"))
            return await self.taken(request, table, form)
        except ClubError as wrong:
            return refused(wrong, 409)

    async def taken(self, request: Request, table: PlayedTable, form: Form) -> Response:
        """Carry out a tap; what it lacks, ends or breaks is shown on the page."""
        session = self.service.session(request)
        try:
            if form.get("do") == "touch":
                form = await self.done(lambda: touched(TableRecord(self.store, table), form))
            if form.get("do") == "step":
                further = urlencode({name: form.get(name) for name in TAPPED})
                return RedirectResponse(f"{self.address(request, table)}&{further}", 303)
            record = await self.done(lambda: changed(TableRecord(self.store, table), form))
            if record.base != form.get("base"):
                self.service.streams.recorded(followed(table))
            if form.get("do") == "send" or form.get("sure") == "yes":
                said = await self.service.done(lambda store: send(store, session, table, record))
                return await self.page(request, table, notice=said)
            return RedirectResponse(self.address(request, table), 303)
        except NeedsMore:
            line = urlencode({"done": form.get("line")})
            return RedirectResponse(f"{self.address(request, table)}&{line}", 303)
        except Ends as why:
            return await self.page(request, table, confirm=form.get("line"), notice=str(why))
        except ClubError as why:
            line = form.get("line") if form.get("typed") == "yes" else ""
            return await self.page(request, table, code=409, warning=str(why), line=line)

    def address(self, request: Request, table: PlayedTable) -> str:
        if "tour" in request.path_params:
            return f"/desk/{quote(table.tour, safe='')}/record?{urlencode({'name': table.table})}"
        return f"/me/record?seat={table.player}"

    async def page(
        self,
        request: Request,
        table: PlayedTable,
        tapped: Tapped = UNTAPPED,
        *,
        code: int = 200,
        **said: str,
    ) -> Response:
        view = await self.done(lambda: recording_view(TableRecord(self.store, table), tapped))
        here = self.address(request, table)
        at, _, asked = here.partition("?")
        made = pages.page(
            "record.html",
            table=table,
            view=view,
            here=here,
            picture=f"{at}.svg?{asked}&base={view.base}",
            sends=f"{at}ed",
            events=f"/events?card&{urlencode({'record': followed(table)})}",
            back="/me" if at.startswith("/me") else at.removesuffix("/record"),
            options=DIALECTS[table.variant].options,
            link=lambda **more: f"{here}&{urlencode(more)}",
            said={**UNSAID, **said},
        )
        return Response(made, code, media_type="text/html")


def followed(table: PlayedTable) -> str:
    """Name a table, so that all devices that show its record follow it."""
    return f"{table.tour}/{table.table}"


def read_tapped(asked: Mapping[str, str]) -> Tapped:
    """Read what was tapped from an address or a form."""
    done, so = (asked.get(name, "")[:MOST_TYPED] for name in ("done", "so"))
    return Tapped(done, so, read_touched(asked.get("touched", "")))


def touched(record: TableRecord, form: Form) -> Form:
    """Find what was touched on the picture: a step, or a word to be entered."""
    record.refuse_others(form.get("base"))
    x, y = (form.get(f"at.{axis}") for axis in "xy")
    if not (x.isdecimal() and y.isdecimal()) or len(x + y) > 2 * LONGEST_NUMBER:
        raise Conflict("this form cannot be read")
    trial, tapped = begun(record.session(), read_tapped(form.plain()))
    seat = seat_to_move(trial)
    if seat is None:
        raise Conflict("there is nothing to touch now")
    words, tapped = meant(trial, tapped)
    hand = Hand(trial.draft, seat)
    now = hand.touch(words, tapped.touched, int(x), int(y))
    kept = hand.meant(trial.legal(tapped.so), now)
    if len(kept) == 1 and hand.is_clear(kept[0], now):
        more = {"do": "enter", "line": f"{tapped.done} {kept[0]}".strip()}
    else:
        more = {"do": "step", "done": tapped.done, "so": tapped.so, "touched": write_touched(now)}
    return Form({**form.fields, **{name: [text] for name, text in more.items()}})


def changed(record: TableRecord, form: Form) -> TableRecord:
    """Change a record as a form asks."""
    base = form.get("base")
    match form.get("do"):
        case "begin":
            options = DIALECTS[record.table.variant].options
            record.begin({name: form.get(name) for name in options if form.get(name)})
        case "take":
            record.take_over(base)
        case "undo":
            record.undo(base)
        case "enter":
            record.enter(base, form.get("line"), sure=form.get("sure") == "yes")
        case "send":
            pass
        case _:
            raise Conflict("this form cannot be read")
    return record


def refused(why: object, code: int) -> Response:
    """Explain why nothing was stored."""
    return Response(pages.page("notstored.html", why=why), code, media_type="text/html")
