"""The fast reading of Sintra: says what a clean canonical game came to, or that it is not sure.

It reports no fault. A game that has any, or that it cannot follow, is for the slow reading. Marks must stand
exactly where they are due, so that a game which it knows has no other spelling. mypyc may compile this file:
it stays with lists and numbers.
"""

from collections.abc import Mapping

from azul_notation.rules.family import Outcome, Points
from azul_notation.rules.offer.bag import from_all, from_bag, turns_of
from azul_notation.rules.offer.packed import FIELD, FULL_BAG, MASK
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.sintra.lean_boards import (
    Boards,
    break_glass,
    complete,
    held,
    in_bag,
    squeeze,
)
from azul_notation.rules.sintra.lean_score import finish
from azul_notation.rules.sintra.lean_setup import chosen, lay_out
from azul_notation.rules.sintra.lean_tables import JOKER_SPACES, NOWHERE, Tables, tables
from azul_notation.rules.sintra.notation import BACK
from azul_notation.rules.sintra.tables import COLUMNS


def follow(
    _: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from its set-up lines to its final totals; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. A list asks for the ledger,
    which the outcome has; nothing is packed.
    """
    edition = chosen(choices)
    if edition is None:
        return None
    points: list[Points] | None = None if told is None else []
    try:
        return _follow(tables(), Boards(edition, seats, points), words, seats)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None


def _follow(  # noqa: PLR0911 - every doubt ends it
    t: Tables, b: Boards, words: list[str], seats: int
) -> Outcome | None:
    panes = lay_out(t, b, words, seats)
    if not panes:
        return None
    factories = FACTORIES[seats]
    at = 2 + seats * (COLUMNS + 1)
    first = start = t.starts[words[at + 1]]
    rounds: list[list[int]] = []
    count = 0
    indicator = 0
    for pane in panes:
        indicator += 1 << FIELD * pane
    bag = FULL_BAG - in_bag(indicator)
    for pane in panes:
        if words[at] != t.rounds[b.round] or t.starts[words[at + 1]] != start:
            return None
        deals = words[at + 2 : at + 2 + factories]
        drawn = sum([t.packed[word] for word in deals])
        rest = from_bag(deals, drawn, bag)
        bag = rest if rest >= 0 else from_all(t, deals, drawn, bag, in_bag(held(b) + indicator))
        if bag < 0:
            return None
        at += 2 + factories
        end = words.index("\n=", at)
        turns = turns_of(t, words[at:end], seats)
        if not turns or turns[-1] == BACK:
            return None
        count += len(turns)
        b.round += 1
        owner = draft(t, b, deals, turns, t.orders[seats][start], FIELD * pane)
        if owner < 0:
            return None
        indicator -= 1 << FIELD * pane
        start = owner // COLUMNS
        scores = b.scores[::COLUMNS]
        at = end + 1 + seats
        if words[end + 1 : at] != [str(score) for score in scores]:
            return None
        rounds.append(scores)
    finish(b)
    final = b.scores[::COLUMNS]
    if words[at:] != ["\n==", *[str(score) for score in final]]:
        return None
    figures = [-lost for lost in b.lost[::COLUMNS]]
    return Outcome(rounds, final, figures, count, first, b.told or [])


def draft(  # noqa: C901, PLR0911, PLR0912, PLR0915 - all that a turn needs stands here: calls take time
    t: Tables,
    b: Boards,
    deals: list[str],
    turns: list[str],
    order: tuple[int, ...],
    bonus: int,
) -> int:
    """Play the turns of a round; give the board of who has the marker.

    -1 if one is against the rules, if a mark is wrong or missing, or if panes are left.
    """
    moves = t.moves
    free, glaziers = b.free, b.glaziers
    nowhere = NOWHERE  # names of a module are slower
    offer = [0]
    for word in deals:
        offer.append(t.pools[word])  # noqa: PERF401 - a comprehension is a call
    centre = 0
    marker = True
    owner = order[0]
    for word, base in zip(turns, order):  # noqa: B905 - the order is longer
        source, field, column, jokers, kept, broke = moves[word]
        glazier = glaziers[base]
        if column < 0:
            place = base
            while place < glazier and not free[place]:
                place += 1
            if place == glazier:
                return -1
            glaziers[base] = place
            continue
        steps = broke
        if source > 0:
            pool = offer[source]
            offer[source] = 0
            panes = pool & field
            centre += pool - panes
        else:
            panes = centre & field
            centre -= panes
            if marker:
                if not source:
                    return -1
                marker = False
                owner = base
                steps += 1
            elif source:
                return -1
        place = base + column
        if not panes or place < glazier:
            return -1
        if column == nowhere:
            for strip in free[glazier:place]:
                if strip & (field | JOKER_SPACES):
                    return -1
            break_glass(b, base, steps + panes % MASK)
            continue
        if steps:
            break_glass(b, base, steps)
        glaziers[base] = place
        state = free[place]
        if jokers or panes > state & field:
            state = squeeze(b, place, panes, field, jokers, broke)
            if state < 0:
                return -1
        elif broke:
            return -1
        else:
            state -= panes
        free[place] = state
        if state:
            if kept >= 0:
                return -1
        elif kept < 0 or not complete(b, base, column, kept, bonus):
            return -1
    return -1 if centre or any(offer) else owner
