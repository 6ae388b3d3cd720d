"""Rounds that an organiser made or changed: scored as any other, flagged, refused in words."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from tests.support.made_seating import met, past, people, said_at, seated, tournament
from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import cover
from tournaments.seating.chairs import chairs
from tournaments.seating.costs import make
from tournaments.seating.maker import maker
from tournaments.seating.model import Person, SeatingRequest
from tournaments.seating.pair import rescore, seat
from tournaments.seating.search import Board

REQUEST = SeatingRequest(round=1, rounds=5, seed="seed")


def test_locked_tables_are_kept_as_they_are() -> None:
    request = replace(REQUEST, locked=((7, 1, 4), (2, 13, 9, 8)), locked_names=("Bar", "2"))
    found = seat(people(14), request)
    by_name = {table.name: table.players for table in found.tables}
    assert by_name["Bar"] == (7, 1, 4)
    assert by_name["2"] == (2, 13, 9, 8)
    assert sorted(by_name) == ["1", "2", "3", "Bar"]
    assert seated(found) == list(range(1, 15))
    bad = past(8, (1, 2, 3, 4))
    repeats = seat(bad, replace(REQUEST, locked=((1, 2, 3, 4),))).cost["repeats"]
    assert repeats.value == repeats.bound == 6
    assert repeats.why == "because of the tables that you kept"


def test_all_but_a_locked_table_may_be_short() -> None:
    """Everybody met one neighbour, so that the search has something to put right."""
    known = past(19, *((one, one + 1) for one in range(5, 19, 2)))
    found = seat(known, replace(REQUEST, round=2, sizes=(3,), locked=((1, 2, 3, 4),)))
    assert [len(table.players) for table in found.tables].count(3) == 5
    assert found.cost["repeats"].value == 0


@pytest.mark.slow
def test_rescoring_a_seating_says_the_same_of_it() -> None:
    for players, found in tournament(13, 3, "again")[:-1]:
        turn = max((sum(one.met.values()) for one in players), default=0)
        request = SeatingRequest(round=1 + turn // 3, rounds=3, seed="again")
        tables = [(table.name, table.players) for table in found.tables]
        again = rescore(players, request, tables, found.byes)
        assert (again.tables, again.cost) == (found.tables, found.cost)
        assert maker(again.engine) == "hand"


def seats(*numbers: int) -> tuple[PlayerNumber, ...]:
    return tuple(map(PlayerNumber, numbers))


def test_rescoring_flags_what_the_organiser_did() -> None:
    known = [
        replace(one, met=met((1, 2), (1, 2)).get(one.number, {}), groups=("x",) * (one.number > 5))
        for one in people(7)
    ]
    request = replace(REQUEST, locked=((1, 3, 5),))
    found = rescore(known, request, [("A", seats(1, 2, 3, 4)), ("B", seats(5, 6, 7))], ())
    assert said_at(found, 0) == ["rematch 1–2 (met 2 times before)"]
    assert said_at(found, 1) == ["6–7 should be apart (x)"]
    assert found.cost["conflicts"].value == 2  # the friends, and the lock that was not kept
    for tables, byes, words in (
        ([("A", seats(1, 2, 3, 4)), ("B", seats(5, 6))], (), "7 is not seated"),
        ([("A", seats(1, 2, 3, 4)), ("B", seats(5, 6, 7, 1))], (), "seated twice"),
        ([("A", seats(1, 2, 3, 4)), ("B", seats(5, 6, 7, 8))], (), "does not play"),
        ([("A", seats(1, 2, 3, 4, 5)), ("B", seats(6, 7))], (), "2, 3 or 4"),
        ([("A", seats(1, 2, 3, 4)), ("A", seats(5, 6, 7))], (), "one name"),
    ):
        with pytest.raises(NoSeating, match=words):
            rescore(known, REQUEST, tables, byes)


@pytest.mark.parametrize(
    ("players", "wanted", "words"),
    [
        ([], REQUEST, "no players"),
        (people(1), REQUEST, "alone"),
        ([*people(3), *people(1)], REQUEST, "two players have the same number"),
        ([replace(one, rank=1) for one in people(3)], REQUEST, "two players have the same place"),
        (people(5), replace(REQUEST, locked=((1, 9),)), "9 of a locked table"),
        (people(5), replace(REQUEST, locked=((1, 2), (2, 3))), "two locked"),
        (people(6), replace(REQUEST, locked=((1, 2, 3, 4, 5),)), "2, 3 or 4"),
        (people(6), replace(REQUEST, locked=((1, 2),), locked_names=("A", "B")), "name for each"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    players: list[Person], wanted: SeatingRequest, words: str
) -> None:
    with pytest.raises(NoSeating, match=words):
        seat(players, wanted)


@pytest.mark.slow
def test_one_exchange_costs_what_all_of_them_say() -> None:
    """Short tables too: who moves to one pays for it."""
    [*_, (players, found)] = tournament(13, 3, "seed")
    costs = make(players, REQUEST, [4, 3, 3, 3])
    index = {person.number: place for place, person in enumerate(players)}
    tables = [[index[number] for number in table.players] for table in found.tables]
    board = Board(costs, tables, chairs(players, costs.sizes))
    for one, other in permutations(range(len(tables)), 2):
        changes = board.changes(one, other)
        assert [board.change(one, other, which) for which in range(len(changes))] == changes


def test_a_round_without_any_table_of_a_size_is_not_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After round 1 of thirteen, the next table of four takes four players who sat at three tables."""
    players = past(13, (1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13))
    turned = [replace(one, short=int(one.number > 4)) for one in players]
    costs = make(turned, REQUEST, [4, 3, 3, 3])
    places = chairs(turned, costs.sizes)
    assert {len(table) for table in cover.perfect_tables(costs, places)} == {3}
    monkeypatch.delattr(cover, "_Search")
    assert not cover.coverable(costs, places)
