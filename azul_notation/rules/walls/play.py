"""Phase A, the factory offer: taking tiles and putting them on a line or on the floor."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from azul_notation.rules.family import Played, Refusal, Word
from azul_notation.rules.judging import judge
from azul_notation.rules.offer.table import source_name
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.offer.take import (
    compare_marks,
    refuse_source,
    refuse_turn,
    takes_marker,
    to_centre,
)
from azul_notation.rules.walls.deal import following, previous
from azul_notation.rules.walls.hints import explain
from azul_notation.rules.walls.notation import NOWHERE, Take, read_take, write_take
from azul_notation.rules.walls.state import MARKER, NOTHING, Board, State, drop
from azul_notation.rules.walls.tables import GONE, LINES, MAY_STAND, SPLIT, STAY, ZERO


def play(state: State, word: Word) -> Played:
    """Play one move: check it, change the state, and compare the marks of the word."""
    take = read_take(state.edition.box.letters, word.text)
    hint = partial(explain, state, take, legal)
    stood = judge(word, objections(state, take), MAY_STAND, hint)
    marker, fell = carry_out(state, take)
    marks = "^" if marker else ""
    if fell and take.line != NOWHERE:
        marks += f"~{fell}"
    if not (take.marker or take.fallen is not None or stood):
        return Played(marks)
    slips = compare_marks(word.text, take, state.edition.box, "fell", marker=marker, fell=fell)
    return Played(marks, slips, stood)


def objections(state: State, take: Take) -> Iterator[Refusal]:
    """Find what the rules have against a move, the gravest first."""
    box = state.edition.box
    refusal = refuse_turn(state) or refuse_source(state, box, take.source, take.colour)
    if refusal is not None:
        yield refusal
        return
    yield from objections_to_line(state, take)
    yield from objections_to_split(state, take)


def objections_to_line(state: State, take: Take) -> Iterator[Refusal]:
    """A line has one colour, and not one that its row of the wall has (Mini, offer phase)."""
    if take.line == NOWHERE:
        return
    board = state.boards[state.mover]
    colours = state.edition.box.colours
    held, line = board.colours[take.line], take.line + 1
    if held not in (NOTHING, take.colour):
        yield Refusal("AZ404", (2, 3), line=line, held=colours[held])
    elif board.counts[take.line] == line:
        yield Refusal("AZ405", (2, 3), line=line)
    elif take.colour in board.wall[take.line]:
        yield Refusal("AZ406", (2, 3), line=line, colour=colours[take.colour])


def objections_to_split(state: State, take: Take) -> Iterator[Refusal]:
    """The taker divides the leftovers of the splitting factory, whole colours to either side."""
    rest = leftovers(state, take)
    due = state.effects[take.source] == SPLIT and bool(rest)
    if not due:
        if take.split:
            end = len(write_take(state.edition.box.letters, take).split("^")[0].split("~")[0])
            yield Refusal("AZ408", (3, end), source=source_name(take.source))
        return
    if not take.split:
        yield Refusal("AZ407", factory=take.source)
        return
    end = 3 + sum(1 + len(side) for side in (take.previous, take.following) if side)
    if sorted(take.previous + take.following) != rest:
        letters = state.edition.box.letters
        yield Refusal("AZ409", (3, end), due=" ".join(letters[each] for each in rest))
        return
    pool = state.sources[take.source]
    left, right = (sum(pool[each] for each in side) for side in (take.previous, take.following))
    apart = least_difference([pool[each] for each in rest])
    if state.edition.even and abs(left - right) > apart:
        best = f"{(left + right - apart) // 2}:{(left + right + apart) // 2}"
        yield Refusal("AZ410", (3, end), left=left, right=right, due=best)


def leftovers(state: State, take: Take) -> list[int]:
    pool = state.sources[take.source]
    return [colour for colour in range(COLOURS) if pool[colour] and colour != take.colour]


def least_difference(counts: list[int]) -> int:
    """Find how evenly whole colours can be divided."""
    sums = {0}
    for count in counts:
        sums |= {each + count for each in sums}
    return min(abs(sum(counts) - 2 * each) for each in sums)


def carry_out(state: State, take: Take) -> tuple[bool, int]:
    """Change the state; tell whether the marker was taken and how many tiles fell."""
    board = state.boards[state.mover]
    pool = state.sources[take.source]
    count = pool[take.colour]
    pool[take.colour] = 0
    if take.source:
        clear_factory(state, take, board)
    marker = takes_marker(state, take.source)
    if marker:
        # Mini: the marker is laid on the leftmost free space first, then the tiles.
        drop(state, board, MARKER)
    placed = 0
    if take.line != NOWHERE:
        placed = min(count, take.line + 1 - board.counts[take.line])
        if placed and board.colours[take.line] in (NOTHING, take.colour):
            board.colours[take.line] = take.colour
            board.counts[take.line] += placed
    for _ in range(count - placed):
        drop(state, board, take.colour)
    state.left -= count
    state.turn += 1
    if not state.left:
        end_draft(state)
    return marker, count - placed


def clear_factory(state: State, take: Take, board: Board) -> None:
    """Move what is left on a factory: to the centre, or as its gold side says."""
    effect = state.effects[take.source]
    if effect == STAY:
        return
    if effect == ZERO:
        state.effects[take.source] = GONE
        board.disc = True
    if effect != SPLIT:
        to_centre(state, take.source)
        return
    pool = state.sources[take.source]
    for colour in leftovers(state, take):
        before = colour in take.previous
        target = previous(state, take.source) if before else following(state, take.source)
        state.sources[target][colour] += pool[colour]
        pool[colour] = 0


def end_draft(state: State) -> None:
    """Go on to the wall, which leaves a choice only where its colours are not printed."""
    state.tiled = [
        state.edition.printed or not any(complete_lines(board)) for board in state.boards
    ]
    state.phase = "score" if all(state.tiled) else "tile"


def complete_lines(board: Board) -> list[int]:
    """Name the complete pattern lines, counted from 1."""
    return [line for line, count in enumerate(board.counts, start=1) if count == line]


def legal(state: State) -> Iterator[str]:
    """Name every legal move of the seat that is to move, without marks."""
    letters = state.edition.box.letters
    for source, pool in enumerate(state.sources):
        for colour in range(COLOURS):
            if not pool[colour]:
                continue
            for line in (*range(LINES), NOWHERE):
                take = Take(source=source, colour=colour, line=line)
                if next(objections_to_line(state, take), None) is None:
                    yield from (write_take(letters, each) for each in with_splits(state, take))


def with_splits(state: State, take: Take) -> Iterator[Take]:
    """Give a move with each way to divide what it leaves."""
    rest = leftovers(state, take)
    if state.effects[take.source] != SPLIT or not rest:
        yield take
        return
    for choice in range(2 ** len(rest)):
        before = tuple(each for at, each in enumerate(rest) if choice >> at & 1)
        after = tuple(each for at, each in enumerate(rest) if not choice >> at & 1)
        divided = replace(take, split=True, previous=before, following=after)
        if next(objections_to_split(state, divided), None) is None:
            yield divided
