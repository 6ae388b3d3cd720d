"""Defines a diagnostic as a value: what is wrong, where, and what would have been right."""

import re
from typing import Any

import msgspec

from azul_notation.diagnostics.catalogue import CATALOGUE
from azul_notation.diagnostics.cause import Cause, Place
from azul_notation.diagnostics.code import Band, Severity
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.diagnostics.spans import Span

At = tuple[int | None, int | None, SeatNumber | None]
"""A round, a lap and a seat."""


_MEANT = re.compile(r"did you mean `([^`]+)`\?")


class Fix(msgspec.Struct, frozen=True):
    """An edit of one line: a text that takes the place of some columns."""

    line: int
    """The line in the file, from 1."""
    column: int
    """The first column, from 1, in code points."""
    end_column: int
    """The column after the last."""
    text: str
    """What to write there."""


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True):
    """One fault, with its place in the file and in the game."""

    code: str
    """The code, which `azul explain` explains."""
    band: Band
    """What kind of fault it is."""
    severity: Severity
    """Only errors make a game faulty."""
    message: str
    """What is wrong, for people; it may be reworded."""
    line: int
    """The line in the file, from 1."""
    column: int
    """The first column, from 1, in code points."""
    end_column: int
    """The column after the last."""
    round: int | None = None
    """The round in which it was found."""
    lap: int | None = None
    """The lap in that round."""
    seat: SeatNumber | None = None
    """The seat whose turn it was."""
    help: str | None = None
    """What to do about it."""
    label: str | None = None
    """The text after the carets, if it says more than the message."""
    legal: str | None = None
    """What the rules allowed here."""
    fix: Fix | None = None
    """The edit that the help suggests, where it asks "did you mean"."""
    places: tuple[Place, ...] = ()
    """Other places that have to do with it."""
    causes: tuple[Cause, ...] = ()
    """What probably happened, the likeliest first, if it was searched for and found."""

    @property
    def span(self) -> Span:
        return Span(self.line, self.column, self.end_column)

    @property
    def is_error(self) -> bool:
        return self.severity == "error"


def diagnose(
    code: str,
    span: Span,
    *,
    at: At = (None, None, None),
    help: str | None = None,  # noqa: A002 - the word of the published format
    label: str | None = None,
    legal: str | None = None,
    severity: Severity | None = None,
    whole: Span | None = None,
    **facts: Any,
) -> Diagnostic:
    """Make the diagnostic of a code for one place, which may be a part of a `whole` word."""
    entry = CATALOGUE[code]
    meant = _MEANT.search(help) if help else None
    replaced = whole or span
    return Diagnostic(
        code=code,
        band=entry.band,
        severity=severity or entry.severity,
        message=entry.message.format(**facts),
        line=span.line,
        column=span.column,
        end_column=max(span.end_column, span.column + 1),
        round=at[0],
        lap=at[1],
        seat=at[2],
        help=help,
        label=label,
        legal=legal,
        fix=Fix(replaced.line, replaced.column, replaced.end_column, meant[1]) if meant else None,
    )
