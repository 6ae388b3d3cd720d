"""The cause of an error is named, and its edits give back the record as it was."""

import json
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.diagnostics import Cause, Edit
from azul_notation.diagnostics.cause import apply
from azul_notation.replay.causes.of_game import causes_of
from azul_notation.text.games import Chunk
from tests.slips.trial import whole
from tests.support.commands import ROOT, here

SAMPLE = ROOT / "samples" / "worked.azn"


def game(variant: str = "azul", **options: object) -> str:
    return str(next(azul.play(variant, seed=3, **options)))  # type: ignore[arg-type]


def named(text: str) -> list[Cause]:
    return causes_of(Chunk(text, 1, 1))


def line_of(text: str, begin: str, number: int = 0) -> str:
    return [line for line in text.split("\n") if line.startswith(begin)][number]


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_move_left_out() -> None:
    text = game()
    line = line_of(text, "1. ")
    faulty = changed(text, line, line.rsplit(" ", 1)[0])
    [cause] = named(faulty)
    assert cause.message == "`3B4` (Player 1) was left out before `2K5`"
    assert cause.confidence == 1.0
    assert apply(cause.edits, faulty) == text


def test_lap_numbers_move_with_a_move_that_was_left_out() -> None:
    text = game()
    first, second = line_of(text, "1. "), line_of(text, "2. ")
    head, gone = first.rsplit(" ", 1)
    _, moved, rest = second.split(" ", 2)
    faulty = changed(text, f"{first}\n{second}", f"{head} {moved}\n2. {rest}")
    assert gone in named(faulty)[0].message
    assert whole(apply(named(faulty)[0].edits, faulty)) == whole(text)


@pytest.mark.parametrize("variant", ["azul", "chocolatier", "sintra", "garden"])
def test_move_written_twice(variant: str) -> None:
    text = game(variant)
    line = line_of(text, "2. ")
    move = line.split(" ")[1]
    faulty = changed(text, line, line.replace(move, f"{move} {move}", 1))
    assert apply(named(faulty)[0].edits, faulty) == text
    assert named(faulty)[0].message == f"`{move}` was written twice"


def test_clock_of_a_move_written_twice_goes_with_it() -> None:
    text = game()
    line = line_of(text, "2. ")
    move = line.split(" ")[1]
    faulty = changed(text, line, line.replace(move, f"{move} @0:10:00 {{so}} {move} @0:09:00", 1))
    fixed = apply(named(faulty)[0].edits, faulty)
    assert fixed.count("@0:") == 1
    assert "{so}" in fixed
    assert all(report.ok for report in azul.check(text=fixed))


def test_totals_of_two_seats() -> None:
    text = game()
    line = line_of(text, "= ", 2)
    _, one, two = line.split(" ")
    faulty = changed(text, f"{line}\n", f"= {two} {one}\n")
    cause = named(faulty)[0]
    assert cause.message == ("the totals of Player 1 and Player 2 in round 3 were swapped")
    assert apply(cause.edits, faulty) == text


def test_edits_stand_where_they_are_in_the_file(tmp_path: Path) -> None:
    text = game()
    line = line_of(text, "1. ")
    faulty = changed(text, line, line.rsplit(" ", 1)[0])
    path = tmp_path / "two.azn"
    path.write_text(f"{text}\n{faulty}\n", "utf-8")
    done = here("check", path, "--format", "json")
    [_, second] = map(json.loads, done.out.splitlines())
    [cause] = second["diagnostics"][0]["causes"]
    edits = tuple(Edit(**edit) for edit in cause["edits"])
    assert apply(edits, path.read_text("utf-8")) == f"{text}\n{text}\n"


def test_text_form(tmp_path: Path) -> None:
    text = game()
    line = line_of(text, "1. ")
    path = tmp_path / "a.azn"
    path.write_text(changed(text, line, line.rsplit(" ", 1)[0]), "utf-8")
    shown = here("check", path).out
    wanted = "   = cause: the rest of the game fits if `3B4` (Player 1) was left out before `2K5`\n"
    assert wanted in shown
    assert "= cause" not in here("check", path, "--no-causes").out
    assert "= cause" not in here("check", path, "--effort", "0").out


def test_sarif(tmp_path: Path) -> None:
    text = game()
    line = line_of(text, "1. ")
    path = tmp_path / "a.azn"
    path.write_text(changed(text, line, line.rsplit(" ", 1)[0]), "utf-8")
    log = json.loads(here("check", path, "--format", "sarif").out)
    [result] = log["runs"][0]["results"]
    [fix] = result["fixes"]
    assert fix["description"]["text"].startswith("The rest of the game fits if `3B4`")
    [replacement] = fix["artifactChanges"][0]["replacements"]
    assert replacement["insertedContent"] == {"text": " 3B4"}


