"""Keeps a record that is open in an editor, cut into games; an unchanged game is not checked again."""

from functools import cached_property
from io import BytesIO

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, Edit
from azul_notation.replay.causes.of_game import name_causes
from azul_notation.replay.check import check_chunk
from azul_notation.replay.report import Checked
from azul_notation.text.games import Chunk
from azul_notation.text.limits import LimitPassed
from azul_notation.text.records import records

Key = tuple[str, bool, bool, tuple[int, int] | None]


class Piece(msgspec.Struct, frozen=True):
    """A game and its place in the document; its diagnostics count lines from its own first line."""

    chunk: Chunk
    checked: Checked
    key: Key
    """What it is known by."""

    @property
    def shift(self) -> int:
        """The lines before it."""
        return self.chunk.line - 1

    @property
    def is_game(self) -> bool:
        return self.chunk.number > 0

    def diagnostics(self) -> list[Diagnostic]:
        """Return its diagnostics, with the lines of the file."""
        return [moved(each, self.shift) for each in self.checked.report.diagnostics]


def moved(found: Diagnostic, lines: int) -> Diagnostic:
    """Move a diagnostic down by some lines."""
    fix = replace(found.fix, line=found.fix.line + lines) if found.fix else None
    causes = tuple(
        replace(cause, edits=tuple(moved_edit(edit, lines) for edit in cause.edits))
        for cause in found.causes
    )
    return replace(found, line=found.line + lines, fix=fix, causes=causes)


def moved_edit(edit: Edit, lines: int) -> Edit:
    return replace(edit, line=edit.line + lines, end_line=edit.end_line + lines)


class Document:
    """The text of a file as an editor has it."""

    def __init__(self, text: str, before: "Document | None" = None) -> None:
        """Check a text; what did not change since `before` is taken from there."""
        self.text = text
        self.known: dict[Key, Checked] = {}
        self.explained: set[Key] = before.explained if before else set()
        """Games whose causes were searched for."""
        known = before.known if before else {}
        self.pieces: list[Piece] = []
        self.broken_off: str | None = None
        """Why the rest of the text was not read."""
        try:
            for chunk in (each.chunk for each in records(BytesIO(self.data))):
                own = at_first_line(chunk)
                key = (own.text, own.number > 0, own.rest, own.overlong)
                checked = known.get(key) or check_chunk(own, "")
                self.known[key] = checked
                self.pieces.append(Piece(chunk, checked, key))
        except LimitPassed as error:
            self.broken_off = str(error)

    @property
    def data(self) -> bytes:
        return self.text.encode("utf-8", "surrogatepass")

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends, as editors count them."""
        return [line.removesuffix("\r") for line in self.text.split("\n")]

    def explain(self, piece: Piece) -> list[Diagnostic]:
        """Search for the causes of what is wrong with a game; return what is wrong with it, as before."""
        if piece.key not in self.explained:
            name_causes(piece.checked)
            self.explained &= self.known.keys()
            self.explained.add(piece.key)
        return piece.diagnostics()

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        return [each for piece in self.pieces for each in piece.diagnostics()]

    def piece_at(self, line: int) -> Piece | None:
        """Find the game that a line belongs to; lines count from 1."""
        found = [each for each in self.pieces if each.chunk.line <= line]
        return found[-1] if found and found[-1].is_game else None


def at_first_line(chunk: Chunk) -> Chunk:
    """Count the lines of a game from its own first line."""
    shift = chunk.line - 1
    overlong = (chunk.overlong[0] - shift, chunk.overlong[1]) if chunk.overlong else None
    return replace(chunk, line=1, number=min(chunk.number, 1), overlong=overlong)
