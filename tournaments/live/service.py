"""Answers requests: pages from memory as long as the log has not grown, forms by one change of the log."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import parse_qsl, quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tournaments.errors import ClubError, StoreError
from tournaments.live import pages
from tournaments.live.access import RIGHTS, Attempts, Role, Sessions
from tournaments.live.actions import ACTIONS, Done, act
from tournaments.live.guard import Guard, own_names
from tournaments.live.streams import Streams
from tournaments.store.owner import Owner
from tournaments.store.store import Head, Store

Answer = TypeVar("Answer")
Maker = Callable[[Store, str], bytes]
Handler = Callable[[Request], Awaitable[Response]]
PATIENCE = 10.0
"""Seconds for which a form waits while a command has the club file."""
SOON = 2.0
"""Seconds for which the desk waits while a command has the club file; then it is shown as it was."""
MOST_PAGES = 200
"""Pages that are kept."""
BUSY = "a command is using the club file; nothing was stored, send it again"
PUBLIC: dict[str, Maker] = {"home": pages.home, "public": pages.public, "screen": pages.screen}
DESK: dict[str, Maker] = {
    "desks": pages.desks,
    "desk": pages.desk,
    "standings": pages.standings,
}
PATHS = {
    "home": "/",
    "public": "/t/{tour}",
    "screen": "/screen/{tour}",
    "events": "/events",
    "file": "/files/{file}",
    "enter": "/enter/{secret}",
    "desks": "/desk",
    "desk": "/desk/{tour}",
    "table": "/desk/{tour}/table",
    "standings": "/desk/{tour}/standings",
    **{name: f"/desk/{{tour}}/{name}" for name in ACTIONS},
}
"""Where each route of `RIGHTS` is."""


class Service:
    """What all requests share."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.sessions = Sessions()
        self.attempts = Attempts()
        self.streams = Streams(owner.head.seq)
        self.made: dict[tuple[str, str], tuple[str, bytes]] = {}
        """Pages, with the hash of the log that they were made from."""
        self.making: dict[tuple[str, str], asyncio.Task[bytes]] = {}

    def app(self) -> Guard:
        handlers = {"events": self.events, "file": self.file, "enter": self.enter}
        routes = [
            Route(
                path,
                self.allowed(name, handlers.get(name) or self.handler(name)),
                methods=["POST" if name in ACTIONS else "GET"],
                name=name,
            )
            for name, path in PATHS.items()
        ]
        return Guard(Starlette(routes=routes), own_names())

    def moved(self, head: Head, loop: asyncio.AbstractEventLoop) -> None:
        """Wake the pages; called by the thread that owns the store."""
        loop.call_soon_threadsafe(self.streams.wake, head.seq)

    # -- who may do what

    def cookie_name(self, request: Request) -> str:
        """Name the cookie; other services on this machine have other ports, but the same cookies."""
        return f"azul-{request.scope['server'][1]}"

    def role(self, request: Request) -> Role:
        return self.sessions.role(request.cookies.get(self.cookie_name(request), ""))

    def allowed(self, name: str, handler: Handler) -> Handler:
        """Let only those use a route who may."""

        async def answer(request: Request) -> Response:
            if RIGHTS[name] is Role.organiser and self.role(request) is not Role.organiser:
                words = "only the organiser may do that: open the link that `azul serve` prints"
                return Response(pages.refused(words, ""), 403, media_type="text/html")
            return await handler(request)

        return answer

    async def enter(self, request: Request) -> Response:
        """Exchange a link for a cookie, and clean the address bar."""
        address = request.client.host if request.client else ""
        if self.attempts.are_too_many(address):
            return Response(
                pages.refused("too many wrong links: wait a minute", ""),
                429,
                media_type="text/html",
            )
        cookie = self.sessions.exchange(request.path_params["secret"])
        if cookie is None:
            self.attempts.count(address)
            words = "this link was used already, or is of another start of `azul serve`"
            return Response(pages.refused(words, ""), 403, media_type="text/html")
        answer = RedirectResponse("/desk", 303)
        answer.set_cookie(self.cookie_name(request), cookie, httponly=True, samesite="strict")
        return answer

    # -- pages

    def handler(self, name: str) -> Handler:
        if name in ACTIONS:
            return lambda request: self.act(name, request)
        if name == "table":
            return self.table
        return lambda request: self.show(name, request)

    async def show(self, name: str, request: Request) -> Response:
        """Show a page: 304 if the browser has it, from memory if the log has not grown."""
        maker = PUBLIC.get(name) or DESK[name]
        key = (name, request.path_params.get("tour", ""))
        if name in DESK and self.owner.is_lent:
            await self.returned()
        head = self.owner.head.hash
        tag = f'"{head[:16]}"'
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"etag": tag})
        found = self.made.get(key)
        if found is None or (found[0] != head and not self.owner.is_lent):
            try:
                found = (head, await self.fresh(key, maker))
            except ClubError as wrong:
                return Response(pages.refused(str(wrong), ""), 404, media_type="text/html")
        return Response(found[1], media_type="text/html", headers={"etag": f'"{found[0][:16]}"'})

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

    async def table(self, request: Request) -> Response:
        """Ask for the scores of one table."""
        tour, name = request.path_params["tour"], request.query_params.get("name", "")
        try:
            made = await self.done(lambda store: pages.table(store, tour, name))
        except ClubError as wrong:
            return Response(pages.refused(str(wrong), tour), 404, media_type="text/html")
        return Response(made, media_type="text/html")

    async def file(self, request: Request) -> Response:
        name = request.path_params["file"]
        if name not in pages.FILES:
            return Response(status_code=404)
        return Response(pages.file_of(name), media_type=pages.FILES[name])

    async def events(self, _: Request) -> Response:
        if self.streams.are_full:
            return Response("too many pages are open\n", 503, media_type="text/plain")
        return StreamingResponse(self.streams.stream(), media_type="text/event-stream")

    # -- forms

    async def act(self, name: str, request: Request) -> Response:
        """Do what a form asks; go back to the desk if there is nothing to read first."""
        tour = request.path_params["tour"]
        try:
            form = dict(parse_qsl((await request.body()).decode(), max_num_fields=50))
            done = await self.done(lambda store: act(name, store, tour, form))
        except (ClubError, ValueError) as wrong:
            words = str(wrong) if isinstance(wrong, ClubError) else "this form cannot be read"
            return Response(pages.refused(words, tour), 409, media_type="text/html")
        if done.doubts or done.notices:
            code = 409 if done.doubts else 200
            return Response(pages.answer(done, tour), code, media_type="text/html")
        return RedirectResponse(after(done, tour), 303)

    async def done(self, job: Callable[[Store], Answer]) -> Answer:
        """Let the owner of the store do something; give up before it has begun if that takes long."""
        future = self.owner.run(job)
        waiting = asyncio.wrap_future(future)
        finished, _ = await asyncio.wait([waiting], timeout=PATIENCE)
        if not finished and future.cancel():
            raise StoreError(self.owner.failure or BUSY)
        return await waiting


def after(done: Done, tour: str) -> str:
    """Say which page follows a form."""
    desk = f"/desk/{quote(tour, safe='')}"
    return f"{desk}/table?name={quote(done.table, safe='')}" if done.table else desk
