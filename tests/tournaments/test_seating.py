"""Rounds: legal, repeatable, fair, and as good as can be where that is known."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from tests.bench.seating import play
from tests.support.commands import printed_elsewhere
from tests.support.made_seating import past, people, played, ranked, said_at, seated, tournament
from tests.support.strategies import examples, part, times
from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Method, Person, Seating, SeatingRequest, Short
from tournaments.seating.pair import rescore, seat
from tournaments.seating.seeds import stream
from tournaments.seating.sizes import table_sizes

REQUEST = SeatingRequest(round=1, rounds=5, seed="seed")
CRITERIA = ["conflicts", "repeats", "short", "spread", "seats", "tables"]


def together(found: Seating, *numbers: int) -> bool:
    return any(all(one in table.players for one in numbers) for table in found.tables)


def values(found: Seating) -> list[tuple[str, str]]:
    return [(str(one.value), str(one.bound)) for one in found.cost.values()]


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Person], SeatingRequest]:
    """Players who played some rounds, of whom some left and some came late, and a request."""
    count = draw(st.integers(2, 19))
    chance = random.Random(draw(st.integers(0, 10**6)))
    players = people(count)
    method: Method = draw(st.sampled_from(["swiss", "king", "random"]))
    short: Short = draw(st.sampled_from(["even", "low", "high"]))
    sizes = draw(st.sampled_from([(4, 3), (3, 4), (2,), (4,)]))
    request = SeatingRequest(
        round=1, rounds=4, seed=str(count), method=method, short=short, sizes=sizes
    )
    past_rounds = draw(st.integers(0, 3))
    for turn in range(1, past_rounds + 1):
        players = played(
            players, seat(players, replace(request, round=turn, method="random")), chance
        )
    if past_rounds:
        gone = draw(st.integers(0, max(0, len(players) - 3)))
        late = draw(st.integers(0, 2))
        players = [one for one in players if one.number != gone]
        players = ranked(
            [
                *players,
                *(Person(number=PlayerNumber(100 + one), rank=100 + one) for one in range(late)),
            ]
        )
    players = [replace(one, groups=draw(st.sampled_from([(), (), ("a",)]))) for one in players]
    return players, replace(request, round=past_rounds + 1)


@pytest.mark.slow
@examples(40)
@given(histories())
def test_everybody_sits_once_at_legal_tables_and_no_bound_is_above_its_value(
    made: tuple[list[Person], SeatingRequest],
) -> None:
    players, request = made
    found = seat(players, request)
    assert seated(found) == sorted(one.number for one in players)
    sizes = sorted((len(table.players) for table in found.tables), reverse=True)
    assert sizes == table_sizes(len(players), request.sizes)
    assert list(found.cost) == CRITERIA
    for measure in found.cost.values():
        assert 0 <= measure.bound <= measure.value
        assert not measure.bound or measure.why
    assert len({table.name for table in found.tables}) == len(found.tables)


@pytest.mark.slow
@examples(20)
@given(histories(), st.randoms(use_true_random=False))
def test_bounds_hold_for_whatever_an_organiser_edits(
    made: tuple[list[Person], SeatingRequest], chance: random.Random
) -> None:
    players, request = made
    found = seat(players, request)
    drawn = iter(chance.sample(seated(found), len(players)))
    tables = [(table.name, tuple(next(drawn) for _ in table.players)) for table in found.tables]
    edited = rescore(players, request, tables, list(drawn))
    same_byes = edited.byes == found.byes
    for name in CRITERIA:
        assert edited.cost[name].bound <= edited.cost[name].value
        assert not same_byes or found.cost[name].bound <= edited.cost[name].value, name


@pytest.mark.slow
@examples(15)
@given(histories(), st.randoms(use_true_random=False))
def test_numbers_and_the_order_of_players_decide_nothing(
    made: tuple[list[Person], SeatingRequest], chance: random.Random
) -> None:
    players, request = made
    old = [one.number for one in players]
    new = dict(zip(old, chance.sample(range(1000), len(old)), strict=True))
    other = [
        replace(
            one,
            number=new[one.number],
            met={new[number]: times for number, times in one.met.items() if number in new},
        )
        for one in players
    ]
    chance.shuffle(other)
    found, renamed = seat(players, request), seat(other, request)
    assert [tuple(new[one] for one in table.players) for table in found.tables] == [
        table.players for table in renamed.tables
    ]
    assert values(found) == values(renamed)


PROGRAM = """
import sys
from tests.support.made_seating import tournament
story = [found for n in (10, 22, 30) for _, found in tournament(n, 3, "process")]
sys.stdout.write(ascii(story))
"""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    here = [found for n in (10, 22, 30) for _, found in tournament(n, 3, "process")]
    assert printed_elsewhere(PROGRAM) == ascii(here)


@pytest.mark.slow
def test_neighbouring_seeds_rounds_and_purposes_are_strangers() -> None:
    streams = [stream(seed, turn, why) for seed in ("1", "2") for turn in (1, 2) for why in "ab"]
    drawn = [[one.randrange(1000) for _ in range(50)] for one in streams]
    assert all(
        sum(x == y for x, y in zip(one, other, strict=True)) < 5
        for one, other in combinations(drawn, 2)
    )
    players = people(16)
    rounds = [seat(players, replace(REQUEST, seed=str(seed))) for seed in range(max(8, times(20)))]
    tables = Counter(tuple(sorted(table.players)) for found in rounds for table in found.tables)
    assert tables.most_common(1)[0][1] <= 3
    begins = Counter(table.players[0] for found in rounds for table in found.tables)
    assert max(begins.values()) <= 13


def test_a_friendly_club_can_still_avoid_repeats() -> None:
    """Three rounds of an affine plane leave one way without a repeat, out of 2,627,625."""
    grid = [[4 * row + column + 1 for column in range(4)] for row in range(4)]
    columns = [list(line) for line in zip(*grid, strict=True)]
    # slopes over the field of four elements: 0, 1, a, a + 1
    times = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    lines = {
        slope: [[grid[x][times[slope][x] ^ start] for x in range(4)] for start in range(4)]
        for slope in (1, 2, 3)
    }
    known = past(16, *grid, *columns, *lines[1], *lines[2])
    found = seat(known, replace(REQUEST, round=5))
    assert sorted(sorted(table.players) for table in found.tables) == sorted(map(sorted, lines[3]))
    assert found.cost["repeats"].value == 0


def test_repeats_that_cannot_be_avoided_are_proved_and_flagged() -> None:
    known = past(10, (1, 2, 3, 4), (5, 6, 7), (8, 9, 10))
    repeats = seat(known, replace(REQUEST, round=2)).cost["repeats"]
    assert repeats.value == repeats.bound == 1
    assert repeats.why
    all_met = past(4, (1, 2, 3, 4))
    found = seat([replace(one, name=f"P{one.number}") for one in all_met], REQUEST)
    assert found.cost["repeats"].value == found.cost["repeats"].bound == 6
    assert "rematch 1–2" in said_at(found, 0)
    assert "P1 has nobody left to meet" in found.cost["repeats"].why


@pytest.mark.slow
def test_groups_and_forbidden_pairs_meet_only_if_they_must() -> None:
    apart = [replace(one, groups=(f"club {one.number % 4}",)) for one in people(16)]
    found = seat(apart, REQUEST)
    assert found.cost["conflicts"].value == 0
    three = [replace(one, groups=("family",) if one.number <= 5 else ()) for one in people(12)]
    found = seat(three, REQUEST)
    conflicts = found.cost["conflicts"]
    assert conflicts.value == conflicts.bound == 2
    assert conflicts.why
    assert sum(flag.kind == "apart" for table in found.tables for flag in table.flags) == 2
    forbidden = tuple((1, other) for other in range(2, 14) if other not in {5, 9, 13})
    only = seat(people(13), replace(REQUEST, forbidden=forbidden, sizes=(4, 3)))
    assert together(only, 1, 5) or together(only, 1, 9) or together(only, 1, 13)
    assert only.cost["conflicts"].value == 0


@pytest.mark.slow
def test_conflicts_weigh_more_than_repeats_of_a_large_room() -> None:
    players = [replace(one, groups=(f"{one.number // 2}",)) for one in people(60)]
    chance = random.Random(1)
    for turn in (1, 2, 3):
        found = seat(players, replace(REQUEST, round=turn))
        assert found.cost["conflicts"].value == found.cost["repeats"].value == 0
        players = played(players, found, chance)


@pytest.mark.slow
def test_fixed_tables_of_the_room_are_respected() -> None:
    fixed = {3: "Lift", 11: "Lift", 5: "2"}
    players = [replace(one, fixed=fixed.get(one.number, "")) for one in people(16)]
    for turn in (1, 2, 3):
        found = seat(players, replace(REQUEST, round=turn, seed="fixed"))
        names: dict[int, str] = {one: table.name for table in found.tables for one in table.players}
        assert (names[3], names[11], names[5]) == ("Lift", "Lift", "2")
        assert found.cost["conflicts"].value == 0
        players = played(players, found, random.Random(turn))


@pytest.mark.slow
def test_short_tables_in_turn() -> None:
    """Six of thirty sit at short tables: after five rounds everybody did once."""
    players, chance = people(30), random.Random(3)
    for turn in range(1, 6):
        found = seat(players, replace(REQUEST, round=turn, method="random"))
        assert not found.cost["short"].value
        players = played(players, found, chance)
    assert [one.short for one in players] == [1] * 30
    sixth = seat(players, replace(REQUEST, round=6))
    assert not sixth.cost["short"].value
    late = ranked(
        [*players, *(Person(number=PlayerNumber(50 + one), rank=50 + one) for one in range(4))]
    )
    found = seat(late, replace(REQUEST, round=6))
    assert found.cost["short"].value == found.cost["short"].bound == 2
    assert (
        sum((flag.kind, flag.number) == ("small", 3) for t in found.tables for flag in t.flags) == 2
    )


@pytest.mark.parametrize(("short", "numbers"), [("low", {5, 6, 7}), ("high", {1, 2, 3})])
def test_short_tables_for_the_lowest_or_the_highest(short: Short, numbers: set[int]) -> None:
    found = seat(people(7), replace(REQUEST, short=short))
    assert {*min(found.tables, key=lambda table: len(table.players)).players} == numbers
    assert found.cost["short"].value == 0


def test_the_top_play_each_other_when_there_is_a_king() -> None:
    players = played(people(16), seat(people(16), REQUEST), random.Random(1))
    found = seat(players, replace(REQUEST, round=5, method="king"))
    rank = {one.number: one.rank for one in players}
    ranks = [sorted(rank[one] for one in table.players) for table in found.tables]
    assert ranks == [[4 * table + seat for seat in range(1, 5)] for table in range(4)]
    assert [table.name for table in found.tables] != []


@pytest.mark.slow
def test_late_entries_and_withdrawals() -> None:
    players, chance = people(18), random.Random(5)
    for turn in range(1, 6):
        found = seat(players, replace(REQUEST, round=turn, seed="late"))
        assert seated(found) == sorted(one.number for one in players)
        assert found.cost["repeats"].value == found.cost["repeats"].bound
        players = [one for one in played(players, found, chance) if one.number != 3 * turn]
        players = ranked([*players, Person(number=PlayerNumber(50 + turn), rank=99)])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "rounds", "seed"),
    part(
        [
            *((24, 4, seed) for seed in "02"),
            *((24, 5, seed) for seed in "12"),
            *((26, 5, seed) for seed in "01"),
            *((30, 5, seed) for seed in "07"),
            (45, 3, "0"),
            (64, 5, "7"),
        ]
    ),
)
def test_from_24_players_nobody_repeats_and_seats_differ_by_one(
    count: int, rounds: int, seed: str
) -> None:
    """In the last round everybody may need one certain seat, and 24 have hardly anybody new to meet."""
    turns, players, _ = play(count, rounds, seed)
    assert sum(found.cost["repeats"].value for found in turns) == 0
    assert max(max(row) - min(row) for one in players for row in one.seats.values()) <= 1
