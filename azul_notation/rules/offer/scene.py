"""Lays out the table of families with factories: factories, centre, bag, and where used pieces wait."""

from collections.abc import Sequence
from math import ceil

from azul_notation.rules.offer.table import Table, spelt_out
from azul_notation.rules.offer.tables import COLOURS, PIECES_ON_A_FACTORY, PieceSet
from azul_notation.rules.paints import MOTIFS
from azul_notation.rules.scene import STEP, Caption, Look, Place, Touch, Zone, filled, pile, touch

MARKER = "^"
EDGE = 4.0
ACROSS = 5
"""Factories beside each other."""
DISH = 66.0
"""The distance from one factory to the next."""
PILE = 46.0
"""The distance from one pile of the centre to the next."""
SMALL, SMALL_PILE = 14.0, 36.0
NAME = 64.0
"""The width of the names before rows of piles."""
WIDTH = 2 * EDGE + ACROSS * DISH
ROW = 28.0


def looks_of(piece_set: PieceSet) -> dict[str, Look]:
    """Show the pieces, and the marker."""
    pieces = zip(piece_set.letters, piece_set.colours, strict=True)
    shown = {letter: Look(colour, colour, MOTIFS[colour]) for letter, colour in pieces}
    return {**shown, MARKER: Look("starting player marker", form="disc", sign="1")}


def factories(
    count: int, below: float = 0, *, piled: bool = False
) -> tuple[list[Zone], list[Caption], float]:
    """Lay out factories in rows, with some room below each; return the height of them all.

    Where more than four pieces may come together, they are piled by their colours.
    """
    rows = ceil(count / ACROSS)
    across = ceil(count / rows)
    zones, captions = [], []
    for at in range(count):
        line, column = divmod(at, across)
        shift = (ACROSS - min(across, count - line * across)) * DISH / 2
        x, y = EDGE + shift + column * DISH + 2, EDGE + line * (DISH + below)
        spots = pile_places(x, y) if piled else factory_places(x, y)
        zones.append(
            Zone(
                f"factory {at + 1}", spots, (x, y, DISH - 4, DISH - 4), round=True, loose=not piled
            )
        )
        captions.append(Caption(x + 4, y + 9, str(at + 1), 10))
    return zones, captions, EDGE + rows * (DISH + below)


def factory_places(x: float, y: float) -> tuple[Place, ...]:
    """Lay out the pieces of a factory."""
    corners = [(0, 0), (STEP, 0), (0, STEP), (STEP, STEP)]
    return tuple(Place(x + 10 + dx, y + 10 + dy, outline=False) for dx, dy in corners)


def pile_places(x: float, y: float) -> tuple[Place, ...]:
    """Lay out piles of each colour on a factory."""
    spots = [divmod(at, 2) for at in range(COLOURS)]
    return tuple(Place(x + 8 + 25 * dx, y + 9 + 16 * dy, SMALL, outline=False) for dy, dx in spots)


def supply(y: float, spent: str) -> tuple[list[Zone], list[Caption], float]:
    """Lay out the centre, the bag and where used pieces wait; return the height down to their end."""
    centre = tuple(
        Place(EDGE + NAME + PILE * at, y + 4, outline=False) for at in range(COLOURS + 1)
    )
    width = WIDTH - 2 * EDGE
    zones = [Zone("centre", centre, (EDGE, y, width, ROW))]
    captions = [Caption(EDGE + 6, y + 18, "0 centre", 10, "start")]
    y += ROW
    for name in ("bag", spent.removeprefix("the ")):
        total = Place(EDGE + 42, y + 3, SMALL, "text", outline=False)
        piles = tuple(
            Place(EDGE + NAME + SMALL_PILE * at, y + 3, SMALL, outline=False)
            for at in range(COLOURS)
        )
        zones.append(Zone(name, (total, *piles)))
        captions.append(Caption(EDGE + 6, y + 14, name, 10, "start"))
        y += STEP
    return zones, captions, y


def on_offer(seen: Table, piece_set: PieceSet, *, piled: bool = False) -> list[str]:
    """List what lies on the factories."""
    if piled:
        return [thing for pool in seen.sources[1:] for thing in piles(piece_set, pool)]
    return [
        thing
        for pool in seen.sources[1:]
        for thing in filled([*spelt_out(piece_set, pool)], PIECES_ON_A_FACTORY)
    ]


def in_supply(seen: Table, piece_set: PieceSet) -> list[str]:
    """List what lies in the centre, in the bag, and where used pieces wait."""
    marker = MARKER if seen.marker else ""
    return [
        *(*piles(piece_set, seen.sources[0]), marker),
        *(str(sum(seen.bag)), *piles(piece_set, seen.bag)),
        *(str(sum(seen.used)), *piles(piece_set, seen.used)),
    ]


def piles(piece_set: PieceSet, pool: Sequence[int]) -> list[str]:
    return [pile(letter, count) for letter, count in zip(piece_set.letters, pool, strict=True)]


def touch_of(piece_set: PieceSet, source: int, colour: int) -> Touch:
    """Return the touch of the pieces of a colour on a factory, or in the centre."""
    return touch(f"factory {source}" if source else "centre", piece_set.letters[colour])
