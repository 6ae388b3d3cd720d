"""A tournament as a file: what another club refuses, lots, and pairs in the columns of TRF."""

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.desk import Desk
from tests.support.evenings import SIX, Evening


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "this is not a tournament"),
        (b"{}", "this is not a tournament"),
        (b"[1, 2]", "this is not a tournament"),
        (b"\xff\xfe", "this is not a tournament"),
        (b'{"schema": "azul-notation tournament 2"}', "this is not a tournament"),
    ],
)
def test_import_of_nonsense(data: bytes, word: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    file = tmp_path / "cup.json"
    file.write_bytes(data)
    before = desk.dump()
    desk("tour", "import", file).refused(word)
    desk("tour", "import", tmp_path / "none.json").refused("none.json")
    assert desk.dump() == before


@cache
def exported() -> str:
    with tempfile.TemporaryDirectory() as room:
        desk = Evening(Path(room) / "club.duckdb", SIX)
        desk.tour("apart", "F", "Ana", "Bea").good()
        desk.play()
        return desk.tour("export").good().out


def tampered(told: Any, *path: str | int, value: Any) -> bytes:
    place = told
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(told).encode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("results", 0, "seats", 0, 0), 77),
        (("results", 0, "seats", 0, 1), -5),
        (("results", 0, "table"), "nowhere"),
        (("results", 0, "round"), 9),
        (("rounds", 0, "seated", 0, 0, 1, 0), 77),
        (("groups", "F"), [77]),
        (("scoring",), "nonsense"),
        (("criteria",), ["XYZ"]),
        (("variant",), "chess"),
        (("date",), "yesterday"),
        (("plan", "method"), "nonsense"),
        (("plan", "sizes"), [7]),
        (("plan", "bye_points"), "many"),
        (("players", 0, "name"), "x" * 5000),
        (("players", 0, "name"), ""),
        (("players", 1, "number"), 1),
    ],
)
def test_import_of_what_no_tournament_is(
    path: tuple[str | int, ...], value: Any, tmp_path: Path
) -> None:
    """A file that was changed by hand is refused whole."""
    told = json.loads(exported())
    other = Desk(tmp_path / "other.duckdb")
    file = tmp_path / "cup.json"
    file.write_bytes(tampered(told, *path, value=value))
    before = other.log()
    other("tour", "import", file).refused()
    assert other.log() == before


@pytest.mark.slow
def test_lots_go_along(tmp_path: Path) -> None:
    """Lots are drawn again in the other club, with other numbers: they must fall as they did."""
    desk = Evening(tmp_path / "club.duckdb", ("Zoe", "Ana", "Max", "Bea"))
    desk("tour", "set", "cup", "--ties", "LOT").good()
    for table, who in desk.begin().items():
        desk.score(1, table, " ".join("7" for _ in who)).good()
    file = tmp_path / "cup.json"
    desk.tour("export", "-o", file).good()
    other = Desk(tmp_path / "other.duckdb")
    for name in ("Somebody", "Bea", "Max"):
        other("player", "add", name).good()
    other("tour", "import", file).good()
    assert other.json("tour", "standings", "cup") == desk.json("tour", "standings", "cup")


@pytest.mark.slow
def test_pairs_as_trf(tmp_path: Path) -> None:
    """Columns of TRF16: 5-8 number, 15-47 name, 81-84 points, 86-89 rank, then ten for each round."""
    desk = Evening(tmp_path / "club.duckdb", SIX[:5], "--sizes", "2", "--rounds", "3")
    byes = []
    for _ in range(3):
        desk.play()
        byes.append(desk.seated()[1])
        desk.right()
    lines = desk.tour("export", "--to", "trf").good().out.splitlines()
    assert "012 Cup" in lines
    assert "062 5" in lines
    assert "XXR 3" in lines
    players = [line for line in lines if line.startswith("001 ")]
    numbers = {line[14:47].strip(): int(line[4:8]) for line in players}
    assert sorted(numbers.values()) == [1, 2, 3, 4, 5]
    assert set(numbers) == set(SIX[:5])
    ranks = {row["player"]: row["rank"] for row in desk.rows_of()}
    for line in players:
        name = line[14:47].strip()
        assert len(line) == 99 + 20
        assert int(line[85:89]) == ranks[name]
        rounds = [line[at : at + 10] for at in range(89, 119, 10)]
        worth = {"1": 1.0, "=": 0.5, "0": 0.0, "U": 1.0, "Z": 0.0}
        assert float(line[80:84]) == sum(worth[each[9]] for each in rounds)
        for number, each in enumerate(rounds):
            assert each[:2] == "  "
            if name in byes[number]:
                assert each[2:] == "0000 - U"
                continue
            other = next(one for one in players if int(one[4:8]) == int(each[2:6]))
            mine = other[89 + 10 * number : 99 + 10 * number]
            assert int(mine[2:6]) == numbers[name]
            assert {each[7], mine[7]} == {"w", "b"}
            assert (each[9], mine[9]) == (("1", "0") if each[7] == "w" else ("0", "1"))


@pytest.mark.slow
def test_larger_tables_are_no_pairs(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX)
    desk.play()
    desk.tour("export", "--to", "trf").refused("pairs")
