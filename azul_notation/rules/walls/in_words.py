"""Describes in plain words what a word of the wall games means."""

from azul_notation.rules.offer.in_words import taken
from azul_notation.rules.walls.notation import NOWHERE, match_move, read_take
from azul_notation.rules.walls.tables import BOXES


def in_words(variant: str, word: str) -> str:
    """Describe what a move, or a choice of a tiling, means."""
    if not match_move(word):
        line, _, column = word.partition(">")
        return f"one tile of pattern line {line} goes to {_place(column)}"
    box = BOXES[variant]
    take = read_take(box.letters, word)
    to = "the floor line" if take.line == NOWHERE else f"pattern line {take.line + 1}"
    parts = [taken(box, take.source, take.colour, to)]
    for colours, where in ((take.previous, "previous"), (take.following, "next")):
        if colours:
            names = ", ".join(box.colours[colour] for colour in colours)
            parts.append(f"{names} of what is left goes to the {where} factory")
    if take.marker:
        parts.append("the starting player marker comes with it")
    if take.fallen:
        parts.append(f"to the floor line: {take.fallen}")
    return "; ".join(parts)


def _place(column: str) -> str:
    return f"column {column}" if column.isdigit() else "the floor line"
