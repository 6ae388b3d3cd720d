"""Lists the numbers and data of Stained Glass of Sintra, with where the rulebook prints them. No logic."""

from typing import Final

from azul_notation.rules.offer.tables import PieceSet

VARIANT = "sintra"
PIECE_SET = (
    PieceSet(  # RB names pink, orange and yellow; blue and green are inferred (grammar/README.md)
        letters="BGOPY",
        colours=("blue", "green", "orange", "pink", "yellow"),
        piece="pane",
        spent="the tower",
    )
)
BOARDS = ("A", "B")
COLUMNS: Final = 8  # RB set-up 4: a strip for each column
SPACES: Final = 5  # spaces of a face; five panes complete a strip (RB third step)
JOKERS: Final = 2  # grey spaces, on one face of each player's set (RB set-up 4)
JOKER: Final = 5  # the joker among the colours of spaces
SPACE_LETTERS: Final = "BGOPY*"
ROUNDS: Final = 6  # spaces I to VI of the round indicator (RB set-up 7)
WINDOW_SPACES: Final = 2  # RB 3b: the upper space, then the lower one
PANES_FOR_A_POINT: Final = 3  # RB final scoring 1
ORNAMENTS = ((0, 1), (2, 3), (4, 5), (6, 7))  # columns round each; RB final scoring 3, side A
ORNAMENT_POINTS = (0, 0, 3, 6, 10)  # by panes round it

# Not printed in the rulebook used here: models, which the tags `Columns` and `GlassTrack` replace.
PRINTED_VALUES = "4 3 3 2 2 1 1 2"
GLASS_TRACK = "0 1 2 4 6 8 11 14 18"
MOST_LOST = (
    999  # what glass can cost in a game that anyone would believe; the rulebook has no limit
)
LEAST_GLASS = 2  # spaces of any track: the top one and the bottom

# A balanced set made up for random games, `STRIPS_SYNTHETIC_V1`. It is not what is printed.
SYNTHETIC = (
    ("BBBGP", "BGGPP"),
    ("GGGOY", "GOOYY"),
    ("BOOOP", "BBOPP"),
    ("GPPPY", "GGPYY"),
    ("BOYYY", "BBOOY"),
    ("BBGOP", "BOOPY"),
    ("GGOPY", "BGPPY"),
    ("BGOYY", "OPY**"),
)

# Rules that may be waived with `!stood`: the table is still well defined after it.
MAY_STAND = frozenset({"AZ425", "AZ427", "AZ428", "AZ429"})

# Codes that are reported only if a real board may differ from the record.
ON_A_BOARD = frozenset(
    {"AZ425", "AZ426", "AZ427", "AZ428", "AZ429", "AZ430", "AZ431", "AZ432", "AZ433"}
)
