"""Phase B of the fast reading: walls, floor lines, bonuses, and the packed ledger."""

from typing import Final

from azul_notation.rules.offer.lean_tables import SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.lean_packed import (
    CLAMP_AT,
    COLOUR_AT,
    COLUMN,
    COLUMN_AT,
    ENTRY,
    FLOOR_AT,
    KEYS,
    ROW_AT,
    RUNS,
    STRIDE,
    WHOLE_ROW,
)
from azul_notation.rules.walls.lean_tables import Tables
from azul_notation.rules.walls.lean_tiling import Choices
from azul_notation.rules.walls.tables import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_SPACES,
    LINES,
    ROW_BONUS,
)

GOES_ON: Final = 0
OVER: Final = 1
DOUBT: Final = -1
LEFT: Final = -2
"""The record ends before all was taken, or all seats have tiled."""


def tile(
    t: Tables,
    done: list[int],
    lines: list[int],
    floors: list[int],
    walls: list[int],
    choices: Choices | None,
    scores: list[int],
    told: list[int] | None,
    number: int,
) -> int:
    """Move a tile of each complete line to the wall; tell whether a row is complete, or what is wrong."""
    over = GOES_ON
    place_of, empty_of, across_of, down_of = t.place, t.empty, t.across, t.down
    done.sort()
    for line in done:
        shift, bit, column, row, colour = place_of[lines[line] // KEYS]
        seat = line // STRIDE
        wall = walls[seat]
        if choices is None:
            wall |= bit
            taken = wall >> shift & WHOLE_ROW
            lines[line] = empty_of[row][taken]
        else:
            if choices.is_wanting(seat):
                return LEFT
            column = choices.column(seat, row, colour, wall >> shift & WHOLE_ROW)
            if column < 0:
                return DOUBT
            if column == LINES:
                floors[STRIDE * seat] += row + 1
                lines[line] = choices.empty(seat, row)
                continue
            choices.lay(seat, row, colour, column)
            wall |= 1 << shift + column
            taken = wall >> shift & WHOLE_ROW
            lines[line] = choices.empty(seat, row)
        walls[seat] = wall
        across = across_of[taken][column]
        down = down_of[wall >> column & COLUMN][row]
        scores[seat] += across + down or 1
        if taken == WHOLE_ROW:
            over = OVER
        if told is not None:
            entry = (((LINES * row + column) * COLOURS + colour) * RUNS + across) * RUNS + down
            told.append((SEATS * number + seat) << ENTRY | entry)
    return over if choices is None or choices.is_read() else DOUBT


def clear_floors(
    t: Tables, floors: list[int], scores: list[int], told: list[int] | None, number: int
) -> None:
    """Subtract the floor lines; a score never falls below 0."""
    for seat in range(len(scores)):
        things = floors[STRIDE * seat]
        if not things:
            continue
        floors[STRIDE * seat] = 0
        score = scores[seat] - t.loss[things]
        scores[seat] = score if score > 0 else 0  # noqa: FURB136 - a call takes time
        if told is not None:
            entry = (SEATS * number + seat) << ENTRY
            told.append(entry | (FLOOR_AT + min(things, FLOOR_SPACES)))
            if score < 0:
                told.append(entry | (CLAMP_AT - score))


def finish(
    t: Tables,
    walls: list[int],
    hues: list[int],
    scores: list[int],
    told: list[int] | None,
    number: int,
) -> list[int]:
    """Add the bonuses; give every seat's complete rows. `hues` are the walls by printed spaces."""
    rows: list[int] = []
    for seat in range(len(scores)):
        entry = (SEATS * number + seat) << ENTRY
        wall = walls[seat]
        rows.append(_complete(wall, t.rows, told, entry + ROW_AT))
        scores[seat] += (
            ROW_BONUS * rows[seat]
            + COLUMN_BONUS * _complete(wall, t.columns, told, entry + COLUMN_AT)
            + COLOUR_BONUS * _complete(hues[seat], t.colours, told, entry + COLOUR_AT)
        )
    return rows


def _complete(wall: int, masks: list[int], told: list[int] | None, entry: int) -> int:
    """Count the rows, columns or colours that are complete."""
    count = 0
    for mask in masks:
        if wall & mask == mask:
            count += 1
            if told is not None:
                told.append(entry + masks.index(mask))
    return count
