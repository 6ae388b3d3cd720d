"""Filling the factories from bag and tower (RB set-up 8, end of a round)."""

from collections.abc import Sequence

from azul_notation.rules.chance import Below
from azul_notation.rules.offer.deal import (
    Drawing,
    check_amounts,
    check_number,
    draw_from_bag,
)
from azul_notation.rules.offer.table import begin_round
from azul_notation.rules.sintra.notation import read_deal
from azul_notation.rules.sintra.state import State
from azul_notation.rules.sintra.tables import WARE


def deal(state: State, start: int, words: Sequence[str]) -> None:
    """Begin a round with what the record says was dealt; refuse what cannot have happened."""
    dealt = [read_deal(word) for word in words]
    check_number(state, dealt)
    check_amounts(state, WARE, dealt)
    state.bag, state.used = draw_from_bag(state, WARE, dealt)
    begin_round(state, start, [list(counts) for counts in dealt])
    if not state.left:
        state.phase = "score"  # G9: no pane was left to deal, so nobody has a turn


def shuffle(state: State, below: Below) -> list[str]:
    """Deal a round by chance; the state is left as it is."""
    drawing = Drawing(state, WARE, below)
    return [drawing.factory() for _ in range(state.factories)]
