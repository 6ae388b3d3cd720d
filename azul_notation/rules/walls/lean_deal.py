"""Phase C of the fast reading: what the bag can have given. Bag, deals and boards are packed numbers."""

from azul_notation.rules.offer.lean_round import from_all, from_bag
from azul_notation.rules.offer.lean_tables import BYTE
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.lean_packed import KEYS
from azul_notation.rules.walls.lean_tables import Tables


def deal(
    t: Tables, words: list[str], drawn: int, bag: int, lines: list[int], walls: list[int]
) -> int:
    """Take what was drawn from the bag, filled from the lid if need be; -1 if it cannot have been."""
    rest = from_bag(words, drawn, bag)
    return rest if rest >= 0 else from_all(t, words, drawn, bag, on_boards(t, lines, walls))


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
