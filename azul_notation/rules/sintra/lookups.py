"""What the engine of Sintra looks up, made from the rulebook's numbers when first needed."""

from functools import cache, lru_cache
from typing import Final

from azul_notation.rules.offer.packed import BYTE, FIELD, MASK, OfferTables, packed
from azul_notation.rules.offer.tables import COLOURS, FACTORIES, PIECES_OF_A_COLOUR
from azul_notation.rules.sintra.notation import TOWER
from azul_notation.rules.sintra.packed import (
    JOKERS_AT,
    MOST_TURNS,
    NEEDLESS,
    REFUSED,
    UNSAID,
)
from azul_notation.rules.sintra.tables import COLUMNS, JOKER, JOKERS, SIGNS, SPACES, WARE

Strip = tuple[int, int, str]
"""The face that lies up, the other one, and the word that both have in whatever order they stand."""
Placing = tuple[int, int, int]
"""Panes on spaces of their colour and on joker spaces; how many broke, and NEEDLESS; or REFUSED."""
EDITIONS: Final = 64
"""Rows of printed values remembered."""


class Strips(dict[str, Strip]):
    """Strips as they are met: of twenty thousand, a box has some dozens."""

    def __missing__(self, word: str) -> Strip:
        """Take a strip apart; a KeyError or ValueError if none is spelt so."""
        up, down = word.split("/")
        if SIGNS[JOKER] in up:
            raise KeyError(word)
        self[word] = strip = (face(up), face(down), word if up < down else f"{down}/{up}")
        return strip


class Tables(OfferTables):
    """The tables of the box."""

    def __init__(self) -> None:
        super().__init__(WARE.letters, 1, MOST_TURNS)
        self.strips: dict[str, Strip] = Strips()
        places = [*range(1, COLUMNS + 1), TOWER]
        self.words: list[list[list[str]]] = [
            [[f"{source}{letter}{place}" for place in places] for letter in WARE.letters]
            for source in range(max(FACTORIES.values()) + 1)
        ]
        """By source, colour and column: the turns, without what they may say besides."""


tables = cache(Tables)


@cache
def face(word: str) -> int:
    """Pack the spaces of a face; a ValueError if none is spelt so."""
    sound = len(word) == SPACES and word.count(SIGNS[JOKER]) in (0, JOKERS)
    if not sound or sorted(word, key=SIGNS.index) != list(word):
        raise ValueError(word)
    return packed_signs(word)


def packed_signs(signs: str) -> int:
    """Pack spaces or panes."""
    return packed(tuple(map(SIGNS.index, signs)))


@cache
def placing(said: int, spare: int, own: int, panes: int) -> Placing:
    """Place panes where so many joker spaces and spaces of the colour are free (RB second step).

    All that can be placed are. The player may choose how many lie on joker spaces (G4): as few as can be,
    where it is not said.
    """
    placed = min(panes, own + spare)
    least = max(0, placed - own)
    jokers = least if said == UNSAID else said
    if not least <= jokers <= min(placed, spare):
        return 0, 0, REFUSED
    return placed - jokers, jokers, panes - placed + NEEDLESS * (said == least)


@cache
def placed_freely(free: int) -> list[int]:
    """Find how many panes of each colour go on a strip and leave no choice; -1 if none fit.

    Joker spaces leave one, and so do panes that complete the strip, of which one is kept.
    """
    found = []
    for colour in range(COLOURS):
        spare, own = free >> JOKERS_AT & MASK, free >> FIELD * colour & MASK
        most = own - 1 if free % MASK == own else PIECES_OF_A_COLOUR
        found.append(-1 if not spare + own else 0 if spare else most)
    return found


@cache
def ways_to_keep(full: int) -> list[str]:
    """Spell which of the panes on a complete strip can be kept."""
    return [f"={sign}" for at, sign in enumerate(WARE.letters) if full >> FIELD * at & MASK]


@lru_cache(EDITIONS)
def worths(values: tuple[int, ...]) -> list[int]:
    """Add up the printed values of each set of columns, packed (RB 3c)."""
    found = [0]
    for value in values:
        found += [worth + value for worth in found]
    return found


def in_bag(panes: int) -> int:
    """Pack panes as in the bag, which has wider fields."""
    return sum([(panes >> FIELD * at & MASK) << BYTE * at for at in range(COLOURS)])
