"""Refuses requests that do not come from pages of this service, and those that are too long.

A page of another site can make a browser send a form here (its `Origin` says so), or give this machine's
address a name of its own (`Host` says so).
"""

import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST = 65_536
"""Bytes of a form."""
LONGEST_FILE = 2_000_000
"""Bytes of a form with a file: the roster of a club."""
FILES = ("/roster",)
"""Ends of the addresses to which files are sent."""
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # not "no-referrer", with which browsers send `Origin: null` for the forms of our own pages
    "referrer-policy": "same-origin",
    "cache-control": "private, no-cache",
}


def own_names() -> set[str]:
    """List the names that this machine may have."""
    name = socket.gethostname().casefold()
    return {"localhost", name, f"{name}.local"}


def forwarded(scope: Scope) -> Scope:
    """Read what the nearest proxy reports: where a request came from, and whether it was encrypted."""
    headers = Headers(scope=scope)
    address = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    scheme = headers.get("x-forwarded-proto", "").strip()
    return {
        **scope,
        "client": (address, 0) if address else scope.get("client"),
        "scheme": scheme if scheme in ("http", "https") else scope["scheme"],
    }


class Guard:
    """Guards all routes."""

    def __init__(
        self, app: ASGIApp, names: Collection[str], site: str = "", *, behind_proxy: bool = False
    ) -> None:
        self.app = app
        self.names = names
        self.site = urlsplit(site).netloc.casefold()
        """The public host name of the service; empty if it has none."""
        self.behind_proxy = behind_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        if self.behind_proxy:
            scope = forwarded(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(scope)
        answer = PlainTextResponse(refusal[1], refusal[0]) if refusal else self.app
        await answer(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Explain why a request is refused, or return None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.is_own(host, scope):
            return 421, "This is not an address of this service.\n"
        if scope["method"] in ("GET", "HEAD"):
            return None
        if headers.get("origin") != f"{scope['scheme']}://{host}":
            return 403, "This form was not sent by a page of this service.\n"
        length = headers.get("content-length", "")
        if not length.isdecimal():
            return 411, "The length of the form is missing.\n"
        most = LONGEST_FILE if scope["path"].endswith(FILES) else LONGEST
        if len(length) > len(str(most)) or int(length) > most:
            return 413, "The form is too long.\n"
        return None

    def is_own(self, host: str, scope: Scope) -> bool:
        """Return whether a host is the address that was really called, or a name of this machine."""
        if self.site and host.casefold() == self.site:
            return True
        address, port = scope["server"]
        try:
            called = urlsplit(f"//{host}")
            asked = called.port or 80
        except ValueError:
            return False
        return asked == port and (called.hostname or "") in {address, *self.names}
