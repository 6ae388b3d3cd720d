"""Defines how the engine of Sintra packs spaces, panes and outcomes of turns, and what the ledger holds.

Spaces of a strip, panes on it and at a source have a field for each colour, so that panes are compared
directly with spaces. Joker spaces have the field above the colours. Modulo `MASK`, the greatest digit, a
number is the sum of its digits, which is the number of panes or spaces that it packs.
"""

from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK, MOST_TAKES, SEATS
from azul_notation.rules.sintra.tables import COLUMNS, JOKER, JOKERS

JOKERS_AT: Final = FIELD * JOKER
OWN: Final = (1 << JOKERS_AT) - 1
"""The spaces of a strip without its joker spaces."""
JOKER_SPACES: Final = MASK << JOKERS_AT
TOWER_SPACE: Final = 1 << JOKERS_AT + FIELD
"""What is free where panes break: nothing that fits a pane, and never complete."""
MOST_TURNS: Final = 2 * MOST_TAKES + SEATS
"""The most turns in a round: after each way back, the same seat takes something in its next turn."""

# -- a turn: its column, and choices that it may leave out

TO_TOWER: Final = COLUMNS
"""The column of a turn whose panes all break."""
WAY_BACK: Final = -1
"""The column of a glazier that goes back."""
UNSAID: Final = -1
"""The choice of a word that does not say how many panes go on joker spaces, or which pane is kept."""
TOO_MANY: Final = JOKERS + 1
"""More panes on joker spaces than there are such spaces."""

# -- the outcome of a turn: how many panes broke, and these

TOOK_MARKER: Final = 1 << FIELD
NEEDLESS: Final = 1 << FIELD + 1
"""The word says how many panes go on joker spaces, though they are as few as possible."""
REFUSED: Final = 1 << FIELD + 2

# -- entries of the ledger

Entry = tuple[int, int, int, int, int, int]
"""Kind, round, seat, points, and two figures for their reason."""
BOTTOM: Final = 0
COLOUR: Final = 1
WINDOW: Final = 2
PANES: Final = 3
"""From here on entries belong to the final scoring."""
GLASS: Final = 4
ORNAMENT: Final = 5
COMPLETE: Final = 6
