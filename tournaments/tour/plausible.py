"""Doubts typed scores: too high or too low for the game, or those of another table of the round.

A doubtful score is possible, only unlikely. Who types it is asked or warned, and decides.
"""

from collections.abc import Sequence

import msgspec

from tournaments.club import events as e
from tournaments.tour.results import Results


class UsualScores(msgspec.Struct, frozen=True):
    """The scores that games of a variant usually end with."""

    least: int
    most: dict[int, int]
    """By the number of players: the fewer they are, the more tiles fall to each."""


WALL = UsualScores(10, {2: 150, 3: 130, 4: 125})
"""A game has five rounds or more. A player who places two tiles in each has 10 points.

A round offers 20, 28 or 36 tiles: 10, 9 1/3 or 9 for each of 2, 3 or 4 players. A space of the wall costs
three tiles on average. Six rounds without a loss fill 20, 18 or 18 spaces, and as whole columns these are
worth about 150, 130 or 125 points with their bonuses. A full wall has 236.
"""
USUAL = {
    "azul": WALL,
    "mini": WALL,
    "chocolatier": WALL,
    # Six rounds: most are scores of 50 to 120, and the score track is 100 long.
    "sintra": UsualScores(10, {2: 160, 3: 150, 4: 150}),
    # Players begin with 15 points, on a track of 60 that good players go round twice.
    "garden": UsualScores(15, {2: 180, 3: 180, 4: 180}),
}


def doubts(results: Results, result: e.Result) -> list[str]:
    """Describe in words what is doubtful about the scores of a result."""
    variant = results.tournament.variant
    usual, size = USUAL[variant], len(result.sat)
    most = usual.most.get(size, max(usual.most.values()))
    where = f"round {result.round}, table {result.table}"
    found = []
    for each in result.sat:
        name = results.club.player(each.player).name
        if each.score > most:
            found.append(
                f"{where}: {name} {each.score} is very high; {variant} with {size} players"
                f" seldom gives more than {most}"
            )
        elif each.score < usual.least:
            found.append(
                f"{where}: {name} {each.score} is very low; {variant} seldom gives less than"
                f" {usual.least}"
            )
    return found + [
        f"{where}: these are the scores of table {table} too"
        for table in alike(results, result, [each.score for each in result.sat])
    ]


def alike(results: Results, result: e.Result, scores: Sequence[int]) -> list[str]:
    """List the other tables of the round that have the same scores in the same order."""
    return [
        table
        for (number, table), sat in results.tables.items()
        if number == result.round
        and table != result.table
        and [score for _, score, _ in sat] == scores
    ]
