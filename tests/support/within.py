"""Runs a service in this process: what a browser without script sends to it, and what it answers."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tournaments.live.service import Service
from tournaments.live.sessions import Session, Sessions, cookies_file
from tournaments.store.owner import Owner

HOST = "127.0.0.1"
PORT = 8000


class Reply(NamedTuple):
    code: int
    headers: dict[str, str]
    text: str


class Within:
    """The real service on a club file; `again` kills it and starts another one on the same files."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.loop = asyncio.new_event_loop()
        self.start()

    def start(self) -> None:
        self.owner = Owner(self.path)
        self.service = Service(self.owner, Sessions(cookies_file(self.path)))
        self.app: Any = self.service.app()

    def again(self) -> None:
        self.owner.close()
        self.start()

    def device(self, session: Session) -> "Device":
        return Device(self, self.service.sessions.let_in(session))


class Device(NamedTuple):
    within: Within
    cookie: str

    def ask(self, address: str, **form: str) -> Reply:
        """Open a page, or send a form; what follows a form is opened as a browser does."""
        reply = self.request(address, form or None)
        while reply.code == 303:
            reply = self.request(reply.headers["location"], None)
        return reply

    def request(self, address: str, form: dict[str, str] | None) -> Reply:
        path, _, query = address.partition("?")
        body = urlencode(form or {}).encode()
        sent = {
            "content-length": str(len(body)),
            "host": f"{HOST}:{PORT}",
            "origin": f"http://{HOST}:{PORT}",
            "cookie": f"azul-{PORT}={self.cookie}",
            "content-type": "application/x-www-form-urlencoded",
        }
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET" if form is None else "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), text.encode()) for name, text in sent.items()],
            "client": (HOST, 1),
            "server": (HOST, PORT),
        }
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        self.within.loop.run_until_complete(self.within.app(scope, receive, send))
        headers = {name.decode(): text.decode() for name, text in answers[0]["headers"]}
        text = b"".join(each.get("body", b"") for each in answers[1:]).decode()
        return Reply(answers[0]["status"], headers, text)


@contextmanager
def within(path: Path) -> Iterator[Within]:
    made = Within(path)
    try:
        yield made
    finally:
        made.owner.close()
        made.loop.close()
