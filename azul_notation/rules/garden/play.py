"""A turn: take from the display, place a tile or an expansion, buy one, or pass (PL, CZ: first phase)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from azul_notation.rules.family import Played, Refusal, Slip, Word
from azul_notation.rules.garden.hints import explain
from azul_notation.rules.garden.notation import (
    Action,
    Buy,
    Pass,
    Place,
    Take,
    read_action,
    write_action,
)
from azul_notation.rules.garden.payment import not_stored, objections_to_payment, pay
from azul_notation.rules.garden.places import POSITIONS, board_of, name_of
from azul_notation.rules.garden.placing import (
    jokers_for,
    objections_to_neighbours,
    objections_to_space,
)
from azul_notation.rules.garden.score import for_buying, for_passing, gain
from azul_notation.rules.garden.state import DOWN, NOTHING, Board, State, spelt
from azul_notation.rules.garden.tables import MAY_STAND, PRICE
from azul_notation.rules.garden.taking import objections_to_take, take
from azul_notation.rules.garden.turns import advance
from azul_notation.rules.judging import judge


def play(state: State, word: Word) -> Played:
    """Play one action with the chance behind it: check it, change the state, compare the marks."""
    action = read_action(word.text)
    stood = judge(word, objections(state, action), MAY_STAND, partial(explain, state, action))
    if not isinstance(action, Take) and word.chance:
        raise Refusal("AZ313", word=1, letter=word.chance[0][0])
    board = state.boards[state.mover]
    match action:
        case Take():
            plain = take(state, action, word.chance)
            advance(state)
            return Played("", (), stood, plain)
        case Place():
            got = place(state, board, action)
            advance(state)
            return Played(f"+{got}" if got else "", compare_jokers(word.text, action, got), stood)
        case Buy():
            buy(state, board, action)
            advance(state)
            return Played("", (), stood)
        case Pass():
            first = leave(state, board, action)
            advance(state)
            return Played("^" if first else "", compare_first(word.text, action, first), stood)


def objections(state: State, action: Action) -> Iterator[Refusal]:
    """Find what the rules have against an action, the gravest first."""
    if state.phase != "draft":
        yield Refusal("AZ411", reason="all have passed")
        return
    board = state.boards[state.mover]
    match action:
        case Take():
            yield from objections_to_take(state, board, action)
        case Place():
            yield from objections_to_place(board, action)
        case Buy():
            yield from objections_to_buy(state, board, action)
        case Pass():
            yield from objections_to_pass(board, action)


def objections_to_place(board: Board, action: Place) -> Iterator[Refusal]:
    """What is placed is stored, is paid for, and fits where it lies."""
    hexagon, place = action.hexagon, action.place
    part = (0, 4 if action.expansion else 2)
    at = (part[1] + 1, part[1] + 3)
    if action.expansion:
        if hexagon not in board.expansions:
            yield Refusal("AZ438", part, item=f"expansion {spelt(hexagon)}")
            return
        slot, position = divmod(place, POSITIONS)
        if not slot or not position:
            reason = "its centre is a pavilion" if slot else "expansions lie on the six slots"
            yield Refusal("AZ439", at, place=name_of(place), reason=reason)
            return
        if board.printed[slot] != NOTHING:
            yield Refusal("AZ445", at, slot=slot)
            return
    else:
        if not board.tiles[hexagon]:
            yield Refusal("AZ438", part, item=f"tile {spelt(hexagon)}")
            return
        for refusal in objections_to_space(board, place):
            refusal.part = at
            yield refusal
            return
    for refusal in objections_to_payment(
        board, hexagon, action.payment, expansion=action.expansion
    ):
        refusal.part = part_of_payment(action)
        yield refusal
    for refusal in objections_to_neighbours(board, hexagon, place):
        refusal.part = at
        yield refusal


def objections_to_buy(state: State, board: Board, action: Buy) -> Iterator[Refusal]:
    """The top of the supply, face down, for six points that one must have (CZ)."""
    part = (3, 4)
    if board.printed[action.slot] != NOTHING:
        yield Refusal("AZ445", part, slot=action.slot)
    elif not state.supply:
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


def place(state: State, board: Board, action: Place) -> int:
    """Lay a tile or an expansion; tell how many jokers found room."""
    if action.expansion:
        board.expansions.remove(action.hexagon)
        board.printed[board_of(action.place)] = action.place % POSITIONS
    else:
        board.tiles[action.hexagon] -= 1
    give_back(state, board, action)
    board.garden[action.place] = action.hexagon
    got = max(0, min(board.room, jokers_for(board, action.place)))
    board.jokers += got
    return got


def give_back(state: State, board: Board, action: Place | Pass) -> None:
    """Take a payment: tiles go to the tower, expansions under the supply."""
    pay(board, action.payment)
    for item in action.payment.tiles:
        state.used[item] += 1
    state.supply += len(action.payment.expansions)


def buy(state: State, board: Board, action: Buy) -> None:
    board.printed[action.slot] = DOWN
    state.supply -= 1
    gain(state, for_buying(state.round, state.mover, action.slot))


def leave(state: State, board: Board, action: Pass) -> bool:
    """Pass: the first one takes the starting marker and loses a point; what is thrown away costs."""
    give_back(state, board, action)
    board.passed = True
    first = state.owner == NOTHING
    if first:
        state.owner = state.mover
    for points in for_passing(state.round, state.mover, action.payment, first=first):
        gain(state, points)
    return first


def compare_jokers(word: str, action: Place, got: int) -> Sequence[Slip]:
    if action.jokers is None or action.jokers == got:
        return ()
    facts: dict[str, Any] = {"got": got or "no", "claimed": action.jokers}
    return [Slip("AZ516", word.rindex("+"), len(word), facts)]


def compare_first(word: str, action: Pass, first: bool) -> Sequence[Slip]:
    if first or not action.first:
        return ()
    return [Slip("AZ501", len(word) - 1, len(word), {})]
