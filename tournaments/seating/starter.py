"""Builds schedules without a repeat by rotation: finds one round, and rotates it for all later ones.

Players sit in rings of one length, at least as long as there are rounds; a few stand still. From round
to round each ring moves on by one. It remains to find a first round no two pairs of which ever become
the same: of all tables that are possible, some are chosen, for the player with the fewest left first.
"""

import random
from collections.abc import Iterator
from itertools import combinations, product

Table = tuple[int, ...]
STILL = 3
"""The most players who stay where they are."""
STEPS = 40_000
"""The number of tables to try for each length of rings."""
MOST = 32
"""More players than this are not tried: there are too many tables."""


def rotated(n: int, rounds: int, size: int, chance: random.Random) -> list[list[Table]] | None:
    """Return rounds for n players at tables of one size where nobody meets twice, if they are found."""
    if n > MOST or n % size or rounds * (size - 1) > n - 1:
        return None
    for still in range(STILL + 1):
        for length in range(rounds, n - still + 1):
            if (n - still) % length == 0:
                search = _First(n, rounds, size, length, chance)
                if first := search.find():
                    return [
                        [tuple(_moved(p, by, length, n) for p in table) for table in first]
                        for by in range(rounds)
                    ]
    return None


def _moved(player: int, by: int, length: int, n: int) -> int:
    """Move a player round a ring: a row of the players; those at the end who fill no ring stand still."""
    ring, place = divmod(player, length)
    return player if player >= n - n % length else ring * length + (place + by) % length


def _meetings(pair: tuple[int, int], rounds: int, length: int, n: int) -> int:
    """Return everything that a pair becomes, as a mask, or 0 if it becomes itself again."""
    found = 0
    for by in range(rounds):
        one, other = sorted(_moved(player, by, length, n) for player in pair)
        if found >> (one * n + other) & 1:
            return 0
        found |= 1 << (one * n + other)
    return found


class _First:
    """The search for the first round; sets of tables are masks."""

    def __init__(self, n: int, rounds: int, size: int, length: int, chance: random.Random) -> None:
        self.n = n
        self.meetings = {
            pair: _meetings(pair, rounds, length, n) for pair in combinations(range(n), 2)
        }
        self.tables = list(self._tables((), 0, 0, size))
        chance.shuffle(self.tables)
        self.having = [0] * n
        holding: dict[int, int] = {}
        for bit, table in enumerate(self.tables):
            for player in table:
                self.having[player] |= 1 << bit
            for orbit in self._orbits(table):
                holding[orbit] = holding.get(orbit, 0) | 1 << bit
        self.against = dict.fromkeys(holding, 0)
        for orbit, other in product(holding, repeat=2):
            if orbit & other:
                self.against[orbit] |= holding[other]
        self.steps = STEPS

    def _orbits(self, table: Table) -> list[int]:
        return [self.meetings[pair] for pair in combinations(table, 2)]

    def find(self) -> list[Table] | None:
        return self._go((1 << len(self.tables)) - 1, list(range(self.n)))

    def _tables(self, table: Table, begin: int, met: int, size: int) -> Iterator[Table]:
        """List tables of which no two pairs become the same."""
        if len(table) == size:
            yield table
            return
        for player in range(begin, self.n):
            more = met
            for other in table:
                orbit = self.meetings[other, player]
                if not orbit or orbit & more:
                    break
                more |= orbit
            else:
                yield from self._tables((*table, player), player + 1, more, size)

    def _go(self, tables: int, players: list[int]) -> list[Table] | None:
        """Seat these players at some of these tables."""
        if not players:
            return []
        fewest = min(players, key=lambda player: (tables & self.having[player]).bit_count())
        choice = tables & self.having[fewest]
        while choice:
            bit = (choice & -choice).bit_length() - 1
            choice &= choice - 1
            self.steps -= 1
            if self.steps < 0:
                return None
            table = self.tables[bit]
            rest = self._go(
                self._without(table, tables), [player for player in players if player not in table]
            )
            if rest is not None:
                return [table, *rest]
        return None

    def _without(self, table: Table, tables: int) -> int:
        """List the tables that go together with this one."""
        for player in table:
            tables &= ~self.having[player]
        for orbit in self._orbits(table):
            tables &= ~self.against[orbit]
        return tables
