"""Breaks ties: the codes and formulas of tie-breaks, and how they separate players with equal points."""

import hashlib
from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from azul_notation.text.suggest import nearest
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.standings.tally import Tally, Values


class Tiebreak(msgspec.Struct, frozen=True):
    code: str
    title: str
    formula: str
    values: Callable[[Tally, str], Values] | None
    """A value for each player who has one, from the games and the seed; None if it depends on the group."""
    missing: Fraction | None = Fraction(0)
    """The value of a player without games; None is worse than any number."""


def lot(entrants: Sequence[PlayerNumber], seed: str) -> Values:
    """Draw a number for each entrant, by the order of entry: always the same for one seed."""
    return {
        player: Fraction(int(hashlib.sha256(f"{seed}\n{nth}".encode()).hexdigest()[:6], 16))
        for nth, player in enumerate(entrants, start=1)
    }


POINTS = "PTS"
DIRECT = "DE"
TIEBREAKS = {
    each.code: each
    for each in (
        Tiebreak(POINTS, "points", "sum of the points of all tables, less penalties", None),
        Tiebreak(
            "WIN",
            "wins",
            "number of first places; one that k players share counts 1/k",
            lambda tally, _: tally.wins(),
        ),
        Tiebreak(
            "REL",
            "relative score",
            "sum of score ÷ mean score of the table (1 where the table's scores sum to 0 or less)",
            lambda tally, _: tally.relative(),
        ),
        Tiebreak(
            "ROWS",
            "completed rows",
            "sum of the variant's own tie-break: complete rows; Sintra: less what glass cost",
            lambda tally, _: tally.figures(),
        ),
        Tiebreak(
            "OPP",
            "opponents' strength",
            "mean, over all opponents met, of their mean (beaten + ½ tied) ÷ (table size - 1)",
            lambda tally, _: tally.opposition(),
        ),
        Tiebreak(
            DIRECT,
            "direct encounter",
            "(beaten + ½ tied) ÷ (tied players - 1) among the tied, at tables where all of them sat",
            None,
            None,
        ),
        Tiebreak(
            "BEST",
            "best game",
            "highest score ÷ mean score of the table in a single game",
            lambda tally, _: tally.best(),
            None,
        ),
        Tiebreak(
            "LOT",
            "lot",
            "a number drawn from the tournament's seed",
            lambda tally, seed: lot(tally.entrants, seed),
        ),
    )
}
DEFAULT = (POINTS, "WIN", "REL", "ROWS", "OPP", DIRECT, "BEST")


def criteria(text: str) -> tuple[str, ...]:
    """Read a list of tie-breaks; points always come first."""
    codes = [code.upper() for code in text.replace(",", " ").split()]
    for code in codes:
        if code not in TIEBREAKS:
            near = nearest(code, TIEBREAKS)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(TIEBREAKS)}"
            raise Conflict(f"there is no tie-break {code[:20]!r}: {hint}")
        if codes.count(code) > 1:
            raise Conflict(f"{code} is named twice")
    return (POINTS, *(code for code in codes if code != POINTS))


class Step(msgspec.Struct, frozen=True):
    """One tie-break applied to players who were equal up to it."""

    code: str
    values: dict[PlayerNumber, Fraction | None]


class Ranking:
    """Splits players by one criterion after another, and keeps how it was done."""

    def __init__(self, tally: Tally, codes: Sequence[str], seed: str, points: Values) -> None:
        self.tally = tally
        self.codes = [code for code in codes if code != POINTS]
        self.points = points
        self.seed = seed
        self.known: dict[str, dict[PlayerNumber, Fraction | None]] = {}
        """The values of the tie-breaks that were needed so far."""
        self.steps: dict[tuple[PlayerNumber, ...], list[Step]] = {}
        """The tie-breaks that were applied to each group of players with equal points."""

    def values(self, code: str) -> dict[PlayerNumber, Fraction | None]:
        """Give the value of each player by a tie-break."""
        if code not in self.known:
            tiebreak = TIEBREAKS[code]
            found = tiebreak.values(self.tally, self.seed) if tiebreak.values else {}
            self.known[code] = {
                player: found.get(player, tiebreak.missing) for player in self.points
            }
        return self.known[code]

    def ranked(self) -> list[list[PlayerNumber]]:
        """Order the players; those in one group are equal in everything."""
        groups = parted(list(self.points), self.points)
        return [part for group in groups for part in self.part(group)]

    def part(self, group: list[PlayerNumber]) -> list[list[PlayerNumber]]:
        if len(group) == 1:
            return [group]
        steps: list[Step] = []
        self.steps[tuple(group)] = steps
        return self.part_by(group, self.codes, steps)

    def part_by(
        self, group: list[PlayerNumber], codes: list[str], steps: list[Step]
    ) -> list[list[PlayerNumber]]:
        if len(group) == 1 or not codes:
            return [group]
        code, *rest = codes
        if code == DIRECT:
            self.values(code).update(self.tally.together(group) or {})
        values = {player: self.values(code)[player] for player in group}
        steps.append(Step(code, values))
        return [part for each in parted(group, values) for part in self.part_by(each, rest, steps)]


def parted(
    group: Sequence[PlayerNumber], values: "Values | dict[PlayerNumber, Fraction | None]"
) -> list[list[PlayerNumber]]:
    """Split players by a value: the highest first, equal ones together, none last."""

    def height(player: PlayerNumber) -> tuple[bool, Fraction]:
        value = values[player]
        return (value is not None, value or Fraction(0))

    levels: dict[tuple[bool, Fraction], list[PlayerNumber]] = {}
    for player in group:
        levels.setdefault(height(player), []).append(player)
    return [levels[level] for level in sorted(levels, reverse=True)]
