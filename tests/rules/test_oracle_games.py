"""Every family against its oracle: random games both ways, every position, altered records.

`AZUL_ORACLE_GAMES=5000` plays so many games of a family in place of a few; `python -m
tests.oracle.compare` does the same outside pytest and prints a summary.
"""

import os

import pytest

from tests.oracle.compare import (
    FAMILIES,
    WALK_ONE_IN,
    Tally,
    compare_altered,
    compare_games,
    compare_positions,
    shares,
)
from tests.oracle.rivals import Kind
from tests.support.strategies import TIMES, times

FEW = {"walls": 100, "sintra": 36, "garden": 18}
"""Games of a family with AZUL_EXAMPLES=1; there is at least one of each kind."""
BY_EITHER = times(5)
EVERY = 39
"""The quick suite plays one share of the games in so many."""


def each_share(one_in: int = 1, least: int = 1, step: int = 1) -> pytest.MarkDecorator:
    """Every kind of game, or one in so many, with the numbers of its games."""
    dealt: list[tuple[Kind, range]] = []
    for name, rivals in FAMILIES.items():
        games = int(os.environ.get("AZUL_ORACLE_GAMES", times(FEW[name]))) // one_in
        dealt += shares(rivals.kinds, max(games, least * len(rivals.kinds)))
    cases = [
        pytest.param(*share, id=str(share[0]), marks=[pytest.mark.slow] if at % EVERY else [])
        for at, share in enumerate(dealt[::step])
    ]
    return pytest.mark.parametrize(("kind", "numbers"), cases)


def found(tally: Tally) -> str:
    return "\n\n".join(f"{difference}\n{text}" for difference, text in tally.differences[:2])


@each_share(least=BY_EITHER)
def test_games_of_either_engine_come_to_the_same_in_the_other(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_games(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.games == len(numbers)
    assert tally.moves > 0


@each_share(one_in=WALK_ONE_IN, step=1 if TIMES >= 1 else 4)
def test_both_allow_the_same_moves_at_every_position(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_positions(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.positions > tally.moves > 0


@each_share()
def test_both_judge_altered_records_alike(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_altered(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.games == len(numbers)
