"""`azul import bga`: files in every form, what it writes and says, and what it ends with."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import azul_notation
from azul_notation.bga import source
from azul_notation.bga.source import logs_of
from tests.support.commands import ROOT, here
from tests.support.logs import played, without_seats
from tests.support.made_bga import Logged

SAMPLE = ROOT / "samples" / "bga" / "evening.jsonl.gz"


@pytest.fixture(scope="module")
def log() -> Any:
    return Logged(played("coloured", 2, 1), 1).log()


@pytest.fixture(scope="module")
def record(log: Any) -> str:
    done = here("import", "bga", "-", text=json.dumps(log))
    assert (done.code, done.err) == (0, "")
    return done.out


def test_the_samples_are_clean_and_canonical(tmp_path: Path) -> None:
    path = tmp_path / "evening.azn"
    done = here("import", "bga", SAMPLE.parent, "-o", path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 logs, 3 games, no errors (")
    assert here("check", path).code == here("fmt", "--check", path).code == 0
    games = list(azul_notation.read(path))
    assert [game.tag("Termination") for game in games] == ["", "", "abandoned"]
    assert [game.variant for game in games] == ["azul", "chocolatier", "azul"]


@pytest.mark.parametrize("form", ["archive", "gamelogs", "valid", "logs"])
@pytest.mark.parametrize("indent", [None, 1])
def test_forms_of_a_file(form: str, indent: int | None, log: Any, record: str) -> None:
    """The archive's answer, or the page's `g_gamelogs`, on one line or printed over many."""
    packets = log["data"]["logs"]
    aside = {name: log[name] for name in ("options", "result")} | {
        "players": log["data"]["players"]
    }
    forms = {
        "archive": log,
        "gamelogs": packets,
        "valid": {"valid": 1, "data": packets},
        "logs": {"logs": packets, **aside},
    }
    data = "\ufeff" + json.dumps(forms[form], indent=indent, ensure_ascii=False)
    done = here("import", "bga", "-", text=data)
    assert (done.code, done.err) == (0, "")
    [found], [plain] = azul_notation.read(text=done.out), azul_notation.read(text=record)
    assert without_seats(found, found.seats) == without_seats(plain, plain.seats)


def test_one_log_a_line_and_a_broken_one_between(log: Any, record: str, tmp_path: Path) -> None:
    line = json.dumps(log)
    path = tmp_path / "many.jsonl.gz"
    path.write_bytes(gzip.compress(f"{line}\n\n{line[:900]}\n[]\n{line}\n".encode()))
    out = tmp_path / "many.azn"
    done = here("import", "bga", path, "-o", out, "--format", "json")
    reports = [json.loads(each) for each in done.out.splitlines()]
    assert done.code == 1
    assert [(each["log"], each["line"], each["ok"]) for each in reports] == [
        (1, 1, True),
        (2, 3, False),
        (3, 4, False),
        (4, 5, True),
    ]
    [fault] = reports[1]["diagnostics"]
    assert (fault["code"], fault["line"], fault["column"]) == ("AZ701", 3, 900)
    game = record.removeprefix("%azn 1\n")
    assert out.read_text(encoding="utf-8") == f"%azn 1\n{game}\n{game}"
    lines = out.read_text(encoding="utf-8").split("\n")
    assert [lines[each["record"] - 1] for each in (reports[0], reports[3])] == ['[Event "?"]'] * 2


def test_a_first_line_that_was_cut_spoils_no_other(log: Any, record: str) -> None:
    line = json.dumps(log)
    done = here("import", "bga", "-", text=f"{line[:500]}\n{line}\n")
    assert done.code == 1
    assert done.out == record
    assert "error[AZ701]: this log is not JSON: it ends too early\n" in done.err
    assert "--> -:1:500  (log 1)" in done.err


def test_a_printed_file_that_was_cut_is_one_log(log: Any) -> None:
    text = json.dumps(log, indent=1)
    done = here("import", "bga", "-", text=text[:3000])
    line = text[:3000].count("\n") + 1
    assert (done.code, done.out) == (1, "")
    assert done.err.count("[AZ701]") == 1
    assert f"--> -:{line}:" in done.err


def test_a_fault_in_a_printed_file_has_its_line(log: Any) -> None:
    other = json.loads(json.dumps(log))
    other["options"]["100"] = 4
    lines = json.dumps(other, indent=1).split("\n")
    done = here("import", "bga", "-", text="\n".join(lines))
    at = next(n for n, line in enumerate(lines, start=1) if line == '  "100": 4,')
    assert f"--> -:{at}:10  (log 1)" in done.err
    assert "error[AZ706]: this board is not supported: Crystal Mosaic, side 2\n" in done.err


def test_folders_are_searched(log: Any, tmp_path: Path) -> None:
    tmp_path.joinpath("in").mkdir()
    tmp_path.joinpath("in", "b.json").write_text(json.dumps(log), encoding="utf-8")
    tmp_path.joinpath("a.jsonl").write_text(json.dumps(log), encoding="utf-8")
    tmp_path.joinpath("c.txt").write_text("no log", encoding="utf-8")
    done = here("import", "bga", tmp_path, "-o", tmp_path / "all.azn", "--format", "json")
    reports = [json.loads(each) for each in done.out.splitlines()]
    assert [Path(each["file"]).name for each in reports] == ["a.jsonl", "b.json"]


def test_the_json_of_a_report(log: Any) -> None:
    [report] = map(
        json.loads,
        here("import", "bga", "-", "--format", "json", text=json.dumps(log)).err.splitlines(),
    )
    [checked] = azul_notation.check(text=here("import", "bga", "-", text=json.dumps(log)).out)
    assert (report["final"], report["winners"]) == (checked.final, checked.winners)
    assert (report["rounds"], report["moves"]) == (checked.rounds, checked.moves)
    assert (report["ok"], report["record"], report["termination"]) == (True, 2, "normal")
    assert {each["what"] for each in report["receipt"]} >= {"board", "seats", "compared"}


def test_output_appears_whole_or_not_at_all(log: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.azn"
    out.write_text("before", encoding="utf-8")
    good, bad = tmp_path / "good.json", tmp_path / "bad.json.gz"
    good.write_text(json.dumps(log), encoding="utf-8")
    bad.write_bytes(gzip.compress(json.dumps(log).encode())[:4000])
    done = here("import", "bga", good, bad, "-o", out)
    assert done.code == 2
    assert "cannot read" in done.err
    assert out.read_text(encoding="utf-8") == "before"
    empty = here("import", "bga", "-", "-o", out, text="{}")
    assert (empty.code, out.read_text(encoding="utf-8")) == (1, "before")
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "bad.json.gz",
        "good.json",
        "out.azn",
    ]


def test_what_is_no_log_at_all(tmp_path: Path) -> None:
    for text in ("", "null", "7", '"text"', "{}", "[]", "[7]", '{"data": {"logs": "x"}}', "\x00"):
        done = here("import", "bga", "-", text=text)
        assert done.code == 1, text
        assert done.err.count("error[AZ7") == 1, text
        assert done.out == ""
        assert "\x00" not in done.err
    assert here("import", "bga", tmp_path / "nowhere.json").code == 2


def test_a_page_of_the_site_is_one_fault() -> None:
    page = "<!DOCTYPE html>\n<html>\n<body>Board Game Arena</body>\n</html>\n"
    done = here("import", "bga", "-", text=page)
    assert done.code == 1
    assert done.err.count("error[AZ701]") == 1
    assert "this is a web page: save the log that it shows" in done.err


def test_a_folder_without_a_log(tmp_path: Path) -> None:
    tmp_path.joinpath("game.azn").write_text("%azn 1\n")
    done = here("import", "bga", tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "a folder is searched for *.json and *.jsonl" in done.err


def test_limits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(source, "FILE_LIMIT", 50)
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": 1}\n{"b": "' + "x" * 300 + '"}\n{"c": 2}\n', encoding="utf-8")
    with path.open("rb") as stream:
        found = [(log.number, log.line, log.error and log.error.code) for log in logs_of(stream)]
    assert found == [(1, 1, None), (2, 2, "AZ711"), (3, 3, None)]


def test_signs_of_a_terminal_are_not_printed(log: Any) -> None:
    other = json.loads(json.dumps(log))
    other["data"]["logs"][3]["data"][0]["type"] = "\x1b[31mred"
    done = here(
        "import", "bga", "-", text=json.dumps(other, ensure_ascii=False).replace("\\u001b", "\x1b")
    )
    assert "\x1b" not in done.err
    assert done.code == 1


def test_a_roster_gives_names_and_ids(log: Any, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text(
        "name;id;bga\nMari Kask;EE-07;84727173\nŽofie Nová;;žofie\n", encoding="utf-8"
    )
    done = here("import", "bga", "-", "--players", roster, text=json.dumps(log))
    [game] = azul_notation.read(text=done.out)
    assert set(game.seats) == {"Mari Kask", "Žofie Nová"}
    assert {game.tag("Seat1Id"), game.tag("Seat2Id")} == {"EE-07", "bga:9164310"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("id\n7\n", ":1: the header needs the column `name`"),
        ("name\nMari\n", ":1: the header needs the column `name`"),
        ("name,bga\n,7\n", ":2: no name"),
        ("name,bga\nMari,7\nEva,7\n", ":3: 7 is already Mari"),
        ("name,bga\nMari,Ž\nEva,ž\n", ":3: ž is already Mari"),
        ("name,bga\nMari,Ž\nEva,Ž\n", ":3: Ž is already Mari"),
        ('name,bga\n"Mari,7\n', ":2: a quotation mark is not closed"),
    ],
)
def test_a_roster_at_fault(text: str, fault: str, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text(text, encoding="utf-8")
    done = here("import", "bga", "-", "--players", roster, text="{}")
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
