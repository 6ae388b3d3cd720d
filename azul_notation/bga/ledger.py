"""Holds BGA's points against the ledger of the replay, event by event, and the scores at the end."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from azul_notation.bga.envelope import Aside
from azul_notation.bga.fault import Pointer
from azul_notation.bga.seats import Seat
from azul_notation.bga.shapes import Player, as_shape
from azul_notation.bga.story import Story, Told
from azul_notation.bga.tables import COLOURS
from azul_notation.replay.result import Replay
from azul_notation.rules.family import Points
from azul_notation.rules.walls.score import why_complete, why_tile
from azul_notation.rules.walls.tables import Box

WHOLE = "the whole game"
ROWS = "complete rows, which break ties"
CLAMP = "clamp"


class Difference(Struct, frozen=True):
    """Points on which BGA and the rules do not agree."""

    pointer: Pointer
    round: int
    seat: int
    final: bool
    what: str
    told: int | None
    """None where BGA tells nothing, or the rules give nothing."""
    computed: int | None

    @property
    def facts(self) -> dict[str, Any]:
        told, computed = (points(each) for each in (self.told, self.computed))
        return {"what": self.what, "told": told, "computed": computed}


def points(number: int | None) -> str:
    return "nothing" if number is None else f"{number} point{'' if abs(number) == 1 else 's'}"


class Ledger:
    def __init__(self, story: Story, seats: Sequence[Seat], box: Box, result: Replay) -> None:
        self.story = story
        self.number = {seat.player: n for n, seat in enumerate(seats, start=1)}
        self.box = box
        self.result = result
        self.compared = 0
        """Points that were held against each other."""

    def differences(self, *, whole: bool) -> Iterator[Difference]:
        """Find all differences; `whole` says that the log tells the final scoring to its end."""
        scored = [each for each in self.result.points if each.kind != CLAMP]
        last = len(self.story.rounds)
        for number, each in enumerate(self.story.rounds[: len(self.result.rounds)], start=1):
            due = [p for p in scored if p.round == number and not p.final]
            through = whole or number < last or bool(self.story.finals)
            told_through = each.told[-1].pointer if each.told else each.deal.filled.pointer
            yield from self.pair(each.told, due, told_through if through else None, number)
        if self.result.final is not None:
            due = [p for p in scored if p.final]
            end = self.story.last if whole else None
            yield from self.pair(self.story.finals, due, end, last)

    def pair(
        self, told: Sequence[Told], due: list[Points], end: Pointer | None, number: int
    ) -> Iterator[Difference]:
        """Pair what was told with what is due, each telling on its own; at the end nothing may be left."""
        for again in (False, True):
            left = list(due)
            open_ended = [
                each
                for each in told
                if each.again == again and not self.strike(each, left, exact=True)
            ]
            for each in open_ended:
                found = self.strike(each, left, exact=False)
                yield self.difference(each, found, number)
            if end is not None and not again:
                yield from (self.missing(each, end) for each in left)
        self.compared += sum(not each.again for each in told)

    def strike(self, told: Told, left: list[Points], *, exact: bool) -> Points | None:
        """Take out of the list what was told."""
        seat, words = self.number.get(told.player), self.words(told)
        for each in left:
            if each.seat != seat or each.kind != told.kind or not words(each.reason):
                continue
            if exact and each.points != told.points:
                continue
            left.remove(each)
            return each
        return None

    def words(self, told: Told) -> Callable[[str], bool]:
        """Say what the reason of the same points looks like in the ledger."""
        if told.kind == "floor":
            return lambda _: True
        if told.kind == "tile" and told.again:
            return lambda reason: reason.partition(":")[0].endswith(f" {self.colour(told)}")
        return lambda reason: reason.partition(":")[0] == self.what(told)

    def what(self, told: Told) -> str:
        if told.kind == "floor":
            return "the floor line"
        if told.kind == "tile" and told.again:
            return f"a {self.colour(told)} tile"
        if told.kind == "tile":
            space = ((told.line or 0) - 1, (told.column or 0) - 1)
            return why_tile(self.box, COLOURS[told.type or 1], space, (0, 0)).partition(":")[0]
        which = {"row": told.line, "column": told.column, "colour": self.colour(told)}[told.kind]
        return why_complete(told.kind, which or 0)

    def colour(self, told: Told) -> str:
        return self.box.colours[COLOURS[told.type or 1]]

    def difference(self, told: Told, found: Points | None, number: int) -> Difference:
        seat = self.number.get(told.player, 0)
        final = told.kind not in ("tile", "floor")
        computed = found.points if found else None
        what = self.what(told)
        return Difference(told.pointer, number, seat, final, what, told.points, computed)

    def missing(self, due: Points, end: Pointer) -> Difference:
        what = due.reason.partition(":")[0]
        return Difference(end, due.round, due.seat, due.final, what, None, due.points)

    def totals(self, result: Aside) -> Iterator[Difference]:
        """Compare the scores that BGA has in the end."""
        final, figures = self.result.final or [], self.result.figures or []
        for at, row in rows_of(result):
            seat = self.number.get(row.number)
            if seat is None:
                continue
            for name, what, told, computed in (
                ("score", WHOLE, row.score, final),
                ("score_aux", ROWS, row.score_aux, figures),
            ):
                if told is not None:
                    self.compared += 1
                    if told != computed[seat - 1]:
                        given = int(told)
                        place = (*at, name)
                        number = len(self.result.rounds)
                        yield Difference(place, number, seat, True, what, given, computed[seat - 1])


def rows_of(result: Aside) -> list[tuple[Pointer, Player]]:
    """Read the scores of a result, in any of the forms that BGA has for it."""
    value: Any = result.value
    pointer = result.pointer
    if isinstance(value, dict) and "player" in value:
        value, pointer = value["player"], (*pointer, "player")
    if value is None:
        return []
    rows = as_shape(value, list[Player] | dict[str, Player], pointer)
    named: list[tuple[Any, Player]] = list(
        enumerate(rows) if isinstance(rows, list) else rows.items()
    )
    return [((*pointer, key), row) for key, row in named]
