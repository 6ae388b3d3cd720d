"""The wall games as a value for the registry."""

from collections.abc import Callable, Sequence

from azul_notation.rules.family import Family, Lean
from azul_notation.rules.offer import table
from azul_notation.rules.offer.deal import cut_factories, factories_due
from azul_notation.rules.offer.spelling import EMPTY, with_marks
from azul_notation.rules.offer.supply import left_to_draw
from azul_notation.rules.walls.appeal import appeal
from azul_notation.rules.walls.deal import deal, shuffle
from azul_notation.rules.walls.draw import draw
from azul_notation.rules.walls.lean import follow
from azul_notation.rules.walls.lean_points import points_of
from azul_notation.rules.walls.notation import dialect
from azul_notation.rules.walls.play import complete_lines, legal, play
from azul_notation.rules.walls.position import read_position, write_position
from azul_notation.rules.walls.score import BY_ROWS, figures, finish, score, tile, tilings
from azul_notation.rules.walls.state import State, copy_state, edition_by, new_state
from azul_notation.rules.walls.tables import BOXES, ON_A_BOARD
from azul_notation.text.values import folded


def begin(
    variant: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    _: Sequence[Sequence[str]] = (),
) -> State:
    """Make the state before the first round, or that of the tag `Position`."""
    edition = edition_by(variant, lambda name: folded(tag(name)))
    if position:
        return read_position(edition, seats, position)
    return new_state(edition, seats)


def untiled(state: State) -> list[tuple[int, list[int]]]:
    return [
        (seat + 1, complete_lines(board))
        for seat, board in enumerate(state.boards)
        if not state.tiled[seat]
    ]


def on_table(state: State) -> str:
    return table.on_table(state, state.edition.box) if state.left else ""


def left(state: State, words: Sequence[str]) -> dict[str, int]:
    return left_to_draw(state, state.edition.box, words)


FAMILY: Family[State] = Family(
    name="walls",
    dialects=tuple(dialect(variant) for variant in BOXES),
    lean=Lean(follow, points_of),
    begin=begin,
    deal=deal,
    play=play,
    tile=tile,
    score=score,
    finish=finish,
    figures=figures,
    below_zero=False,
    tie_break=BY_ROWS,
    untiled=untiled,
    on_a_board=ON_A_BOARD,
    end_on_boards=True,
    goes_on="no row of any wall is complete",
    round_over="nothing is left to take",
    on_table=on_table,
    position=write_position,
    copy=copy_state,
    legal=legal,
    tilings=tilings,
    with_marks=with_marks,
    appeal=appeal,
    shuffle=shuffle,
    chance_due=factories_due,
    cut=cut_factories,
    short=EMPTY,
    left=left,
    draw=draw,
)
