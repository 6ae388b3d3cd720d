"""Faults of the band move in Queen's Garden when something is taken: the display, the storage."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from random import Random

from .draw import first_of_shuffled
from .injection import Injection, append, reword
from .moves import MOVE
from .story_garden import COLOURS, PATTERNS, GardenMove, GardenStory, garden_fault
from .text_actions import behind

LETTERS = "abcdefgh"
OR_TEXT = ("move", "text")
COMBINATIONS = 64  # of choices that are looked at


def refused_instead(
    story: GardenStory,
    rng: Random,
    moves: Sequence[GardenMove],
    others: Callable[[GardenMove], Sequence[str]],
    bands: tuple[str, ...] = MOVE,
) -> Injection | None:
    """An action without chance replaced by another one that is refused there."""
    for move in first_of_shuffled(rng, [move for move in moves if not move.chance]):
        texts = [text for text in others(move) if move.refuses(text)]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), bands)
    return None


def _take(half: str, chosen: dict[str, str]) -> str:
    """The take with these pairs: for a hexagon the piece it is taken from."""
    pairs = sorted(hexagon.replace(half, "", 1) + letter for hexagon, letter in chosen.items())
    return f"+{half}" + (":" + "".join(pairs) if pairs else "")


def _choices(move: GardenMove, half: str) -> dict[str, list[str]]:
    """The hexagons that lie on more than one piece."""
    return {h: letters for h, letters in move.table.offer(half).items() if len(letters) > 1}


def _combinations(move: GardenMove, half: str) -> Iterator[tuple[str, list[str]]]:
    """The ways to take a colour or pattern, and the pieces that each of them takes from."""
    offered, choices = move.table.offer(half), _choices(move, half)
    for chosen in islice(product(*offered.values()), COMBINATIONS):
        pieces = dict(zip(offered, chosen, strict=True))
        yield _take(half, {h: pieces[h] for h in choices}), list(chosen)


# --- the display ------------------------------------------------------------------------------


@garden_fault("move", "colour that the display lacks")
def no_colour(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: [f"+{c}" for c in COLOURS if not m.table.offer(c)]
    )


@garden_fault("move", "pattern that the display lacks")
def no_pattern(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: [f"+{p}" for p in PATTERNS if not m.table.offer(p)]
    )


def _with_choice(story: GardenStory) -> list[GardenMove]:
    return [move for move in story.drafts if ":" in move.text]


def _respelt(
    story: GardenStory,
    rng: Random,
    others: Callable[[GardenMove], Sequence[str]],
    bands: tuple[str, ...] = MOVE,
) -> Injection | None:
    """A take that has a choice with other pairs that are refused; its chance stays."""
    for move in first_of_shuffled(rng, _with_choice(story)):
        texts = [text for text in others(move) if move.refuses(text)]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), bands)
    return None


def _pairs(move: GardenMove) -> list[str]:
    text = move.text[3:]
    return [text[i : i + 2] for i in range(0, len(text), 2)]


@garden_fault("move", "choice missing")
def no_choice(story: GardenStory, rng: Random) -> Injection | None:
    return _respelt(story, rng, lambda m: [m.text[:2]])


@garden_fault("move", "one of several choices missing")
def one_missing(story: GardenStory, rng: Random) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        pairs = _pairs(move)
        rests = ["".join(p for p in pairs if p != gone) for gone in pairs]
        return [move.text[:3] + rest for rest in rests if rest]

    return _respelt(story, rng, others)


def _other_piece(move: GardenMove, letters: Callable[[str], Sequence[str]]) -> list[str]:
    """One of the pairs with another letter."""
    pairs = _pairs(move)
    return [
        move.text[:3] + "".join([*pairs[:i], pair[0] + letter, *pairs[i + 1 :]])
        for i, pair in enumerate(pairs)
        for letter in letters(pair[0])
    ]


@garden_fault("move", "choice of a piece without that hexagon")
def not_on_piece(story: GardenStory, rng: Random) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        return _other_piece(move, lambda _: sorted(move.table.display))

    return _respelt(story, rng, others)


@garden_fault("move", "choice of a piece that is not in the display")
def no_such_piece(story: GardenStory, rng: Random) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        return _other_piece(move, lambda _: sorted(set(LETTERS) - set(move.table.display)))

    return _respelt(story, rng, others)


@garden_fault("move", "choice of a hexagon that is not in the display")
def no_such_hexagon(story: GardenStory, rng: Random) -> Injection | None:
    """One pair too many, in its place."""

    def others(move: GardenMove) -> list[str]:
        half = move.text[1]
        offered = {hexagon.replace(half, "", 1) for hexagon in move.table.offer(half)}
        lacking = set(PATTERNS if half in COLOURS else COLOURS) - offered
        pieces = sorted(move.table.display)
        return [
            move.text[:3] + "".join(sorted([*_pairs(move), other + letter]))
            for other in sorted(lacking)
            for letter in pieces
        ]

    return _respelt(story, rng, others)


@garden_fault("move", "two choices for one hexagon")
def chosen_twice(story: GardenStory, rng: Random) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        pairs = _pairs(move)
        return [
            move.text[:3] + "".join(sorted([*pairs, pair[0] + letter]))
            for pair in pairs
            for letter in _choices(move, move.text[1])[
                pair[0] + move.text[1] if move.text[1] in PATTERNS else move.text[1] + pair[0]
            ]
            if letter != pair[1]
        ]

    return _respelt(story, rng, others, OR_TEXT)


# --- the storage ------------------------------------------------------------------------------


def _too_much(move: GardenMove, suits: Callable[[int, int], bool]) -> list[str]:
    """Takes without room; `suits` is given how many tiles and expansions there would be."""
    found = []
    for half in COLOURS + PATTERNS:
        for text, pieces in _combinations(move, half):
            new = sum(1 for letter in pieces if move.table.display[letter].shows)
            tiles = len(pieces) - new + len(move.tiles) + move.jokers
            if suits(tiles, new + len(move.expansions)):
                found.append(text)
    return found


@garden_fault("move", "more tiles than the storage has places for")
def too_many_tiles(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: _too_much(m, lambda tiles, new: tiles > 12 and new <= 2)
    )


@garden_fault("move", "one tile more than the storage has places for")
def one_tile_more(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: _too_much(m, lambda tiles, new: tiles == 13 and new <= 2)
    )


@garden_fault("move", "third expansion in the storage")
def third_expansion(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: _too_much(m, lambda tiles, new: tiles <= 12 and new > 2)
    )


@garden_fault("move", "choice that does not fit though another one would")
def wrong_choice(story: GardenStory, rng: Random) -> Injection | None:
    """Of equal hexagons one is a tile, the other an expansion, and there is room for one only."""

    def others(move: GardenMove) -> list[str]:
        found = []
        for half in COLOURS + PATTERNS:
            ways = list(_combinations(move, half))
            room = [move.table.has_room(pieces) for _, pieces in ways]
            if any(room):
                found += [text for (text, _), fits in zip(ways, room, strict=True) if not fits]
        return found

    return refused_instead(story, rng, story.moves, others)


@garden_fault("move", "take twice")
def take_twice(story: GardenStory, rng: Random) -> Injection | None:
    """Behind a take there is nothing left of it: but for equal hexagons, whose choice is kept."""
    for move in first_of_shuffled(rng, story.drafts):
        table = move.after()
        if table.to_move is not None and not table.offer(move.text[1]):
            return append(story.lines, behind(move), move.text[:2], MOVE)
    return None
