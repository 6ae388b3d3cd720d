"""Stained Glass of Sintra as a value for the registry."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import Family, Refusal, Stood, Word
from azul_notation.rules.offer import table
from azul_notation.rules.offer.spelling import with_marks
from azul_notation.rules.sintra.appeal import appeal
from azul_notation.rules.sintra.deal import deal, shuffle
from azul_notation.rules.sintra.draw import draw
from azul_notation.rules.sintra.notation import DIALECT, HEADS
from azul_notation.rules.sintra.play import legal, play
from azul_notation.rules.sintra.position import read_position, write_position
from azul_notation.rules.sintra.score import finish, score, tie_break, winners
from azul_notation.rules.sintra.setup import WAYS, inspect, lay_out
from azul_notation.rules.sintra.state import Board, Edition, State, copy_state, new_board, new_state
from azul_notation.rules.sintra.tables import BOARDS, COLUMNS, ON_A_BOARD, ROUNDS, WARE
from azul_notation.text.tags import numbers_of


def begin(
    _: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    lines: Sequence[Sequence[str]],
) -> State:
    """Make the state before the first round, or that of the tag `Position`."""
    edition = Edition(
        board=tag("Board").strip().upper() or BOARDS[0],
        values=numbers_of_tag(tag, "Columns"),
        glass=numbers_of_tag(tag, "GlassTrack"),
    )
    if position:
        return read_position(edition, seats, position)
    if not lines:
        nothing = [Board([None] * COLUMNS, [[] for _ in range(COLUMNS)]) for _ in range(seats)]
        return new_state(edition, "", nothing)
    parts = {line[0]: line[1:] for line in lines}
    boards = [new_board(parts[head]) for head in HEADS[1 : seats + 1]]
    return new_state(edition, parts[HEADS[0]][0], boards)


def numbers_of_tag(tag: Callable[[str], str], name: str) -> tuple[int, ...]:
    """Read the printed numbers that a tag declares, or those of the model."""
    row = DIALECT.numbers[name]
    numbers = numbers_of(tag(name))
    return tuple(numbers if numbers and not row.fault(numbers) else numbers_of(row.default) or ())


def tile(_: State, _seat: int, _choices: Sequence[Word]) -> list[Stood]:
    """Refuse a tiling: a pane is kept when a strip is complete, and nothing waits for the round's end."""
    raise Refusal("AZ414", board="a palace board")


def totals(state: State) -> list[int]:
    return [board.score for board in state.boards]


def overrule(state: State, seat: int, total: int) -> None:
    state.boards[seat].score = total


def untiled(_: State) -> list[tuple[int, list[int]]]:
    return []


def tilings(_state: State, _seat: int) -> Iterator[list[str]]:
    return iter(([],))


def spare(word: str) -> bool:
    """Whether a move says how many panes went on joker spaces, though it need not."""
    return "*" in word


def on_table(state: State) -> str:
    return table.on_table(state, WARE) if state.left else ""


FAMILY: Family[State] = Family(
    name="sintra",
    dialects=(DIALECT,),
    inspect=inspect,
    begin=begin,
    deal=deal,
    play=play,
    tile=tile,
    score=score,
    finish=finish,
    totals=totals,
    overrule=overrule,
    winners=winners,
    tie_break=tie_break,
    untiled=untiled,
    on_a_board=ON_A_BOARD,
    end_on_boards=False,
    goes_on=f"it has {ROUNDS} rounds",
    on_table=on_table,
    position=write_position,
    copy=copy_state,
    legal=legal,
    tilings=tilings,
    spare=spare,
    with_marks=with_marks,
    appeal=appeal,
    layouts=WAYS,
    lay_out=lay_out,
    shuffle=shuffle,
    draw=draw,
)
