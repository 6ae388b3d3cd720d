"""One small tournament and its ratings, worked by hand.

Scores, with completed rows behind a stroke where they were told; in each table in the order of seats:

    round 1   T1 Ana 60, Bo 40, Cai 20            T2 Dee 50/2, Eli 50/2, Fay 20/1
    round 2   T1 Bo 30/1, Ana 30/3, Dee 40/0, Eli 20/0   T2 Cai 10/2, Fay 30/1
    round 3   T1 Ana 40/1, Dee 40                 T2 Cai 60/2, Bo 40, Eli 40/5, Fay 20/2

Dee loses half a point in round 3, Eli is given half a point in round 3; Gil enters and never plays.

Places         Ana  Bo  Cai  Dee  Eli  Fay
    round 1      1   2    3   =1   =1    3    Dee and Eli: 50 and 2 rows each
    round 2      2   3    2    1    4    1    Ana before Bo by rows
    round 3     =1  =2    1   =1   =2    4    Dee's and Bo's rows are not known: no rows at all count

Parts of the table that were beaten, and points (6 times as many)
    round 1      1  1/2   0   3/4  3/4   0    Dee and Eli: (1 + 1/2) / 2
    round 2    2/3  1/3   0    1    0    1
    round 3    1/2  1/2   1   1/2  1/2   0    Bo and Eli: (1 + 1/2) / 3
    sum       13/6  4/3   1   9/4  5/4   1
    points      13   8    6  27/2 15/2   6
    penalties                -1/2 +1/2
    in the end  13   8    6   13   8     6    together 54: 9 for each table of 3, 12 of 4, 6 of 2

WIN              1   0    0   1/2  1/2   0    round 1
                 0   0    0    1    0    1    round 2
                1/2  0    1   1/2   0    0    round 3
    sum         3/2  0    1    2   1/2   1

REL            3/2   1   1/2  5/4  5/4  1/2   means 40 and 40
                 1   1   1/2  4/3  2/3  3/2   means 30 and 20
                 1   1   3/2   1    1   1/2   means 40 and 40
    sum         7/2  3   5/2 43/12 35/12 5/2

ROWS             4   1    4    2    7    4    0+3+1, 0+1+0, 0+2+2, 2+0+0, 2+0+5, 1+1+2

Mean part that was beaten, the sum above divided by 3 games, in 36ths:
                26  16   12   27   15   12
OPP, the mean of those of all met:
    Ana  Bo Cai, Bo Dee Eli, Dee           16+12+16+27+15+27 = 113, of 6: 113/216
    Bo   Ana Cai, Ana Dee Eli, Cai Eli Fay 26+12+26+27+15+12+15+12 = 145, of 8: 145/288
    Cai  Ana Bo, Fay, Bo Eli Fay           26+16+12+16+15+12 = 97, of 6: 97/216
    Dee  Eli Fay, Bo Ana Eli, Ana          15+12+16+26+15+26 = 110, of 6: 110/216 = 55/108
    Eli  Dee Fay, Bo Ana Dee, Cai Bo Fay   27+12+16+26+27+12+16+12 = 148, of 8: 148/288 = 37/72
    Fay  Dee Eli, Cai, Cai Bo Eli          27+15+12+12+16+15 = 97, of 6: 97/216

BEST           3/2   1   3/2  4/3  5/4  3/2

Direct encounters of those with equal points
    Ana, Dee   round 2: Dee 1; round 3: 1/2 each.   Ana 1/2, Dee 3/2
    Bo, Eli    round 2: Bo 1; round 3: 1/2 each.    Bo 3/2, Eli 1/2
    Cai, Fay   round 2: Fay 1; round 3: Cai 1.      1 each
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.support.made_club import Tour, make_store, new_tour, place
from tournaments.audit.recount import Seat
from tournaments.ratings.elo import Parameters
from tournaments.ratings.ratings import Choice, rated
from tournaments.reports.view import Cell, Certificate, Crossrow
from tournaments.standings.certificate import certificate
from tournaments.standings.standings import Standings, as_json, standings
from tournaments.standings.tie_breaks import criteria
from tournaments.store.store import Store
from tournaments.tour import organise
from tournaments.tour.report import compose

NAMES = ("Gil", "Fay", "Eli", "Dee", "Cai", "Bo", "Ana")
PLAYED = (
    (1, "1", "Ana:60 Bo:40 Cai:20"),
    (1, "2", "Dee:50/2 Eli:50/2 Fay:20/1"),
    (2, "1", "Bo:30/1 Ana:30/3 Dee:40/0 Eli:20/0"),
    (2, "2", "Cai:10/2 Fay:30/1"),
    (3, "1", "Ana:40/1 Dee:40"),
    (3, "2", "Cai:60/2 Bo:40 Eli:40/5 Fay:20/2"),
)
CODES = ("WIN", "REL", "ROWS", "OPP", "DE", "BEST")


def seats(told: str) -> list[Seat]:
    found = []
    for each in told.split():
        name, _, rest = each.partition(":")
        score, _, figure = rest.partition("/")
        found.append(Seat(name, int(score), int(figure) if figure else None))
    return found


def play(store: Store) -> Tour:
    tour = new_tour(store, "Cup", NAMES)
    place(store, tour, *(tour.result(number, table, seats(told)) for number, table, told in PLAYED))
    organise.penalise(store, "cup", "Dee", "1/2", "late", 3)
    organise.penalise(store, "cup", "Eli", "-1/2", "waited", 3)
    return tour


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with make_store(tmp_path / "club.duckdb", NAMES) as made:
        play(made)
        yield made


def ranked(store: Store, order: str, after: int | None = None) -> Standings:
    tournament = replace(store.club.tournament("cup"), criteria=criteria(order))
    return standings(store, tournament, after)


def ranks(told: Standings) -> list[tuple[int, str, str]]:
    return [(row.rank, row.name, str(row.points)) for row in told.rows]


def certificates(told: Standings) -> dict[str, Certificate]:
    """Give the certificates by their points."""
    return {str(tie.points): certificate(told, tie) for tie in told.ties}


# -- standings


def test_standings(store: Store) -> None:
    values: dict[str, tuple[int, str, int, tuple[str | None, ...]]] = {
        "Dee": (1, "13", 3, ("2", "43/12", "2", "55/108", None, "4/3")),
        "Ana": (2, "13", 3, ("3/2", "7/2", "4", "113/216", None, "3/2")),
        "Eli": (3, "8", 3, ("1/2", "35/12", "7", "37/72", None, "5/4")),
        "Bo": (4, "8", 3, ("0", "3", "1", "145/288", None, "1")),
        "Cai": (5, "6", 3, ("1", "5/2", "4", "97/216", "1", "3/2")),
        "Fay": (5, "6", 3, ("1", "5/2", "4", "97/216", "1", "3/2")),
        "Gil": (7, "0", 0, ("0", "0", "0", "0", None, None)),
    }
    assert as_json(ranked(store, " ".join(CODES))) == {
        "tournament": "cup",
        "round": 3,
        "rows": [
            {
                "rank": rank,
                "player": name,
                "points": points,
                "played": played,
                "tiebreaks": dict(zip(CODES, ties, strict=True)),
            }
            for name, (rank, points, played, ties) in values.items()
        ],
    }


@pytest.mark.slow
def test_direct_encounter_first(store: Store) -> None:
    told = ranked(store, "DE WIN")
    assert [(row.rank, row.name, row.ties["DE"]) for row in told.rows] == [
        (1, "Dee", 3 / 2),
        (2, "Ana", 1 / 2),
        (3, "Bo", 3 / 2),
        (4, "Eli", 1 / 2),
        (5, "Cai", 1),
        (5, "Fay", 1),
        (7, "Gil", None),
    ]


@pytest.mark.slow
def test_standings_after_each_round(store: Store) -> None:
    # after 1: 6 points Ana; 9/2 Dee and Eli, who share all; 3 Bo; nothing Cai, Fay, Gil.
    # WIN parts none of these three; REL has Cai and Fay at 1/2, Gil at 0; they never met;
    # Fay has a row: ROWS ranks her before Cai
    assert ranks(ranked(store, "WIN REL ROWS OPP DE BEST", 1)) == [
        (1, "Ana", "6"),
        (2, "Dee", "9/2"),
        (2, "Eli", "9/2"),
        (4, "Bo", "3"),
        (5, "Fay", "0"),
        (6, "Cai", "0"),
        (7, "Gil", "0"),
    ]
    # after 2 (no penalty yet): Ana 6 + 4, Bo 3 + 2, Cai 0, Dee 9/2 + 6, Eli 9/2 + 0, Fay 6
    assert ranks(ranked(store, "WIN REL ROWS OPP DE BEST", 2)) == [
        (1, "Dee", "21/2"),
        (2, "Ana", "10"),
        (3, "Fay", "6"),
        (4, "Bo", "5"),
        (5, "Eli", "9/2"),
        (6, "Cai", "0"),
        (7, "Gil", "0"),
    ]
    # the ladder 5-3-2-1 after 2: Ana 5 + 3, Bo 3 + 2, Cai 2 + 3, Dee (5+3)/2 + 5, Eli 4 + 1, Fay 2 + 5
    # wins: Ana 1, Bo 0, Cai 0, Dee 3/2, Eli 1/2, Fay 1
    ladder = replace(store.club.tournament("cup"), scoring="5-3-2-1", criteria=("PTS", "WIN"))
    assert ranks(standings(store, ladder, 2)) == [
        (1, "Dee", "9"),
        (2, "Ana", "8"),
        (3, "Fay", "7"),
        (4, "Eli", "5"),
        (5, "Bo", "5"),
        (5, "Cai", "5"),
        (7, "Gil", "0"),
    ]


@pytest.mark.slow
def test_certificates(store: Store) -> None:
    told = certificates(ranked(store, "WIN REL ROWS OPP DE BEST"))
    assert set(told) == {"13", "8", "6"}
    assert told["13"].players == ["Dee", "Ana"]
    assert told["13"].outcome == "WIN ranks Dee before Ana"
    assert told["8"].outcome == "WIN ranks Eli before Bo"
    assert told["6"].outcome == "Cai and Fay share the place"
    assert [(step.code, step.values) for step in told["6"].steps] == [
        ("WIN", [("Cai", "1"), ("Fay", "1")]),
        ("REL", [("Cai", "5/2"), ("Fay", "5/2")]),
        ("ROWS", [("Cai", "4"), ("Fay", "4")]),
        ("OPP", [("Cai", "97/216"), ("Fay", "97/216")]),
        ("DE", [("Cai", "1"), ("Fay", "1")]),
        ("BEST", [("Cai", "3/2"), ("Fay", "3/2")]),
    ]
    assert certificates(ranked(store, "DE WIN"))["8"].outcome == "DE ranks Bo before Eli"
    first = certificates(ranked(store, "WIN DE REL BEST ROWS", 1))
    assert first["9/2"].outcome == "Dee and Eli share the place"
    assert first["0"].outcome == "REL ranks Fay and Cai before Gil; ROWS ranks Fay before Cai"


# -- the report


@pytest.mark.slow
def test_crosstable(store: Store) -> None:
    rows = compose(store, store.club.tournament("cup")).crosstable
    texts = {row.player: [cell and (cell.text, cell.points) for cell in row.cells] for row in rows}
    assert texts == {
        "Dee": [("T2 s1 =1st 50", "9/2"), ("T1 s3 1st 40", "6"), ("T1 s2 =1st 40", "3")],
        "Ana": [("T1 s1 1st 60", "6"), ("T1 s2 2nd 30", "4"), ("T1 s1 =1st 40", "3")],
        "Eli": [("T2 s2 =1st 50", "9/2"), ("T1 s4 4th 20", "0"), ("T2 s3 =2nd 40", "3")],
        "Bo": [("T1 s2 2nd 40", "3"), ("T1 s1 3rd 30", "2"), ("T2 s2 =2nd 40", "3")],
        "Cai": [("T1 s3 3rd 20", "0"), ("T2 s1 2nd 10", "0"), ("T2 s1 1st 60", "6")],
        "Fay": [("T2 s3 3rd 20", "0"), ("T2 s2 1st 30", "6"), ("T2 s4 4th 20", "0")],
        "Gil": [None, None, None],
    }
    assert rows[0].cells[1] == Cell(2, "T1 s3 1st 40", "6", ["Bo", "Ana", "Eli"])
    assert rows[-1] == Crossrow(7, "Gil", [None, None, None], "0")


# -- ratings


@pytest.mark.slow
def test_ratings(store: Store) -> None:
    # all are new and equal: each is expected to beat half of every table, so that the change is
    # 60 times (the sum of the parts beaten, less 3/2), above: Ana 40, Bo -10, Cai and Fay -30,
    # Dee 45, Eli -15; together 0
    told = [(each.rank, each.player, each.rating) for each in rated(store, Choice())]
    assert told == [
        (1, "Dee", 1545),
        (2, "Ana", 1540),
        (3, "Bo", 1490),
        (4, "Eli", 1485),
        (5, "Cai", 1470),
        (5, "Fay", 1470),
    ]
    assert {each.games for each in rated(store, Choice())} == {3}
    changes = compose(store, store.club.tournament("cup")).ratings
    assert [(each.player, each.before, each.after, each.games) for each in changes] == [
        (name, 1500, rating, 3) for _, name, rating in told
    ]
    # the next day Eli beats Dee, who is 60 above: 10 to 1 if the scale is 60. K is 11 for both:
    # each changes by 11 * 10/11
    later = new_tour(store, "Later", ["Dee", "Eli"], organise.RuleOptions(date="2026-01-02"))
    place(store, later, later.result(1, "1", seats("Dee:30 Eli:31")))
    parameters = Parameters(scale=60, new_games=3, k_later=11)
    second = {each.player: each.rating for each in rated(store, Choice(parameters=parameters))}
    assert (second["Dee"], second["Eli"]) == (1535, 1495)
    assert (second["Ana"], second["Bo"], second["Cai"]) == (1540, 1490, 1470)
