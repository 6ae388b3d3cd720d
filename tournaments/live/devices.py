"""Signs in other devices: helpers by a QR code, a table's tablet and a big screen by a code of six signs.

The organiser makes each link, and types each code: a device cannot let itself in. All end with the evening.
"""

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tournaments.club.tournament import Tournament
from tournaments.errors import ClubError, Conflict
from tournaments.live import pages
from tournaments.live.access import Attempts, Role
from tournaments.live.forms import Form
from tournaments.live.sessions import Session, hashed
from tournaments.log.validation import refuse_text
from tournaments.paper.slips import qr_svg
from tournaments.store.store import Store
from tournaments.tour import keys

if TYPE_CHECKING:
    from tournaments.live.service import Service

PATHS = {
    "devices": "/desk/{tour}/devices",
    "helper": "/desk/{tour}/helper",
    "let-in": "/desk/{tour}/let-in",
    "put-out": "/desk/{tour}/put-out",
    "help": "/help/{secret}",
    "help-in": "/help-in",
    "pair": "/pair",
    "tv": "/tv",
}
FORMS = ("helper", "let-in", "put-out", "help-in")
SIGNS = 6
WAITS = 900.0
"""Seconds for which a link or a code can be used."""
MOST_WAITING = 100
"""Devices that show a code at once."""
HELPERS = (Role.scorer, Role.arbiter)
LONGEST_NAME = 60


class WaitingDevice(msgspec.Struct):
    """A device that shows a code."""

    code: str
    until: float
    session: Session | None = None
    """What it becomes, once the organiser has typed the code."""


class Listed(msgspec.Struct, frozen=True):
    """A device that has signed in."""

    id: str
    words: str


class Devices:
    """The pages on which devices sign in."""

    def __init__(self, service: "Service", clock: Callable[[], float] = time.time) -> None:
        self.service = service
        self.clock = clock
        self.waiting: dict[str, WaitingDevice] = {}
        """By the hash of a device's cookie."""
        self.shown = Attempts()
        self.handlers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "devices": self.devices,
            "helper": self.helper,
            "let-in": self.let_in,
            "put-out": self.put_out,
            "help": self.help,
            "help-in": self.help_in,
            "pair": self.pair,
            "tv": self.tv,
        }

    # -- the organiser

    async def devices(self, request: Request, *, link: str = "", wrong: str = "") -> Response:
        """List who has come in, and offer to let others in."""
        tour = request.path_params["tour"]
        own = hashed(self.service.cookie(request))
        listed = [
            Listed(cookie, words_of(session))
            for cookie, session in self.service.sessions.valid().items()
            if cookie != own and session.role is not Role.player
        ]

        def made(store: Store) -> bytes:
            tournament = store.club.tournament(tour)
            return pages.page(
                "devices.html",
                desk=tournament,
                tables=tables_of(tournament),
                devices=listed,
                link=link,
                qr=Markup(qr_svg(link)) if link else "",  # noqa: S704 - segno's own shapes
                site=self.service.players,
                wrong=wrong,
            )

        try:
            return html(await self.service.done(made), 409 if wrong else 200)
        except ClubError as why:
            return html(pages.refused(str(why), tour), 404)

    async def helper(self, request: Request) -> Response:
        """Make a link for a helper, which works once."""
        form = await self.service.form(request)
        try:
            session = await self.service.done(lambda store: helper_of(store, request, form))
        except ClubError as why:
            return await self.devices(request, wrong=str(why))
        secret = self.service.sessions.new_link(session, WAITS)
        return await self.devices(request, link=f"{self.service.players}help/{secret}")

    async def let_in(self, request: Request) -> Response:
        """Let in the device that shows a code."""
        form = await self.service.form(request)
        code = keys.read_code(form.get("code"), SIGNS)
        found = [each for each in self.alive().values() if each.code == code]
        try:
            if not found:
                raise Conflict("no device is showing this code; a code is valid for 15 minutes")
            session = await self.service.done(lambda store: device_of(store, request, form))
        except ClubError as why:
            return await self.devices(request, wrong=str(why))
        found[0].session = session
        self.service.streams.turn()
        return back(request)

    async def put_out(self, request: Request) -> Response:
        """End the session of a device."""
        form = await self.service.form(request)
        self.service.sessions.end(form.get("device"))
        return back(request)

    # -- a helper

    async def help(self, request: Request) -> Response:
        """Ask a helper to go on; nothing is exchanged by opening a link."""
        return html(pages.page("help.html", secret=request.path_params["secret"]))

    async def help_in(self, request: Request) -> Response:
        form = await self.service.form(request)
        return self.service.exchanged(request, form.get("secret"))

    # -- a tablet or a big screen

    def alive(self) -> dict[str, WaitingDevice]:
        self.waiting = {
            cookie: each for cookie, each in self.waiting.items() if each.until > self.clock()
        }
        return self.waiting

    def cookie_name(self, request: Request) -> str:
        return f"{self.service.cookie_name(request)}-pair"

    async def pair(self, request: Request) -> Response:
        """Show a code until the organiser has typed it; then go where the device belongs."""
        cookie = request.cookies.get(self.cookie_name(request), "")
        found = self.alive().get(hashed(cookie)) if cookie else None
        if found is not None and found.session is not None:
            del self.waiting[hashed(cookie)]
            there = RedirectResponse(start_page_of(found.session), 303)
            there.delete_cookie(self.cookie_name(request))
            return self.service.with_cookie(request, there, found.session)
        if found is None:
            address = self.service.address(request)
            if self.shown.are_too_many(address) or len(self.waiting) >= MOST_WAITING:
                return html(
                    pages.refusal_page("too many devices are showing codes: wait a minute"), 429
                )
            self.shown.count(address)
            cookie = secrets.token_hex(16)
            found = WaitingDevice(keys.new_code(SIGNS), self.clock() + WAITS)
            self.waiting[hashed(cookie)] = found
        answer = html(pages.page("pair.html", code=f"{found.code[:3]}-{found.code[3:]}"))
        answer.set_cookie(
            self.cookie_name(request), cookie, max_age=int(WAITS), httponly=True, samesite="lax"
        )
        return answer

    async def tv(self, request: Request) -> Response:
        """Show the big screen of the tournament that the device was let in for."""
        return await self.service.kept(
            request, ("tv", self.service.session(request).tour), pages.tv
        )


