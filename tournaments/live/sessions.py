"""Keeps who is signed in: cookies of 128 random bits, of which only hashes are kept.

They stand in a small file beside the club file, which only its user can read, so that nobody has to come in
again when the service starts again. A line is added for each cookie; one that is no longer valid stays
until the next start.
"""

import hashlib
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from azul_notation.text.replacement import Replacement
from tournaments.live.access import Role

HOUR = 3600.0
LASTS = {Role.player: 24 * 30 * HOUR}
"""Seconds for which a cookie is valid; a player's ends with the slip as well."""
EVENING = 16 * HOUR
"""Seconds for all others."""
MOST = 20_000
"""Cookies that are remembered."""


def session_length(role: Role) -> float:
    return LASTS.get(role, EVENING)


class Session(msgspec.Struct, frozen=True):
    """A device that is signed in: as whom, and until when."""

    role: Role = Role.anybody
    tour: str = ""
    player: int = 0
    key: str = ""
    """The hash of the code with which a player came in."""
    name: str = ""
    """What a helper is called, or which table a tablet stands on."""
    until: float = 0.0

    @property
    def by(self) -> str:
        """The author of the changes, as events have it."""
        if self.role is Role.player:
            return f"p:{self.player}"
        return f"{self.role}:{self.name}" if self.name else str(self.role)


NOBODY = Session()
ORGANISER = Session(Role.organiser)


class Kept(msgspec.Struct, frozen=True):
    """A line of the file."""

    cookie: str
    session: Session | None


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def cookies_file(store: Path) -> Path:
    """Name the file next to a store in which its service keeps the hashes of cookies."""
    return store.with_name(f"{store.name}.cookies")


def has_appended(file: Path, lines: bytes) -> bool:
    """Add lines to a file that only its user can read: all of them, or nothing."""
    with suppress(OSError):
        handle = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "ab", buffering=0) as stream:
            before = os.fstat(handle).st_size
            if stream.write(lines) == len(lines):
                return True
            stream.truncate(before)
    return False


class Sessions:
    """The links that have not been used, and the cookies of those who have signed in; hashes of both."""

    def __init__(self, file: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self.file = file
        self.clock = clock
        self.links: dict[str, Session] = {}
        """What each link makes of a device, and until when it can be used."""
        self.cookies: dict[str, Session] = {}
        self.unwritten = b""
        """Lines for which the disk had no room."""
        if file is not None:
            self.read(file)
            self.write(file)

    def read(self, file: Path) -> None:
        """Read the cookies that are still valid; a line that was cut short by a crash is none."""
        try:
            lines = file.read_bytes().splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                kept = msgspec.json.decode(line, type=Kept)
            except msgspec.DecodeError:
                continue
            self.cookies.pop(kept.cookie, None)
            if kept.session is not None and kept.session.until > self.clock():
                self.cookies[kept.cookie] = kept.session

    def write(self, file: Path) -> None:
        """Write the valid cookies alone."""
        with Replacement(file) as new:
            for cookie, session in self.cookies.items():
                new.stream.write(msgspec.json.encode(Kept(cookie, session)) + b"\n")
            new.place()
        file.chmod(0o600)

    def note(self, cookie: str, session: Session | None) -> None:
        """Add a line to the file.

        A full disk keeps nobody out: the line counts at once, and is written with the next one that fits.
        """
        if self.file is None:
            return
        self.unwritten += msgspec.json.encode(Kept(cookie, session)) + b"\n"
        if has_appended(self.file, self.unwritten):
            self.unwritten = b""

    def new_link(self, session: Session = ORGANISER, lasts: float = EVENING) -> str:
        """Make the secret of a link with which an organiser or a helper signs in, once."""
        secret = secrets.token_urlsafe(16)
        until = self.clock() + lasts
        self.links[hashed(secret)] = msgspec.structs.replace(session, until=until)
        return secret

    def exchange(self, secret: str) -> Session | None:
        """Return what a link makes of a device, and end the link; None if there is no such link any more."""
        session = self.links.pop(hashed(secret), NOBODY)
        return session if session.until > self.clock() else None

    def let_in(self, session: Session) -> str:
        """Make a cookie for a session."""
        if len(self.cookies) >= MOST:
            del self.cookies[next(iter(self.cookies))]
        until = self.clock() + session_length(session.role)
        session = msgspec.structs.replace(session, until=until)
        cookie = secrets.token_hex(16)
        self.cookies[hashed(cookie)] = session
        self.note(hashed(cookie), session)
        return cookie

    def put_out(self, cookie: str) -> None:
        """End the session of a cookie."""
        self.end(hashed(cookie))

    def end(self, known: str) -> None:
        """End a session by the hash of its cookie."""
        if self.cookies.pop(known, None) is not None:
            self.note(known, None)

    def valid(self) -> dict[str, Session]:
        """List the sessions that have not ended, by the hashes of their cookies."""
        now = self.clock()
        return {cookie: each for cookie, each in self.cookies.items() if each.until > now}

    def find(self, cookie: str) -> Session:
        """Find the session of a cookie."""
        session = self.cookies.get(hashed(cookie), NOBODY) if cookie else NOBODY
        return session if session.until > self.clock() else NOBODY
