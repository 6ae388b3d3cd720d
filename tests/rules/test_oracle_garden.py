"""Queen's Garden by both engines: games in which happens what chance seldom brings about.

The games of `test_oracle_games` need not show it; those named here do, and that is tested too.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from azul_notation import read, replay
from azul_notation.rules.garden.tables import STACK
from tests.oracle.compare import compare_game
from tests.oracle.compare_garden import GARDEN
from tests.oracle.garden import random_game
from tests.oracle.walk import Walk

B_WHEEL = (1, 1, 2, 2, 3, 3, 1, 1, 1, 1, 1, 1)
SHORT, EMPTY, TIPPED = (0, "A", 4, "hoard"), (5, "B", 4, "hoard"), (14, "A", 4, "hoard")
COMMON, GREEDY, DISCARD = (0, "A", 4, "uniform"), (0, "A", 4, "greedy"), (0, "A", 4, "discard")
RARE = {
    "no tile is left, and the rest of the stack is turned up": SHORT,
    "fewer than four tiles are left for a draw": SHORT,
    "a group of six": SHORT,
    "the bag is empty, and there are tiles in the tower": EMPTY,
    "the bag was empty, and the tower is tipped into it for a draw": TIPPED,
    "a draw takes the last tiles of the bag": COMMON,
    "a tile is taken, and an equal expansion is left": COMMON,
    "an expansion is taken, and an equal tile is left": COMMON,
    "an expansion is part of a payment": COMMON,
    "several pieces are turned up": COMMON,
    "nothing is possible but to pass": COMMON,
    "the supply is empty": COMMON,
    "a garden has six expansions": COMMON,
    "a shared victory": COMMON,
    "a score below zero": GREEDY,
    "several features are surrounded at once, or a pavilion": GREEDY,
    "an expansion is thrown away": GREEDY,
    "the supply has grown": DISCARD,
}
FULL_GROUP = 6


@cache
def rare_game(seed: int, board: str, seats: int, style: str) -> str:
    return random_game(seed, board, seats, style, B_WHEEL if board == "B" else None)


def seen(text: str) -> set[str]:
    """Find the rare things in a game."""
    (game,) = read(text=text)
    found: set[str] = set()
    before: list[Any] = []

    def watch(step: Any, engine: Any) -> None:
        state = GARDEN.family.picture.view(engine)
        if before and step.kind in ("move", "deal"):
            found.update(titles_of_chance(step, before[-1], state, game))
        if before and step.kind == "move":
            found.update(titles_of_move(step, before[-1], state))
        if state.phase == "draft":
            found.update(titles_of_turn(state))
            legal = list(engine.legal())
            found.update(["nothing is possible but to pass"] if legal == ["pass"] else [])
        before[:] = [state]

    result = replay(game, watch)
    kinds = [(each.kind, each.points) for each in result.points if each.final]
    found.update(["a group of six"] if ("bonus", FULL_GROUP) in kinds else [])
    found.update(["a shared victory"] if result.tie_break else [])
    return found


def titles_of_chance(step: Any, before: Any, state: Any, game: Any) -> Iterator[str]:
    chance = step.event.chance if step.kind == "move" else game.rounds[state.round - 1].deal
    draws = [word.text for word in chance if ":" in word.text]
    flips = [word.text for word in chance if "=" in word.text]
    bag, tower = sum(before.bag), sum(before.used)
    if draws:
        drawn = (len(draws[0]) - 2) // 2
        if bag == drawn and tower:
            yield "a draw takes the last tiles of the bag"
        if bag == 0 and tower:
            yield "the bag was empty, and the tower is tipped into it for a draw"
        if drawn < 4:
            yield "fewer than four tiles are left for a draw"
    due = before.under if step.kind == "move" else STACK[state.seats]
    if not draws and due > state.under:
        yield "no tile is left, and the rest of the stack is turned up"
    if len(flips) > len(draws) + 1:
        yield "several pieces are turned up"


def titles_of_move(step: Any, before: Any, state: Any) -> Iterator[str]:
    board, then = before.boards[before.mover], state.boards[before.mover]
    word, got = step.word, int(step.marks[1:] or "0") if step.marks.startswith("+") else 0
    if word.startswith("+") and ":" in word:
        shown = {piece.letter for piece in before.pieces if piece.shown >= 0}
        pairs = re.findall("..", word.partition(":")[2])
        if any(pair[1] in shown for pair in pairs):
            yield "an expansion is taken, and an equal tile is left"
        if any(pair[1] not in shown for pair in pairs) and shown:
            here = [piece for piece in before.pieces if piece.letter in shown]
            left = {piece.shown for piece in here}
            taken = {at for at, n in enumerate(then.tiles) if n > board.tiles[at]}
            if left & taken:
                yield "a tile is taken, and an equal expansion is left"
    if got > 2:
        yield "several features are surrounded at once, or a pavilion"
    if "[" in word.partition("/")[2] and not word.startswith("pass"):
        yield "an expansion is part of a payment"
    if word.startswith("pass/") and "[" in word:
        yield "an expansion is thrown away"
    if then.score < 0:
        yield "a score below zero"


def titles_of_turn(state: Any) -> Iterator[str]:
    board = state.boards[state.mover]
    if not state.supply and board.score > 5 and -1 in board.printed[1:]:
        yield "the supply is empty"
    if -1 not in board.printed[1:]:
        yield "a garden has six expansions"
    if state.supply > 36 - 4 * STACK[state.seats] + STACK[state.seats]:
        yield "the supply has grown"
    if not sum(state.bag) and sum(state.used):
        yield "the bag is empty, and there are tiles in the tower"


@pytest.mark.parametrize(
    "title",
    [
        pytest.param(title, marks=[pytest.mark.slow] if at % 4 else [])
        for at, title in enumerate(RARE)
    ],
)
def test_rare_situations(title: str) -> None:
    text = rare_game(*RARE[title])
    assert title in seen(text)
    assert compare_game(GARDEN, text) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [SHORT, EMPTY, TIPPED], ids=str)
def test_positions_of_rare_games(game: tuple[int, str, int, str]) -> None:
    assert Walk(GARDEN, rare_game(*game)).run() == []
