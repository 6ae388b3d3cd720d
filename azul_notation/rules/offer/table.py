"""Keeps the table between the boards: what is on offer, what is left to draw, whose turn it is."""

from collections.abc import Iterator
from typing import Any

import msgspec

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Phase
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
    PIECES_OF_A_COLOUR,
    PieceSet,
)


class Table(msgspec.Struct, kw_only=True):
    """The part of a state that families with factories share. Seats and colours count from 0."""

    boards: list[Any]
    sources: list[list[int]]
    """Pieces by colour in the centre, 0, and on each factory."""
    bag: list[int]
    used: list[int]
    """What is in the lid or the tower."""
    round: int = 0
    start: Seat = Seat(0)
    """The seat that starts this round; between rounds, the next one."""
    turn: int = 0
    """Turns taken in this round."""
    left: int = 0
    """Pieces on factories and in the centre."""
    marker: bool = False
    """Whether the starting marker lies in the centre."""
    owner: Seat = Seat(0)
    """The seat that starts the next round."""
    phase: Phase = "deal"

    @property
    def seats(self) -> int:
        return len(self.boards)

    @property
    def mover(self) -> Seat:
        return Seat((self.start + self.turn) % len(self.boards))

    @property
    def lap(self) -> int:
        return self.turn // len(self.boards) + 1

    @property
    def factories(self) -> int:
        return len(self.sources) - 1


def empty_sources(seats: int) -> list[list[int]]:
    return [[0] * COLOURS for _ in range(FACTORIES[seats] + 1)]


def full_bag() -> list[int]:
    return [PIECES_OF_A_COLOUR] * COLOURS


def source_name(source: int) -> str:
    return f"factory {source}" if source else "the centre"


def spelt_out(piece_set: PieceSet, pool: list[int]) -> Iterator[str]:
    """Return a letter for each piece."""
    return (
        letter for letter, count in zip(piece_set.letters, pool, strict=True) for _ in range(count)
    )


PLACES_SHOWN = 3


def on_table(table: Table, piece_set: PieceSet) -> str:
    """Describe what is still to be taken; return an empty text if the round is over."""
    parts = []
    for source, pool in enumerate(table.sources):
        pieces = " ".join(spelt_out(piece_set, pool))
        if pieces:
            parts.append(f"{pieces} {f'on factory {source}' if source else 'in the centre'}")
    named = ", ".join(parts[:PLACES_SHOWN]) + (", …" if len(parts) > PLACES_SHOWN else "")
    return f"{named} must still be taken" if named else ""
