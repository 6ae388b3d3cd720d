"""Queen's Garden at a glance: nothing is clean that the rules would report, and what is clean is known."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from azul_notation.replay.scan import scan
from azul_notation.text.write import HEADER
from tests.support.clean_games import differences, is_known, knows
from tests.support.clean_garden import dressed, mended, mutant, overlooked, played
from tests.support.strategies import TIMES, times

ROOT = Path(__file__).parents[2]


@cache
def games() -> list[str]:
    return list(played(2 if TIMES >= 1 else 1, seed=1))


@cache
def plain() -> str:
    return next(game for game in played(2, seed=1) if "[Board" not in game and "[Wheel" not in game)


@cache
def other_side() -> str:
    return next(game for game in games() if "[Board" in game)


@pytest.mark.slow
def test_every_clean_game_is_known() -> None:
    assert knows(HEADER + "\n".join(games()))


@pytest.mark.slow
def test_tags_dates_and_names() -> None:
    rng = Random(1)
    assert knows(HEADER + "\n".join(dressed(game, rng) for game in games()))


@pytest.mark.slow
def test_the_games_have_what_is_rare() -> None:
    every = "\n".join(games())
    for shape in (
        r"\+[BGLMPY]:[1-6][a-h]",
        r"\+[1-6]:[BGLMPY][a-h]",
        r" \[[BGLMPY][1-6]\]@\d\d",
        r"/[A-Z0-9]*\[[BGLMPY][1-6]\]",
        r"pass/[BGLMPY]",
        r"pass/[A-Z0-9]*\[",
        r"pass/\S+\^",
        r"\[\]@\d",
        r"@\d\d\S*\+[3-7]\b",
        r"[ =]-\d",
        r" [a-h]:(?:..){1,3}[ \n]",
        r"\nR4(?:(?! h:|\n=).|\n(?!=))* h=",
    ):
        assert re.search(shape, every), shape


@pytest.mark.parametrize("name", ["garden-a", "garden-b"])
def test_samples_are_known(name: str) -> None:
    assert knows((ROOT / "samples" / f"{name}.azn").read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(6)))
def test_changed_games(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        text = mutant(dressed(rng.choice(games()), rng), rng)
        assert not list(differences(text)), text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(3)))
def test_changed_games_with_right_claims(seed: int) -> None:
    rng = Random(seed)
    found = 0
    for _ in range(50):
        text = mutant(rng.choice(games()), rng)
        try:
            text = mended(text)
        except (KeyError, ValueError):  # not one game that can be read
            continue
        assert not list(differences(text)), text
        assert not overlooked(text), text
        found += all(is_known(seen) for *_, seen in scan(text))
    assert found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[GameId", '[Board "A"]\n[GameId'),
        ("[GameId", '[Board "B"]\n[GameId'),
        ("[GameId", '[Factories "plain"]\n[GameId'),
        ('"]\n\nR1', '"]\n[WheelPoints "1 1 2 2 3 3 1 1 1 1 1 1"]\n\nR1'),
        ("pass^", "pass"),
        ("pass\n", "pass^\n"),
        ("pass^", "pass/^"),
        ("pass^", "Pass^"),
        ("pass^", "pass^ "),
        ("pass^", "pass/*^"),
        (" +", " + "),
        ("@", "@@"),
        ("R1 @", "R1 @4"),
        ("\n1. ", " 1. "),
        ("\n2. ", "\n"),
        ("\n= ", "\n= +"),
        ("\n== ", "\n== 0 "),
        ("\n==", "\n*\n=="),
        ("\n==", "\n#0123456789abcdef\n=="),
    ],
)
def test_not_sure_of(old: str, new: str) -> None:
    text = plain().replace(old, new, 1)
    assert text != plain()
    assert not knows(text)


@pytest.mark.parametrize("points", ["", "1", "1 1 2 2 3 3 1 1 1 1 1", "01 1 2 2 3 3 1 1 1 1 1 1"])
def test_other_points_of_the_wheel(points: str) -> None:
    tag = re.compile(r'\[WheelPoints "[^"]*"\]')
    assert knows(other_side())
    assert not knows(tag.sub(f'[WheelPoints "{points}"]', other_side()))
    assert not knows(tag.sub("", other_side()).replace("\n\n", "\n", 1))


def test_marks_of_jokers_stand_where_they_are_due() -> None:
    due = re.compile(r"(?<=[0-9*\]])\+[0-9](?=[ \n])")
    game = next(game for game in games() if due.search(game))
    assert knows(game)
    for mark in ("", "+0", "+8", "+01"):
        assert not knows(due.sub(mark, game, count=1))
