"""The spelling of Queen's Garden: actions, draws and flips, and what may be wrong in them."""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from azul_notation.rules.garden.hexagons import hexagon_of, spelt
from azul_notation.rules.garden.places import name_of, place_of
from azul_notation.rules.garden.tables import (
    COLOURS,
    HALVES,
    KINDS,
    LETTERS,
    SLOTS,
    VARIANT,
)
from azul_notation.text.dialect import Misspelt

VOCABULARY = 65_536
_HEX = r"[A-Za-z][0-9]"
_PAID = rf"((?:{_HEX}|\[{_HEX}\]|\*)+)"
_TAKE = re.compile(r"\+([A-Za-z0-9])(?::((?:[A-Za-z0-9][a-z])+))?")
_PLACE = re.compile(rf"(\[{_HEX}\]|{_HEX})@([0-9][0-9])(?:/{_PAID})?(?:\+([0-9]{{1,2}}))?")
_BUY = re.compile(r"\[\]@([0-9])")
_PASS = re.compile(rf"(?:[Pp][Aa][Ss][Ss])(?:/{_PAID})?(\^)?")
ACTIONS = (_TAKE, _PLACE, _BUY, _PASS)
_DRAW = re.compile(r"([a-z]):((?:[A-Za-z?][0-9?])+)")
_FLIP = re.compile(rf"([a-z])=({_HEX})")
_ITEM = re.compile(rf"{_HEX}|\[{_HEX}\]|\*")
_MARKS = re.compile(r"(\^|(?<=[0-9*\]])\+[0-9]+)$")
_PLACES = "a place is two digits, board 0 to 6 and position 0 to 6"
JOKER = "*"


class Payment(msgspec.Struct, frozen=True):
    """What was paid, or thrown away."""

    tiles: tuple[int, ...] = ()
    expansions: tuple[int, ...] = ()
    jokers: int = 0

    @property
    def count(self) -> int:
        return len(self.tiles) + len(self.expansions) + self.jokers


class Take(msgspec.Struct, frozen=True):
    """All hexagons of a colour or a pattern; a choice names the other half and the piece."""

    half: str
    choices: tuple[tuple[str, str], ...] = ()


class Place(msgspec.Struct, frozen=True):
    """A tile, or an expansion by its printed hexagon, put on a place."""

    hexagon: int
    expansion: bool
    place: int
    payment: Payment
    jokers: int | None = None
    """The jokers that the record says were received."""


class Buy(msgspec.Struct, frozen=True):
    slot: int


class Pass(msgspec.Struct, frozen=True):
    payment: Payment
    first: bool = False


Action = Take | Place | Buy | Pass


class Draw(msgspec.Struct, frozen=True):
    """Tiles drawn onto a piece."""

    letter: str
    tiles: tuple[int, ...]


class Flip(msgspec.Struct, frozen=True):
    """A piece that was turned up, and what it shows."""

    letter: str
    hexagon: int


def check_hexagon(text: str, at: int) -> None:
    """Refuse letters and numbers that no hexagon has; `at` is where it stands in the word."""
    check_half(text[0], at)
    if not 1 <= int(text[1]) <= KINDS:
        raise Misspelt("AZ123", at + 1, at + 2, _PATTERNS, pattern=text[1])


def check_half(sign: str, at: int) -> None:
    if sign.isdigit():
        if not 1 <= int(sign) <= KINDS:
            raise Misspelt("AZ123", at, at + 1, _PATTERNS, pattern=sign)
    elif sign.upper() not in LETTERS:
        names = ", ".join(f"{sign} {name}" for sign, name in zip(LETTERS, COLOURS, strict=True))
        raise Misspelt(
            "AZ102", at, at + 1, f"its colours are {names}", variant=VARIANT, letter=sign
        )


_PATTERNS = f"patterns are 1 to {KINDS}: tree, bird, butterfly, flower, lily, bells"


def spell_items(text: str, at: int) -> str:
    """Spell a payment: tiles, then expansions, then jokers."""
    items = []
    for found in _ITEM.finditer(text):
        item = found[0].upper()
        if item != JOKER:
            check_hexagon(item.strip("[]"), at + found.start() + item.startswith("["))
        items.append(item)
    return "".join(sorted(items, key=_order_of))


def _order_of(item: str) -> tuple[int, int]:
    if item == JOKER:
        return 2, 0
    return int(item.startswith("[")), hexagon_of(item.strip("[]"))


@lru_cache(VOCABULARY)
def spell_move(word: str) -> str:
    """Bring an action into canonical spelling."""
    if found := _TAKE.fullmatch(word):
        return _spell_take(found)
    if found := _BUY.fullmatch(word):
        _check_slot(found[1], found.start(1))
        return word
    if found := _PASS.fullmatch(word):
        paid = f"/{spell_items(found[1], found.start(1))}" if found[1] else ""
        return f"pass{paid}{found[2] or ''}"
    found = _PLACE.fullmatch(word)
    assert found, "the grammar has the same shape"
    placed, place, paid, jokers = found.groups()
    check_hexagon(placed.strip("[]"), int(placed[0] == "["))
    _check_place(place, found.start(2))
    text = f"{placed.upper()}@{place}"
    text += f"/{spell_items(paid, found.start(3))}" if paid else ""
    return text + (f"+{int(jokers)}" if jokers and int(jokers) else "")


