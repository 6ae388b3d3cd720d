"""Signs in an organiser with a password chosen at the start: from afar no link can be printed."""

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tournaments.live import pages
from tournaments.live.sessions import ORGANISER

if TYPE_CHECKING:
    from tournaments.live.service import Service

PATHS = {"sign-in": "/sign-in", "signed-in": "/signed-in"}
FORMS = ("signed-in",)
COST = 2**16
"""The cost of scrypt: a check takes a fifth of a second and 64 MB, so only one runs at a time."""
ROOM = 2**27
"""Bytes that scrypt may take."""
LONGEST = 200


def derived(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=COST, r=8, p=1, maxmem=ROOM)


class Password:
    """Keeps a slow hash of the organiser's password; without one nobody signs in here."""

    def __init__(self, service: "Service", password: str) -> None:
        self.service = service
        self.salt = secrets.token_bytes(16)
        self.known = derived(password, self.salt) if password else b""
        self.one = asyncio.Lock()
        self.handlers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "sign-in": self.sign_in,
            "signed-in": self.signed_in,
        }

    async def sign_in(self, _: Request) -> Response:
        return self.form("" if self.known else NONE, 200 if self.known else 404)

    async def signed_in(self, request: Request) -> Response:
        """Exchange the password for a cookie."""
        service, address = self.service, self.service.address(request)
        if not self.known:
            return self.form(NONE, 404)
        if service.attempts.are_too_many(address):
            return self.form("too many wrong passwords from here: wait a minute", 429)
        given = (await service.form(request)).get("password")[:LONGEST]
        async with self.one:
            tried = await asyncio.to_thread(derived, given, self.salt)
        if not secrets.compare_digest(tried, self.known):
            service.attempts.count(address)
            return self.form("this is not the password", 403)
        return service.with_cookie(request, RedirectResponse("/desk", 303), ORGANISER)

    def form(self, wrong: str, code: int) -> Response:
        made = pages.page("signin.html", wrong=wrong, open=bool(self.known))
        return Response(made, code, media_type="text/html")


NONE = "this service has no password: open the link that `azul serve` prints"
