"""Signs in players with the code on their slip, shows them their card, and takes their forms."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tournaments.errors import ClubError, NotStored, StoreError
from tournaments.live import pages
from tournaments.live.access import Attempts, Role
from tournaments.live.own_actions import OWN_ACTIONS, Ended, own_act, own_card
from tournaments.live.record_result import attach_own
from tournaments.live.sessions import Session
from tournaments.tour import keys

if TYPE_CHECKING:
    from tournaments.live.service import Service

PATHS = {
    "key-form": "/k",
    "key": "/k/{code}",
    "come-in": "/come-in",
    "leave": "/leave",
    "card": "/me",
    **{name: f"/me/{name.removeprefix('own-')}" for name in OWN_ACTIONS},
}
FORMS = ("come-in", "leave", *OWN_ACTIONS)
OFTEN = 30
"""Forms that one device may send in a minute."""
SETTLING = ("own-report", "own-agree")
"""Forms that may make the result of a table, to which its record belongs."""
AT_ONCE = 2
"""The most codes to check at the same time: each takes memory and a processor."""


class OwnRoutes:
    """The pages of players."""

    def __init__(self, service: "Service") -> None:
        self.service = service
        self.sent = Attempts(OFTEN)
        self.trying = asyncio.Semaphore(AT_ONCE)
        self.salt = b""
        self.handlers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "key-form": self.key_form,
            "key": self.key,
            "come-in": self.come_in,
            "leave": self.leave,
            "card": self.card,
            **{name: self.handler(name) for name in OWN_ACTIONS},
        }

    # -- coming in

    async def key_form(self, _: Request) -> Response:
        """Ask for the code."""
        return html(pages.page("key.html", player="", code="", wrong=""))

    async def key(self, request: Request) -> Response:
        """Ask whether this is the player of the slip; opening a link alone exchanges nothing."""
        return await self.tried(request, request.path_params["code"], self.ask)

    async def come_in(self, request: Request) -> Response:
        """Exchange a code for a cookie, and clean the address bar."""
        form = await self.service.form(request)
        sure = form.get("sure") == "yes"
        return await self.tried(request, form.get("code"), self.let_in if sure else self.ask)

    async def tried(
        self,
        request: Request,
        text: str,
        found: Callable[[Request, str, keys.Owner, str, str], Response],
    ) -> Response:
        """Look a code up, unless too many wrong ones came from this address."""
        service, address = self.service, self.service.address(request)
        if service.attempts.are_too_many(address):
            words = "too many wrong codes from here: wait a minute"
            return html(pages.page("key.html", player="", code="", wrong=words), 429)
        code = keys.read_code(text)
        owner = None
        if code is not None:
            key = await self.hashed(code)
            known = await service.done(
                lambda store: (
                    (owner := keys.owner_of(store, key))
                    and (owner, store.club.player(owner.player).name)
                )
            )
            if known is not None:
                owner, name = known
                return found(request, code, owner, name, key)
        service.attempts.count(address)
        words = "no slip has this code; a replaced slip is no longer valid"
        return html(pages.page("key.html", player="", code="", wrong=words), 404)

    async def hashed(self, code: str) -> str:
        if not self.salt:
            self.salt = await self.service.done(keys.salt_of)
        async with self.trying:
            return await asyncio.to_thread(keys.hashed, code, self.salt)

    def ask(self, _: Request, code: str, __: keys.Owner, name: str, ___: str) -> Response:
        return html(pages.page("key.html", player=name, code=keys.written(code), wrong=""))

    def let_in(self, request: Request, _: str, owner: keys.Owner, __: str, key: str) -> Response:
        session = Session(Role.player, owner.tournament, owner.player, key)
        return self.service.with_cookie(request, RedirectResponse("/me", 303), session)

    async def leave(self, request: Request) -> Response:
        """End the session of this device."""
        self.service.sessions.put_out(self.service.cookie(request))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(self.service.cookie_name(request))
        return answer

    # -- the card

    async def card(self, request: Request) -> Response:
        """Show the player's own table: 304 if the browser has it, from memory if the log has not grown."""
        session = self.service.session(request)
        chosen = request.query_params.get("seat", "") if session.role is Role.table else ""
        key = ("card", f"{session.tour}/{session.by}/{session.key}/{chosen[:9]}")
        try:
            return await self.service.kept(
                request, key, lambda store, _: own_card(store, session, chosen)
            )
        except Ended as why:
            return html(pages.page("key.html", player="", code="", wrong=str(why)), 403)

    def handler(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        return lambda request: self.act(name, request)

    async def act(self, name: str, request: Request) -> Response:
        """Carry out a player's form."""
        service, session = self.service, self.service.session(request)
        device = f"{session.tour}/{session.by}"
        if self.sent.are_too_many(device):
            return html(refused("too many forms in a minute: wait a little"), 429)
        self.sent.count(device)
        try:
            form = await service.form(request)
            done = await service.done(lambda store: own_act(name, store, session, form))
            if name in SETTLING and not done.page:
                path = service.owner.path
                await service.done(lambda store: attach_own(store, path, session, form.get("as")))
        except Ended as why:
            return html(pages.page("key.html", player="", code="", wrong=str(why)), 403)
        except StoreError as why:
            # players need no path of a file
            words = (
                f"{why.reason}: let the organiser know" if isinstance(why, NotStored) else str(why)
            )
            return html(refused(words), 503)
        except ClubError as why:
            return html(refused(str(why)), 409)
        except ValueError:
            return html(refused("this form cannot be read"), 409)
        return html(done.page, done.code) if done.page else RedirectResponse("/me", 303)


def refused(why: str) -> bytes:
    """Explain why nothing was stored."""
    return pages.page("notstored.html", why=why)


def html(made: bytes, code: int = 200) -> Response:
    return Response(made, code, media_type="text/html")
