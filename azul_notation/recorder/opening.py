"""Opens the file that is recorded into: a new game, or the last one of the file, if it is not over."""

import io
from collections.abc import Mapping
from pathlib import Path

import msgspec

from azul_notation.recorder.answers import Faulty, Unable
from azul_notation.recorder.draft import Look
from azul_notation.recorder.empty_record import empty_record
from azul_notation.recorder.record_file import Paper
from azul_notation.recorder.session import Session
from azul_notation.text.opening import PACKED
from azul_notation.text.records import records
from azul_notation.text.source import BOM
from azul_notation.text.syntax import SEAT_TAGS, Game


class Beginning(msgspec.Struct, frozen=True):
    """How a new game begins: its tags, and who sits where."""

    tags: Mapping[str, str]
    seats: list[str]


def open_session(path: Path, new: Beginning | None) -> tuple[Session, Paper]:
    """Begin the game that is given, or go on with the last one of the file, if it is not over.

    A new game is in the file when this returns, behind those that are there; of others nothing changes before
    the first word. A game that was begun with these very tags goes on.
    """
    if path == Path("-"):
        raise Unable("a game is recorded into a file, and - is none: name one, such as game.azn")
    if path.name.endswith(PACKED):
        raise Unable(f"{path} is packed: record into a plain file")
    paper = Paper(path)
    try:
        return _opened(paper, new), paper
    except (Unable, Faulty, OSError):
        paper.close()
        raise


def _opened(paper: Paper, new: Beginning | None) -> Session:
    data = paper.open()
    blank = not data.strip()
    if new is None and blank:
        raise Unable(f"there is no game in {paper.path}: say who plays, with --seats Ana,Jan")
    if not blank:
        paper.before, text = _last(data)
        game = Look(text.rstrip(), "\n")
        if new is None or not game.is_over:
            session = Session(text, paper.keep)
            if new is not None:
                refuse_another(paper.path, game.game, new)
            return session
        paper.before = data.rstrip() + b"\n\n"
    assert new is not None, "a file without a game needs one"
    session = Session(empty_record(new.tags, new.seats, header=blank), paper.keep)
    session.start()
    return session


def refuse_another(path: Path, game: Game, new: Beginning) -> None:
    """Go on with a game only if nothing was asked for that it is not."""
    wanted = Look(empty_record(new.tags, new.seats), "").game
    for name in (*SEAT_TAGS, *new.tags):
        if wanted.tag(name) != game.tag(name):
            who = ", ".join(game.seats)
            raise Unable(
                f"{path} ends with a game of {who} that is not over, and its {name} is another:"
                " leave the options out to go on with it"
            )


def _last(data: bytes) -> tuple[bytes, str]:
    """Find the last game: the bytes before it, and its text."""
    [*_, last] = records(io.BytesIO(data))
    if last.chunk.rest:
        raise Unable(
            f"line {last.chunk.line} begins text that follows the last game and is in no game:"
            " it would be lost, so take it out first or record into another file"
        )
    begin = len(data) - len(last.raw)
    raw = last.raw
    if begin == 0 and raw.startswith(BOM):
        begin, raw = len(BOM), raw.removeprefix(BOM)
    return data[:begin], raw.decode("utf-8", "surrogateescape")
