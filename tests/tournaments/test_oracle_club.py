"""The oracle of standings and ratings against small examples worked by hand."""

from fractions import Fraction as F  # noqa: N817

import pytest

from tournaments.audit.recount import (
    Result,
    Row,
    Seat,
    elo,
    elo_ranks,
    places,
    standings,
    table_points,
)


def table(told: str, number: int = 1, date: str = "2024-01-01") -> Result:
    """Read seats such as `a:50 b:40/2`: who, the score, and the figure if there is one."""
    seats = []
    for each in told.split():
        player, _, rest = each.partition(":")
        score, _, figure = rest.partition("/")
        seats.append(Seat(player, int(score), int(figure) if figure else None))
    return Result(number, "1", date, tuple(seats))


def placed(told: str) -> list[int]:
    return places(table(told).seats)


def ranks(rows: list[Row]) -> list[tuple[int, str]]:
    return [(row.rank, row.player) for row in rows]


def row_of(rows: list[Row], player: str) -> Row:
    return next(row for row in rows if row.player == player)


# --- one table -----------------------------------------------------------------------------------


def test_places() -> None:
    assert placed("a:30 b:50 c:40 d:20") == [3, 1, 2, 4]
    assert placed("a:50 b:50 c:40 d:20") == [1, 1, 3, 4]
    # equal scores: the figures part them, 2 before 1
    assert placed("a:50/1 b:50/2 c:40/9") == [2, 1, 3]
    # c has none: all three with 50 share, whatever a and b have; d's missing figure is no matter
    assert placed("a:50/1 b:50/2 c:50 d:40") == [1, 1, 1, 4]
    assert placed("a:50/1 b:50/2 c:40/1 d:40") == [2, 1, 3, 3]
    assert placed("a:-3 b:0/0 c:0/1") == [3, 2, 1]


def test_given_places() -> None:
    told = (Seat("a", 9, None, 2), Seat("b", 5, None, 1))
    assert places(told) == [2, 1]
    # not given for all: not used
    assert places((told[0], Seat("b", 5, None))) == [1, 2]


@pytest.mark.parametrize(
    ("system", "n", "place", "k", "points"),
    [
        ("beat", 4, 1, 1, F(6)),  # 3 of 3
        ("beat", 4, 2, 1, F(4)),  # 2 of 3
        ("beat", 4, 1, 2, F(5)),  # (2 + 1/2) / 3 = 5/6
        ("beat", 4, 2, 3, F(2)),  # (0 + 2/2) / 3 = 1/3
        ("beat", 4, 1, 4, F(3)),  # (0 + 3/2) / 3 = 1/2
        ("beat", 3, 2, 1, F(3)),  # 1 of 2
        ("beat", 2, 2, 1, F(0)),
        ("wins", 4, 1, 1, F(1)),
        ("wins", 4, 1, 3, F(1, 3)),
        ("wins", 4, 2, 2, F(0)),
        ("5-3-2-1", 4, 1, 2, F(4)),  # (5 + 3) / 2
        ("5-3-2-1", 4, 2, 3, F(2)),  # (3 + 2 + 1) / 3
        ("5-3-2-1", 4, 3, 2, F(3, 2)),  # (2 + 1) / 2
        ("5-3-2-1", 3, 3, 1, F(2)),  # the first three numbers
        ("6-4-2-0", 2, 1, 2, F(5)),  # (6 + 4) / 2
        ("10-6-3-1", 3, 2, 2, F(9, 2)),  # (6 + 3) / 2
        ("1000-100-10-1", 4, 1, 4, F(1111, 4)),
        ("2.5-1/2", 2, 1, 2, F(3, 2)),  # (5/2 + 1/2) / 2
        ("6-3", 4, 2, 3, F(1)),  # (3 + 0 + 0) / 3
        ("4:6-4-2-0,3:6-3-0,2:6-0", 3, 2, 2, F(3, 2)),  # (3 + 0) / 2
        ("4:6-4-2-0,3:6-3-0,2:6-0", 4, 2, 2, F(3)),  # (4 + 2) / 2
        ("4:6-4-2-0,3:6-3-0,2:6-0", 2, 2, 1, F(0)),
    ],
)
def test_table_points(system: str, n: int, place: int, k: int, points: F) -> None:
    assert table_points(system, n, place, k) == points


