"""Follows canonical games word by word: says what a clean one came to, or that it is not sure.

It reports no fault. A game that has any is for the replay that explains. Marks must stand exactly where they
are due, so that a game which it knows has no other spelling.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from azul_notation.rules.family import Outcome
from azul_notation.rules.offer.bag import turns_of
from azul_notation.rules.offer.packed import SEATS
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.walls.edition import Edition, edition_by
from azul_notation.rules.walls.engine import OVER, SCORE, Engine
from azul_notation.rules.walls.gold import GoldEngine
from azul_notation.rules.walls.moves import canonical, choice_of
from azul_notation.rules.walls.notation import FLOOR, dialect
from azul_notation.rules.walls.tables import LINES

UNFINISHED: Final = "\n*"

SEATS_TILING: Final = {f"\nT{seat + 1}": seat for seat in range(SEATS)}
CHOICES: Final = {
    word: choice_of(word)
    for word in (
        f"{row}>{column}" for row in range(1, LINES + 1) for column in (*range(1, LINES + 1), FLOOR)
    )
}

dialect_of = cache(dialect)


def edition_of(variant: str, choices: Mapping[str, str]) -> Edition | None:
    """Find the rules that are chosen; None if a choice has another spelling or no effect."""
    told = dialect_of(variant)
    for name, value in choices.items():
        needed, wanted = told.needs.get(name, ("", ""))
        if value not in told.options.get(name, ())[1:] or (
            needed and choices.get(needed) != wanted
        ):
            return None
    return _edition(variant, *choices.items())


@cache
def _edition(variant: str, *choices: tuple[str, str]) -> Edition:
    chosen = dict(choices)
    return edition_by(variant, lambda name: chosen.get(name, ""))


def follow(
    variant: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from `R1` to its ending; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. `told` gets the entries of the
    ledger, packed, in the order of the rules.
    """
    edition = edition_of(variant, choices)
    if edition is None:
        return None
    engine = (GoldEngine if edition.special else Engine)(edition, seats)
    engine.noting = told is not None
    try:
        outcome = _follow(engine, words)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None
    if told is not None:
        told += engine.ledger
    return outcome


def _follow(engine: Engine, words: list[str]) -> Outcome | None:  # noqa: C901, PLR0911 - every doubt ends it
    t, seats = engine.t, engine.seats
    factories = FACTORIES[seats]
    rounds: list[list[int]] = []
    count = 0
    first = start = t.starts[words[1]]
    ending = len(words) - 1 if words[-1] == UNFINISHED else -1
    at = 0
    while engine.stage != OVER and at != ending:
        if words[at] != t.rounds[engine.round + 1] or t.starts[words[at + 1]] != start:
            return None
        if not engine.deal(start, words[at + 2 : at + 2 + factories]):
            return None
        at += 2 + factories
        broken = ending > 0 and "\n=" not in words[at:]
        end = ending if broken else words.index("\n=", at)
        drafted = end if engine.printed else tiling_from(words, at, end)
        moves = turns_of(t, words[at:drafted], seats)
        if moves is None or not draft(engine, moves):
            return None
        count += len(moves)
        engine.settle()
        if drafted < end and not tile(engine, words[drafted:end]):
            return None
        if engine.stage != SCORE:
            return Outcome(rounds, None, None, count, first) if broken else None
        if broken:
            return None
        engine.score()
        at = end + 1 + seats
        if words[end + 1 : at] != totals(engine):
            return None
        rounds.append(engine.scores[:])
        start = engine.start
    if engine.stage != OVER:
        return Outcome(rounds, None, None, count, first) if rounds else None
    engine.finish()
    if words[at:] != ["\n==", *totals(engine)]:
        return None
    return Outcome(rounds, engine.scores, engine.figures(), count, first)


def draft(engine: Engine, words: list[str]) -> bool:
    """Play moves; False if one is against the rules, or if a mark is wrong or missing."""
    moves, turn = canonical(engine.edition.variant), engine.turn
    for word in words:
        source, colour, line, sides, stated, due = moves[word]
        if turn(source, colour, line, sides) & due != stated:
            return False
    return True


def tiling_from(words: list[str], begin: int, end: int) -> int:
    """Find where the tiling lines begin that end here."""
    at = end
    while at > begin and (words[at - 1][1] == ">" or words[at - 1][:2] == "\nT"):
        at -= 1
    return at


def tile(engine: Engine, words: list[str]) -> bool:
    """Carry out tiling lines; False if one is against the rules."""
    at = 0
    while at < len(words):
        end = at + 1
        while end < len(words) and words[end][1] == ">":
            end += 1
        seat = SEATS_TILING[words[at]]
        if not engine.tile(seat, [CHOICES[word] for word in words[at + 1 : end]], ()):
            return False
        at = end
    return True


def totals(engine: Engine) -> list[str]:
    numbers, told = engine.t.numbers, []
    for score in engine.scores:
        told.append(numbers[score])  # noqa: PERF401 - a comprehension is a call
    return told
