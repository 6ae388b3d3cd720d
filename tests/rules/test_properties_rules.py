"""Laws of the rules: pieces are conserved, points add up, tilings and deals are taken or refused whole.

That play accepts just what is legal is a law of its own (`test_law`).
"""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from azul_notation.library.pickling import attributes
from azul_notation.rules.family import Refusal, Word
from azul_notation.rules.garden.display import Display
from tests.oracle.compare_walls import WALLS
from tests.oracle.rivals import Kind
from tests.support import law_garden
from tests.support.conserved import assert_conserved
from tests.support.strategies import (
    ANY_RECORDS,
    LETTERS,
    SEEDS,
    family_of,
    game_of,
    short_record,
    slow,
    watched,
)


@slow
@given(ANY_RECORDS)
def test_pieces_are_conserved(record: str) -> None:
    seen: list[str] = []
    game = game_of(record)
    view = family_of(game).picture.view

    def look(step: Any, state: Any) -> None:
        assert_conserved(view(state))
        seen.append(step.kind)

    watched(game, look)
    assert {"deal", "move", "score", "final"} <= set(seen)


LAST_TAKE = {"tiles", "number", "expansions", "filled", "turned"}
"""What a display says of its last take only until the turn is over."""


def contents(thing: Any) -> Any:
    """List what an engine and its parts hold."""
    if isinstance(thing, list):
        return [contents(each) for each in thing]
    if not (hasattr(thing, "copy") and attributes(thing)):
        return thing
    names = {*attributes(thing)} - (LAST_TAKE if isinstance(thing, Display) else set())
    return {name: contents(getattr(thing, name)) for name in names}


@slow
@given(ANY_RECORDS)
def test_a_copy_has_all(record: str) -> None:
    game = game_of(record)

    def look(_: Any, state: Any) -> None:
        assert contents(state.copy()) == contents(state)

    watched(game, look)


@slow
@given(ANY_RECORDS)
def test_points_add_up(record: str) -> None:
    game = game_of(record)
    result = watched(game, lambda _, __: None)
    sums = [0] * len(game.seats)
    for each in result.points:
        sums[each.seat - 1] += each.points
    assert sums == result.final


def accepts(act: Callable[..., object], *facts: object) -> bool:
    try:
        act(*facts)
    except Refusal:
        return False
    return True


UNPRINTED = [kind for kind in WALLS.kinds if kind.board in {"grey", "brown"}]


@slow
@given(st.sampled_from(UNPRINTED), st.integers(0, SEEDS), st.integers(0, 7))
def test_tile_accepts_exactly_the_tilings(kind: Kind, seed: int, number: int) -> None:
    states: list[Any] = []
    family = WALLS.family

    def look(_: Any, state: Any) -> None:
        if state.phase == "tile":
            states.append(state.copy())

    watched(game_of(short_record(kind, seed)), look)
    state = states[number % len(states)]
    assert family.tiling
    seat, lines = family.tiling.untiled(state)[0]
    ways = {" ".join(way) for way in family.tiling.ways(state, seat)}
    columns = itertools.islice(itertools.product("12345F", repeat=len(lines)), 1300)
    tried = [[f"{a}>{b}" for a, b in zip(lines, to, strict=True)] for to in columns]
    trial = state.copy()
    for way in [*tried, [], tried[0][:-1], tried[0][::-1] * 2]:
        accepted = accepts(family.tiling.tile, trial, seat, [Word(choice) for choice in way])
        assert accepted == (" ".join(way) in ways), way
        if accepted:
            trial = state.copy()
        assert family.picture.view(trial) == family.picture.view(state), way


@slow
@given(ANY_RECORDS, st.integers(0, 7), st.integers(0, 99))
def test_a_refused_deal_changes_nothing(record: str, number: int, seed: int) -> None:
    game = game_of(record)
    family = family_of(game)
    states: list[Any] = []

    def look(step: Any, state: Any) -> None:
        if step.kind == "score" and state.phase == "deal":
            states.append(state.copy())

    watched(game, look)
    at = number % len(states)
    state, words = states[at], [deal.text for deal in game.rounds[at + 1].deal]
    assert accepts(family.deal, state.copy(), state.start, words)
    rng = Random(seed)
    refused = 0
    trial = state.copy()
    for _ in range(40):
        other = other_deal(game.variant, words, rng)
        if accepts(family.deal, trial, state.start, other):
            assert_conserved(family.picture.view(trial))
            trial = state.copy()
        else:
            refused += 1
            assert family.picture.view(trial) == family.picture.view(state)
    assert refused


def other_deal(variant: str, words: list[str], rng: Random) -> list[str]:
    """Give the deal with a factory more or less, or with another tile or effect on one."""
    if variant == "garden":
        return law_garden.other_chance(words, rng)
    letters = LETTERS[variant]
    at = rng.randrange(len(words))
    tiles, colon, effect = words[at].partition(":")
    other = "".join(sorted(tiles[1:] + rng.choice(letters), key=letters.index))
    changed = [
        [],
        [rng.choice(letters) * 4],
        [words[at], words[at]],
        [f"{other}{colon}{effect}"],
        [tiles[1:] or "-"],
    ]
    if variant != "sintra":
        changed.append([f"{tiles}:{rng.choice('+=/0' + letters)}"])
    return [*words[:at], *rng.choice(changed), *words[at + 1 :]]
