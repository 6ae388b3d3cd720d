"""What is typed and what comes in files, odd as it may be: clear words, and nothing half done."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import ROOT, azul
from tests.support.desk import Desk, Step, games, write

GAME = games()[0]
"""Łukasz Wójcik (PL-02) 33, Õie Mägi (EE-12) 61, Ana Lima (PT-03) 39."""
NO_TEXT = os.fsdecode(b"\xff")
"""A byte that is no UTF-8, as an argument."""
FULL = Path("/dev/full")
"""A device that takes nothing. It is only ever the standard output: `-o` would replace it by a file."""
SEATS = ("--players", "Ana, Jan, Eva", "--scores", "30 20 10")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


@pytest.fixture(scope="module")
def cup_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Make a club with a cup of three players and one table."""
    desk = Desk(tmp_path_factory.mktemp("cup") / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "x", "--date", "2026-11-10").good()
    desk("tour", "enter", "cup", "Ana", "Jan", "Eva", "--new").good()
    desk("tour", "result", "cup", "--round", "1", "--table", "1", *SEATS).good()
    return desk.path.read_bytes()


@pytest.fixture
def cup(cup_bytes: bytes, tmp_path: Path) -> Desk:
    return Desk(write(tmp_path / "club.duckdb", cup_bytes), made=False)


# -- files that are no store


@pytest.mark.parametrize("name", ["clock.duckdb", "block conflicting lock.duckdb"])
@pytest.mark.parametrize("data", [b"", b"no database\n"])
def test_a_file_with_a_lock_in_its_name(name: str, data: bytes, tmp_path: Path) -> None:
    desk = Desk(write(tmp_path / name, data), made=False)
    for words in (("player", "list"), ("player", "add", "Ana"), ("club", "rebuild")):
        done = desk(*words).refused(f"{desk.path} is not a club file")
        assert "in use" not in done.err
        assert done.out == ""
    assert desk.path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [desk.path]


# -- bytes that are no text


