"""The samples: whole games of every variant and board, valid, canonical, and scored by the oracle.

`annotated.azn` holds slips that stood, of which the oracle knows nothing.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul_notation import Game, check, read, write
from tests.oracle.walls import replay

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
]


def name(path: Path) -> str:
    return path.stem


def games() -> Iterator[Game]:
    for path in FILES:
        yield from read(path)


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
        told = replay(write(game))
        assert (told["rounds"], told["final"]) == (report.rounds, report.final)
        assert told["winners"] == report.winners


def test_annotated_game_has_notes_only() -> None:
    [report] = check(ANNOTATED)
    assert [each.code for each in report.diagnostics] == ["AZ421", "AZ514"]
    assert {each.severity for each in report.diagnostics} == {"note"}


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_every_kind_is_there(kind: tuple[str, str, str]) -> None:
    found = Counter(
        (game.variant, game.tag("Board", "coloured"), game.tag("Factories", "plain"))
        for game in games()
    )
    assert found[kind] >= LEAST


def test_two_to_four_seats() -> None:
    assert {len(game.seats) for game in games()} == {2, 3, 4}


def test_scores_are_lively() -> None:
    """A dull sample teaches nothing: everybody has made something of the game."""
    finals = [report.final or [0] for path in FILES for report in check(path)]
    assert min(min(final) for final in finals) > 20
