"""The fast reading of wall games: says what a clean canonical game came to, or that it is not sure.

It reports no fault. A game that has any, or that it cannot follow, is for the slow reading. Marks must stand
exactly where they are due, so that a game which it knows has no other spelling. Boards have printed
colours, factories have no gold side. mypyc may compile this file: it stays with lists and numbers.
"""

from collections.abc import Mapping

from azul_notation.rules.family import Outcome
from azul_notation.rules.offer.lean_round import turns_of
from azul_notation.rules.offer.lean_tables import FULL_BAG, MASK
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
)
from azul_notation.rules.walls.lean_deal import deal
from azul_notation.rules.walls.lean_score import clear_floors, finish, tile
from azul_notation.rules.walls.lean_tables import (
    FULL,
    NOTHING,
    STATE,
    STRIDE,
    Tables,
)
from azul_notation.rules.walls.tables import (
    BOXES,
)

_TABLES: dict[str, Tables] = {}


def tables_of(variant: str) -> Tables:
    """Make the tables of a variant when they are first needed."""
    if variant not in _TABLES:
        _TABLES[variant] = Tables(BOXES[variant].letters)
    return _TABLES[variant]


def follow(
    variant: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from `R1` to its final totals; None if anything is in doubt.

    It follows games that leave every choice of rules at its default. A word that begins a line has the line
    feed before it, but for the first. `told` gets the entries of the ledger, packed and sorted.
    """
    if choices:
        return None
    try:
        outcome = _follow(tables_of(variant), words, seats, told)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None
    if told is not None:
        told.sort()
    return outcome


def _follow(  # noqa: PLR0911 - every doubt ends it
    t: Tables, words: list[str], seats: int, told: list[int] | None
) -> Outcome | None:
    factories = FACTORIES[seats]
    lines = t.new_board * seats
    floors = [0] * (STRIDE * seats)
    walls = [0] * seats
    scores = [0] * seats
    rounds: list[list[int]] = []
    bag = FULL_BAG
    count = 0
    first = start = t.starts[words[1]]
    over = False
    at = 0
    while not over:
        if words[at] != t.rounds[len(rounds) + 1] or t.starts[words[at + 1]] != start:
            return None
        deals = words[at + 2 : at + 2 + factories]
        bag = deal(t, deals, bag, lines, walls)
        if bag < 0:
            return None
        at += 2 + factories
        end = words.index("\n=", at)
        moves = turns_of(t, words[at:end], seats)
        if moves is None:
            return None
        count += len(moves)
        done: list[int] = []
        owner = draft(t, deals, moves, t.orders[seats][start], lines, floors, done)
        if owner < 0:
            return None
        over = tile(t, done, lines, walls, scores, told, len(rounds))
        clear_floors(t, floors, scores, told, len(rounds))
        at = end + 1
        for score in scores:
            if words[at] != t.numbers[score]:
                return None
            at += 1
        rounds.append(scores[:])
        start = owner // STRIDE
    rows = finish(t, walls, scores, told, len(rounds))
    final = ["\n==", *[t.numbers[score] for score in scores]]
    if words[at:] != final:
        return None
    return Outcome(rounds, scores, rows, count, first)


def draft(  # noqa: C901, PLR0911, PLR0912 - what is done for every move stands here, as calls take time
    t: Tables,
    deals: list[str],
    moves: list[str],
    order: tuple[int, ...],
    lines: list[int],
    floors: list[int],
    done: list[int],
) -> int:
    """Play a round's moves, and note lines that become complete; give the board of who has the marker.

    -1 if a move is against the rules, if a mark is wrong or missing, or if tiles are left.
    """
    line_of = t.line
    move_of = t.moves
    offer = [NOTHING]
    for word in deals:
        offer.append(t.takes[word])  # noqa: PERF401 - a comprehension is a call
    nothing, mask, full = NOTHING, MASK, FULL  # names of a module are slower
    centre = 0
    marker = True
    owner = order[0]
    for word, base in zip(moves, order):  # noqa: B905 - the order is longer
        source, colour, line, claim = move_of[word]
        if source > 0:
            key, left = offer[source][colour]
            offer[source] = nothing
            centre += left
        else:
            tiles = centre >> colour & mask
            centre -= tiles << colour
            key = COLOURS * colour + tiles
            if marker:
                if not source:
                    return -1
                marker = False
                owner = base
                floors[base] += 1
            elif source:
                return -1
        line += base
        state = line_of[lines[line] + key]
        if state > 0:
            if claim:
                return -1
            lines[line] = state
        elif state:
            state = -state
            fell = state & mask
            if claim != fell and claim >= 0:
                return -1
            floors[base] += fell
            if state & full:
                lines[line] = state >> STATE
                done.append(line)
        else:
            return -1
    if centre:
        return -1
    for factory in offer:
        if factory is not nothing:
            return -1
    return owner
