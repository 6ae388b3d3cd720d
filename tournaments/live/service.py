"""Answers requests: pages from memory as long as the log has not grown, forms by one change of the log."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from azul_notation.text.failures import reason_of
from tournaments.errors import ClubError, Conflict, NotStored, StoreError
from tournaments.live import (
    desk_pages,
    devices,
    documents,
    files,
    own_routes,
    pages,
    password,
    record_routes,
)
from tournaments.live.access import MAY, RIGHTS, WHY, Attempts, Role
from tournaments.live.actions import ACTIONS, OF_CLUB, act
from tournaments.live.clock import MOST_MINUTES, Clocks, clocks_file
from tournaments.live.devices import HELPERS, Devices, start_page_of
from tournaments.live.done import Choice, Done
from tournaments.live.forms import Form, read_form
from tournaments.live.guard import Guard, own_names
from tournaments.live.helper_pages import for_helper
from tournaments.live.own_routes import OwnRoutes
from tournaments.live.password import Password
from tournaments.live.record_routes import RecordRoutes
from tournaments.live.sessions import Session, Sessions, hashed, session_length
from tournaments.live.streams import Streams, Subscription
from tournaments.live.touched import touched
from tournaments.live.trouble import SOON, Trouble
from tournaments.numbers import PlayerNumber
from tournaments.store.owner import Owner
from tournaments.store.store import Head, Store

Answer = TypeVar("Answer")
Maker = Callable[[Store, str], bytes]
Handler = Callable[[Request], Awaitable[Response]]
PATIENCE = 10.0
"""Seconds for which a form waits while a command has the club file."""
MOST_PAGES = 2_000
"""Pages that are kept."""
BUSY = "a command is using the club file: nothing was stored, try again in a moment"
OFTEN = 240
"""Forms of the desk that one device may send in a minute: more than hands can send."""
PUBLIC: dict[str, Maker] = {"home": pages.home, "public": pages.public, "screen": pages.screen}
DESK = desk_pages.KEPT
PATHS = {
    "home": "/",
    "public": "/t/{tour}",
    "screen": "/screen/{tour}",
    "clock": "/clock/{tour}",
    "events": "/events",
    "file": "/files/{file}",
    "enter": "/enter/{secret}",
    "desks": "/desk",
    "desk": "/desk/{tour}",
    "report": "/desk/{tour}/report.{form}",
    "print": "/desk/{tour}/print/{what}.pdf",
    "turn-clock": "/desk/{tour}/turn-clock",
    "slips": "/desk/{tour}/slips.pdf",
    **{name: f"/desk/{{tour}}/{name}" for name in (*DESK, *desk_pages.ASKED) if "desk" not in name},
    **{name: f"/desk/{{tour}}/{name}" for name in ACTIONS},
    **{name: f"/club/{name}" for name in OF_CLUB},
    **own_routes.PATHS,
    **record_routes.PATHS,
    **devices.PATHS,
    **password.PATHS,
    "test": "/test",
}
"""Where each route of `RIGHTS` is."""
FORMS = (
    *(*ACTIONS, "turn-clock", "slips"),
    *(*own_routes.FORMS, *record_routes.FORMS, *devices.FORMS, *password.FORMS),
)
"""Routes to which forms are sent."""
OF_DESK = frozenset((*ACTIONS, "turn-clock", "slips", "helper", "let-in", "put-out"))
"""The actions of the desk's own forms."""
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none';"
    " sandbox allow-scripts allow-popups"
)
"""A report has style and script within it, and can do nothing here: it is not of our origin."""


