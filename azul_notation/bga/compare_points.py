"""Holds BGA's points against the ledger of the replay, event by event, and the scores at the end."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from azul_notation.bga.envelope import Aside
from azul_notation.bga.log_error import Fault, Pointer
from azul_notation.bga.schema import Player, rows_of
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS
from azul_notation.bga.timeline import Story, Told
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
    told: int | None
    """None where BGA tells nothing."""
    computed: str
    excess: int
    """How much more BGA gives."""

    @property
    def facts(self) -> dict[str, Any]:
        return {"what": self.what, "told": points(self.told), "computed": self.computed}


def points(number: int | None) -> str:
    return "nothing" if number is None else f"{number} point{'' if abs(number) == 1 else 's'}"


class Ledger:
    def __init__(self, story: Story, seats: Sequence[Seat], box: Box, result: Replay) -> None:
        self.story = story
        self.number = {seat.player: SeatNumber(n) for n, seat in enumerate(seats, start=1)}
        self.box = box
        self.result = result
        self.compared = 0
        """Points that were held against each other."""

    def differences(self) -> Iterator[Difference]:
        """Find all differences. A log that ends amid a scoring need not tell the rest of it."""
        scored = [each for each in self.result.points if each.kind != CLAMP]
        last = len(self.story.rounds)
        for number, each in enumerate(self.story.rounds[: len(self.result.rounds)], start=1):
            due = [p for p in scored if p.round == number and not p.final]
            end = each.told[-1].pointer if each.told else each.deal.filled.pointer
            through = number < last or bool(self.story.finals)
            yield from self.pair(each.told, due, end, number, through=through)
        if self.result.final is not None:
            due = [p for p in scored if p.final]
            through = self.story.result is not None
            yield from self.pair(self.story.finals, due, self.story.last, last, through=through)

    def pair(
        self, told: Sequence[Told], due: list[Points], end: Pointer, number: int, *, through: bool
    ) -> Iterator[Difference]:
        """Pair what was told with what is due; if the log goes through it, nothing may be left at the end.

        What was told again is paired on its own, and is no difference if it only repeats one.
        """
        found: list[Difference] = []
        for again in (False, True):
            left = list(due)
            open_ended = [
                each
                for each in told
                if each.again == again and not self.strike(each, left, self.is_told_by(each))
            ]
            differing = []
            for each in open_ended:
                match = self.strike(each, left, self.is_meant_by(each))
                if match is None and not again:
                    match = self.strike(each, left, lambda _: True)
                differing.append(self.difference(each, match, number))
            if again:
                known = [(each.seat, each.kind, each.told) for each in found]
                yield from (
                    each for each in differing if (each.seat, each.kind, each.told) not in known
                )
                continue
            found = differing
            yield from found
            if not through:
                words = only_again(told)
                left = [each for each in left if self.find_word(each, words)]
            yield from self.missing(left, end, alone=any(not each.again for each in told))
        self.compared += sum(not each.again for each in told)

    def find_word(self, due: Points, words: list[Told]) -> bool:
        """Take out of a list what tells these points."""
        for each in words:
            same = self.number.get(each.player) == due.seat and each.kind == due.kind
            if same and self.is_told_by(each)(due):
                words.remove(each)
                return True
        return False

    def strike(
        self, told: Told, left: list[Points], meant: Callable[[Points], bool]
    ) -> Points | None:
        """Take out of the list what was told."""
        seat = self.number.get(told.player)
        for each in left:
            if each.seat == seat and each.kind == told.kind and meant(each):
                left.remove(each)
                return each
        return None

    def is_told_by(self, told: Told) -> Callable[[Points], bool]:
        meant = self.is_meant_by(told)
        return lambda due: due.points == told.points and meant(due)

    def is_meant_by(self, told: Told) -> Callable[[Points], bool]:
        """Say whether points are those for the same thing, whatever their number."""
        if told.kind == "tile" and told.again:
            return lambda due: place_of(due).endswith(f" {self.colour(told)}")
        return lambda due: place_of(due) == self.what(told)

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
        what = self.what(told)
        computed = points(found.points if found else None)
        if found and not told.again and place_of(found) != what:
            computed += f" for {place_of(found)}"
        return Difference(
            told.pointer,
            number,
            self.number.get(told.player, SeatNumber(0)),
            told.kind,
            told.kind not in ("tile", "floor"),
            what,
            told.points,
            computed,
            told.points - (found.points if found else 0),
        )

    def missing(self, left: list[Points], end: Pointer, *, alone: bool) -> Iterator[Difference]:
        """Tell what BGA has left out: what one event would have told, at once, or a whole scoring."""
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

    def totals(self, result: Aside, known: Sequence[Difference]) -> Iterator[Difference]:
        """Compare the scores that BGA has in the end; one that only adds up known differences is an echo."""
        final, figures = self.result.final or [], self.result.figures or []
        for at, row in scores_of(result):
            seat = self.number.get(row.number)
            if seat is None:
                raise Fault("AZ710", at, what=f"player {row.number} is not at this table")
            echo = sum(each.excess for each in known if each.seat == seat and each.kind)
            for name, what, told, computed in (
                ("score", WHOLE, row.score, final),
                ("score_aux", ROWS, row.score_aux, figures),
            ):
                due = computed[seat_of(seat)]
                self.compared += told is not None
                if told is None or told in (due, due + echo):
                    continue
                number = len(self.result.rounds)
                place, more = (*at, name), int(told) - due
                yield Difference(
                    *(place, number, seat, "", True, what, int(told), points(due), more)
                )


def only_again(told: Sequence[Told]) -> list[Told]:
    """Find what was told again, though the event that told it first is missing."""
    words = [each for each in told if each.again]
    for each in told:
        twin = next((word for word in words if key_of(word) == key_of(each)), None)
        if not each.again and twin is not None:
            words.remove(twin)
    return words


def key_of(told: Told) -> tuple[Any, ...]:
    """Give what both events have that tell the same points."""
    which = {"tile": told.type, "row": told.line, "column": told.column, "colour": told.type}
    return told.player, told.kind, told.points, which.get(told.kind)


def place_of(each: Points) -> str:
    """Say what points are for, without how they add up."""
    return "the floor line" if each.kind == "floor" else each.reason.partition(":")[0]


def scores_of(result: Aside) -> list[tuple[Pointer, Player]]:
    """Read the scores of a result, or of the result within a table's."""
    value, pointer = result.value, result.pointer
    if isinstance(value, dict) and "player" in value:
        value, pointer = value["player"], (*pointer, "player")
    return rows_of(value, "score", pointer)
