"""Puts the events of a log in order: rounds, turns, where lines went, points.

Players are BGA's numbers here.
"""

from msgspec import Struct, field

from azul_notation.bga.envelope import LocatedValue
from azul_notation.bga.factories import Counts
from azul_notation.bga.log_error import Pointer
from azul_notation.bga.schema import Event, Special, Tiles


class Turn(Struct):
    """A choice of tiles, and of the line they went to."""

    player: int
    source: int
    type: int
    tiles: frozenset[int]
    """The ids of the tiles that were taken."""
    marker: bool
    """Whether the starting player marker came with them."""
    chosen: Event
    before: dict[int, int]
    """Where the tiles on offer lay before it."""
    sides: dict[int, int] = {}
    """The factory to which the splitting factory's leftovers of each type went."""
    disc: bool = False
    """Whether the zero disc came with them."""
    placed: Event | None = None
    line: int = 0
    column: int | None = None
    """How many tiles the line has afterwards."""
    fell: int = 0
    offer: Counts = {}
    """What is on offer afterwards."""


class ReportedPoints(Struct, frozen=True):
    """Points that BGA gave, and their reason."""

    player: int
    kind: str
    """As in the ledger: tile, floor, row, column, colour."""
    points: int
    pointer: Pointer
    line: int | None = None
    column: int | None = None
    type: int | None = None
    runs: tuple[int, int] = (0, 0)
    """Tiles that connect across and down."""
    repeated: bool = False
    """Whether they repeat, with the name of the player, what an earlier event gave."""


class Choice(Struct):
    """The place of a complete line: a column, or None for the floor."""

    column: int | None
    pointer: Pointer
    stood: bool = False


class Deal(Struct):
    """The tiles of a round as they were drawn, and what the special factories made of them."""

    factories: dict[int, Tiles]
    filled: Event
    special: Special | None
    came: dict[int, int] = {}
    """The type of the extra tile on each factory that got one."""
    offer: Counts = {}
    """What is on offer before the first turn."""


class Round(Struct):
    """A deal, the turns after it, and its scoring."""

    deal: Deal
    turns: list[Turn] = []
    tilings: dict[int, dict[int, Choice]] = {}
    """For each player, where each complete line went."""
    cleared: set[int] = field(default_factory=set)
    """Players whose floor line was emptied: they have finished tiling."""
    points: list[ReportedPoints] = []

    @property
    def scored(self) -> bool:
        """Whether the scoring has begun."""
        return bool(self.tilings or self.cleared or self.points)


class Departure(Struct, frozen=True):
    """A player who stops playing; without a number, all of them do."""

    type: str
    player: int | None
    termination: str
    rounds: int
    turns: int
    """The number of rounds that had begun, and of turns in the last one."""
    move: str


class Timeline(Struct):
    """The events at the table, as far as the log has them."""

    rounds: list[Round] = []
    names: dict[int, str] = {}
    """What the events call the players."""
    floors: list[int] = []
    """The players, in the order in which their floor lines were first emptied."""
    finals: list[ReportedPoints] = []
    """The points of the final scoring."""
    departures: list[Departure] = []
    result: LocatedValue | None = None
    """The scores of BGA's last state, if the log comes to it."""
    taken_back: dict[str, int] = field(default_factory=lambda: {"tiles": 0, "line": 0})
    left_over: Turn | None = None
    """Tiles that were chosen but not placed before the log ends."""
    last: Pointer = ()
    """The last event that was read."""
