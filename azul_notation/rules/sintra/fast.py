"""Plays the words of plain records on the engine."""

from collections.abc import Mapping
from typing import Final

from azul_notation.rules.laps import without_laps
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.sintra.edition import edition_of
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.moves import MOVES
from azul_notation.rules.sintra.notation import HEADS
from azul_notation.rules.sintra.packed import REFUSED
from azul_notation.rules.sintra.tables import COLUMNS

STRIPS: Final = [f"\n{head}" for head in HEADS[1:]]
"""The beginnings of the lines with each seat's strips."""


def begin(
    _: str, choices: Mapping[str, str], words: list[str], seats: int
) -> tuple[Engine, int] | None:
    """Make the engine with its set-up lines laid out; return None if these need a closer look.

    They do if something is not canonical, or if sets differ from seat to seat.
    """
    edition = edition_of(*choices.items())
    size = 2 + seats * (COLUMNS + 1)
    if edition is None or len(words) <= size or words[0] != HEADS[0]:
        return None
    if words[2 : size : COLUMNS + 1] != STRIPS[:seats]:
        return None
    engine = Engine(edition, seats)
    sets = [words[at + 1 : at + 1 + COLUMNS] for at in range(2, size, COLUMNS + 1)]
    return (engine, size) if engine.lay_out(words[1], sets) == 1 else None


def dealt(engine: Engine, _: list[str], begin: int) -> int:
    """Find where the words of a deal end: there is one for each factory."""
    return begin + FACTORIES[engine.seats]


def draft(engine: Engine, words: list[str]) -> tuple[int, bool, bool, int | None]:
    """Play turns; return how many, whether all, whether exactly canonical, and an outcome not stated."""
    before = engine.turns
    bare, exact = without_laps(words, engine.seats)
    while not engine.play(bare[engine.turns - before :], MOVES):
        outcome, played = engine.outcome, engine.turns - before
        if outcome == REFUSED:
            return played, False, False, None
        exact = False
        *_, stated, _, claimed = MOVES[bare[played - 1]]
        if outcome & claimed != stated & claimed:
            return played, False, exact, outcome
    return len(bare), True, exact, None