@pytest.mark.parametrize("system", ["4:6-4-2-0,2:6-0", "best", ""])
def test_no_points(system: str) -> None:
    with pytest.raises(ValueError, match=r"table of 3|Invalid literal"):
        table_points(system, 3, 1, 1)


# --- standings -----------------------------------------------------------------------------------


def test_every_criterion_of_one_table() -> None:
    rows = standings([table("a:60/2 b:40/1 c:20")], ["c", "b", "a"])
    assert ranks(rows) == [(1, "a"), (2, "b"), (3, "c")]
    # places 1 2 3, beat fractions 1, 1/2, 0; the mean score is 120/3 = 40
    # OPP of a: (1/2 + 0)/2; of b: (1 + 0)/2; of c: (1 + 1/2)/2
    told = {
        "a": (F(6), F(1), F(3, 2), F(2), F(1, 4), F(3, 2)),
        "b": (F(3), F(0), F(1), F(1), F(1, 2), F(1)),
        "c": (F(0), F(0), F(1, 2), F(0), F(3, 4), F(1, 2)),
    }
    for row in rows:
        points, win, rel, figures, opp, best = told[row.player]
        assert row.points == points
        assert row.played == 1
        assert row.ties == {
            "WIN": win,
            "REL": rel,
            "ROWS": figures,
            "OPP": opp,
            "DE": None,
            "BEST": best,
        }


def test_mixed_sizes() -> None:
    results = [table("a:50 b:50 c:40 d:20"), table("a:30 c:30/1", 2), table("b:10 d:20 e:30", 2)]
    rows = standings(results, list("abcde"))
    # a: (2 + 1/2)/3 of 6 = 5, then 1/2 of 6 = 3 (a has no figure, so a and c share)
    # b: 5, then third of three 0; c: 1/3 of 6 = 2, then 3; d: 0, then 1/2 of 6 = 3; e: 6
    assert [(row.player, row.points, row.played) for row in rows] == [
        ("a", F(8), 2),
        ("e", F(6), 1),
        ("c", F(5), 2),
        ("b", F(5), 2),
        ("d", F(3), 2),
    ]
    # b and c: each has half a first place; REL of b is 50*4/160 + 10*3/60 = 5/4 + 1/2 = 7/4,
    # of c 40*4/160 + 30*2/60 = 1 + 1 = 2
    assert row_of(rows, "b").ties["WIN"] == F(1, 2)
    assert row_of(rows, "c").ties["WIN"] == F(1, 2)
    assert row_of(rows, "b").ties["REL"] == F(7, 4)
    assert row_of(rows, "c").ties["REL"] == F(2)


def test_strength_of_opponents() -> None:
    results = [
        table("a:9 b:5"),
        table("a:9 b:5", 2),
        table("a:9 c:5", 3),
        table("b:7 c:5 d:6", 3),
    ]
    rows = standings(results, list("abcde"), criteria=("PTS", "OPP"))
    # mean beat fractions: a (1 + 1 + 1)/3 = 1; b (0 + 0 + 1)/3 = 1/3; c (0 + 0)/2 = 0; d 1/2
    # OPP of a: b, b, c: (1/3 + 1/3 + 0)/3 = 2/9; of b: a, a, c, d: (1 + 1 + 0 + 1/2)/4 = 5/8
    # of c: a, b, d: (1 + 1/3 + 1/2)/3 = 11/18; of d: b, c: (1/3 + 0)/2 = 1/6; e has no game
    assert {row.player: row.ties["OPP"] for row in rows} == {
        "a": F(2, 9),
        "b": F(5, 8),
        "c": F(11, 18),
        "d": F(1, 6),
        "e": F(0),
    }


def test_direct_encounter_of_two() -> None:
    # a, b and d have one win each
    results = [table("a:9 b:5"), table("b:9 c:5", 2), table("d:9 c:5", 3)]
    rows = standings(results[:2], list("abc"), "wins", ("PTS", "DE"))
    # a and b have 1 each and met once: a 1, b 0; c stands alone
    assert ranks(rows) == [(1, "a"), (2, "b"), (3, "c")]
    assert [row.ties["DE"] for row in rows] == [F(1), F(0), None]
    # with d three have 1 and there is no table of a, b and d: DE parts nobody
    rows = standings(results, list("dcba"), "wins", ("PTS", "DE"))
    assert ranks(rows) == [(1, "a"), (1, "b"), (1, "d"), (4, "c")]
    assert {row.ties["DE"] for row in rows} == {None}


