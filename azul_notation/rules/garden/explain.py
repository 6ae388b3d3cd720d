"""Explains which rules an action breaks, and what was legal instead; used only when it is refused."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.hexagons import ROWS, colour_of, pattern_of, spelt, value_of
from azul_notation.rules.garden.lookups import is_one_row
from azul_notation.rules.garden.moves import letters_of
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
from azul_notation.rules.garden.player import Player
from azul_notation.rules.garden.tables import HALF_NAMES, HALVES, HEXAGONS, KINDS, PRICE
from azul_notation.rules.garden.view import Board, Piece, View, is_space
from azul_notation.rules.judging import listing


def objections(seen: View, action: Action) -> Iterator[Refusal]:
    """Find the rules that an action breaks, the gravest first."""
    if seen.phase != "draft":
        yield Refusal("AZ411", reason="all players have passed")
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
"""Hexagons, each with the pieces from which it can be taken."""


def lying(seen: View, half: str) -> Lying:
    """Find what has a colour or a pattern: tiles, and hexagons printed on pieces that are face up."""
    row = ROWS[HALVES.index(half)]
    pieces_with: Lying = {}
    for piece in seen.pieces:
        for hexagon in {*piece.tiles, piece.shown}:
            if hexagon in row:
                pieces_with.setdefault(hexagon, []).append(piece)
    return {hexagon: pieces_with[hexagon] for hexagon in sorted(pieces_with)}


def objections_to_take(seen: View, board: Board, action: Take) -> Iterator[Refusal]:
    """Check that all of the colour or pattern is taken, and that it fits the storage."""
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
            words = (with_choice(action, hexagon, piece.letter) for piece in pieces)
            help = f"write {' or '.join(words)}"  # noqa: A001
            yield Refusal("AZ435", help=help, hexagon=spelt(hexagon), letters=letters)
            return
    yield from objections_to_amount(board, there, chosen)


def with_choice(action: Take, hexagon: int, letter: str) -> str:
    """Write a take with one more choice of a piece."""
    half = next(half for half in spelt(hexagon) if half != action.half)
    return f"`{write_action(replace(action, choices=(*action.choices, (half, letter))))}`"


def objections_to_amount(board: Board, there: Lying, chosen: dict[int, str]) -> Iterator[Refusal]:
    """Check that there is room for the tiles, which share places with the jokers, and for the expansions."""
    expansions = 0
    for hexagon, pieces in there.items():
        letter = chosen.get(hexagon, pieces[0].letter)
        expansions += any(piece.letter == letter and piece.shown != NOTHING for piece in pieces)
    for name, number, room in (
        ("tile", len(there) - expansions, board.room),
        ("expansion", expansions, board.expansion_room),
    ):
        if number > room:
            amount = f"{number} {name}{'s' if number > 1 else ''}"
            help = "everything must fit: compare with the earlier moves"  # noqa: A001
            yield Refusal("AZ437", help=help, amount=amount, room=max(room, 0))


def name_of_half(half: str) -> str:
    name = HALF_NAMES[HALVES.index(half)]
    return f"{name} ({half})" if half.isdigit() else name


# -- placing a tile or an expansion


def objections_to_place(board: Board, action: Place) -> Iterator[Refusal]:
    """Check that what is placed is in the storage, is paid for, and fits its place."""
    hexagon, place = action.hexagon, action.place
    end = 4 if action.expansion else 2
    at = (end + 1, end + 3)
    if action.expansion and hexagon not in board.expansions:
        yield Refusal("AZ438", (0, end), item=f"{spelt(hexagon)} expansion")
    elif not action.expansion and not board.tiles[hexagon]:
        yield Refusal("AZ438", (0, end), item=f"{spelt(hexagon)} tile")
    elif reason := no_room(board, place, is_expansion=action.expansion):
        yield Refusal("AZ439", at, place=name_of(place), reason=reason)
    elif action.expansion and board.printed[place // POSITIONS] != NOTHING:
        yield Refusal("AZ445", at, slot=place // POSITIONS)
    else:
        yield from objections_to_payment(board, action)
        yield from objections_to_neighbours(board, hexagon, place, at)


def no_room(board: Board, place: int, *, is_expansion: bool) -> str:
    """Explain why a tile, or the hexagon of an expansion, can never be put on this place."""
    slot, position = divmod(place, POSITIONS)
    if is_expansion:
        centre = "that is a pavilion" if slot else "expansions go on the six slots"
        return "" if slot and position else centre
    if not is_space(board.printed, place):
        return "it is not a space for a tile"
    held = board.garden[place]
    return f"{spelt(held)} is already there" if held != NOTHING else ""


def objections_to_payment(board: Board, action: Place) -> Iterator[Refusal]:
    """Check the payment: the value, the placed hexagon included, in one colour or one pattern."""
    hexagon, payment, part = action.hexagon, action.payment, part_of_payment(action)
    due = value_of(hexagon) - 1
    if missing := not_stored(board, payment, action):
        yield Refusal("AZ440", part, item=missing)
    elif payment.count != due:
        yield Refusal("AZ441", part, hexagon=spelt(hexagon), due=due, written=payment.count)
    elif not is_one_row(hexagon, payment.tiles + payment.expansions):
        yield Refusal("AZ442", part)


def not_stored(board: Board, payment: Payment, placed: Place | None = None) -> str:
    """Find something in a payment that the storage does not hold in addition to what is placed."""
    tiles, expansions = board.tiles[:], board.expansions[:]
    if placed and placed.expansion:
        expansions.remove(placed.hexagon)
    elif placed:
        tiles[placed.hexagon] -= 1
    for item in set(payment.tiles):
        if payment.tiles.count(item) > tiles[item]:
            return f"{payment.tiles.count(item)} {spelt(item)} to spare"
    for item in set(payment.expansions):
        if payment.expansions.count(item) > expansions.count(item):
            return f"a {spelt(item)} expansion to spare"
    few = f"enough jokers: {payment.jokers} paid, {board.jokers} held"
    return few if payment.jokers > board.jokers else ""


def objections_to_neighbours(
    board: Board, hexagon: int, place: int, part: tuple[int, int]
) -> Iterator[Refusal]:
    """Check that a hexagon touches none, or one of its colour or pattern, and no group gets two equal."""
    garden = board.garden
    near = [garden[neighbour] for neighbour in NEIGHBOURS[place] if garden[neighbour] != NOTHING]
    halves = ((colour_of, "colour"), (pattern_of, "pattern"))
    if near and not any(half(hexagon) == half(other) for other in near for half, _ in halves):
        yield Refusal("AZ443", part, hexagon=spelt(hexagon), place=name_of(place))
    for half, name in halves:
        twin = equal_pair_in_group(garden, hexagon, place, half)
        if twin is not None:
            yield Refusal("AZ444", part, hexagon=spelt(hexagon), place=name_of(twin), half=name)
            return


def equal_pair_in_group(
    garden: list[int], hexagon: int, place: int, half: Callable[[int], int]
) -> int | None:
    """Find an equal pair in the group that a hexagon would join or make; return the place of one of it."""
    group = {place: hexagon}
    waiting = [place]
    while waiting:
        for near in NEIGHBOURS[waiting.pop()]:
            other = garden[near]
            if near in group or other == NOTHING or half(other) != half(hexagon):
                continue
            if other in group.values():
                return near
            group[near] = other
            waiting.append(near)
    return None


# -- buying an expansion, passing


def objections_to_buy(seen: View, board: Board, action: Buy) -> Iterator[Refusal]:
    """Check that the slot is free, and that the player has the six points that it costs (CZ)."""
    part = (3, 4)
    if board.printed[action.slot] != NOTHING:
        yield Refusal("AZ445", part, slot=action.slot)
    elif not seen.supply:
        yield Refusal("AZ446")
    elif board.score < PRICE:
        yield Refusal("AZ447", points=board.score, price=PRICE)


def objections_to_pass(board: Board, action: Pass) -> Iterator[Refusal]:
    """Check that what is thrown away is stored, and that no joker is among it (PL)."""
    if action.payment.jokers:
        yield Refusal("AZ448", part_of_payment(action))
        return
    if missing := not_stored(board, action.payment):
        yield Refusal("AZ440", part_of_payment(action), item=missing)


def part_of_payment(action: Place | Pass) -> tuple[int, int] | None:
    """Find the part of an action's word that is the payment."""
    word = write_action(action)
    return (word.index("/") + 1, len(word)) if "/" in word else None