def test_the_same_from_several_processes(tmp_path: Path) -> None:
    for number in range(4):
        text = game()
        line = line_of(text, "1. ")
        path = tmp_path / f"{number}.azn"
        path.write_text(changed(text, line, line.rsplit(" ", 1)[0]), "utf-8")
    one = here("check", tmp_path, "--format", "json", "--jobs", "1").out
    assert one == here("check", tmp_path, "--format", "json", "--jobs", "2").out
    assert one.count("was left out before") == 4


def test_a_valid_game_has_no_cause() -> None:
    assert named(game()) == []
    assert named(SAMPLE.read_text("utf-8")) == []


def test_two_slips_are_not_explained_by_one() -> None:
    text = game()
    first, second = line_of(text, "1. "), line_of(text, "1. ", 2)
    faulty = changed(text, first, first.rsplit(" ", 1)[0])
    faulty = changed(faulty, second, second.rsplit(" ", 1)[0])
    assert named(faulty) == []


def test_two_wrong_totals_have_their_own_causes(tmp_path: Path) -> None:
    text = SAMPLE.read_text("utf-8")
    path = tmp_path / "a.azn"
    path.write_text(text.replace("= 2 4\n", "= 2 9\n").replace("= 39 32", "= 39 31"), "utf-8")
    report = json.loads(here("check", path, "--format", "json").out)
    first, second = report["diagnostics"]
    assert [each["message"] for each in first["causes"]] == [
        "the total of Jan in round 1 was 4, not 9"
    ]
    assert [each["message"] for each in second["causes"]] == [
        "the total of Jan in round 4 was 32, not 31"
    ]
    fixed = path.read_text("utf-8")
    for found in (first, second):
        fixed = apply(tuple(Edit(**edit) for edit in found["causes"][0]["edits"]), fixed)
    assert fixed == text


@pytest.mark.parametrize(
    ("old", "new", "total", "reason"),
    [
        (
            "= 22 17",
            "= 23 17",
            "13 + 4 (line 1) + 4 (line 2) + 2 (line 4) − 1 (floor) = 22",
            "the total of Ana in round 3 was 22, not 23: floor (−1) was left out",
        ),
        (
            "= 13 6",
            "= 31 6",
            "2 + 1 (line 1) + 2 (line 2) + 3 (line 3) + 4 (line 4) + 1 (line 5) = 13",
            "the total of Ana in round 2 was 13, not 31: its digits were swapped",
        ),
        (
            "= 39 32",
            "= 39 15",
            "17 + 5 (line 1) + 6 (line 2) + 4 (line 4) = 32",
            "the total of Jan in round 4 was 32, not 15: those are the points of the round",
        ),
    ],
)
def test_a_wrong_total_is_shown_as_a_sum(
    tmp_path: Path, old: str, new: str, total: str, reason: str
) -> None:
    path = tmp_path / "a.azn"
    path.write_text(changed(SAMPLE.read_text("utf-8"), old, new), "utf-8")
    report = json.loads(here("check", path, "--format", "json").out)
    [found] = report["diagnostics"]
    assert found["label"] == total
    assert found["causes"][0]["message"] == reason


def test_other_places_are_shown() -> None:
    sample = ROOT / "samples" / "broken" / "AZ403-nothing-there.azn"
    [found] = json.loads(here("check", sample, "--format", "json").out)["diagnostics"]
    label = "taken by Zofia Wrona here"
    assert found["places"] == [{"line": 24, "column": 8, "end_column": 11, "label": label}]
    shown = here("check", sample).out
    assert f"24 | 1. 5B3 1C4\n   |        --- {label}\n25 | 2. 2M2 1D2\n" in shown
    [result] = json.loads(here("check", sample, "--format", "sarif").out)["runs"][0]["results"]
    assert result["relatedLocations"][0]["message"] == {"text": f"{label}."}


@pytest.mark.slow
def test_causes_of_many_games(tmp_path: Path) -> None:
    head, _, rest = SAMPLE.read_text("utf-8").partition("[Result")
    first = rest.split("R2 @1")[0].partition("]")[2]
    game = f'{head}[Result "*"]{first}*\n'
    assert next(azul.check(text=game)).ok
    faulty = game.replace("4. 0R5", "4. 0R3").removeprefix("%azn 1\n")
    path = tmp_path / "many.azn"
    path.write_text("%azn 1\n" + "\n".join([faulty] * 105), "utf-8")
    for options, count in ((), 100), (("--causes",), 105), (("--causes", "--jobs", "2"), 105):
        done = here("check", path, "--format", "json", *options)
        found = [json.loads(line)["diagnostics"][0] for line in done.out.splitlines()]
        assert [len(each["causes"]) > 0 for each in found].count(True) == count
