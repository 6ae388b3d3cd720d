"""Keeps the record of a table while it is played, by the session of `azul record`.

A file beside the club file is the only state: it is replaced after each move, so that a service that is
killed loses nothing. Its tag `Recorder` names the person who records.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from urllib.parse import quote

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.recorder import NewGame, Session, open_session
from azul_notation.recorder.draft import Draft
from azul_notation.replay.report import Checked
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.store.stored_record import check_text

MOST_TYPED = 2_000
"""Signs of a line, which may be a whole deal or the strips of a board."""
MOST_RECORDS = 20
"""Records of one table, of which all but the last are of other players."""


class PlayedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the round that is being played, and who is to record there."""

    tour: str
    title: str
    variant: str
    round: int
    table: str
    players: tuple[PlayerNumber, ...]
    names: tuple[str, ...]
    result: str
    """Its result in words; empty if there is none."""
    player: PlayerNumber
    """The player who records; 0 for the organiser and helpers."""
    who: str
    """Who records, in words."""


class Stale(Conflict):
    """A tap on an older page; nothing was stored."""


class NeedsMore(Conflict):
    """Words that begin something that needs more; nothing was stored."""


class Ends(Conflict):
    """Words that end the game, which the person who records has to confirm."""


class TableRecord:
    """The record of one table."""

    def __init__(self, store: Path, table: PlayedTable) -> None:
        self.table = table
        self.folder = store.with_name(f"{store.name}.records")
        self._draft: Draft | None = None
        self.path, self.text = self.newest()

    def newest(self) -> tuple[Path, str]:
        """Find the record of those who sit at the table now, or the name for a new one; it has no text."""
        place = f"{self.table.tour}-r{self.table.round}-t{self.table.table}"
        for count in range(1, MOST_RECORDS + 1):
            name = place if count == 1 else f"{place}-{count}"
            path = self.folder / f"{quote(name, safe='')}.azn"
            try:
                text = path.read_bytes().decode("utf-8", "surrogateescape")
            except FileNotFoundError:
                return path, ""
            if self.read(text).game.seats == self.table.names:
                return path, text
        raise Conflict(f"there are {MOST_RECORDS} records of table {self.table.table} already")

    def read(self, text: str) -> Draft:
        """Read a text, once while it stays the same."""
        written = text.rstrip()
        if self._draft is None or self._draft.text != written:
            self._draft = Draft(written, "\n")
        return self._draft

    @property
    def draft(self) -> Draft:
        """The record as it stands in its file."""
        return self.read(self.text)

    @property
    def base(self) -> str:
        """The name of the text, so that a page knows whether it is still the newest."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    @property
    def is_over(self) -> bool:
        return bool(self.text) and self.draft.is_over

    @property
    def recorder(self) -> str:
        """The recorder's name; empty before there is a record."""
        return self.draft.game.tag("Recorder") if self.text else ""

    @property
    def mine(self) -> bool:
        return self.recorder == self.table.who

    def session(self) -> Session:
        """Read the record without holding it."""
        return Session(self.text, keep_nothing)

    def checked(self) -> Checked:
        """Check the finished record as it stands in its file."""
        return check_text(self.text, self.path.name)

    # -- what changes it

    def begin(self, tags: dict[str, str]) -> None:
        if self.text:
            raise Stale(f"{self.recorder} records this game already")
        self.folder.mkdir(mode=0o700, exist_ok=True)
        known = {
            "Event": self.table.title,
            "Date": f"{date.today():%Y-%m-%d}",  # noqa: DTZ011 - the day at the table
            "Round": str(self.table.round),
            "Table": self.table.table,
            "Variant": self.table.variant,
            "Recorder": self.table.who,
        }
        session, file = open_session(self.path, NewGame({**known, **tags}, [*self.table.names]))
        file.close()
        self.text = session.text

    def take_over(self, base: str) -> None:
        with self.opened(base) as session:
            session.set_tags({"Recorder": self.table.who})

    def undo(self, base: str) -> None:
        self.refuse_others(base)
        with self.opened(base) as session:
            session.undo()

    def enter(self, base: str, line: str, *, sure: bool) -> None:
        """Enter what was tapped or typed, if all of it fits."""
        self.refuse_others(base)
        if len(line) > MOST_TYPED:
            raise Conflict("this line is too long")
        trial = self.session()
        answer = trial.enter(line)
        if answer.refused is not None:
            raise Conflict(refusal(answer.refused))
        if trial.pending:
            raise NeedsMore("this needs more")
        if answer.ending is not None and not sure:
            raise Ends(f"This ends the game: {answer.ending}.")
        with self.opened(base) as session:
            session.enter(line)

    def refuse_others(self, base: str) -> None:
        """Refuse a tap by a session that does not record, or on an older page."""
        if base != self.base:
            raise Stale("the record has changed since you tapped: this is the newest version")
        if not self.mine:
            raise Stale(f"{self.recorder} records this game now; nothing was stored")

    @contextmanager
    def opened(self, base: str) -> Iterator[Session]:
        """Lock the file while it is changed; another program may have done so since it was read."""
        session, file = open_session(self.path, None)
        try:
            if base != self.base or session.text.rstrip() != self.text.rstrip():
                raise Stale("the record has changed since you tapped: this is the newest version")
            yield session
            self.text = session.text
        finally:
            file.close()


def refusal(found: object) -> str:
    """Explain why the rules refuse a word."""
    message = str(getattr(found, "message", found))
    legal = getattr(found, "legal", None)
    return f"{message}; legal here: {legal}" if legal else message


def keep_nothing(_: str) -> None:
    """Write nothing: the session is only looked at."""


WRONG = (AzulError, OSError)
"""What the recorder and the file system refuse with."""
