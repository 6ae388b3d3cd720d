"""Guesses at rounds that were swapped: all their lines, or only their deals."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from azul_notation.diagnostics.cause import Edit
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search
from azul_notation.replay.causes.sheet import Leaf, Sheet

BEFORE, AFTER = 4, 8
"""Rounds before and after an error that are looked at."""


def try_rounds(search: Search, at: int) -> None:
    """Try to exchange two rounds, of which one comes before the error or has it."""
    near = range(max(0, at - BEFORE), min(len(search.sheet.leaves), at + AFTER))
    pairs = [pair for pair in combinations(near, 2) if pair[0] <= at]
    for one, two in pairs:
        if search.is_spent:
            return
        _try_lines(search, one, two, 1 / len(pairs))
        _try_deals(search, one, two, 1 / len(pairs))


def _fits(search: Search, one: int, two: int, first: Leaf, second: Leaf) -> bool:
    leaves = [*search.sheet.leaves]
    leaves[one], leaves[two] = first, second
    engine = search.course.after[one - 1] if one else search.course.begun
    return search.trial.fits_from_deal(engine, one, leaves)


def _try_lines(search: Search, one: int, two: int, share: float) -> None:
    """Try all lines of the two rounds; the numbers come in their order."""
    sheet = search.sheet
    first, second = sheet.leaves[one], sheet.leaves[two]
    low, high = sorted((first.count, second.count))
    new_first = _in_place_of(first, replace(second, count=low))
    new_second = _in_place_of(second, replace(first, count=high))
    if not _fits(search, one, two, new_first, new_second):
        return
    pen = Pen(sheet)
    pen.lines += _lines_exchanged(sheet, one, two, low, high)
    if pen.lines:
        message = f"the lines of rounds {low} and {high} were swapped"
        search.add(("rounds", one, two), "rounds exchanged", share, message, lambda: pen)


def _in_place_of(leaf: Leaf, other: Leaf) -> Leaf:
    """Replace the lines of a round by those of another; the ending of the record stays."""
    return replace(other, final=leaf.final, unfinished=leaf.unfinished, ending=leaf.ending)


def _try_deals(search: Search, one: int, two: int, share: float) -> None:
    """Try the deals of the two rounds swapped."""
    sheet = search.sheet
    first, second = sheet.leaves[one], sheet.leaves[two]
    count = len(first.deal)
    if not count or count != len(second.deal) or first.deal == second.deal:
        return
    changed = replace(first, deal=second.deal), replace(second, deal=first.deal)
    if not _fits(search, one, two, *changed):
        return
    pen = Pen(sheet)
    for span, other in zip(first.deal_spans, second.deal_spans, strict=True):
        pen.replace(span, sheet.written(other))
        pen.replace(other, sheet.written(span))
    message = f"the deals of rounds {one + 1} and {two + 1} were swapped"
    search.add(("deals", one, two), "rounds exchanged", share, message, lambda: pen)


def _lines_exchanged(sheet: Sheet, one: int, two: int, low: int, high: int) -> Iterator[Edit]:
    """Swap the lines of two rounds; nothing if rounds share a line."""
    first, second = _lines_of(sheet, one), _lines_of(sheet, two)
    if first is None or second is None:
        return
    for (begin, end), (other_begin, other_end), at, count in (
        (first, second, two, low),
        (second, first, one, high),
    ):
        leaf = sheet.leaves[at]
        text = "\n".join(_line(sheet, each) for each in range(other_begin, other_end + 1))
        head = sheet.written(leaf.head)
        assert text.startswith(head), "a round begins with its head"
        yield Edit(begin, 1, end, len(_line(sheet, end)) + 1, f"R{count}{text[len(head) :]}")


def _line(sheet: Sheet, number: int) -> str:
    return sheet.lines[number - sheet.chunk.line]


def _lines_of(sheet: Sheet, at: int) -> tuple[int, int] | None:
    """Find the first and the last line of a round; return None if others stand on them."""
    leaf = sheet.leaves[at]
    after = sheet.leaves[at + 1].head if at + 1 < len(sheet.leaves) else leaf.ending
    last = after.line - 1 if after else sheet.chunk.line + len(sheet.lines) - 1
    while last > leaf.head.line and not _line(sheet, last).strip():
        last -= 1
    is_whole = leaf.head.column == 1 and not (
        after and _line(sheet, after.line)[: after.column - 1].strip()
    )
    return (leaf.head.line, last) if is_whole and last >= leaf.head.line else None
