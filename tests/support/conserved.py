"""Checks what may never get lost on a table, and what no board may ever show."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

from azul_notation.rules.garden.tables import ROUNDS, STACK

COLOURS, OF_EACH = 5, 20
HEXAGONS, COPIES = 36, 3
TILE_PLACES, EXPANSION_PLACES = 12, 2


def assert_conserved(state: Any) -> None:
    if hasattr(state, "pieces"):
        check_garden_table(state)
        return
    assert pieces_of(state) == [OF_EACH] * COLOURS
    assert state.left == sum(map(sum, state.sources))
    for board in state.boards:
        if hasattr(board, "windows"):
            check_sintra(board, len(state.edition.glass) - 1)
        else:
            check_wall(board)


def pieces_of(state: Any) -> list[int]:
    """Count the pieces of each colour, wherever they lie."""
    lying = Counter(getattr(state, "track", []))
    for board in state.boards:
        lying.update(laid_on_sintra(board) if hasattr(board, "windows") else laid_on_wall(board))
    pools = (state.bag, state.used, *state.sources)
    return [lying[colour] + sum(pool[colour] for pool in pools) for colour in range(COLOURS)]


def laid_on_wall(board: Any) -> Iterator[int]:
    yield from [*itertools.chain(*board.wall), *board.floor, board.caught]
    for colour, count in zip(board.colours, board.counts, strict=True):
        yield from [colour] * count


def laid_on_sintra(board: Any) -> Iterator[int]:
    yield from itertools.chain(*board.windows)
    for strip in filter(None, board.strips):
        for colour, count in enumerate(strip.panes):
            yield from [colour] * count


def check_wall(board: Any) -> None:
    assert len(board.floor) <= 7
    assert all(0 <= n <= line for line, n in enumerate(board.counts, 1))
    assert board.score >= 0


def check_sintra(board: Any, last: int) -> None:
    """Check that there is a strip for each pane that its window lacks, and a marker above the bottom."""
    for strip, window in zip(board.strips, board.windows, strict=True):
        faces = 0 if strip is None else 1 + (strip.back is not None)
        assert faces + len(window) == 2
        if strip is not None:
            assert min(strip.free) >= 0
            assert sum(strip.free) + sum(strip.panes) == 5
            assert sum(strip.panes) < 5
    assert 0 <= board.glass < last
    assert 0 <= board.glazier < len(board.strips)


def check_garden_table(state: Any) -> None:
    """Check that there are 108 tiles, three of each kind; 36 expansions, one of each kind ever seen."""
    tiles = Counter(dict(enumerate(map(sum, zip(state.bag, state.used, strict=True)))))
    shown = [piece.shown for piece in state.pieces if piece.shown >= 0]
    pieces = state.supply + state.under + len(state.pieces)
    pieces += STACK[state.seats] * (ROUNDS - state.round)
    for piece in state.pieces:
        tiles.update(piece.tiles)
    for board in state.boards:
        printed = [7 * slot + at for slot, at in enumerate(board.printed) if at > 0]
        shown += [*board.expansions, *(board.garden[place] for place in printed)]
        lying = [at for at, hexagon in enumerate(board.garden) if hexagon >= 0]
        tiles.update(board.garden[at] for at in lying if at not in printed)
        tiles.update(dict(enumerate(board.tiles)))
        pieces += len(board.expansions) + sum(at >= 0 for at in board.printed)
        check_garden(board, lying)
    assert [tiles[each] for each in range(HEXAGONS)] == [COPIES] * HEXAGONS
    assert pieces == HEXAGONS
    assert len(set(shown)) == len(shown)
    assert state.seen.issuperset(shown)
    assert min(state.supply, state.under, *state.bag, *state.used) >= 0


def check_garden(board: Any, lying: list[int]) -> None:
    """Check that a storage keeps to its places, and that nothing lies where there is no space."""
    assert sum(board.tiles) + board.jokers <= TILE_PLACES
    assert len(board.expansions) <= EXPANSION_PLACES
    assert min(*board.tiles, board.jokers) >= 0
    for place in lying:
        slot, position = divmod(place, 7)
        assert position or board.printed[slot] == 0
        assert not slot or board.printed[slot] >= 0
