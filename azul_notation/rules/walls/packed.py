"""Defines how the engine of the wall games packs what lies on the table, and the entries of the ledger."""

from typing import Final

from azul_notation.rules.offer.packed import FIELD, MOST_TAKES, SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.tables import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_LOSS,
    FLOOR_SPACES,
    LINES,
    ROW_BONUS,
)

STRIDE: Final = LINES + 1
"""Lines of a seat in the list of all lines; the last is the floor."""
MOST_MOVES: Final = MOST_TAKES + 1
"""A round has no more: the extra tile of a gold factory may be taken too."""
DIVIDED: Final = (STRIDE * SEATS).bit_length()
"""Where it stands in a target how leftovers are divided: beyond all lines of all seats."""
LINE_OF: Final = (1 << DIVIDED) - 1
"""The bits of a target that are its line."""
SPACES: Final = LINES * LINES
WHOLE_ROW: Final = (1 << LINES) - 1
"""A wall is packed row by row: its first row, complete."""
COLUMN: Final = sum(1 << LINES * row for row in range(LINES))
"""The spaces of its first column."""
NOTHING: Final = -1
"""Where a colour is asked for."""
MARKER: Final = COLOURS
"""The starting player marker, where it lies among tiles."""

# -- keys: what a move brings to a line, SPAN * colour + number of tiles; no tiles are no move

SPAN: Final = FIELD * COLOURS
KEYS: Final = 1 << (SPAN * COLOURS).bit_length()
"""Keys of a state; states are multiples of it."""
FULL: Final = 1 << FIELD
"""The bit of a line that became complete, above the number of tiles that fell."""
STATE: Final = FIELD + 1
"""Where the next state stands, above that bit."""

# -- what came of a move: how many tiles fell, and whether the marker was taken

TOOK_MARKER: Final = 1 << FIELD
REFUSED: Final = 1 << FIELD + 1

# -- entries of the ledger: kind and points of one, below its round and its seat. On boards with printed
# colours they sort as they fall due.

RUNS: Final = LINES + 1
FLOOR_AT: Final = LINES * LINES * COLOURS * RUNS * RUNS
ROW_AT: Final = FLOOR_AT + FLOOR_SPACES + 1
COLUMN_AT: Final = ROW_AT + LINES
COLOUR_AT: Final = COLUMN_AT + LINES
CLAMP_AT: Final = COLOUR_AT + COLOURS
BONUSES: Final = [ROW_BONUS] * LINES + [COLUMN_BONUS] * LINES + [COLOUR_BONUS] * COLOURS
"""Points for what is complete at the end of the game: the entries from ROW_AT on."""
LOWEST: Final = 10**6
"""A total that stood has six digits at most; from so far below it is brought back to 0."""
ENTRY: Final = (CLAMP_AT + LOWEST + max(FLOOR_LOSS)).bit_length()
