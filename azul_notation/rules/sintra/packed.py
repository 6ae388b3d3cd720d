"""How the engine of Sintra packs spaces and panes, what comes of a turn, and the entries of the ledger.

Spaces of a strip, panes on it and at a source have a field for each colour, so that panes are compared with
spaces as they stand. Joker spaces have the field above the colours. Modulo `MASK`, the greatest digit, a
number is the sum of its digits: so many panes or spaces it packs.
"""

from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK, MOST_TAKES, SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKER,
    JOKERS,
    ORNAMENT_POINTS,
    ORNAMENTS,
    ROUNDS,
    SPACES,
    WINDOW_SPACES,
)

JOKERS_AT: Final = FIELD * JOKER
OWN: Final = (1 << JOKERS_AT) - 1
"""The spaces of a strip but for its joker spaces."""
JOKER_SPACES: Final = MASK << JOKERS_AT
TOWER_SPACE: Final = 1 << JOKERS_AT + FIELD
"""What is free where panes break: nothing that fits a pane, and never complete."""
MOST_TURNS: Final = 2 * MOST_TAKES + SEATS
"""A round has no more: behind a way back the same seat takes something, as long as it has a turn."""

# -- a turn: its column, and what it may leave out

TO_TOWER: Final = COLUMNS
"""The column of a turn whose panes all break."""
WAY_BACK: Final = -1
"""The column of a glazier that goes back."""
UNSAID: Final = -1
"""Where a word does not say how many panes go on joker spaces, or which pane is kept."""
TOO_MANY: Final = JOKERS + 1
"""More panes on joker spaces than there are such spaces."""

# -- what came of a turn: how many panes broke, and these

TOOK_MARKER: Final = 1 << FIELD
NEEDLESS: Final = 1 << FIELD + 1
"""The word says how many panes go on joker spaces, and they are as few as can be."""
REFUSED: Final = 1 << FIELD + 2

# -- entries of the ledger: kind and points, above round and seat

KEPT: Final = WINDOW_SPACES * COLUMNS + 1
"""One more than the panes that windows can hold."""
SEATS_AND_ROUNDS: Final = SEATS * (ROUNDS + 2)
COLOUR_AT: Final = 1
"""Behind the fall to the bottom of the track, which is 0."""
WINDOW_AT: Final = COLOUR_AT + COLUMNS * COLOURS * (SPACES + 1)
ENDING_AT: Final = WINDOW_AT + (1 << COLUMNS)
"""From here on entries belong to the final scoring."""
PANES_AT: Final = ENDING_AT
ORNAMENT_AT: Final = PANES_AT + COLUMNS * SPACES + 1
COLUMNS_AT: Final = ORNAMENT_AT + len(ORNAMENTS) * len(ORNAMENT_POINTS)
GLASS_AT: Final = COLUMNS_AT + (COLUMNS + 1) * KEPT * COLOURS
"""Above it stand the steps of a marker: a track may be long."""
