"""Plays a game choice by choice, with numbers for choices and for what lies where."""

from itertools import accumulate
from random import Random
from typing import Any, Literal, get_args

from azul_notation.diagnostics import AzulError
from azul_notation.diagnostics.seats import Seat, SeatNumber, seat_of
from azul_notation.library.table import Table
from azul_notation.rules.family import NONE
from azul_notation.rules.options import UnknownChoice
from azul_notation.rules.places import places
from azul_notation.rules.playout import ROUND_LIMIT

Rewards = Literal["places", "points"]
Field = tuple[str, int]
"""A part of the observation: its name, and how many numbers it has."""
CHOSEN = "chosen"
"""The field of the choices already made of a move."""


class NotLegal(AzulError, ValueError):
    """An action that is not legal now."""


class NotBegun(AzulError, RuntimeError):
    """An action before the first `reset`, or after the end of a game."""


class NumberedGame:
    """A game of any variant that deals by itself."""

    def __init__(
        self, variant: str, seats: int, rewarded: Rewards = "places", **options: Any
    ) -> None:
        if rewarded not in get_args(Rewards):
            known = " or ".join(get_args(Rewards))
            raise UnknownChoice(f"rewards must be {known}, not {rewarded!r}")
        self.rewarded: Rewards = rewarded
        self.options = options
        self.table: Table = Table(variant, seats=seats, **self.options)
        encoding = self.table.family.encoding
        if encoding is None:
            raise AzulError(f"{self.table.variant} has no encoding for programs that learn")
        self.encoding = encoding
        self.words: list[str] = encoding.choices(self.table.engine)
        """The choice of each number."""
        self.number_of: dict[str, int] = {word: number for number, word in enumerate(self.words)}
        self.most: int = encoding.most(self.table.engine)
        self.fields: list[Field] = [
            *((name, len(values)) for name, values in self.numbers_of(Seat(0)).items()),
            (CHOSEN, self.most - 1),
        ]
        self.chosen: list[int] = []
        """The choices already made of the next move."""
        self.moves: list[tuple[list[int], str]] = []
        """The legal moves that begin with them."""

    @property
    def size(self) -> int:
        """The number of numbers in an observation."""
        return sum(length for _, length in self.fields)

    def places_of_fields(self) -> dict[str, slice]:
        """Find where each field stands in an observation."""
        ends = accumulate(length for _, length in self.fields)
        return {
            name: slice(end - length, end)
            for (name, length), end in zip(self.fields, ends, strict=True)
        }

    def begin(self, rng: Random) -> None:
        """Begin another game; all chance comes from this source."""
        rules = self.table.rules
        self.table = Table(rules.variant, seats=rules.seats, rng=rng, **self.options)
        self.table.deal(starter=1 + int(rng.random() * rules.seats))
        self.go_on()

    def go_on(self) -> None:
        """Deal if a round begins, and find the legal moves."""
        table = self.table
        while table.phase == "deal" and table.round < ROUND_LIMIT:
            table.deal()
        self.chosen = []
        self.moves = [(self.choices_of(word), word) for word in table.legal()]

    def choices_of(self, word: str) -> list[int]:
        """Number the choices of a legal move; most are one, which is spelt as the move is."""
        number = self.number_of.get(word)
        if number is not None:
            return [number]
        return [self.number_of[choice] for choice in self.encoding.split(word)]

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def broken_off(self) -> bool:
        """Whether the game is not over and does not go on, as it has had the most rounds allowed."""
        return self.table.phase == "deal"

    @property
    def mover(self) -> Seat:
        """The seat that chooses next; the first one if none does."""
        return seat_of(self.table.mover or SeatNumber(1))

    def legal(self) -> set[int]:
        """Find the choices that may come next."""
        at = len(self.chosen)
        return {numbers[at] for numbers, _ in self.moves}

    def choose(self, number: int) -> None:
        """Make a choice; the last one of a move plays it."""
        if not self.moves:
            raise NotBegun("no game is running: call `reset` first")
        at = len(self.chosen)
        moves = [move for move in self.moves if move[0][at] == number]
        if not moves:
            known = 0 <= number < len(self.words)
            named = f"action {number} ({self.words[number]})" if known else f"action {number}"
            raise NotLegal(f"{named} is not legal here")
        if len(moves[0][0]) == at + 1:
            self.table.push(moves[0][1])
            self.go_on()
        else:
            self.chosen.append(number)
            self.moves = moves

    def numbers_of(self, seat: Seat) -> dict[str, list[int]]:
        return self.encoding.numbers(self.table.engine, seat)

    def observation(self, seat: Seat) -> list[int]:
        """Write down what a seat sees, field by field; all seats see everything."""
        found: list[int] = []
        for values in self.numbers_of(seat).values():
            found += values
        return found + self.chosen + [NONE] * (self.most - 1 - len(self.chosen))

    def rewards(self) -> list[float]:
        """Return the reward of each seat of a game that is over; they add up to 0.

        By `places`, a seat gets from -1 to 1: the share of the others that it beat, less the share of those
        that beat it. By `points`, it gets its total less the mean of the others' totals.
        """
        totals, others = self.table.totals, self.table.seats - 1
        if self.rewarded == "points":
            return [total - (sum(totals) - total) / others for total in totals]
        ranks = places(totals, self.table.family.figures(self.table.engine))
        return [sum((rank < each) - (rank > each) for each in ranks) / others for rank in ranks]

    def drawing(self) -> str:
        """Draw the table, and what was chosen of the next move."""
        chosen = " ".join(self.words[number] for number in self.chosen)
        return f"{self.table}\nchosen: {chosen}" if chosen else str(self.table)
