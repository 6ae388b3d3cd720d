"""Writes a game as a scorer types it: nothing that follows from the moves, lower case, without spaces."""

import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any

import pytest

from azul_notation import check, play
from azul_notation.recorder import Session, empty_record
from azul_notation.recorder.draft import Draft
from azul_notation.replay.complete import tidy
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.text.syntax import SEAT_TAGS, Deal, Game, Move, Round, Tiling
from azul_notation.text.write import HEADER, write_game
from tests.support.strategies import TIMES

WHEEL = "1 1 2 2 3 3 1 1 1 1 1 1"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("azul", {}),
    ("azul", {"board": "grey", "seats": 3}),
    ("mini", {"seats": 4}),
    ("mini", {"board": "grey"}),
    ("chocolatier", {"seats": 3}),
    ("chocolatier", {"board": "brown"}),
    ("chocolatier", {"board": "brown", "factories": "special", "seats": 4}),
    ("chocolatier", {"factories": "special", "split": "free", "setup_order": "position"}),
    ("sintra", {"seats": 4}),
    ("sintra", {"board": "B", "seats": 3, "strips": "synthetic"}),
    ("garden", {}),
    ("garden", {"board": "B", "wheel_points": WHEEL, "seats": 4}),
]
"""A game of each family and board."""
NAMES = [f"{variant}-{'-'.join(map(str, kinds.values()))}" for variant, kinds in GAMES]
TRIED = range(len(GAMES)) if TIMES >= 1 else (0, 4, 8, 11)
"""Where it takes long: one game of each family, and all with AZUL_EXAMPLES=1."""
each_tried_game = pytest.mark.parametrize(
    ("variant", "kinds"), [GAMES[at] for at in TRIED], ids=[NAMES[at] for at in TRIED]
)
_HEAD = re.compile(r"^[a-z][:=]")


@cache
def _game(variant: str, kinds: tuple[tuple[str, Any], ...], seed: int) -> Game:
    return next(play(variant, seed=seed, **dict(kinds)))


def game_of(variant: str, kinds: dict[str, Any], seed: int = 1) -> Game:
    return _game(variant, tuple(kinds.items()), seed)


def typed(game: Game) -> Iterator[str]:
    """Give the lines that a scorer types for a game."""
    for line in game.setup:
        yield " ".join(part.text.lower() for part in line.parts)
    for each in game.rounds:
        first = f"@{each.start.seat} " if each is game.rounds[0] and each.start else ""
        yield first + dealt(each)
        for event in each.events:
            yield from played(game, event)


def dealt(each: Round) -> str:
    """Write a deal in one go; where nothing can be drawn for an effect, a space keeps it apart."""
    words = [_HEAD.sub("", deal.text.lower()) for deal in each.deal]
    return (" " if any(word.endswith(":+") for word in words) else "").join(words)


def played(game: Game, event: object) -> Iterator[str]:
    family = BY_VARIANT[game.variant]
    if isinstance(event, Move):
        word = family.with_marks(event.text, "")
        letters = family.name == "garden"  # a piece's letter is a small one
        yield word if letters else word.lower()
        if event.chance:
            yield drawn(event.chance)
    elif isinstance(event, Tiling):
        yield " ".join(choice.text[2:].lower() for choice in event.choices)


def drawn(chance: tuple[Deal, ...]) -> str:
    """Write what was seen on the pieces; draws of fewer than four tiles are kept apart."""
    words = [_HEAD.sub("", deal.text) for deal in chance]
    short = any(":" in deal.text and len(deal.text) < len("a:B1B1B1B1") for deal in chance)
    return (" " if short else "").join(words)


def head_of(game: Game) -> tuple[dict[str, str], list[str]]:
    """Give the tags of a game that is to be recorded, and who plays."""
    told = (*SEAT_TAGS, "Result")
    return {tag.name: tag.value for tag in game.tags if tag.name not in told}, list(game.seats)


def begun(game: Game, saved: list[str] | None = None) -> Session:
    """Begin a session for a game; what it puts into its file is appended to the list."""
    tags, seats = head_of(game)
    kept = saved if saved is not None else []
    session = Session(empty_record(tags, seats), kept.append)
    session.start()
    return session


@cache
def _recorded(game: Game, lines: int | None) -> Session:
    session = begun(game)
    for line in list(typed(game))[:lines]:
        answer = session.enter(line)
        assert answer.refused is None, (line, answer)
    return session


def recorded(game: Game, lines: int | None = None) -> Session:
    """Record a game, or so many lines of it."""
    session = copy(_recorded(game, lines))
    session.taken_back = []
    return session


def plain(variant: str = "azul", **tags: str) -> Session:
    return Session(empty_record({"Variant": variant, **tags}, ["Ana", "Jan"]), lambda _: None)


def is_canonical(text: str) -> bool:
    [report] = check(text=text)
    game = Draft(text, "").game
    return report.ok and HEADER + write_game(tidy(game), DIALECTS[game.variant]) == text
