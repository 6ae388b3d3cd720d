"""Plays the words of plain records on the engine."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.laps import without_laps
from azul_notation.rules.offer.packed import SEATS
from azul_notation.rules.walls.edition import Edition, edition_by
from azul_notation.rules.walls.engine import Engine, Marked
from azul_notation.rules.walls.gold import new_engine
from azul_notation.rules.walls.moves import choice_of, learn, moves_of
from azul_notation.rules.walls.notation import FLOOR, dialect
from azul_notation.rules.walls.packed import REFUSED
from azul_notation.rules.walls.tables import LINES

SEATS_TILING: Final = {f"\nT{number_of(seat)}": seat for seat in map(Seat, range(SEATS))}
CHOICES: Final = {
    word: choice_of(word)
    for word in (
        f"{row}>{column}" for row in range(1, LINES + 1) for column in (*range(1, LINES + 1), FLOOR)
    )
}

dialect_of = cache(dialect)


def edition_of(variant: str, choices: Mapping[str, str]) -> Edition | None:
    """Find the rules that are chosen; None if a choice has another spelling or no effect."""
    known = dialect_of(variant)
    for name, value in choices.items():
        needed, wanted = known.needs.get(name, ("", ""))
        if value not in known.options.get(name, ())[1:] or (
            needed and choices.get(needed) != wanted
        ):
            return None
    return _edition(variant, *choices.items())


@cache
def _edition(variant: str, *choices: tuple[str, str]) -> Edition:
    chosen = dict(choices)
    return edition_by(variant, lambda name: chosen.get(name, ""))


def begin(
    variant: str, choices: Mapping[str, str], _: Sequence[str], seats: int
) -> tuple[Engine, int] | None:
    """Make the engine before the first round; wall games have no set-up lines."""
    edition = edition_of(variant, choices)
    return (new_engine(edition, seats), 0) if edition else None


def dealt(engine: Engine, _: list[str], begin: int) -> int:
    """Find where the words of a deal end: there is one for each factory."""
    return begin + engine.count


def drafted(engine: Engine, words: list[str], begin: int, end: int) -> int:
    """Find where the tiling lines begin with which a round ends."""
    if not engine.printed:
        while end > begin and (words[end - 1][1:2] == ">" or words[end - 1] in SEATS_TILING):
            end -= 1
    return end


def draft(engine: Engine, words: list[str]) -> tuple[int, bool, bool, int | None]:
    """Play moves: how many, whether all, whether exactly as in the canonical form, and a wrong outcome."""
    variant, before = engine.edition.variant, engine.turns
    moves: dict[str, Marked] = moves_of(variant)
    bare, exact = without_laps(words, engine.seats)
    while not engine.play(bare[engine.turns - before :], moves):
        outcome = engine.outcome
        if outcome == REFUSED:
            if learn(moves, variant, bare[engine.turns - before]):
                continue
            return engine.turns - before, False, False, None
        exact = False
        _, _, _, stated, _, claimed = moves[bare[engine.turns - before - 1]]
        if outcome & claimed != stated & claimed:
            return engine.turns - before, False, exact, outcome
    return len(bare), True, exact, None


def tile(engine: Engine, words: list[str]) -> tuple[int, bool]:
    """Carry out tiling lines: how many, and whether all."""
    at = tilings = 0
    while at < len(words):
        seat = SEATS_TILING[words[at]]
        begin = at = at + 1
        while at < len(words) and words[at] not in SEATS_TILING:
            at += 1
        if not engine.tile(seat, [CHOICES[word] for word in words[begin:at]], ()):
            return tilings, False
        tilings += 1
    return tilings, True
