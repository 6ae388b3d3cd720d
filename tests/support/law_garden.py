"""Lists what the law needs of Queen's Garden: kinds, every sort of word, what is said for and against each.

A word here is an action with the chance behind it, as a record has them.
"""

import re
from collections.abc import Iterator
from random import Random

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.chance import refuse_chance_after
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.explain import objections
from azul_notation.rules.garden.family import FAMILY
from azul_notation.rules.garden.notation import read_action, spell_move
from azul_notation.rules.garden.packed import REFUSED
from azul_notation.rules.garden.play import plain_word
from azul_notation.rules.garden.tables import HALVES, KINDS as VALUES, LETTERS
from azul_notation.rules.garden.view import view

WHEEL = {"WheelPoints": "6 0 0 40 1 2 0 3 0 9 0 100"}
KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("garden", {}),
    ("garden", {"Board": "B"} | WHEEL),
)
HEXAGONS = [f"{letter}{number}" for letter in LETTERS for number in range(1, VALUES + 1)]
ITEM = re.compile(r"[A-Z]\d|\[[A-Z]\d\]|\*")
PIECES = "abcdefgh"
CHANGED = 60
"""Legal actions that are changed at a position."""
ANY = 150
"""Placements of anything anywhere that are judged at a position."""


def vocabulary(engine: Engine, rng: Random) -> Iterator[str]:
    """Give every legal action with its chance, such as are like it, and some of any sort."""
    legal = engine.legal()
    found = [*legal, *(f"+{half}" for half in HALVES), *(f"[]@{slot}" for slot in range(1, 7))]
    for word in rng.sample(legal, min(CHANGED, len(legal))):
        found += [changed(word, rng), changed(changed(word, rng), rng)]
    stored = [item for item in items_of(engine) for _ in range(2)]
    for _ in range(ANY):
        found.append(placement(stored, rng))
    found += [discard(stored, rng) for _ in range(10)]
    for word in dict.fromkeys(map(spell_move, found)):
        chance = throw(engine, word, rng)
        yield " ".join([word, *chance])
        if chance or rng.random() < 0.05:
            for _ in range(3):
                yield " ".join([word, *other_chance(chance, rng)])


def items_of(engine: Engine) -> list[str]:
    """Spell what the mover has stored."""
    board = view(engine).boards[engine.mover]
    tiles = [name for name, count in zip(HEXAGONS, board.tiles, strict=True) if count]
    return [*tiles, *(f"[{HEXAGONS[each]}]" for each in board.expansions)]


def throw(engine: Engine, word: str, rng: Random) -> list[str]:
    assert FAMILY.chance.throw
    return FAMILY.chance.throw(engine, word, rng.randrange)


def any_item(stored: list[str], rng: Random) -> str:
    """Name something that is stored, mostly."""
    if stored and rng.random() < 0.8:
        return rng.choice(stored)
    name = rng.choice(HEXAGONS)
    return rng.choice((name, f"[{name}]", "*"))


def placement(stored: list[str], rng: Random) -> str:
    item = any_item([*stored, *stored, rng.choice(HEXAGONS)], rng).replace("*", "B1")
    place = f"{rng.randrange(7)}{rng.randrange(7)}"
    value = int(item.strip("[]")[1])
    number = value - 1 if rng.random() < 0.8 else rng.randrange(7)
    paid = "".join(any_item([*stored, "*", "*"], rng) for _ in range(number))
    return f"{item}@{place}" + (f"/{paid}" if paid else "")


def discard(stored: list[str], rng: Random) -> str:
    return "pass/" + "".join(any_item(stored, rng) for _ in range(rng.randint(1, 4)))


def changed(word: str, rng: Random) -> str:
    """Change one part of an action."""
    if word[0] == "+":
        return changed_take(word, rng)
    if "@" not in word or word[:2] == "[]":
        return f"[]@{rng.randint(1, 6)}" if "@" in word else f"pass/{rng.choice(HEXAGONS)}"
    item, _, rest = word.partition("@")
    place, _, paid = rest.partition("/")
    items = ITEM.findall(paid)
    at = rng.randrange(len(items) + 1)
    match rng.randrange(6):
        case 0:
            place = f"{rng.randrange(7)}{rng.randrange(7)}"
        case 1:
            name = rng.choice(HEXAGONS)
            item = rng.choice((name, f"[{name}]"))
        case 2:
            item = item.strip("[]") if item[0] == "[" else f"[{item}]"
        case 3:
            items.insert(at, any_item(items, rng))
        case 4 if items:
            del items[at % len(items)]
        case _ if items:
            items[at % len(items)] = any_item(items, rng)
    return f"{item}@{place}" + (f"/{''.join(items)}" if items else "")


def changed_take(word: str, rng: Random) -> str:
    """Choose nothing, something else, or what is no choice."""
    head, _, pairs = word.partition(":")
    choices = [pairs[at : at + 2] for at in range(0, len(pairs), 2)]
    others = LETTERS if head[1].isdigit() else "123456"
    at = rng.randrange(len(choices) + 1)
    match rng.randrange(3):
        case 0 if choices:
            del choices[at % len(choices)]
        case 1 if choices:
            choices[at % len(choices)] = choices[at % len(choices)][0] + rng.choice(PIECES)
        case _:
            choices.insert(at, rng.choice(others) + rng.choice(PIECES))
    return head + (f":{''.join(choices)}" if choices else "")


def other_chance(chance: list[str], rng: Random) -> list[str]:
    """Draw or turn up something else, elsewhere, in another order, more or less."""
    found = list(chance)
    at = rng.randrange(len(found)) if found else 0
    match rng.randrange(6):
        case 0 if found:
            del found[at]
        case 1 if found:
            found[at] = rng.choice(PIECES) + found[at][1:]
        case 2 if found:
            rng.shuffle(found)
        case 3 if found:
            tiles = re.findall("..", found[at][2:])
            tiles[rng.randrange(len(tiles))] = rng.choice(HEXAGONS)
            found[at] = found[at][:2] + "".join(sorted(tiles))
        case 4 if found and found[at][1] == ":":
            tiles = sorted([*re.findall("..", found[at][2:]), rng.choice(HEXAGONS)])
            found[at] = found[at][:2] + "".join(tiles[rng.randrange(2) * 2 :])
        case _:
            found.insert(at, f"{rng.choice(PIECES)}={rng.choice(HEXAGONS)}")
    return found


def takes(engine: Engine, word: str) -> str:
    """Let the engine carry out an action; give it back as `legal` spells it, or nothing if it is refused."""
    text, *chance = word.split(" ")
    action = read_action(text)
    plain = "pass" if text.startswith("pass/") else plain_word(engine, action) or text
    return "" if engine.turn(action, chance) == REFUSED else plain


def objects(engine: Engine, words: list[str]) -> Iterator[bool]:
    """Return whether there is an objection to each of some actions, or to the chance behind it."""
    seen = view(engine)
    for word in words:
        text, *chance = word.split(" ")
        action = read_action(text)
        objected = bool(list(objections(seen, action)))
        if not objected:
            try:
                refuse_chance_after(seen, action, engine.due(action), chance)
            except Refusal:
                objected = True
        yield objected
