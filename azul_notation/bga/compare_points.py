"""Compares BGA's points with the ledger of the replay, event by event, and the scores at the end."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from azul_notation.bga.envelope import LocatedValue
from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.schema import Player, rows_of
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS
from azul_notation.bga.timeline import ReportedPoints, Timeline
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.replay.result import Replay
from azul_notation.rules.family import Points
from azul_notation.rules.walls.ledger import why_complete, why_tile
from azul_notation.rules.walls.tables import Box

WHOLE = "the whole game"
ROWS = "complete rows, which break ties"
CLAMP = "clamp"


class Difference(Struct, frozen=True):
    """Points on which BGA and the rules do not agree."""

    pointer: Pointer
    round: int
    seat: SeatNumber
    """0 for a player who is not at the table."""
    kind: str
    """As in the ledger; empty for totals."""
    final: bool
    what: str
    reported: int | None
    """None where BGA gives nothing."""
    computed: str
    excess: int
    """How much more BGA gives."""

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the message of AZ708."""
        return {"what": self.what, "reported": points(self.reported), "computed": self.computed}


def points(number: int | None) -> str:
    """Write a number of points."""
    return "nothing" if number is None else f"{number} point{'' if abs(number) == 1 else 's'}"


class PointsComparison:
    """Pairs the points that BGA gave with those that the rules give."""

    def __init__(self, timeline: Timeline, seats: Sequence[Seat], box: Box, result: Replay) -> None:
        self.timeline = timeline
        self.number = {seat.player: SeatNumber(n) for n, seat in enumerate(seats, start=1)}
        self.box = box
        self.result = result
        self.compared = 0
        """The number of points and totals that BGA gave."""

    def differences(self) -> Iterator[Difference]:
        """Find all differences; a log that ends during a scoring may lack the rest of it."""
        scored = [each for each in self.result.points if each.kind != CLAMP]
        last = len(self.timeline.rounds)
        for number, each in enumerate(self.timeline.rounds[: len(self.result.rounds)], start=1):
            due = [p for p in scored if p.round == number and not p.final]
            end = each.points[-1].pointer if each.points else each.deal.filled.pointer
            through = number < last or bool(self.timeline.finals)
            yield from self.pair(each.points, due, end, number, through=through)
        if self.result.final is not None:
            due = [p for p in scored if p.final]
            through = self.timeline.result is not None
            yield from self.pair(
                self.timeline.finals, due, self.timeline.last, last, through=through
            )

    def pair(
        self,
        reported: Sequence[ReportedPoints],
        due: list[Points],
        end: Pointer,
        number: int,
        *,
        through: bool,
    ) -> Iterator[Difference]:
        """Pair reported points with those that are expected; yield the differences.

        If the log goes through the scoring, none may be left over. Repeated points are paired on their own,
        and a difference that only repeats another is left out.
        """
        found: list[Difference] = []
        for repeated in (False, True):
            left = list(due)
            unpaired = [
                each
                for each in reported
                if each.repeated == repeated
                and not self.strike(each, left, self.is_reported_by(each))
            ]
            differing = []
            for each in unpaired:
                match = self.strike(each, left, self.is_meant_by(each))
                if match is None and not repeated:
                    match = self.strike(each, left, lambda _: True)
                differing.append(self.difference(each, match, number))
            if repeated:
                known = [(each.seat, each.kind, each.reported) for each in found]
                yield from (
                    each for each in differing if (each.seat, each.kind, each.reported) not in known
                )
                continue
            found = differing
            yield from found
            if not through:
                repeats = only_repeated(reported)
                left = [each for each in left if self.remove_repeat(each, repeats)]
            alone = any(not each.repeated for each in reported)
            yield from self.missing(left, end, alone=alone)
        self.compared += sum(not each.repeated for each in reported)

    def remove_repeat(self, due: Points, repeats: list[ReportedPoints]) -> bool:
        """Remove the report of these points from a list; return whether there was one."""
        for each in repeats:
            same = self.number.get(each.player) == due.seat and each.kind == due.kind
            if same and self.is_reported_by(each)(due):
                repeats.remove(each)
                return True
        return False

    def strike(
        self, reported: ReportedPoints, left: list[Points], meant: Callable[[Points], bool]
    ) -> Points | None:
        """Remove the points that were reported from the list, and return them; None if they are not there."""
        seat = self.number.get(reported.player)
        for each in left:
            if each.seat == seat and each.kind == reported.kind and meant(each):
                left.remove(each)
                return each
        return None

    def is_reported_by(self, reported: ReportedPoints) -> Callable[[Points], bool]:
        """Make a test for points of this number, for the same thing."""
        meant = self.is_meant_by(reported)
        return lambda due: due.points == reported.points and meant(due)

    def is_meant_by(self, reported: ReportedPoints) -> Callable[[Points], bool]:
        """Make a test for points for the same thing, whatever their number."""
        if reported.kind == "tile" and reported.repeated:
            return lambda due: place_of(due).endswith(f" {self.colour(reported)}")
        return lambda due: place_of(due) == self.what(reported)

    def what(self, reported: ReportedPoints) -> str:
        """Describe what points are for."""
        if reported.kind == "floor":
            return "the floor line"
        if reported.kind == "tile" and reported.repeated:
            return f"a {self.colour(reported)} tile"
        if reported.kind == "tile":
            space = ((reported.line or 0) - 1, (reported.column or 0) - 1)
            return why_tile(self.box, COLOURS[reported.type or 1], space, (0, 0)).partition(":")[0]
        completed = {
            "row": reported.line,
            "column": reported.column,
            "colour": self.colour(reported),
        }
        return why_complete(reported.kind, completed[reported.kind] or 0)

    def colour(self, reported: ReportedPoints) -> str:
        return self.box.colours[COLOURS[reported.type or 1]]

    def difference(self, reported: ReportedPoints, found: Points | None, number: int) -> Difference:
        what = self.what(reported)
        computed = points(found.points if found else None)
        if found and not reported.repeated and place_of(found) != what:
            computed += f" for {place_of(found)}"
        return Difference(
            reported.pointer,
            number,
            self.number.get(reported.player, SeatNumber(0)),
            reported.kind,
            reported.kind not in ("tile", "floor"),
            what,
            reported.points,
            computed,
            reported.points - (found.points if found else 0),
        )

    def missing(self, left: list[Points], end: Pointer, *, alone: bool) -> Iterator[Difference]:
        """Report the points that BGA left out: one event's at a time, or a whole scoring's."""
        events: dict[str, list[Points]] = {}
        for each in left:
            line = place_of(each).partition(",")[0] if each.kind == "tile" else place_of(each)
            events.setdefault(line if alone else "", []).append(each)
        for group in events.values():
            what = " and ".join(f"{place_of(each)} of seat {each.seat}" for each in group)
            computed = " and ".join(points(each.points) for each in group)
            one = group[0]
            yield Difference(
                *(end, one.round, one.seat, one.kind, one.final, what, None, computed, 0)
            )

    def totals(self, result: LocatedValue, known: Sequence[Difference]) -> Iterator[Difference]:
        """Compare the scores at the end; one that only adds up known differences is an echo of them."""
        final, figures = self.result.final or [], self.result.figures or []
        for at, row in scores_of(result):
            seat = self.number.get(row.number)
            if seat is None:
                raise LogError("AZ710", at, what=f"player {row.number} is not at this table")
            echo = sum(each.excess for each in known if each.seat == seat and each.kind)
            for name, what, reported, computed in (
                ("score", WHOLE, row.score, final),
                ("score_aux", ROWS, row.score_aux, figures),
            ):
                due = computed[seat_of(seat)]
                self.compared += reported is not None
                if reported is None or reported in (due, due + echo):
                    continue
                number = len(self.result.rounds)
                place, more = (*at, name), int(reported) - due
                yield Difference(
                    *(place, number, seat, "", True, what, int(reported), points(due), more)
                )


def only_repeated(reported: Sequence[ReportedPoints]) -> list[ReportedPoints]:
    """Find repeated points of which the log lacks the event that gave them first."""
    repeats = [each for each in reported if each.repeated]
    for each in reported:
        same = next((repeat for repeat in repeats if key_of(repeat) == key_of(each)), None)
        if not each.repeated and same is not None:
            repeats.remove(same)
    return repeats


def key_of(reported: ReportedPoints) -> tuple[Any, ...]:
    """List what two events share if they are about the same points."""
    which = {
        "tile": reported.type,
        "row": reported.line,
        "column": reported.column,
        "colour": reported.type,
    }
    return reported.player, reported.kind, reported.points, which.get(reported.kind)


def place_of(each: Points) -> str:
    """Describe what points are for, without how they add up."""
    return "the floor line" if each.kind == "floor" else each.reason.partition(":")[0]


def scores_of(result: LocatedValue) -> list[tuple[Pointer, Player]]:
    """Read the scores of a result, which may be within the result of a table."""
    value, pointer = result.value, result.pointer
    if isinstance(value, dict) and "player" in value:
        value, pointer = value["player"], (*pointer, "player")
    return rows_of(value, "score", pointer)