class Service:
    """The state that all requests share."""

    def __init__(
        self, owner: Owner, sessions: Sessions, players: str = "", password: str = ""
    ) -> None:
        self.owner = owner
        self.sessions = sessions
        self.players = players
        """The address for players."""
        self.password = Password(self, password)
        self.attempts = Attempts()
        self.sent = Attempts(OFTEN)
        """Forms of the desk."""
        self.streams = Streams(owner.head.seq)
        self.trouble = Trouble(owner, self.streams)
        self.noted = owner.head.seq
        """The end of the log that the pages have heard of."""
        self.clocks = Clocks(clocks_file(owner.path))
        self.made: dict[tuple[str, str], tuple[str, bytes]] = {}
        """Pages, with the hash of the log that they were made from."""
        self.making: dict[tuple[str, str], asyncio.Task[bytes]] = {}

    def app(self, site: str = "", *, behind_proxy: bool = False) -> Guard:
        handlers = {
            "events": self.events,
            "file": self.file,
            "enter": self.enter,
            "clock": self.clock,
            "turn-clock": self.turn_clock,
            "slips": self.slips,
            "report": self.document,
            "print": self.document,
            **OwnRoutes(self).handlers,
            **RecordRoutes(self).handlers,
            **Devices(self).handlers,
            **self.password.handlers,
            "test": self.test,
        }
        routes = [
            Route(
                path,
                self.allowed(name, handlers.get(name) or self.handler(name)),
                methods=["POST" if name in FORMS else "GET"],
                name=name,
            )
            for name, path in PATHS.items()
        ]
        return Guard(Starlette(routes=routes), own_names(), site, behind_proxy=behind_proxy)

    def moved(self, head: Head, loop: asyncio.AbstractEventLoop) -> None:
        """Wake the pages that a change touches; called by the thread that owns the store."""
        store, since = self.owner.store, self.noted
        self.noted = head.seq
        whose = None if store is None else touched(store, since)  # a command may have done anything
        loop.call_soon_threadsafe(self.streams.wake, head.seq, whose)
        loop.call_soon_threadsafe(self.trouble.stored)

    # -- who may do what

    def cookie_name(self, request: Request) -> str:
        """Name the cookie; other services on this machine have other ports, but the same cookies."""
        return f"azul-{request.scope['server'][1]}"

    def cookie(self, request: Request) -> str:
        return request.cookies.get(self.cookie_name(request), "")

    def session(self, request: Request) -> Session:
        return self.sessions.find(self.cookie(request))

    def with_cookie(self, request: Request, answer: Response, session: Session) -> Response:
        """Sign in on this device; sign out the session that it had before."""
        self.sessions.put_out(self.cookie(request))
        cookie = self.sessions.let_in(session)
        lasts = int(session_length(session.role))
        answer.set_cookie(
            self.cookie_name(request),
            cookie,
            max_age=lasts,
            httponly=True,
            secure=request.url.scheme == "https",
            samesite="lax" if session.role is Role.player else "strict",
        )
        return answer

    def address(self, request: Request) -> str:
        """Return the address that a request comes from."""
        return request.client.host if request.client else ""

    def allowed(self, name: str, handler: Handler) -> Handler:
        """Allow a route only to those who may use it."""

        async def answer(request: Request) -> Response:
            session, tour = self.session(request), request.path_params.get("tour", "")
            elsewhere = session.role in HELPERS and tour not in ("", session.tour)
            if session.role not in MAY[RIGHTS[name]] or (
                elsewhere and RIGHTS[name] is not Role.anybody
            ):
                return Response(pages.refusal_page(WHY[RIGHTS[name]]), 403, media_type="text/html")
            try:
                if name in OF_DESK and self.sends_too_much(request):
                    return await self.too_often(name, request)
                return self.with_trouble(await handler(request), session.role)
            except ClubError as why:
                return refused(why, "", 409 if name in FORMS else 404)
            except ClientDisconnect:  # in the middle of a form: nobody reads the answer
                return Response(status_code=400)

        return answer

    def sends_too_much(self, request: Request) -> bool:
        """Count a form of the desk; whether there are too many of this device."""
        device = hashed(self.cookie(request))
        if self.sent.are_too_many(device):
            return True
        self.sent.count(device)
        return False

    async def too_often(self, name: str, request: Request) -> Response:
        """Refuse a form, and keep what was typed."""
        form = await self.form(request)
        again = Choice("Send it again", name, form.plain()) if name in ACTIONS else None
        tour = request.path_params.get("tour", "")
        return refused(Conflict("too many forms in a minute: wait a little"), tour, 429, again)

    def with_trouble(self, answer: Response, role: Role) -> Response:
        """Add to a page why nothing can be stored at the moment."""
        if answer.media_type == "text/html":
            answer.body = self.trouble.filled(bytes(answer.body), role)
            answer.headers["content-length"] = str(len(answer.body))
        return answer

    async def enter(self, request: Request) -> Response:
        """Exchange a link for a cookie, and clean the address bar."""
        return self.exchanged(request, request.path_params["secret"])

    def exchanged(self, request: Request, secret: str) -> Response:
        """Sign in a device with the secret of a link, which works once."""
        if self.attempts.are_too_many(self.address(request)):
            words = "too many wrong links: wait a minute"
            return Response(pages.refused(words, ""), 429, media_type="text/html")
        session = self.sessions.exchange(secret)
        if session is None:
            self.attempts.count(self.address(request))
            words = "this link was already used, or comes from an earlier start of `azul serve`"
            return Response(pages.refused(words, ""), 403, media_type="text/html")
        return self.with_cookie(request, RedirectResponse(start_page_of(session), 303), session)

    # -- pages

    def handler(self, name: str) -> Handler:
        if name in ACTIONS:
            return lambda request: self.act(name, request)
        if name in desk_pages.ASKED:
            return lambda request: self.asked(name, request)
        return lambda request: self.show(name, request)

    async def show(self, name: str, request: Request) -> Response:
        """Show a page: 304 if the browser has it, from memory if the log has not grown."""
        maker = PUBLIC.get(name) or DESK[name]
        tour, role = request.path_params.get("tour", ""), self.session(request).role
        key = (name, tour)
        if name in DESK and role in HELPERS:
            key = (f"{name} for {role}", tour)
            maker = self.helped(maker, role)
        if name in DESK and self.owner.is_lent:
            await self.returned()
        try:
            return await self.kept(request, key, maker)
        except ClubError as wrong:
            return refused(wrong, "", 404)

    def helped(self, maker: Maker, role: Role) -> Maker:
        return lambda store, tour: for_helper(maker(store, tour), role)

    async def kept(self, request: Request, key: tuple[str, str], maker: Maker) -> Response:
        """Return a page from memory, made again if the log has grown.

        While a command has the store, the page is given as it was. The tag of a page names whose it is: a
        phone may change hands.
        """
        head = self.owner.head.hash
        tagged = (*key, self.trouble.words(self.session(request).role))
        tag = tag_of(head, tagged)
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"etag": tag})
        found = self.made.get(key)
        if found is None or (found[0] != head and not self.owner.is_lent):
            found = (head, await self.fresh(key, maker))
        return Response(
            found[1], media_type="text/html", headers={"etag": tag_of(found[0], tagged)}
        )

    async def returned(self) -> None:
        """Wait a little for a command: what it changes is seldom worth an older page."""
        waiting = asyncio.wrap_future(self.owner.run(lambda store: store.head.seq))
        await asyncio.wait([waiting], timeout=SOON)

    async def fresh(self, key: tuple[str, str], maker: Maker) -> bytes:
        """Make a page once, for all who wait for it."""
        task = self.making.get(key)
        if task is None:
            task = asyncio.create_task(self.make(key, maker))
            self.making[key] = task
            task.add_done_callback(lambda _: self.making.pop(key, None))
        return await asyncio.shield(task)

    async def make(self, key: tuple[str, str], maker: Maker) -> bytes:
        head, made = await self.done(lambda store: (store.head.hash, maker(store, key[1])))
        if len(self.made) >= MOST_PAGES:
            self.made.clear()
        self.made[key] = (head, made)
        return made

    async def asked(self, name: str, request: Request) -> Response:
        """Show a page of the desk about what the address names."""
        tour, asked = request.path_params["tour"], dict(request.query_params)
        maker = desk_pages.ASKED[name]
        try:
            made = await self.done(lambda store: maker(store, tour, asked))
            role = self.session(request).role
            made = for_helper(made, role) if role in HELPERS else made
        except ClubError as wrong:
            return refused(wrong, tour, 404)
        return Response(made, media_type="text/html")

    async def document(self, request: Request) -> Response:
        """Print a page or a report."""
        params, asked = request.path_params, dict(request.query_params)
        tour = params["tour"]

        def laid_out(store: Store) -> documents.Document:
            if "what" in params:
                return documents.printed(store, tour, params["what"], asked)
            return documents.report(store, tour, params["form"])

        return await self.written(laid_out, tour)

    async def slips(self, request: Request) -> Response:
        """Print slips for the named players, or for all who have none."""
        tour = request.path_params["tour"]
        try:
            who = (await self.form(request)).every("who")
        except ClubError as wrong:
            return refused(wrong, tour, 409)
        by = self.session(request).by
        return await self.written(lambda store: documents.slips(store, tour, who, by), tour)

    async def written(self, laid_out: Callable[[Store], documents.Document], tour: str) -> Response:
        """Write a document; the slow part of it leaves the store to others."""
        try:
            found = await self.done(laid_out)
            made = await asyncio.to_thread(found.write)
        except ClubError as wrong:
            return refused(wrong, tour, 404)
        headers = {"content-disposition": f'inline; filename="{quote(found.name)}"'}
        if found.kind == documents.KINDS["html"]:
            headers["content-security-policy"] = REPORT_POLICY
        return Response(made, media_type=found.kind, headers=headers)

    async def file(self, request: Request) -> Response:
        name, is_newest = files.file_named(request.path_params["file"])
        if name not in files.FILES:
            return Response(status_code=404)
        headers = {"cache-control": files.FOR_GOOD} if is_newest else {}
        return Response(files.file_of(name), media_type=files.FILES[name], headers=headers)

    async def events(self, request: Request) -> Response:
        """Stream the log to a page; to the card of a player, what concerns it."""
        if self.streams.are_full:
            return Response("too many pages are open\n", 503, media_type="text/plain")
        session = self.session(request)
        own = "card" in request.query_params and session.role is Role.player
        follows = Subscription(
            (session.tour, PlayerNumber(session.player)) if own else None,
            request.query_params.get("record", ""),
        )
        stream = self.streams.stream(follows, lambda: self.trouble.words(session.role))
        return StreamingResponse(stream, media_type="text/event-stream")

    async def test(self, request: Request) -> Response:
        """Let a device try whether it can use the service."""
        made = pages.page(
            "test.html",
            host=request.headers["host"],
            address=self.address(request),
            encrypted=request.url.scheme == "https",
        )
        return Response(made, media_type="text/html")

    async def clock(self, request: Request) -> Response:
        return Response(
            self.clocks.shown(request.path_params["tour"]), media_type="application/json"
        )

    # -- forms

    async def form(self, request: Request) -> Form:
        return read_form(request.headers.get("content-type", ""), await request.body())

    async def act(self, name: str, request: Request) -> Response:
        """Carry out a form; go back to the desk if there is nothing to read first."""
        tour = request.path_params.get("tour", "")
        try:
            form = await self.form(request)
        except ClubError as wrong:
            return refused(wrong, tour, 409)
        try:
            by = self.session(request).by
            done = await self.done(lambda store: act(name, store, tour, form, by))
        except ClubError as wrong:
            again = Choice("Send it again", name, form.plain(), edits=True)
            return refused(wrong, tour, 409, again)
        if done.doubts or done.notices:
            code = 409 if done.doubts else 200
            return Response(pages.answer(done, tour), code, media_type="text/html")
        return RedirectResponse(after(done, tour), 303)

    async def turn_clock(self, request: Request) -> Response:
        """Start, stop or reset the clock of a round."""
        tour = request.path_params["tour"]
        try:
            form = await self.form(request)
            known = await self.done(lambda store: store.club.tournament(tour).id)
            minutes = form.get("minutes")
            length = int(minutes) if minutes.isdecimal() and len(minutes) < 5 else 0  # noqa: PLR2004
            self.clocks.turn(known, form.get("what"), min(length, MOST_MINUTES) or None)
        except ClubError as wrong:
            return refused(wrong, tour, 409)
        except OSError as error:
            self.trouble.refused(reason_of(error))
            words = f"the clock runs, but it will be lost at the next start: {reason_of(error)}"
            return Response(pages.refused(words, tour), 409, media_type="text/html")
        finally:
            self.streams.turn()
        return RedirectResponse(f"/desk/{quote(known, safe='')}", 303)

    async def done(self, job: Callable[[Store], Answer]) -> Answer:
        """Let the owner of the store do a job; give up before it has begun if that takes long."""
        future = self.owner.run(job)
        waiting = asyncio.wrap_future(future)
        finished, _ = await asyncio.wait([waiting], timeout=PATIENCE)
        if not finished and future.cancel():
            raise StoreError(self.owner.failure or BUSY)
        try:
            return await waiting
        except NotStored as why:
            self.trouble.refused(why.reason)
            raise


def refused(why: ClubError, tour: str, code: int, again: Choice | None = None) -> Response:
    """Explain why something could not be done; a club file that cannot be used now has its own code."""
    code = 503 if isinstance(why, StoreError) else code
    return Response(pages.refused(str(why), tour, again), code, media_type="text/html")


def tag_of(head: str, key: tuple[str, ...]) -> str:
    """Name a page as it is at an end of the log."""
    return f'"{hashlib.sha256(repr((head, key)).encode()).hexdigest()[:16]}"'


def after(done: Done, tour: str) -> str:
    """Return the page that follows a form."""
    desk = f"/desk/{quote(done.tour or tour, safe='')}"
    between = "" if done.then.startswith("#") or not done.then else "/"
    return f"{desk}{between}{done.then}"
