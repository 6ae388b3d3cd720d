"""Draws the table of a wall game as lines of text."""

from collections.abc import Sequence

from azul_notation.rules.offer.table import spelt_out
from azul_notation.rules.walls.packed import MARKER, NOTHING
from azul_notation.rules.walls.tables import EFFECT_NAMES, FLOOR_SPACES, GONE, LINES, PRINTED
from azul_notation.rules.walls.view import Board, View

GAP = "   "


def draw(seen: View, names: Sequence[str]) -> list[str]:
    """Draw factories, centre, bag and lid, then the boards side by side."""
    lines = [_factories(seen), _centre(seen), ""]
    blocks = [
        _board(seen, board, f"{number} {name}")
        for number, (board, name) in enumerate(zip(seen.boards, names, strict=True), start=1)
    ]
    width = max(len(line) for block in blocks for line in block)
    rows = zip(*blocks, strict=True)
    return lines + [GAP.join(part.ljust(width) for part in row).rstrip() for row in rows]


def _factories(seen: View) -> str:
    box = seen.edition.box
    parts = []
    for at in range(1, seen.factories + 1):
        pool = seen.sources[at]
        tiles = "".join(spelt_out(box, pool))
        effect = seen.effects[at]
        side = ""
        if effect == GONE:
            side = " (zero disc taken)"
        elif effect:
            side = f" ({EFFECT_NAMES.get(effect, f'collects {effect}')})"
        parts.append(f"{at} {tiles.ljust(4, '·')}{side}")
    return "factories  " + GAP.join(parts)


def _centre(seen: View) -> str:
    tiles = spelt_out(seen.edition.box, seen.sources[0])
    centre = " ".join([*tiles, *["^"] * seen.marker]) or "empty"
    return f"centre     {centre}{GAP}bag {sum(seen.bag)}{GAP}lid {sum(seen.used)}"


def _board(seen: View, board: Board, title: str) -> list[str]:
    letters = seen.edition.box.letters
    lines = [f"{title}: {board.score}"]
    for row in range(LINES):
        count = board.counts[row]
        colour = letters[board.colours[row]] if count else "·"
        spaces = ["·"] * (row + 1 - count) + [colour] * count
        wall = [_space(seen, board, row, column) for column in range(LINES)]
        lines.append(f"{' '.join(spaces).rjust(2 * LINES - 1)} │ {' '.join(wall)}")
    things = [(letters + "^")[thing] for thing in board.floor]
    floor = " ".join(things + ["·"] * (FLOOR_SPACES - len(things)))
    disc = ""
    if board.disc:
        caught = "·" if board.caught == NOTHING else (letters + "^")[min(board.caught, MARKER)]
        disc = f"  zero {caught}"
    lines.append(f"floor {floor}{disc}")
    return lines


def _space(seen: View, board: Board, row: int, column: int) -> str:
    """Write a laid tile as a capital, a printed space as a small letter."""
    colour = board.wall[row][column]
    if colour != NOTHING:
        return seen.edition.box.letters[colour]
    if not seen.edition.printed:
        return "·"
    printed = next(each for each, at in enumerate(PRINTED[row]) if at == column)
    return seen.edition.box.letters[printed].lower()
