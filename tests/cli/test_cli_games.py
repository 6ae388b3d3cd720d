"""The commands on whole games: score, replay, explain, convert, play; help and start-up."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import JUNK, RECORD, ROOT, WORKED, WRONG, here


def test_score_adds_up() -> None:
    told = json.loads(here("score", WORKED, "--format", "json").out)
    for number in range(2):
        sums = [each["seats"][number] for each in told["rounds"]]
        points = sum(reason["points"] for seat in sums for reason in seat["points"])
        assert points == told["final"][number] == sums[-1]["to"]
    assert (told["winners"], told["tie_break"]) == ([1], None)


def test_score_goes_as_far_as_it_can() -> None:
    done = here("score", "-", text=WRONG)
    assert done.code == 1
    assert "error[AZ406]" in done.err
    assert "round 2" in done.out
    assert "the game has not ended" in done.out


def test_replay_prints_every_position() -> None:
    lines = here("replay", WORKED, "--format", "json").out.splitlines()
    steps = [json.loads(line) for line in lines]
    kinds = [step["kind"] for step in steps]
    assert [kinds.count(kind) for kind in ("deal", "move", "score", "final")] == [5, 52, 5, 1]
    assert all(step["position"].startswith("azul:coloured ") for step in steps)
    assert steps[-1]["totals"] == [73, 70]


@pytest.mark.parametrize(
    ("at", "title"),
    [
        ("3", "round 3 · dealt"),
        ("3.2", "round 3 · lap 2 · Jan: 5B5"),
        ("3.2.1", "round 3 · lap 2 · Ana: 0K4^"),
    ],
)
def test_replay_at(at: str, title: str) -> None:
    done = here("replay", WORKED, "--at", at)
    assert title in done.out
    assert done.out.count("factories") == 1


@pytest.mark.parametrize("at", ["9", "3.9.1", "round 3", "3.2.5"])
def test_replay_at_no_place(at: str) -> None:
    done = here("replay", WORKED, "--at", at)
    assert done.code == 2
    assert done.err.startswith("azul: ")


@pytest.mark.parametrize("command", ["score", "replay"])
def test_no_such_game(command: str) -> None:
    done = here(command, WORKED, "--game", "7")
    assert (done.code, done.err) == (2, f"azul: {WORKED} has 1 game, there is no game 7\n")


def test_explain() -> None:
    done = here("explain", "az402")
    assert done.code == 0
    assert all(word in done.out for word in ("AZ402: ", "Why: ", "Example:", "To fix it: "))
    assert here("explain").out.count("\n") > 60
    wrong = here("explain", "AZ42")
    assert wrong.code == 2
    assert "did you mean AZ4" in wrong.err


def test_convert_there_and_back(tmp_path: Path) -> None:
    text = RECORD.replace("2. 2Y1 4R1", "2. 2Y1! @0:10:00 {good (2Y3)} (2Y3 4R1) 4R1 $4")
    text = text.replace('[Result "73', '[Result "73').replace("[Table", "; the final\n[Table")
    lines = tmp_path / "a.jsonl"
    both = text + "\n" + JUNK.removeprefix("%azn 1\n")
    there = here("convert", "-", "--to", "json", "-o", lines, text=both)
    assert there.code == 1
    assert "game 2" in there.err
    back = here("convert", lines, "--to", "azn")
    assert back.code == 0
    assert back.out == both


def test_convert_refuses_what_is_no_game(tmp_path: Path) -> None:
    out = tmp_path / "out.azn"
    for line in ("{", "[]", '{"azn": 2}', '{"azn": 1, "game": {"tags": 3}}', '{"azn": 1}'):
        done = here("convert", "-", "--to", "azn", "-o", out, text=line)
        assert done.code == 1
        assert "-:1: this is not a game" in done.err
        assert not out.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["Master Chocolatier", "--factories", "special", "--seats", "3"],
        ["Sintra", "--board", "b", "--strips", "synthetic"],
        ["sintra", "--columns", "1 1 2 2 3 3 4 4", "--glass-track", "0 5 10"],
        ["Queen's Garden", "--seats", "4"],
        ["garden", "--board", "B", "--wheel-points", "1 1 2 2 3 3 1 1 1 1 1 1"],
    ],
    ids=" ".join,
)
def test_play_is_reproducible(words: list[str]) -> None:
    many = ("play", "--variant", *words, "--seed", "5", "--policy", "greedy", "--games")
    one, other = here(*many, "3"), here(*many, "2")
    assert one.code == 0
    assert one.out.startswith(other.out)
    assert here("check", "-", text=one.out).out.startswith("3 games, no errors")
    assert here("fmt", "--check", "-", text=one.out).code == 0


@pytest.mark.slow
@pytest.mark.process
def test_processes_play_the_same_games_in_the_same_order() -> None:
    words = ("play", "--variant", "sintra", "--games", "90", "--seed", "3", "--jobs")
    one = here(*words, "1")
    assert here(*words, "3").out == one.out
    assert one.out.count("[Variant") == 90


@pytest.mark.parametrize(
    "words",
    [
        ["--variant", "azull"],
        ["--board", "brown"],
        ["--seats", "5"],
        ["--strips", "random"],
        ["--variant", "sintra", "--strips", "printed"],
        ["--variant", "sintra", "--columns", "1 2 3"],
        ["--variant", "garden", "--board", "B"],
    ],
    ids=" ".join,
)
def test_play_refuses_what_there_is_not(words: list[str]) -> None:
    done = here("play", *words)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


def test_help_has_an_example() -> None:
    for command in ("check", "score", "replay", "fmt", "explain", "convert", "play"):
        assert f"Example: azul {command}" in here(command, "--help").out
    assert here("--version").out.startswith("azul-notation ")


def test_wrong_usage_ends_with_2() -> None:
    for words in (["chekc"], ["check"], ["check", "--format", "xml", "a"], ["fmt", "--bare"]):
        assert here(*words).code == 2


def test_no_colours_on_a_pipe() -> None:
    assert "\x1b" not in here("check", "-", text=WRONG).out


def test_heavy_packages_are_imported_where_they_are_needed() -> None:
    code = (
        "import sys, azul_notation, azul_notation.cli;"
        "print([name for name in ('lark', 'duckdb', 'rich', 'textual', 'zstandard')"
        " if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"
