"""Finds what a refused move could have been: the legal ones nearby, and at most one suggestion."""

from collections.abc import Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.judging import listing, with_others
from azul_notation.rules.offer.take import explain_source
from azul_notation.rules.walls.notation import Take, write_take
from azul_notation.rules.walls.view import View


def explain(seen: View, take: Take, moves: Sequence[str], refusal: Refusal) -> None:
    """Name what the rules allow here, and the likely slip of the pen."""
    if refusal.code == "AZ411":
        return
    box = seen.edition.box
    to = write_take(box.letters, take)[2]
    if refusal.code in ("AZ401", "AZ402", "AZ403"):
        explain_source(seen, box, (take.source, take.colour, to), refusal, moves)
        return
    shown = [move for move in moves if move.startswith(f"{take.source}{box.letters[take.colour]}")]
    if refusal.code not in ("AZ404", "AZ405", "AZ406"):
        shown = [move for move in shown if move[2] == to] or shown
    refusal.legal = with_others(listing(shown), len(moves) - len(shown))
    if refusal.code == "AZ410":
        refusal.help = 'add `[Split "free"]` if the game was played by the free rule'
