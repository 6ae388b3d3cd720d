"""Draws the table as lines of text: factories, then for each seat strips, windows and broken glass."""

from collections.abc import Iterable, Iterator, Sequence

from azul_notation.rules.offer.table import spelt_out
from azul_notation.rules.sintra.position import letters_of_track, spaces_of
from azul_notation.rules.sintra.tables import COLUMNS, PIECE_SET, SPACES, WINDOW_SPACES
from azul_notation.rules.sintra.view import Board, View, letters_of

GAP = "   "
EMPTY = "·"
LEGEND = "on strips: B a pane, b a free space, * a free joker space; backs: the faces that are down"
PART_NAMES = (
    *("", "", "glazier"),
    *("strips", *[""] * (SPACES - 1)),
    *("windows", *[""] * (WINDOW_SPACES - 1)),
    "points",
    *("backs", *[""] * (SPACES - 1)),
    "glass",
)


def draw(seen: View, names: Sequence[str]) -> list[str]:
    """Draw round indicator, factories, centre, bag and tower, then the boards side by side.

    Below the windows are the values of the columns, and the other faces of the strips.
    """
    blocks = [
        list(_board(seen, board, f"{number} {name}"))
        for number, (board, name) in enumerate(zip(seen.boards, names, strict=True), start=1)
    ]
    widths = [max(map(len, block)) for block in blocks]
    lines = [_indicator(seen), _factories(seen), _centre(seen), ""]
    for name, *parts in zip(PART_NAMES, *blocks, strict=True):
        cells = [part.ljust(width) for part, width in zip(parts, widths, strict=True)]
        lines.append(f"{name.ljust(10)} {GAP.join(cells)}".rstrip())
    return [*lines, "", LEGEND]


def _indicator(seen: View) -> str:
    return f"indicator  {' '.join(letters_of_track(seen.track)) or 'empty'}"


def _factories(seen: View) -> str:
    parts = []
    for at, pool in enumerate(seen.sources[1:], start=1):
        parts.append(f"{at} {''.join(spelt_out(PIECE_SET, pool)).ljust(4, EMPTY)}")
    return "factories  " + GAP.join(parts)


def _centre(seen: View) -> str:
    centre = " ".join([*spelt_out(PIECE_SET, seen.sources[0]), *["^"] * seen.marker]) or "empty"
    return f"centre     {centre}{GAP}bag {sum(seen.bag)}{GAP}tower {sum(seen.used)}"


def _board(seen: View, board: Board, title: str) -> Iterator[str]:
    values = [str(value) for value in seen.edition.values]
    cell = max(map(len, values))
    up = [[space[-1] for space in spaces_of(strip)] if strip else "     " for strip in board.strips]
    down = [
        letters_of(strip.back).lower() if strip and strip.back else "" for strip in board.strips
    ]
    windows = [letters_of_track(window).ljust(WINDOW_SPACES, EMPTY) for window in board.windows]
    yield f"{title}: {board.score}"
    yield _row(cell, map(str, range(1, COLUMNS + 1)))
    yield _row(cell, ("▼" if at == board.glazier else " " for at in range(COLUMNS)))
    yield from (_row(cell, (spaces[at] for spaces in up)) for at in range(SPACES))
    yield from (_row(cell, (panes[at] for panes in windows)) for at in range(WINDOW_SPACES))
    yield _row(cell, values)
    yield from (_row(cell, (face[at : at + 1] for face in down)) for at in range(SPACES))
    track = seen.edition.glass
    now, below = track[board.glass], track[board.glass + 1]
    yield f"{-now}, next {-below}"


def _row(width: int, cells: Iterable[str]) -> str:
    return " ".join(cell.rjust(width) for cell in cells)
