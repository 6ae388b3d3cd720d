"""What a refused turn could have been: the legal ones nearby, and at most one suggestion."""

from collections.abc import Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.judging import listing
from azul_notation.rules.offer.take import explain_source
from azul_notation.rules.sintra.notation import BACK, Take, write_take
from azul_notation.rules.sintra.tables import WARE
from azul_notation.rules.sintra.view import Board, View, reachable


def explain(seen: View, take: Take, moves: Sequence[str], refusal: Refusal) -> None:
    """Name what the rules allow here, and the likely slip of the pen."""
    if refusal.code == "AZ411":
        return
    word = write_take(take)
    if refusal.code in ("AZ401", "AZ402", "AZ403"):
        explain_source(seen, WARE, (take.source, take.colour, word[2]), refusal, moves)
        return
    if take.back:
        refusal.help = f"write `{BACK}` alone" if refusal.code in ("AZ432", "AZ433") else None
        return
    board = seen.boards[seen.mover]
    same_column = [move for move in moves if move[:3] == word[:3]]
    same_colour = [move for move in moves if move[:2] == word[:2]]
    refusal.legal = listing(same_column or same_colour)
    if refusal.code in ("AZ430", "AZ431"):
        refusal.legal = listing(to_keep(board, take))
    if refusal.code == "AZ427" and not reachable(board, take.colour):
        refusal.help = "no strip in reach has a free space: the panes break, so write `F`"


def to_keep(board: Board, take: Take) -> list[str]:
    """Name the move with each pane that can be kept, whether or not the strip could be reached."""
    strip = board.strips[take.column]
    assert strip is not None, "a strip that is complete"
    word = write_take(take)[: len("3P5")]
    kept = (at for at, count in enumerate(strip.panes) if count or at == take.colour)
    return [f"{word}={WARE.letters[at]}" for at in kept]
