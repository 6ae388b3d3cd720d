"""Guesses at the tilings at the end of a round."""

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search
from azul_notation.replay.causes.sheet import Leaf, Row

SIGNS = "12345F"
"""Lines and columns, and the floor."""
WAYS = 200
"""The most tilings of one seat to try."""


def try_tilings(search: Search, at: int) -> None:
    """Try the slips in the tilings of a round."""
    leaf = search.sheet.leaves[at]
    engine = search.course.before[at][-1].copy()
    engine.settle()
    if search.family.tiling is None or engine.phase != "tile":
        return
    Tilings(search, at, leaf, engine).try_all()


class Tilings:
    def __init__(self, search: Search, at: int, leaf: Leaf, engine: Any) -> None:
        self.search = search
        self.at = at
        self.leaf = leaf
        self.engine = engine
        self.leaves = [*search.sheet.leaves]

    def try_rows(self, rows: list[Row], kind: str, share: float, message: str, pen: Pen) -> None:
        self.leaves[self.at] = replace(self.leaf, rows=tuple(rows))
        if self.search.trial.fits_from_tilings(self.engine, self.at, self.leaves):
            record = (self.at, "tilings", *((row.seat, row.choices) for row in rows))
            self.search.add(record, kind, share, message, lambda: pen)

    def with_row(self, number: int, row: Row) -> list[Row]:
        rows = [*self.leaf.rows]
        rows[number] = row
        return rows

    def try_all(self) -> None:
        leaf = self.leaf
        choices = sum(len(row.choices) for row in leaf.rows) or 1
        for number, row in enumerate(leaf.rows):
            for at in range(len(row.choices)):
                self.try_choice(number, row, at, choices)
            self.try_missing(number, row)
        self.try_heads()
        self.try_left_out()

    def try_choice(self, number: int, row: Row, at: int, count: int) -> None:
        """Try another column, another line, and the row without this choice."""
        text, span = row.choices[at], row.spans[at + 1]
        name = self.name(row.seat)
        for kind, place in (("column", 2), ("line", 0)):
            for sign in SIGNS:
                other = text[:place] + sign + text[place + 1 :]
                if other == text:
                    continue
                changed = (*row.choices[:at], other, *row.choices[at + 1 :])
                message = f"`{text}` ({name}) should read `{other}`"
                share = 1 / count / (len(SIGNS) - 1)
                rows = self.with_row(number, replace(row, choices=changed))
                self.try_rows(rows, kind, share, message, self.pen(span, other))
        fewer = (*row.choices[:at], *row.choices[at + 1 :])
        pen = self.pen(span, "")
        if not fewer:
            pen.remove(row.spans[0])
        message = f"`{text}` ({name}) is one choice too many"
        rows = self.with_row(number, replace(row, choices=fewer))
        if not fewer:
            rows.pop(number)
        self.try_rows(rows, "choice too many", 1 / count, message, pen)
        for other_at in range(at):
            changes = [*row.choices]
            changes[at], changes[other_at] = changes[other_at], changes[at]
            pen = self.pen(span, changes[at])
            pen.replace(row.spans[other_at + 1], changes[other_at])
            what = f"`{row.choices[other_at]}` and `{text}` ({name}) were swapped"
            rows = self.with_row(number, replace(row, choices=tuple(changes)))
            self.try_rows(rows, "line", 1 / count, what, pen)
            self.try_columns(number, row, other_at, at, count)

    def try_columns(self, number: int, row: Row, one: int, two: int, count: int) -> None:
        """Try the columns of two choices swapped."""
        first, second = row.choices[one], row.choices[two]
        changes = [*row.choices]
        changes[one], changes[two] = first[:2] + second[2:], second[:2] + first[2:]
        if changes[one] == first:
            return
        pen = self.pen(row.spans[one + 1], changes[one])
        pen.replace(row.spans[two + 1], changes[two])
        both = f"`{first}` and `{second}` ({self.name(row.seat)})"
        what = f"the columns of {both} were swapped"
        rows = self.with_row(number, replace(row, choices=tuple(changes)))
        self.try_rows(rows, "columns", 1 / count, what, pen)

    def try_missing(self, number: int, row: Row) -> None:
        """Try one choice more in a row."""
        for at in range(len(row.choices) + 1):
            for line in SIGNS[:-1]:
                for column in SIGNS:
                    text = f"{line}>{column}"
                    changed = (*row.choices[:at], text, *row.choices[at:])
                    pen = Pen(self.search.sheet)
                    if at < len(row.choices):
                        pen.put_before(row.spans[at + 1], text)
                    else:
                        pen.put_after(row.spans[-1], text)
                    message = f"`{text}` ({self.name(row.seat)}) was left out"
                    rows = self.with_row(number, replace(row, choices=changed))
                    self.try_rows(rows, "choice left out", 1 / 20, message, pen)

    def try_heads(self) -> None:
        """Try the tilings of two seats swapped, and those of another seat."""
        for one, two in combinations(range(len(self.leaf.rows)), 2):
            first, second = self.leaf.rows[one], self.leaf.rows[two]
            if not first.choices or not second.choices:
                continue
            rows = [*self.leaf.rows]
            rows[one] = replace(first, choices=second.choices)
            rows[two] = replace(second, choices=first.choices)
            sheet = self.search.sheet
            pen = Pen(sheet)
            for row, other in ((first, second), (second, first)):
                words = " ".join(sheet.written(span) for span in other.spans[1:])
                pen.replace(row.spans[1], words)
                pen.remove(*row.spans[2:])
            seats = f"seats {first.seat} and {second.seat}"
            message = f"the tilings of {seats} were swapped"
            self.try_rows(rows, "tilings exchanged", 1.0, message, pen)
        for number, row in enumerate(self.leaf.rows):
            for seat in map(SeatNumber, range(1, self.engine.seats + 1)):
                if any(seat == other.seat for other in self.leaf.rows):
                    continue
                pen = self.pen(row.spans[0], f"T{seat}")
                message = f"`T{row.seat}` should read `T{seat}`"
                rows = self.with_row(number, replace(row, seat=seat))
                self.try_rows(rows, "tilings exchanged", 0.5, message, pen)

    def try_left_out(self) -> None:
        """Try the tilings of a seat that has none, in every way."""
        assert self.search.family.tiling, "there are tilings"
        family = self.search.family.tiling
        written = {row.seat for row in self.leaf.rows}
        for seat, _ in family.untiled(self.engine):
            number = number_of(seat)
            if number in written:
                continue
            ways = [
                way for _, way in zip(range(WAYS), family.ways(self.engine, seat), strict=False)
            ]
            place = sum(row.seat < number for row in self.leaf.rows)
            for way in ways:
                if self.search.is_spent:
                    return
                row = Row(number, tuple(way), ())
                rows = [*self.leaf.rows[:place], row, *self.leaf.rows[place:]]
                text = " ".join((f"T{number}", *way))
                pen = Pen(self.search.sheet)
                pen.put_after(self.end_before(place), f"\n{text}")
                message = f"`{text}` was left out"
                self.try_rows(rows, "tilings left out", 1 / len(ways), message, pen)

    def end_before(self, place: int) -> Span:
        """Find the last word before the tilings with this place."""
        if place:
            return self.leaf.rows[place - 1].spans[-1]
        play = self.leaf.plays[-1]
        return max((*play.spans, *play.belongings))

    def pen(self, span: Span, text: str) -> Pen:
        pen = Pen(self.search.sheet)
        pen.replace(span, text)
        return pen

    def name(self, number: SeatNumber) -> str:
        return self.search.name(seat_of(number))
