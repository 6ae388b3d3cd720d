"""Faults of the band move in Queen's Garden when something is placed: where it may not lie."""

from collections.abc import Callable, Iterator
from random import Random

from tests.oracle.garden_map import fits, neighbours, spaces, spot

from .draw import first_of_shuffled
from .injection import Injection, append
from .moves import MOVE
from .places import Word
from .story_garden import KINDS, GardenMove, GardenStory, garden_fault, placed
from .takes import refused_instead

SLOTS = range(1, 7)


def in_jokers(name: str) -> str:
    """Jokers for all that it costs: whether they are there or not."""
    return "*" * (int(name.strip("[]")[1]) - 1)


def _things(move: GardenMove) -> Iterator[str]:
    """What the mover may place and can pay with jokers, as it is written."""
    names = [*sorted(set(move.tiles)), *(f"[{each}]" for each in move.expansions)]
    yield from (name for name in names if len(in_jokers(name)) <= move.jokers)


def _misplaced(
    story: GardenStory, rng: Random, places: Callable[[GardenMove, str], list[str]]
) -> Injection | None:
    """Something that is stored and paid for is placed where it may not lie."""

    def others(move: GardenMove) -> list[str]:
        return [
            placed(name, place, in_jokers(name))
            for name in _things(move)
            for place in places(move, name)
        ]

    return refused_instead(story, rng, story.moves, others)


def _is_tile(name: str) -> bool:
    return not name.startswith("[")


def _garden(move: GardenMove) -> dict[tuple[int, int], str]:
    return move.table.gardens[move.seat - 1]


def _taken(move: GardenMove) -> list[str]:
    return [place for place in spaces(move.slots) if spot(place) in _garden(move)]


# --- what is no free space --------------------------------------------------------------------


@garden_fault("move", "space that has a hexagon")
def space_taken(story: GardenStory, rng: Random) -> Injection | None:
    return _misplaced(story, rng, lambda m, name: _taken(m) if _is_tile(name) else [])


@garden_fault("move", "tile beside the expansions")
def empty_slot(story: GardenStory, rng: Random) -> Injection | None:
    def places(move: GardenMove, name: str) -> list[str]:
        empty = [slot for slot in SLOTS if slot not in move.slots]
        return [f"{slot}{i}" for slot in empty for i in range(7)] if _is_tile(name) else []

    return _misplaced(story, rng, places)


@garden_fault("move", "tile on the fountain")
def on_fountain(story: GardenStory, rng: Random) -> Injection | None:
    return _misplaced(story, rng, lambda _, name: ["00"] if _is_tile(name) else [])


@garden_fault("move", "tile on a pavilion")
def on_pavilion(story: GardenStory, rng: Random) -> Injection | None:
    def places(move: GardenMove, name: str) -> list[str]:
        up = [slot for slot, face in move.slots.items() if face != "down"]
        return [f"{slot}0" for slot in up] if _is_tile(name) else []

    return _misplaced(story, rng, places)


@garden_fault("move", "expansion on a slot that has one")
def slot_taken(story: GardenStory, rng: Random) -> Injection | None:
    def places(move: GardenMove, name: str) -> list[str]:
        free = [f"{slot}{i}" for slot in move.slots for i in range(1, 7)]
        return [] if _is_tile(name) else [p for p in free if spot(p) not in _garden(move)]

    return _misplaced(story, rng, places)


@garden_fault("move", "expansion by its centre")
def by_centre(story: GardenStory, rng: Random) -> Injection | None:
    """A place of the notation, but never that of a printed hexagon."""

    def places(move: GardenMove, name: str) -> list[str]:
        return [] if _is_tile(name) else [f"{s}0" for s in SLOTS if s not in move.slots]

    return _misplaced(story, rng, places)


@garden_fault("move", "expansion on the fountain board")
def on_fountain_board(story: GardenStory, rng: Random) -> Injection | None:
    return _misplaced(story, rng, lambda _, n: [] if _is_tile(n) else [f"0{i}" for i in range(7)])


# --- neighbours and groups --------------------------------------------------------------------


def _free(move: GardenMove, name: str) -> list[str]:
    return move.table.places(_is_tile(name))


