"""What the fast reading of Sintra looks up, made from the rulebook's numbers when first needed.

Spaces of a strip, panes, and what lies at a source are packed numbers with the same fields: panes are
compared with spaces as they stand. Joker spaces have the field above the colours. Modulo `MASK`, the greatest
digit, a number is the sum of its digits: so many panes or spaces it packs.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from azul_notation.rules.offer.packed import (
    FIELD,
    MASK,
    MOST_TAKES,
    SEATS,
    OfferTables,
    packed,
    spelt,
)
from azul_notation.rules.offer.tables import COLOURS, FACTORIES, PIECES_OF_A_COLOUR
from azul_notation.rules.sintra.notation import BACK, HEADS, TOWER
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKER,
    JOKERS,
    ROUNDS,
    SIGNS,
    SPACES,
    WARE,
)

JOKERS_AT: Final = FIELD * JOKER
OWN: Final = (1 << JOKERS_AT) - 1
"""The spaces of a strip but for its joker spaces."""
JOKER_SPACES: Final = MASK << JOKERS_AT
NOWHERE: Final = COLUMNS
"""The column of a move whose panes all break."""
WAY_BACK: Final = -1
"""The column of a glazier that goes back."""
NO_PANE: Final = -1
MOST_TURNS: Final = 2 * MOST_TAKES + SEATS
"""A round has no more: behind a way back the same seat takes something, as long as it has a turn."""

Base = tuple[int, int, int]
"""Source, field of the colour, column."""
Marks = tuple[int, int, int, int]
"""Panes on joker spaces, 0 where the word does not say; shift of the pane that was kept; 1 if the marker was
taken; panes that broke."""
Move = tuple[int, int, int, int, int, int]
"""Source (0 the centre, -1 the centre with its marker), field, column, panes on joker spaces, shift of the
kept pane, broken panes."""
Strip = tuple[int, int, str]
"""The face that lies up, the other one, and the word that both have in whatever order they stand."""


class Moves(dict[str, Move]):
    """Moves as they are met: of tens of thousands, a game has some dozens."""

    def __init__(self) -> None:
        super().__init__()
        self[BACK] = (0, 0, WAY_BACK, 0, NO_PANE, 0)
        self.bases: dict[str, Base] = bases()
        self.marks: dict[str, Marks] = marks()

    def __missing__(self, word: str) -> Move:
        """Put a move together; a KeyError if no canonical move is spelt so."""
        source, field, column = self.bases[word[:3]]
        jokers, kept, marker, broke = self.marks[word[3:]]
        placed = jokers or broke or kept >= 0
        if (marker and source) or (placed and column == NOWHERE):
            raise KeyError(word)
        move = (source - marker, field, column, jokers, kept, broke)
        self[word] = move
        return move


class Strips(dict[str, Strip]):
    """Strips as they are met: of twenty thousand, a box has some dozens."""

    def __init__(self) -> None:
        super().__init__()
        self.plain: dict[str, int] = faces("")
        self.backs: dict[str, int] = self.plain | faces(SIGNS[JOKER] * JOKERS)

    def __missing__(self, word: str) -> Strip:
        """Take a strip apart; a KeyError or ValueError if none is spelt so."""
        up, down = word.split("/")
        strip = (self.plain[up], self.backs[down], word if up < down else f"{down}/{up}")
        self[word] = strip
        return strip


class Tables(OfferTables):
    """The tables of the box."""

    def __init__(self) -> None:
        super().__init__(WARE.letters, COLUMNS, MOST_TURNS)
        self.rounds: list[str] = [f"\nR{number + 1}" for number in range(ROUNDS)]
        self.track: str = HEADS[0]
        self.heads: list[str] = [f"\n{head}" for head in HEADS]
        self.moves: dict[str, Move] = Moves()
        self.strips: dict[str, Strip] = Strips()


def faces(behind: str) -> dict[str, int]:
    """Spell every face that ends with these joker spaces."""
    told: dict[str, int] = {}
    for face in combinations_with_replacement(range(COLOURS), SPACES - len(behind)):
        told[spelt(WARE.letters, face) + behind] = packed(face) + (len(behind) << JOKERS_AT)
    return told


def bases() -> dict[str, Base]:
    """Spell where panes are taken and where they go."""
    told: dict[str, Base] = {}
    for source in range(max(FACTORIES.values()) + 1):
        for colour, letter in enumerate(WARE.letters):
            field = MASK << FIELD * colour
            for column in range(COLUMNS):
                told[f"{source}{letter}{column + 1}"] = (source, field, column)
            told[f"{source}{letter}{TOWER}"] = (source, field, NOWHERE)
    return told


def marks() -> dict[str, Marks]:
    """Spell what can stand behind that."""
    choices = {"": (0, NO_PANE)}
    choices |= {f"*{count}": (count, NO_PANE) for count in range(1, JOKERS + 1)}
    choices |= {f"={letter}": (0, FIELD * at) for at, letter in enumerate(WARE.letters)}
    told: dict[str, Marks] = {}
    for choice, (jokers, kept) in choices.items():
        for broke in range(PIECES_OF_A_COLOUR):
            fell = f"~{broke}" if broke else ""
            told[f"{choice}{fell}"] = (jokers, kept, 0, broke)
            told[f"{choice}^{fell}"] = (jokers, kept, 1, broke)
    return told


@cache
def tables() -> Tables:
    return Tables()
