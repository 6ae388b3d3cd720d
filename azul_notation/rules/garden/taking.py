"""Taking from the display: all of one colour or one pattern, of equal hexagons one (PL, CZ)."""

from collections.abc import Iterator, Sequence

import msgspec

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.display import accept, adopt, available, copies, fill
from azul_notation.rules.garden.notation import Take, write_action
from azul_notation.rules.garden.state import (
    NOTHING,
    Board,
    Piece,
    State,
    hexagon_of,
    spelt,
)
from azul_notation.rules.garden.tables import COLOURS, KINDS, LETTERS, PATTERNS


def wanted(state: State, half: str) -> list[int]:
    """Find the hexagons with a colour or a pattern that lie in the display."""
    if half.isdigit():
        return sorted(h for h in available(state) if h % KINDS == int(half) - 1)
    return sorted(h for h in available(state) if h // KINDS == LETTERS.index(half))


def other_half(half: str, hexagon: int) -> str:
    """Name the half of a hexagon that a take does not name."""
    text = spelt(hexagon)
    return text[0] if half.isdigit() else text[1]


def whole(half: str, other: str) -> int:
    return hexagon_of(other + half if half.isdigit() else half + other)


def objections_to_take(state: State, board: Board, action: Take) -> Iterator[Refusal]:
    """Everything is taken that has the colour or pattern, and all of it must fit the storage."""
    hexagons = wanted(state, action.half)
    if not hexagons:
        yield Refusal("AZ434", (0, 2), name=name_of_half(action.half))
        return
    chosen = dict(action.choices)
    if len(chosen) < len(action.choices):
        yield Refusal("AZ436", (3, len(write_action(action))), reason="a hexagon is named twice")
        return
    for at, (other, letter) in enumerate(action.choices):
        hexagon = whole(action.half, other)
        if letter not in [piece.letter for piece in copies(state, hexagon)]:
            part = (3 + 2 * at, 5 + 2 * at)
            reason = f"piece {letter} has no {spelt(hexagon)}"
            yield Refusal("AZ436", part, reason=reason)
            return
    for hexagon in hexagons:
        lying = copies(state, hexagon)
        if len(lying) > 1 and other_half(action.half, hexagon) not in chosen:
            letters = " and ".join(piece.letter for piece in lying)
            yield Refusal("AZ435", hexagon=spelt(hexagon), letters=letters)
            return
    yield from objections_to_amount(board, *taken(state, action))


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


def taken(state: State, action: Take) -> tuple[list[tuple[int, Piece]], list[tuple[int, Piece]]]:
    """Find the tiles and the expansions that a take comes to, each with its piece."""
    chosen = dict(action.choices)
    tiles: list[tuple[int, Piece]] = []
    expansions: list[tuple[int, Piece]] = []
    for hexagon in wanted(state, action.half):
        lying = copies(state, hexagon)
        letter = chosen.get(other_half(action.half, hexagon), lying[0].letter)
        piece = next(piece for piece in lying if piece.letter == letter)
        (tiles if piece.shown == NOTHING else expansions).append((hexagon, piece))
    return tiles, expansions


def take(state: State, action: Take, chance: Sequence[str]) -> str:
    """Take the hexagons, and let the display grow; give the word without choices that were none."""
    plain = write_action(without_needless(state, action)) if action.choices else ""
    tiles, expansions = taken(state, action)
    after, filled = without_taken(state, action)
    try:
        accept(after, filled, chance)
    except Refusal as refusal:
        refusal.word = (refusal.word or 0) + 1  # the first word is the move itself
        raise
    adopt(state, after)
    board = state.boards[state.mover]
    for hexagon, _ in tiles:
        board.tiles[hexagon] += 1
    board.expansions = sorted([*board.expansions, *(hexagon for hexagon, _ in expansions)])
    return plain


def without_taken(state: State, action: Take) -> tuple[State, list[str]]:
    """Find the display after a take, and the pieces that are then due to get tiles."""
    pieces = [piece.copy() for piece in state.pieces]
    after = msgspec.structs.replace(state, pieces=pieces, seen=set(state.seen))
    tiles, expansions = taken(after, action)
    from_top = any(piece.top for _, piece in tiles)
    for hexagon, piece in tiles:
        piece.tiles.remove(hexagon)
    gone = [id(piece) for _, piece in expansions]
    after.pieces = [piece for piece in pieces if id(piece) not in gone]
    if not from_top:
        return after, []
    for piece in after.pieces:  # the top piece moves beside the stack, and the next comes up
        piece.top = False
    return after, fill(after)


def without_needless(state: State, action: Take) -> Take:
    """Drop choices among copies that lie on one piece only."""
    choices = tuple(
        (other, letter)
        for other, letter in action.choices
        if len(copies(state, whole(action.half, other))) > 1
    )
    return msgspec.structs.replace(action, choices=choices)


def name_of_half(half: str) -> str:
    if half.isdigit():
        return f"{PATTERNS[int(half) - 1]} ({half})"
    return COLOURS[LETTERS.index(half)]


def takes(state: State, board: Board) -> Iterator[str]:
    """Name every legal take, with every choice among equal hexagons."""
    for half in f"123456{LETTERS}":
        hexagons = wanted(state, half)
        if hexagons:
            for choices in choices_among(state, half, hexagons):
                action = Take(half, choices)
                if next(objections_to_amount(board, *taken(state, action)), None) is None:
                    yield write_action(action)


Choices = tuple[tuple[str, str], ...]


def choices_among(state: State, half: str, hexagons: Sequence[int]) -> Iterator[Choices]:
    if not hexagons:
        yield ()
        return
    first, *rest = hexagons
    lying = copies(state, first)
    for others in choices_among(state, half, rest):
        if len(lying) == 1:
            yield others
            continue
        for piece in lying:
            yield ((other_half(half, first), piece.letter), *others)
