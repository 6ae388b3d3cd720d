"""Reads and spells the words of Queen's Garden: actions, draws and flips; diagnoses misspelt ones."""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from azul_notation.rules.garden.hexagons import JOKER, NUMBERS, spell_payment, spelt
from azul_notation.rules.garden.places import name_of, place_of
from azul_notation.rules.garden.tables import COLOURS, KINDS, LETTERS, SLOTS, VARIANT
from azul_notation.text.dialect import Misspelt

REMEMBERED = 65_536
"""The number of results that a cached function remembers."""
_HEX = r"[A-Za-z][0-9]"
_PAID = rf"((?:{_HEX}|\[{_HEX}\]|\*)+)"
_TAKE = re.compile(r"\+([A-Za-z0-9])(?::((?:[A-Za-z0-9][a-z])+))?")
_PLACE = re.compile(rf"(\[{_HEX}\]|{_HEX})@([0-9][0-9])(?:/{_PAID})?(?:\+([0-9]{{1,2}}))?")
_BUY = re.compile(r"\[\]@([0-9])")
_PASS = re.compile(rf"(?:[Pp][Aa][Ss][Ss])(?:/{_PAID})?(\^)?")
ACTIONS = (_PLACE, _TAKE, _BUY, _PASS)
_DRAW = re.compile(r"([a-z]):((?:[A-Za-z?][0-9?])+)")
_FLIP = re.compile(rf"([a-z])=({_HEX})")
_MARKS = re.compile(r"(\^|(?<=[0-9*\]])\+[0-9]+)$")
_PATTERNS = f"patterns are 1 to {KINDS}: tree, bird, butterfly, flower, lily, bells"
_PLACES = "a place is two digits, board 0 to 6 and position 0 to 6"


class Payment(msgspec.Struct, frozen=True):
    """Holds what was paid, or thrown away."""

    tiles: tuple[int, ...] = ()
    expansions: tuple[int, ...] = ()
    jokers: int = 0

    @property
    def count(self) -> int:
        return len(self.tiles) + len(self.expansions) + self.jokers


class Take(msgspec.Struct, frozen=True):
    """Takes all hexagons of a colour or a pattern; a choice names the other half and the piece."""

    half: str
    choices: tuple[tuple[str, str], ...] = ()


class Place(msgspec.Struct, frozen=True):
    """Puts a tile, or an expansion by its printed hexagon, on a place."""

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
    """Draws tiles onto a piece."""

    letter: str
    tiles: tuple[int, ...]


class Flip(msgspec.Struct, frozen=True):
    """Turns a piece up, and names what it shows."""

    letter: str
    hexagon: int


def read_half(half: str, at: int) -> str:
    """Read a colour or a pattern at the place `at` of a word; raise Misspelt if it is neither."""
    if half.isdigit():
        if not 1 <= int(half) <= KINDS:
            raise Misspelt("AZ123", at, at + 1, _PATTERNS, pattern=half)
    elif half.upper() not in LETTERS:
        names = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, COLOURS, strict=True))
        raise Misspelt(
            "AZ102", at, at + 1, f"its colours are {names}", variant=VARIANT, letter=half
        )
    return half.upper()


def read_hexagon(text: str, at: int) -> int:
    if text not in NUMBERS:
        text = read_half(text[0], at) + read_half(text[1], at + 1)
    return NUMBERS[text]


def read_items(text: str, at: int) -> Payment:
    """Read what was paid, or thrown away."""
    tiles: list[int] = []
    expansions: list[int] = []
    for match in re.finditer(_HEX, text):
        begin = match.start()
        among = expansions if text[:begin].endswith("[") else tiles
        among.append(read_hexagon(match[0], at + begin))
    return Payment(tuple(sorted(tiles)), tuple(sorted(expansions)), text.count(JOKER))


