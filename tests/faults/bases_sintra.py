"""The valid games of Sintra that faults are put into: the case files, and random ones."""

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache

from tests.oracle.sintra import random_game

from .bases import Lines, case_games, split_games

CHEAP = ("uniform", "stay", "jokers", "mono")  # styles that need no thought
SLOW = ("fill", "greedy", "glass")
COLUMNS = ((10, 9, 8, 7, 6, 5, 4, 3), (1, 2, 3, 4, 2, 2, 1, 1))
TRACKS = ((0, 1, 2, 3), (0, 3, 6, 10, 15))
NO_TURNS = re.compile(r"^R.*\n=", re.MULTILINE)  # nothing was dealt
GONE_EARLY = (2, 7, 32, 74, 112)  # seeds of games in which strips on the left go early
HOARDED = (3, 4)  # seeds of games in which bag and tower run out


def base_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    return (*case_games("sintra"), *random_games(seed, each), *short_games())


def _texts(seed: int, each: int) -> Iterator[str]:
    boards = itertools.product("AB", (2, 3, 4), range(each))
    for number, (board, seats, extra) in enumerate(boards):
        here = seed + extra
        strips = ("random", "synthetic")[number % 2]
        for turn in range(2):
            yield random_game(here, board, seats, CHEAP[(2 * number + turn) % 4], strips)
        columns, track = COLUMNS[number % 2], TRACKS[number % 2]
        yield random_game(here, board, seats, "jokers", strips, columns, track)
        yield random_game(here, board, seats, "uniform", strips, max_rounds=2 + number % 3)
    for seats, style in zip((2, 3, 2), SLOW, strict=True):
        yield random_game(seed, "A", seats, style)
    for early in GONE_EARLY:
        yield random_game(early, "A", 2, "stay")


@lru_cache(maxsize=8)
def random_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    """Games of both boards for all numbers of seats, some cut after a few rounds."""
    texts = [text for text in _texts(seed, each) if not NO_TURNS.search(text)]
    return tuple(game for text in texts for game in split_games(text))


@lru_cache(maxsize=1)
def short_games() -> tuple[Lines, ...]:
    """Games in which bag and tower ran out within a deal: four seats that keep what they take."""
    texts = [random_game(seed, "A", 4, "hoard") for seed in HOARDED]
    return tuple(game for text in texts for game in split_games(_to_the_last_turn(text)))


def _to_the_last_turn(text: str) -> str:
    """The game cut in front of the first round in which nothing was dealt."""
    empty = NO_TURNS.search(text)
    if empty is None:
        return text
    text = re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', text)
    return text[: text.index(empty[0])] + "*\n"
