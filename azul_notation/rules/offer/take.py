"""Checks taking from the offer: the rules on source, colour, marker and the marks of a move."""

from collections.abc import Sequence
from typing import Any

import msgspec

from azul_notation.rules.family import Refusal, Slip
from azul_notation.rules.judging import listing, with_others
from azul_notation.rules.offer.deal import pieces
from azul_notation.rules.offer.table import Table, source_name, spelt_out
from azul_notation.rules.offer.tables import COLOURS, PieceSet


def refuse_turn(table: Table) -> Refusal | None:
    """Refuse a turn if there is nothing that can be taken."""
    if table.phase == "draft" and table.left:
        return None
    return Refusal("AZ411", reason="nothing is left to take")


def refuse_source(table: Table, piece_set: PieceSet, source: int, colour: int) -> Refusal | None:
    """Refuse to take a colour from a source without it (both books, first step)."""
    if source > table.factories:
        facts: dict[str, Any] = {"factory": source, "seats": table.seats, "due": table.factories}
        return Refusal("AZ401", (0, 1), **facts)
    pool = table.sources[source]
    if pool[colour]:
        return None
    facts = {
        "source": source_name(source),
        "colour": piece_set.colours[colour],
        "piece": piece_set.piece,
    }
    return Refusal("AZ402" if sum(pool) else "AZ403", (0, 3), **facts)


class Marks(msgspec.Struct, frozen=True):
    """The consequences of a move that a word claims."""

    marker: bool
    fallen: int | None


def compare_marks(
    word: str, claimed: Marks, piece_set: PieceSet, verb: str, *, marker: bool, fell: int
) -> list[Slip]:
    """Find the marks of a word that contradict what happened; a missing mark is not an error.

    `verb` is the word for pieces that found no space: they fell, or broke.
    """
    slips = []
    if claimed.marker and not marker:
        at = word.index("^")
        slips.append(Slip("AZ501", at, at + 1, {}))
    if claimed.fallen is not None and claimed.fallen != fell:
        at = word.index("~")
        what_fell = f"{pieces(piece_set, fell)} {verb}"
        slips.append(Slip("AZ502", at, len(word), {"fell": what_fell, "claimed": claimed.fallen}))
    return slips


# -- what a refused move could have been


def explain_source(
    table: Table,
    piece_set: PieceSet,
    take: tuple[int, int, str],
    refusal: Refusal,
    moves: Sequence[str],
) -> None:
    """Name what lies at the source, where the colour is, and the likely slip of the pen.

    `take` is source, colour and the letter of the destination; `moves` are the legal ones.
    """
    source, colour, to = take
    letter = piece_set.letters[colour]
    here: list[str] = []
    pool = table.sources[source] if source <= table.factories else [0] * COLOURS
    if sum(pool):
        refusal.label = f"{source_name(source)} holds {' '.join(spelt_out(piece_set, pool))}"
        here = [f"{source}{piece_set.letters[each]}…" for each in range(COLOURS) if pool[each]]
    elsewhere = [move for move in moves if move[1:2] == letter]
    parts = [", ".join(here), listing(elsewhere) or ""]
    named = "; ".join(part for part in parts if part) or None
    others = [move for move in moves if move[0] != str(source) and move[1:2] != letter]
    refusal.legal = with_others(named, len(others))
    by_source = [move for move in moves if move[1:3] == letter + to]
    by_colour = [move for move in moves if move[0] == str(source) and move[2] == to]
    for found in (by_source, by_colour):
        if len(found) == 1:
            other, name = int(found[0][0]), piece_set.colours[piece_set.letters.index(found[0][1])]
            refusal.help = f"{source_name(other)} has {name}: did you mean `{found[0]}`?"
            return
