"""Moves that can be spelt, whether legal or not: what `play` is tried with."""

import itertools
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from azul_notation.rules.family import Family
from tests.strategies import LETTERS

SOURCES = range(10)
COLUMNS = "12345678F"
LINES = "12345F"
TRIED = 250
"""Moves with marks for jokers and kept panes that are tried beside those without."""


def candidates(variant: str, state: Any, legal: Sequence[str], rng: Random) -> Iterator[str]:
    """Name moves to try, all legal ones among them."""
    if variant == "sintra":
        yield from moves_on_strips(legal, rng)
    elif variant == "garden":
        yield from moves_in_gardens(state, legal, rng)
    else:
        yield from moves_on_lines(LETTERS[variant], state, rng)


# -- wall games


def moves_on_lines(letters: str, state: Any, rng: Random) -> Iterator[str]:
    """Every move; of the ways to divide, all for a factory that divides."""
    effects = getattr(state, "effects", []) + [""] * (10 - len(state.effects))
    for source, colour, to in itertools.product(SOURCES, letters, LINES):
        word = f"{source}{colour}{to}"
        yield word
        splits = list(divisions(letters.replace(colour, "")))
        some = splits if effects[source] == "/" else rng.sample(splits, rng.random() < 0.1)
        yield from (word + split for split in some)


def divisions(letters: str) -> Iterator[str]:
    for sides in itertools.product("<>-", repeat=len(letters)):
        halves = [
            "".join(c for c, side in zip(letters, sides, strict=True) if side == sign)
            for sign in "<>"
        ]
        text = "".join(sign + half for sign, half in zip("<>", halves, strict=True) if half)
        if text:
            yield text


# -- Sintra


def moves_on_strips(legal: Sequence[str], rng: Random) -> Iterator[str]:
    """Every move without marks; what is legal, with every number of jokers too; some others."""
    letters = LETTERS["sintra"]
    plain = [f"{n}{colour}{to}" for n in SOURCES for colour in letters for to in COLUMNS]
    keeps = ["", *(f"={colour}" for colour in letters)]
    jokers = ["", "*0", "*1", "*2", "*3"]
    yield "<<"
    yield from plain
    yield from (f"<<{mark}" for mark in ("=B", "*1"))
    yield from legal
    for move in legal:
        head, keep, kept = move.partition("=")
        yield from (f"{head}{mark}{keep}{kept}" for mark in jokers[1:] if "*" not in move)
    there = [move for move in plain if move[:2] in {each[:2] for each in legal}]
    marked = [move + mark + keep for move in there for mark in jokers for keep in keeps]
    yield from rng.sample(marked, min(TRIED, len(marked)))


# -- Queen's Garden


def moves_in_gardens(state: Any, legal: Sequence[str], rng: Random) -> Iterator[str]:
    """All that is legal and what is like it; every place and every payment with some others."""
    letters, digits = LETTERS["garden"], "123456"
    hexagons = [letter + digit for letter in letters for digit in digits]
    yield from legal
    yield from (f"+{half}" for half in letters + digits)
    yield from (f"[]@{slot}" for slot in digits)
    takes = [word for word in legal if word.startswith("+")]
    pairs = [("".join(pair)) for pair in itertools.product(letters + digits, "abcdefgh")]
    for take in takes:
        others = [pair for pair in pairs if pair[0].isdigit() != take[1].isdigit()]
        for pair in rng.sample(others, 6):
            yield take + (":" if ":" not in take else "") + pair
    puts = [word for word in legal if "@" in word and word[:2] != "[]"]
    held = sorted({word.partition("@")[0] for word in puts})
    names = [*held, *rng.sample(hexagons, 2), f"[{rng.choice(hexagons)}]"]
    paid = ["", *sorted({word.partition("/")[2] for word in puts} - {""})]
    for name in names:
        ways = rng.sample(paid, min(3, len(paid)))
        for slot, at in itertools.product(range(7), range(7)):
            if at or "[" not in name:
                yield from (f"{name}@{slot}{at}" + f"/{way}" * bool(way) for way in ways)
    for put in rng.sample(puts, min(20, len(puts))):
        bare = put.partition("/")[0]
        way = "".join(rng.sample(hexagons, rng.randrange(3)))
        way += "*" * rng.randrange(4)
        yield bare + f"/{way}" * bool(way)
    for number in range(1, 4):
        yield "pass/" + "".join(rng.sample(hexagons, number))
    yield from passes(state, rng)


