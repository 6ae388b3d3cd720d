"""What a session says: what is due, what came of a line, how it could go on."""

from typing import Literal

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber

Kind = Literal["setup", "deal", "move", "chance", "tiling", "over"]


class Unable(Exception):
    """Something that cannot be done at this point, in words."""


class Faulty(Exception):
    """What was given makes no record; says all that is wrong with it."""

    def __init__(self, text: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__("; ".join(each.message for each in diagnostics))
        self.text = text
        self.diagnostics = diagnostics


class Due(msgspec.Struct, frozen=True):
    """What the record must bring next."""

    kind: Kind
    label: str
    """The place that it will have: `track`, `S1`, `R2`, `2.3.1`, `T2.1`; empty when all is over."""
    round: int | None = None
    lap: int | None = None
    seat: SeatNumber | None = None
    """The seat whose turn it is."""
    name: str = ""
    """The player on that seat."""
    wanted: int = 0
    """How many words are due; for a move 1."""
    heads: tuple[str, ...] = ()
    """How the words begin that are still to be typed: a piece's `b:`, a line's `3>`; may be empty."""
    pending: tuple[str, ...] = ()
    """Words that were typed and wait for the rest; they are not in the file yet."""


class Completion(msgspec.Struct, frozen=True):
    """How what was typed can go on."""

    common: str
    """The longest beginning that all candidates share; what was typed, if there is none."""
    candidates: tuple[str, ...]
    """Legal words, in the order of the rules: by source, colour and destination."""


class Answer(msgspec.Struct, frozen=True):
    """What came of a line."""

    written: tuple[str, ...] = ()
    """The words that are now in the record, in canonical spelling with their marks and totals."""
    refused: Diagnostic | None = None
    """Why the first word that was not taken was not; its columns count in the line that was typed."""
    rest: str = ""
    """What was typed from the refused word on."""
    notes: tuple[Diagnostic, ...] = ()
    """Warnings and notes on what was written."""
    kept: int = 0
    """After a correction: how many lines behind it no longer fitted, and are kept."""
