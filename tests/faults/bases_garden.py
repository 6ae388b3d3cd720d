"""The valid games of Queen's Garden that faults are put into: the case files, and random ones."""

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache

from tests.oracle.garden import random_game
from tests.oracle.garden_deal import ROUNDS

from .bases import Lines, case_games, split_games

STYLES = ("uniform", "greedy", "discard", "collector", "buyer", "hoard")
SHORTAGES = (0, 5)  # seeds of games in which bag and tower run out
RARE = ((22, "buyer"), (11, "collector"))  # jokers that find no room; jokers kept to the end
A_WHEEL = (1, 2, 3, 4, 5, 6, 0, 1, 2, 0, 10, 2)


def base_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    """With one game of each sort the whole ones are left out that others stand for."""
    cases = case_games("garden") if each > 1 else ()
    return (*cases, *random_games(seed, each), *short_games())


def cut_after(text: str, laps: int, totals: int) -> str:
    """The game without an end: so many lines of totals, and some laps behind the last of them."""
    lines = text.rstrip("\n").split("\n")
    ends = [number for number, line in enumerate(lines) if line.startswith("= ")]
    last = ends[totals - 1] + 1 + laps if totals else lines.index("") + 2 + laps
    cut = re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', "\n".join(lines[:last]))
    return cut + "\n*\n"


def _texts(seed: int, each: int) -> Iterator[str]:
    for number, (board, seats) in enumerate(itertools.product("AB", (2, 3, 4))):
        for turn in range(3 * each - 1):
            style = STYLES[(2 * number + turn) % len(STYLES)]
            wheel = A_WHEEL if board == "A" and turn % 3 == 2 else None
            is_kept = turn == 0 and (seats == 2 or each > 1)
            laps, totals = ((0, 1), (4, 1), (0, 2))[turn % 3]
            needed = ROUNDS if is_kept else totals + (laps > 0)
            text = random_game(seed + turn, board, seats, style, wheel, needed)
            yield cut_after(text, laps, totals)
            if is_kept:
                yield text


@lru_cache(maxsize=8)
def random_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    """Games of both boards for all numbers of seats, most of them cut after a round or two."""
    return tuple(game for text in _texts(seed, each) for game in split_games(text))


@lru_cache(maxsize=1)
def short_games() -> tuple[Lines, ...]:
    """Games in which bag and tower ran out, four seats keep what they take; and rare ones."""
    texts = [random_game(seed, "A", 4, "hoard") for seed in SHORTAGES]
    texts += [random_game(seed, "A", 2, style) for seed, style in RARE]
    return tuple(game for text in texts for game in split_games(text))
