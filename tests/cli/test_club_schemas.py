"""Whatever the club's commands print as JSON is what its schema says."""

import json
from pathlib import Path

import pytest

from azul_notation.cli.commands import COMMANDS
from azul_notation.cli.schema import SCHEMAS
from tests.support.commands import here
from tests.support.desk import BROKEN, SEASON
from tests.support.evenings import EIGHT, Evening, records
from tests.support.schemas import hold, validate

WITHOUT_FORM = {"club sql", "club export"}
"""Their columns are those of a query, or of the tables that the manual lists."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Three rounds: records, typed results, a bye, an absence, a penalty, a withdrawal; a season."""
    room = tmp_path_factory.mktemp("evening")
    desk = Evening(room / "club.duckdb", (*EIGHT, "Ivy"), "--rounds", "4", "--sizes", "4")
    tables = desk.begin()
    texts = [desk.record(1, table, who, seed) for seed, (table, who) in enumerate(tables.items())]
    found = desk.tour("collect", records(room / "one.azn", texts), "--format", "json").good()
    assert validate("tour-collect", found.out) == 1
    desk.tour("absent", "Ana", "--round", "2").good()
    desk.play()
    desk.tour("penalty", "Bea", "1/2", "--reason", "late").good()
    desk.tour("withdraw", "Cid").good()
    desk.tour("withdraw", "Ivy").good()
    desk.tour("apart", "family", "Dan", "Eva").good()
    desk("ingest", SEASON).good()
    desk("season", "new", "Autumn", "cup").good()
    desk.tour("pair").good()
    return desk


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("club-log", "club log --all"),
        ("player-list", "player list"),
        ("player-show", "player show Ana"),
        ("player-show", "player show Bea"),
        ("ratings", "ratings"),
        ("ratings", "ratings --pools"),
        ("ratings-sweep", "ratings --sweep"),
        ("ratings-openskill", "ratings --system openskill"),
        ("season-check", "season check autumn"),
        ("season-list", "season list"),
        ("season-standings", "season standings autumn"),
        ("tour-check", "tour check cup"),
        ("tour-crosstable", "tour crosstable cup"),
        ("tour-list", "tour list"),
        ("tour-round", "tour round cup"),
        ("tour-round", "tour round cup --round 1"),
        ("tour-show", "tour show cup"),
        ("tour-standings", "tour standings cup"),
        ("tour-status", "tour status cup"),
    ],
)
def test_what_is_shown(evening: Evening, name: str, words: str) -> None:
    found = evening(*words.split(), "--format", "json").good()
    assert validate(name, found.out)


@pytest.mark.slow
def test_proposals(evening: Evening) -> None:
    [told] = evening.json("tour", "pair", "cup")
    hold("tour-pair", told)
    assert told["cost"]
    one, other = (table["players"][0] for table in told["tables"][:2])
    [swapped] = evening.json("tour", "swap", "cup", one, other)
    hold("tour-swap", swapped)
    smaller, larger = sorted(swapped["tables"], key=lambda table: len(table["players"]))
    [moved] = evening.json("tour", "move", "cup", larger["players"][0], smaller["table"])
    hold("tour-move", moved)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tour-export", "tour export cup"),
        ("tour-report", "tour report cup --to json"),
        ("season-report", "season report autumn --to json"),
        ("ratings-report", "ratings report --to json"),
    ],
)
def test_documents(evening: Evening, name: str, words: str) -> None:
    found = json.loads(evening(*words.split()).good().out)
    assert found["schema"].startswith("azul-notation ")
    hold(name, found)


@pytest.mark.slow
def test_what_became_of_records(evening: Evening) -> None:
    found = evening("ingest", BROKEN, evening.path.parent / "one.azn", "--format", "json")
    assert validate("ingest", found.out) == 1
    [told] = found.lines
    assert told["faulty"] > 10
    assert any(each["code"] in each["file"] for each in told["diagnostics"])


@pytest.mark.slow
def test_simulations() -> None:
    words = "tour simulate --players 7 --rounds 2 --format json"
    assert validate("tour-simulate", here(*words.split()).out) == 1


@pytest.mark.slow
def test_tables_of_data(evening: Evening, tmp_path: Path) -> None:
    to = tmp_path / "tables"
    assert evening("export", "--to", "jsonl", "-o", to).code in {0, 1}
    for path in sorted(to.glob("*.jsonl")):
        assert validate(f"export-{path.stem}", path.read_text("utf-8")), path.stem
    assert {path.stem for path in to.glob("*.jsonl")} == {
        name.removeprefix("export-") for name in SCHEMAS if name.startswith("export-")
    }


def test_every_json_has_a_schema() -> None:
    offering = {
        name.replace(" ", "-") for name in COMMANDS if "|json" in here(*name.split(), "--help").out
    }
    without = {name for name in offering if not any(each.startswith(name) for each in SCHEMAS)}
    assert without == {name.replace(" ", "-") for name in WITHOUT_FORM}
