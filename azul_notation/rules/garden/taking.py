"""Taking from the display: all of one colour or one pattern, of equal hexagons one (PL, CZ)."""

from collections.abc import Iterator, Sequence

import msgspec

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.display import Lying, accept, adopt, fill, lying
from azul_notation.rules.garden.notation import Take, write_action
from azul_notation.rules.garden.state import (
    NOTHING,
    Board,
    Piece,
    State,
    hexagon_of,
    spelt,
)
from azul_notation.rules.garden.tables import HALF_NAMES, HALVES


def other_half(half: str, hexagon: int) -> str:
    """Name the half of a hexagon that a take does not name."""
    text = spelt(hexagon)
    return text[0] if half.isdigit() else text[1]


def whole(half: str, other: str) -> int:
    return hexagon_of(other + half if half.isdigit() else half + other)


def objections_to_take(state: State, board: Board, action: Take) -> Iterator[Refusal]:
    """Everything is taken that has the colour or pattern, and all of it must fit the storage."""
    there = lying(state, action.half)
    if not there:
        yield Refusal("AZ434", (0, 2), name=name_of_half(action.half))
        return
    chosen = letters_of(action)
    if len(chosen) < len(action.choices):
        yield Refusal("AZ436", (3, len(write_action(action))), reason="a hexagon is named twice")
        return
    for at, (hexagon, letter) in enumerate(chosen.items()):
        if letter not in [piece.letter for piece in there.get(hexagon, ())]:
            part = (3 + 2 * at, 5 + 2 * at)
            reason = f"piece {letter} has no {spelt(hexagon)}"
            yield Refusal("AZ436", part, reason=reason)
            return
    for hexagon, pieces in there.items():
        if len(pieces) > 1 and hexagon not in chosen:
            letters = " and ".join(piece.letter for piece in pieces)
            yield Refusal("AZ435", hexagon=spelt(hexagon), letters=letters)
            return
    yield from objections_to_amount(board, *taken(there, action))


def letters_of(action: Take) -> dict[int, str]:
    """Find the piece that is named for each hexagon of which there are copies."""
    return {whole(action.half, other): letter for other, letter in action.choices}


def objections_to_amount(
    board: Board, tiles: Sequence[object], expansions: Sequence[object]
) -> Iterator[Refusal]:
    for name, number, room in (
        ("tile", len(tiles), board.room),
        ("expansion", len(expansions), board.expansion_room),
    ):
        if number > room:
            told = f"{number} {name}{'s' if number > 1 else ''}"
            yield Refusal("AZ437", told=told, room=max(room, 0))


Taken = list[tuple[int, Piece]]
"""Hexagons, each with the piece that it is taken from."""


def taken(there: Lying, action: Take) -> tuple[Taken, Taken]:
    """Find the tiles and the expansions that a take comes to."""
    chosen = letters_of(action)
    tiles: Taken = []
    expansions: Taken = []
    for hexagon, pieces in there.items():
        letter = chosen.get(hexagon, pieces[0].letter)
        piece = next(piece for piece in pieces if piece.letter == letter)
        (tiles if piece.shown == NOTHING else expansions).append((hexagon, piece))
    return tiles, expansions


def take(state: State, action: Take, chance: Sequence[str]) -> str:
    """Take the hexagons, and let the display grow; give the word without choices that were none."""
    plain = write_action(without_needless(state, action)) if action.choices else ""
    after, tiles, expansions = without_taken(state, action)
    filled = grow(after, tiles)
    try:
        accept(after, filled, chance)
    except Refusal as refusal:
        refusal.word = (refusal.word or 0) + 1  # the first word is the move itself
        raise
    adopt(state, after)
    board = state.boards[state.mover]
    for hexagon, _ in tiles:
        board.tiles[hexagon] += 1
    if expansions:
        board.expansions = sorted([*board.expansions, *(hexagon for hexagon, _ in expansions)])
    return plain


def without_taken(state: State, action: Take) -> tuple[State, Taken, Taken]:
    """Take hexagons from a copy of the display: tell what it is then, the tiles and the expansions."""
    after = msgspec.structs.replace(
        state, pieces=[piece.copy() for piece in state.pieces], seen=set(state.seen)
    )
    tiles, expansions = taken(lying(after, action.half), action)
    for hexagon, piece in tiles:
        piece.tiles.remove(hexagon)
    for _, piece in expansions:
        after.pieces.remove(piece)
    return after, tiles, expansions


def grow(after: State, tiles: Taken) -> list[str]:
    """Bring the next piece up if some were taken from the top: tell which are due to get tiles."""
    top = next((piece for _, piece in tiles if piece.top), None)
    if top is None:
        return []
    top.top = False  # it moves beside the stack
    return fill(after)


def without_needless(state: State, action: Take) -> Take:
    """Drop choices among copies that lie on one piece only."""
    there = lying(state, action.half)
    choices = tuple(
        (other, letter)
        for other, letter in action.choices
        if len(there[whole(action.half, other)]) > 1
    )
    return msgspec.structs.replace(action, choices=choices)


def name_of_half(half: str) -> str:
    name = HALF_NAMES[HALVES.index(half)]
    return f"{name} ({half})" if half.isdigit() else name


def takes(state: State, board: Board) -> Iterator[str]:
    """Name every legal take, with every choice among equal hexagons."""
    for half in HALVES:
        there = lying(state, half)
        if there:
            for choices in choices_among(half, list(there.items())):
                action = Take(half, choices)
                if next(objections_to_amount(board, *taken(there, action)), None) is None:
                    yield write_action(action)


Choices = tuple[tuple[str, str], ...]


def choices_among(half: str, there: Sequence[tuple[int, list[Piece]]]) -> Iterator[Choices]:
    if not there:
        yield ()
        return
    (first, pieces), *rest = there
    for others in choices_among(half, rest):
        if len(pieces) == 1:
            yield others
            continue
        for piece in pieces:
            yield ((other_half(half, first), piece.letter), *others)
