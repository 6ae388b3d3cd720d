"""Computes what the bag can have given, in packed numbers."""

from azul_notation.rules.offer.packed import (
    BYTE,
    COUNTS,
    FULL_BAG,
    GUARD,
    HELD,
    SIZE,
    OfferTables,
)
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR, PIECES_ON_A_FACTORY


def counts(bag: int) -> list[int]:
    """Count the pieces of each colour in a packed bag."""
    return [bag >> BYTE * colour & HELD for colour in range(COLOURS)]


def from_bag(deals: list[str], drawn: int, bag: int) -> int:
    """Draw full factories from the bag; return -1 if it does not hold them. Bag and draws are packed."""
    if drawn >> SIZE != len(deals) * PIECES_ON_A_FACTORY:
        return -1
    rest = (bag | GUARD) - (drawn & COUNTS)
    return rest ^ GUARD if rest & GUARD == GUARD else -1


def from_all(t: OfferTables, deals: list[str], drawn: int, bag: int, held: int) -> int:
    """Draw the whole bag, and more after a refill from what was used; return -1 if that cannot have been.

    `held` is what lies on boards, packed: all other pieces are in the bag or were used.
    """
    if drawn >> SIZE != len(deals) * PIECES_ON_A_FACTORY and not _is_short(t, deals, held):
        return -1
    drawn &= COUNTS
    if ((drawn | GUARD) - bag) & GUARD != GUARD:
        return -1
    rest = ((FULL_BAG - held) | GUARD) - drawn
    return rest ^ GUARD if rest & GUARD == GUARD else -1


def _is_short(t: OfferTables, deals: list[str], held: int) -> bool:
    """Return whether too few pieces are left, and lie on the factories in their order."""
    supply = PIECES_OF_A_COLOUR * COLOURS
    for colour in range(COLOURS):
        supply -= held >> BYTE * colour & HELD
    for word in deals:
        due = min(PIECES_ON_A_FACTORY, supply)
        if t.packed[word] >> SIZE != due:
            return False
        supply -= due
    return True