def _near(move: GardenMove, place: str) -> list[str]:
    """The hexagons round a place."""
    garden = _garden(move)
    return [garden[at] for at in neighbours(spot(place)) if at in garden]


def _matches(name: str, near: list[str]) -> bool:
    hexagon = name.strip("[]")
    return any(hexagon[0] in other or hexagon[1] in other for other in near)


def _lonely(move: GardenMove, name: str) -> list[str]:
    """Free places whose neighbours have nothing in common with it."""
    return [
        place
        for place in _free(move, name)
        if _near(move, place) and not _matches(name, _near(move, place))
    ]


def _twinned(move: GardenMove, name: str) -> list[str]:
    """Free places where a neighbour fits, but a group would hold two equal hexagons."""
    return [
        place
        for place in _free(move, name)
        if _matches(name, _near(move, place))
        and not fits(_garden(move), spot(place), name.strip("[]"))
    ]


@garden_fault("move", "tile beside neighbours that do not fit")
def tile_lonely(story: GardenStory, rng: Random) -> Injection | None:
    return _misplaced(story, rng, lambda m, name: _lonely(m, name) if _is_tile(name) else [])


@garden_fault("move", "expansion beside neighbours that do not fit")
def expansion_lonely(story: GardenStory, rng: Random) -> Injection | None:
    return _misplaced(story, rng, lambda m, name: [] if _is_tile(name) else _lonely(m, name))


@garden_fault("move", "equal hexagons side by side")
def side_by_side(story: GardenStory, rng: Random) -> Injection | None:
    def places(move: GardenMove, name: str) -> list[str]:
        return [p for p in _twinned(move, name) if name.strip("[]") in _near(move, p)]

    return _misplaced(story, rng, places)


@garden_fault("move", "equal hexagons in one group")
def in_one_group(story: GardenStory, rng: Random) -> Injection | None:
    """The group joins them, they do not touch."""

    def places(move: GardenMove, name: str) -> list[str]:
        return [p for p in _twinned(move, name) if name.strip("[]") not in _near(move, p)]

    return _misplaced(story, rng, places)


# --- what is placed ---------------------------------------------------------------------------


def _legal_places(move: GardenMove, name: str) -> list[str]:
    return [place for place in _free(move, name) if move.table.may_lie(name.strip("[]"), place)]


def _not_stored(
    story: GardenStory, rng: Random, names: Callable[[GardenMove], list[str]]
) -> Injection | None:
    """Something that the mover lacks where it could lie, paid with jokers."""

    def others(move: GardenMove) -> list[str]:
        payable = [name for name in names(move) if len(in_jokers(name)) <= move.jokers]
        return [
            placed(name, place, in_jokers(name))
            for name in payable
            for place in _legal_places(move, name)
        ]

    return refused_instead(story, rng, story.moves, others)


@garden_fault("move", "tile that is not stored")
def no_tile(story: GardenStory, rng: Random) -> Injection | None:
    return _not_stored(
        story, rng, lambda m: [k for k in KINDS if k not in m.tiles and k not in m.expansions]
    )


@garden_fault("move", "expansion that is not stored")
def no_expansion(story: GardenStory, rng: Random) -> Injection | None:
    return _not_stored(story, rng, lambda m: [f"[{k}]" for k in KINDS if k not in m.expansions])


@garden_fault("move", "stored tile placed as an expansion")
def tile_as_expansion(story: GardenStory, rng: Random) -> Injection | None:
    return _not_stored(
        story, rng, lambda m: [f"[{k}]" for k in sorted(set(m.tiles)) if k not in m.expansions]
    )


@garden_fault("move", "stored expansion placed as a tile")
def expansion_as_tile(story: GardenStory, rng: Random) -> Injection | None:
    return _not_stored(story, rng, lambda m: [k for k in m.expansions if k not in m.tiles])


@garden_fault("move", "placing twice")
def put_twice(story: GardenStory, rng: Random) -> Injection | None:
    """The next one to move has not got it, or the space is taken."""
    for move in first_of_shuffled(rng, story.puts):
        table = move.after()
        if table.to_move is not None:
            nobody = GardenMove(Word("pass", 0, 0), table)
            if nobody.refuses(move.bare):
                return append(story.lines, move.word, move.bare, MOVE)
    return None
