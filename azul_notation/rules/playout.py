"""Plays a game to its end by chance; mypyc may compile this file."""

from collections.abc import Callable
from typing import Any

from azul_notation.rules.chance import numbers
from azul_notation.rules.engine import BaseEngine
from azul_notation.rules.family import Family

ROUND_LIMIT = 100
"""The number of rounds after which a random game is broken off; by the rules it could go on for ever."""


def play_out(engine: BaseEngine, family: Family[Any], random: Callable[[], float]) -> int:
    """Play random moves until only the final scoring is missing; return their number."""
    fast, chance, below = family.fast, family.chance, numbers(random)
    assert fast, "the family has a fast way"
    draft, shuffle, throw, tile = fast.draft, chance.shuffle, chance.throw, chance.tile
    moves = 0
    while engine.phase != "over" and engine.round < ROUND_LIMIT:
        if engine.phase == "deal":
            dealt = engine.deal(engine.start, shuffle(engine, below))
            assert dealt, "what was drawn was refused"
        while engine.phase == "draft":
            legal = engine.legal()
            words = [legal[int(random() * len(legal))]]
            if throw:
                words += throw(engine, words[0], below)
            played, _, _, _ = draft(engine, words)
            assert played, f"{words} is legal and was refused"
            engine.settle()
            moves += 1
        while engine.phase == "tile":
            assert tile, "only games with tilings come to that phase"
            tile(engine, below)
            moves += 1
        if engine.phase == "score":
            engine.score()
    return moves
