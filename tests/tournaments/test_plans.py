"""What a plan says of the players who are entered, and what the organiser prefers."""

import hashlib
import json
from itertools import combinations
from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.evenings import Evening
from tests.support.strategies import part
from tournaments.audit.simulate import Asked, simulate
from tournaments.store.store import Store
from tournaments.tour.proposals import input_of
from tournaments.tour.seating_input import people

NAMES = [f"Player {number}" for number in range(1, 21)]
FIXED = ("--rounds", "4", "--sizes", "3", "--method", "fixed")


@pytest.mark.parametrize(
    ("count", "sizes", "said"),
    [
        (9, "4", "9 players do not fill tables of 4: tables of 4, 3 and 2"),
        pytest.param(
            *(5, "4", "5 players do not fill tables of 4: tables of 3 and 2"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *(5, "4,3", "5 players do not fill tables of 4 and 3: tables of 3 and 2"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *(10, "3", "10 players do not fill tables of 3: tables of 3, 3, 2 and 2"),
            marks=pytest.mark.slow,
        ),
        (8, "4", ""),
        pytest.param(9, "4,3", "", marks=pytest.mark.slow),
        pytest.param(7, "2", "", marks=pytest.mark.slow),
    ],
)
def test_sizes_that_do_not_fit_are_remarked(
    count: int, sizes: str, said: str, tmp_path: Path
) -> None:
    desk = Evening(tmp_path / "club.duckdb", NAMES[:count])
    planned = desk.tour("plan", "--sizes", sizes).good().out.splitlines()
    proposed = desk.tour("pair").good().out.splitlines()
    remarks = [line for line in (*planned, *proposed) if "do not fill" in line]
    assert remarks == ([said] * 2 if said else [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "words", "offered"),
    [
        (16, ("--rounds", "5"), True),
        (9, ("--rounds", "4", "--sizes", "3"), True),
        (12, ("--rounds", "4"), False),  # whoever is at a table of four, someone meets twice
        (16, ("--rounds", "2"), False),  # rounds seated one by one have no rematch either
        (16, ("--rounds", "5", "--method", "random"), False),
        (8, ("--rounds", "7", "--sizes", "2"), False),  # the Dutch system has no rematches
    ],
)
def test_a_schedule_without_rematches_is_offered(
    count: int, words: tuple[str, ...], offered: bool, tmp_path: Path
) -> None:
    desk = Evening(tmp_path / "club.duckdb", NAMES[:count])
    said = desk.tour("plan", *words).good().out
    assert (
        "`azul tour plan cup --method fixed` seats everyone without a rematch" in said
    ) == offered


@pytest.mark.slow
def test_what_is_offered_is_kept(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", NAMES[:9], *FIXED)
    met = []
    for _ in range(4):
        met += [pair for who in desk.play().values() for pair in combinations(sorted(who), 2)]
    assert len({*met}) == len(met) == 4 * 3 * 3


@pytest.mark.slow
@pytest.mark.parametrize("method", part(["swiss", "fixed", "random"]))
def test_turns_at_small_tables_before_new_opponents(method: str) -> None:
    """Seven players, five rounds: nobody is at a small table twice more than anybody else."""
    times, again = {}, {}
    for prefer in ("opponents", "turns"):
        told, found = simulate(Asked(players=7, rounds=5, seed="2", method=method, prefer=prefer))
        assert found == []
        at = [one for each in told.rounds for table in each.tables for one in table
              if len(table) == 3]  # fmt: skip
        counts = [at.count(name) for name in NAMES[:7]]
        times[prefer] = max(counts) - min(counts)
        again[prefer] = sum(int(each.cost["repeats"].value) for each in told.rounds)
    assert times["turns"] <= 1
    assert times["opponents"] >= times["turns"]
    assert again["opponents"] <= again["turns"]


@pytest.mark.slow
def test_a_preference_is_part_of_the_plan(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", NAMES[:7])
    assert "turns" not in desk.tour("plan", "--rounds", "3").good().out
    assert "prefer" not in desk.told("plan")[-1]
    told = desk.tour("plan", "--prefer", "turns").good().out
    assert "turns at small tables before new opponents" in told
    assert desk.told("plan")[-1]["prefer"] == "turns"
    desk.tour("plan", "--prefer", "luck").refused("choose opponents, turns")
    assert "turns weigh more" in desk("club", "log").good().out
    file = tmp_path / "cup.json"
    desk.tour("export", "-o", file).good()
    assert json.loads(file.read_text())["plan"]["prefer"] == "turns"
    other = Desk(tmp_path / "other.duckdb")
    other("tour", "import", file).good()
    assert "turns weigh more" in other("club", "log").good().out
    desk.tour("plan", "--prefer", "opponents").good()
    assert "before new" not in desk.tour("plan", "--rounds", "4").good().out


def test_proposals_from_before_the_preference_still_stand(tmp_path: Path) -> None:
    """The hash of what a seating is made from has the preference only where one was chosen."""
    desk = Evening(tmp_path / "club.duckdb", ("Ana",))

    def hashed() -> str:
        with Store.open(desk.path) as store:
            cup = store.club.tournament("cup")
            return input_of(cup, 1, people(store, cup, 1))

    person = {
        "number": 1,
        "rank": 1,
        "points": "0",
        "met": {},
        "seats": {},
        "short": 0,
        "byes": 0,
        "tables": {},
        "groups": [],
        "fixed": "",
        "name": "",
        "games": [],
    }
    request = {
        "round": 1,
        "rounds": 1,
        "seed": "x",
        "method": "swiss",
        "sizes": [4, 3],
        "short": "even",
        "forbidden": [],
        "locked": [],
        "locked_names": [],
        "room": [],
        "strict": False,
        "effort": 1,
    }
    text = json.dumps([[person], request], separators=(",", ":"))
    assert hashed() == hashlib.sha256(text.encode()).hexdigest()
    desk.tour("plan", "--prefer", "turns").good()
    assert hashed() != hashlib.sha256(text.encode()).hexdigest()
