"""Defines a probable cause: a slip that explains an error, with the edits that undo it."""

import msgspec


class Edit(msgspec.Struct, frozen=True, order=True):
    """A piece of the file, from a place up to another, and the text that takes its place."""

    line: int
    """The line in the file, from 1."""
    column: int
    """The first column, from 1, in code points."""
    end_line: int
    """The line on which the piece ends."""
    end_column: int
    """The column after the last."""
    text: str
    """What to write there."""


class Cause(msgspec.Struct, frozen=True):
    """A slip with which the rest of the game fits."""

    message: str
    """What probably happened, for people; it may be reworded."""
    edits: tuple[Edit, ...]
    """All of them together undo it; none overlaps another."""
    confidence: float
    """How likely it is among all that was tried, from 0 to 1."""


class Place(msgspec.Struct, frozen=True):
    """Another place of the file that has to do with an error."""

    line: int
    """The line in the file, from 1."""
    column: int
    """The first column, from 1, in code points."""
    end_column: int
    """The column after the last."""
    label: str
    """What happened there."""


def apply(edits: tuple[Edit, ...], text: str, first: int = 1) -> str:
    """Write edits into a text whose first line has this number."""
    lines = text.split("\n")
    for edit in sorted(edits, reverse=True):
        begin, end = edit.line - first, edit.end_line - first
        before = lines[begin][: edit.column - 1]
        after = lines[end][edit.end_column - 1 :] if end < len(lines) else ""
        lines[begin : end + 1] = (before + edit.text + after).split("\n")
    return "\n".join(lines)
