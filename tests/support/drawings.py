"""Reads the drawings in `tests/diagrams`, and asks the program about the tables that they show.

A drawing has a title, the rows of a board if it has one, and facts, each a word and what stands behind
it. Rules of dashes divide the drawings of a file; above the first one it says how to read them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from azul_notation import Replay, read, replay
from azul_notation.rules import BY_VARIANT
from tests.support.gathering import report_of

FOLDER = Path(__file__).parents[1] / "diagrams"
RULE = re.compile(r"^-{4,}$", re.MULTILINE)
FACT = re.compile(r"    (on the disc|\w+) +(\S.*)")
Kinds = Mapping[str, set[str]]
"""The fact that makes a drawing one of a kind, and the facts that such a drawing may have."""


@dataclass(frozen=True)
class Drawing:
    """One drawing: its title, its board if it has one, and the facts below."""

    place: str
    title: str
    rows: tuple[str, ...]
    """Signs without the blanks between them."""
    facts: dict[str, str]

    def spaces(self, signs: str) -> list[tuple[int, int]]:
        """List rows and columns, from 1, of the spaces that are drawn with one of these signs."""
        return [
            (r, c)
            for r, row in enumerate(self.rows, 1)
            for c, sign in enumerate(row, 1)
            if sign in signs
        ]

    def numbers(self, fact: str) -> list[int]:
        return [int(word) for word in self.facts[fact].split()]

    def kind(self, kinds: Kinds) -> str:
        return next(kind for kind in kinds if kind in self.facts)


def drawings_of(folder: str, signs: int) -> list[Drawing]:
    """Read all files of a folder; a row of a board has so many signs."""
    row = re.compile(r"    (\S" + r" \S" * (signs - 1) + ")")
    told = drawings_with(folder, row)
    return [replace(each, rows=tuple(row.replace(" ", "") for row in each.rows)) for each in told]


def drawings_with(folder: str, row: re.Pattern[str]) -> list[Drawing]:
    """Read all files of a folder; the rows are kept with their blanks."""
    files = sorted((FOLDER / folder).glob("*.txt"))
    return [each for path in files for each in _drawings(path, row)]


def _drawings(path: Path, row: re.Pattern[str]) -> Iterator[Drawing]:
    _, *parts = RULE.split(path.read_text("utf-8"))
    for number, part in enumerate(parts, 1):
        title, *lines = part.strip("\n").split("\n")
        rows = [found[1] for line in lines if (found := row.fullmatch(line))]
        rest = [line for line in lines if line and not row.fullmatch(line)]
        facts = [FACT.fullmatch(line) for line in rest]
        assert all(facts), (path.name, title, rest)
        told = {found[1]: found[2] for found in facts if found}
        yield Drawing(f"{path.stem} {number}", title, tuple(rows), told)


def of_kind(drawings: list[Drawing], kinds: Kinds, *chosen: str) -> pytest.MarkDecorator:
    found = [each for each in drawings if each.kind(kinds) in chosen]
    return pytest.mark.parametrize("drawing", found, ids=[each.place for each in found])


def assert_sound(drawings: list[Drawing], kinds: Kinds, free: set[str], least: int) -> None:
    """Check that every drawing has what its kind may have, that titles differ, and that there are many."""
    assert len(drawings) >= least
    for each in drawings:
        assert each.title
        assert set(each.facts) <= kinds[each.kind(kinds)] | free, each
    assert len({(each.place.split()[0], each.title) for each in drawings}) == len(drawings)


def errors(text: str) -> list[str]:
    return [each.code for each in report_of(text).diagnostics if each.severity == "error"]


@cache
def ending_of(text: str) -> str:
    """Find how this game ends: it went on, or the rules ended it. Never both, never neither."""
    right = [ending for ending in ("*\n", "") if not errors(text + ending)]
    assert len(right) == 1, (text, errors(text), errors(text + "*\n"))
    return right[0]


def played(text: str) -> tuple[Replay, str]:
    """Replay a record that lacks only its ending; tell its last position too."""
    (game,) = read(text=text + ending_of(text))
    positions: list[str] = []

    def watch(_: Any, state: Any) -> None:
        positions.append(BY_VARIANT[game.variant].picture.position(state))

    return replay(game, watch), positions[-1]
