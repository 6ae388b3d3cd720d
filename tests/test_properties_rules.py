"""Laws of the rules: tiles are conserved, points add up, play accepts just what is legal."""

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from azul_notation import Game, read, write
from azul_notation.rules.family import Refusal, Word
from azul_notation.rules.walls.family import FAMILY
from tests.oracle.compare import KINDS, Kind, by_engine, by_oracle
from tests.strategies import (
    ANY_RECORDS,
    ROUNDS,
    SEEDS,
    game_of,
    report_of,
    short_record,
    slow,
    watched,
)


def tiles_of(state: Any) -> list[int]:
    """Count the tiles of each colour, wherever they lie."""
    total = [0] * 5
    for pool in (state.bag, state.used, *state.sources):
        total = [one + two for one, two in zip(total, pool, strict=True)]
    for board in state.boards:
        laid = [*itertools.chain(*board.wall), *board.floor, board.caught]
        for colour in range(5):
            total[colour] += laid.count(colour)
        for colour, count in zip(board.colours, board.counts, strict=True):
            if count:
                total[colour] += count
    return total


@slow
@given(ANY_RECORDS)
def test_tiles_are_conserved(record: str) -> None:
    seen: list[str] = []

    def look(step: Any, state: Any) -> None:
        assert tiles_of(state) == [20] * 5, step
        assert state.left == sum(map(sum, state.sources))
        assert all(len(board.floor) <= 7 for board in state.boards)
        assert all(0 <= n <= line for b in state.boards for line, n in enumerate(b.counts, 1))
        assert all(board.score >= 0 for board in state.boards)
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
@given(st.sampled_from(KINDS), st.integers(100, 110), st.sampled_from([by_engine, by_oracle]))
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
            states.append(FAMILY.copy(state))

    watched(game, look)
    return states[-1]


def candidates(state: Any, rng: Random) -> Iterator[str]:
    """Every move that can be spelt; of the ways to divide, all for a factory that divides."""
    letters = state.edition.box.letters
    effects = state.effects + [""] * (10 - len(state.effects))
    for source, colour, to in itertools.product(range(10), letters, "12345F"):
        word = f"{source}{colour}{to}"
        yield word
        splits = list(divisions(letters.replace(colour, "")))
        some = splits if effects[source] == "/" else rng.sample(splits, rng.random() < 0.1)
        yield from (word + split for split in some)


def divisions(letters: str) -> Iterator[str]:
    for sides in itertools.product("<>-", repeat=len(letters)):
        halves = [
            "".join(c for c, side in zip(letters, sides, strict=True) if side == sign)
            for sign in "<>"
        ]
        text = "".join(sign + half for sign, half in zip("<>", halves, strict=True) if half)
        if text:
            yield text


def accepts(act: Callable[..., object], *facts: object) -> bool:
    try:
        act(*facts)
    except Refusal:
        return False
    return True


@slow
@given(ANY_RECORDS, st.integers(0, 90), st.integers(0, 99))
def test_play_accepts_exactly_what_is_legal(record: str, number: int, seed: int) -> None:
    state = state_at(game_of(record), number)
    legal = list(FAMILY.legal(state)) if state.phase == "draft" else []
    assert len(set(legal)) == len(legal)
    accepted = set()
    trial = FAMILY.copy(state)
    for word in candidates(state, Random(seed)):
        if accepts(FAMILY.play, trial, Word(word)):
            accepted.add(word)
            assert trial != state
            trial = FAMILY.copy(state)
        assert trial == state, word
    assert accepted == set(legal)


UNPRINTED = [kind for kind in KINDS if kind.board in {"grey", "brown"}]


@slow
@given(st.sampled_from(UNPRINTED), st.integers(0, SEEDS), st.integers(0, 7))
def test_tile_accepts_exactly_the_tilings(kind: Kind, seed: int, number: int) -> None:
    states: list[Any] = []

    def look(_: Any, state: Any) -> None:
        if state.phase == "tile":
            states.append(FAMILY.copy(state))

    watched(game_of(short_record(kind, seed)), look)
    state = states[number % len(states)]
    seat, lines = FAMILY.untiled(state)[0]
    ways = {" ".join(way) for way in FAMILY.tilings(state, seat - 1)}
    columns = itertools.islice(itertools.product("12345F", repeat=len(lines)), 1300)
    tried = [[f"{a}>{b}" for a, b in zip(lines, to, strict=True)] for to in columns]
    trial = FAMILY.copy(state)
    for way in [*tried, [], tried[0][:-1], tried[0][::-1] * 2]:
        accepted = accepts(FAMILY.tile, trial, seat - 1, [Word(choice) for choice in way])
        assert accepted == (" ".join(way) in ways), way
        if accepted:
            trial = FAMILY.copy(state)
        assert trial == state, way


@slow
@given(ANY_RECORDS, st.integers(0, 7), st.integers(0, 99))
def test_a_refused_deal_changes_nothing(record: str, number: int, seed: int) -> None:
    game = game_of(record)
    states: list[Any] = []

    def look(step: Any, state: Any) -> None:
        if step.kind == "score" and state.phase == "deal":
            states.append(FAMILY.copy(state))

    watched(game, look)
    at = number % len(states)
    state, words = states[at], [deal.text for deal in game.rounds[at + 1].deal]
    assert accepts(FAMILY.deal, FAMILY.copy(state), state.start, words)
    rng = Random(seed)
    refused = 0
    trial = FAMILY.copy(state)
    for _ in range(40):
        other = other_deal(state.edition.box.letters, words, rng)
        if accepts(FAMILY.deal, trial, state.start, other):
            assert tiles_of(trial) == [20] * 5
            trial = FAMILY.copy(state)
        else:
            refused += 1
            assert trial == state
    assert refused


def other_deal(letters: str, words: list[str], rng: Random) -> list[str]:
    """The deal with a factory more or less, or with another tile or effect on one."""
    at = rng.randrange(len(words))
    tiles, colon, effect = words[at].partition(":")
    other = "".join(sorted(tiles[1:] + rng.choice(letters), key=letters.index))
    changed = [
        [],
        [rng.choice(letters) * 4],
        [words[at], words[at]],
        [f"{tiles}:{rng.choice('+=/0' + letters)}"],
        [f"{other}{colon}{effect}"],
        [tiles[1:] or "-"],
    ]
    return [*words[:at], *rng.choice(changed), *words[at + 1 :]]
