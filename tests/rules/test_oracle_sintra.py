"""Sintra by both engines: random games in which happens what chance seldom brings about.

The games of `test_oracle_games` need not show it; those named here do, and that is tested too.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from azul_notation import read, replay
from azul_notation.rules.sintra.view import view
from tests.oracle.compare import compare_game
from tests.oracle.compare_sintra import SINTRA
from tests.oracle.sintra import random_game
from tests.oracle.walk import Walk

RARE = {
    "nobody took from the centre (G3)": (1, "A", 2, "mono"),
    "panes on jokers that need not be there (G4)": (8, "A", 2, "stay"),
    "the glazier left of the leftmost strip (G2)": (7, "A", 2, "stay"),
    "no strip at the glazier or to its right (G5)": (4, "A", 2, "stay"),
    "the last draw empties the bag (G7)": (19, "A", 3, "stay"),
    "the deal begins with an empty bag": (21, "A", 3, "stay"),
    "a short deal": (3, "A", 4, "hoard"),
    "the bottom of the track twice in a turn": (12, "A", 4, "stay"),
    "a tie broken by the glass": (37, "A", 2, "jokers"),
    "a shared victory": (123, "B", 2, "stay"),
}


@cache
def rare_game(title: str) -> str:
    return random_game(*RARE[title])


def seen(text: str) -> set[str]:
    """Find the rare things in a game."""
    (game,) = read(text=text)
    found: set[str] = set()
    before: list[Any] = []

    def watch(step: Any, state: Any) -> None:
        seen = view(state)
        if before:
            found.update(titles(step, before[-1], seen))
        before[:] = [seen]

    result = replay(game, watch)
    found.update(["a shared victory"] if "shared" in result.tie_break else [])
    found.update(["a tie broken by the glass"] if "less lost" in result.tie_break else [])
    return found


def titles(step: Any, before: Any, state: Any) -> Iterator[str]:
    """Say what is rare about one event."""
    if step.kind == "move":
        yield from titles_of_move(step, before, state)
    elif step.kind == "score" and before.marker:
        yield "nobody took from the centre (G3)"
    elif step.kind == "deal":
        if not sum(before.bag):
            yield "the deal begins with an empty bag"
        if not sum(state.bag) and sum(state.used):
            yield "the last draw empties the bag (G7)"
        if state.left < 4 * state.factories:
            yield "a short deal"


def titles_of_move(step: Any, before: Any, state: Any) -> Iterator[str]:
    board, then = before.boards[before.mover], state.boards[before.mover]
    if "*" in step.word:
        yield "panes on jokers that need not be there (G4)"
    if board.glazier < board.leftmost < len(board.strips):
        yield "the glazier left of the leftmost strip (G2)"
    if not any(board.strips[board.glazier :]) and any(board.strips):
        yield "no strip at the glazier or to its right (G5)"
    if then.lost > board.lost + state.edition.glass[-1]:
        yield "the bottom of the track twice in a turn"


@pytest.mark.parametrize(
    "title",
    [
        pytest.param(title, marks=[pytest.mark.slow] if at % 4 else [])
        for at, title in enumerate(RARE)
    ],
)
def test_rare_situations(title: str) -> None:
    text = rare_game(title)
    assert title in seen(text)
    assert compare_game(SINTRA, text) == []
    assert Walk(SINTRA, text).run() == []
