"""Draws records of every family, and what people write round them, with Hypothesis.

The examples are the same in every run. `AZUL_EXAMPLES=1` tries ten times as many, as `.ci/run` does; with
a greater number there are new ones.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings, strategies as st

from azul_notation import Game, Replay, Report, check, read, replay
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family
from tests.oracle.compare import FAMILIES, RIVALS, by_engine
from tests.oracle.rivals import Kind
from tests.support.decorator import FEATURES, Decorator

Case = TypeVar("Case")
SEEDS = 3
ROUNDS = 60
"""Players who let everything fall may break a game off after so many."""
NASTY = (
    *("", " ", '[Event "x"]', "R1 @1 BBBB", "== 12 9", "*", ") (", "{ {", "; %azn 1"),
    *("3B2 1. T1 1>2", "track S1 BBBBB/GGG**", "<<", "b:B3G6 a=L4 +B pass/[Y6]", "\\", '"'),
    *("\u017c\u00f3\u0142\u0107 \u56db \U0001f3b2", "\ufeff", "e\u0301\u00a0", "\t"),
)
PLAIN = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
COMMENTS = st.sampled_from(NASTY) | st.text(PLAIN, max_size=12)
VALUES = COMMENTS | st.text(st.sampled_from('"\\[]{}();ab '), max_size=8)

TIMES = float(os.environ.get("AZUL_EXAMPLES", "0.1"))
"""How large a share of the random and of the many like cases is tried."""


def times(number: int) -> int:
    """Count the random cases to try, of those that AZUL_EXAMPLES=1 tries."""
    return max(1, round(number * TIMES))


def part(cases: Iterable[Case]) -> list[Case]:
    """Choose every tenth case, and all with AZUL_EXAMPLES=1."""
    return list(cases)[:: max(1, round(1 / TIMES))]


def examples(number: int) -> settings:
    return settings(
        deadline=None,
        derandomize=TIMES <= 1,
        database=None,
        max_examples=times(number),
        suppress_health_check=list(HealthCheck),
    )


fast, slow = examples(80), examples(25)


@cache
def short_record(kind: Kind, seed: int) -> str:
    """Return a game of players who want to end it."""
    if seed % 2:
        return by_engine(kind, 4 * seed)
    return RIVALS[kind].random_game(kind, seed, RIVALS[kind].soon)


@cache
def random_record(kind: Kind, seed: int) -> str:
    """Return a game of players who do not care, or of the oracle's last style."""
    if seed % 2:
        return by_engine(kind, 4 * seed + 1)
    return RIVALS[kind].random_game(kind, seed, RIVALS[kind].styles[-1])


KINDS = st.sampled_from(sorted(FAMILIES)).flatmap(
    lambda name: st.sampled_from(FAMILIES[name].kinds)
)
"""As many of each family, however many kinds it has."""
RECORDS = st.builds(short_record, KINDS, st.integers(0, SEEDS))
ANY_RECORDS = RECORDS | st.builds(random_record, KINDS, st.integers(0, 2))
LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR", "sintra": "BGOPY"}
LETTERS["garden"] = "BGLMPY"


def game_of(text: str) -> Game:
    (game,) = read(text=text)
    return game


def family_of(game: Game) -> Family[Any]:
    return BY_VARIANT[game.variant]


def report_of(text: str) -> Report:
    (report,) = check(text=text)
    return report


def outcome(report: Report) -> tuple[Any, ...]:
    """Return what a game came to, whatever surrounds its moves."""
    return (report.variant, report.rounds, report.final, report.winners, report.moves, report.ok)


@st.composite
def decorators(draw: Callable[..., Any]) -> Decorator:
    features = draw(st.sets(st.sampled_from(FEATURES), min_size=1))
    texts = draw(st.lists(COMMENTS, min_size=1, max_size=5))
    values = draw(st.lists(VALUES, min_size=4, max_size=4))
    return Decorator(draw(st.integers(0, 10_000)), features, texts, values)


def comments_in(value: Any) -> Iterator[tuple[bool, str]]:
    """Find every comment of a game that was turned into dictionaries and lists."""
    if isinstance(value, dict):
        if value.get("type") == "comment":
            yield value.get("to_end", False), value["text"]
        for each in value.values():
            yield from comments_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from comments_in(each)


def watched(game: Game, look: Callable[[Any, Any], None]) -> Replay:
    result = replay(game, look)
    assert not result.diagnostics, result.diagnostics
    return result
