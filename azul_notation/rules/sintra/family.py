"""Stained Glass of Sintra as a value for the registry."""

from collections.abc import Callable, Sequence

from azul_notation.rules.family import Family, Lean
from azul_notation.rules.offer import table
from azul_notation.rules.offer.deal import cut_factories, factories_due
from azul_notation.rules.offer.spelling import EMPTY, with_marks
from azul_notation.rules.offer.supply import left_to_draw
from azul_notation.rules.sintra.appeal import appeal
from azul_notation.rules.sintra.deal import deal, shuffle
from azul_notation.rules.sintra.draw import draw
from azul_notation.rules.sintra.lean import follow
from azul_notation.rules.sintra.notation import DIALECT, HEADS
from azul_notation.rules.sintra.play import legal, play
from azul_notation.rules.sintra.position import read_position, write_position
from azul_notation.rules.sintra.score import BY_GLASS, figures, finish, score
from azul_notation.rules.sintra.setup import WAYS, inspect, lay_out, setup_due
from azul_notation.rules.sintra.state import (
    Board,
    State,
    copy_state,
    edition_of,
    new_board,
    new_state,
)
from azul_notation.rules.sintra.tables import COLUMNS, ON_A_BOARD, ROUNDS, WARE


def begin(
    _: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    lines: Sequence[Sequence[str]],
) -> State:
    """Make the state before the first round, or that of the tag `Position`."""
    edition = edition_of(tag)
    if position:
        return read_position(edition, seats, position)
    if not lines:
        nothing = [Board([None] * COLUMNS, [[] for _ in range(COLUMNS)]) for _ in range(seats)]
        return new_state(edition, "", nothing)
    parts = {line[0]: line[1:] for line in lines}
    boards = [new_board(parts[head]) for head in HEADS[1 : seats + 1]]
    return new_state(edition, parts[HEADS[0]][0], boards)


def spare(word: str) -> bool:
    """Whether a move says how many panes went on joker spaces, though it need not."""
    return "*" in word


def on_table(state: State) -> str:
    return table.on_table(state, WARE) if state.left else ""


def left(state: State, words: Sequence[str]) -> dict[str, int]:
    return left_to_draw(state, WARE, words)


FAMILY: Family[State] = Family(
    name="sintra",
    dialects=(DIALECT,),
    inspect=inspect,
    lean=Lean(follow),
    begin=begin,
    deal=deal,
    play=play,
    score=score,
    finish=finish,
    figures=figures,
    tie_break=BY_GLASS,
    on_a_board=ON_A_BOARD,
    goes_on=f"it has {ROUNDS} rounds",
    round_over="nothing is left to take",
    on_table=on_table,
    position=write_position,
    copy=copy_state,
    legal=legal,
    spare=spare,
    with_marks=with_marks,
    appeal=appeal,
    layouts=WAYS,
    lay_out=lay_out,
    shuffle=shuffle,
    chance_due=factories_due,
    cut=cut_factories,
    short=EMPTY,
    setup_due=setup_due,
    left=left,
    draw=draw,
)
