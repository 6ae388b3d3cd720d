"""The codes that only a club can give: each of its broken samples gives its own, at its place, once.

The records are right in themselves; what is wrong with them is what the store knows already.
"""

import json
import shutil
from pathlib import Path

import pytest

from azul_notation import check
from azul_notation.rules import CATALOGUE
from tests.support.commands import ROOT, Done, here

BROKEN = ROOT / "samples" / "broken"
SEASON = ROOT / "samples" / "season"
FILES = {
    code: path
    for code, entry in CATALOGUE.items()
    if entry.band == "tournament"
    for path in BROKEN.glob(f"{code}-*")
}
RECORDS = [code for code, path in FILES.items() if path.suffix == ".azn"]
INGESTED = ["AZ601", "AZ602", "AZ603"]
COLLECTED = ["AZ604", "AZ605", "AZ606", "AZ607"]
CUP = "december-cup"

PLACES = {
    "AZ601": (8, "Ana Limma"),
    "AZ602": (9, "A. Lima"),
    "AZ603": (2, "["),
    "AZ604": (5, "?"),
    "AZ605": (9, "Jan Nowak"),
    "AZ606": (2, "["),
    "AZ607": (6, "1"),
}
"""The line of each diagnostic, and what stands under its caret."""

HELP = {"AZ601": "did you mean Ana Lima?", "AZ605": "did you mean Jan Novák?"}


def prepare(db: Path) -> Path:
    """Make a store: the roster, a season, a cup with everybody in it, one result."""
    names = (SEASON / "roster.csv").read_text(encoding="utf-8").splitlines()[1:]
    steps: list[tuple[str | Path, ...]] = [
        ("club", "init", db),
        ("player", "import", SEASON / "roster.csv", "--db", db),
        ("ingest", SEASON, "--db", db),
        ("tour", "new", "December Cup", "--date", "2026-12-04", "--db", db),
        ("tour", "enter", CUP, *(line.split(",")[0] for line in names), "--db", db),
        (
            *("tour", "result", CUP, "--round", "3", "--table", "1"),
            *("--players", "Õie Mägi, Noor van Dam", "--scores", "50 40", "--db", db),
        ),
    ]
    for step in steps:
        done = here(*step)
        assert done.code == 0, done.err
    return db


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepare(tmp_path_factory.mktemp("codes") / "club.duckdb")


@pytest.fixture
def db(prepared: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(prepared, tmp_path))


def command(code: str) -> tuple[str | Path, ...]:
    """Give the command that reports the code of a record."""
    return ("ingest", FILES[code]) if code in INGESTED else ("tour", "collect", CUP, FILES[code])


def history(db: Path) -> str:
    return here("club", "log", "--db", db).out


def test_every_code_has_a_sample() -> None:
    assert sorted(FILES) == [f"AZ60{number}" for number in range(1, 9)]
    assert RECORDS == INGESTED + COLLECTED == list(PLACES)
    assert FILES["AZ608"].suffix == ".csv"


@pytest.mark.parametrize("code", RECORDS)
def test_the_record_is_right_in_itself(code: str) -> None:
    [report] = check(FILES[code])
    assert report.ok
    assert report.diagnostics == []


def test_only_one_has_not_ended() -> None:
    open_ended = [code for code in RECORDS if FILES[code].read_text("utf-8").endswith("\n*\n")]
    assert open_ended == ["AZ606"]


@pytest.mark.parametrize("code", RECORDS)
def test_gives_its_own_code_at_its_place(code: str, db: Path) -> None:
    done = here(*command(code), "--db", db, "--format", "json")
    [found] = json.loads(done.out)["diagnostics"]
    entry = CATALOGUE[code]
    assert (found["code"], found["band"], found["severity"]) == (code, "tournament", entry.severity)
    assert (found["file"], found["game"]) == (str(FILES[code]), 1)
    line, under = PLACES[code]
    text = FILES[code].read_text(encoding="utf-8").splitlines()[line - 1]
    assert found["line"] == line
    assert text[found["column"] - 1 : found["end_column"] - 1] == under
    assert found["help"] == HELP.get(code)
    assert done.code == (entry.severity == "error")
    assert done.err == ""


@pytest.mark.parametrize("code", RECORDS)
def test_is_reported_with_its_line(code: str, db: Path) -> None:
    """People see the code, the line of the file, and its number."""
    done = here(*command(code), "--db", db)
    line, _ = PLACES[code]
    text = FILES[code].read_text(encoding="utf-8").splitlines()[line - 1]
    assert done.out.count("[AZ") == done.out.count(f"{CATALOGUE[code].severity}[{code}]: ") == 1
    assert f"--> {FILES[code]}:{line}:" in done.out
    assert f"{line} | {text}\n" in done.out
    assert "Traceback" not in done.err


@pytest.mark.parametrize("code", COLLECTED)
def test_a_record_by_hand_is_refused_likewise(code: str, db: Path) -> None:
    before = history(db)
    done = here("tour", "result", CUP, "--record", FILES[code], "--db", db)
    line, _ = PLACES[code]
    assert done.code == 1
    assert f"error[{code}]: " in done.out
    assert f"--> {FILES[code]}:{line}:" in done.out
    assert done.out.count("[AZ") == 1
    assert "nothing was stored" in done.err
    assert history(db) == before


def mended(code: str, db: Path) -> Done:
    """Do what the page of the code advises."""
    tour = ("tour", "result", CUP, "--record", FILES[code], "--db", db)
    if code == "AZ604":
        return here(*tour, "--round", "4")
    if code == "AZ605":
        here("player", "alias", "Jan Novák", "Jan Nowak", "--db", db)
        return here(*tour)
    return here(
        *("tour", "correct", CUP, "--round", "3", "--table", "1"),
        *("--record", FILES[code], "--db", db),
    )


@pytest.mark.parametrize("code", ["AZ604", "AZ605", "AZ607"])
def test_the_advice_helps(code: str, db: Path) -> None:
    done = mended(code, db)
    assert (done.code, done.err) == (0, "")
    assert "AZ6" not in done.out


@pytest.mark.slow
def test_merging_a_misspelt_player(db: Path) -> None:
    """AZ601 advises to merge the two; then the record is known under the misspelt name too."""
    assert "1 new player" in here("ingest", FILES["AZ601"], "--db", db).out
    assert here("player", "merge", "Ana Limma", "Ana Lima", "--db", db).code == 0
    told = here("player", "show", "Ana Limma", "--db", db, "--format", "json")
    assert json.loads(told.out)["player"] == "Ana Lima"


def test_the_same_game_counts_once(db: Path) -> None:
    done = here("ingest", FILES["AZ603"], "--db", db, "--format", "json")
    assert (json.loads(done.out)["new"], json.loads(done.out)["known"]) == (0, 1)


def test_a_line_of_a_roster(db: Path) -> None:
    before = history(db)
    done = here("player", "import", FILES["AZ608"], "--db", db)
    assert done.code == 1
    assert done.out.startswith(f"{FILES['AZ608']}:3:")
    assert done.out.count("error[AZ608]: ") == 1
    assert "no name" in done.out
    assert "nothing was stored" in done.err
    assert history(db) == before
