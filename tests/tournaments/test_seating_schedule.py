"""Schedules for all rounds."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.support.made_seating import people, ranked
from tests.support.strategies import part
from tournaments.errors import NoSeating
from tournaments.seating.after import advance
from tournaments.seating.model import Seating, SeatingRequest
from tournaments.seating.pair import seat
from tournaments.seating.schedule import schedule

REQUEST = SeatingRequest(round=1, rounds=5, seed="plan", method="fixed")


def meetings(rounds: list[Seating]) -> Counter[tuple[int, int]]:
    return Counter(
        (min(pair), max(pair))
        for found in rounds
        for table in found.tables
        for pair in combinations(table.players, 2)
    )


@pytest.mark.parametrize("count", [2, 3, 6, 7, 12])
def test_a_round_robin_lets_everybody_meet_once(count: int) -> None:
    rounds = count - 1 + count % 2
    found = schedule(people(count), rounds, replace(REQUEST, sizes=(2,)))
    assert meetings(found) == dict.fromkeys(combinations(range(1, count + 1), 2), 1)
    assert Counter(bye for turn in found for bye in turn.byes) == (
        dict.fromkeys(range(1, count + 1), 1) if count % 2 else {}
    )
    assert [turn.cost["repeats"].value for turn in found] == [0] * rounds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "rounds"),
    part([(20, 5), (9, 4), (15, 7), (16, 5), (24, 7), (28, 7), (28, 9), (30, 5), (44, 6)]),
)
def test_schedules_without_a_repeat_with_even_seats(count: int, rounds: int) -> None:
    players = people(count)
    sizes = (3,) if count in {9, 15} else (4, 3)
    found = schedule(players, rounds, replace(REQUEST, sizes=sizes, rounds=rounds))
    assert max(meetings(found).values()) == 1
    for turn in found:
        assert sorted(one for table in turn.tables for one in table.players) == list(
            range(1, count + 1)
        )
        players = advance(players, turn)
    assert max(max(row) - min(row) for one in players for row in one.seats.values()) <= 1
    assert max(one.short for one in players) - min(one.short for one in players) <= 1


def test_where_repeats_are_needed_nobody_meets_the_same_all_the_time() -> None:
    counted = meetings(schedule(people(10), 4, REQUEST))
    assert sum(times - 1 for times in counted.values()) <= 6
    assert max(counted.values()) <= 3


@pytest.mark.slow
def test_groups_do_not_meet_in_a_schedule() -> None:
    players = [replace(one, groups=(f"{one.number % 5}",)) for one in people(20)]
    found = schedule(players, 4, REQUEST)
    assert all(turn.cost["conflicts"].value == 0 for turn in found)


@pytest.mark.slow
def test_rounds_one_by_one_are_those_of_the_schedule_and_the_standings_do_not_matter() -> None:
    players = people(7)
    planned = schedule(players, 5, REQUEST)
    for turn, expected in enumerate(planned, start=1):
        found = seat(players, replace(REQUEST, round=turn))
        assert [set(table.players) for table in found.tables] != []
        assert {table.players for table in found.tables} == {
            table.players for table in expected.tables
        }
        players = advance(players, found)
        players = ranked([replace(one, points=one.points + turn * one.number) for one in players])


@pytest.mark.slow
def test_who_leaves_makes_the_rest_be_planned_anew() -> None:
    players = people(20)
    for turn in (1, 2, 3):
        found = seat(players, replace(REQUEST, round=turn))
        assert found.cost["repeats"].value == 0
        players = [one for one in advance(players, found) if one.number != 20 - turn]
    locked = seat(players, replace(REQUEST, round=4, locked=((1, 2, 3),)))
    assert (1, 2, 3) in [table.players for table in locked.tables]


def test_schedules_that_cannot_be() -> None:
    with pytest.raises(NoSeating, match="one round"):
        schedule(people(4), 0, REQUEST)
    with pytest.raises(NoSeating, match="alone"):
        schedule(people(1), 3, REQUEST)