def passes(state: Any, rng: Random) -> Iterator[str]:
    """Ways to pass and throw away what is stored, and a little more."""
    board = state.boards[state.mover]
    names = [letter + digit for letter in LETTERS["garden"] for digit in "123456"]
    tiles = [name for name, count in zip(names, board.tiles, strict=True) for _ in range(count)]
    stored = [f"[{names[each]}]" for each in board.expansions]
    for _ in range(6):
        some = rng.sample(tiles, rng.randint(0, len(tiles)))
        some += rng.sample(stored, rng.randint(0, len(stored))) + rng.sample(tiles, bool(tiles))
        if some:
            yield "pass/" + "".join(some)
    yield "pass/*"


def storage_holds(state: Any, word: str) -> bool:
    """Whether the mover's storage has all that is thrown away."""
    board = state.boards[state.mover]
    names = [letter + digit for letter in LETTERS["garden"] for digit in "123456"]
    expansions = re.findall(r"\[(..)\]", word)
    tiles = re.findall("[A-Z][1-6]", re.sub(r"\[..\]", "", word))
    enough = all(tiles.count(each) <= board.tiles[names.index(each)] for each in tiles)
    there = [names[each] for each in board.expansions]
    return (
        enough
        and "*" not in word
        and all(expansions.count(e) <= there.count(e) for e in expansions)
    )


def chance_of(
    family: Family[Any], state: Any, word: str, legal: Sequence[str], rng: Random
) -> tuple[str, ...]:
    """Bring what a legal move makes due, or one that differs from it by a choice that is none."""
    named = set(re.findall("..", word.partition(":")[2]))
    for each in legal:
        head, _, pairs = each.partition(":")
        if head[:1] == "+" and head == word[:2] and named.issuperset(re.findall("..", pairs)):
            assert family.chance.throw
            return tuple(family.chance.throw(state, each, lambda limit: int(rng.random() * limit)))
    return ()


def other_chance(due: Sequence[str], rng: Random) -> Iterator[tuple[str, ...]]:
    """Chance that has something more or less, or other things, than what is due."""
    tiles = "".join(rng.choice(LETTERS["garden"]) + rng.choice("123456") for _ in range(4))
    yield from [(*due, f"h:{tiles}"), (*due, "a=L4"), (*due, *due[:1], *due[:1])]
    for at, word in enumerate(due):
        rest = due[at + 1 :]
        yield (*due[:at], *rest)
        for new in (word[:2] + tiles[:2], word[:2] + tiles, rng.choice("abcdefgh") + word[1:]):
            if "=" not in new or len(new) == len("a=L4"):
                yield (*due[:at], new, *rest)


# -- deals


def other_deal(variant: str, words: list[str], rng: Random) -> list[str]:
    """The deal with a factory more or less, or with another tile or effect on one."""
    letters = LETTERS[variant]
    if variant == "garden":
        return list(rng.choice(list(other_chance(words, rng))))
    at = rng.randrange(len(words))
    tiles, colon, effect = words[at].partition(":")
    other = "".join(sorted(tiles[1:] + rng.choice(letters), key=letters.index))
    changed = [
        [],
        [rng.choice(letters) * 4],
        [words[at], words[at]],
        [f"{other}{colon}{effect}"],
        [tiles[1:] or "-"],
    ]
    if variant != "sintra":
        changed.append([f"{tiles}:{rng.choice('+=/0' + letters)}"])
    return [*words[:at], *rng.choice(changed), *words[at + 1 :]]
