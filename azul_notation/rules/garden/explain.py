"""What the rules have against an action: said only when the engine refuses it."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.hexagons import (
    ROWS,
    colour_of,
    pattern_of,
    spelt,
    value_of,
)
from azul_notation.rules.garden.moves import is_one_row, letters_of
from azul_notation.rules.garden.notation import (
    Action,
    Buy,
    Pass,
    Payment,
    Place,
    Take,
    write_action,
)
from azul_notation.rules.garden.packed import NOTHING
from azul_notation.rules.garden.places import NEIGHBOURS, POSITIONS, name_of
from azul_notation.rules.garden.tables import HALF_NAMES, HALVES, PRICE
from azul_notation.rules.garden.view import Board, Piece, View, is_space


def objections(seen: View, action: Action) -> Iterator[Refusal]:
    """Find what the rules have against an action, the gravest first."""
    if seen.phase != "draft":
        yield Refusal("AZ411", reason="all have passed")
        return
    board = seen.boards[seen.mover]
    match action:
        case Take():
            yield from objections_to_take(seen, board, action)
        case Place():
            yield from objections_to_place(board, action)
        case Buy():
            yield from objections_to_buy(seen, board, action)
        case Pass():
            yield from objections_to_pass(board, action)


# -- taking from the display


Lying = dict[int, list[Piece]]
"""Hexagons, each with the pieces on which it can be had."""


def lying(seen: View, half: str) -> Lying:
    """Find what has a colour or a pattern: tiles, and what is printed on pieces that lie up."""
    row = ROWS[HALVES.index(half)]
    found: Lying = {}
    for piece in seen.pieces:
        for hexagon in {*piece.tiles, piece.shown}:
            if hexagon in row:
                found.setdefault(hexagon, []).append(piece)
    return {hexagon: found[hexagon] for hexagon in sorted(found)}


def objections_to_take(seen: View, board: Board, action: Take) -> Iterator[Refusal]:
    """Everything is taken that has the colour or pattern, and all of it must fit the storage."""
    there = lying(seen, action.half)
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
    yield from objections_to_amount(board, there, chosen)


def objections_to_amount(board: Board, there: Lying, chosen: dict[int, str]) -> Iterator[Refusal]:
    """What is taken needs room: tiles beside tiles and jokers, expansions beside expansions."""
    expansions = 0
    for hexagon, pieces in there.items():
        letter = chosen.get(hexagon, pieces[0].letter)
        expansions += any(each.letter == letter and each.shown != NOTHING for each in pieces)
    for name, number, room in (
        ("tile", len(there) - expansions, board.room),
        ("expansion", expansions, board.expansion_room),
    ):
        if number > room:
            told = f"{number} {name}{'s' if number > 1 else ''}"
            yield Refusal("AZ437", told=told, room=max(room, 0))


def name_of_half(half: str) -> str:
    name = HALF_NAMES[HALVES.index(half)]
    return f"{name} ({half})" if half.isdigit() else name


# -- placing a tile or an expansion


def objections_to_place(board: Board, action: Place) -> Iterator[Refusal]:
    """What is placed is stored, is paid for, and fits where it lies."""
    part = (0, 4 if action.expansion else 2)
    at = (part[1] + 1, part[1] + 3)
    refusal = not_placed(board, action)
    if refusal is not None:
        refusal.part = part if refusal.code == "AZ438" else at
        yield refusal
        return
    for refusal in objections_to_payment(board, action):
        refusal.part = part_of_payment(action)
        yield refusal
    for refusal in objections_to_neighbours(board, action.hexagon, action.place):
        refusal.part = at
        yield refusal


def not_placed(board: Board, action: Place) -> Refusal | None:
    """Find why something cannot be put on a place at all."""
    if action.expansion:
        if action.hexagon not in board.expansions:
            return Refusal("AZ438", item=f"expansion {spelt(action.hexagon)}")
        return objection_to_slot(board, action.place)
    if not board.tiles[action.hexagon]:
        return Refusal("AZ438", item=f"tile {spelt(action.hexagon)}")
    return objection_to_space(board, action.place)


def objection_to_slot(board: Board, place: int) -> Refusal | None:
    """An expansion needs a free slot."""
    slot, position = divmod(place, POSITIONS)
    if not slot or not position:
        reason = "its centre is a pavilion" if slot else "expansions lie on the six slots"
        return Refusal("AZ439", place=name_of(place), reason=reason)
    return Refusal("AZ445", slot=slot) if board.printed[slot] != NOTHING else None


def objection_to_space(board: Board, place: int) -> Refusal | None:
    """A tile needs a free space."""
    if not is_space(board, place):
        return Refusal("AZ439", place=name_of(place), reason="there is no space for a tile")
    held = board.garden[place]
    if held != NOTHING:
        return Refusal("AZ439", place=name_of(place), reason=f"{spelt(held)} lies there")
    return None


def objections_to_payment(board: Board, action: Place) -> Iterator[Refusal]:
    """A hexagon costs its value, itself included, in hexagons of one colour or of one pattern."""
    hexagon, payment = action.hexagon, action.payment
    missing = not_stored(board, payment, placed=(hexagon, action.expansion))
    if missing is not None:
        yield missing
        return
    due = value_of(hexagon) - 1
    if payment.count != due:
        yield Refusal("AZ441", hexagon=spelt(hexagon), due=due, written=payment.count)
        return
    if not is_one_row((hexagon, *payment.tiles, *payment.expansions)):
        yield Refusal("AZ442")


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


def objections_to_neighbours(board: Board, hexagon: int, place: int) -> Iterator[Refusal]:
    """A hexagon touches none at all, or one that has its colour or its pattern; no group has two equal."""
    garden = board.garden
    near = [garden[each] for each in NEIGHBOURS[place] if garden[each] != NOTHING]
    if near and not any(alike(hexagon, other) for other in near):
        yield Refusal("AZ443", hexagon=spelt(hexagon), place=name_of(place))
    for half, name in ((colour_of, "colour"), (pattern_of, "pattern")):
        twin = twin_in_group(garden, hexagon, place, half)
        if twin is not None:
            yield Refusal("AZ444", hexagon=spelt(hexagon), place=name_of(twin), half=name)
            return


def alike(one: int, other: int) -> bool:
    return colour_of(one) == colour_of(other) or pattern_of(one) == pattern_of(other)


def twin_in_group(
    garden: list[int], hexagon: int, place: int, half: Callable[[int], int]
) -> int | None:
    """Find an equal pair in the group that a hexagon would join or make: where one of it lies."""
    seen = {hexagon: place}
    for other in group_of(garden, place, half(hexagon), half):
        if garden[other] in seen:
            return other
        seen[garden[other]] = other
    return None


def group_of(
    garden: Sequence[int], place: int, value: int, half: Callable[[int], int]
) -> list[int]:
    """Find the places connected with one by hexagons of a colour or pattern, itself left out."""
    found: list[int] = []
    waiting = [place]
    seen = {place}
    while waiting:
        for near in NEIGHBOURS[waiting.pop()]:
            if near in seen or garden[near] == NOTHING or half(garden[near]) != value:
                continue
            seen.add(near)
            found.append(near)
            waiting.append(near)
    return found


# -- buying an expansion, passing


def objections_to_buy(seen: View, board: Board, action: Buy) -> Iterator[Refusal]:
    """The top of the supply, face down, for six points that one must have (CZ)."""
    part = (3, 4)
    if board.printed[action.slot] != NOTHING:
        yield Refusal("AZ445", part, slot=action.slot)
    elif not seen.supply:
        yield Refusal("AZ446")
    elif board.score < PRICE:
        yield Refusal("AZ447", points=board.score, price=PRICE)


def objections_to_pass(board: Board, action: Pass) -> Iterator[Refusal]:
    """Whoever passes may throw away tiles and expansions of the storage (PL)."""
    if action.payment.jokers:
        yield Refusal("AZ448", part_of_payment(action))
        return
    missing = not_stored(board, action.payment)
    if missing is not None:
        missing.part = part_of_payment(action)
        yield missing


def part_of_payment(action: Place | Pass) -> tuple[int, int] | None:
    """Find what was paid in the word of an action."""
    word = write_action(action)
    return (word.index("/") + 1, len(word)) if "/" in word else None
