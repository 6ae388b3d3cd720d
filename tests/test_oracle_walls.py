"""The wall games against the oracle: random games both ways, every position, altered records.

`AZUL_ORACLE_GAMES=5000` plays so many games in place of a few; `python -m tests.oracle.compare`
does the same outside pytest and prints a summary.
"""

import os

import pytest

from tests.oracle.compare import (
    KINDS,
    WALK_ONE_IN,
    Kind,
    Tally,
    compare_altered,
    compare_games,
    compare_positions,
    shares,
)

GAMES = int(os.environ.get("AZUL_ORACLE_GAMES", "170"))
LEAST = 2 * len(KINDS)
"""Games, so that each kind is played by either engine."""


def each_share(games: int) -> pytest.MarkDecorator:
    """Every kind of game with the numbers of its games."""
    return pytest.mark.parametrize(
        ("kind", "numbers"), list(shares(max(games, len(KINDS)))), ids=[str(kind) for kind in KINDS]
    )


def found(tally: Tally) -> str:
    return "\n\n".join(f"{difference}\n{text}" for difference, text in tally.differences[:2])


@each_share(max(GAMES, LEAST))
def test_games(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_games(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.games == len(numbers)
    assert tally.moves > 0


@each_share(GAMES // WALK_ONE_IN)
def test_positions(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_positions(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.positions > tally.moves > 0


@each_share(GAMES)
def test_altered_records(kind: Kind, numbers: range) -> None:
    tally = Tally()
    compare_altered(kind, numbers, tally)
    assert not tally.differences, found(tally)
    assert tally.games == len(numbers)
