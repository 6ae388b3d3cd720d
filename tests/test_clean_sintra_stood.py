"""Games whose only fault is one turn against the rules: the fast reading must know none of them.

They are played on as if that turn stood, so that all marks and totals are right.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from azul_notation.api import play
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import bare, complete
from azul_notation.replay.scan import scan
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import Refusal, Word
from azul_notation.rules.sintra.tables import MAY_STAND
from azul_notation.text.syntax import Game, Move
from azul_notation.text.write import write_game
from tests.changed_sintra import KINDS
from tests.clean_games import differences

FAMILY = BY_VARIANT["sintra"]
TURNS = ["<<", *map("".join, product("012345", "BGOPY", "12345678F"))]


def test_turns_against_the_rules() -> None:
    rng = Random(3)
    codes: set[str] = set()
    for kind in KINDS:
        for policy in ("random", "greedy"):
            for game in play(**kind, seats=2, games=3, seed=8, policy=policy):
                for code, text in broken(bare(game), rng):
                    codes.add(code)
                    assert not list(differences(text))
                    assert not any(isinstance(seen, CleanGame) for *_, seen in scan(text))
    assert codes == MAY_STAND


def broken(game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    """Break each rule once in the last round, wherever a turn of it can."""
    *_, last = game.rounds
    state = before_last(game)
    told: set[str] = set()
    played: list[Move] = []
    for event in last.events:
        if not isinstance(event, Move):
            continue
        for turn in TURNS:
            trial = state.copy()
            with suppress(Refusal):
                stood = FAMILY.play(trial, Word(turn, stood=True)).stood
                if stood and stood[0].refusal.code not in told:
                    told.add(stood[0].refusal.code)
                    events = [*played, Move(text=turn, stood=True), *played_on(trial, rng)]
                    yield stood[0].refusal.code, record(game, events)
        FAMILY.play(state, Word(event.text))
        played.append(event)


def before_last(game: Game) -> Any:
    """Play a game up to the deal of its last round."""
    setup = [[line.head, *(part.text for part in line.parts)] for line in game.setup]
    state = FAMILY.begin("sintra", game.tag, len(game.seats), "", setup)
    for each in game.rounds:
        start = state.start if state.round else each.start.seat - 1 if each.start else 0
        FAMILY.deal(state, start, [deal.text for deal in each.deal])
        if each is game.rounds[-1]:
            break
        for event in each.events:
            assert isinstance(event, Move)
            FAMILY.play(state, Word(event.text))
        state.score()
    return state


def played_on(state: Any, rng: Random) -> Iterator[Move]:
    """End a round by chance."""
    while state.phase == "draft":
        turn = rng.choice(list(state.legal()))
        FAMILY.play(state, Word(turn))
        yield Move(text=turn)


def record(game: Game, events: list[Move]) -> str:
    """Write a game with another last round, with all marks and totals, and without the word that it stood."""
    last = replace(game.rounds[-1], events=tuple(events))
    whole = complete(replace(game, rounds=(*game.rounds[:-1], last)))
    text = write_game(whole, DIALECTS["sintra"])
    assert "\n== " in text
    return text.replace("!stood", "")
