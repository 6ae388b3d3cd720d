"""Faults of the band move in Queen's Garden when something is paid for."""

from collections.abc import Callable, Iterable
from itertools import chain
from random import Random

from .draw import first_of_shuffled
from .injection import Injection, reword
from .moves import MOVE
from .story_garden import KINDS, GardenMove, GardenStory, garden_fault, placed

Bundle = tuple[list[str], list[str], int]  # tiles, expansions, jokers


def _bundle(text: str) -> Bundle:
    front, jokers = text.rstrip("*"), len(text) - len(text.rstrip("*"))
    tiles, _, rest = front.partition("[")
    expansions = [each for each in rest.replace("]", "").split("[") if each]
    return [tiles[i : i + 2] for i in range(0, len(tiles), 2)], expansions, jokers


def written(tiles: Iterable[str], expansions: Iterable[str], jokers: int) -> str:
    """Tiles, then expansions, then jokers."""
    names = chain(sorted(tiles), (f"[{each}]" for each in sorted(expansions)))
    return "".join(names) + "*" * jokers


def _wrongly(
    story: GardenStory,
    rng: Random,
    payments: Callable[[GardenMove, Bundle], Iterable[str]],
    bands: tuple[str, ...] = MOVE,
) -> Injection | None:
    """Something is placed where it may lie, and the payment is refused."""
    for move in first_of_shuffled(rng, story.puts):
        others = payments(move, _bundle(move.paid))
        texts = [placed(move.name, move.place, paid) for paid in others]
        texts = [text for text in texts if text != move.bare and move.refuses(text)]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), bands)
    return None


def _spare(move: GardenMove) -> list[str]:
    """The stored tiles but for the one that is placed."""
    tiles = list(move.tiles)
    if move.is_tile:
        tiles.remove(move.hexagon)
    return sorted(set(tiles))


def _alike(move: GardenMove, other: str) -> bool:
    """Whether it could pay for what is placed."""
    hexagon = move.hexagon
    return (other[0] == hexagon[0]) != (other[1] == hexagon[1])


def _instead(paid: Bundle, others: Iterable[str]) -> list[str]:
    """The payment with one of its parts, a tile first, replaced by each of these tiles."""
    tiles, expansions, jokers = paid
    if tiles:
        return [written([*tiles[1:], other], expansions, jokers) for other in others]
    if jokers:
        return [written([other], expansions, jokers - 1) for other in others]
    return [written([other], expansions[1:], 0) for other in others if expansions]


# --- how much ---------------------------------------------------------------------------------


@garden_fault("move", "nothing paid")
def unpaid(story: GardenStory, rng: Random) -> Injection | None:
    return _wrongly(story, rng, lambda _, paid: [""] if any(paid) else [])


@garden_fault("move", "too little paid")
def too_little(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        del move
        tiles, expansions, jokers = paid
        fewer = [written([t for t in tiles if t != gone], expansions, jokers) for gone in tiles]
        fewer += [written(tiles, expansions[1:], jokers)] if expansions else []
        fewer += [written(tiles, expansions, jokers - 1)] if jokers else []
        return [text for text in fewer if text]

    return _wrongly(story, rng, payments)


@garden_fault("move", "a tile too much paid")
def too_much(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        tiles, expansions, jokers = paid
        more = [tile for tile in _spare(move) if tile not in tiles and _alike(move, tile)]
        return [written([*tiles, tile], expansions, jokers) for tile in more]

    return _wrongly(story, rng, payments)


@garden_fault("move", "a joker too much paid")
def joker_too_much(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        tiles, expansions, jokers = paid
        return [written(tiles, expansions, jokers + 1)] if jokers < move.jokers else []

    return _wrongly(story, rng, payments)


@garden_fault("move", "tree that is paid for")
def paid_tree(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        del paid
        tiles = [tile for tile in _spare(move) if _alike(move, tile)]
        return [*tiles, *["*"][: move.jokers]] if move.hexagon[1] == "1" else []

    return _wrongly(story, rng, payments)


# --- with what --------------------------------------------------------------------------------


@garden_fault("move", "payment that is not stored")
def not_stored(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        lacking = [k for k in KINDS if k not in move.tiles and _alike(move, k)]
        basis = [k for k in lacking if all(_together(move, k, tile) for tile in paid[0][1:])]
        return _instead(paid, [k for k in basis if k not in move.expansions])

    return _wrongly(story, rng, payments)


def _together(move: GardenMove, one: str, other: str) -> bool:
    """Whether both, and what is placed, are of one colour or of one pattern."""
    three = (move.hexagon, one, other)
    return len({each[0] for each in three}) == 1 or len({each[1] for each in three}) == 1


@garden_fault("move", "expansion paid that is not stored")
def no_expansion(story: GardenStory, rng: Random) -> Injection | None:
    """A stored tile in brackets, or any other hexagon."""

    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        tiles, expansions, jokers = paid
        others = [k for k in KINDS if k not in move.expansions and _alike(move, k)]
        bracketed = [written(tiles[1:], [*expansions, tiles[0]], jokers)] if tiles else []
        others = [written(tiles, [*expansions, k], jokers - 1) for k in others if jokers]
        return bracketed or others

    return _wrongly(story, rng, payments)


@garden_fault("move", "stored expansion paid as a tile")
def expansion_as_tile(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        tiles, expansions, jokers = paid
        return [
            written([*tiles, each], [e for e in expansions if e != each], jokers)
            for each in expansions
            if each not in move.tiles
        ]

    return _wrongly(story, rng, payments)


@garden_fault("move", "more jokers paid than there are")
def no_jokers(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        price = sum((len(paid[0]), len(paid[1]), paid[2]))
        return ["*" * price] if price > move.jokers else []

    return _wrongly(story, rng, payments)


@garden_fault("move", "payment of another colour and another pattern")
def unlike(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        hexagon = move.hexagon
        others = [t for t in _spare(move) if t[0] != hexagon[0] and t[1] != hexagon[1]]
        return _instead(paid, others)

    return _wrongly(story, rng, payments)


@garden_fault("move", "payment by colour and by pattern together")
def mixed(story: GardenStory, rng: Random) -> Injection | None:
    """Each of the tiles could pay, but not all together."""

    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        tiles, expansions, jokers = paid
        others = [t for t in _spare(move) if _alike(move, t) and t not in tiles]
        rest = tiles[1:]
        if len(tiles) > 1:
            return [
                written([*rest, o], expansions, jokers) for o in others if _mixes(move, rest, o)
            ]
        if tiles and jokers:
            some = [o for o in others if _mixes(move, tiles, o)]
            return [written([*tiles, o], expansions, jokers - 1) for o in some]
        return []

    return _wrongly(story, rng, payments)


def _mixes(move: GardenMove, tiles: list[str], other: str) -> bool:
    return any(not _together(move, tile, other) for tile in tiles)


@garden_fault("move", "payment with what is placed")
def same_as_placed(story: GardenStory, rng: Random) -> Injection | None:
    return _wrongly(story, rng, lambda move, paid: _instead(paid, [move.hexagon]))


@garden_fault("move", "payment with two equal tiles")
def equal_tiles(story: GardenStory, rng: Random) -> Injection | None:
    def payments(move: GardenMove, paid: Bundle) -> list[str]:
        del move
        tiles, expansions, jokers = paid
        found = [
            written([t for t in tiles if t != gone] + [twin], expansions, jokers)
            for gone in tiles
            for twin in tiles
            if gone != twin
        ]
        if jokers:
            found += [written([*tiles, tile], expansions, jokers - 1) for tile in tiles]
        return found

    return _wrongly(story, rng, payments)
