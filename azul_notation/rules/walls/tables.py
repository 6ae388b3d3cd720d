"""Lists the numbers and data of the wall games, with where the rulebooks print them. No logic."""

from typing import Final

from azul_notation.rules.offer.tables import PieceSet


class Box(PieceSet, frozen=True, kw_only=True):
    """A variant: the names that one box has for its five colours and its boards."""

    boards: tuple[str, str]
    """The board with printed colours, then the one without."""
    special: bool = False
    """Whether the box has special factories."""


_AZUL = Box(
    letters="BYRKW",
    colours=("blue", "yellow", "red", "black", "white"),
    boards=("coloured", "grey"),
)
BOXES = {
    "azul": _AZUL,
    "mini": _AZUL,
    "chocolatier": Box(
        letters="BMCDR",
        colours=("blue", "milk", "cream", "dark", "red"),
        boards=("coloured", "brown"),
        special=True,
    ),
}

LINES: Final = 5  # pattern lines; rows, columns and colours of the wall (both boards)
FLOOR_SPACES: Final = 7
FLOOR_LOSS = (0, 1, 2, 4, 6, 8, 11, 14)  # printed above the floor line: 1 1 2 2 2 3 3, added up
ROW_BONUS = 2  # end of the game, both rulebooks
COLUMN_BONUS = 7
COLOUR_BONUS = 10

# Column of a colour in a row of the coloured wall; rows, columns and colours count from 0.
# Each row is the one above it moved one space to the right.
PRINTED = (
    (0, 1, 2, 3, 4),
    (1, 2, 3, 4, 0),
    (2, 3, 4, 0, 1),
    (3, 4, 0, 1, 2),
    (4, 0, 1, 2, 3),
)

# What a disc does. Chocolatier, "Erivabrikute variant", numbers the gold effects 1 to 5.
PLAIN: Final = ""
EXTRA: Final = "+"  # 1: one more tile from the bag
# 2: the collector of a colour is written as its letter
STAY: Final = "="  # 3: what is left stays on it
SPLIT: Final = "/"  # 4: what is left is divided between its neighbours
ZERO: Final = "0"  # 5: its taker gets it as a space without a loss
GONE: Final = "gone"  # the zero disc after it was taken: it has left the circle

# Rules that may be waived with `!stood`: what then lies on the table is still well defined.
MAY_STAND = frozenset({"AZ405", "AZ406", "AZ410", "AZ419", "AZ424"})

# What can be refused only because a board is not as the record has it.
ON_A_BOARD = frozenset(
    {"AZ404", "AZ405", "AZ406", "AZ415", "AZ416", "AZ417", "AZ418", "AZ419", "AZ420", "AZ424"}
)

EFFECT_NAMES = {EXTRA: "extra tile", STAY: "stay", SPLIT: "split", ZERO: "zero"}
