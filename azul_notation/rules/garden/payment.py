"""What a hexagon costs, and the ways to pay it (PL, CZ: placing a tile)."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.notation import Payment
from azul_notation.rules.garden.state import Board, colour_of, pattern_of, spelt, value_of
from azul_notation.rules.garden.tables import KINDS


def objections_to_payment(
    board: Board, hexagon: int, payment: Payment, *, expansion: bool
) -> Iterator[Refusal]:
    """A hexagon costs its value, itself included, in hexagons of one colour or of one pattern."""
    missing = not_stored(board, payment, placed=(hexagon, expansion))
    if missing is not None:
        yield missing
        return
    due = value_of(hexagon) - 1
    if payment.count != due:
        written = payment.count
        yield Refusal("AZ441", hexagon=spelt(hexagon), due=due, written=written)
        return
    if not is_one_row((hexagon, *payment.tiles, *payment.expansions)):
        yield Refusal("AZ442")


def is_one_row(items: Sequence[int]) -> bool:
    """Whether hexagons have one colour and different patterns, or one pattern and different colours."""
    return is_row(items, colour_of, pattern_of) or is_row(items, pattern_of, colour_of)


def is_row(items: Sequence[int], same: "Half", different: "Half") -> bool:
    """Whether hexagons have one half in common and the other half pairwise different."""
    one = len({same(item) for item in items}) == 1
    return one and len({different(item) for item in items}) == len(items)


def not_stored(
    board: Board, payment: Payment, placed: tuple[int, bool] | None = None
) -> Refusal | None:
    """Find something in a payment that the storage does not hold, beside what is placed."""
    hexagon, expansion = placed or (0, False)
    for item in set(payment.tiles):
        own = placed is not None and item == hexagon and not expansion
        if payment.tiles.count(item) > board.tiles[item] - own:
            return Refusal("AZ440", item=f"{payment.tiles.count(item)} {spelt(item)}")
    for item in set(payment.expansions):
        own = placed is not None and item == hexagon and expansion
        if payment.expansions.count(item) > board.expansions.count(item) - own:
            return Refusal("AZ440", item=f"an expansion {spelt(item)}")
    if payment.jokers > board.jokers:
        return Refusal("AZ440", item=f"{payment.jokers} jokers, but {board.jokers}")
    return None


Half = Callable[[int], int]


def payments(board: Board, hexagon: int, *, expansion: bool) -> list[Payment]:
    """List every way to pay for a hexagon from this storage."""
    found: dict[Payment, None] = {}
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    rows = (
        [KINDS * colour + other for other in range(KINDS) if other != pattern],
        [KINDS * other + pattern for other in range(KINDS) if other != colour],
    )
    stored = list(board.expansions)
    if expansion:
        stored.remove(hexagon)
    for row in rows:
        for tiles, expansions in subsets(board.tiles, stored, row, value_of(hexagon) - 1):
            jokers = value_of(hexagon) - 1 - len(tiles) - len(expansions)
            if jokers <= board.jokers:
                found[Payment(tiles, expansions, jokers)] = None
    return list(found)


Chosen = tuple[tuple[int, ...], tuple[int, ...]]


def subsets(
    tiles: Sequence[int], expansions: Sequence[int], row: Sequence[int], most: int
) -> Iterator[Chosen]:
    """Choose at most so many different hexagons of a row, each as a tile or as an expansion."""
    if not row:
        yield (), ()
        return
    first, *rest = row
    yield from subsets(tiles, expansions, rest, most)
    if not most:
        return
    for paid, given in subsets(tiles, expansions, rest, most - 1):
        if tiles[first]:
            yield (first, *paid), given
        if first in expansions:
            yield paid, (first, *given)


def pay(board: Board, payment: Payment) -> None:
    """Take a payment out of the storage."""
    for item in payment.tiles:
        board.tiles[item] -= 1
    for item in payment.expansions:
        board.expansions.remove(item)
    board.jokers -= payment.jokers
