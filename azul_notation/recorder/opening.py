"""Opens a file to record into: begins a new game, or continues the last one if it is not over."""

import io
from collections.abc import Mapping
from pathlib import Path

import msgspec

from azul_notation.recorder.answers import InvalidRecord, NotPossible
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.empty_record import empty_record
from azul_notation.recorder.record_file import RecordFile
from azul_notation.recorder.session import Session
from azul_notation.text.records import records
from azul_notation.text.source import BOM, PACKED
from azul_notation.text.syntax import SEAT_TAGS, Game


class NewGame(msgspec.Struct, frozen=True):
    """Describes a new game: its tags, and who sits where."""

    tags: Mapping[str, str]
    seats: list[str]


def open_session(path: Path, new: NewGame | None) -> tuple[Session, RecordFile]:
    """Begin the new game, or without one continue the last game of the file if it is not over.

    When this returns, a new game is in the file, after those already there; otherwise nothing changes before
    the first word. A game that was begun with exactly these tags goes on.
    """
    if path == Path("-"):
        raise NotPossible("azul cannot record to standard output: name a file, such as game.azn")
    if path.name.endswith(PACKED):
        raise NotPossible(f"{path} is compressed: record into an uncompressed file")
    record_file = RecordFile(path)
    try:
        return _opened(record_file, new), record_file
    except (NotPossible, InvalidRecord, OSError):
        record_file.close()
        raise


def _opened(record_file: RecordFile, new: NewGame | None) -> Session:
    data = record_file.open()
    blank = not data.strip()
    if new is None and blank:
        raise NotPossible(
            f"there is no game in {record_file.path}; to begin one, name the players: --seats Ana,Jan"
        )
    if not blank:
        record_file.before, text = _last(data)
        if new is None:
            return Session(text, record_file.keep)
        game = Draft(text.rstrip(), "\n")
        if not game.is_over:
            session = Session(text, record_file.keep)
            refuse_another(record_file.path, game.game, new)
            return session
        record_file.before = data.rstrip() + b"\n\n"
    assert new is not None, "a file without a game needs one"
    session = Session(empty_record(new.tags, new.seats, header=blank), record_file.keep)
    session.start()
    return session


def refuse_another(path: Path, game: Game, new: NewGame) -> None:
    """Refuse to continue a game whose tags differ from the given ones."""
    wanted = Draft(empty_record(new.tags, new.seats), "").game
    for name in (*SEAT_TAGS, *new.tags):
        if wanted.tag(name) != game.tag(name):
            who = ", ".join(game.seats)
            raise NotPossible(
                f"{path} ends with an unfinished game of {who} that has a different {name}:"
                " to continue it, leave out the options"
            )


def _last(data: bytes) -> tuple[bytes, str]:
    """Find the last game: return the bytes before it, and its text."""
    [*_, last] = records(io.BytesIO(data))
    if last.chunk.rest:
        raise NotPossible(
            f"the text from line {last.chunk.line} on follows the last game and would be lost:"
            " remove it first, or record into another file"
        )
    begin = len(data) - len(last.raw)
    raw = last.raw
    if begin == 0 and raw.startswith(BOM):
        begin, raw = len(BOM), raw.removeprefix(BOM)
    return data[:begin], raw.decode("utf-8", "surrogateescape")
