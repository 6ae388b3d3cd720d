"""The display, and what chance brings to it: tiles drawn onto a piece, pieces turned up.

Draws and flips are written behind what made them due. Each that is due must be there, none other may be,
and it must be possible: from bag and tower, and with an expansion that nobody has seen.
"""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

import msgspec

from azul_notation.rules.chance import Below, draw_one
from azul_notation.rules.family import Dealt, Refusal
from azul_notation.rules.garden.notation import Draw, Flip, read_chance, write_draw
from azul_notation.rules.garden.state import NOTHING, Piece, State, spelt
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS, STACK

DRAW, FLIP = ":", "="
"""What stands between a piece's letter and what chance brought to it."""
HEXAGON = 2
"""Signs of a hexagon."""
ITSELF = -1
"""Stands for the word that made a draw or a flip due, among the chance behind it."""


def with_new_stack(state: State) -> tuple[State, list[str]]:
    """Find the display with the next round's stack, and the pieces that are due to get tiles."""
    stack = STACK[state.seats]
    after = msgspec.structs.replace(state, pieces=[], under=stack, seen=set(state.seen))
    return after, fill(after)


def adopt(state: State, after: State) -> None:
    """Go on from the display that chance has brought about."""
    for name in ("pieces", "under", "bag", "used", "seen"):
        setattr(state, name, getattr(after, name))


def fill(state: State) -> list[str]:
    """Bring the next piece to the top of the stack: tell which pieces are due to get tiles.

    If no tile is left at all, the whole stack goes to the display (PL, shortage).
    """
    if not state.under:
        return []
    if not sum(state.bag) + sum(state.used):
        while state.under:
            add_piece(state, top=False)
        return []
    add_piece(state, top=True)
    return [state.pieces[-1].letter]


def add_piece(state: State, *, top: bool) -> None:
    letter = ascii_lowercase[STACK[state.seats] - state.under]
    state.under -= 1
    state.pieces.append(Piece(letter, [], top=top))


def empty_pieces(state: State, filled: Sequence[str]) -> list[str]:
    """Name the pieces beside the stack that have no tiles and lie face down: they are turned up."""
    return [
        piece.letter
        for piece in state.pieces
        if not (piece.top or piece.tiles or piece.letter in filled or piece.shown != NOTHING)
    ]


def accept(state: State, filled: Sequence[str], words: Sequence[str]) -> None:
    """Check that chance did what was due, and carry it out."""
    told = [read_chance(word) for word in words]
    draws = {at: each for at, each in enumerate(told) if isinstance(each, Draw)}
    flips = {at: each for at, each in enumerate(told) if isinstance(each, Flip)}
    match_letters(filled, draws, "AZ311")
    match_letters(empty_pieces(state, filled), flips, "AZ312")
    match_order(told)
    by_letter = {piece.letter: piece for piece in state.pieces}
    for at, draw in draws.items():
        draw_tiles(state, draw, at)
        by_letter[draw.letter].tiles = list(draw.tiles)
    for at, flip in flips.items():
        if flip.hexagon in state.seen:
            raise Refusal("AZ316", word=at, hexagon=spelt(flip.hexagon))
        state.seen.add(flip.hexagon)
        by_letter[flip.letter].shown = flip.hexagon


def match_letters(due: Sequence[str], told: "dict[int, Any]", missing: str) -> None:
    """Compare the pieces that are due with those that are written."""
    letters = [each.letter for each in told.values()]
    absent = [letter for letter in due if letter not in letters]
    seen: list[str] = []
    for at, each in told.items():
        if each.letter not in due or each.letter in seen:
            if absent:
                raise Refusal("AZ314", (0, 1), word=at, letter=each.letter, due=absent[0])
            raise Refusal("AZ313", word=at, letter=each.letter)
        seen.append(each.letter)
    if absent:
        raise Refusal(missing, word=ITSELF, letter=absent[0])


