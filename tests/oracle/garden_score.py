"""The scoring of Queen's Garden: the wheel, and the end of the game. Rulings page, 3 and 5.7."""

from .garden_deal import ROUNDS, State
from .garden_map import COLOURS, DOWN, PATTERNS, SCORING_GROUP, groups, value
from .walls_deal import need

CATEGORIES = {1: "G1B", 2: "2P3", 3: "M4Y", 4: "5L6"}  # 3.2
BONUS = {"A": {6: 6}, "B": {4: 4, 5: 5, 6: 6}}  # 5.7, 3.3


class Scoring(State):
    def gain(self, seat: int, kind: str, points: int) -> None:
        if points:
            self.scores[seat - 1] += points
            self.events.append((seat, self.round, kind, points))

    def score_round(self) -> list[int]:
        """Phase 2; then, but for the last round, the display is cleared (phase 3)."""
        need(self.acting and self.to_move is None, "the round is not played to its end")
        for seat in range(1, self.seats + 1):
            for category in CATEGORIES[self.round]:
                matching = [each for each in self.gardens[seat - 1].values() if category in each]
                points = self.wheel[(PATTERNS + COLOURS).index(category)]
                self.gain(seat, "wheel", points * len(matching))
            faces = self.slots[seat - 1].values()
            self.gain(seat, "pavilion", sum(1 for face in faces if face != DOWN))
        self.start = self.passed[0]
        self.acting = False
        self.owed = []
        self.over = self.round == ROUNDS
        if not self.over:
            self.clear_display()
        self.check()
        return list(self.scores)

    def finish(self) -> tuple[list[int], list[int]]:
        """The final totals and the winners; `scores` stay what they were after the round."""
        need(self.over, "the game is not over")
        if self.result is None:
            totals = list(self.scores)
            for seat in range(1, self.seats + 1):
                for kind, points in self.last_points(seat):
                    totals[seat - 1] += points
                    self.events += [(seat, self.round, kind, points)] if points else []
            winners = [seat for seat, total in enumerate(totals, 1) if total == max(totals)]
            self.result = (totals, winners)
        return list(self.result[0]), list(self.result[1])

    def last_points(self, seat: int) -> list[tuple[str, int]]:
        garden = self.gardens[seat - 1]
        stored = [*self.tiles[seat - 1].elements(), *self.expansions[seat - 1]]
        gains = [("joker", self.jokers[seat - 1])]
        gains += [("storage", -sum(value(hexagon) for hexagon in stored))]
        for half in COLOURS + PATTERNS:
            for group in groups(garden, half):
                if len(group) >= SCORING_GROUP:
                    gains.append(("group", sum(value(garden[at]) for at in group)))
                    gains.append(("bonus", BONUS[self.board].get(len(group), 0)))
        return gains

    def explain(self) -> list[tuple[int, int, str, int]]:
        """(seat, round, kind, points).

        Kinds: wheel pavilion buy pass discard, and at the end joker storage group bonus.
        """
        return list(self.events)
