"""Plays the words of plain records on the engine."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from azul_notation.rules.laps import has_laps, without_laps
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.sintra.edition import Edition, edition_by
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.lookups import EDITIONS
from azul_notation.rules.sintra.moves import MOVES, Marked
from azul_notation.rules.sintra.notation import DIALECT
from azul_notation.rules.sintra.packed import REFUSED
from azul_notation.rules.sintra.tables import BOARDS, COLUMNS
from azul_notation.text.values import numbers_of


def edition_of(choices: Mapping[str, str]) -> Edition | None:
    """Find the rules that are chosen; None if a choice has another spelling, or no effect."""
    for name, value in choices.items():
        known = value in BOARDS[1:] if name == "Board" else _is_row(name, value)
        if not known:
            return None
    return _edition(*choices.items())


@lru_cache(EDITIONS)
def _edition(*choices: tuple[str, str]) -> Edition:
    chosen = dict(choices)
    return edition_by(lambda name: chosen.get(name, ""))


def _is_row(name: str, value: str) -> bool:
    """Whether a tag has printed numbers that differ from the default, spelt as they are written."""
    row = DIALECT.numbers.get(name)
    numbers = numbers_of(value)
    if row is None or not numbers or row.fault(numbers):
        return False
    return value == " ".join(map(str, numbers)) and value != row.default


def begin(
    _: str, choices: Mapping[str, str], words: Sequence[str], seats: int
) -> tuple[Engine, int] | None:
    """Make the engine with its set-up lines laid out; None if they are in doubt."""
    edition = edition_of(choices)
    if edition is None:
        return None
    engine = Engine(edition, seats)
    size = 2 + seats * (COLUMNS + 1)
    sound = len(words) > size and lay_out(engine, words)
    return (engine, size) if sound else None


def lay_out(engine: Engine, words: Sequence[str]) -> bool:
    """Lay out the set-up lines; False if in doubt, also if sets differ from seat to seat."""
    heads = engine.t.heads
    if words[0] != heads[0]:
        return False
    sets = []
    for seat in range(engine.seats):
        at = 2 + seat * (COLUMNS + 1)
        if words[at] != heads[seat + 1]:
            return False
        sets.append(words[at + 1 : at + 1 + COLUMNS])
    return engine.lay_out(words[1], sets) == 1


def dealt(engine: Engine, _: Sequence[str], begin: int) -> int:
    """Find where the words of a deal end: there is one for each factory."""
    return begin + FACTORIES[engine.seats]


def draft(engine: Engine, words: list[str]) -> tuple[int, bool, bool, int | None]:
    """Play turns: how many, whether all, whether exactly as in the canonical form, and a wrong outcome."""
    bare = without_laps(words, engine.seats)
    exact = bare is not None
    if bare is None:
        if has_laps(words):
            raise ValueError
        bare = words
    moves: dict[str, Marked] = MOVES
    played = 0
    try:
        for word in bare:
            source, field, column, jokers, kept, stated, due, claimed = moves[word]
            outcome = engine.turn(source, field, column, jokers, kept)
            if outcome & due != stated:
                exact = False
                if outcome == REFUSED:
                    return played, False, exact, None
                if outcome & claimed != stated & claimed:
                    return played + 1, False, exact, outcome
            played += 1
    except KeyError:  # no turn, or one that stood
        return played, False, exact, None
    return played, True, exact, None
