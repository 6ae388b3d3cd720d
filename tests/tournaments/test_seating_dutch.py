"""Pairs by the Dutch system: through py4swiss where it is installed, by our own search otherwise."""

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.support.made_seating import people, ranked
from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import dutch
from tournaments.seating.after import advance
from tournaments.seating.model import Game, Person, Seating, SeatingRequest

needed = pytest.mark.skipif(not dutch.installed(), reason="py4swiss is not installed")
REQUEST = SeatingRequest(round=1, rounds=5, seed="pairs", sizes=(2,))


def after(
    players: Sequence[Person], seating: Seating, turn: int, won: random.Random
) -> list[Person]:
    games = {number: Game(turn, None, 0, Fraction(1), bye=True) for number in seating.byes}
    for table in seating.tables:
        first, second = table.players
        score = Fraction(won.randrange(3), 2)
        games[first] = Game(turn, second, 1, score)
        games[second] = Game(turn, first, 2, 1 - score)
    told = [
        replace(
            person,
            points=person.points + games[person.number].score,
            games=(*person.games, games[person.number]),
        )
        for person in advance(players, seating)
    ]
    return ranked(told)


@pytest.mark.parametrize("count", [8, 11])
def test_dutch_rounds_repeat_nobody_and_keep_colours_even(count: int) -> None:
    players, won = people(count), random.Random(count)
    for turn in range(1, 6):
        found = dutch.seat_pairs(players, replace(REQUEST, round=turn))
        assert found == dutch.seat_pairs(players[::-1], replace(REQUEST, round=turn))
        assert found.cost["repeats"].value == 0
        assert all(person.byes == 0 for person in players if person.number in found.byes)
        players = after(players, found, turn, won)
    assert all(abs(first - second) <= 2 for first, second in (one.seats[2] for one in players))


@needed
def test_dutch_first_round_is_top_half_against_bottom_half() -> None:
    found = dutch.seat_pairs(people(8), REQUEST)
    assert found.engine.startswith("py4swiss ")
    assert [tuple(sorted(table.players)) for table in found.tables] == [
        (1, 5), (2, 6), (3, 7), (4, 8),
    ]  # fmt: skip
    assert [min(table.players) == table.players[0] for table in found.tables] in (
        [True, False, True, False],
        [False, True, False, True],
    )


@needed
def test_dutch_keeps_groups_apart_and_knows_who_left() -> None:
    players = [replace(one, groups=("club",) if one.number in {1, 5} else ()) for one in people(8)]
    found = dutch.seat_pairs(players, REQUEST)
    assert found.cost["conflicts"].value == 0
    later = after(players, found, 1, random.Random(1))
    here, gone = (
        [one for one in later if one.number != 3],
        [one for one in later if one.number == 3],
    )
    second = replace(REQUEST, round=2)
    with pytest.raises(NoSeating, match="among those who left"):
        dutch.seat_pairs(here, second)
    assert len(dutch.seat_pairs(here, second, gone).byes) == 1


@needed
def test_dutch_says_what_it_cannot_do() -> None:
    with pytest.raises(NoSeating, match="locked"):
        dutch.seat_pairs(people(4), replace(REQUEST, locked=((1, 2),)))
    pair = [
        replace(one, games=(Game(1, PlayerNumber(3 - one.number), one.number, Fraction(1, 2)),))
        for one in people(2)
    ]
    with pytest.raises(NoSeating, match="no players can be paired"):
        dutch.seat_pairs(pair, replace(REQUEST, round=2))
    odd = [
        replace(one, games=(Game(1, PlayerNumber(3 - one.number), one.number, Fraction(1, 3)),))
        for one in pair
    ]
    with pytest.raises(NoSeating, match="1, ½ and 0"):
        dutch.seat_pairs(odd, replace(REQUEST, round=2))


def test_without_the_package_our_own_search_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dutch, "installed", lambda: False)
    found = dutch.seat_pairs(people(7), REQUEST)
    assert found.engine.startswith("azul-seating")
    assert found.byes == (7,)
    assert sorted(len(table.players) for table in found.tables) == [2, 2, 2]