def _spell_take(found: re.Match[str]) -> str:
    half, pairs = found.groups()
    check_half(half, 1)
    choices = []
    for at in range(0, len(pairs or ""), 2):
        other = pairs[at]
        check_half(other, found.start(2) + at)
        if other.isdigit() == half.isdigit():
            want = "a colour" if half.isdigit() else "a pattern"
            start = found.start(2) + at
            raise Misspelt("AZ124", start, start + 1, f"it is {want}", half=half, other=other)
        choices.append(other.upper() + pairs[at + 1])
    choices.sort(key=lambda pair: (HALVES.index(pair[0]), pair[1]))
    return f"+{half.upper()}" + (f":{''.join(choices)}" if choices else "")


def _check_place(place: str, at: int) -> None:
    board, position = int(place[0]), int(place[1])
    if not 0 <= board <= SLOTS or not 0 <= position <= KINDS:
        raise Misspelt("AZ103", at, at + 2, _PLACES, place="place", line=place)


def _check_slot(slot: str, at: int) -> None:
    if not 1 <= int(slot) <= SLOTS:
        raise Misspelt("AZ103", at, at + 1, f"slots are 1 to {SLOTS}", place="slot", line=slot)


@lru_cache(VOCABULARY)
def read_action(word: str) -> Action:
    """Read an action that is spelt well."""
    if found := _TAKE.fullmatch(word):
        pairs = found[2] or ""
        choices = ((pairs[at].upper(), pairs[at + 1]) for at in range(0, len(pairs), 2))
        return Take(found[1].upper(), tuple(choices))
    if found := _BUY.fullmatch(word):
        return Buy(int(found[1]))
    if found := _PASS.fullmatch(word):
        return Pass(read_items(found[1] or ""), bool(found[2]))
    found = _PLACE.fullmatch(word)
    assert found, "the word was spelt before"
    placed, place, paid, jokers = found.groups()
    return Place(
        hexagon_of(placed.strip("[]").upper()),
        placed[0] == "[",
        place_of(place),
        read_items(paid or ""),
        int(jokers) if jokers else None,
    )


def read_items(text: str) -> Payment:
    items = _ITEM.findall(text.upper())
    return Payment(
        tuple(sorted(hexagon_of(item) for item in items if item[0] not in "[*")),
        tuple(sorted(hexagon_of(item[1:]) for item in items if item[0] == "[")),
        items.count(JOKER),
    )


def write_action(action: Action) -> str:
    """Spell an action without its derived marks."""
    match action:
        case Take():
            pairs = "".join(half + letter for half, letter in action.choices)
            return f"+{action.half}" + (f":{pairs}" if pairs else "")
        case Buy():
            return f"[]@{action.slot}"
        case Pass():
            paid = write_items(action.payment)
            return "pass" + (f"/{paid}" if paid else "")
        case Place():
            text = f"[{spelt(action.hexagon)}]" if action.expansion else spelt(action.hexagon)
            paid = write_items(action.payment)
            return f"{text}@{name_of(action.place)}" + (f"/{paid}" if paid else "")


def write_items(payment: Payment) -> str:
    tiles = "".join(map(spelt, payment.tiles))
    expansions = "".join(f"[{spelt(each)}]" for each in payment.expansions)
    return tiles + expansions + JOKER * payment.jokers


def with_marks(word: str, marks: str) -> str:
    """Put derived marks, `+n` or `^`, in place of those that a word has."""
    bare = word if word.startswith("+") else _MARKS.sub("", word, count=1)
    return bare + marks


@lru_cache(VOCABULARY)
def spell_chance(word: str) -> str:
    """Spell a draw or a flip."""
    if found := _FLIP.fullmatch(word):
        check_hexagon(found[2], 2)
        return word[:2] + found[2].upper()
    found = _DRAW.fullmatch(word)
    if not found:
        raise Misspelt("AZ101", 0, len(word), "a draw is `b:B3G6P2Y1`, a flip `a=L4`")
    tiles = [found[2][at : at + 2] for at in range(0, len(found[2]), 2)]
    for at, tile in enumerate(tiles):
        if tile[0] == "?" or tile[1] == "?":
            raise Misspelt("AZ118", 2 + 2 * at, 4 + 2 * at)
        check_hexagon(tile, 2 + 2 * at)
    return word[:2] + "".join(sorted((tile.upper() for tile in tiles), key=hexagon_of))


@lru_cache(VOCABULARY)
def read_chance(word: str) -> Draw | Flip:
    if word[1] == "=":
        return Flip(word[0], hexagon_of(word[2:]))
    tiles = (hexagon_of(word[at : at + 2]) for at in range(2, len(word), 2))
    return Draw(word[0], tuple(tiles))


def write_draw(letter: str, tiles: Sequence[int]) -> str:
    return f"{letter}:{''.join(spelt(tile) for tile in sorted(tiles))}"
