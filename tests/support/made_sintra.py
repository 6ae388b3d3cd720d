"""Makes tables of Sintra for its rulebook's examples: records that begin from a position.

The tests name the book's section: RB is the rulebook of Stained Glass of Sintra (Chinese). The strips are
made up (the book's pictures are missing), the printed values are those of `tables`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.support.made_tables import Played, record, sound

STRIPS = (
    *("bbbgp:bggpp", "gggoy:gooyy", "booop:bbopp", "gpppy:ggpyy"),
    *("boyyy:bbooy", "bbgop:boopy", "ggopy:bgppy", "bgoyy:opy**"),
)
"""What lies on a new board of these tests."""
TRACK = "BGOPYB"
ROUNDS = 6
OVER = "-,-,-,-,-"
"""The factories when all of them are empty."""
WHOLE = 2
"""Panes in a complete window."""
FIELDS = 7
"""Those of a position that stand before the boards, its first one not counted."""


@dataclass(frozen=True)
class Board:
    """One player's palace board, as a position string tells it; lists begin with column 1."""

    score: int
    lost: int
    """Points lost at the bottom of the glass track."""
    steps: int
    glazier: int
    strips: list[str]
    windows: list[str]


@dataclass(frozen=True)
class Table:
    """A position string, taken apart."""

    factories: list[str]
    centre: str
    bag: str
    tower: str
    starter: int
    track: str
    boards: list[Board]


def apart(position: str) -> Table:
    _, _, factories, centre, bag, tower, starter, track, *boards = position.split(" ")
    return Table(
        factories.split(","),
        centre,
        bag,
        tower,
        int(starter[1]),
        track,
        [_board(b) for b in boards],
    )


def _board(text: str) -> Board:
    score, glass, glazier, strips, windows = text.split("/")
    lost, steps = glass.split("+")
    columns = strips.split(","), windows.split(",")
    return Board(int(score), int(lost), int(steps), int(glazier), *columns)


def tables(result: Played) -> list[Table]:
    return [apart(position) for position in result.positions]


def after(text: str) -> Table:
    """Return the table after the last word of a record without faults."""
    return tables(sound(text))[-1]


def board(
    strips: Mapping[int, str] | None = None,
    windows: Mapping[int, str] | None = None,
    *,
    score: int = 0,
    glass: str = "0+0",
    glazier: int = 1,
) -> str:
    """Write a board; what is not said of a column is as the windows have it."""
    panes = [(windows or {}).get(column, "") for column in range(1, len(STRIPS) + 1)]
    lying = []
    for at, (strip, window) in enumerate(zip(STRIPS, panes, strict=True), start=1):
        up, _, down = strip.partition(":")
        up = (strips or {}).get(at, down if window else up)
        lying.append("-" if len(window) == WHOLE else up if window else f"{up}:{down}")
    told = [window or "-" for window in panes]
    return f"{score}/{glass}/{glazier}/{','.join(lying)}/{','.join(told)}"


def position(
    boards: Sequence[str],
    factories: str = OVER,
    centre: str = "-",
    *,
    when: str = "3@1+0",
    side: str = "A",
    track: str = TRACK,
    tower: str = "-",
    starter: int = 1,
) -> str:
    """Write a table within a round; the indicator has lost a pane for each round before it."""
    left = track[int(when.partition("@")[0]) - 1 :] or "-"
    fields = [f"sintra:{side}", when, factories, centre, "BAG", tower, f"^{starter}", left]
    return " ".join([*fields, *boards])


def going_on(at: str, *lines: str, **tags: str) -> str:
    """Write a record that goes on within the round of a position."""
    number, _, start = at.split(" ")[1].partition("+")[0].partition("@")
    return from_there(at, f"R{number} @{start}", *lines, **tags)


def from_there(at: str, *lines: str, **tags: str) -> str:
    """Write a record that begins with a position."""
    kind, *rest = at.split(" ")
    return record("sintra", len(rest) - FIELDS, *lines, Board=kind[-1], Position=at, **tags)


def from_the_beginning(seats: int, *lines: str, track: str = TRACK, **tags: str) -> str:
    """Write a record with set-up lines: every seat has the same strips in the same order."""
    strips = " ".join(STRIPS).upper().replace(":", "/")
    setup = [f"track {track}", *(f"S{seat} {strips}" for seat in range(1, seats + 1))]
    return record("sintra", seats, *setup, *lines, **tags)
