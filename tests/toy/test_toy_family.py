"""A family that is registered from outside the package plays with all commands, as those inside do."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]


def azul(*words: str, text: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy", *words],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def games() -> str:
    code, text, errors = azul(
        *("play", "--variant", "Pebbles", "--taste", "bitter", "--seats", "3", "--games", "4"),
        *("--policy", "greedy"),
    )
    assert (code, errors) == (0, "")
    return text


def test_games_played_by_chance_are_right(games: str) -> None:
    code, out, _ = azul("check", "--format", "json", "-", text=games)
    reports = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [report["variant"] for report in reports] == ["pebbles"] * 4
    for report in reports:
        assert len(report["rounds"]) == 3
        assert report["final"] == report["rounds"][-1]
    assert games.count('[Taste "bitter"]') == 4


@pytest.mark.slow
def test_faults_are_found_at_their_places(games: str) -> None:
    first = games.index("\n1. p3")
    wrong = games[:first] + games[first:].replace("p3", "p5", 1)
    code, out, _ = azul("check", "--format", "json", "-", text=wrong)
    found = [each for line in out.splitlines() for each in json.loads(line)["diagnostics"]]
    assert code == 1
    [fault] = found
    starter = int(games[games.index("@") + 1])
    assert [fault[key] for key in ("code", "round", "lap", "seat")] == ["AZ490", 1, 1, starter]
    assert "legal here: p1, p2, p3" in azul("check", "-", text=wrong)[1]


def test_a_wrong_heap_is_refused(games: str) -> None:
    at = games.index(" h") + 1
    code, out, _ = azul("check", "-", text=games[:at] + "h99" + games[games.index("\n", at) :])
    assert code == 1
    assert "error[AZ390]: 99 is no heap: it has 7 to 20 pebbles" in out


def test_replay_shows_the_table(games: str) -> None:
    code, out, errors = azul("replay", "-", "--game", "1", "--at", "1.1.1", text=games)
    assert (code, errors) == (0, "")
    assert "heap  ooo" in out


@pytest.mark.slow
def test_fmt_brings_a_record_into_canonical_form(games: str) -> None:
    messy = (
        re.sub(r" p(?=[1-3])", "   P", games).replace("\n=", "\n  =").replace("bitter", "Bitter")
    )
    assert azul("fmt", "-", text=messy) == (0, games, "")
    assert azul("fmt", "--complete", "-", text=games) == (0, games, "")


@pytest.mark.slow
def test_codes_and_options_are_those_of_the_family() -> None:
    assert azul("explain", "AZ490")[1].startswith("AZ490: not so many pebbles (error, band move)")
    assert "sweet or bitter." in azul("play", "--help")[1]


def test_a_tag_of_another_family_is_none_of_its_choices(games: str) -> None:
    code, out, _ = azul(
        "check", "-", text=games.replace('[Taste "bitter"]', '[Factories "special"]', 1)
    )
    assert code == 1
    assert "error[AZ206]" in out


@pytest.mark.slow
def test_a_family_without_a_scene_says_that_it_has_no_pictures(games: str, tmp_path: Path) -> None:
    path = tmp_path / "pebbles.azn"
    path.write_text(games, encoding="utf-8")
    said = "azul: pebbles has no pictures\n"
    assert azul("picture", str(path)) == (2, "", said)
    code, out, errors = azul("replay", str(path), "--html")
    assert (code, out) == (2, "")
    assert errors == f"azul: {path}: no game here has a step that can be shown\n"
