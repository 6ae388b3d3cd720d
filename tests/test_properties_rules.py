"""Laws of the rules: pieces are conserved, points add up, play accepts just what is legal."""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from azul_notation import Game, read, write
from azul_notation.rules.family import Refusal, Word
from tests.conserved import assert_conserved
from tests.oracle.compare import by_engine, by_oracle
from tests.oracle.compare_garden import GARDEN
from tests.oracle.compare_walls import WALLS
from tests.oracle.rivals import Kind
from tests.strategies import (
    ANY_RECORDS,
    KINDS,
    ROUNDS,
    SEEDS,
    family_of,
    game_of,
    report_of,
    short_record,
    slow,
    watched,
)
from tests.words import candidates, chance_of, other_chance, other_deal, storage_holds


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


@slow
@given(ANY_RECORDS)
def test_points_add_up(record: str) -> None:
    game = game_of(record)
    result = watched(game, lambda _, __: None)
    sums = [0] * len(game.seats)
    for each in result.points:
        sums[each.seat - 1] += each.points
    assert sums == result.final


@slow
@given(KINDS, st.integers(100, 110), st.sampled_from([by_engine, by_oracle]))
def test_random_games_end_and_replay_to_themselves(
    kind: Kind, seed: int, player: Callable[[Kind, int], str]
) -> None:
    record = player(kind, seed)
    report = report_of(record)
    assert report.ok
    assert not report.diagnostics
    assert report.final is not None or len(report.rounds) >= ROUNDS
    assert write(read(text=record)) == record


def state_at(game: Game, number: int) -> Any:
    """The state after so many events, or after the last one."""
    states: list[Any] = []

    def look(_: Any, state: Any) -> None:
        if len(states) <= number:
            states.append(state.copy())

    watched(game, look)
    return states[-1]


def accepts(act: Callable[..., object], *facts: object) -> bool:
    try:
        act(*facts)
    except Refusal:
        return False
    return True


@slow
@given(ANY_RECORDS, st.integers(0, 90), st.integers(0, 99))
def test_play_accepts_exactly_what_is_legal(record: str, number: int, seed: int) -> None:
    game = game_of(record)
    family, state = family_of(game), state_at(game, number)
    legal = list(state.legal()) if state.phase == "draft" else []
    assert len(set(legal)) == len(legal)
    accepted = set()
    trial, before = state.copy(), family.picture.view(state)
    for text in candidates(game.variant, before, legal, Random(seed)):
        word = Word(text, chance=chance_of(family, state, text, legal, Random(seed)))
        try:
            played = family.play(trial, word)
        except Refusal:
            pass
        else:
            if text.startswith("pass/"):
                assert storage_holds(before, text)
            else:
                accepted.add(played.word or text)
            assert family.picture.view(trial) != before
            trial = state.copy()
        assert family.picture.view(trial) == before, word
    assert accepted == set(legal)


GARDENS = st.sampled_from(GARDEN.kinds)


@slow
@given(GARDENS, st.integers(0, SEEDS), st.integers(0, 90), st.integers(0, 99))
def test_refused_chance_changes_nothing(kind: Kind, seed: int, number: int, other: int) -> None:
    """What is drawn and turned up behind a move: one way is right, and others are refused."""
    state = state_at(game_of(short_record(kind, seed)), number)
    family, rng = GARDEN.family, Random(other)
    legal = list(state.legal()) if state.phase == "draft" else []
    takes = [word for word in legal if word.startswith("+")]
    for text in rng.sample(takes, min(8, len(takes))):
        due = chance_of(family, state, text, legal, rng)
        assert accepts(family.play, state.copy(), Word(text, chance=due))
        trial = state.copy()
        for wrong in other_chance(due, rng):
            if accepts(family.play, trial, Word(text, chance=wrong)):
                assert_conserved(family.picture.view(trial))
                assert [word[:2] for word in sorted(wrong)] == [word[:2] for word in sorted(due)]
                trial = state.copy()
            assert family.picture.view(trial) == family.picture.view(state), (text, wrong)


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
    ways = {" ".join(way) for way in family.tiling.ways(state, seat - 1)}
    columns = itertools.islice(itertools.product("12345F", repeat=len(lines)), 1300)
    tried = [[f"{a}>{b}" for a, b in zip(lines, to, strict=True)] for to in columns]
    trial = state.copy()
    for way in [*tried, [], tried[0][:-1], tried[0][::-1] * 2]:
        accepted = accepts(family.tiling.tile, trial, seat - 1, [Word(choice) for choice in way])
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
