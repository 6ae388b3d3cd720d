"""The samples: whole games of every variant and board, valid, canonical, and scored by the oracles.

`annotated.azn` holds slips that stood, of which the oracle knows nothing.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation import Game, check, read, write
from azul_notation.replay.result import Step
from tests.oracle import garden, sintra, walls

SAMPLES = Path(__file__).parents[1] / "samples"
FILES = sorted(SAMPLES.glob("*.azn"))
ANNOTATED = SAMPLES / "annotated.azn"
PLAIN = [path for path in FILES if path != ANNOTATED]
LEAST = 2  # games of each kind
KINDS = [
    ("azul", "coloured", "plain"),
    ("azul", "grey", "plain"),
    ("mini", "coloured", "plain"),
    ("mini", "grey", "plain"),
    ("chocolatier", "coloured", "plain"),
    ("chocolatier", "brown", "plain"),
    ("chocolatier", "coloured", "special"),
    ("chocolatier", "brown", "special"),
    ("sintra", "A", "plain"),
    ("sintra", "B", "plain"),
    ("garden", "A", "plain"),
    ("garden", "B", "plain"),
]
SINTRA = [path for path in FILES if path.stem.startswith("sintra")]
GARDEN = [path for path in FILES if path.stem.startswith("garden")]
FAMILIES = {
    "azul": "walls",
    "mini": "walls",
    "chocolatier": "walls",
    "sintra": "sintra",
    "garden": "garden",
}
ORACLES = {"walls": walls.replay, "sintra": sintra.replay, "garden": garden.replay}


def name(path: Path) -> str:
    return path.stem


def games() -> Iterator[Game]:
    for path in FILES:
        yield from read(path)


def kind_of(game: Game) -> tuple[str, str, str]:
    default = "coloured" if FAMILIES[game.variant] == "walls" else "A"
    return game.variant, game.tag("Board", default), game.tag("Factories", "plain")


@pytest.mark.parametrize("path", PLAIN, ids=name)
def test_nothing_is_found(path: Path) -> None:
    assert [each for report in check(path) for each in report.diagnostics] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_is_finished(path: Path) -> None:
    assert all(report.ok and report.final and report.winners for report in check(path))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_is_canonical(path: Path) -> None:
    assert write(read(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("path", PLAIN, ids=name)
def test_oracle_agrees(path: Path) -> None:
    for game, report in zip(read(path), check(path), strict=True):
        told = ORACLES[FAMILIES[game.variant]](write(game))
        assert (told["rounds"], told["final"]) == (report.rounds, report.final)
        assert told["winners"] == report.winners


def test_annotated_game_has_notes_only() -> None:
    [report] = check(ANNOTATED)
    assert [each.code for each in report.diagnostics] == ["AZ421", "AZ514"]
    assert {each.severity for each in report.diagnostics} == {"note"}


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_every_kind_is_there(kind: tuple[str, str, str]) -> None:
    assert Counter(map(kind_of, games()))[kind] >= LEAST


@pytest.mark.parametrize("family", ORACLES)
def test_two_to_four_seats(family: str) -> None:
    of_family = [game for game in games() if FAMILIES[game.variant] == family]
    assert {len(game.seats) for game in of_family} == {2, 3, 4}


def test_scores_are_lively() -> None:
    """A dull sample teaches nothing: every player has made something of the game."""
    finals = [report.final or [0] for path in FILES for report in check(path)]
    assert min(min(final) for final in finals) > 20


@pytest.mark.parametrize("path", SINTRA, ids=name)
def test_sintra_shows_what_can_happen(path: Path) -> None:
    """The glazier goes back, joker spaces are a choice, strips go, a marker comes to the bottom."""
    words: set[str] = set()
    windows: Counter[tuple[int, int | None, str]] = Counter()  # panes by game, seat and column
    bottoms = 0
    for number, game in enumerate(read(path)):

        def watch(step: Step, _: object, number: int = number) -> None:
            words.add(step.word)
            windows[number, step.seat, step.word[2:3]] += "=" in step.word

        points = azul.replay(game, watch).points
        bottoms += sum(each.kind == "glass" and not each.final for each in points)
    assert "<<" in words
    assert any("*" in word for word in words)
    assert 2 in windows.values()
    assert bottoms


@pytest.mark.parametrize("path", GARDEN, ids=name)
def test_garden_shows_what_can_happen(path: Path) -> None:
    """Copies are a choice, features are surrounded, expansions are turned, paid with and thrown away."""
    words: list[str] = []
    marks: set[str] = set()
    bonuses: set[int] = set()
    for game in read(path):

        def watch(step: Step, _: object) -> None:
            words.append(step.word)
            marks.add(step.marks)

        points = azul.replay(game, watch).points
        bonuses |= {each.points for each in points if each.kind == "bonus" and each.points}
    placed = [word for word in words if word[:1] == "[" and word[1] != "]"]
    assert any(word[0] == "+" and ":" in word for word in words if word)
    assert {"+1", "+2", "+3"} <= marks
    assert {word[6] for word in placed} == set("123456")
    assert any("[" in word.partition("/")[2] for word in words)
    assert any(word.startswith("[]@") for word in words)
    assert any(word.startswith("pass/") for word in words)
    assert bonuses == ({6} if path == GARDEN[0] else {4, 5, 6})


def test_wheel_of_board_b_is_said_to_be_invented() -> None:
    """Nobody has published its numbers: no reader may take these for those of the game."""
    for game in read(SAMPLES / "garden-b.azn"):
        assert "invented" in game.tag("Source")
        assert game.tag("WheelPoints")
