"""Explains which rules a deal, a move or a tiling choice breaks; used only when the engine refuses it."""

from collections.abc import Iterator, Sequence
from typing import Any

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import Refusal, Word
from azul_notation.rules.offer.deal import check_amounts, check_number, draw_from_bag, pieces
from azul_notation.rules.offer.table import source_name
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.offer.take import refuse_source, refuse_turn
from azul_notation.rules.walls.lookups import least_difference
from azul_notation.rules.walls.notation import FLOOR, NOWHERE, Dealt, Take, read_deal, write_take
from azul_notation.rules.walls.packed import NOTHING
from azul_notation.rules.walls.tables import EFFECT_NAMES, EXTRA, LINES, MAY_STAND, PLAIN, SPLIT
from azul_notation.rules.walls.view import Board, View

# -- phase C and the set-up of a round


def refuse_deal(seen: View, words: Sequence[str]) -> None:
    """Refuse a deal for what cannot have happened."""
    box = seen.edition.box
    dealt = [read_deal(box.letters, word) for word in words]
    check_number(seen, dealt)
    refuse_gold(seen, dealt)
    tiles = [each.tiles for each in dealt]
    check_amounts(seen, box, tiles)
    bag, lid = draw_from_bag(seen, box, tiles)
    refuse_extra(seen, dealt, bag if sum(bag) else lid)


def refuse_gold(seen: View, dealt: Sequence[Dealt]) -> None:
    """Refuse a deal unless it has as many gold factories as players and no effect twice (Chocolatier)."""
    due = seen.seats if seen.edition.special else 0
    gold = [at for at, each in enumerate(dealt) if each.effect != PLAIN]
    if len(gold) != due:
        surplus = gold[due] if len(gold) > due else None
        raise Refusal("AZ306", word=surplus, written=len(gold), due=due)
    first: dict[str, int] = {}
    for at in gold:
        effect = dealt[at].effect
        if effect in first:
            name = EFFECT_NAMES.get(effect, f"collector {effect}")
            raise Refusal("AZ307", word=at, effect=name, other=first[effect] + 1)
        first[effect] = at


def refuse_extra(seen: View, dealt: Sequence[Dealt], bag: list[int]) -> None:
    """Refuse a gold factory that lacks its extra tile, or has one that the bag, refilled, cannot give."""
    box = seen.edition.box
    for at, each in enumerate(dealt):
        if each.effect != EXTRA:
            continue
        if each.extra is None and sum(bag) > 0:
            left = sum(seen.bag + seen.used) - sum(sum(other.tiles) for other in dealt)
            raise Refusal("AZ309", word=at, left=pieces(box, left))
        if each.extra is not None and not bag[each.extra]:
            raise Refusal("AZ308", word=at, colour=box.colours[each.extra])


# -- phase A: the factory offer


def objections(seen: View, take: Take) -> Iterator[Refusal]:
    """Find what the rules have against a move, the gravest first."""
    box = seen.edition.box
    refusal = refuse_turn(seen) or refuse_source(seen, box, take.source, take.colour)
    if refusal is not None:
        yield refusal
        return
    yield from objections_to_line(seen, take)
    yield from objections_to_split(seen, take)


def objections_to_line(seen: View, take: Take) -> Iterator[Refusal]:
    """Object to a line of another colour, or whose colour is in its row of the wall (Mini, offer phase)."""
    if take.line == NOWHERE:
        return
    board = seen.boards[seen.mover]
    colours = seen.edition.box.colours
    held, line = board.colours[take.line], take.line + 1
    if held not in (NOTHING, take.colour):
        yield Refusal("AZ404", (2, 3), line=line, held=colours[held])
    elif board.counts[take.line] == line:
        yield Refusal("AZ405", (2, 3), line=line)
    elif take.colour in board.wall[take.line]:
        yield Refusal("AZ406", (2, 3), line=line, colour=colours[take.colour])


