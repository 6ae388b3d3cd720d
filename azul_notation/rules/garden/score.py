"""What points are given for, each with its reason: actions, the wheel after a round, the final scoring."""

from collections.abc import Callable, Iterable, Iterator

from azul_notation.rules.family import Points
from azul_notation.rules.garden.notation import Payment
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.placing import group_of
from azul_notation.rules.garden.state import (
    NOTHING,
    ROWS,
    Board,
    Edition,
    State,
    colour_of,
    pattern_of,
    spelt,
    value_of,
    visible_pavilions,
)
from azul_notation.rules.garden.tables import (
    COLOURS,
    FIRST_POINTS,
    FIRST_TO_PASS,
    GROUP,
    GROUP_BONUS,
    HALF_NAMES,
    HEXAGONS,
    JOKER_POINTS,
    KINDS,
    PATTERNS,
    PAVILION_POINTS,
    PRICE,
    ROUNDS,
    WHEEL,
)


def to_begin_with(seats: int) -> list[Points]:
    return [Points(1, seat, "start", FIRST_POINTS, "to begin with") for seat in range(1, seats + 1)]


def for_buying(number: int, seat: int, slot: int) -> Points:
    reason = f"an expansion bought face down for slot {slot}"
    return Points(number, seat + 1, "buy", -PRICE, reason)


def for_passing(number: int, seat: int, thrown: Payment, *, first: bool) -> Iterator[Points]:
    """What is thrown away costs its value, and being the first to pass a point."""
    for name, items in (("tile", thrown.tiles), ("expansion", thrown.expansions)):
        for item in items:
            reason = f"{name} {spelt(item)} thrown away"
            yield Points(number, seat + 1, "discard", -value_of(item), reason)
    if first:
        yield Points(number, seat + 1, "pass", -FIRST_TO_PASS, "first to pass")


def gain(state: State, points: Points) -> None:
    state.boards[points.seat - 1].score += points.points
    state.points.append(points)


def score(state: State) -> None:
    """End the round: the wheel's three categories, visible pavilions, a display cleared away."""
    for seat, board in enumerate(state.boards):
        for points in for_round(state.edition, state.round, seat, board.garden, board.printed):
            gain(state, points)
        board.passed = False
    clear_display(state)
    state.start = state.mover = state.owner
    state.owner = NOTHING
    state.lap = 1
    state.phase = "deal" if state.round < ROUNDS else "over"


def for_round(
    edition: Edition, number: int, seat: int, garden: list[int], printed: list[int]
) -> Iterator[Points]:
    """What the wheel shows, and the pavilions."""
    for category in WHEEL[number - 1]:
        each = edition.wheel[category]
        row = ROWS[category]
        places = [at for at, hexagon in enumerate(garden) if hexagon in row]
        if each and places:
            reason = f"{HALF_NAMES[category]}, {each} each: {told(garden, places)}"
            yield Points(number, seat + 1, "wheel", each * len(places), reason)
    pavilions = visible_pavilions(printed)
    if pavilions:
        reason = f"{pavilions} visible pavilion{'s' if pavilions != 1 else ''}"
        yield Points(number, seat + 1, "pavilion", PAVILION_POINTS * pavilions, reason)


def told(garden: list[int], places: Iterable[int]) -> str:
    return " ".join(f"{spelt(garden[at])}@{name_of(at)}" for at in sorted(places))


def clear_display(state: State) -> None:
    """Tiles go to the tower; all expansions of display and stack to the supply (PL, CZ: third phase)."""
    for piece in state.pieces:
        for tile in piece.tiles:
            state.used[tile] += 1
    state.supply += len(state.pieces) + state.under
    state.pieces = []
    state.under = 0


def finish(state: State) -> None:
    for seat, board in enumerate(state.boards):
        for points in for_end(state.edition, state.round, seat, board):
            gain(state, points)


def for_end(edition: Edition, number: int, seat: int, board: Board) -> Iterator[Points]:
    """Jokers, what is left in the storage, and groups with their bonuses."""

    def final(kind: str, points: int, reason: str) -> Points:
        return Points(number, seat + 1, kind, points, reason, final=True)

    if board.jokers:
        reason = f"{board.jokers} joker{'s' if board.jokers != 1 else ''} left"
        yield final("joker", JOKER_POINTS * board.jokers, reason)
    for hexagon in range(HEXAGONS):
        for _ in range(board.tiles[hexagon]):
            yield final("storage", -value_of(hexagon), f"tile {spelt(hexagon)} left")
    for hexagon in board.expansions:
        yield final("storage", -value_of(hexagon), f"expansion {spelt(hexagon)} left")
    for name, places in groups(board):
        value = sum(value_of(board.garden[at]) for at in places)
        yield final("group", value, f"group of {len(places)}, {name}: {told(board.garden, places)}")
        bonus = GROUP_BONUS[edition.board].get(len(places), 0)
        if bonus:
            yield final("bonus", bonus, f"bonus for {len(places)}, {name}")


def groups(board: Board) -> Iterator[tuple[str, list[int]]]:
    """Find the groups of three or more, of each colour and then of each pattern."""
    for half, names in ((colour_of, COLOURS), (pattern_of, PATTERNS)):
        found = components(board.garden, half)
        for value, name in enumerate(names):
            yield from ((name, places) for places in found[value])


def components(garden: list[int], half: Callable[[int], int]) -> list[list[list[int]]]:
    """Find the groups of each colour, or of each pattern."""
    found: list[list[list[int]]] = [[] for _ in range(KINDS)]
    seen: set[int] = set()
    for place, hexagon in enumerate(garden):
        if hexagon == NOTHING or place in seen:
            continue
        value = half(hexagon)
        places = [place, *group_of(garden, place, value, half)]
        seen.update(places)
        if len(places) >= GROUP:
            found[value].append(places)
    return found