def test_direct_encounter_of_three() -> None:
    results = [
        table("a:9 b:7 c:5 x:8"),  # among a b c: a 1, b 1/2, c 0
        table("c:9 x:8 a:5 b:5", 2),  # among a b c: c 1, a and b (0 + 1/2)/2 = 1/4
        table("b:9 c:5", 3),  # a was not there: not counted
    ]
    # the ladder "0" ties everybody, but x is no entrant
    rows = standings(results, list("abc"), "0", ("PTS", "DE"))
    # a 1 + 1/4, b 1/2 + 1/4, c 0 + 1
    assert [(row.rank, row.player, row.ties["DE"]) for row in rows] == [
        (1, "a", F(5, 4)),
        (2, "c", F(1)),
        (3, "b", F(3, 4)),
    ]
    rows = standings(results, list("abcx"), "0", ("PTS", "DE"))
    # table 1: a 1, x 2/3, b 1/3, c 0; table 2: c 1, x 2/3, a and b (1/2)/3 = 1/6
    assert [(row.rank, row.player, row.ties["DE"]) for row in rows] == [
        (1, "x", F(4, 3)),
        (2, "a", F(7, 6)),
        (3, "c", F(1)),
        (4, "b", F(1, 2)),
    ]


def test_direct_encounter_is_not_asked_again() -> None:
    # a first; b and c share second: (0 + 1/2)/2 = 1/4 each; b's win over c in round 2 is not of three
    results = [table("a:9 b:5 c:5"), table("b:9 c:5", 2)]
    rows = standings(results, list("cba"), "0", ("PTS", "DE"))
    assert ranks(rows) == [(1, "a"), (2, "b"), (2, "c")]
    # after WIN (a 1, b 1, c 0) the group is a and b, who met once: a 1, b 0; c stands alone
    rows = standings(results, list("cba"), "0", ("PTS", "WIN", "DE"))
    assert [row.ties["DE"] for row in rows] == [F(1), F(0), None]


def test_groups_apart() -> None:
    # wins: a and c 1, b and d 0; each pair met at one table, so DE is asked of each by itself
    results = [table("a:9 b:5"), table("c:9 d:5"), table("e:9 c:5 a:6", 2), table("e:9 b:1 d:2", 2)]
    rows = standings(results, list("abcd"), "wins", ("DE",))
    assert [(row.rank, row.player, row.ties["DE"]) for row in rows] == [
        (1, "a", F(1)),
        (2, "c", F(0)),
        (3, "d", F(1)),
        (4, "b", F(0)),
    ]


def test_three_share_a_rank() -> None:
    rows = standings([table("C:9/1 b:9/1 A:9/1 d:3/1")], ["C", "d", "b", "A", "E"])
    # three share first: (1 + 2/2)/3 of 6 = 4; d and E have 0, WIN 0; d's REL 3*4/30 = 2/5, E's 0
    assert ranks(rows) == [(1, "A"), (1, "b"), (1, "C"), (4, "d"), (5, "E")]
    assert rows[0].points == F(4)
    assert rows[0].ties["WIN"] == F(1, 3)
    # among the three: (0 + 2/2)/2
    assert rows[0].ties["DE"] == F(1, 2)


def test_no_game_is_worse_than_any() -> None:
    # a table of 0 + -5: its sum is not above 0, so each has 1; -5 + 10 > 0: d has -10/5 = -2
    results = [table("a:0 b:-5"), table("c:10 d:-5")]
    rows = standings(results, list("edcba"), "0", ("BEST",))
    assert [(row.rank, row.player, row.ties["BEST"]) for row in rows] == [
        (1, "c", F(4)),
        (2, "a", F(1)),
        (2, "b", F(1)),
        (4, "d", F(-2)),
        (5, "e", None),
    ]
    assert row_of(rows, "e").played == 0


def test_lot() -> None:
    rows = standings([], list("abc"), criteria=("PTS", "LOT"), lot={"b": 2, "a": F(1, 2)})
    assert ranks(rows) == [(1, "b"), (2, "a"), (3, "c")]
    assert [row.ties for row in rows] == [{"LOT": F(2)}, {"LOT": F(1, 2)}, {"LOT": None}]


