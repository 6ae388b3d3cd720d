"""Phase B, tiling the wall, and the final scoring: every point with its reason."""

from collections.abc import Iterator, Sequence
from typing import Any

from azul_notation.rules.family import Points, Refusal, Stood, Word
from azul_notation.rules.offer.table import end_round
from azul_notation.rules.places import TieBreak
from azul_notation.rules.walls.play import complete_lines
from azul_notation.rules.walls.state import MARKER, NOTHING, Board, State, drop
from azul_notation.rules.walls.tables import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_LOSS,
    LINES,
    MAY_STAND,
    PRINTED,
    ROW_BONUS,
    Box,
)

FLOOR = "F"

# -- reasons of the ledger

WHY_CLAMP = "a score never falls below 0"


def why_tile(box: Box, colour: int, space: tuple[int, int], runs: tuple[int, int]) -> str:
    """Say where a tile was laid, and how many connect there across and down."""
    named = zip(("horizontal", "vertical"), runs, strict=True)
    parts = [f"{name} {run}" for name, run in named if run > 1]
    place = f"line {space[0] + 1}, column {space[1] + 1}, {box.colours[colour]}"
    return f"{place}: {' + '.join(parts) or 'alone'}"


def why_floor(things: int) -> str:
    return f"floor: {things} piece{'s' if things > 1 else ''}"


def why_complete(kind: str, which: int | str) -> str:
    return f"{kind} {which} complete"


# -- tiling


def tile(state: State, seat: int, choices: Sequence[Word]) -> list[Stood]:
    """Carry out a seat's choices on a wall without printed colours, top line first."""
    refuse_seat(state, seat)
    board = state.boards[seat].copy()
    lid = state.used[:]
    gained = len(state.points)
    try:
        stood = carry_out(state, seat, choices)
    except Refusal:
        state.boards[seat], state.used = board, lid
        del state.points[gained:]
        raise
    state.tiled[seat] = True
    if all(state.tiled):
        state.phase = "score"
    return stood


def carry_out(state: State, seat: int, choices: Sequence[Word]) -> list[Stood]:
    """Place line after line, as far as the rules allow."""
    due = complete_lines(state.boards[seat])
    stood: list[Stood] = []
    for at, choice in enumerate(choices):
        line = int(choice.text[0])
        refuse_order(seat, due, line, at)
        due.remove(line)
        stood += place_by_choice(state, seat, line - 1, choice, at)
    if due:
        raise Refusal("AZ417", word=len(choices), line=due[0], seat=seat + 1)
    return stood


def refuse_seat(state: State, seat: int) -> None:
    """Seats tile in their order, each once, and only those with a complete line."""
    if state.edition.printed:
        raise Refusal("AZ414", board="a coloured board")
    if not 0 <= seat < state.seats or state.phase != "tile" or state.tiled[seat]:
        raise Refusal("AZ420", seat=seat + 1)
    for other in range(seat):
        if not state.tiled[other]:
            lines = complete_lines(state.boards[other])
            raise Refusal("AZ415", seat=other + 1, lines=", ".join(map(str, lines)))


def refuse_order(seat: int, due: list[int], line: int, at: int) -> None:
    if line not in due:
        raise Refusal("AZ416", word=at + 1, line=line, seat=seat + 1)
    if line != due[0]:
        raise Refusal("AZ417", word=at + 1, line=due[0], seat=seat + 1)


def place_by_choice(state: State, seat: int, row: int, choice: Word, at: int) -> list[Stood]:
    """Move the tile of one complete line to the chosen column, or its tiles to the floor."""
    board = state.boards[seat]
    colour = board.colours[row]
    free = free_columns(board, row, colour)
    refusal = objection_to_column(state, board, row, choice.text[2], free)
    if refusal is not None:
        refusal.word = at + 1
        if not (choice.stood and refusal.code in MAY_STAND):
            raise refusal
    if choice.text[2] == FLOOR:
        throw_down(state, board, row)
    else:
        place(state, seat, row, int(choice.text[2]) - 1)
    return [Stood(at + 1, refusal)] if refusal is not None else []


def objection_to_column(
    state: State, board: Board, row: int, target: str, free: list[int]
) -> Refusal | None:
    """No colour stands twice in a row or a column; a tile that has a space must go there."""
    box = state.edition.box
    colour = board.colours[row]
    line, name = row + 1, box.colours[colour]
    if target == FLOOR:
        if not free:
            return None
        columns = " or ".join(str(each + 1) for each in free)
        return Refusal("AZ419", (2, 3), line=line, colour=name, columns=columns)
    column = int(target) - 1
    if column in free:
        return None
    legal = ", ".join(f"{line}>{each + 1}" for each in free) or f"{line}>{FLOOR}"
    held = board.wall[row][column]
    if held != NOTHING:
        return refusal_of("AZ418", legal, column=column + 1, line=line, held=box.colours[held])
    where = "its row" if colour in board.wall[row] else "the column"
    return refusal_of("AZ424", legal, colour=name, column=column + 1, line=line, where=where)


def refusal_of(code: str, legal: str, **facts: Any) -> Refusal:
    """Refuse the column of a tiling choice."""
    return Refusal(code, (2, 3), legal=legal, **facts)


def free_columns(board: Board, row: int, colour: int) -> list[int]:
    """Find where a colour may go on a wall without printed colours."""
    if colour in board.wall[row]:
        return []
    return [
        column
        for column in range(LINES)
        if board.wall[row][column] == NOTHING and all(each[column] != colour for each in board.wall)
    ]


