"""The fast reading of wall games: says what a clean canonical game came to, or that it is not sure.

It reports no fault. A game that has any, or that it cannot follow, is for the slow reading. Marks must stand
exactly where they are due, so that a game which it knows has no other spelling. mypyc may compile this
file: it stays with lists and numbers.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from azul_notation.rules.family import Outcome
from azul_notation.rules.offer.lean_round import turns_of
from azul_notation.rules.offer.lean_tables import FULL_BAG
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.walls.lean_deal import on_boards
from azul_notation.rules.walls.lean_gold import Gold
from azul_notation.rules.walls.lean_offer import Offer
from azul_notation.rules.walls.lean_packed import STRIDE
from azul_notation.rules.walls.lean_score import DOUBT, LEFT, OVER, clear_floors, finish, tile
from azul_notation.rules.walls.lean_tables import Tables
from azul_notation.rules.walls.lean_tiling import Choices
from azul_notation.rules.walls.notation import dialect
from azul_notation.rules.walls.state import Edition, edition_by
from azul_notation.rules.walls.tables import BOXES

UNFINISHED: Final = "\n*"


@cache
def tables_of(variant: str) -> Tables:
    """Make the tables of a variant when they are first needed."""
    return Tables(BOXES[variant].letters, special=BOXES[variant].special)


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
    try:
        outcome = _follow(tables_of(variant), edition, words, seats, told)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None
    if told is not None and edition.printed:
        told.sort()
    return outcome


def _follow(  # noqa: C901, PLR0911 - every doubt ends it
    t: Tables, edition: Edition, words: list[str], seats: int, told: list[int] | None
) -> Outcome | None:
    factories = FACTORIES[seats]
    lines = t.new_board * seats
    floors = [0] * (STRIDE * seats)
    walls = [0] * seats
    choices = None if edition.printed else Choices(t, seats)
    hues = walls if choices is None else choices.hues
    offer = Offer(t, seats)
    if edition.special:
        offer = Gold(t, seats, even=edition.even, by_effect=edition.by_effect)
    scores = [0] * seats
    rounds: list[list[int]] = []
    bag = FULL_BAG
    count = 0
    first = start = t.starts[words[1]]
    ending = len(words) - 1 if words[-1] == UNFINISHED else -1
    over = False
    at = 0
    while not over and at != ending:
        if words[at] != t.rounds[len(rounds) + 1] or t.starts[words[at + 1]] != start:
            return None
        bag = offer.deal(words[at + 2 : at + 2 + factories], bag, lines, hues)
        at += 2 + factories
        broken = ending > 0 and "\n=" not in words[at:]
        end = ending if broken else words.index("\n=", at)
        drafted = end if choices is None else choices.read(words, end)
        moves = turns_of(t, words[at:drafted], seats)
        done: list[int] = []
        order = t.orders[seats][start]
        if bag < 0 or moves is None:
            return None
        if not offer.draft(moves, order, lines, floors, done):
            return None
        count += len(moves)
        if offer.is_taken():
            found = tile(t, done, lines, floors, walls, choices, scores, told, len(rounds))
        else:
            found = LEFT if drafted == end else DOUBT
        if broken and found == LEFT:
            return Outcome(rounds, None, None, count, first)
        if broken or found < 0:
            return None
        over = found == OVER
        offer.clear(floors)
        clear_floors(t, floors, scores, told, len(rounds))
        at = end + 1 + seats
        if words[end + 1 : at] != totals(t, scores):
            return None
        rounds.append(scores[:])
        start = (offer.owner if offer.owner >= 0 else order[0]) // STRIDE
    if not over:
        going_on = rounds and on_boards(t, lines, hues) != FULL_BAG
        return Outcome(rounds, None, None, count, first) if going_on else None
    rows = finish(t, walls, hues, scores, told, len(rounds))
    if words[at:] != ["\n==", *totals(t, scores)]:
        return None
    return Outcome(rounds, scores, rows, count, first)


def totals(t: Tables, scores: list[int]) -> list[str]:
    told = []
    for score in scores:
        told.append(t.numbers[score])  # noqa: PERF401 - a comprehension is a call
    return told
