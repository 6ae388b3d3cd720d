"""Defines what a session answers: what it expects next, what became of a line, how a word can continue."""

from typing import Literal

import msgspec

from azul_notation.diagnostics import AzulError, Diagnostic
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.recorder.scored import Ending, ScoredRound

Kind = Literal["setup", "deal", "move", "chance", "tiling", "over"]


class NotPossible(AzulError):
    """A reason why something cannot be done at this point of the recording."""


class InvalidRecord(AzulError):
    """Names all errors of a text that should be a record to continue."""

    def __init__(self, text: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__("; ".join(diagnostic.message for diagnostic in diagnostics))
        self.text = text
        self.diagnostics = diagnostics


class Expected(msgspec.Struct, frozen=True):
    """The next thing that the record must bring."""

    kind: Kind
    label: str
    """The place it will have: `track`, `S1`, `R2`, `2.3.1`, `T2.1`; empty when the game is over."""
    round: int | None = None
    lap: int | None = None
    seat: SeatNumber | None = None
    """The seat whose turn it is."""
    name: str = ""
    """The player in that seat."""
    wanted: int = 0
    """The number of words expected; 1 for a move."""
    heads: tuple[str, ...] = ()
    """The beginnings of the words still to be typed: a piece's `b:`, a line's `3>`; may be empty."""
    pending: tuple[str, ...] = ()
    """Words already typed that wait for the rest; they are not in the file yet."""


class Completion(msgspec.Struct, frozen=True):
    """Lists the continuations of a word."""

    common: str
    """The longest beginning that all candidates share; without candidates, what was typed."""
    candidates: tuple[str, ...]
    """Legal words, in the order of the rules: by source, colour and destination."""


class Answer(msgspec.Struct, frozen=True):
    """The outcome of a line that was entered."""

    written: tuple[str, ...] = ()
    """The words that are now in the record, in canonical spelling with their marks and totals."""
    refused: Diagnostic | None = None
    """The reason why a word was refused; its columns count in the line that was typed."""
    rest: str = ""
    """What was typed from the refused word on."""
    notes: tuple[Diagnostic, ...] = ()
    """Warnings and notes on what was written."""
    kept: int = 0
    """After a correction: the number of later lines that no longer fitted, and are kept."""
    scored: tuple[ScoredRound, ...] = ()
    """The rounds that the line completed, and the final scoring: every point with its reason."""
    ending: Ending | None = None
    """How the game ended, if the line ended it."""
