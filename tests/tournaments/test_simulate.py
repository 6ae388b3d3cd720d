"""Whole tournaments by chance: the same bytes from the same seed, and a second count finds nothing.

What `azul tour check` finds is tried on a store whose tables were altered behind its back.
"""

import itertools
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from tests.support.commands import here
from tests.support.desk import Desk, Told
from tests.support.evenings import Evening, records
from tests.support.strategies import times
from tournaments.audit.simulate import Asked, simulate

CRITERIA = ["conflicts", "repeats", "short", "spread", "seats", "tables"]
METHODS = ("swiss", "king", "random", "fixed")
SIZES = ((4, 3), (4,), (3, 4), (3,), (2,), (3, 2), (4, 3, 2), (2, 4), ())
SHORTS = ("even", "low", "high")


def simulated(*words: str) -> Told:
    """Run the command without any store."""
    return Desk(Path("none"), made=False)("tour", "simulate", *words, db=False)


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "1", "--rounds", "3"),
        ("--players", "8"),
        ("--rounds", "3"),
        ("--players", "8", "--rounds", "0"),
        ("--players", "8", "--rounds", "51"),
        ("--players", "2001", "--rounds", "1"),
        ("--players", "8", "--rounds", "3", "--sizes", "7"),
        ("--players", "8", "--rounds", "3", "--sizes", "4-3"),
        ("--players", "8", "--rounds", "3", "--method", "dutch?"),
        ("--players", "8", "--rounds", "3", "--short", "nobody"),
    ],
)
def test_simulate_with_nonsense(words: tuple[str, ...]) -> None:
    assert simulated(*words).refused().out == ""


