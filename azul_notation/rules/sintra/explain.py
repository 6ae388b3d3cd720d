"""What the rules have against a deal or a turn: said only when the engine refuses it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from azul_notation.rules.family import Refusal
from azul_notation.rules.offer.deal import check_amounts, check_number, draw_from_bag
from azul_notation.rules.offer.take import refuse_source, refuse_turn
from azul_notation.rules.sintra.notation import BACK, NOWHERE, Take, read_deal, write_take
from azul_notation.rules.sintra.tables import JOKER, SPACES, WARE
from azul_notation.rules.sintra.view import Board, Strip, View, reachable


def refuse_deal(seen: View, words: Sequence[str]) -> None:
    """Refuse a deal for what cannot have happened (RB set-up 8, end of a round)."""
    dealt = [read_deal(word) for word in words]
    check_number(seen, dealt)
    check_amounts(seen, WARE, dealt)
    draw_from_bag(seen, WARE, dealt)


def objections(seen: View, take: Take) -> Iterator[Refusal]:
    """Find what the rules have against a turn, the gravest first."""
    refusal = refuse_turn(seen)
    if refusal is None and not take.back:
        refusal = refuse_source(seen, WARE, take.source, take.colour)
    if refusal is not None:
        yield refusal
        return
    board = seen.boards[seen.mover]
    yield from objections_to_way_back(board) if take.back else objections_to_column(board, take)
    yield from objections_to_jokers(seen, board, take)
    yield from objections_to_keeping(seen, board, take)


def objections_to_way_back(board: Board) -> Iterator[Refusal]:
    """The glazier goes back to the leftmost strip, unless it is there already (RB action B; G2, G6)."""
    if board.leftmost >= board.glazier:
        yield Refusal("AZ429", (0, len(BACK)), glazier=board.glazier + 1)


def objections_to_column(board: Board, take: Take) -> Iterator[Refusal]:
    """Panes go on a strip at the glazier or to its right; what can be placed must be (RB second step)."""
    colour, column = WARE.colours[take.colour], take.column + 1
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


def target(board: Board, take: Take) -> Strip | None:
    """Find the strip that the panes go to."""
    return None if take.back or take.column == NOWHERE else board.strips[take.column]


def joker_range(seen: View, board: Board, take: Take) -> tuple[int, int]:
    """Find how few and how many of the panes can go on joker spaces (G4: the player's choice).

    All that can be placed are placed, so jokers take at least what the colour's own spaces cannot.
    """
    strip = target(board, take)
    if strip is None:
        return 0, 0
    placed = min(seen.sources[take.source][take.colour], strip.room(take.colour))
    return max(0, placed - strip.free[take.colour]), min(placed, strip.free[JOKER])


def objections_to_jokers(seen: View, board: Board, take: Take) -> Iterator[Refusal]:
    if take.jokers is None:
        return
    least, most = joker_range(seen, board, take)
    if not least <= take.jokers <= most:
        due = f"{least}" if least == most else f"{least} to {most}"
        at = write_take(replace(take, jokers=None, keep=None, marker=False, fallen=None))
        part = (len(at), len(at) + len(f"*{take.jokers}"))
        yield Refusal("AZ433", part, written=take.jokers, due=due)


def objections_to_keeping(seen: View, board: Board, take: Take) -> Iterator[Refusal]:
    """Of a complete strip the player keeps one pane (RB 3b), and the record says which."""
    strip = target(board, take)
    if strip is None or not completes(seen, strip, take):
        if take.keep is not None:
            yield Refusal("AZ432", part_of_keeping(take))
        return
    if take.keep is None:
        yield Refusal("AZ430", column=take.column + 1)
    elif not strip.panes[take.keep] and take.keep != take.colour:
        colour = WARE.colours[take.keep]
        yield Refusal("AZ431", part_of_keeping(take), column=take.column + 1, colour=colour)


def part_of_keeping(take: Take) -> tuple[int, int]:
    """Find the piece of the word that names the kept pane."""
    before = write_take(replace(take, keep=None, marker=False, fallen=None))
    return len(before), len(before) + len("=O")


def completes(seen: View, strip: Strip, take: Take) -> bool:
    count = seen.sources[take.source][take.colour]
    return sum(strip.panes) + min(count, strip.room(take.colour)) == SPACES
