"""Runs the service until it is stopped: the addresses, the server, the end."""

import asyncio
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import uvicorn

from tournaments.errors import StoreError
from tournaments.live.service import Service
from tournaments.live.sessions import Sessions, cookies_file
from tournaments.store.owner import Owner

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - what the organiser chose, named here
SOMEWHERE = ("192.0.2.1", 9)
"""An unused address: the system says which of its own addresses would reach it; nothing is sent."""
WATCH = 10.0
"""Seconds between two looks at the addresses of this machine."""
STOPS = (signal.SIGINT, signal.SIGTERM)
CONNECTIONS = 8_192
"""Open files that are enough for all streams, and for another connection of each phone."""


class Settings(NamedTuple):
    """The settings with which the service is reached."""

    host: str
    port: int
    site: str = ""
    """Its public address, with a slash at its end: through a proxy, or by its own name."""
    behind_proxy: bool = False
    """Whether headers of a proxy are believed."""
    cert: Path | None = None
    key: Path | None = None
    password: str = ""


class Urls(NamedTuple):
    organiser: str
    players: str


def own_address() -> str:
    """Find the address at which others on the network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:  # it is in no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def listening(host: str, port: int) -> socket.socket:
    """Listen at an address, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            f"cannot listen on {host or 'all addresses'}, port {port}: {reason}"
        ) from None


def written(host: str, port: int, scheme: str) -> str:
    """Write an address of this machine."""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def urls(settings: Settings, port: int, secret: str) -> Urls:
    """Return the addresses for people; the organiser's works once."""
    everywhere = settings.host in EVERYWHERE
    scheme = "https" if settings.cert else "http"
    near = written("127.0.0.1" if everywhere else settings.host, port, scheme)
    far = settings.site or written(own_address() if everywhere else settings.host, port, scheme)
    organiser = settings.site if settings.cert and settings.site else near
    return Urls(f"{organiser}enter/{secret}", far)


class Server(uvicorn.Server):
    """Announces when it is ready, ends its streams when it is stopped, and leaves the store closed."""

    def __init__(self, config: uvicorn.Config, service: Service, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.service = service
        self.ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None
        self.watched: Callable[[], str] | None = None
        """Gives the address for players, where the network may change it."""
        self.changed: Callable[[str], None] = lambda _: None
        self.watching: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        loop = self.loop
        self.service.owner.moved = lambda head: self.service.moved(head, loop)
        await super().startup(sockets)
        self.ready()
        self.watching.append(loop.create_task(self.service.trouble.watch()))
        if self.watched is not None:
            self.watching.append(loop.create_task(self.watch(self.watched)))

    async def watch(self, address: Callable[[], str]) -> None:
        """Notice that the network has given this machine another address."""
        while True:
            await asyncio.sleep(WATCH)
            players = address()
            if players != self.service.players:
                self.service.players = players
                self.service.owner.lender.rename(players)
                self.changed(players)

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


def allow_connections() -> None:
    """Allow this process enough open files: many systems allow 256 or 1,024 unless asked for more."""
    if resource is None:
        return
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(CONNECTIONS, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(path: Path, settings: Settings, ready: Callable[[Urls], None]) -> None:
    """Serve a club until a signal ends it.

    `ready` is called when pages can be opened, and again when the network has given this machine another
    address.
    """
    refuse_unreadable(settings)
    allow_connections()
    with listening(settings.host, settings.port) as taken:
        port = taken.getsockname()[1]
        owner = Owner(path, players=urls(settings, port, "").players)
        try:
            sessions = Sessions(cookies_file(path))
            found = urls(settings, port, sessions.new_link())
            service = Service(owner, sessions, found.players, settings.password)
            server = Server(config(service, settings), service, lambda: ready(found))
            if settings.host in EVERYWHERE and not settings.site:
                server.watched = lambda: urls(settings, port, "").players
                server.changed = lambda players: ready(Urls("", players))
            server.run(sockets=[taken])
        finally:
            owner.close()


def config(service: Service, settings: Settings) -> uvicorn.Config:
    """Choose how the server of a service speaks."""
    return uvicorn.Config(
        service.app(settings.site, behind_proxy=settings.behind_proxy),
        http="h11",
        loop="asyncio",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        ssl_certfile=settings.cert,
        ssl_keyfile=settings.key,
    )


def refuse_unreadable(settings: Settings) -> None:
    """Refuse an unreadable certificate before anything else is done."""
    if settings.cert is None:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            settings.cert, settings.key
        )
    except (OSError, ssl.SSLError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        raise StoreError(f"cannot use the certificate {settings.cert}: {reason}") from None
