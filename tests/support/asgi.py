"""Sends a request to an application in this process, as uvicorn hands requests over."""

import asyncio
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message

PORT = 8000
LONGEST = 60.0
"""Seconds that an answer may take."""


class Asked(msgspec.Struct, frozen=True):
    """A request."""

    method: str
    raw_path: bytes
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: tuple[bytes, ...] = (b"",)
    leaves: bool = False
    """Whether the browser goes away before the body has ended."""

    @property
    def path(self) -> str:
        return unquote(self.raw_path.decode("ascii"))

    def header(self, name: str) -> str:
        return next(
            (text.decode("latin-1") for each, text in self.headers if each == name.encode()), ""
        )


class Answer(msgspec.Struct):
    code: int = 0
    headers: dict[str, str] = {}
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


async def ask(app: ASGIApp, asked: Asked) -> Answer:
    """Send a request, and read the answer; of an event stream, its beginning."""
    answer, begun = Answer(), asyncio.Event()
    parts = list(asked.body)

    async def receive() -> Message:
        if parts:
            part = parts.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(parts) or asked.leaves}
        if not asked.leaves:
            await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.code = message["status"]
            answer.headers = {
                name.decode("latin-1").lower(): text.decode("latin-1")
                for name, text in message["headers"]
            }
            return
        answer.body += message.get("body", b"")
        begun.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": asked.path,
        "raw_path": asked.raw_path,
        "root_path": "",
        "query_string": asked.query,
        "headers": list(asked.headers),
        "client": ("192.0.2.7", 50_000),
        "server": ("127.0.0.1", PORT),
    }
    await asyncio.wait_for(app(scope, receive, send), LONGEST)
    return answer
