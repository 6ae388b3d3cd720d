"""A garden of Queen's Garden: places, features, neighbours, groups. Rulings page, 2 and 5.4.

A hexagon is two letters, colour and pattern ("B3"); each of them is one of its halves. A garden is
a mapping of the places that hold a hexagon, by axial coordinates.
"""

from collections.abc import Mapping

Hex = tuple[int, int]
Garden = Mapping[Hex, str]

COLOURS = "BGLMPY"
PATTERNS = "123456"
KINDS = tuple(colour + pattern for colour in COLOURS for pattern in PATTERNS)
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from E
CENTRES: tuple[Hex, ...] = ((0, 0), (3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))
TIPS: tuple[Hex, ...] = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))  # 2.1
SLOTS = range(1, 7)
DOWN = "down"
FOUNTAIN_GIVES, TIP_GIVES, PAVILION_GIVES = 1, 2, 3  # 2.3
SCORING_GROUP = 3  # 5.7


def value(hexagon: str) -> int:
    """What it costs and what it is worth (1.2)."""
    return int(hexagon[1])


def spot(place: str) -> Hex:
    """Where the two digits of a place are: board, then position (notation, 6)."""
    q, r = CENTRES[int(place[0])]
    if place[1] == "0":
        return (q, r)
    step = STEPS[int(place[1]) - 1]
    return (q + step[0], r + step[1])


def neighbours(at: Hex) -> list[Hex]:
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


def spaces(slots: Mapping[int, str]) -> list[str]:
    """The places that may hold a tile: all but features and what is not there (2.1, 2.4)."""
    places = [f"0{position}" for position in range(1, 7)]
    for slot in sorted(slots):
        first = 0 if slots[slot] == DOWN else 1
        places += [f"{slot}{position}" for position in range(first, 7)]
    return places


def features(slots: Mapping[int, str]) -> dict[Hex, int]:
    """Every feature, with the jokers that it gives (2.3)."""
    gives = {CENTRES[0]: FOUNTAIN_GIVES} | dict.fromkeys(TIPS, TIP_GIVES)
    return gives | {CENTRES[n]: PAVILION_GIVES for n in slots if slots[n] != DOWN}


def surrounded(garden: Garden, slots: Mapping[int, str]) -> dict[Hex, int]:
    """The features whose six neighbours all hold a hexagon."""
    return {
        at: jokers
        for at, jokers in features(slots).items()
        if all(near in garden for near in neighbours(at))
    }


def groups(garden: Garden, half: str) -> list[set[Hex]]:
    """The groups of one colour or pattern, single hexagons included: each grows while it can."""
    left = {at for at in garden if half in garden[at]}
    found: list[set[Hex]] = []
    while left:
        group: set[Hex] = set()
        edge = {min(left)}
        while edge:
            group |= edge
            left -= edge
            edge = {near for at in edge for near in neighbours(at)} & left
        found.append(group)
    return found


def clean(garden: Garden, half: str) -> bool:
    """No group of this colour or pattern holds two identical hexagons (5.4)."""
    lying = [hexagon for hexagon in garden.values() if half in hexagon]
    if len(set(lying)) == len(lying):
        return True  # whatever the groups are
    for group in groups(garden, half):
        held = [garden[at] for at in group]
        if len(set(held)) != len(held):
            return False
    return True


def fits(garden: Garden, at: Hex, hexagon: str) -> bool:
    """May the hexagon lie on this free space? 5.4, "Where" and "Group ban"."""
    near = [garden[place] for place in neighbours(at) if place in garden]
    if not near:
        return True
    if not any(hexagon[0] in other or hexagon[1] in other for other in near):
        return False
    after = {**garden, at: hexagon}
    return clean(after, hexagon[0]) and clean(after, hexagon[1])