NOT_TEXT: dict[str, Step] = {
    "player add": ("Zoe", "--id", NO_TEXT),
    "player alias": ("Ana", "--id", NO_TEXT),
    "tour penalty": ("cup", "Ana", "1", "--reason", NO_TEXT),
    "tour result": ("cup", "--round", "2", "--table", NO_TEXT, *SEATS),
    "tour new": ("Other Cup", "--seed", NO_TEXT),
    "season new": ("League", "cup", "--seed", NO_TEXT),
    "club sql": (f"SELECT '{NO_TEXT}'",),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", NOT_TEXT)
def test_arguments_that_are_not_utf8(command: str, cup: Desk) -> None:
    before = cup.dump()
    done = azul(*command.split(), *NOT_TEXT[command], "--db", cup.path)
    assert (done.code, done.out) == (2, ""), done.err
    assert done.err.startswith("azul: ")
    assert done.err.endswith(" is not UTF-8\n")
    assert len(done.err.splitlines()) == 1
    assert cup.dump() == before


def test_a_club_whose_name_is_not_utf8(tmp_path: Path) -> None:
    done = azul("club", "init", tmp_path / "club.duckdb", "--name", NO_TEXT)
    assert (done.code, done.out, done.err) == (2, "", "azul: the text you typed is not UTF-8\n")
    assert list(tmp_path.iterdir()) == []


def test_a_store_whose_path_is_not_utf8(tmp_path: Path) -> None:
    done = azul("club", "init", tmp_path / f"{NO_TEXT}.duckdb", "--name", "Club")
    assert "Traceback" not in done.err


# -- rosters


@pytest.mark.parametrize("feed", ["\n", "\r\n"])
def test_a_name_over_two_lines(feed: str, desk: Desk) -> None:
    roster = f'name,id\n"Ana{feed}Lima",X\nJan,Y\n'
    told = desk("player", "import", write(desk.path.parent / "roster.csv", roster)).good()
    assert told.out == "2 new players, 0 known\n"
    players = [(each["player"], each["names"], each["ids"]) for each in desk.json("player", "list")]
    assert players == [("Ana Lima", ["Ana Lima"], ["X"]), ("Jan", ["Jan"], ["Y"])]


@pytest.mark.parametrize(
    ("head", "twice"),
    [
        ("name,name", "name"),
        ("name, NAME ", "name"),
        ("name,id,name", "name"),
        ("id,name,id", "id"),
        ("alias,name,alias", "alias"),
    ],
)
def test_a_column_that_is_there_twice(head: str, twice: str, desk: Desk) -> None:
    before = desk.dump()
    cells = ",".join("ABC"[: head.count(",") + 1])
    roster = write(desk.path.parent / "roster.csv", f"{head}\n{cells}\n")
    done = desk("player", "import", roster).refused("nothing was stored", code=1)
    words = f"error[AZ608]: the header has the column `{twice}` twice\n"
    assert done.out == f"{roster}:1: {words}"
    assert desk.dump() == before


# -- records


def nameless(*names: str) -> str:
    """Leave no name on the seats of some players, and no id."""
    text = GAME
    for seat, name in enumerate(("Łukasz Wójcik", "Õie Mägi", "Ana Lima"), start=1):
        if name in names:
            text = text.replace(f'"{name}"', '"?"')
            text = "".join(
                line for line in text.splitlines(keepends=True) if f"[Seat{seat}Id" not in line
            )
    return text


@pytest.mark.slow
def test_a_nameless_player_is_reported(desk: Desk) -> None:
    path = write(desk.path.parent / "one.azn", nameless("Ana Lima"))
    told = desk("ingest", path).good().out
    assert told == "1 new, 0 known, 0 faulty, 1 with a nameless player, 2 new players\n"
    assert {each["games"] for each in desk.json("player", "list")} == {0}
    assert "nameless" not in desk("ingest", path).good().out, "it is known now"
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


def test_nameless_players_are_counted_by_games(desk: Desk) -> None:
    texts = (GAME, nameless("Ana Lima"), nameless("Õie Mägi", "Ana Lima"))
    days = [text.replace("2026-09-04", f"2026-09-{day:02}") for day, text in enumerate(texts, 1)]
    path = write(desk.path.parent / "all.azn", "\n".join(days))
    [told] = desk.json("ingest", path)
    assert (told["new"], told["nameless"], told["new_players"]) == (3, 2, 3)
    [told] = desk.json("ingest", path)
    assert (told["known"], told["nameless"]) == (3, 0)


@pytest.mark.slow
def test_a_nameless_player_gives_no_result(desk: Desk) -> None:
    desk("ingest", write(desk.path.parent / "one.azn", nameless("Ana Lima"))).good()
    desk("tour", "new", "September Cup").good()
    done = desk("tour", "collect", "september-cup", "--enter").refused(code=1)
    assert "? is not a known player" in done.out
    assert desk.json("tour", "show", "september-cup")[0]["tables"] == []


def diagnostics(desk: Desk, *words: str | Path) -> list[Any]:
    """Collect what gives no result; tell what was said of it, but not of which file."""
    done = desk("tour", "collect", "september-cup", *words, "--enter", "--format", "json")
    assert (done.code, done.err) == (1, "")
    [told] = done.lines
    assert (told["new"], told["known"], told["refused"]) == (0, 0, 1)
    return [{**each, "file": ""} for each in told["diagnostics"]]


@pytest.mark.slow
def test_stored_bytes_of_no_letters_are_found(desk: Desk) -> None:
    """They say the same of a record in the store as of its file."""
    data = GAME.encode().replace(b"= 4 2 3\n", b"= 4 2 3 {caf\xe9}\n")
    path = write(desk.path.parent / "one.azn", data)
    desk("ingest", path).refused(code=1)
    desk("tour", "new", "September Cup").good()
    before = desk.dump()
    found = diagnostics(desk)
    assert [each["code"] for each in found] == ["AZ115", "AZ606"]
    assert found == diagnostics(desk, path)
    assert desk.dump() == before


@pytest.mark.slow
def test_stored_bytes_of_no_letters_give_a_result_when_asked(desk: Desk) -> None:
    path = write(desk.path.parent / "one.azn", GAME.encode().replace(b"Lisboa", b"Lisb\xe9a"))
    desk("ingest", path).refused(code=1)
    desk("tour", "new", "September Cup").good()
    told = desk("tour", "collect", "september-cup", "--enter", "--faulty").good().out
    assert "1 result taken, 0 known already" in told
    assert desk.rows("SELECT record FROM results") == desk.rows("SELECT sha256 FROM records")
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


# -- penalties


@pytest.mark.slow
def test_penalties_with_many_digits(cup: Desk) -> None:
    for who, points in (("Ana", "0.333333"), ("Jan", "100.0001")):
        told = cup("tour", "penalty", "cup", who, points).good().out
        assert told == f"{who} loses {points}\n"
    expected = {
        "Ana": 6 - Fraction("0.333333"),
        "Eva": Fraction(0),
        "Jan": 3 - Fraction("100.0001"),
    }
    for words in (("tour", "standings"), ("tour", "crosstable")):
        rows = cup.json(*words, "cup")[0]["rows"]
        assert {row["player"]: row["points"] for row in rows} == {
            name: str(points) for name, points in expected.items()
        }
        told = cup(*words, "cup").good().out
        assert [each for each in ("Ana", "Eva", "Jan") if each in told] == [*expected]
    rows = cup.rows("SELECT points FROM penalties ORDER BY player")
    assert rows == [("333333/1000000",), ("1000001/10000",)]
    for form in ("md", "csv", "json"):
        assert cup("tour", "report", "cup", "--to", form).good().out
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"


# -- where nothing can be written


def test_no_report_over_a_folder(cup: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    before = sorted(tmp_path.rglob("*"))
    done = cup("tour", "report", "cup", "-o", folder)
    done.refused(f"{folder} is a folder: --to folder writes the report")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("words", [("standings",), ("standings", "--format", "json")])
def test_an_output_that_is_full(words: Step, cup: Desk) -> None:
    command, *more = map(str, words)
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "azul_notation", "tour", command, "cup", *more],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1", "AZUL_DB": str(cup.path)},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"azul: cannot write the output: the disk is full\n"
    assert FULL.is_char_device()
