"""Checks how factories were filled: what the bag can have given."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from azul_notation.rules.family import Dealt, Refusal
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.offer.table import Table
from azul_notation.rules.offer.tables import COLOURS, PIECES_ON_A_FACTORY, PieceSet

_FACTORY = re.compile(
    rf"(?:[A-Za-z?]{{1,{PIECES_ON_A_FACTORY}}}|{EMPTY})(?::(?:\+[A-Za-z]?|[A-Za-z=/0]))?"
)

Counts = Sequence[int]
"""Pieces by colour."""


def check_number(table: Table, dealt: Sequence[object]) -> None:
    """Check that the number of factories fits the number of seats."""
    due = table.factories
    if len(dealt) != due:
        raise Refusal("AZ301", word=None, written=len(dealt), seats=table.seats, due=due)


def check_amounts(table: Table, piece_set: PieceSet, dealt: Sequence[Counts]) -> None:
    """Check that each factory has four pieces while there are any to draw; then what is left, in order."""
    supply = sum(table.bag) + sum(table.used)
    for at, counts in enumerate(dealt):
        due = min(PIECES_ON_A_FACTORY, supply)
        written = sum(counts)
        if written != due:
            code = "AZ302" if due == PIECES_ON_A_FACTORY else "AZ305"
            amounts = {"written": pieces(piece_set, written), "due": pieces(piece_set, due)}
            facts: dict[str, Any] = {**amounts, "spent": piece_set.spent}
            raise Refusal(code, word=at, factory=at + 1, **facts)
        supply -= due


def pieces(piece_set: PieceSet, count: int) -> str:
    return (
        f"no {piece_set.piece}s"
        if count == 0
        else f"{count} {piece_set.piece}{'s' if count > 1 else ''}"
    )


def draw_from_bag(
    table: Table, piece_set: PieceSet, dealt: Sequence[Counts]
) -> tuple[list[int], list[int]]:
    """Draw the deal from the bag; if it runs out, all that was in it and then from what was used.

    The bag is refilled when it is empty and pieces are still needed, not before.
    """
    drawn = [sum(column) for column in zip(*dealt, strict=True)]
    bag, used = table.bag, table.used
    if sum(drawn) <= sum(bag):
        refuse_surplus(piece_set, dealt, bag)
        return [have - take for have, take in zip(bag, drawn, strict=True)], used[:]
    for colour in range(COLOURS):
        if drawn[colour] < bag[colour]:
            name = piece_set.colours[colour]
            left = ", ".join(
                f"{have} {piece_set.colours[at]}" for at, have in enumerate(bag) if have
            )
            help = f"the bag held {left}, and the deal has {drawn[colour]} {name}"  # noqa: A001
            raise Refusal("AZ304", word=None, help=help, colour=name, piece=piece_set.piece)
    refuse_surplus(piece_set, dealt, [one + two for one, two in zip(bag, used, strict=True)])
    rest = [have + more - take for have, more, take in zip(bag, used, drawn, strict=True)]
    return rest, [0] * COLOURS


def refuse_surplus(piece_set: PieceSet, dealt: Sequence[Counts], supply: Counts) -> None:
    """Refuse the factory with which a colour exceeds the supply."""
    total = [0] * COLOURS
    for at, counts in enumerate(dealt):
        for colour, count in enumerate(counts):
            total[colour] += count
            if total[colour] > supply[colour]:
                facts: dict[str, Any] = {"left": supply[colour], "number": total[colour]}
                facts |= {"colour": piece_set.colours[colour], "piece": piece_set.piece}
                raise Refusal("AZ303", word=at, **facts)


def cut_factories(_: Sequence[str], typed: str) -> list[Dealt]:
    """Cut letters that were typed without spaces into factories of four, effects and all."""
    return list(_cut(typed))


def _cut(typed: str) -> Iterator[Dealt]:
    at = 0
    while at < len(typed):
        found = _FACTORY.match(typed, at)
        end = found.end() if found else len(typed)  # the rest is read, and refused, as it is
        yield Dealt(typed[at:end], at, end)
        at = end