def test_penalties_and_after() -> None:
    results = [table("a:9 b:5"), table("b:9 a:5", 2), table("b:9 a:5", 3)]
    penalties = [("b", None, F(1)), ("b", 2, F(5, 2)), ("a", 3, F(-2))]
    # after all: a 6 + 2 = 8, b 12 - 1 - 5/2 = 17/2; after 2: a 6, b 6 - 7/2; after 1: a 6, b -1
    for after, points in ((None, (F(8), F(17, 2))), (2, (F(6), F(5, 2))), (1, (F(6), F(-1)))):
        rows = standings(results, ["a", "b"], penalties=penalties, after=after)
        assert (row_of(rows, "a").points, row_of(rows, "b").points) == points
        assert rows[0].points == max(points)
        assert {row.played for row in rows} == {after or 3}
    rows = standings(results, ["a", "b"], penalties=penalties, after=0)
    assert [(row.player, row.points, row.played) for row in rows] == [
        ("a", F(0), 0),
        ("b", F(-1), 0),
    ]


def test_nothing() -> None:
    assert standings([table("a:9 b:5")], []) == []
    with pytest.raises(ValueError, match="no such criterion"):
        standings([], ["a"], criteria=("PTS", "LUCK"))


# --- ratings -------------------------------------------------------------------------------------


def test_elo_of_two() -> None:
    # equal, so expected 1/2 each: 60 * 1/2 = 30
    ratings, games = elo([table("a:9 b:5")])
    assert ratings == pytest.approx({"a": 1530, "b": 1470})
    assert games == {"a": 1, "b": 1}


def test_elo_of_three_with_a_tie() -> None:
    # a beats both: 60/2 * (1/2 + 1/2) = 30; b: 30 * (0 - 1/2 + 1/2 - 1/2) = -15, c the same
    ratings, _ = elo([table("a:9 b:5 c:5")])
    assert ratings == pytest.approx({"a": 1530, "b": 1485, "c": 1485})
    assert elo_ranks(ratings) == {"a": 1, "b": 2, "c": 2}


def test_elo_of_two_days_with_a_smaller_factor() -> None:
    results = [table("a:9 b:5", 2, "2024-01-02"), table("a:9 b:5", 1, "2024-01-01")]
    results.append(table("b:9 a:5 c:1", 3, "2024-01-02"))
    ratings, games = elo(results, new_games=1, scale=60, newcomer=1470)
    # day 1: a 1530, b 1470 (factor 60, equal). day 2: a and b now have factor 24, c (1470) has 60
    # a is 60 = scale above b and c: a expects 1/(1 + 1/10) = 10/11, b and c against him 1/11
    # a beats b: 24 * 1/11. table of three, b a c: a 12 * ((0 - 10/11) + (1 - 10/11)) = -108/11
    # b: -24/11 + 12 * ((1 - 1/11) + (1 - 1/2)) = (-24 + 120 + 66)/11 = 162/11
    # c: 30 * ((0 - 1/11) + (0 - 1/2)) = -30 * 13/22 = -195/11
    assert ratings == pytest.approx(
        {"a": 1530 - 84 / 11, "b": 1470 + 162 / 11, "c": 1470 - 195 / 11}, abs=1e-9
    )
    assert games == {"a": 3, "b": 3, "c": 1}


def test_elo_within_a_day() -> None:
    # twice in one day: both from 1500 and with factor 60: 30 + 30; in two periods the factor is 24
    # and a expects 10/11 as 60 above with scale 60: 30 + 24/11
    results = [table("a:9 b:5"), table("a:9 b:5", 2)]
    assert elo(results, new_games=1)[0] == pytest.approx({"a": 1560, "b": 1440})
    ratings, _ = elo(results, new_games=1, scale=60, period=lambda each: str(each.round))
    assert ratings == pytest.approx({"a": 1530 + 24 / 11, "b": 1470 - 24 / 11})


def test_elo_of_unknown_days() -> None:
    # "2024-??-??" comes before "2024-01-01": b and c are new at first, a comes later at 1000
    results = [table("a:9 b:5", 1, "2024-01-01"), table("b:9 c:5", 1, "2024-??-??")]
    ratings, _ = elo(results, newcomer=1000, scale=530)
    # b 1530, c 1470; then a is 530 below and expects 1/11: a + 60 * 10/11, b - 600/11
    assert ratings == pytest.approx({"a": 1000 + 600 / 11, "b": 1530 - 600 / 11, "c": 1470})


def test_elo_ranks() -> None:
    told = {"a": 1500.0000001, "b": 1500.0, "c": 1600.0, "d": 1499.99}
    assert elo_ranks(told) == {"a": 2, "b": 2, "c": 1, "d": 4}
