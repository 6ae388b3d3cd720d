"""Runs the service until it is stopped: the addresses, the server, the end."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import uvicorn

from tournaments.errors import StoreError
from tournaments.live.service import Service
from tournaments.store.owner import Owner

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - what the organiser chose, named here
SOMEWHERE = ("192.0.2.1", 9)
"""An address of no machine: the system says by which of its own it would be reached; nothing is sent."""
STOPS = (signal.SIGINT, signal.SIGTERM)


class Urls(NamedTuple):
    organiser: str
    players: str


def own_address() -> str:
    """Find the address by which others on the network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:  # it is in no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def listening(host: str, port: int) -> socket.socket:
    """Take an address, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            f"cannot listen on {host or 'all addresses'}, port {port}: {reason}"
        ) from None


def urls(host: str, port: int, secret: str) -> Urls:
    """Give the addresses for people; the organiser's works once."""
    everywhere = host in EVERYWHERE
    near = "127.0.0.1" if everywhere else host
    far = own_address() if everywhere else host
    near, far = (f"[{each}]" if ":" in each else each for each in (near, far))
    return Urls(f"http://{near}:{port}/enter/{secret}", f"http://{far}:{port}/")


class Server(uvicorn.Server):
    """Says when it is ready, ends its streams when it is stopped, and leaves the store closed."""

    def __init__(self, config: uvicorn.Config, service: Service, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.service = service
        self.ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        loop = self.loop
        self.service.owner.moved = lambda head: self.service.moved(head, loop)
        await super().startup(sockets)
        self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.service.streams.end)
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at a signal, and do not send it again afterwards."""
        before: dict[int, Any] = {each: signal.signal(each, self.handle_exit) for each in STOPS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def serve(path: Path, host: str, port: int, ready: Callable[[Urls], None]) -> None:
    """Serve a club until a signal ends it; `ready` is called when pages can be opened."""
    with listening(host, port) as taken:
        owner = Owner(path)
        try:
            service = Service(owner)
            secret = service.sessions.new_link()
            found = urls(host, taken.getsockname()[1], secret)
            config = uvicorn.Config(
                service.app(),
                http="h11",
                loop="asyncio",
                lifespan="off",
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=75,
                timeout_graceful_shutdown=3,
            )
            Server(config, service, lambda: ready(found)).run(sockets=[taken])
        finally:
            owner.close()
