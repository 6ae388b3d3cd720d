"""Lists the numbers and data of Queen's Garden, with where the rulebooks print them. No logic."""

from typing import Final

VARIANT = "garden"
LETTERS = "BGLMPY"
COLOURS = ("blue", "dark green", "light green", "mauve", "dark purple", "yellow")
PATTERNS = (
    "tree",
    "bird",
    "butterfly",
    "flower",
    "lily",
    "bells",
)  # worth 1 to 6 (PL, CZ components)
KINDS: Final = 6  # colours, and patterns
HALVES = f"123456{LETTERS}"  # of a hexagon, in the order of the wheel's categories
HALF_NAMES = (*PATTERNS, *COLOURS)
HEXAGONS: Final = KINDS * KINDS
COPIES: Final = 3  # tiles of each hexagon: 108 in all
BOARDS = ("A", "B")
SEATS = (2, 3, 4)

ROUNDS: Final = 4
STACK = {2: 5, 3: 7, 4: 8}  # expansions in each round's stack (PL, CZ set-up)
DRAWN: Final = 4  # tiles drawn onto the top of the stack
TILE_PLACES: Final = 12  # of a storage, for tiles and jokers
EXPANSION_PLACES: Final = 2
SLOTS: Final = 6  # fields for expansions round the fountain board
FIRST_POINTS: Final = 15
FIRST_JOKERS: Final = 3
PRICE: Final = 6  # of a face-down expansion, which needs that many points
FIRST_TO_PASS: Final = 1  # what the first to pass loses

# Jokers for a feature that is surrounded: printed on the garden board.
FOUNTAIN_JOKERS = 1
TIP_JOKERS = 2  # statues and benches
PAVILION_JOKERS = 3

# The wheel: categories 0 to 5 are the patterns, 6 to 11 the colours.
WHEEL = (
    (7, 0, 6),  # dark green, tree, blue
    (1, 10, 2),  # bird, dark purple, butterfly
    (9, 3, 11),  # mauve, flower, yellow
    (4, 8, 5),  # lily, light green, bells
)
WHEEL_POINTS = "1 1 2 2 3 3 1 1 1 1 1 1"  # a model for side A; side B's are not known
CATEGORIES = len(HALVES)
PAVILION_POINTS: Final = 1  # each visible one, in each round

GROUP: Final = 3  # hexagons from which on a group counts at the end
GROUP_BONUS = {"A": {6: 6}, "B": {4: 4, 5: 5, 6: 6}}
JOKER_POINTS: Final = 1  # each one left at the end

# Rules that may be waived with `!stood`: the table is still well defined after it.
MAY_STAND = frozenset({"AZ437", "AZ442", "AZ443", "AZ444", "AZ447"})

# Codes that are reported only if a real board may differ from the record.
ON_A_BOARD = frozenset(
    {"AZ437", "AZ438", "AZ439", "AZ440", "AZ441", "AZ442", "AZ443", "AZ444", "AZ445", "AZ447"}
    | {"AZ516"}
)