@lru_cache(REMEMBERED)
def read_action(word: str) -> Action:
    """Read an action in any spelling, its choices in the order in which they are written."""
    if match := _PLACE.fullmatch(word):
        placed, place, paid, jokers = match.groups()
        is_expansion = placed[0] == "["
        return Place(
            read_hexagon(placed.strip("[]"), int(is_expansion)),
            is_expansion,
            _read_place(place, match.start(2)),
            read_items(paid or "", match.start(3)),
            int(jokers) if jokers else None,
        )
    if match := _TAKE.fullmatch(word):
        return _read_take(match)
    if match := _BUY.fullmatch(word):
        slot, at = int(match[1]), match.start(1)
        if not 1 <= slot <= SLOTS:
            help = f"slots are 1 to {SLOTS}"  # noqa: A001
            raise Misspelt("AZ103", at, at + 1, help, place="slot", line=match[1])
        return Buy(slot)
    match = _PASS.fullmatch(word)
    assert match, "the grammar has the same shapes"
    return Pass(read_items(match[1] or "", match.start(1)), bool(match[2]))


def _read_take(match: re.Match[str]) -> Take:
    half = read_half(match[1], 1)
    choices = []
    for at in range(match.start(2), match.end(2), 2):
        other = read_half(match.string[at], at)
        if other.isdigit() == half.isdigit():
            letter = match.string[at + 1]
            want = "a colour here, as in" if half.isdigit() else "a pattern here, as in"
            other_half = "B" if half.isdigit() else "3"
            example = f"{match.string[:2].upper()}:{other_half}{letter}"
            facts = {"half": match[1], "other": match.string[at]}
            raise Misspelt("AZ124", at, at + 1, f"write {want} `{example}`", **facts)
        choices.append((other, match.string[at + 1]))
    return Take(half, tuple(choices))


def _read_place(place: str, at: int) -> int:
    board, position = int(place[0]), int(place[1])
    if not 0 <= board <= SLOTS or not 0 <= position <= KINDS:
        raise Misspelt("AZ103", at, at + 2, _PLACES, place="place", line=place)
    return place_of(place)


@lru_cache(REMEMBERED)
def spell_move(word: str) -> str:
    """Write an action in canonical spelling."""
    action = read_action(word)
    marks = ""
    match action:
        case Take():
            action = Take(action.half, tuple(sorted(action.choices)))
        case Place() if action.jokers:
            marks = f"+{action.jokers}"
        case Pass() if action.first:
            marks = "^"
    return write_action(action) + marks


def write_action(action: Action) -> str:
    """Spell an action without its derived marks."""
    match action:
        case Take():
            pairs = "".join(half + letter for half, letter in action.choices)
            return f"+{action.half}" + (f":{pairs}" if pairs else "")
        case Buy():
            return f"[]@{action.slot}"
        case Pass():
            return f"pass{write_payment(action.payment)}"
        case Place():
            text = f"[{spelt(action.hexagon)}]" if action.expansion else spelt(action.hexagon)
            return f"{text}@{name_of(action.place)}{write_payment(action.payment)}"


def write_payment(payment: Payment) -> str:
    """Spell what was paid, after a stroke; return an empty text if nothing was paid."""
    return spell_payment(payment.tiles, payment.expansions, payment.jokers)


def with_marks(word: str, marks: str) -> str:
    """Replace the derived marks of a word by these, `+n` or `^`."""
    bare = word if word.startswith("+") else _MARKS.sub("", word, count=1)
    return bare + marks


@lru_cache(REMEMBERED)
def read_chance(word: str) -> Draw | Flip:
    """Read a draw or a flip in any spelling."""
    if match := _FLIP.fullmatch(word):
        return Flip(match[1], read_hexagon(match[2], 2))
    match = _DRAW.fullmatch(word)
    if not match:
        raise Misspelt("AZ101", 0, len(word), "a draw is `b:B3G6P2Y1`, a turned-up piece `a=L4`")
    tiles = []
    for at in range(2, len(word), 2):
        if "?" in word[at : at + 2]:
            raise Misspelt("AZ118", at, at + 2)
        tiles.append(read_hexagon(word[at : at + 2], at))
    return Draw(match[1], tuple(sorted(tiles)))


@lru_cache(REMEMBERED)
def spell_chance(word: str) -> str:
    """Write a draw or a flip in canonical spelling."""
    chance = read_chance(word)
    if isinstance(chance, Flip):
        return f"{chance.letter}={spelt(chance.hexagon)}"
    return write_draw(chance.letter, chance.tiles)


def write_draw(letter: str, tiles: Sequence[int]) -> str:
    return f"{letter}:{''.join(spelt(tile) for tile in sorted(tiles))}"
