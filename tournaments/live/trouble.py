"""Finds why nothing can be stored at the moment, and shows that on all pages concerned."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from markupsafe import escape

from tournaments.live.access import Role
from tournaments.live.streams import Streams
from tournaments.store.owner import Owner

OFTEN = 1.0
"""Seconds between two looks."""
SOON = 2.0
"""Seconds for which a command may have the club file before the pages say so: most take less."""
ROOM = 262_144
"""Bytes that the disk must have for the next change."""
MARK = b'<p id="trouble" role="alert"></p>'
"""Where pages say it; empty if all is well."""
DESK = (Role.organiser, Role.arbiter, Role.scorer)
PLAYERS = (Role.player, Role.table)


WAIT = "The organiser can read this, too. Reports wait on the phones."
LATER = "Reports wait on the phones, which send them by themselves when that is over."
UNKNOWN = f"Nothing can be stored at the moment. {WAIT}"
FORMS_WAIT = "Forms wait for ten seconds, and are refused then; reports wait on the phones."
LENT = (
    f"A command is using the club file. {FORMS_WAIT}",
    "The organiser's computer is busy. Reports wait on the phones.",
)


class Trouble:
    """The trouble that keeps the service from storing: the disk, or a command that has the club file."""

    def __init__(
        self, owner: Owner, streams: Streams, clock: Callable[[], float] = monotonic
    ) -> None:
        self.owner = owner
        self.streams = streams
        self.clock = clock
        self.reason = ""
        """Why the last change could not be written; empty if it could."""
        self.lent_at: float | None = None
        """When the store was first found to be lent."""
        self.shown = ("", "")
        """What the desk and the players read."""

    def refused(self, reason: str) -> None:
        """Note that a change could not be written."""
        self.reason = reason
        self.look()

    def stored(self) -> None:
        """Note that a change was written."""
        self.reason = ""
        self.look()

    def look(self) -> None:
        """Notify the pages if something has changed."""
        if not self.owner.is_lent:
            self.lent_at = None
        elif self.lent_at is None:
            self.lent_at = self.clock()
        found = self.found()
        if found != self.shown:
            self.shown = found
            self.streams.announce()

    def found(self) -> tuple[str, str]:
        """Describe in words what is wrong: for the desk, and for players."""
        if self.reason:
            return (
                f"Nothing can be stored: {self.reason}. {LATER}",
                f"Nothing can be stored at the moment: {self.reason}. {WAIT}",
            )
        if self.lent_at is None or self.clock() - self.lent_at < SOON:
            return "", ""
        if self.owner.failure:
            return f"Nothing can be stored: {self.owner.failure}.", UNKNOWN
        return LENT

    def words(self, role: Role) -> str:
        """Return what somebody in a role should know now."""
        return self.shown[0] if role in DESK else self.shown[1] if role in PLAYERS else ""

    def filled(self, page: bytes, role: Role) -> bytes:
        """Add the trouble to a page, also for browsers without script."""
        words = self.words(role)
        if not words:
            return page
        return page.replace(MARK, MARK.replace(b"></p>", f">{escape(words)}</p>".encode()))

    async def watch(self) -> None:
        """Look again and again; try whether the disk has room once more."""
        while True:
            await asyncio.sleep(OFTEN)
            if not self.reason:
                self.look()
            elif await asyncio.to_thread(has_room, self.owner.path):
                self.stored()


def has_room(store: Path) -> bool:
    """Return whether something can be written next to the store; nothing is left of it."""
    file = store.with_name(f"{store.name}.room")
    try:
        handle = os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb", buffering=0) as stream:
            found = stream.write(bytes(ROOM)) == ROOM
            os.fsync(handle)
    except OSError:
        found = False
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return False
    return found
