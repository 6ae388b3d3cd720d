"""Describes in plain words what a turn of Stained Glass of Sintra means."""

from azul_notation.rules.offer.in_words import taken
from azul_notation.rules.sintra.notation import NOWHERE, read_take
from azul_notation.rules.sintra.tables import PIECE_SET


def in_words(_variant: str, word: str) -> str:
    """Describe what a turn means."""
    take = read_take(word)
    if take.back:
        return "the glazier goes back above the first strip, and nothing is taken"
    broken = take.column == NOWHERE
    to = "the broken-glass tower" if broken else f"the strip in column {take.column + 1}"
    parts = [taken(PIECE_SET, take.source, take.colour, to)]
    if take.jokers is not None:
        parts.append(f"on joker spaces: {take.jokers}")
    if take.keep is not None:
        parts.append(f"the {PIECE_SET.colours[take.keep]} pane of the complete strip is kept")
    if take.marker:
        parts.append("the starting player marker comes with it")
    if take.fallen:
        parts.append(f"broken panes: {take.fallen}")
    return "; ".join(parts)