def helper_of(store: Store, request: Request, form: Form) -> Session:
    """Read who shall help, and as what."""
    tournament = store.club.tournament(request.path_params["tour"])
    roles = [each for each in HELPERS if each == form.get("role")]
    name = " ".join(form.get("name").split())
    refuse_text(name)
    if not roles or not 0 < len(name) <= LONGEST_NAME:
        raise Conflict("give the helper's name, and choose scorer or arbiter")
    return Session(roles[0], tournament.id, name=name)


def device_of(store: Store, request: Request, form: Form) -> Session:
    """Read what a device is for: the big screen, or a table."""
    tournament = store.club.tournament(request.path_params["tour"])
    table = form.get("table")
    if not table:
        return Session(Role.screen, tournament.id)
    if table not in tables_of(tournament):
        raise Conflict(f"there is no table {table[:40]}")
    return Session(Role.table, tournament.id, name=table)


def tables_of(tournament: Tournament) -> list[str]:
    published = tournament.rounds.get(tournament.last)
    return published.names if published else []


def start_page_of(session: Session) -> str:
    """Return the page that a device begins with."""
    if session.role in (Role.table, Role.player):
        return "/me"
    if session.role is Role.screen:
        return "/tv"
    return f"/desk/{quote(session.tour, safe='')}" if session.tour else "/desk"


def words_of(session: Session) -> str:
    match session.role:
        case Role.screen:
            return f"big screen of {session.tour}"
        case Role.table:
            return f"tablet on table {session.name} of {session.tour}"
        case Role.organiser:
            return "another browser of the organiser"
        case _:
            return f"{session.name}, {session.role} of {session.tour}"


def back(request: Request) -> Response:
    return RedirectResponse(f"/desk/{quote(request.path_params['tour'], safe='')}/devices", 303)


def html(made: bytes, code: int = 200) -> Response:
    return Response(made, code, media_type="text/html")