@pytest.mark.slow
def test_same_seed_same_bytes() -> None:
    """Two processes whose hashes of strings differ; another seed gives another tournament."""
    words = ("tour", "simulate", "--players", "7", "--rounds", "2", "--format", "json", "--seed")
    one, other = (here(*words, "s", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert (one.code, one.err, one.out) == (0, "", other.out)
    assert simulated(*words[2:], "s").good().out == one.out
    assert simulated(*words[2:], "t").good().out != one.out


@pytest.mark.slow
def test_shape_of_the_json() -> None:
    told = json.loads(
        simulated(*("--players", "7", "--rounds", "3", "--seed", "a", "--format", "json"))
        .good()
        .out
    )
    assert list(told) == ["seed", "rounds", "standings"]
    assert told["seed"] == "a"
    sound(told, 7, 3)
    for row in told["standings"]:
        assert {"rank", "player", "points", "played", "tiebreaks"} <= row.keys()


def sound(told: dict[str, Any], players: int, rounds: int) -> None:
    """Everybody sits once in each round, at tables of a legal size; nothing is below its bound."""
    everybody = sorted(f"Player {number}" for number in range(1, players + 1))
    assert len(told["rounds"]) == rounds
    assert sorted(row["player"] for row in told["standings"]) == everybody
    played = dict.fromkeys(everybody, 0)
    for each in told["rounds"]:
        assert list(each) == ["tables", "byes", "cost", "names", "scores", "rows", "before"]
        seated = [name for table in each["tables"] for name in table]
        assert sorted([*seated, *each["byes"]]) == everybody
        assert all(2 <= len(table) <= 4 for table in each["tables"])
        assert len(each["byes"]) <= 1
        assert list(each["cost"]) == CRITERIA
        for cost in each["cost"].values():
            assert list(cost) == ["value", "bound", "why"]
            assert Fraction(cost["value"]) >= Fraction(cost["bound"]) >= 0
        for name in seated:
            played[name] += 1
    assert {row["player"]: row["played"] for row in told["standings"]} == played


@pytest.mark.slow
@pytest.mark.parametrize("prefer", ["opponents", "turns"])
def test_everything_can_be_counted_again(prefer: str) -> None:
    """From the JSON alone, by the formulas of the manual."""
    played, _ = simulate(Asked(players=7, rounds=5, seed="4", prefer=prefer))
    told = to_builtins(played)
    met: Counter[tuple[str, str]] = Counter()
    short: Counter[str] = Counter()
    sat: Counter[tuple[str, str]] = Counter()
    points = dict.fromkeys((row["player"] for row in told["standings"]), Fraction(0))
    for each in told["rounds"]:
        shown = {name: Fraction(cost["value"]) for name, cost in each["cost"].items()}
        assert {one["player"]: Fraction(one["points"]) for one in each["before"]} == points
        pairs = [pair for table in each["tables"] for pair in itertools.combinations(table, 2)]
        sorted_pairs = [(min(pair), max(pair)) for pair in pairs]
        assert shown["repeats"] == sum(met[pair] ** 2 for pair in sorted_pairs)
        apart = [(points[one] - points[other]) ** 2 for one, other in pairs]
        assert shown["spread"] == sum(apart) / len(pairs)
        largest = max(map(len, each["tables"]))
        small = [one for table in each["tables"] if len(table) < largest for one in table]
        least = min(short[one] for one in points)
        assert shown["short"] == sum(short[one] - least for one in small)
        at = [
            (one, name)
            for name, table in zip(each["names"], each["tables"], strict=True)
            for one in table
        ]
        assert shown["tables"] == sum(sat[one] > 0 for one in at)
        met.update(sorted_pairs)
        short.update(small)
        sat.update(at)
        for table, scores, rows in zip(each["tables"], each["scores"], each["rows"], strict=True):
            order = list(zip(scores, rows, strict=True))
            for name, mine in zip(table, order, strict=True):
                beaten = sum(mine > other for other in order)
                tied = order.count(mine) - 1
                points[name] += Fraction(6, len(table) - 1) * (beaten + Fraction(tied, 2))
    assert {row["player"]: Fraction(row["points"]) for row in told["standings"]} == points
    if prefer == "turns":
        assert max(short.values()) - min(short[one] for one in points) <= 1


ASKED = [
    Asked(
        players=2 + index * 5 % 12,
        rounds=1 + index % 3,
        seed=str(index),
        sizes=sizes,
        method=method,
        short=short,
    )
    for index, (method, sizes, short) in zip(
        range(times(18)),
        itertools.cycle(zip(itertools.cycle(METHODS), SIZES * 4, SHORTS * 12, strict=False)),
        strict=False,
    )
]


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED, ids=lambda each: f"{each.seed}-{each.players}")
def test_second_count(asked: Asked) -> None:
    told, found = simulate(asked)
    assert found == []
    sound(to_builtins(told), asked.players, asked.rounds)


@pytest.mark.slow
def test_a_simulation_is_reported_as_text() -> None:
    out = simulated("--players", "6", "--rounds", "2").good().out
    assert all(each in out for each in (*CRITERIA, "Player 6", "points"))
    assert "\x1b" not in out


# -- what a check finds


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two rounds, one from records, one typed."""
    room = tmp_path_factory.mktemp("whole")
    desk = Evening(room / "club.duckdb")
    tables = desk.begin()
    texts = [desk.record(1, table, who, seed) for seed, (table, who) in enumerate(tables.items())]
    desk.tour("collect", records(room / "one.azn", texts)).good()
    desk.play()
    desk.right()
    return desk.path.read_bytes()


def of_published(desk: Evening, change: Callable[[Any], None]) -> None:
    """Alter the last published round in the log."""
    [(seq, data)] = desk.rows(
        "SELECT seq, data FROM events WHERE kind = 'publish' ORDER BY seq DESC LIMIT 1"
    )
    told = json.loads(data)
    change(told["seated"])
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=False).replace("'", "''")
    desk.write(f"UPDATE events SET data = '{text}' WHERE seq = {seq}")  # noqa: S608


@pytest.mark.slow
def test_check_of_the_untouched(whole: bytes, tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    desk.path.write_bytes(whole)
    told = desk.json("tour", "check", "cup")
    assert told == [{"tournament": "cup", "ok": True, "differences": []}]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("UPDATE reported_seats SET score = 99 WHERE seq = (SELECT min(seq) FROM reported)",
         "round 1, table"),
        ("UPDATE reported_seats SET score = 99 WHERE seq = (SELECT max(seq) FROM reported)",
         "round 2, table"),
        ("UPDATE reported_seats SET place = 5 - place WHERE size = 4", "standings"),
        ("UPDATE reported_seats SET figure = 4 WHERE seq = (SELECT min(seq) FROM reported)",
         "round 1, table"),
        ("UPDATE reported_seats SET beaten = 0", "standings"),
        ("UPDATE reported_seats SET total = total + 50", "standings"),
        ("DELETE FROM reported_seats WHERE seq = (SELECT max(seq) FROM reported)",
         "round 2, table"),
        ("DELETE FROM reported WHERE round = 2", "round 2, table"),
        ("UPDATE reported SET round = 3 WHERE round = 2", "round 3, table"),
        ("UPDATE reported SET board_table = '7' WHERE board_table = '1'", "table 7"),
        ("UPDATE records SET text = replace(text, 'Ana', 'Zoe')", "record"),
        ("UPDATE records SET text = replace(text, '[Site \"?\"]', '[Site \"X\"]')", "record"),
        ("DELETE FROM records", "record is missing"),
        ("UPDATE events SET data = replace(data, 'Cup', 'Mug') WHERE kind = 'tournament'",
         "the log was altered"),
        ("UPDATE events SET told_at = '2020-01-01T00:00:00Z' WHERE seq = 5", "the log was altered"),
    ],
)  # fmt: skip
def test_check_notices(query: str, words: str, whole: bytes, tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    desk.path.write_bytes(whole)
    desk.write(query)
    told = desk.tour("check")
    assert told.code == 1, (told.code, told.out, told.err)
    assert words in told.out


def worse(seated: Any) -> None:
    for cost in seated[6]:
        if cost[0] == "repeats":
            cost[1] = "77"


def below(seated: Any) -> None:
    seated[6][3][2] = "1000"


def twice(seated: Any) -> None:
    first, other = seated[0]
    first[1][0] = other[1][0]


def five(seated: Any) -> None:
    first, other = seated[0]
    first[1].append(other[1].pop())


def alone(seated: Any) -> None:
    seated[0].append(["9", [seated[0][0][1].pop()]])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (worse, "77 was published"),
        (below, "below its bound"),
        (twice, "seated twice"),
        (five, "has 5 players"),
        (alone, "has 1 players"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_check_of_an_altered_seating(
    change: Callable[[Any], None], words: str, whole: bytes, tmp_path: Path
) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    desk.path.write_bytes(whole)
    of_published(desk, change)
    told = desk.tour("check")
    assert told.code == 1, (told.code, told.out, told.err)
    assert "the log was altered" in told.out
    assert words in told.out
