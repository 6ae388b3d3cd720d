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
TILING: Final = {*SEATS_TILING, *CHOICES}
"""The words of tiling lines; none of them is a deal."""

dialect_of = cache(dialect)


def edition_of(variant: str, choices: Mapping[str, str]) -> Edition | None:
    """Find the rules that are chosen; return None if a choice has another spelling or no effect."""
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


def drafted(engine: Engine, words: list[str], _: int, end: int) -> int:
    """Find where the tiling lines begin with which a round ends."""
    if not engine.printed:
        while words[end - 1] in TILING:
            end -= 1
    return end


def draft(engine: Engine, words: list[str]) -> tuple[int, bool, bool, int | None]:
    """Play moves: how many, whether all, whether exactly as in the canonical form, and a wrong outcome."""
    bare, exact = without_laps(words, engine.seats)
    variant = engine.edition.variant
    moves: dict[str, Marked] = moves_of(variant)
    rest = bare
    before = engine.turns
    while not engine.play(rest, moves):
        outcome, played = engine.outcome, engine.turns - before
        if outcome == REFUSED:
            if not learn(moves, variant, bare[played]):
                return played, False, False, None
        else:
            exact = False
            *_, stated, _, claimed = moves[bare[played - 1]]
            if outcome & claimed != stated & claimed:
                return played, False, exact, outcome
        rest = bare[played:]
    return len(bare), True, exact, None


def tile(engine: Engine, words: list[str]) -> tuple[int, bool]:
    """Carry out tiling lines; return how many, and whether all."""
    seat, choices, tilings = SEATS_TILING[words[0]], [], 0
    for word in words[1:]:
        choice = CHOICES.get(word)
        if choice:
            choices.append(choice)
            continue
        following = SEATS_TILING[word]
        if not engine.tile(seat, choices, ()):
            return tilings, False
        seat, choices = following, []
        tilings += 1
    whole = engine.tile(seat, choices, ())
    return tilings + whole, whole
