"""Both engines play a record side by side, and are compared after every event."""

from typing import Any

from azul_notation import read, replay
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.rules.places import winners
from tests.oracle.rivals import Rivals
from tests.oracle.walls import Refused


class Walk:
    """Both engines play a record side by side."""

    def __init__(self, rivals: Rivals, text: str) -> None:
        (self.game,) = read(text=text)
        self.rivals = rivals
        self.table = self.rivals.table(self.game)
        self.choices: dict[int, str] = {}
        self.turn = 0
        self.positions = 0
        self.found: list[str] = []

    def run(self) -> list[str]:
        try:
            replay(self.game, self.watch)
        except Refused as refused:
            self.found.append(f"the oracle refuses: {refused}")
        return self.found

    def watch(self, step: Any, state: Any) -> None:
        """Do what the engine has done, and compare."""
        table, family = self.table, self.rivals.family
        match step.kind:
            case "deal":
                self.turn = 0
                words = [deal.text for deal in self.game.rounds[table.round].deal]
                self.rivals.deal(table, state.start + 1, words)
            case "move":
                self.turn += 1
                marked = family.with_marks(step.word, step.marks)
                chance = [deal.text for deal in step.event.chance]
                self.same("move", marked, table.play(step.word, *[chance] * bool(chance)))
            case "tiling":
                self.choices[step.seat] = step.word
                return
            case "score":
                self.rivals.score(table, self.choices)
                self.choices = {}
                self.turn = 0
            case "final":
                totals = state.scores[:]
                winning = winners(totals, family.figures(state))
                self.same("totals", totals, table.finish()[0])
                self.same("winners", winning, table.finish()[1])
                return
        self.positions += 1
        self.same(
            "position", family.picture.position(state), self.rivals.position(table, self.turn)
        )
        legal = set(state.legal()) if state.phase == "draft" else set()
        self.same("legal moves", legal, table.moves())
        if state.phase == "tile":
            self.compare_tilings(state)

    def compare_tilings(self, state: Any) -> None:
        tiling = self.rivals.family.tiling
        assert tiling
        for seat in map(SeatNumber, range(1, self.table.seats + 1)):
            ways = [" ".join(way) for way in tiling.ways(state, seat_of(seat))]
            self.same("number of tilings", len(ways), len(set(ways)))
            self.same(f"tilings of seat {seat}", set(ways), self.table.tilings(seat))

    def same(self, what: str, mine: Any, other: Any) -> None:
        if mine != other:
            place = f"round {self.table.round}, move {self.turn}"
            self.found.append(f"{place}, {what}: {mine}, oracle {other}")
