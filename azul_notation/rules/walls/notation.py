"""Reads and spells the words of the wall games: factories, moves and tiling choices; finds misspelt ones."""

import re
from functools import lru_cache

import msgspec

from azul_notation.rules.offer.spelling import (
    VOCABULARY,
    colour_of,
    diagnose_move,
    in_order,
    laps,
    spell_factory,
)
from azul_notation.rules.offer.take import Marks
from azul_notation.rules.paints import paints_of
from azul_notation.rules.walls.tables import BOXES, EXTRA, LINES, PLAIN, SPLIT, STAY, ZERO
from azul_notation.text.dialect import Dialect, Misspelt, Spelling

_MOVE = re.compile(
    r"([0-9cC])([A-Za-z])([0-9Ff])(?:<([A-Za-z]+))?(?:>([A-Za-z]+))?(\^)?(?:~([0-9]{1,3}))?"
)
_CHOICE = re.compile(r"[0-9]>(.+)")
FLOOR = "F"


class Take(Marks, frozen=True, kw_only=True):
    """A move: what was taken, where it went, and what the record claims of the consequences."""

    source: int
    colour: int
    line: int
    """The line, from 0; NOWHERE for the floor."""
    split: bool = False
    previous: tuple[int, ...] = ()
    following: tuple[int, ...] = ()
    marker: bool = False
    fallen: int | None = None


class Dealt(msgspec.Struct, frozen=True):
    """A factory as it was dealt."""

    tiles: tuple[int, ...]
    effect: str = PLAIN
    extra: int | None = None


def move_speller(variant: str) -> Spelling:
    @lru_cache(VOCABULARY)
    def spell(word: str) -> str:
        found = match_move(word)
        assert found, "the grammar has the same shape"
        return spell_move(variant, found)

    return spell


def match_move(word: str) -> re.Match[str] | None:
    """Match a word that has the shape of a move."""
    return _MOVE.fullmatch(word)


_LINES_HELP = f"lines are 1 to {LINES}, the floor is F"


def spell_move(variant: str, found: re.Match[str]) -> str:
    """Spell a move, which was matched, as in the canonical form."""
    box = BOXES[variant]
    source, colour, line, previous, following, marker, fallen = found.groups()
    colour_of(box, colour, 1, variant)
    if line.upper() != FLOOR and not 1 <= int(line) <= LINES:
        raise Misspelt("AZ103", 2, 3, _LINES_HELP, place="line", line=line)
    text = ("0" if source in "cC" else source) + colour.upper() + line.upper()
    for sign, group, letters in (("<", 4, previous), (">", 5, following)):
        if letters:
            for at, letter in enumerate(letters):
                colour_of(box, letter, found.start(group) + at, variant)
            text += sign + in_order(box, letters)
    text += marker or ""
    if fallen and int(fallen) and text[2] != FLOOR:
        text += f"~{int(fallen)}"
    return text


@lru_cache(VOCABULARY)
def read_take(letters: str, word: str) -> Take:
    """Read a move that is spelt well."""
    found = match_move(word)
    assert found, "the word was spelt before"
    return take_of(letters, found)


def take_of(letters: str, found: re.Match[str]) -> Take:
    """Read a move, which was matched, and is spelt well."""
    source, colour, line, previous, following, marker, fallen = found.groups()
    return Take(
        source=0 if source in "cC" else int(source),
        colour=letters.index(colour.upper()),
        line=NOWHERE if line in "Ff" else int(line) - 1,
        split=previous is not None or following is not None,
        previous=tuple(letters.index(letter) for letter in previous.upper()) if previous else (),
        following=tuple(letters.index(letter) for letter in following.upper()) if following else (),
        marker=marker is not None,
        fallen=int(fallen) if fallen else None,
    )


NOWHERE = -1
"""The line of a move to the floor."""


def write_take(letters: str, take: Take) -> str:
    line = FLOOR if take.line == NOWHERE else str(take.line + 1)
    text = f"{take.source}{letters[take.colour]}{line}"
    for sign, colours in (("<", take.previous), (">", take.following)):
        if colours:
            text += sign + "".join(letters[colour] for colour in sorted(colours))
    text += "^" if take.marker else ""
    if take.fallen and take.line != NOWHERE:
        text += f"~{take.fallen}"
    return text


def deal_speller(variant: str) -> Spelling:
    box = BOXES[variant]

    @lru_cache(VOCABULARY)
    def spell(word: str) -> str:
        tiles, colon, effect = word.partition(":")
        tiles = spell_factory(box, variant, tiles)
        if not colon:
            return tiles
        at = len(tiles) + 1
        if effect in (EXTRA, STAY, SPLIT, ZERO):
            return f"{tiles}:{effect}"
        letter = effect.removeprefix(EXTRA)
        if letter == "?":
            raise Misspelt("AZ118", len(word) - 1, len(word))
        if len(letter) != 1 or not letter.isalpha():
            help = "an effect is `:+C`, `:C`, `:=`, `:/` or `:0`"  # noqa: A001
            raise Misspelt("AZ112", at - 1, len(word), help, tail=f":{effect}", head=tiles)
        colour_of(box, letter, len(word) - 1, variant)
        return f"{tiles}:{effect.upper()}"

    return spell


@lru_cache(VOCABULARY)
def read_deal(letters: str, word: str) -> Dealt:
    """Read a factory that is spelt well."""
    tiles, _, effect = word.partition(":")
    counts = tuple(tiles.count(letter) for letter in letters)
    if effect.startswith(EXTRA) and len(effect) > 1:
        return Dealt(counts, EXTRA, letters.index(effect[1]))
    return Dealt(counts, effect)


def spell_choice(word: str) -> str:
    """Spell a tiling choice, `3>1` or `3>F`."""
    line, _, column = word.partition(">")
    if not 1 <= int(line) <= LINES:
        raise Misspelt("AZ103", 0, 1, _LINES_HELP, place="line", line=line)
    if column.upper() != FLOOR and not 1 <= int(column) <= LINES:
        help = f"columns are 1 to {LINES}"  # noqa: A001
        raise Misspelt("AZ103", 2, 3, help, place="column", line=column)
    return word.upper()


def diagnose(word: str) -> Misspelt | None:
    """Find what may be wrong with a word that has none of the shapes."""
    if found := _CHOICE.fullmatch(word):
        help = f"a tiling choice is a line and its column, 1 to {LINES}, or F"  # noqa: A001
        return Misspelt("AZ103", found.start(1), len(word), help, place="column", line=found[1])
    return diagnose_move(word, _MOVE, "`<XY>Z`, `^`, `~n`", "line", _LINES_HELP)


def dialect(variant: str) -> Dialect:
    """Make the dialect of a variant."""
    box = BOXES[variant]
    options = {"Board": box.boards}
    needs = {}
    if box.special:
        options["Factories"] = ("plain", "special")
        options["Split"] = ("even", "free")
        options["SetupOrder"] = ("effect", "position")
        needs = dict.fromkeys(("Split", "SetupOrder"), ("Factories", "special"))
    return Dialect(
        variant=variant,
        grammar="walls",
        colours=box.named,
        paints=paints_of(box.named),
        options=options,
        needs=needs,
        deal=deal_speller(variant),
        move=move_speller(variant),
        choice=spell_choice,
        diagnose=diagnose,
        laps=laps,
    )
