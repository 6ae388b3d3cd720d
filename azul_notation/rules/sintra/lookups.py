"""Makes the look-up tables of Sintra's engine from the rulebook's numbers when first needed."""

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
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKER,
    JOKERS,
    PIECE_SET,
    SPACE_LETTERS,
    SPACES,
)

Strip = tuple[int, int, str]
"""The face that is up, the other one, and the word for both that does not depend on their order."""
Placing = tuple[int, int, int]
"""The number of panes on spaces of their colour, on joker spaces, and broken, with NEEDLESS; or REFUSED."""
EDITIONS: Final = 64
"""The number of rows of printed values that are remembered."""


class Strips(dict[str, Strip]):
    """Reads and remembers strips: of twenty thousand possible ones, a box has some dozens."""

    def __missing__(self, word: str) -> Strip:
        """Read a strip; raise KeyError or ValueError if this is not the spelling of one."""
        up, down = word.split("/")
        if SPACE_LETTERS[JOKER] in up:
            raise KeyError(word)
        self[word] = strip = (face(up), face(down), word if up < down else f"{down}/{up}")
        return strip


class Tables(OfferTables):
    """Holds the look-up tables of the box."""

    def __init__(self) -> None:
        super().__init__(PIECE_SET.letters, 1, MOST_TURNS)
        self.strips: dict[str, Strip] = Strips()
        places = [*range(1, COLUMNS + 1), TOWER]
        self.words: list[list[list[str]]] = [
            [[f"{source}{letter}{place}" for place in places] for letter in PIECE_SET.letters]
            for source in range(max(FACTORIES.values()) + 1)
        ]
        """By source, colour and column: the turns, without choices and marks."""


tables = cache(Tables)


@cache
def face(word: str) -> int:
    """Pack the spaces of a face; raise ValueError if this is not the spelling of one."""
    sound = len(word) == SPACES and word.count(SPACE_LETTERS[JOKER]) in (0, JOKERS)
    if not sound or sorted(word, key=SPACE_LETTERS.index) != list(word):
        raise ValueError(word)
    return packed_letters(word)


def packed_letters(letters: str) -> int:
    """Pack spaces or panes."""
    return packed(tuple(map(SPACE_LETTERS.index, letters)))


@cache
def placing(said: int, spare: int, own: int, panes: int) -> Placing:
    """Place panes on `spare` free joker spaces and `own` free spaces of the colour (RB second step).

    All panes that can be placed are. The player may choose how many are on joker spaces (G4): by default as
    few as possible.
    """
    least, most = on_joker_spaces(spare, own, panes)
    jokers = least if said == UNSAID else said
    if not least <= jokers <= most:
        return 0, 0, REFUSED
    placed = min(panes, own + spare)
    return placed - jokers, jokers, panes - placed + NEEDLESS * (said == least)


def on_joker_spaces(spare: int, own: int, panes: int) -> tuple[int, int]:
    """Find the least and the most panes that can go on joker spaces, where all that can be placed are."""
    placed = min(panes, own + spare)
    return max(0, placed - own), min(placed, spare)


@cache
def placed_freely(free: int) -> list[int]:
    """Find how many panes of each colour can go on a strip without any choice; return -1 if none fit.

    Joker spaces leave a choice, and so do panes that complete the strip, of which one is kept.
    """
    numbers = []
    for colour in range(COLOURS):
        spare, own = free >> JOKERS_AT & MASK, free >> FIELD * colour & MASK
        most = own - 1 if free % MASK == own else PIECES_OF_A_COLOUR
        numbers.append(-1 if not spare + own else 0 if spare else most)
    return numbers


@cache
def ways_to_keep(full: int) -> list[str]:
    """Spell which of the panes on a complete strip can be kept."""
    return [f"={sign}" for at, sign in enumerate(PIECE_SET.letters) if full >> FIELD * at & MASK]


@lru_cache(EDITIONS)
def worths(values: tuple[int, ...]) -> list[int]:
    """Add up the printed values of each set of columns, packed (RB 3c)."""
    sums = [0]
    for value in values:
        sums += [worth + value for worth in sums]
    return sums


def in_bag(panes: int) -> int:
    """Pack panes as in the bag, which has wider fields."""
    return sum([(panes >> FIELD * at & MASK) << BYTE * at for at in range(COLOURS)])
