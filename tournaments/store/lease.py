"""Lets a command use the store while a service owns it: the command asks, the service lends.

A service writes a file beside the store that only its user can read: where it listens, and a key. A command
that finds the store in use asks there. The service closes the store, answers, and opens it again as soon as
the connection ends, however the command ended.
"""

import hmac
import json
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

HERE = "127.0.0.1"
ASK, GREET = "lend", "greet"
LENT, GREETED = b"lent\n", b"here\n"
GREETING = 2.0
"""Seconds for which a service is given time to say that it is there."""
LONGEST = 200
"""Bytes of a question; a longer one is nobody's who knows the key."""


class Address(NamedTuple):
    """The address at which the service of a store listens."""

    pid: int
    port: int
    key: str
    players: str = ""
    """The address of its pages for players."""


def address_file(store: Path) -> Path:
    """Name the file next to a store in which its service writes where it listens."""
    return store.with_name(f"{store.name}.serve")


def address(store: Path) -> Address | None:
    """Read where the service of a store listens; return None if no file has it."""
    try:
        pid, port, key, *more = json.loads(address_file(store).read_text("utf-8"))
        return Address(int(pid), int(port), str(key), *map(str, more[:1]))
    except (OSError, ValueError, TypeError):
        return None


def ask(store: Path, patience: float) -> socket.socket | None:
    """Borrow a store from its service until the connection is closed; return None if nobody lends it."""
    return question(store, ASK, LENT, patience)


def is_served(store: Path) -> bool:
    """Return whether a service of another process owns a store; a killed one's file does not count."""
    answer = question(store, GREET, GREETED, GREETING)
    if answer is not None:
        answer.close()
    return answer is not None


def question(store: Path, words: str, answer: bytes, patience: float) -> socket.socket | None:
    """Ask the service of a store, and keep the connection if it answers as it should."""
    there = address(store)
    if there is None or there.pid == os.getpid():
        return None
    try:
        connection = socket.create_connection((HERE, there.port), timeout=max(patience, 0.01))
    except (OSError, OverflowError):
        return None  # the file was left by a service that was killed
    try:
        connection.sendall(f"{there.key} {words}\n".encode())
        if line_of(connection) == answer:
            return connection
    except OSError:
        """It hangs, or has ended meanwhile."""
    connection.close()
    return None


def line_of(connection: socket.socket) -> bytes:
    """Read one line, or as much of it as there is."""
    read = b""
    while not read.endswith(b"\n") and len(read) <= LONGEST:
        part = connection.recv(1)
        if not part:
            break
        read += part
    return read


class Lender:
    """Listens for commands that want the store, on this machine only."""

    def __init__(
        self,
        store: Path,
        lend: Callable[[], None],
        take_back: Callable[[], None],
        players: str = "",
    ) -> None:
        self.file = address_file(store)
        self.lend = lend
        self.take_back = take_back
        self.players = players
        self.key = secrets.token_hex(16)
        self.listening = socket.create_server((HERE, 0))
        self.write_address()
        Thread(target=self.listen, name="lender", daemon=True).start()

    def write_address(self) -> None:
        """Write where this service listens, for its own user alone."""
        self.file.unlink(missing_ok=True)
        handle = os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            port = self.listening.getsockname()[1]
            json.dump([os.getpid(), port, self.key, self.players], file)

    def rename(self, players: str) -> None:
        """Write down another address of the pages for players."""
        self.players = players
        self.write_address()

    def listen(self) -> None:
        """Serve each connection in a thread of its own."""
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:  # closed: the service ends
                return
            Thread(target=self.answer, args=[connection], daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        """Answer one question; lend the store until the other side has closed the connection."""
        with connection, suppress(OSError):
            connection.settimeout(GREETING)
            key, _, words = line_of(connection).decode("utf-8", "replace").rstrip().partition(" ")
            if not hmac.compare_digest(key.encode(), self.key.encode()):
                return
            if words == GREET:
                connection.sendall(GREETED)
            elif words == ASK:
                self.lend_until_closed(connection)

    def lend_until_closed(self, connection: socket.socket) -> None:
        self.lend()
        try:
            connection.sendall(LENT)
            connection.settimeout(None)
            with suppress(OSError):
                connection.recv(1)
        finally:
            self.take_back()

    def close(self) -> None:
        """Stop listening; the file goes first, so that no command asks in vain."""
        self.file.unlink(missing_ok=True)
        with suppress(OSError):  # some systems refuse it, and need it not
            self.listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that listens
        self.listening.close()
