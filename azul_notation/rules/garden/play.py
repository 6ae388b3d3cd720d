"""Plays words of the record on the engine: explains what it refuses, and compares marks."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Played, Slip, Stood, Word
from azul_notation.rules.garden.chance import refuse_chance, refuse_chance_after
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.explain import objections, suggest
from azul_notation.rules.garden.moves import whole
from azul_notation.rules.garden.notation import (
    Action,
    Pass,
    Place,
    Take,
    read_action,
    spell_chance,
    write_action,
)
from azul_notation.rules.garden.packed import FIRST, REFUSED
from azul_notation.rules.garden.tables import MAY_STAND
from azul_notation.rules.garden.view import view
from azul_notation.rules.judging import judge


def deal(engine: Engine, start: Seat, words: Sequence[str]) -> None:
    """Begin a round with the recorded draws; refuse what cannot have happened."""
    if not engine.deal(start, [spell_chance(word) for word in words]):
        refuse_chance(view(engine), engine.display.due_to_begin(), words)
        raise AssertionError(f"a deal was refused without a reason: {' '.join(words)}")


def play(engine: Engine, word: Word) -> Played:
    """Play one action with the chance after it: check it, change the state, compare the marks."""
    action = read_action(word.text)
    chance = [spell_chance(text) for text in word.chance]
    plain = plain_word(engine, action)
    stood: list[Stood] = []
    outcome = engine.turn(action, chance)
    if outcome == REFUSED:
        stood = refused(engine, word, action)
        outcome = engine.turn(action, chance, waived=True)
    slips: list[Slip] = []
    match action:
        case Place():
            if action.jokers not in (None, outcome):
                facts: dict[str, Any] = {"got": outcome, "claimed": action.jokers}
                slips = [Slip("AZ516", word.text.rindex("+"), len(word.text), facts)]
            return Played(f"+{outcome}" if outcome else "", slips, stood)
        case Pass():
            if action.first and outcome != FIRST:
                slips = [Slip("AZ501", len(word.text) - 1, len(word.text), {})]
            return Played("^" if outcome == FIRST else "", slips, stood)
        case _:
            return Played("", slips, stood, plain)


def refused(engine: Engine, word: Word, action: Action) -> list[Stood]:
    """Refuse an action, unless `!stood` covers every rule that it breaks."""
    seen = view(engine)
    hint = partial(suggest, engine.players[engine.mover], seen, action)
    stood = judge(word, objections(seen, action), MAY_STAND, hint)
    refuse_chance_after(seen, action, engine.due(action), word.chance)
    assert stood, f"{word.text} was refused without a reason"
    return stood


def plain_word(engine: Engine, action: Action) -> str:
    """Spell a take canonically, without redundant choices; return no text for an action without choices."""
    if not isinstance(action, Take) or not action.choices:
        return ""
    choices = tuple(
        (other, letter)
        for other, letter in sorted(action.choices)
        if len(engine.display.pieces_with(whole(action.half, other))) > 1
    )
    return write_action(Take(action.half, choices))