def tilings(state: State, seat: int) -> Iterator[list[str]]:
    """Name every way in which a seat can tile its complete lines."""
    board = state.boards[seat]
    yield from _tilings(board.copy(), complete_lines(board))


def _tilings(board: Board, due: list[int]) -> Iterator[list[str]]:
    if not due:
        yield []
        return
    row = due[0] - 1
    colour = board.colours[row]
    free = free_columns(board, row, colour)
    if not free:
        yield from ([f"{row + 1}>{FLOOR}", *rest] for rest in _tilings(board, due[1:]))
    for column in free:
        board.wall[row][column] = colour
        yield from ([f"{row + 1}>{column + 1}", *rest] for rest in _tilings(board, due[1:]))
        board.wall[row][column] = NOTHING


def place(state: State, seat: int, row: int, column: int) -> None:
    """Lay a complete line's tile on the wall; the line's other tiles go to the lid."""
    board = state.boards[seat]
    colour = board.colours[row]
    board.wall[row][column] = colour
    state.used[colour] += row
    board.colours[row], board.counts[row] = NOTHING, 0
    across, down = runs(board, row, column)
    points = (across if across > 1 else 0) + (down if down > 1 else 0) or 1
    board.score += points
    reason = why_tile(state.edition.box, colour, (row, column), (across, down))
    state.points.append(Points(state.round, seat + 1, "tile", points, reason))


def runs(board: Board, row: int, column: int) -> tuple[int, int]:
    """Count the connected tiles across and down, the new one included."""
    wall = board.wall
    left = right = column
    while left > 0 and wall[row][left - 1] != NOTHING:
        left -= 1
    while right < LINES - 1 and wall[row][right + 1] != NOTHING:
        right += 1
    top = bottom = row
    while top > 0 and wall[top - 1][column] != NOTHING:
        top -= 1
    while bottom < LINES - 1 and wall[bottom + 1][column] != NOTHING:
        bottom += 1
    return right - left + 1, bottom - top + 1


def throw_down(state: State, board: Board, row: int) -> None:
    """Let all tiles of a line fall, as no space of its row is legal (both books, special case)."""
    for _ in range(board.counts[row]):
        drop(state, board, board.colours[row])
    board.colours[row], board.counts[row] = NOTHING, 0


def score(state: State) -> None:
    """End the round: printed walls, floor lines, who starts next, and whether the game is over."""
    for seat, board in enumerate(state.boards):
        if state.edition.printed:
            tile_printed(state, seat, board)
        clear_floor(state, seat, board)
    end_round(state)
    state.effects = [""] * len(state.effects)
    state.phase = "over" if is_over(state) else "deal"


def is_over(state: State) -> bool:
    """A row of a wall is complete, or (a model: the books are silent) no tile is left to deal."""
    ended = any(NOTHING not in row for board in state.boards for row in board.wall)
    return ended or not sum(state.bag) + sum(state.used)


def tile_printed(state: State, seat: int, board: Board) -> None:
    """Move each complete line's tile to its printed space."""
    for line in complete_lines(board):
        row = line - 1
        column = PRINTED[row][board.colours[row]]
        if board.wall[row][column] == NOTHING:
            place(state, seat, row, column)
        else:
            throw_down(state, board, row)  # only after a move that stood


def clear_floor(state: State, seat: int, board: Board) -> None:
    """Subtract the floor line; a score never falls below 0, once a round, after all gains."""
    things = len(board.floor)
    loss = FLOOR_LOSS[things]
    if loss:
        state.points.append(Points(state.round, seat + 1, "floor", -loss, why_floor(things)))
    if loss > board.score:
        back = loss - board.score
        state.points.append(Points(state.round, seat + 1, "clamp", back, WHY_CLAMP))
    board.score = max(0, board.score - loss)
    fallen = [*board.floor, board.caught] if board.caught != NOTHING else board.floor
    for thing in fallen:
        if thing != MARKER:
            state.used[thing] += 1
    board.floor = []
    board.disc, board.caught = False, NOTHING


def finish(state: State) -> None:
    """Add the bonuses for complete rows, columns and colours."""
    for seat, board in enumerate(state.boards):
        columns = list(zip(*board.wall, strict=True))
        rows = [n + 1 for n, row in enumerate(board.wall) if NOTHING not in row]
        whole = [n + 1 for n, column in enumerate(columns) if NOTHING not in column]
        laid = [thing for row in board.wall for thing in row]
        names = state.edition.box.colours
        colours = [name for n, name in enumerate(names) if laid.count(n) >= LINES]
        for kind, found, bonus in (
            ("row", rows, ROW_BONUS),
            ("column", whole, COLUMN_BONUS),
            ("colour", colours, COLOUR_BONUS),
        ):
            for each in found:
                board.score += bonus
                reason = why_complete(kind, each)
                state.points.append(Points(state.round, seat + 1, kind, bonus, reason, final=True))


def complete_rows(board: Board) -> int:
    return sum(NOTHING not in row for row in board.wall)


def figures(state: State) -> list[int]:
    """Count every seat's complete rows: of tied seats the one with most wins."""
    return [complete_rows(board) for board in state.boards]


BY_ROWS = TieBreak("more complete rows win", "complete rows", "has {}".format, 0, LINES)
