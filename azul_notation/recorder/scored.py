"""Finds what a round, or the end of the game, brought each player, as people count at the table."""

import re

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.recorder.draft import Draft
from azul_notation.replay.causes.sums import points_of, short, signed
from azul_notation.rules.family import Points

_PARTS = re.compile(r"[0-9]+")


class SeatScore(msgspec.Struct, frozen=True):
    """The points of one player in a round, or at the end."""

    name: str
    points: tuple[Points, ...]

    @property
    def scored(self) -> int:
        return sum(each.points for each in self.points)

    def __str__(self) -> str:
        """Write the sum: `Ana +7 line 2 (5 + 2), +1 line 4, −2 floor = 6`."""
        if not self.points:
            return f"{self.name} 0"
        terms = (f"{signed(each.points)} {reason(each)}" for each in self.points)
        own = signed(self.scored) if self.scored < 0 else str(self.scored)
        return f"{self.name} {', '.join(terms)} = {own}"


class ScoredRound(msgspec.Struct, frozen=True):
    """The points of every player in a round, or at the end, in the order of the seats."""

    round: int
    final: bool
    seats: tuple[SeatScore, ...]

    @property
    def title(self) -> str:
        return "final scoring" if self.final else f"round {self.round}"


class Ending(msgspec.Struct, frozen=True):
    """The end of a game."""

    totals: tuple[tuple[str, int], ...]
    """Every player with the final total, in the order of the seats."""
    winners: tuple[str, ...]
    tie_break: str
    """What broke a tie, in words; empty if there was none."""

    def __str__(self) -> str:
        """Name the winners, and the totals: `won by Ana: Ana 73, Jan 70`."""
        return f"{self.who}: {', '.join(f'{name} {total}' for name, total in self.totals)}"

    @property
    def who(self) -> str:
        names = " and ".join(self.winners)
        return f"won by {names}" if len(self.winners) == 1 else f"shared by {names}"


def scored_rounds(before: Draft, now: Draft) -> tuple[ScoredRound, ...]:
    """Return what was scored between an earlier state of a record and this one."""
    assert before.replayer, "a game of a known variant"
    assert now.replayer, "the same game"
    done, there = len(before.replayer.result.rounds), len(now.replayer.result.rounds)
    rounds = [each.count for each in now.game.rounds[:there]]
    found = [reckoning(now, number, final=False) for number in rounds[done:]]
    if now.final is not None and before.final is None:
        found.append(reckoning(now, now.state.round, final=True))
    return tuple(found)


def reckoning(draft: Draft, number: int, *, final: bool) -> ScoredRound:
    assert draft.replayer, "a game of a known variant"
    points = draft.replayer.result.points
    seats = (
        SeatScore(name, tuple(points_of(points, SeatNumber(at), number, final=final)))
        for at, name in enumerate(draft.game.seats, start=1)
    )
    return ScoredRound(number, final, tuple(seats))


def ending(draft: Draft) -> Ending | None:
    """Describe how the game ended; return None while it goes on."""
    if draft.replayer is None or draft.final is None:
        return None
    result, names = draft.replayer.result, draft.game.seats
    winners = tuple(names[seat_of(seat)] for seat in result.winners or ())
    totals = tuple(zip(names, draft.final, strict=True))
    return Ending(totals, winners, result.tie_break)


def reason(points: Points) -> str:
    """Name a reason in a few words, with the parts that were added up: `line 2 (5 + 2)`."""
    _, _, how = points.reason.partition(": ")
    parts = _PARTS.findall(how) if " + " in how else []
    return f"{short(points)} ({' + '.join(parts)})" if parts else short(points)
