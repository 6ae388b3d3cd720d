"""Defines the input and the output of seating: values only.

Nothing here is a set: whatever is gone through has an order, so that one seed gives one seating.
"""

from fractions import Fraction
from typing import Literal

import msgspec

from tournaments.numbers import PlayerNumber
from tournaments.seating.flags import Flag

Method = Literal["swiss", "king", "random", "fixed"]
"""`swiss` seats equals together, `king` without regard to who met before, `fixed` by a schedule."""
Short = Literal["even", "low", "high"]
"""Who sits at short tables: everybody in turn, the lowest of the standings, or the highest."""

Prefer = Literal["opponents", "turns"]
"""What matters more: that nobody meets twice, or that small tables go round."""


class Game(msgspec.Struct, frozen=True):
    """A round of one player in a tournament of pairs."""

    round: int
    opponent: PlayerNumber | None
    """None: a bye, or not there."""
    seat: int
    """1 begins; 0 without an opponent."""
    score: Fraction
    """1, ½ or 0."""
    bye: bool = False
    """Without an opponent: was it a bye of the pairing?"""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player who is to be seated, with what happened so far."""

    number: PlayerNumber
    rank: int
    """The place in the standings, 1 for the best; no two are alike."""
    points: Fraction = Fraction(0)
    met: dict[PlayerNumber, int] = {}
    """How often whom."""
    seats: dict[int, tuple[int, ...]] = {}
    """For each size of table, how often which seat; seat 1 begins the game."""
    short: int = 0
    """How often at a table that was smaller than the largest of its round."""
    byes: int = 0
    tables: dict[str, int] = {}
    """How often at which table of the room."""
    groups: tuple[str, ...] = ()
    """Families, clubs: two of one group do not meet."""
    fixed: str = ""
    """The table of the room where this player always sits."""
    name: str = ""
    """What reasons call the player; the number where it is empty."""
    games: tuple[Game, ...] = ()
    """Round by round, for `dutch` alone, which needs more than the sums above."""


class SeatingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The request for the seating of one round."""

    round: int
    rounds: int
    """How many rounds the tournament will have."""
    seed: str
    method: Method = "swiss"
    sizes: tuple[int, ...] = (4, 3)
    """Sizes of tables that are used, the best liked first; (2,) is a tournament of pairs."""
    short: Short = "even"
    prefer: Prefer = "opponents"
    forbidden: tuple[tuple[PlayerNumber, PlayerNumber], ...] = ()
    """Pairs that must not meet, the lower number first."""
    locked: tuple[tuple[PlayerNumber, ...], ...] = ()
    """Tables that stay as they are: players in the order of their seats."""
    locked_names: tuple[str, ...] = ()
    """The tables of the room of those that are locked; empty: any."""
    room: tuple[str, ...] = ()
    """The tables of the room, those for the best first; 1, 2, 3 and so on where it is too short."""
    strict: bool = False
    """Criterion by criterion, for this round alone.

    Otherwise up to forty players are seated with a look at the next round, and more than sixteen may
    sit at tables of less close points to keep their seats even to one (never for `king`).
    """
    effort: int = 1
    """How long to search, in units of the default."""


class Measure(msgspec.Struct, frozen=True):
    """The value of a criterion, and the least that any seating could have."""

    value: Fraction
    bound: Fraction
    why: str = ""
    """Why the bound is not zero, or the value above it, in words."""


class SeatedTable(msgspec.Struct, frozen=True):
    name: str
    """The table of the room."""
    players: tuple[PlayerNumber, ...]
    """The players in the order of their seats."""
    flags: tuple[Flag, ...] = ()
    """What is to be noticed: a rematch, somebody at a small table again."""


class Seating(msgspec.Struct, frozen=True):
    """A round as it could be played."""

    tables: tuple[SeatedTable, ...]
    byes: tuple[PlayerNumber, ...]
    cost: dict[str, Measure]
    """The measures in the order of their weight: conflicts, repeats, short, spread, seats, tables."""
    engine: str
    """Name and version of what made it."""
