"""The rules: take one to three pebbles of the heap, a point each; the last one costs two in a bitter game."""

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import Phase, Points

ROUNDS = 3
LEAST, MOST = 7, 20
"""Pebbles of a heap."""
HAND = 3
"""Pebbles of a move."""
BITTER = 2


class Engine:
    def __init__(self, seats: int, *, bitter: bool) -> None:
        self.seats, self.bitter = seats, bitter
        self.round = self.turns = self.heap = 0
        self.start = Seat(0)
        self.phase: Phase = "deal"
        self.scores = [0] * seats
        self.points: list[Points] = []
        self.noting = True

    @property
    def mover(self) -> Seat:
        return Seat((self.start + self.turns) % self.seats)

    @property
    def lap(self) -> int:
        return self.turns // self.seats + 1

    def copy(self) -> "Engine":
        other = Engine(self.seats, bitter=self.bitter)
        other.__dict__ |= self.__dict__ | {"scores": self.scores[:], "points": self.points[:]}
        return other

    def before_move(self) -> "Engine":
        return self.copy()

    def deal(self, start: Seat, heap: int) -> bool:
        if not LEAST <= heap <= MOST:
            return False
        self.start, self.heap, self.turns, self.phase = start, heap, 0, "draft"
        self.round += 1
        return True

    def turn(self, count: int) -> bool:
        if not 1 <= count <= min(HAND, self.heap):
            return False
        self.heap -= count
        self.note("taken", count)
        if not self.heap:
            self.phase = "score"
            if self.bitter:
                self.note("last", -BITTER)
        self.turns += 1
        return True

    def note(self, reason: str, points: int) -> None:
        self.scores[self.mover] += points
        self.points.append(Points(self.round, number_of(self.mover), "pebbles", points, reason))

    def legal(self) -> list[str]:
        return [f"p{count}" for count in range(1, min(HAND, self.heap) + 1)]

    def score(self) -> None:
        self.start = self.mover
        self.phase = "over" if self.round == ROUNDS else "deal"

    def finish(self) -> None:
        """Add nothing: what was taken is the score."""
