"""The valid wall games that faults are put into: the case files, and random ones of all boards."""

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache

from tests.oracle.walls import random_game

from .bases import Lines, case_games, split_games

BOARDS = {
    "azul": ("coloured", "grey"),
    "mini": ("coloured", "grey"),
    "chocolatier": ("coloured", "brown"),
}
SHORT_DEAL = re.compile(r"^R\d+ @\d.* (-|[A-Z]{1,3})(:\S+)?( |$)", re.MULTILINE)
SPECIAL = tuple(itertools.product(("even", "free"), ("effect", "position")))


def base_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    return (*case_games("walls"), *random_games(seed, each), *short_games())


def configurations() -> Iterator[tuple[str, str, int, str, str, str]]:
    for variant, boards in BOARDS.items():
        for board, seats in itertools.product(boards, (2, 3, 4)):
            yield variant, board, seats, "plain", "even", "effect"
            if variant == "chocolatier":
                for split, order in SPECIAL:
                    yield variant, board, seats, "special", split, order


@lru_cache(maxsize=8)
def random_games(seed: int, each: int = 2) -> tuple[Lines, ...]:
    """Games of every configuration, some finished, some cut after ten rounds."""
    styles = ("fill", "greedy", "uniform", "floor")
    games: list[Lines] = []
    for number, config in enumerate(configurations()):
        for extra in range(each):
            style = styles[(number + extra) % len(styles)]
            text = random_game(seed + extra, *config, style=style, max_rounds=10)
            games += split_games(text)
    return tuple(games)


@lru_cache(maxsize=1)
def short_games() -> tuple[Lines, ...]:
    """Games in which bag and lid ran out within a deal: four seats that keep what they take."""
    configs = (
        ("azul", "coloured", 4, "plain", "even", "effect"),
        ("mini", "grey", 4, "plain", "even", "effect"),
        ("chocolatier", "brown", 4, "plain", "even", "effect"),
        ("chocolatier", "brown", 4, "special", "free", "position"),
    )
    return tuple(game for config in configs for game in _first_short(config))


def _first_short(config: tuple[str, str, int, str, str, str]) -> list[Lines]:
    for seed in range(60):
        text = random_game(seed, *config, style="greedy", max_rounds=10)
        if SHORT_DEAL.search(text):
            return split_games(text)
    return []
