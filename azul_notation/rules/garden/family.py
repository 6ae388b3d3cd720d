"""Queen's Garden as a value for the registry."""

from collections.abc import Callable, Sequence

from azul_notation.rules.family import Family, Lean
from azul_notation.rules.garden.appeal import appeal
from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.display import (
    accept,
    adopt,
    cut_hexagons,
    heads_due,
    throw,
    with_new_stack,
)
from azul_notation.rules.garden.draw import draw
from azul_notation.rules.garden.lean import follow
from azul_notation.rules.garden.legal import legal
from azul_notation.rules.garden.notation import Take, read_action, with_marks
from azul_notation.rules.garden.play import play
from azul_notation.rules.garden.position import read_position, write_position
from azul_notation.rules.garden.score import finish, score, to_begin_with
from azul_notation.rules.garden.state import Edition, State, copy_state, new_state
from azul_notation.rules.garden.supply import left_to_draw
from azul_notation.rules.garden.tables import BOARDS, ON_A_BOARD, ROUNDS
from azul_notation.rules.garden.taking import grow, without_taken
from azul_notation.text.values import numbers_given


def begin(
    _: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    _lines: Sequence[Sequence[str]] = (),
) -> State:
    """Make the state before the first round, or that of the tag `Position`."""
    wheel = numbers_given(DIALECT.numbers["WheelPoints"], tag("WheelPoints"))
    edition = Edition(tag("Board").strip().upper() or BOARDS[0], wheel)
    if position:
        return read_position(edition, seats, position)
    state = new_state(edition, seats)
    state.points = to_begin_with(seats)
    return state


def deal(state: State, start: int, words: Sequence[str]) -> None:
    """Begin a round with what was drawn onto its stack (PL, CZ set-up; third phase)."""
    after, filled = with_new_stack(state)
    accept(after, filled, words)
    adopt(state, after)
    state.round += 1
    state.start = state.mover = start
    state.lap = 1
    state.phase = "draft"


def shuffle(state: State, below: Callable[[int], int]) -> list[str]:
    """Draw what begins a round by chance; the state is left as it is."""
    return throw(*with_new_stack(state), below)


def throw_after(state: State, word: str, below: Callable[[int], int]) -> list[str]:
    """Draw and turn up by chance what is due after an action; the state is left as it is."""
    action = read_action(word)
    return throw(*display_after(state, action), below) if isinstance(action, Take) else []


def chance_due(state: State, word: str) -> list[str]:
    """Name the draws and flips that are due for a round, or behind an action."""
    if not word:
        return heads_due(*with_new_stack(state))
    action = read_action(word)
    return heads_due(*display_after(state, action)) if isinstance(action, Take) else []


def display_after(state: State, action: Take) -> tuple[State, list[str]]:
    """Find the display after a take, and the pieces that are then due to get tiles."""
    after, tiles, _ = without_taken(state, action)
    return after, grow(after, tiles)


def spare(word: str) -> bool:
    """Whether a take names copies, of which there may be only one."""
    return word.startswith("+") and ":" in word


def on_table(state: State) -> str:
    playing = [str(seat) for seat, board in enumerate(state.boards, start=1) if not board.passed]
    if state.phase != "draft":
        return ""
    seats = f"seat {playing[0]} has" if len(playing) == 1 else f"seats {', '.join(playing)} have"
    return f"{seats} not passed"


FAMILY: Family[State] = Family(
    name="garden",
    dialects=(DIALECT,),
    lean=Lean(follow),
    begin=begin,
    deal=deal,
    play=play,
    score=score,
    finish=finish,
    on_a_board=ON_A_BOARD,
    goes_on=f"it has {ROUNDS} rounds",
    round_over="all have passed",
    unseen=frozenset({"AZ311", "AZ312"}),
    on_table=on_table,
    position=write_position,
    copy=copy_state,
    legal=legal,
    spare=spare,
    with_marks=with_marks,
    appeal=appeal,
    shuffle=shuffle,
    throw=throw_after,
    chance_due=chance_due,
    cut=cut_hexagons,
    left=left_to_draw,
    draw=draw,
)
