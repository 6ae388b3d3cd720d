"""Makes tables for the worked examples of the rulebooks: records that begin from a position.

The tests name book and section: Mini is the Polish book of Azul Mini, Chocolatier the Estonian one of
Master Chocolatier. A `BAG` in a position stands for the tiles that are nowhere else. `made_sintra` has
what only Sintra's tables have.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from azul_notation import Report, read, replay
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Points
from tests.support.gathering import report_of

LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR", "sintra": "BGOPY"}
NO_LINES, NO_WALL = "-,-,-,-,-", ".....,.....,.....,.....,....."
FRESH = f"0/{NO_LINES}/{NO_WALL}/-/-"


@dataclass(frozen=True)
class Board:
    """One player's board, as a position string tells it."""

    score: int
    lines: list[str]
    wall: list[str]
    floor: str
    disc: str


@dataclass(frozen=True)
class Table:
    """A position string, taken apart."""

    factories: list[str]
    centre: str
    bag: str
    lid: str
    starter: int
    boards: list[Board]


@dataclass(frozen=True)
class Played:
    """A record that was checked, and the position after each of its events."""

    report: Report
    positions: list[str]
    points: list[Points]

    @property
    def tables(self) -> list[Table]:
        """The tables of a wall game."""
        return [apart(position) for position in self.positions]

    @property
    def codes(self) -> list[str]:
        return [each.code for each in self.report.diagnostics]

    def gains(self, seat: int, kind: str = "tile") -> list[int]:
        return [each.points for each in self.points if (each.seat, each.kind) == (seat, kind)]


def apart(position: str) -> Table:
    _, _, factories, centre, bag, lid, starter, *boards = position.split(" ")
    return Table(
        factories.split(","), centre, bag, lid, int(starter[1]), [_board(b) for b in boards]
    )


def _board(text: str) -> Board:
    score, lines, wall, floor, disc = text.split("/")
    return Board(int(score), lines.split(","), wall.split(","), floor, disc)


def with_bag(position: str) -> str:
    """Put the tiles that lie nowhere else into the bag."""
    if "BAG" not in position:
        return position
    kind, when, factories, centre, bag, lid, starter, *boards = position.split(" ")
    letters = LETTERS[kind.split(":")[0]]
    used = Counter(re.sub(":[^,]*", "", factories) + centre)
    used += Counter({letter: int(n) for letter, n in re.findall("([A-Z])([0-9]+)", lid)})
    for board in boards:
        used += Counter(re.sub("([1-9])([A-Z])", lambda line: int(line[1]) * line[2], board))
    left = "".join(f"{letter}{20 - used[letter]}" for letter in letters if used[letter] < 20)
    bag = bag.replace("BAG", left or "-")
    return " ".join([kind, when, factories, centre, bag, lid, starter, *boards])


def record(variant: str, seats: int, *lines: str, **tags: str) -> str:
    names = {f"Seat{n}": f"Player {n}" for n in range(1, seats + 1)}
    if "Position" in tags:
        tags["Position"] = with_bag(tags["Position"])
    told = {"Variant": variant, **names, **tags}
    head = "".join(f'[{name} "{value}"]\n' for name, value in told.items())
    return "%azn 1\n" + head + "\n" + "\n".join(lines) + "\n"


def played(text: str) -> Played:
    (game,) = read(text=text)
    report = report_of(text)
    positions: list[str] = []

    def watch(_: Any, state: Any) -> None:
        positions.append(BY_VARIANT[game.variant].picture.position(state))

    return Played(report, positions, replay(game, watch).points)


def sound(text: str) -> Played:
    result = played(text)
    assert result.codes == []
    return result


def error(text: str) -> str:
    """Return the band of the one error of a record: what the rules refuse, not how that is numbered."""
    (diagnostic,) = played(text).report.diagnostics
    assert diagnostic.is_error
    return diagnostic.band
