"""Explains which rules a deal or a turn breaks, and what was legal instead; used only when it is refused."""

from collections.abc import Iterator, Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.judging import listing, with_others
from azul_notation.rules.offer.deal import check_amounts, check_number, draw_from_bag
from azul_notation.rules.offer.take import explain_source, refuse_source, refuse_turn
from azul_notation.rules.sintra.notation import BACK, NOWHERE, Take, read_deal, write_take
from azul_notation.rules.sintra.tables import JOKER, PIECE_SET, SPACES
from azul_notation.rules.sintra.view import Board, View, reachable


def refuse_deal(seen: View, words: Sequence[str]) -> None:
    """Refuse a deal that cannot have happened (RB set-up 8, end of a round)."""
    dealt = [read_deal(word) for word in words]
    check_number(seen, dealt)
    check_amounts(seen, PIECE_SET, dealt)
    draw_from_bag(seen, PIECE_SET, dealt)


def objections(seen: View, take: Take) -> Iterator[Refusal]:
    """Find the rules that a turn breaks, the gravest first."""
    refusal = refuse_turn(seen)
    if refusal is None and not take.back:
        refusal = refuse_source(seen, PIECE_SET, take.source, take.colour)
    if refusal is not None:
        yield refusal
        return
    board = seen.boards[seen.mover]
    yield from objections_to_way_back(board) if take.back else objections_to_column(board, take)
    yield from objections_to_choices(seen, board, take)


def objections_to_way_back(board: Board) -> Iterator[Refusal]:
    """Check that the glazier is not at the leftmost strip already (RB action B; G2, G6)."""
    if board.leftmost >= board.glazier:
        yield Refusal("AZ429", (0, len(BACK)), glazier=board.glazier + 1)


def objections_to_column(board: Board, take: Take) -> Iterator[Refusal]:
    """Check the strip: at the glazier or to its right; what can be placed must be (RB second step)."""
    colour, column = PIECE_SET.colours[take.colour], take.column + 1
    if take.column == NOWHERE:
        fitting = reachable(board, take.colour)
        if fitting:
            columns = " or ".join(str(at + 1) for at in fitting)
            yield Refusal("AZ428", (2, 3), colour=colour, columns=columns)
        return
    strip = board.strips[take.column]
    if strip is None:
        yield Refusal("AZ426", (2, 3), column=column)
        return
    if take.column < board.glazier:
        yield Refusal("AZ425", (2, 3), column=column, glazier=board.glazier + 1)
    if not strip.room(take.colour):
        yield Refusal("AZ427", (2, 3), column=column, colour=colour)


def objections_to_choices(seen: View, board: Board, take: Take) -> Iterator[Refusal]:
    """Check how many panes go on joker spaces (G4), and which one is kept.

    All panes that can be placed are; joker spaces take at least those for which the colour has no space. One
    pane of a complete strip is kept (RB 3b), and the record says which.
    """
    strip = None if take.back or take.column == NOWHERE else board.strips[take.column]
    placed = least = most = 0
    if strip is not None:
        placed = min(seen.sources[take.source][take.colour], strip.room(take.colour))
        least, most = max(0, placed - strip.free[take.colour]), min(placed, strip.free[JOKER])
    word = write_take(take)
    if take.jokers is not None and not least <= take.jokers <= most:
        at = word.index("*")
        due = f"{least}" if least == most else f"{least} to {most}"
        yield Refusal("AZ433", (at, at + len(f"*{take.jokers}")), written=take.jokers, due=due)
    part = (word.find("="), word.find("=") + len("=O"))
    if strip is None or sum(strip.panes) + placed < SPACES:
        if take.keep is not None:
            yield Refusal("AZ432", part)
    elif take.keep is None:
        yield Refusal("AZ430", column=take.column + 1)
    elif not strip.panes[take.keep] and take.keep != take.colour:
        yield Refusal("AZ431", part, column=take.column + 1, colour=PIECE_SET.colours[take.keep])


# -- what a refused turn could have been


def suggest(seen: View, take: Take, moves: Sequence[str], refusal: Refusal) -> None:
    """Add to a refusal the legal turns nearby, and at most one suggestion."""
    if refusal.code == "AZ411":
        return
    word = write_take(take)
    if refusal.code in ("AZ401", "AZ402", "AZ403"):
        explain_source(seen, PIECE_SET, (take.source, take.colour, word[2]), refusal, moves)
        return
    if take.back:
        refusal.help = f"write `{BACK}` alone" if refusal.code in ("AZ432", "AZ433") else None
        return
    board = seen.boards[seen.mover]
    same_column = [move for move in moves if move[:3] == word[:3]]
    same_colour = [move for move in moves if move[:2] == word[:2]]
    shown = same_column or same_colour
    refusal.legal = with_others(listing(shown), len(moves) - len(shown))
    if refusal.code in ("AZ430", "AZ431"):
        refusal.legal = listing(each_kept_pane(board, take))
    if refusal.code == "AZ427" and not reachable(board, take.colour):
        refusal.help = "no strip in reach has a free space: the panes break, so write `F`"


def each_kept_pane(board: Board, take: Take) -> list[str]:
    """List the move with each pane that can be kept, even if the strip cannot be reached."""
    strip = board.strips[take.column]
    assert strip is not None, "a strip that is complete"
    word = write_take(take)[: len("3P5")]
    kept = (at for at, count in enumerate(strip.panes) if count or at == take.colour)
    return [f"{word}={PIECE_SET.letters[at]}" for at in kept]