# -- what a refused action could have been

ABOUT_PLACES = ("AZ439", "AZ443", "AZ444", "AZ445")
ABOUT_PAYMENT = ("AZ440", "AZ441", "AZ442")


def suggest(player: Player, seen: View, action: Action, refusal: Refusal) -> None:
    """Add to a refusal what the rules allow instead."""
    if refusal.code == "AZ411":
        return
    board = seen.boards[seen.mover]
    if isinstance(action, Take):
        refusal.legal = listing(nearby(seen, action))
    elif refusal.code in ABOUT_PLACES:
        if isinstance(action, Place):
            places = player.places_for(action.hexagon, is_expansion=action.expansion)
            refusal.legal = listing([f"@{name_of(place)}" for place in places])
        else:
            refusal.legal = listing([f"[]@{slot}" for slot in player.open_slots()])
    elif refusal.code in ABOUT_PAYMENT and isinstance(action, Place):
        refusal.legal = listing([way for way in player.payments(action.hexagon) if way])
    elif refusal.code == "AZ438":
        stored = [spelt(hexagon) for hexagon in range(HEXAGONS) if board.tiles[hexagon]]
        stored += [f"[{spelt(hexagon)}]" for hexagon in board.expansions]
        refusal.label = f"the storage has {' '.join(stored)}" if stored else "the storage is empty"


def nearby(seen: View, action: Take) -> list[str]:
    """List the copies of what is taken, or everything that can be taken."""
    copies = [
        f"{spelt(hexagon)} on {' and '.join(piece.letter for piece in pieces)}"
        for hexagon, pieces in lying(seen, action.half).items()
    ]
    colours_first = HALVES[KINDS:] + HALVES[:KINDS]
    return copies or [f"+{half}" for half in colours_first if lying(seen, half)]
