"""Sizes of tables and byes."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.support.made_seating import people
from tournaments.errors import NoSeating
from tournaments.seating.byes import choose_bye, why_bye
from tournaments.seating.measure import ENGINE
from tournaments.seating.model import SeatingRequest
from tournaments.seating.pair import seat
from tournaments.seating.sizes import table_sizes


@pytest.mark.parametrize(
    ("sizes", "count", "tables"),
    [
        ((4, 3), 2, [2]),
        ((4, 3), 3, [3]),
        ((4, 3), 4, [4]),
        ((4, 3), 5, [3, 2]),
        ((4, 3), 6, [3, 3]),
        ((4, 3), 7, [4, 3]),
        ((4, 3), 9, [3, 3, 3]),
        ((4, 3), 10, [4, 3, 3]),
        ((4, 3), 13, [4, 3, 3, 3]),
        ((3, 4), 4, [4]),
        ((3, 4), 5, [3, 2]),
        ((3, 4), 7, [4, 3]),
        ((3, 4), 8, [4, 4]),
        ((3, 4), 12, [3, 3, 3, 3]),
        ((2,), 6, [2, 2, 2]),
        ((2,), 7, [2, 2, 2]),
        ((4,), 6, [4, 2]),
        ((4,), 5, [3, 2]),
        ((3,), 4, [2, 2]),
    ],
)
def test_sizes_of_tables(sizes: Sequence[int], count: int, tables: list[int]) -> None:
    assert table_sizes(count, sizes) == tables


@pytest.mark.parametrize("sizes", [(4, 3), (3, 4), (4,), (3,), (2,), (4, 3, 2), (2, 3)])
def test_a_bye_only_for_one_who_is_left_over(sizes: Sequence[int]) -> None:
    for count in range(2, 130):
        tables = table_sizes(count, sizes)
        assert tables == sorted(tables, reverse=True)
        assert set(tables) <= {2, 3, 4}
        assert count - sum(tables) == (1 if tuple(sizes) == (2,) and count % 2 else 0)
    assert table_sizes(1, sizes) == []


@pytest.mark.parametrize("sizes", [(), (5,), (4, 1)])
def test_sizes_that_azul_has_not(sizes: Sequence[int]) -> None:
    with pytest.raises(NoSeating, match="2, 3 or 4"):
        table_sizes(8, sizes)


def test_the_lowest_without_a_bye_has_it() -> None:
    players = [replace(one, byes=int(one.number >= 4)) for one in people(5)]
    assert choose_bye(players).number == 3
    assert why_bye(players[2], players, ENGINE) == (
        "3 has the bye: the lowest in the standings who has not had one; 2 below already had one"
    )
    for engine, why in (
        (f"{ENGINE}, schedule", "by the schedule"),
        ("hand", "chosen by the organiser"),
        ("py4swiss 0.3.1", "by the Dutch system"),
    ):
        assert why_bye(players[1], players, engine) == f"2 has the bye: {why}"
    again = [replace(one, byes=1) for one in people(3)]
    assert choose_bye(again).number == 3
    assert "again" in why_bye(again[2], again, ENGINE)


def test_byes_go_round() -> None:
    players = people(5)
    request = SeatingRequest(round=1, rounds=5, seed="byes", sizes=(2,))
    for turn in range(1, 6):
        found = seat(players, replace(request, round=turn))
        players = [replace(one, byes=one.byes + (one.number in found.byes)) for one in players]
    assert [one.byes for one in players] == [1, 1, 1, 1, 1]
