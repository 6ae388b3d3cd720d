"""Follows canonical games word by word: says what a clean one came to, or that it is not sure.

It reports no fault. A game that has any is for the replay that explains. Marks must stand exactly where they
are due, so that a game which it knows has no other spelling.
"""

from collections.abc import Mapping
from functools import lru_cache

from azul_notation.rules.family import Outcome
from azul_notation.rules.offer.bag import turns_of
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.sintra.edition import Edition, edition_by
from azul_notation.rules.sintra.engine import OVER, SCORE, Engine, Move
from azul_notation.rules.sintra.ledger import points_of
from azul_notation.rules.sintra.lookups import EDITIONS
from azul_notation.rules.sintra.moves import CANONICAL
from azul_notation.rules.sintra.notation import DIALECT
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


def follow(
    _: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from its set-up lines to its final totals; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. A list asks for the ledger,
    which the outcome has: reasons depend on the numbers of the edition.
    """
    edition = edition_of(choices)
    if edition is None:
        return None
    engine = Engine(edition, seats)
    engine.noting = told is not None
    try:
        return _follow(engine, words)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None


def _follow(engine: Engine, words: list[str]) -> Outcome | None:  # noqa: PLR0911 - every doubt ends it
    t, seats = engine.t, engine.seats
    if not lay_out(engine, words):
        return None
    factories = FACTORIES[seats]
    at = 2 + seats * (COLUMNS + 1)
    first = start = t.starts[words[at + 1]]
    rounds: list[list[int]] = []
    count = 0
    while engine.stage != OVER:
        if words[at] != t.rounds[engine.round] or t.starts[words[at + 1]] != start:
            return None
        if not engine.deal(start, words[at + 2 : at + 2 + factories]):
            return None
        at += 2 + factories
        end = words.index("\n=", at)
        turns = turns_of(t, words[at:end], seats)
        if turns is None or not draft(engine, turns):
            return None
        count += len(turns)
        engine.settle()
        if engine.stage != SCORE:
            return None
        engine.score()
        at = end + 1 + seats
        if words[end + 1 : at] != totals(engine):
            return None
        rounds.append(engine.scores[:])
        start = engine.start
    engine.finish()
    if words[at:] != ["\n==", *totals(engine)]:
        return None
    points = list(points_of(engine.edition, engine.ledger))
    return Outcome(rounds, engine.scores, engine.figures(), count, first, points)


def lay_out(engine: Engine, words: list[str]) -> bool:
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


def draft(engine: Engine, words: list[str]) -> bool:
    """Play turns; False if one is against the rules, or if a mark is wrong or missing."""
    moves: dict[str, Move] = CANONICAL
    for word in words:
        source, field, column, jokers, kept, stated, due = moves[word]
        if engine.turn(source, field, column, jokers, kept) & due != stated:
            return False
    return True


def totals(engine: Engine) -> list[str]:
    return [str(score) for score in engine.scores]
