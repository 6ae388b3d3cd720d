"""The wall games against the oracle: random games both ways, every position, altered records.

`AZUL_ORACLE_GAMES=5000` plays so many games in place of a few; `python -m tests.oracle.compare`
does the same outside pytest and prints a summary.
"""

import os

import pytest

from azul_notation import check
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
from tests.oracle.walls import Refused, replay as replay_by_oracle

GAMES = int(os.environ.get("AZUL_ORACLE_GAMES", "170"))
LEAST = 2 * len(KINDS)
"""Games, so that each kind is played by either engine."""
HEAD = '%azn 1\n[Variant "azul"]\n[Seat1 "a"]\n[Seat2 "b"]\n\n'
RARE = {
    "nobody took from the centre, so the same seat starts again and loses nothing": """\
R1 @2 BBBB YYYY RRRR KKKK WWWW
1. 1B4 2Y4
2. 3R5 4K5
3. 5W3~1
= 1 1
R2 @2 BBBB YYYY RRRR KKKK WWWW
*
""",
    "the marker comes to a full floor line, costs nothing more, and its owner starts": """\
R1 @2 BBBB BBBB YYRR KKKK WWWW
1. 1BF 3Y2
2. 2BF 4K4
3. 0RF^ 5W5
= 2 0
R2 @2 BBBB YYYY RRRR KKKK WWWW
*
""",
}
"""What chance seldom brings about, and what it comes to."""


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


@pytest.mark.parametrize("title", RARE)
def test_rare_situations(title: str) -> None:
    """By hand, from the rulings page (section 3, 1 and 14): both engines must accept them."""
    text = HEAD + RARE[title]
    (report,) = check(text=text)
    assert not report.diagnostics
    assert replay_by_oracle(text)["rounds"] == report.rounds
    other = text.replace("R2 @2", "R2 @1")
    assert [each.code for each in next(check(text=other)).diagnostics] == ["AZ512"]
    with pytest.raises(Refused):
        replay_by_oracle(other)
