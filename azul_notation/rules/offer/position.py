"""Writes and reads the fields of a position string that families with factories share.

    3@2+5 BBKW,-,KRRY,-,- BK^ B10Y9R12K8W11 B2Y1 ^1

Round, the seat that started it and the turns taken since; factories; the centre, with the marker; bag;
what was used; who starts the next round.
"""

import re

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import BadPosition
from azul_notation.rules.offer.spelling import EMPTY, MARK
from azul_notation.rules.offer.table import Table, spelt_out
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR, PieceSet

FIELDS = 6
_WHEN = re.compile(r"([0-9]{1,4})@([1-4])\+([0-9]{1,3})")
_COUNTS = re.compile(r"(?:[A-Z][0-9]{1,2})+")


def write_pieces(piece_set: PieceSet, pool: list[int]) -> str:
    return "".join(spelt_out(piece_set, pool)) or EMPTY


def write_counts(piece_set: PieceSet, pool: list[int]) -> str:
    counts = (f"{letter}{n}" for letter, n in zip(piece_set.letters, pool, strict=True) if n)
    return "".join(counts) or EMPTY


def write_table(table: Table, piece_set: PieceSet, factories: list[str]) -> list[str]:
    """Write the shared fields; the family spells its factories."""
    centre = "".join(spelt_out(piece_set, table.sources[0])) + MARK * table.marker
    return [
        f"{table.round}@{number_of(table.start)}+{table.turn}",
        ",".join(factories),
        centre or EMPTY,
        write_counts(piece_set, table.bag),
        write_counts(piece_set, table.used),
        f"{MARK}{number_of(table.owner)}",
    ]


def read_table(table: Table, piece_set: PieceSet, fields: list[str]) -> list[str]:
    """Read the shared fields into the table; return the words of the factories."""
    when, factories, centre, bag, used, owner = fields
    found = _WHEN.fullmatch(when)
    if not found or not 1 <= int(found[2]) <= table.seats:
        raise BadPosition(f"`{when}` is not a round, a seat and a number of moves")
    table.round, table.start, table.turn = int(found[1]), Seat(int(found[2]) - 1), int(found[3])
    if owner not in [f"{MARK}{number}" for number in range(1, table.seats + 1)]:
        raise BadPosition(f"`{owner}` does not name the seat that starts the next round")
    table.owner = Seat(int(owner[1:]) - 1)
    table.marker = centre.endswith(MARK)
    table.sources[0] = read_pieces(piece_set, centre.removesuffix(MARK) or EMPTY)
    table.bag, table.used = read_counts(piece_set, bag), read_counts(piece_set, used)
    words = factories.split(",")
    if len(words) != table.factories:
        raise BadPosition(f"it has {len(words)} factories instead of {table.factories}")
    return words


def read_pieces(piece_set: PieceSet, text: str) -> list[int]:
    if text != EMPTY and (not text or set(text) - set(piece_set.letters)):
        raise BadPosition(f"`{text}` is not a list of {piece_set.piece}s")
    return [text.count(letter) for letter in piece_set.letters]


def read_counts(piece_set: PieceSet, text: str) -> list[int]:
    counts = [0] * COLOURS
    if text == EMPTY:
        return counts
    if not _COUNTS.fullmatch(text) or set(re.findall("[A-Z]", text)) - set(piece_set.letters):
        raise BadPosition(f"`{text}` is not a list of numbers of {piece_set.piece}s")
    for letter, count in re.findall(r"([A-Z])([0-9]+)", text):
        counts[piece_set.letters.index(letter)] += int(count)
    return counts


def check_pieces(table: Table, piece_set: PieceSet, elsewhere: list[int]) -> None:
    """Check that there are twenty of each colour; `elsewhere` is what lies on the boards and next to them."""
    for colour, name in enumerate(piece_set.colours):
        count = table.bag[colour] + table.used[colour] + elsewhere[colour]
        count += sum(source[colour] for source in table.sources)
        if count != PIECES_OF_A_COLOUR:
            raise BadPosition(f"it has {count} {name} {piece_set.piece}s", impossible=True)
