"""Phase C of the fast reading: what the bag can have given. Bag, deals and boards are packed numbers."""

from azul_notation.rules.offer.tables import (
    COLOURS,
    PIECES_OF_A_COLOUR,
    PIECES_ON_A_FACTORY,
)
from azul_notation.rules.walls.lean_packed import (
    BYTE,
    COUNTS,
    FULL_BAG,
    GUARD,
    HELD,
    KEYS,
    SIZE,
)
from azul_notation.rules.walls.lean_tables import Tables


def deal(
    t: Tables, words: list[str], drawn: int, bag: int, lines: list[int], walls: list[int]
) -> int:
    """Take what was drawn from the bag, filled from the lid if need be; -1 if it cannot have been."""
    if drawn >> SIZE != len(words) * PIECES_ON_A_FACTORY and not _is_short(t, words, lines, walls):
        return -1
    drawn &= COUNTS
    rest = (bag | GUARD) - drawn
    if rest & GUARD == GUARD:
        return rest ^ GUARD
    if ((drawn | GUARD) - bag) & GUARD != GUARD:
        return -1
    rest = ((FULL_BAG - on_boards(t, lines, walls)) | GUARD) - drawn
    return rest ^ GUARD if rest & GUARD == GUARD else -1


def _is_short(t: Tables, words: list[str], lines: list[int], walls: list[int]) -> bool:
    """Whether too few tiles are left, but some, and lie on the factories in their order."""
    held = on_boards(t, lines, walls)
    supply = PIECES_OF_A_COLOUR * COLOURS
    for colour in range(COLOURS):
        supply -= held >> BYTE * colour & HELD
    if not supply:
        return False
    for word in words:
        due = min(PIECES_ON_A_FACTORY, supply)
        if t.packed[word] >> SIZE != due:
            return False
        supply -= due
    return True


def on_boards(t: Tables, lines: list[int], walls: list[int]) -> int:
    """Find what lies on lines and walls between rounds, packed."""
    held = 0
    for state in lines:
        held += t.held[state // KEYS]
    for wall in walls:
        for colour in range(COLOURS):
            spaces = t.colours[colour] & wall
            held += spaces.bit_count() << BYTE * colour
    return held
