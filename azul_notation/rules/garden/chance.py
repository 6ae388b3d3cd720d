"""Checks what chance brings: tiles drawn onto a piece, pieces turned up.

Draws and flips are written after what requires them. All that are required must be there, and no others, and
each must be possible: tiles from bag and tower, and an expansion that has not been seen.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from azul_notation.rules.family import Dealt, Refusal
from azul_notation.rules.garden.display import Due
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.notation import Action, Draw, Flip, Take, read_chance
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS
from azul_notation.rules.garden.view import View

DRAW, FLIP = ":", "="
"""The character between a piece's letter and what chance brought to it."""
HEXAGON = 2
"""The number of characters of a hexagon."""
ITSELF = -1
"""The index of the word that requires a draw or a flip; the words of chance after it count from 0."""
_HEXAGON = re.compile(r"[A-Za-z][0-9]")


def heads_due(due: Due) -> list[str]:
    """Spell the beginnings of the expected draws, and then of the flips."""
    filled, turned = due
    return [*(f"{letter}{DRAW}" for letter in filled), *(f"{letter}{FLIP}" for letter in turned)]


def cut_hexagons(heads: Sequence[str], typed: str) -> list[Dealt]:
    """Add the letters of the pieces before hexagons that were typed without them."""
    if typed[1:2] in (DRAW, FLIP):
        return [Dealt(typed, 0, len(typed))]
    dealt: list[Dealt] = []
    at = 0
    for head in heads:
        if at == len(typed):
            return dealt
        end = min(len(typed), at + HEXAGON * (DRAWN if head.endswith(DRAW) else 1))
        dealt.append(Dealt(head + typed[at:end], at, end))
        at = end
    return dealt if at == len(typed) else [*dealt, Dealt(typed[at:], at, len(typed))]


# -- what cannot have happened


def refuse_chance_after(seen: View, action: Action, due: Due, words: Sequence[str]) -> None:
    """Refuse the chance after an action if it cannot have happened; most actions have none."""
    if not isinstance(action, Take):
        if words:
            raise Refusal("AZ313", word=1, letter=words[0][0])
        return
    try:
        refuse_chance(seen, due, words)
    except Refusal as refusal:
        refusal.word = (refusal.word or 0) + 1  # the first word is the move itself
        raise


def refuse_chance(seen: View, due: Due, words: Sequence[str]) -> None:
    """Refuse draws and flips that cannot have happened."""
    brought = [read_chance(word) for word in words]
    filled, turned = due
    draws = {at: chance for at, chance in enumerate(brought) if isinstance(chance, Draw)}
    flips = {at: chance for at, chance in enumerate(brought) if isinstance(chance, Flip)}
    refuse_letters(filled, draws, "AZ311")
    refuse_letters(turned, flips, "AZ312")
    refuse_order(brought)
    up = set(seen.seen)
    for at, chance in enumerate(brought):
        if isinstance(chance, Draw):
            refuse_draw(seen, chance, at)
        elif chance.hexagon in up:
            raise Refusal("AZ316", word=at, hexagon=spelt(chance.hexagon))
        else:
            up.add(chance.hexagon)


def refuse_letters(due: str, brought: "dict[int, Any]", missing: str) -> None:
    """Compare the expected pieces with the written ones."""
    letters = [chance.letter for chance in brought.values()]
    absent = [letter for letter in due if letter not in letters]
    seen: list[str] = []
    for at, chance in brought.items():
        if chance.letter not in due or chance.letter in seen:
            if absent:
                raise Refusal("AZ314", (0, 1), word=at, letter=chance.letter, due=absent[0])
            raise Refusal("AZ313", word=at, letter=chance.letter)
        seen.append(chance.letter)
    if absent:
        raise Refusal(missing, word=ITSELF, letter=absent[0])


def refuse_order(brought: "Sequence[Draw | Flip]") -> None:
    """Refuse any order except draws first, then flips, each by letter."""
    order = [(isinstance(chance, Flip), chance.letter) for chance in brought]
    for at, (one, other) in enumerate(zip(order, sorted(order), strict=True)):
        if one != other:
            raise Refusal("AZ317", word=at, letter=other[1])


def refuse_draw(seen: View, draw: Draw, at: int) -> None:
    """Refuse tiles that the bag cannot give; it is refilled from the tower when empty (PL, CZ)."""
    bag, used = seen.bag, seen.used
    if not any(bag):
        bag, used = used, [0] * HEXAGONS
    number = len(draw.tiles)
    due = min(DRAWN, sum(bag) + sum(used))
    if number != due:
        raise Refusal("AZ315", word=at, letter=draw.letter, written=number, due=due)
    if number > sum(bag):
        for hexagon, left in enumerate(bag):
            if draw.tiles.count(hexagon) < left:
                raise Refusal("AZ304", word=at, colour=spelt(hexagon), piece="tile")
        bag = [one + two for one, two in zip(bag, used, strict=True)]
    for hexagon in sorted(set(draw.tiles)):
        count = draw.tiles.count(hexagon)
        if count > bag[hexagon]:
            facts: dict[str, Any] = {"left": bag[hexagon], "number": count}
            raise Refusal("AZ303", word=at, colour=spelt(hexagon), piece="tile", **facts)


# -- what is left to draw, while draws are typed that need not be right yet


def left_to_draw(seen: View, words: Sequence[str]) -> dict[str, int]:
    """Count what is left in the bag after the typed tiles; the bag is refilled if a draw needs more.

    Where only expansions are turned up, count those that have not been up yet.
    """
    sign = DRAW if any(word[1:2] == DRAW for word in words) else FLIP
    drawn: Counter[str] = Counter()
    for word in words:
        head, hexagons = word[: len("a:")], word[len("a:") :]
        drawn.update(_HEXAGON.findall(hexagons.upper()) if sign in head else ())
    if sign == FLIP:
        counts = [int(hexagon not in seen.seen) for hexagon in range(HEXAGONS)]
    else:
        more = seen.used if sum(seen.bag) < DRAWN else [0] * HEXAGONS
        counts = [have + used for have, used in zip(seen.bag, more, strict=True)]
    return {spelt(hexagon): counts[hexagon] - drawn[spelt(hexagon)] for hexagon in range(HEXAGONS)}
