"""Spells what may have been meant by a word that was written wrong in one part."""

import re
from collections.abc import Iterator

from azul_notation.rules.family import Alternatives, Words
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.notation import (
    Buy,
    Draw,
    Flip,
    Pass,
    Place,
    Take,
    read_action,
    read_chance,
    write_draw,
)
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS, KINDS, LETTERS, SLOTS

_HALVES = [*LETTERS, *map(str, range(1, KINDS + 1))]
_PIECES = "abcdefgh"
_PAYMENT = re.compile(r"(/[^+^]*+)?+(\+[0-9]++|\^)?+")


def altered(engine: Engine, word: str) -> Iterator[Words]:
    """Change one part of an action."""
    match read_action(word):
        case Take():
            yield from _altered_take(engine, word)
        case Place():
            yield from _altered_place(engine, word)
        case Buy():
            yield "slot", [f"[]@{slot}" for slot in range(1, SLOTS + 1) if str(slot) != word[-1]]
        case Pass():
            pass


def _altered_take(engine: Engine, word: str) -> Iterator[Words]:
    half, colon, choices = word[1], word[2:3], word[3:]
    yield "kind", [f"+{each}{colon}{choices}" for each in _HALVES if each != half]
    if not colon:
        yield "choice", [each for each in engine.legal() if each.startswith(f"+{half}:")]
        return
    pieces, others = [], []
    for at in range(0, len(choices), 2):
        before, other, piece, after = (
            choices[:at],
            choices[at],
            choices[at + 1],
            choices[at + 2 :],
        )
        pieces += [f"+{half}:{before}{other}{each}{after}" for each in _PIECES if each != piece]
        alike = [each for each in _HALVES if each.isdigit() == other.isdigit() and each != other]
        others += [f"+{half}:{before}{each}{piece}{after}" for each in alike]
    yield "piece", pieces
    yield "choice", others


def _altered_place(engine: Engine, word: str) -> Iterator[Words]:
    before, _, after = word.partition("@")
    place, tail = after[:2], after[2:]
    opened, closed = ("[", "]") if before[0] == "[" else ("", "")
    hexagon = before.strip("[]")
    colour, pattern = hexagon[0], hexagon[1]
    yield (
        "colour",
        [f"{opened}{each}{pattern}{closed}@{after}" for each in LETTERS if each != colour],
    )
    kinds = map(str, range(1, KINDS + 1))
    yield (
        "pattern",
        [f"{opened}{colour}{each}{closed}@{after}" for each in kinds if each != pattern],
    )
    boards = [f"{board}{place[1]}" for board in range(SLOTS + 1)]
    spots = [f"{place[0]}{spot}" for spot in range(KINDS + 1)]
    yield "place", [f"{before}@{each}{tail}" for each in (*boards, *spots) if each != place]
    bare = f"[{colour}{pattern}]" if not opened else f"{colour}{pattern}"
    yield "brackets", [f"{bare}@{after}"]
    paid = _PAYMENT.match(tail)
    assert paid, "it matches anything"
    mark = paid[2] or ""
    spot = f"{before}@{place}"
    ways = [each for each in engine.legal() if each.startswith(spot) and each != spot + tail]
    written = paid[1] or ""
    near = [each for each in ways if _differ_little(each[len(spot) :], written)]
    yield "payment", [each + mark for each in near]


def _differ_little(one: str, other: str) -> bool:
    """Return whether two payments differ in one item at most, or by one item."""
    items, others = _items(one), _items(other)
    same = 0
    rest = list(others)
    for item in items:
        if item in rest:
            rest.remove(item)
            same += 1
    return max(len(items), len(others)) - same <= 1


def _items(payment: str) -> list[str]:
    return re.findall(r"\[[A-Z][0-9]\]|[A-Z][0-9]|\*", payment)


def altered_chance(_: Engine, word: str) -> Iterator[Words]:
    """Change one tile of a draw, what a piece shows, or the letter of the piece."""
    chance = read_chance(word)
    letter, rest = word[0], word[1:]
    yield "letter", [each + rest for each in _PIECES if each != letter]
    match chance:
        case Flip(hexagon=hexagon):
            others = [spelt(other) for other in range(HEXAGONS) if other != hexagon]
            for part, wrong in (("flip", 1), ("other hexagon", 2)):
                yield (
                    part,
                    [f"{letter}={each}" for each in others if _apart(each, rest[1:]) == wrong],
                )
        case Draw(tiles=tiles):
            for part, wrong in (("draw", 1), ("other hexagon", 2)):
                drawn = [
                    write_draw(letter, (*tiles[:at], other, *tiles[at + 1 :]))
                    for at, tile in enumerate(tiles)
                    for other in range(HEXAGONS)
                    if _apart(spelt(tile), spelt(other)) == wrong
                ]
                yield part, sorted({*drawn} - {word})
            if len(tiles) < DRAWN:
                more = [write_draw(letter, (*tiles, tile)) for tile in range(HEXAGONS)]
                yield "number", more
            elif len(tiles) > DRAWN:
                fewer = (tiles[:at] + tiles[at + 1 :] for at in range(len(tiles)))
                yield "number", sorted({write_draw(letter, each) for each in fewer})


def flips(_: Engine) -> list[str]:
    """Spell every piece that may be turned up, with whatever it may show."""
    return [f"{letter}={spelt(hexagon)}" for letter in _PIECES for hexagon in range(HEXAGONS)]


def _apart(one: str, other: str) -> int:
    """Count the signs in which two hexagons differ."""
    return (one[0] != other[0]) + (one[1] != other[1])


ALTERNATIVES: Alternatives[Engine] = Alternatives(moves=altered, chance=altered_chance, flips=flips)
