"""Holds a round with its tables set, which is to be measured."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Person, SeatingRequest


class Placed(msgspec.Struct, frozen=True):
    """A table: places in the standings in the order of seats."""

    name: str
    members: tuple[int, ...]
    locked: bool = False


class MeasuredRound(msgspec.Struct, frozen=True):
    people: tuple[Person, ...]
    """Who sits, best first."""
    tables: tuple[Placed, ...]
    request: SeatingRequest
    byes: tuple[PlayerNumber, ...] = ()
    """Numbers of players."""
    broken: int = 0
    """Locked tables that were not kept."""

    @property
    def top(self) -> int:
        return max(len(table.members) for table in self.tables)

    @property
    def locked(self) -> list[Placed]:
        return [table for table in self.tables if table.locked]

    @property
    def sizes(self) -> list[int]:
        """The sizes of the tables that could be otherwise."""
        return [len(table.members) for table in self.tables if not table.locked]

    @property
    def free(self) -> list[int]:
        return sorted(place for table in self.tables if not table.locked for place in table.members)

    def pairs(self, tables: Sequence[Placed]) -> list[tuple[int, int]]:
        return [pair for table in tables for pair in combinations(sorted(table.members), 2)]
