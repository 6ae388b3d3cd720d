"""Writes the games of a file in canonical form, one by one, and reports those that stay as they are.

Whatever is written is read again first: it must hold the same games, in the same order.
"""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.replay.check import check_chunk
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import Completion, bare as stripped, tidy
from azul_notation.replay.identity import same_game
from azul_notation.replay.replayer import replay
from azul_notation.replay.report import Checked
from azul_notation.replay.rewritten import means_the_same, shortened
from azul_notation.replay.scan import only
from azul_notation.rules import DIALECTS
from azul_notation.text.concatenate import bare, is_header, trimmed
from azul_notation.text.games import Chunk
from azul_notation.text.joined import Joined
from azul_notation.text.read import read_chunk
from azul_notation.text.records import Record, records
from azul_notation.text.syntax import Game, Move
from azul_notation.text.tags import UNKNOWN
from azul_notation.text.write import HEADER, write_game

EVIDENCE_BANDS = ("move", "chance")
EVIDENCE_CODES = ("AZ507", "AZ508", "AZ510", "AZ511")
"""Errors whose reason can be seen in the original lines and the lap numbers before them."""
AS_READ = "reformatted, it would be read as a different game"
AS_REPORTED = "reformatted, its `azn: ignore` comments would apply to other words"
HIDDEN = "its moves or lap numbers do not fit, and its lines show where something is missing"

NEXT = b'[Event "?"]\n'
"""The beginning of another game."""


class Piece(msgspec.Struct, frozen=True):
    """A game of a file, or other text in it."""

    line: int
    """The line of the file on which it begins."""
    before: bytes
    """The bytes in the file."""
    after: bytes
    """The bytes that are written for them."""
    proved: bytes
    """The bytes that may be written now: they are known to read back as the same games."""


def ignored(_place: object, _found: object) -> None:
    """Report nothing."""


class Layout:
    """A choice of how to write games, and the outcome."""

    def __init__(
        self,
        *,
        completed: bool = False,
        stripped: bool = False,
        hashes: bool = False,
        blocked: Callable[[Checked, Diagnostic], None] = ignored,
        unsure: Callable[[str, str], object] = ignored,
    ) -> None:
        """Prepare to write; `blocked` is called with each fault that keeps a game as it is.

        `unsure` is called with the place of any other game that stays as it is, and the reason.
        """
        self.completed = completed
        self.stripped = stripped
        self.hashes = hashes
        self.blocked = blocked
        self.unsure = unsure
        self.games = 0
        self.kept: list[int] = []
        """The games that stay as they are in the file."""
        self.faulty = False

    def file(self, found: Iterable[tuple[str, Record]]) -> Iterator[Piece]:
        """Write a file piece by piece: its first line, then the games, an empty line between them.

        Diagnostics carry the name of the file. Raises UnsafeJoin if the result would not be read as the same
        games.
        """
        joined = Joined()
        for path, record in found:
            chunk, place = record.chunk, f"{path}:{record.chunk.line}"
            if chunk.number:
                self.games += 1
                text, alone = self.canonical(chunk) or self.game(path, record, place)
                proved = joined.add(text, place, alone=alone)
            elif chunk.rest:
                self.report(check_chunk(chunk, path))
                proved = joined.add_rest(rest_of(record), place)
            else:  # a file without a game stays as it is
                self.report(check_chunk(chunk, path))
                yield Piece(1, record.raw, record.raw, record.raw)
                return
            yield Piece(record.chunk.line, record.raw, joined.written, proved)
        yield Piece(0, b"", b"", joined.finish())

    def canonical(self, chunk: Chunk) -> tuple[bytes, bool] | None:
        """Return the text of a clean game that is written as it should be, and that it stands alone."""
        if self.stripped or self.hashes or chunk.overlong:
            return None
        _, found = only(chunk.text, chunk.line) or (0, None)
        if not isinstance(found, CleanGame) or not found.exact:
            return None
        if self.completed and ("Result", UNKNOWN) in found.tags:
            return None
        return found.text.encode("utf-8", "surrogateescape"), True

    def game(self, path: str, record: Record, place: str) -> tuple[bytes, bool]:
        """Write one game; also return whether its text stands alone. One that cannot be read stays as it is.

        So does one whose moves do not fit and whose lines would change.
        """
        own = bare(record.raw, first=record.mark.offset == 0)
        completion = Completion(hashes=self.hashes) if self.completed else None
        replayed = completion.replay if completion else replay
        checked = check_chunk(record.chunk, path, replayed=replayed)
        if not self.report(checked) and checked.game.readable:
            game = stripped(checked.game) if self.stripped and checked.report.ok else checked.game
            game = tidy(completion.written(game, checked.replay) if completion else game)
            text = write_game(game, DIALECTS[game.variant]).encode("utf-8", "surrogateescape")
            same = game is checked.game or same_game(game) == same_game(checked.game)
            again = read_again(text) if same else None
            if again != game:
                self.unsure(place, AS_READ)
            elif not means_the_same(game, again):
                self.unsure(place, AS_REPORTED)
            elif text == own or not self.is_evidence(checked):
                return text, True
            else:
                self.unsure(place, HIDDEN)
        self.kept.append(checked.game.number)
        return own, record.chunk.ahead == 0

    def is_evidence(self, checked: Checked) -> bool:
        """Report the errors whose reason the lines may show as they are; return whether there are any."""
        errors = [found for found in checked.report.diagnostics if found.is_error]
        found = [e for e in errors if e.band in EVIDENCE_BANDS or e.code in EVIDENCE_CODES]
        for each in () if self.completed or self.stripped else found:  # they are reported already
            self.blocked(checked, each)
        self.faulty = self.faulty or bool(found)
        return bool(found)

    def report(self, checked: Checked) -> bool:
        """Report what is wrong with a game; return whether its canonical form would drop what is wrong."""
        game = checked.game
        errors = [found for found in checked.report.diagnostics if found.is_error]
        places = places_of(shortened(game)) if errors else set()
        dropped = [found for found in errors if (found.line, found.column) in places]
        blocking = errors
        if not (self.completed or self.stripped) and game.readable:
            blocking = [found for found in errors if found.band == "text"] or dropped
        for found in blocking:
            self.blocked(checked, found)
        self.faulty = self.faulty or bool(blocking)
        return bool(dropped)


def places_of(moves: Iterable[Move]) -> set[tuple[int, int]]:
    """List the places of moves, by line and column."""
    return {
        (move.span.line, column)
        for move in moves
        for column in range(move.span.column, move.span.end_column)
    }


def read_again(text: bytes) -> Game | None:
    """Read a text as it will be read between others; nothing if it is not one game there."""
    header = HEADER.encode()
    [first, *others] = records(BytesIO(header + text + b"\n" + header + NEXT))
    alone = [bare(each.raw) for each in (first, *others)] == [text, NEXT]
    return read_chunk(first.chunk, DIALECTS) if alone else None


def rest_of(record: Record) -> bytes:
    """Return the text after the last game; nothing where it is just the first line of a file."""
    text = trimmed(record.raw)
    return b"" if is_header(text) else text
