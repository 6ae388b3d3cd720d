"""Runs a service on a port of its own in this process, which is much quicker than in another one."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from tests.support.desk import Desk, Told
from tests.support.live import Client, enter_desk
from tournaments.live.service import Service
from tournaments.live.serving import Server, Settings, config, listening, urls
from tournaments.live.sessions import Sessions, cookies_file
from tournaments.store.owner import Owner

HOST = "127.0.0.1"
LONGEST = 20.0
"""Seconds that a service may take to begin, or to end."""


class Threaded(Server):
    """The server, in a thread, which signals do not reach."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class ServedHere(Desk):
    """A club file with its service, and the commands on it, to which the service lends the file."""

    def __init__(self, owner: Owner, port: int, organiser: str) -> None:
        super().__init__(owner.path, made=False)
        self.owner = owner
        self.port = port
        self.organiser = organiser

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Have the club file for a while, as a command of another process has it."""
        self.owner.lend()
        try:
            yield
        finally:
            self.owner.take_back()

    def __call__(self, *words: str | Path, db: bool = True, text: str | bytes = "") -> Told:
        with self.lent():
            return super().__call__(*words, db=db, text=text)

    def anybody(self) -> Client:
        return Client(self.port)

    def at_desk(self) -> Client:
        return enter_desk(self.organiser)


@contextmanager
def served_here(path: Path) -> Iterator[ServedHere]:
    """Serve a club until the end, which must be quick."""
    ready = Event()
    with listening(HOST, 0) as taken:
        settings = Settings(HOST, taken.getsockname()[1])
        owner = Owner(path)
        try:
            sessions = Sessions(cookies_file(path))
            found = urls(settings, settings.port, sessions.new_link())
            service = Service(owner, sessions, found.players)
            server = Threaded(config(service, settings), service, ready.set)
            thread = Thread(target=server.run, args=[[taken]])
            thread.start()
            try:
                assert ready.wait(LONGEST)
                yield ServedHere(owner, settings.port, found.organiser)
            finally:
                server.handle_exit(signal.SIGINT, None)
                thread.join(LONGEST)
            assert not thread.is_alive()
        finally:
            owner.close()
