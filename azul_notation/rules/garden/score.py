"""The wheel after each round, and the final scoring: every point with its reason."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import Points
from azul_notation.rules.garden.places import PLACES, name_of
from azul_notation.rules.garden.placing import group_of
from azul_notation.rules.garden.state import (
    NOTHING,
    Board,
    State,
    colour_of,
    pattern_of,
    spelt,
    value_of,
    visible_pavilions,
)
from azul_notation.rules.garden.tables import (
    COLOURS,
    GROUP,
    GROUP_BONUS,
    HEXAGONS,
    JOKER_POINTS,
    KINDS,
    PATTERNS,
    PAVILION_POINTS,
    ROUNDS,
    WHEEL,
)


def score(state: State) -> None:
    """End the round: the wheel's three categories, visible pavilions, a display cleared away."""
    for seat, board in enumerate(state.boards):
        for category in WHEEL[state.round - 1]:
            places = [at for at in range(PLACES) if matches(board.garden[at], category)]
            each = state.edition.wheel[category]
            reason = f"{name_of_category(category)}, {each} each: {told(board, places)}"
            gain(state, seat, "wheel", each * len(places), reason)
        pavilions = visible_pavilions(board)
        reason = f"{pavilions} visible pavilion{'s' if pavilions != 1 else ''}"
        gain(state, seat, "pavilion", PAVILION_POINTS * pavilions, reason)
        board.passed = False
    clear_display(state)
    state.start = state.mover = state.owner
    state.owner = NOTHING
    state.lap = 1
    state.phase = "deal" if state.round < ROUNDS else "over"


def matches(hexagon: int, category: int) -> bool:
    if hexagon == NOTHING:
        return False
    if category < KINDS:
        return pattern_of(hexagon) == category
    return colour_of(hexagon) == category - KINDS


def name_of_category(category: int) -> str:
    return PATTERNS[category] if category < KINDS else COLOURS[category - KINDS]


def told(board: Board, places: Sequence[int]) -> str:
    return " ".join(f"{spelt(board.garden[at])}@{name_of(at)}" for at in sorted(places))


def clear_display(state: State) -> None:
    """Tiles go to the tower; all expansions of display and stack to the supply (PL, CZ: third phase)."""
    for piece in state.pieces:
        for tile in piece.tiles:
            state.used[tile] += 1
    state.supply += len(state.pieces) + state.under
    state.pieces = []
    state.under = 0


def gain(
    state: State, seat: int, kind: str, points: int, reason: str, *, final: bool = False
) -> None:
    if points:
        state.boards[seat].score += points
        state.points.append(Points(state.round, seat + 1, kind, points, reason, final=final))


def finish(state: State) -> None:
    """Add jokers, what is left in the storage, and groups with their bonuses."""
    for seat, board in enumerate(state.boards):
        jokers = f"{board.jokers} joker{'s' if board.jokers != 1 else ''} left"
        gain(state, seat, "joker", JOKER_POINTS * board.jokers, jokers, final=True)
        for hexagon in range(HEXAGONS):
            for _ in range(board.tiles[hexagon]):
                reason = f"tile {spelt(hexagon)} left"
                gain(state, seat, "storage", -value_of(hexagon), reason, final=True)
        for hexagon in board.expansions:
            reason = f"expansion {spelt(hexagon)} left"
            gain(state, seat, "storage", -value_of(hexagon), reason, final=True)
        for name, places in groups(board):
            value = sum(value_of(board.garden[at]) for at in places)
            reason = f"group of {len(places)}, {name}: {told(board, places)}"
            gain(state, seat, "group", value, reason, final=True)
            bonus = GROUP_BONUS[state.edition.board].get(len(places), 0)
            gain(state, seat, "bonus", bonus, f"bonus for {len(places)}, {name}", final=True)


def groups(board: Board) -> Iterator[tuple[str, list[int]]]:
    """Find the groups of three or more, of each colour and then of each pattern."""
    for half, names in ((colour_of, COLOURS), (pattern_of, PATTERNS)):
        for value, name in enumerate(names):
            yield from ((name, places) for places in components(board.garden, value, half))


def components(garden: list[int], value: int, half: Callable[[int], int]) -> Iterator[list[int]]:
    seen: set[int] = set()
    for place in range(PLACES):
        if place in seen or garden[place] == NOTHING or half(garden[place]) != value:
            continue
        places = [place, *group_of(garden, place, value, half)]
        seen.update(places)
        if len(places) >= GROUP:
            yield places
