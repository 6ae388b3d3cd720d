"""Spells what may have been meant by a word of the offer that was written wrong in one part."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from azul_notation.rules.family import Words
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.offer.tables import PIECES_ON_A_FACTORY, PieceSet

HEAD = len("3B2")
"""Source, colour and destination."""


def altered_take(piece_set: PieceSet, factories: int, places: str, word: str) -> Iterator[Words]:
    """Change the source, the colour or the destination of a move, each of which is one sign."""
    sources = "".join(map(str, range(factories + 1)))
    for part, at, signs in (
        ("source", 0, sources),
        ("colour", 1, piece_set.letters),
        ("destination", 2, places),
    ):
        yield part, [word[:at] + sign + word[at + 1 :] for sign in signs if sign != word[at]]
    if word[2] in sources and word[0] in places and word[0] != word[2]:
        yield "turned round", [word[2] + word[1] + word[0] + word[3:]]


def altered_factory(piece_set: PieceSet, word: str) -> Iterator[Words]:
    """Change one tile of a factory, or its number of tiles by one."""
    tiles, colon, effect = word.partition(":")
    tiles = "" if tiles == EMPTY else tiles
    tail = colon + effect
    others: set[str] = set()
    if len(tiles) <= PIECES_ON_A_FACTORY:
        for at, old in enumerate(tiles):
            rest = tiles[:at] + tiles[at + 1 :]
            others |= {in_order(piece_set, rest + new) for new in piece_set.letters if new != old}
    yield "tile", [other + tail for other in sorted(others)]
    more = {in_order(piece_set, tiles + new) for new in piece_set.letters}
    fewer = {tiles[:at] + tiles[at + 1 :] for at in range(len(tiles))}
    yield "number", [(other or EMPTY) + tail for other in sorted(more | fewer)]


def factories(piece_set: PieceSet) -> list[str]:
    """Spell every full factory."""
    return [
        "".join(each)
        for each in combinations_with_replacement(piece_set.letters, PIECES_ON_A_FACTORY)
    ]


def in_order(piece_set: PieceSet, tiles: str) -> str:
    return "".join(sorted(tiles, key=piece_set.letters.index))