def objections_to_split(seen: View, take: Take) -> Iterator[Refusal]:
    """Object to a wrong split: the taker divides the leftovers, whole colours to either side."""
    rest = leftovers(seen, take)
    due = seen.effects[take.source] == SPLIT and bool(rest)
    if not due:
        if take.split:
            end = len(write_take(seen.edition.box.letters, take).split("^")[0].split("~")[0])
            yield Refusal("AZ408", (3, end), source=source_name(take.source))
        return
    if not take.split:
        yield Refusal("AZ407", factory=take.source)
        return
    end = 3 + sum(1 + len(side) for side in (take.previous, take.following) if side)
    if sorted(take.previous + take.following) != rest:
        letters = seen.edition.box.letters
        yield Refusal("AZ409", (3, end), due=" ".join(letters[each] for each in rest))
        return
    pool = seen.sources[take.source]
    left, right = (sum(pool[each] for each in side) for side in (take.previous, take.following))
    apart = least_difference([pool[each] for each in rest])
    if seen.edition.even and abs(left - right) > apart:
        best = f"{(left + right - apart) // 2}:{(left + right + apart) // 2}"
        yield Refusal("AZ410", (3, end), left=left, right=right, due=best)


def leftovers(seen: View, take: Take) -> list[int]:
    pool = seen.sources[take.source]
    return [colour for colour in range(COLOURS) if pool[colour] and colour != take.colour]


# -- phase B: tiling the wall


def complete_lines(board: Board) -> list[int]:
    """Name the complete pattern lines, counted from 1."""
    return [line for line, count in enumerate(board.counts, start=1) if count == line]


def objections_to_tiling(
    seen: View, seat: Seat, choices: Sequence[Word]
) -> Iterator[tuple[int, Refusal]]:
    """Find what the rules have against a seat's choices: which of them, from 0, and why.

    An objection that may not stand is the last one.
    """
    refuse_seat(seen, seat)
    board = seen.boards[seat]
    due = complete_lines(board)
    for at, choice in enumerate(choices):
        line = int(choice.text[0])
        refuse_order(seat, due, line, at)
        due.remove(line)
        refusal = objection_to_column(seen, board, line - 1, choice.text[2])
        if refusal is not None:
            refusal.word = at + 1
            yield at, refusal
            if not (choice.stood and refusal.code in MAY_STAND):
                return
        if choice.text[2] != FLOOR:
            board.wall[line - 1][int(choice.text[2]) - 1] = board.colours[line - 1]
    if due:
        raise Refusal("AZ417", word=len(choices), line=due[0], seat=number_of(seat))


def refuse_seat(seen: View, seat: Seat) -> None:
    """Refuse a seat that tiles out of order, twice, or without a complete line."""
    if seen.edition.printed:
        raise Refusal("AZ414", board="a coloured board")
    if not 0 <= seat < seen.seats or seen.phase != "tile" or seen.tiled[seat]:
        raise Refusal("AZ420", seat=number_of(seat))
    for other in map(Seat, range(seat)):
        if not seen.tiled[other]:
            lines = complete_lines(seen.boards[other])
            raise Refusal("AZ415", seat=number_of(other), lines=", ".join(map(str, lines)))


def refuse_order(seat: Seat, due: list[int], line: int, at: int) -> None:
    if line not in due:
        raise Refusal("AZ416", word=at + 1, line=line, seat=number_of(seat))
    if line != due[0]:
        raise Refusal("AZ417", word=at + 1, line=due[0], seat=number_of(seat))


def objection_to_column(seen: View, board: Board, row: int, target: str) -> Refusal | None:
    """Object to a colour twice in a row or a column; a tile that has a space must go there."""
    box = seen.edition.box
    colour = board.colours[row]
    free = free_columns(board, row, colour)
    line, name = row + 1, box.colours[colour]
    if target == FLOOR:
        if not free:
            return None
        columns = " or ".join(str(each + 1) for each in free)
        return Refusal("AZ419", (2, 3), line=line, colour=name, columns=columns)
    column = int(target) - 1
    if column in free:
        return None
    legal = ", ".join(f"{line}>{each + 1}" for each in free) or f"{line}>{FLOOR}"
    held = board.wall[row][column]
    if held != NOTHING:
        return refusal_of("AZ418", legal, column=column + 1, line=line, held=box.colours[held])
    where = "its row" if colour in board.wall[row] else "the column"
    return refusal_of("AZ424", legal, colour=name, column=column + 1, line=line, where=where)


def refusal_of(code: str, legal: str, **facts: Any) -> Refusal:
    """Refuse the column of a tiling choice."""
    return Refusal(code, (2, 3), legal=legal, **facts)


def free_columns(board: Board, row: int, colour: int) -> list[int]:
    """Find where a colour may go on a wall without printed colours."""
    if colour in board.wall[row]:
        return []
    return [
        column
        for column in range(LINES)
        if board.wall[row][column] == NOTHING and all(each[column] != colour for each in board.wall)
    ]
