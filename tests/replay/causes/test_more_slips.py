"""Slips of whole rounds, deals, moves out of their place, totals all along: each is named, and undone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import azul_notation as azul
from azul_notation.diagnostics import Cause, Edit
from azul_notation.diagnostics.cause import apply
from azul_notation.replay.causes.of_game import causes_of
from azul_notation.text.games import Chunk
from tests.slips.habits import HABITS, Page
from tests.slips.trial import whole
from tests.support.commands import here
from tests.support.strategies import TIMES

Change = Callable[[Page, Random], str | None]


def game(variant: str = "azul", **options: object) -> str:
    return str(next(azul.play(variant, seed=3, policy="greedy", **options)))  # type: ignore[arg-type]


def named(text: str) -> list[Cause]:
    return causes_of(Chunk(text, 1, 1))


NAMED = {
    "factories counted the other way round": r"the factories of round \d+ were numbered in the"
    " opposite direction",
    "factories counted from another one": r"the factories of round \d+ were numbered from factory \d on",
    "rounds in each other's place": r"the lines of rounds \d+ and \d+ were swapped",
    "deals of two rounds exchanged": r"the deals of rounds \d+ and \d+ were swapped",
    "lines of two rounds under the wrong numbers": (
        r"the lines of rounds \d+ and \d+ were swapped"
    ),
    "strips of two seats exchanged": r"what follows `S\d` and `S\d` was swapped",
    "two draws exchanged": r"the tiles of `\S+` and `\S+` were swapped",
    "factory and line turned round": r"`\S+` \(Player \d\) should read `\S+`",
    "lap written twice": r"`[^`]+` was written twice",
    "lap written twice, laps counted on": r"`[^`]+` was written twice",
    "lap numbers one too high from here on": r"lap number `\d+\.` should read `\d+\.`",
    "round numbers one too high from here on": r"`R\d+` should read `R\d+`",
    "points of each round, one seat": r"the totals of Player \d are the points of each round, not the sums",
    "points of each round, all seats": r"the totals are the points of each round, not the sums",
    "points added wrong, and carried on": r"the totals of Player \d are wrong.* by \S+|the final total.*",
    "columns of two seats exchanged from here on": (
        r"the totals of Player \d and Player \d( in round \d+)? were swapped"
    ),
    "final totals and result in the wrong order": (
        r"the totals of Player \d and Player \d were swapped"
    ),
}


VARIANTS = ("azul", "sintra", "garden")
ONLY = {"strips of two seats exchanged": "sintra", "two draws exchanged": "garden"}
CASES = [
    (kind, variant)
    for at, kind in enumerate(NAMED)
    for variant in VARIANTS
    if TIMES >= 1 or variant == ONLY.get(kind, VARIANTS[at % len(VARIANTS)])
]
"""Each slip in games of each variant; in those of one, by turns, without AZUL_EXAMPLES=1."""


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "variant"), CASES)
def test_the_slip_is_named_and_undone(kind: str, variant: str) -> None:
    text = game(variant, **({"seats": 3} if variant == "sintra" else {}))
    rng = Random(7)
    made = (HABITS[kind](Page(text), rng) for _ in range(8))
    faulty = next((each for each in made if each and is_noticed(each)), None)
    if faulty is None:
        assert variant != ONLY.get(kind, "azul"), "there is a place for it"
        return
    [cause, *_] = named(faulty)
    assert re.match(NAMED[kind], cause.message), cause.message
    assert whole(apply(cause.edits, faulty)) == whole(text)


def is_noticed(text: str) -> bool:
    [report] = azul.check(text=text)
    return any(each.is_error for each in report.diagnostics) and all(
        each.band in ("chance", "move", "claim") for each in report.diagnostics
    )


def changed(text: str, number: int, old: str, new: str) -> str:
    """Change a word of a line, counted from 1."""
    lines = text.split("\n")
    words = lines[number - 1].split(" ")
    words[words.index(old)] = new
    lines[number - 1] = " ".join(word for word in words if word)
    return "\n".join(lines)


def number_of(text: str, begin: str, nth: int = 0) -> int:
    return [n for n, line in enumerate(text.split("\n"), 1) if line.startswith(begin)][nth]


def test_a_move_that_was_written_late_goes_back_with_its_lap_numbers() -> None:
    text = game(seats=4)
    number = number_of(text, "1. ", 1)
    lines = text.split("\n")
    first, second = lines[number - 1].split(" "), lines[number].split(" ")
    words = first[1:] + second[1:]
    words.insert(3, words.pop(0))
    lines[number - 1 : number + 1] = [
        " ".join(["1.", *words[:4]]),
        " ".join(["2.", *words[4:]]),
    ]
    faulty = "\n".join(lines)
    found = [cause for cause in named(faulty) if "belongs before" in cause.message]
    assert found
    assert whole(text) in [whole(apply(cause.edits, faulty)) for cause in found]


def test_a_move_that_was_copied_over_the_next_one() -> None:
    text = game()
    number = number_of(text, "1. ", 1)
    _, one, two = text.split("\n")[number - 1].split(" ")
    faulty = changed(text, number, two, one)
    fixed = [apply(cause.edits, faulty) for cause in named(faulty)]
    assert text in fixed
    assert f"should read `{two}`: its neighbour was copied" in " ".join(
        cause.message for cause in named(faulty)
    )


def test_a_factory_that_was_copied_over_the_next_one() -> None:
    text = game()
    number = number_of(text, "R2 ")
    words = text.split("\n")[number - 1].split(" ")
    lines = text.split("\n")
    lines[number - 1] = " ".join([*words[:3], words[2], *words[4:]])
    faulty = "\n".join(lines)
    assert text in [apply(cause.edits, faulty) for cause in named(faulty)]


def test_a_wrong_total_and_a_slip_after_it_have_causes_of_their_own(tmp_path: Path) -> None:
    text = game()
    number = number_of(text, "= ")
    two = text.split("\n")[number - 1].split(" ")[2]
    faulty = changed(text, number, two, str(int(two) + 3))
    number = number_of(text, "2. ", 2)
    move = text.split("\n")[number - 1].split(" ")[1]
    faulty = changed(faulty, number, move, f"{move} {move}")
    path = tmp_path / "a.azn"
    path.write_text(faulty, "utf-8")
    report = json.loads(here("check", path, "--format", "json").out)
    total, stop = report["diagnostics"]
    assert (total["code"], stop["band"]) == ("AZ503", "move")
    [cause] = total["causes"]
    wanted = f"the total of Player 2 in round 1 was {two}, not {int(two) + 3}"
    assert cause["message"].startswith(wanted)
    assert [each["message"] for each in stop["causes"]] == [f"`{move}` was written twice"]
    fixed = faulty
    for found in (total, stop):
        fixed = apply(tuple(Edit(**edit) for edit in found["causes"][0]["edits"]), fixed)
    assert fixed == text
    assert here("check", path, "--fix", "--yes", "--no-note").code == 0
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_lines_that_are_written_again_have_the_ends_of_the_file(tmp_path: Path, ends: str) -> None:
    text = game().replace("\n", ends)
    faulty = HABITS["rounds in each other's place"](Page(game()), Random(1))
    assert faulty
    path = tmp_path / "a.azn"
    path.write_bytes(faulty.replace("\n", ends).encode())
    [found, *_] = json.loads(here("check", path, "--format", "json").out)["diagnostics"]
    edits = tuple(Edit(**edit) for edit in found["causes"][0]["edits"])
    assert apply(edits, path.read_bytes().decode()) == text
