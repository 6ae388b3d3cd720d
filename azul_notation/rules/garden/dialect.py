"""Defines Queen's Garden as text: its tags, its words, and the laps of its moves."""

import re
from collections.abc import Sequence

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.garden.notation import ACTIONS, spell_chance, spell_move
from azul_notation.rules.garden.tables import (
    BOARDS,
    CATEGORIES,
    COLOURS,
    KINDS,
    LETTERS,
    VARIANT,
    WHEEL_POINTS,
)
from azul_notation.rules.garden.turns import following
from azul_notation.rules.paints import paints_of
from azul_notation.text.dialect import Dialect, Misspelt, Numbers

_BEGUN = re.compile(r"\S+ [0-9]@([1-4])\.([0-9]{1,4})>([1-4]) ")
_BOARD = re.compile(r" -?[0-9]{1,6}(!?)/")


def laps(moves: Sequence[str], seats: int, position: str) -> list[int]:
    """Return the lap of each move: passed seats are skipped, and each lap begins with the first seat."""
    start = seat = Seat(0)
    lap = 1
    passed = [False] * seats
    begun = _BEGUN.match(position)
    if begun:
        start, lap, seat = Seat(int(begun[1]) - 1), int(begun[2]), Seat(int(begun[3]) - 1)
        passed = [bool(mark) for mark in _BOARD.findall(position)][:seats]
    counted = []
    for move in moves:
        counted.append(lap)
        if len(passed) <= seat:
            continue
        passed[seat] = passed[seat] or move.startswith("pass")
        if not all(passed):
            seat, lap = following(seat, lap, start, passed)
    return counted


def diagnose(word: str) -> Misspelt | None:
    """Diagnose a word that has none of the known shapes."""
    ends = [match.end() for match in (shape.match(word) for shape in ACTIONS) if match]
    if ends:
        at = max(ends)
        help = "write `/` and the payment first, then `+n`; `^` follows `pass`"  # noqa: A001
        return Misspelt("AZ112", at, len(word), help, tail=word[at:], head=word[:at])
    if "@" in word:
        help = "a tile is placed as `B3@14/M3*`, an expansion as `[B3]@25/G3`"  # noqa: A001
        return Misspelt("AZ101", 0, len(word), help)
    return None


def fault_of_wheel(numbers: Sequence[int]) -> str:
    """Explain what is wrong with the points of the wheel, which has twelve fields."""
    due = f"it must have {CATEGORIES} numbers: for patterns 1 to 6, then for colours B G L M P Y"
    return "" if len(numbers) == CATEGORIES else due


NAMED = dict(zip(LETTERS, COLOURS, strict=True))
DIALECT = Dialect(
    variant=VARIANT,
    grammar="garden",
    colours=NAMED,
    paints=paints_of(NAMED),
    patterns=KINDS,
    options={"Board": BOARDS},
    numbers={"WheelPoints": Numbers(WHEEL_POINTS, fault_of_wheel, needed=("Board", BOARDS[1]))},
    deal=spell_chance,
    chance_follows=True,
    move=spell_move,
    choice=str.upper,
    diagnose=diagnose,
    laps=laps,
)
