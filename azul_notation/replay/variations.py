"""Follows variations as far as they go. What is wrong in them is a warning: the game stands."""

from collections.abc import Iterator
from typing import Any

from azul_notation.diagnostics import Diagnostic, diagnose
from azul_notation.diagnostics.seats import number_of
from azul_notation.rules.family import Family, Refusal, Word
from azul_notation.text.syntax import Move, Variation


def word_of(move: Move) -> Word:
    """Make the word that the rules read: a move as it was written, with the draws that follow it."""
    return Word(move.written or move.text, move.stood, tuple(deal.text for deal in move.chance))


def follow_variation(family: Family[Any], state: Any, variation: Variation) -> Iterator[Diagnostic]:
    """Replay a variation from the position before the move that it replaces."""
    state = state.copy()
    for move in variation.events:
        if not isinstance(move, Move):
            continue
        if state.phase != "draft":
            return
        before = state.copy() if move.variations else None
        at = (state.round, state.lap, number_of(state.mover))
        try:
            family.play(state, word_of(move))
        except Refusal as refusal:
            if refusal.code in family.chance.unseen:
                return
            reason = diagnose(refusal.code, move.span, **refusal.facts).message
            yield diagnose("AZ423", move.span, at=at, reason=reason, legal=refusal.legal)
            return
        for each in move.variations:
            yield from follow_variation(family, before, each)
