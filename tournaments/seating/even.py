"""Evens out seats: exchanges players so that they get the seats they had less often.

At first by exchanges that cost nothing that counts more. If then somebody still differs by two, even
seats come first and all else after them; that is kept if it costs no more than points less close.
"""

import random
from collections.abc import Callable, Sequence

from tournaments.seating.search import REACH, Board, shake

Key = tuple[int, ...]
Weigh = Callable[[int, int, int], Key]
"""Weighs a board by what tables cost, how many differ by two and what the seats cost, in this order."""
PATIENCE = 3
"""How much longer the search tries to keep the last player from a difference of two."""


def improve_chairs(board: Board, chance: random.Random, shakes: int) -> None:
    """Even out the seats; of the costs, what is below the unit may be paid against a difference of two."""
    unit = board.unit
    if len(board.tables) == 1:
        return
    _even_out(board, chance, shakes, board.chairs.can_improve, seats_last)
    if unit == 1 or not uneven(board):
        return
    before, back = board.total // unit, board.keep()
    _even_out(board, chance, shakes, board.is_unacceptable, seats_first)
    if board.total // unit > before:
        back()
        _even_out(
            board,
            chance,
            PATIENCE * shakes,
            board.is_unacceptable,
            lambda total, bad, seats: (total // unit, bad, total, seats),
        )


def seats_last(total: int, bad: int, seats: int) -> Key:
    return total, bad, seats


def seats_first(total: int, bad: int, seats: int) -> Key:
    return bad, total, seats


def uneven(board: Board) -> int:
    """Count what there is to make up for at all tables."""
    return sum(board.chairs.uneven(table) for table in board.tables)


def fault(board: Board) -> tuple[int, int]:
    """Compute what is wrong: what costs more than points that are not close, and uneven seats."""
    return board.total // board.unit, uneven(board)


def _standing(board: Board, weigh: Weigh) -> Key:
    seats = sum(board.chairs.least(table) for table in board.tables)
    return weigh(board.total, uneven(board), seats)


def _even_out(
    board: Board,
    chance: random.Random,
    shakes: int,
    wanting: Callable[[Sequence[int]], bool],
    weigh: Weigh,
) -> None:
    """Settle, then shake tables that need it; the standing must not rise."""
    tables = len(board.tables)
    improve_by_exchanges(board, range(tables), tables if weigh is seats_first else REACH, weigh)
    for _ in range(shakes):
        stirred = [a for a, table in enumerate(board.tables) if wanting(table)]
        if not stirred:
            return
        before, back = _standing(board, weigh), board.keep()
        improve_by_exchanges(
            board, shake(board, chance, REACH, chance.choice(stirred)), REACH, weigh
        )
        if _standing(board, weigh) > before:
            back()


def improve_by_exchanges(board: Board, stirred: Sequence[int], reach: int, weigh: Weigh) -> None:
    waiting = list(dict.fromkeys(stirred))
    while waiting:
        a = waiting.pop()
        for b in board.near(a, reach):
            if _exchange(board, a, b, weigh):
                waiting += [table for table in (a, b) if table not in waiting]


def _exchange(board: Board, a: int, b: int, weigh: Weigh) -> bool:
    """Make the exchange between two tables that is best with regard to seats, if one helps."""
    one, other = board.tables[a], board.tables[b]
    least, gross, total = board.chairs.least, board.chairs.gross, board.total
    left, right = least(one), least(other)
    best = weigh(total, left // gross + right // gross, left + right)
    found: tuple[int, int] | None = None
    for which, change in enumerate(board.changes(a, b)):
        if change > 0 and weigh(total + change, 0, 0) >= best:
            continue
        p, q = divmod(which, len(other))
        left = least([*one[:p], other[q], *one[p + 1 :]])
        right = least([*other[:q], one[p], *other[q + 1 :]])
        key = weigh(total + change, left // gross + right // gross, left + right)
        if key < best:
            best, found = key, (which, change)
    if found is None:
        return False
    board.swap(a, b, *found)
    return True
