"""Where a hexagon may lie, and what it then surrounds (PL, CZ: placing a tile, placing an expansion)."""

from collections.abc import Callable, Iterator

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.places import (
    FEATURES,
    FEATURES_AT,
    FIRST_PAVILION,
    NEIGHBOURS,
    PLACES,
    POSITIONS,
    name_of,
)
from azul_notation.rules.garden.state import (
    DOWN,
    NOTHING,
    Board,
    colour_of,
    is_space,
    pattern_of,
    spelt,
)
from azul_notation.rules.garden.tables import SLOTS


def objections_to_space(board: Board, place: int) -> Iterator[Refusal]:
    """A tile needs a free space."""
    if not is_space(board, place):
        yield Refusal("AZ439", place=name_of(place), reason="there is no space for a tile")
    elif board.garden[place] != NOTHING:
        held = spelt(board.garden[place])
        yield Refusal("AZ439", place=name_of(place), reason=f"{held} lies there")


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


def group_of(garden: list[int], place: int, value: int, half: Callable[[int], int]) -> list[int]:
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


def may_lie(board: Board, hexagon: int, place: int) -> bool:
    return next(objections_to_neighbours(board, hexagon, place), None) is None


def free_places(board: Board, hexagon: int) -> list[int]:
    """Find where a tile may be placed."""
    return [
        place
        for place in range(PLACES)
        if board.garden[place] == NOTHING
        and is_space(board, place)
        and may_lie(board, hexagon, place)
    ]


def open_slots(board: Board) -> list[int]:
    return [slot for slot in range(1, SLOTS + 1) if board.printed[slot] == NOTHING]


def places_for_expansion(board: Board, hexagon: int) -> list[int]:
    """Find where the printed hexagon of an expansion may lie: a slot and one of six ways to turn it."""
    return [
        POSITIONS * slot + position
        for slot in open_slots(board)
        for position in range(1, POSITIONS)
        if may_lie(board, hexagon, POSITIONS * slot + position)
    ]


def jokers_for(board: Board, place: int) -> int:
    """Count the jokers for the features that the hexagon on this place has surrounded."""
    return sum(FEATURES[at][1] for at in FEATURES_AT[place] if is_surrounded(board, at))


def is_surrounded(board: Board, feature: int) -> bool:
    slot = feature - FIRST_PAVILION + 1
    if slot > 0 and board.printed[slot] <= DOWN:
        return False
    return all(board.garden[place] != NOTHING for place in FEATURES[feature][0])
