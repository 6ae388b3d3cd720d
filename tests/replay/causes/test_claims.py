"""What a record claims and does not follow from it: each wrong claim is explained, and corrected."""

import gzip
import json
import re
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.diagnostics import Cause, Edit
from azul_notation.diagnostics.cause import apply
from azul_notation.replay.causes.of_game import causes_of
from azul_notation.text.games import Chunk
from tests.support.commands import ROOT, here
from tests.support.strategies import part

WORKED = (ROOT / "samples" / "worked.azn").read_text("utf-8")
BROKEN = sorted((ROOT / "samples" / "broken").glob("AZ[345]*.azn"))
BROKEN_OFF = WORKED.split("R3 @2")[0].replace('[Result "73 70"]', '[Result "*"]')


def named(text: str) -> list[Cause]:
    return causes_of(Chunk(text, 1, 1))


def is_right(text: str) -> bool:
    [report] = azul.check(text=text)
    return report.ok


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ([("3. 0K3^", "3. 0K3")], None),
        ([("0B4\n= 39", "0B4^\n= 39")], "`0B4^` should read `0B4`"),
        ([("0W1~1", "0W1~2")], "`0W1~2` should read `0W1~1`"),
        ([("R3 @2", "R3 @1")], "seat 2, not seat 1, started the round"),
        ([("R3 @2", "R5 @2")], "`R5` should read `R3`"),
        (
            [("R3 @2", "R4 @2"), ("R4 @1", "R5 @1"), ("R5 @1 RRKW", "R6 @1 RRKW")],
            "`R4` should read `R3`",
        ),
        ([("R2 @1", "R9 @1"), ("R4 @1", "R8 @1")], "`R9` should read `R2`; `R8` should read `R4`"),
        ([("3. 2W2", "4. 2W2")], "lap number `4.` should read `3.`"),
        ([("2. 5B5", "4. 5B5"), ("3. 2W2", "7. 2W2")], None),
        ([("= 22 17", "= 22 17 3")], "the totals in round 3 were 22 17"),
        ([("= 39 32", "= 39")], "the totals in round 4 were 39 32"),
        ([("= 22 17", "= 22 16"), ("= 39 32", "= 37 32")], None),
        ([('"73 70"', '"70 73"')], 'the result was "73 70", not "70 73"'),
        ([("== 73 70", "== 73 79"), ('"73 70"', '"75 70"')], None),
        ([("== 73 70", "== 73 79"), ('"73 70"', '"73 79"')], None),
        (
            [("== 73 70", "*")],
            "the game was over: `*` was written instead of the final totals",
        ),
    ],
)
def test_a_wrong_claim(pairs: list[tuple[str, str]], message: str | None) -> None:
    faulty = changed(WORKED, *pairs)
    if is_right(faulty):
        assert pairs == [("3. 0K3^", "3. 0K3")], "a mark may be left out"
        assert named(faulty) == []
        return
    [cause, *_] = named(faulty)
    assert is_right(apply(cause.edits, faulty))
    if message:
        assert cause.message == message
        assert apply(cause.edits, faulty) == WORKED


@pytest.mark.parametrize(
    ("ending", "message"),
    [
        ("", "`*` was left out: the game was broken off"),
        ("== 13 6\n", "the game was broken off: `==` was written instead of `*`"),
    ],
)
def test_an_ending_of_a_game_that_was_broken_off(ending: str, message: str) -> None:
    faulty = BROKEN_OFF + ending
    assert not is_right(faulty)
    [cause] = named(faulty)
    assert cause.message == message
    assert is_right(apply(cause.edits, faulty))


def test_an_ending_is_left_out_after_tilings() -> None:
    text = next(str(each) for each in azul.play("azul", seed=2, board="grey", policy="greedy"))
    head, _, _ = text.partition("R3 @")
    head = re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', head)
    lines = head.rstrip().split("\n")
    assert lines[-1].startswith("= ")
    assert lines[-2].startswith("T")
    for kept in (lines, lines[:-1]):
        faulty = "\n".join(kept) + "\n"
        [cause, *_] = named(faulty)
        assert cause.message == "`*` was left out: the game was broken off"
        assert apply(cause.edits, faulty) == "\n".join([*kept, "*", ""])


@pytest.mark.slow
@pytest.mark.parametrize("path", part(BROKEN), ids=lambda path: path.stem)
def test_what_is_named_for_a_sample_is_right(path: Path) -> None:
    """Whatever is named, the error and its consequences are gone with its edits."""
    text = path.read_text("utf-8")
    for report in azul.check(path, causes=True):
        for found in report.diagnostics:
            for cause in found.causes:
                [again] = azul.check(text=apply(cause.edits, text))
                assert found.code not in [each.code for each in again.diagnostics if each.is_error]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("2. 5B5 0K4^", "2. 0K4 5B5", "AZ406"),
        ("4. 3K5 0R3", "4. 3K5", "AZ404"),
    ],
)
def test_what_stood_against_the_rules_is_followed(old: str, new: str, code: str) -> None:
    """A move and a total that stood are carried out as they are written, also while slips are tried."""
    stood = changed(WORKED, ("6. 0RF\n= 22 17", "6. 0RF\n= 25! 17"))
    stood = "\n".join(line for line in stood.split("\n") if not re.match(r"== ", line)) + "*\n"
    stood = re.sub(r"= 39 32", "= 42 32", stood)
    stood = re.sub(r"= 52 49", "= 55 49", stood)
    stood = stood.replace('"73 70"', '"?"')
    whole = re.sub(r"R5 @1(.|\n)*", "*\n", stood)
    assert is_right(whole), next(azul.check(text=whole)).diagnostics
    faulty = changed(whole, (old, new))
    [report] = azul.check(text=faulty)
    assert code
    if report.ok:
        pytest.fail("the slip is not noticed")
    fixed = [apply(cause.edits, faulty) for cause in named(faulty)]
    assert any(is_right(each) for each in fixed)


def test_edits_in_a_packed_file_with_tabs_and_signs_of_two_units(tmp_path: Path) -> None:
    """Columns count code points, lines those of the unpacked file, whatever ends them."""
    right = changed(WORKED, ("Ana", "Ana 🎲"), ("1. 3R3 1Y3", "1.\t3R3 {🎲🎲} 1Y3"))
    faulty = changed(right, ("{🎲🎲} 1Y3", "{🎲🎲} 1Y3 1Y3"))
    games = (right, *(text.removeprefix("%azn 1\n") for text in (faulty, right)))
    body = "\n".join(games)
    data = body.replace("\n", "\r\n")
    path = tmp_path / "three.azn.gz"
    path.write_bytes(gzip.compress(data.encode()))
    reports = [
        json.loads(line) for line in here("check", path, "--format", "json").out.splitlines()
    ]
    assert [report["ok"] for report in reports] == [True, False, True]
    [cause] = reports[1]["diagnostics"][0]["causes"]
    assert cause["message"] == "`1Y3` was written twice"
    edits = tuple(Edit(**edit) for edit in cause["edits"])
    assert apply(edits, data) == data.replace("1Y3 1Y3", "1Y3")
