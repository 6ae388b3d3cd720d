"""Reads and spells the words of Sintra: set-up lines, factories and moves; diagnoses misspelt ones."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from azul_notation.rules.offer.spelling import (
    VOCABULARY,
    colour_of,
    diagnose_move,
    laps,
    spell_factory,
)
from azul_notation.rules.offer.take import Marks
from azul_notation.rules.paints import paints_of
from azul_notation.rules.sintra.tables import (
    BOARDS,
    COLUMNS,
    GLASS_TRACK,
    LEAST_GLASS,
    PIECE_SET,
    PRINTED_VALUES,
    SPACE_LETTERS,
    VARIANT,
)
from azul_notation.text.dialect import Dialect, Misspelt, Numbers
from azul_notation.text.suggest import nearest

_MOVE = re.compile(
    r"(?:([0-9cC])([A-Za-z])([0-9Ff])|<<)(?:\*([0-9]{1,2}))?(?:=([A-Za-z]))?(\^)?(?:~([0-9]{1,3}))?"
)
_NEARLY_STRIPS = re.compile(r"[Ss](?:[0-9]{2,}|[A-Za-z]?)")
_PLACES = f"columns are 1 to {COLUMNS}, and F is the tower"
_ORDER = "`*n`, `=O`, `^`, `~n`"
TOWER: Final = "F"
BACK: Final = "<<"
NOWHERE = -1
"""The column of a move whose panes all break."""
HEADS = ("track", "S1", "S2", "S3", "S4")


class Take(Marks, frozen=True, kw_only=True):
    """Holds a turn: what was taken and where it went, or the glazier's way back."""

    source: int = 0
    colour: int = 0
    column: int = NOWHERE
    back: bool = False
    """Whether the glazier goes back and nothing is taken."""
    jokers: int | None = None
    """Panes on joker spaces; None for as few as possible."""
    keep: int | None = None
    """The pane that was kept of a complete strip."""
    marker: bool = False
    fallen: int | None = None


@lru_cache(VOCABULARY)
def spell_move(word: str) -> str:
    return write_take(read_take(word))


@lru_cache(VOCABULARY)
def read_take(word: str) -> Take:
    """Read a move; raise Misspelt for an unknown colour or column, KeyError for any other shape."""
    match = _MOVE.fullmatch(word)
    if match is None:
        raise KeyError(word)
    source, colour, column, jokers, keep, marker, fallen = match.groups()
    taken, to = 0, NOWHERE
    if source:
        taken = colour_of(PIECE_SET, colour, 1, VARIANT)
        if column.upper() != TOWER:
            to = int(column) - 1
            if not 0 <= to < COLUMNS:
                raise Misspelt("AZ103", 2, 3, _PLACES, place="column", line=column)
    return Take(
        source=0 if not source or source in "cC" else int(source),
        colour=taken,
        column=to,
        back=not source,
        jokers=int(jokers) if jokers else None,
        keep=colour_of(PIECE_SET, keep, match.start(5), VARIANT) if keep else None,
        marker=marker is not None,
        fallen=int(fallen) if fallen else None,
    )


def write_take(take: Take) -> str:
    column = TOWER if take.column == NOWHERE else str(take.column + 1)
    text = BACK if take.back else f"{take.source}{PIECE_SET.letters[take.colour]}{column}"
    text += "" if take.jokers is None else f"*{take.jokers}"
    text += "" if take.keep is None else f"={PIECE_SET.letters[take.keep]}"
    text += "^" if take.marker else ""
    return text + (f"~{take.fallen}" if take.fallen and text[2:3] != TOWER else "")


@lru_cache(VOCABULARY)
def spell_deal(word: str) -> str:
    return spell_factory(PIECE_SET, VARIANT, word)


@lru_cache(VOCABULARY)
def read_deal(word: str) -> tuple[int, ...]:
    """Count the panes of a factory by colour."""
    return tuple(word.count(letter) for letter in PIECE_SET.letters)


@lru_cache(VOCABULARY)
def spell_part(head: str, word: str) -> str:
    """Spell the panes of the round indicator, or a strip with its two faces."""
    jokers = "" if head == HEADS[0] else SPACE_LETTERS[-1]
    for at, letter in enumerate(word):
        if letter not in "/" + jokers:
            colour_of(PIECE_SET, letter, at, VARIANT)
    if not jokers:
        return word.upper()
    return "/".join(
        "".join(sorted(face, key=SPACE_LETTERS.index)) for face in word.upper().split("/")
    )


def diagnose(word: str) -> Misspelt | None:
    """Diagnose a word that has none of the known shapes."""
    if word.startswith(BACK):
        match = _MOVE.match(word)
        assert match, "it begins with this shape"
        help = f"marks come in the order {_ORDER}, then a glyph"  # noqa: A001
        tail = word[match.end() :]
        return Misspelt("AZ112", match.end(), len(word), help, tail=tail, head=word[: match.end()])
    if _NEARLY_STRIPS.fullmatch(word):
        return Misspelt("AZ101", 0, len(word), "write the strips of a seat after `S1` to `S4`")
    if len(word) > 1 and word.isalpha() and nearest(word.lower(), HEADS[:1]):
        return Misspelt("AZ101", 0, len(word), f"did you mean `{HEADS[0]}`?")
    return diagnose_move(word, _MOVE, _ORDER, "column", _PLACES)


def fault_of_values(numbers: Sequence[int]) -> str:
    """Explain what is wrong with the values of the columns, one for each."""
    return "" if len(numbers) == COLUMNS else f"it must have {COLUMNS} numbers, one for each column"


def fault_of_track(numbers: Sequence[int]) -> str:
    """Explain what is wrong with a track: its top space costs nothing, its last one what is lost there."""
    if len(numbers) < LEAST_GLASS:
        return "the track has at least two spaces, the top one and the bottom"
    return "" if numbers[0] == 0 else "the top space costs nothing, so the first number must be 0"


DIALECT = Dialect(
    variant=VARIANT,
    grammar="sintra",
    colours=PIECE_SET.named,
    paints=paints_of(PIECE_SET.named),
    options={"Board": BOARDS},
    numbers={
        "Columns": Numbers(PRINTED_VALUES, fault_of_values),
        "GlassTrack": Numbers(GLASS_TRACK, fault_of_track),
    },
    heads=HEADS,
    part=spell_part,
    deal=spell_deal,
    move=spell_move,
    choice=str.upper,
    diagnose=diagnose,
    laps=laps,
)
