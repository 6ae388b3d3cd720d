"""What the fast reading of Sintra takes from the choices of rules and from the set-up lines."""

from collections.abc import Mapping

from azul_notation.rules.sintra.lean_boards import Boards
from azul_notation.rules.sintra.lean_tables import JOKERS_AT, Tables
from azul_notation.rules.sintra.notation import DIALECT
from azul_notation.rules.sintra.state import Edition, edition_of
from azul_notation.rules.sintra.tables import BOARDS, COLUMNS, JOKERS, ROUNDS, WARE
from azul_notation.text.values import numbers_of

_PLAIN = edition_of(lambda _: "")


def chosen(choices: Mapping[str, str]) -> Edition | None:
    """Read choices; None if one has another spelling, is a default, or is not of this game."""
    if not choices:
        return _PLAIN
    for name, value in choices.items():
        known = value in BOARDS[1:] if name == "Board" else _is_row(name, value)
        if not known:
            return None
    return edition_of(lambda name: choices.get(name, ""))


def _is_row(name: str, value: str) -> bool:
    """Whether a tag has printed numbers that differ from the default, spelt as they are written."""
    row = DIALECT.numbers.get(name)
    numbers = numbers_of(value)
    if row is None or not numbers or row.fault(numbers):
        return False
    return value == " ".join(map(str, numbers)) and value != row.default


def lay_out(t: Tables, b: Boards, words: list[str], seats: int) -> list[int]:
    """Lay the strips on the boards; give the panes of the indicator, or none if in doubt."""
    if words[0] != t.track:
        return []
    first: list[str] = []
    for seat in range(1, seats + 1):
        at = 2 + (seat - 1) * (COLUMNS + 1)
        if words[at] != t.heads[seat]:
            return []
        strips = _lay_strips(t, b, words[at + 1 : at + 1 + COLUMNS])
        first = first or strips
        if not strips or strips != first:
            return []
    return _indicator(words[1])


def _indicator(word: str) -> list[int]:
    """Rounds II to VI have one pane of each colour."""
    panes = [WARE.letters.index(letter) for letter in word]
    return panes if len(panes) == ROUNDS and len(set(panes[1:])) == ROUNDS - 1 else []


def _lay_strips(t: Tables, b: Boards, words: list[str]) -> list[str]:
    """Lay the strips of a seat; give them spelt and sorted so that equal sets are equal."""
    jokers = 0
    told: list[str] = []
    for word in words:
        up, down, both = t.strips[word]
        b.free.append(up)
        b.full.append(up)
        b.backs.append(down)
        jokers += down >> JOKERS_AT
        told.append(both)
    told.sort()
    return told if jokers == JOKERS else []
