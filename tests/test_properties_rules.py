"""Laws of the rules: pieces are conserved, points add up, play accepts just what is legal."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from azul_notation import Game, read, write
from azul_notation.rules.family import Refusal, Word
from tests.oracle.compare import by_engine, by_oracle
from tests.oracle.compare_walls import WALLS
from tests.oracle.rivals import Kind
from tests.strategies import (
    ANY_RECORDS,
    KINDS,
    LETTERS,
    ROUNDS,
    SEEDS,
    family_of,
    game_of,
    report_of,
    short_record,
    slow,
    watched,
)
from tests.words import candidates


def pieces_of(state: Any) -> list[int]:
    """Count the pieces of each colour, wherever they lie."""
    lying = Counter(getattr(state, "track", []))
    for board in state.boards:
        lying.update(laid_on_sintra(board) if hasattr(board, "windows") else laid_on_wall(board))
    pools = (state.bag, state.used, *state.sources)
    return [lying[colour] + sum(pool[colour] for pool in pools) for colour in range(5)]


def laid_on_wall(board: Any) -> Iterator[int]:
    yield from [*itertools.chain(*board.wall), *board.floor, board.caught]
    for colour, count in zip(board.colours, board.counts, strict=True):
        yield from [colour] * count


def laid_on_sintra(board: Any) -> Iterator[int]:
    yield from itertools.chain(*board.windows)
    for strip in filter(None, board.strips):
        for colour, count in enumerate(strip.panes):
            yield from [colour] * count


def check_wall(board: Any) -> None:
    assert len(board.floor) <= 7
    assert all(0 <= n <= line for line, n in enumerate(board.counts, 1))
    assert board.score >= 0


def check_sintra(board: Any, last: int) -> None:
    """A strip for each pane that its window lacks, never complete; a marker above the bottom."""
    for strip, window in zip(board.strips, board.windows, strict=True):
        faces = 0 if strip is None else 1 + (strip.back is not None)
        assert faces + len(window) == 2
        if strip is not None:
            assert min(strip.free) >= 0
            assert sum(strip.free) + sum(strip.panes) == 5 == sum(strip.face)
            assert sum(strip.panes) < 5
    assert 0 <= board.glass < last
    assert 0 <= board.glazier < len(board.strips)


@slow
@given(ANY_RECORDS)
def test_pieces_are_conserved(record: str) -> None:
    seen: list[str] = []

    def look(step: Any, state: Any) -> None:
        assert pieces_of(state) == [20] * 5, step
        assert state.left == sum(map(sum, state.sources))
        for board in state.boards:
            if hasattr(board, "windows"):
                check_sintra(board, len(state.edition.glass) - 1)
            else:
                check_wall(board)
        seen.append(step.kind)

    watched(game_of(record), look)
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
            states.append(family_of(game).copy(state))

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
    legal = list(family.legal(state)) if state.phase == "draft" else []
    assert len(set(legal)) == len(legal)
    accepted = set()
    trial = family.copy(state)
    for word in candidates(game.variant, state, legal, Random(seed)):
        try:
            played = family.play(trial, Word(word))
        except Refusal:
            pass
        else:
            accepted.add(played.word or word)
            assert trial != state
            trial = family.copy(state)
        assert trial == state, word
    assert accepted == set(legal)


UNPRINTED = [kind for kind in WALLS.kinds if kind.board in {"grey", "brown"}]


@slow
@given(st.sampled_from(UNPRINTED), st.integers(0, SEEDS), st.integers(0, 7))
def test_tile_accepts_exactly_the_tilings(kind: Kind, seed: int, number: int) -> None:
    states: list[Any] = []
    family = WALLS.family

    def look(_: Any, state: Any) -> None:
        if state.phase == "tile":
            states.append(family.copy(state))

    watched(game_of(short_record(kind, seed)), look)
    state = states[number % len(states)]
    seat, lines = family.untiled(state)[0]
    ways = {" ".join(way) for way in family.tilings(state, seat - 1)}
    columns = itertools.islice(itertools.product("12345F", repeat=len(lines)), 1300)
    tried = [[f"{a}>{b}" for a, b in zip(lines, to, strict=True)] for to in columns]
    trial = family.copy(state)
    for way in [*tried, [], tried[0][:-1], tried[0][::-1] * 2]:
        accepted = accepts(family.tile, trial, seat - 1, [Word(choice) for choice in way])
        assert accepted == (" ".join(way) in ways), way
        if accepted:
            trial = family.copy(state)
        assert trial == state, way


@slow
@given(ANY_RECORDS, st.integers(0, 7), st.integers(0, 99))
def test_a_refused_deal_changes_nothing(record: str, number: int, seed: int) -> None:
    game = game_of(record)
    family = family_of(game)
    states: list[Any] = []

    def look(step: Any, state: Any) -> None:
        if step.kind == "score" and state.phase == "deal":
            states.append(family.copy(state))

    watched(game, look)
    at = number % len(states)
    state, words = states[at], [deal.text for deal in game.rounds[at + 1].deal]
    assert accepts(family.deal, family.copy(state), state.start, words)
    rng = Random(seed)
    refused = 0
    trial = family.copy(state)
    for _ in range(40):
        other = other_deal(game.variant, words, rng)
        if accepts(family.deal, trial, state.start, other):
            assert pieces_of(trial) == [20] * 5
            trial = family.copy(state)
        else:
            refused += 1
            assert trial == state
    assert refused


def other_deal(variant: str, words: list[str], rng: Random) -> list[str]:
    """The deal with a factory more or less, or with another tile or effect on one."""
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