def heads_due(state: State, filled: Sequence[str]) -> list[str]:
    """Say how the draws begin that are due, and then the flips."""
    flips = empty_pieces(state, filled)
    return [*(f"{each}{DRAW}" for each in filled), *(f"{each}{FLIP}" for each in flips)]


def cut_hexagons(heads: Sequence[str], typed: str) -> list[Dealt]:
    """Put the letters of the pieces before hexagons that were typed without them."""
    if typed[1:2] in (DRAW, FLIP):
        return [Dealt(typed, 0, len(typed))]
    found: list[Dealt] = []
    at = 0
    for head in heads:
        if at == len(typed):
            return found
        end = min(len(typed), at + HEXAGON * (DRAWN if head.endswith(DRAW) else 1))
        found.append(Dealt(head + typed[at:end], at, end))
        at = end
    return found if at == len(typed) else [*found, Dealt(typed[at:], at, len(typed))]


def match_order(told: "Sequence[Draw | Flip]") -> None:
    """New tiles stand first, then the pieces that were turned up, in letter order."""
    order = [(isinstance(each, Flip), each.letter) for each in told]
    for at, (one, other) in enumerate(zip(order, sorted(order), strict=True)):
        if one != other:
            raise Refusal("AZ317", word=at, letter=other[1])


def draw_tiles(state: State, draw: Draw, at: int) -> None:
    """Take tiles from the bag, which is refilled from the tower when it becomes empty (PL, CZ)."""
    refill(state)
    number = len(draw.tiles)
    due = min(DRAWN, sum(state.bag) + sum(state.used))
    if number != due:
        raise Refusal("AZ315", word=at, letter=draw.letter, written=number, due=due)
    counts = [0] * HEXAGONS
    for tile in draw.tiles:
        counts[tile] += 1
    left = sum(state.bag)
    source = state.bag
    if number > left:
        for hexagon in range(HEXAGONS):
            if counts[hexagon] < state.bag[hexagon]:
                raise Refusal("AZ304", word=at, colour=spelt(hexagon), piece="tile")
        source = [one + two for one, two in zip(state.bag, state.used, strict=True)]
    for hexagon in range(HEXAGONS):
        if counts[hexagon] > source[hexagon]:
            facts: dict[str, Any] = {"left": source[hexagon], "number": counts[hexagon]}
            raise Refusal("AZ303", word=at, colour=spelt(hexagon), piece="tile", **facts)
    state.bag = [have - take for have, take in zip(source, counts, strict=True)]
    if number > left:
        state.used = [0] * HEXAGONS
    refill(state)


def refill(state: State) -> None:
    """Tip the tower into an empty bag."""
    if not sum(state.bag):
        state.bag, state.used = state.used, [0] * HEXAGONS


# -- what lies in the display


def copies(state: State, hexagon: int) -> list[Piece]:
    """Find the pieces on which a hexagon can be had: as a tile, or printed on a piece that lies up."""
    return [piece for piece in state.pieces if hexagon in piece.tiles or piece.shown == hexagon]


def available(state: State) -> set[int]:
    """Find all hexagons that can be taken."""
    found = {piece.shown for piece in state.pieces} - {NOTHING}
    for piece in state.pieces:
        found.update(piece.tiles)
    return found


# -- by chance, for random games


def throw(state: State, filled: Sequence[str], below: Below) -> list[str]:
    """Draw and turn up what is due, as the rulebooks say; the state is left as it is."""
    words = []
    bag, used = state.bag[:], state.used[:]
    for letter in filled:
        tiles = []
        for _ in range(DRAWN):
            if not sum(bag):
                bag, used = used, [0] * HEXAGONS
            if sum(bag):
                tiles.append(draw_one(bag, below))
        words.append(write_draw(letter, tiles))
    unseen = [hexagon for hexagon in range(HEXAGONS) if hexagon not in state.seen]
    return words + [
        f"{letter}={spelt(unseen.pop(below(len(unseen))))}"
        for letter in empty_pieces(state, filled)
    ]
