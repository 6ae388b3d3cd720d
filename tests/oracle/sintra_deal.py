"""What lies on the table of Stained Glass of Sintra, and how a round is dealt. Rulings page."""

import random
import re
from collections import Counter
from collections.abc import Sequence

from .sintra_strips import EIGHT, LETTERS, Column, check_set, in_order
from .walls_deal import need

FACTORIES = {2: 5, 3: 7, 4: 9}
COLUMNS = (4, 3, 3, 2, 2, 1, 1, 2)  # 1.3
GLASS = (0, 1, 2, 4, 6, 8, 11, 14, 18)  # 1.4, T1
ROUNDS = 6
EMPTY = "-"


class Supply:
    """The state, and the deal; the moves are the Table's."""

    def __init__(
        self,
        board: str,
        seats: int,
        track: str,
        strips: list[list[tuple[str, str]]],
        columns: Sequence[int] = COLUMNS,
        glass: Sequence[int] = GLASS,
    ) -> None:
        need(board in ("A", "B"), f"no board {board}")
        need(seats in FACTORIES, f"{seats} seats")
        need(len(track) == ROUNDS and track[0] in LETTERS, f"{track} is not a round track")
        need("".join(sorted(track[1:])) == LETTERS, "II to VI are one pane of each colour")
        need(len(strips) == seats, "a set of strips for each seat")
        for one_set in strips:
            check_set(one_set)
        need(len(columns) == len(EIGHT) and min(columns) >= 0, "eight column values")
        need(len(glass) >= 2 and glass[0] == 0 and min(glass) >= 0, "not a glass track")
        self.board, self.seats = board, seats
        self.columns, self.glass = tuple(columns), tuple(glass)
        self.round, self.start = 0, 1
        self.to_move: int | None = None
        self.drafting = False  # between a deal and the scoring of its round
        self.over = False
        self.track_left = list(track)
        self.bag = Counter(dict.fromkeys(LETTERS, 20)) - Counter(track)
        self.tower: Counter[str] = Counter()
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[seats])]
        self.centre: list[str] = []
        self.marker_taker: int | None = None
        self.scores = [0] * seats
        self.lost = [0] * seats
        self.glass_at = [0] * seats
        self.glaziers = [1] * seats
        self.boards = [
            {number: Column(*strip) for number, strip in zip(EIGHT, one_set, strict=True)}
            for one_set in strips
        ]
        self.events: list[tuple[int, int, str, int]] = []
        self.result: tuple[list[int], list[int]] | None = None
        self.check_panes()

    # --- dealing ------------------------------------------------------------------------------

    def deal(self, start: int, tokens: Sequence[str]) -> None:
        need(not self.drafting, "the round before is not scored yet")
        need(not self.over, "the game is over")
        need(start in range(1, self.seats + 1), f"no seat {start}")
        need(self.round == 0 or start == self.start, f"seat {self.start} starts, not {start}")
        need(len(tokens) == len(self.factories), f"{len(self.factories)} factories, please")
        dealt: list[list[str]] = []
        for token in tokens:
            need(re.fullmatch("-|[BGOPY]{1,4}", token) is not None, f"{token} is not a factory")
            need(
                not dealt or len(dealt[-1]) == 4 or token == EMPTY,
                "a short deal fills the factories in written order",
            )
            dealt.append([] if token == EMPTY else list(token))
        self.bag, self.tower = self._drawn(dealt)
        self.factories = dealt
        self.round += 1
        self.start = start
        self.drafting = True
        self.to_move = None if self.drafting_over() else start  # nothing dealt: no turns (G9)
        self.check_panes()

    def _drawn(self, dealt: list[list[str]]) -> tuple[Counter[str], Counter[str]]:
        """Bag and tower after drawing these; the tower is tipped only when it must be (G7)."""
        panes = Counter(letter for factory in dealt for letter in factory)
        if panes.total() <= self.bag.total():
            need(panes <= self.bag, "the bag does not hold that deal")
            bag, tower = self.bag - panes, self.tower.copy()
        else:
            need(self.bag <= panes, "the bag must be drawn empty first")
            need(panes - self.bag <= self.tower, "bag and tower do not hold that deal")
            bag, tower = self.tower - (panes - self.bag), Counter[str]()
        if panes.total() < 4 * len(dealt):
            need(bag.total() + tower.total() == 0, "a short deal though there are panes left")
        return +bag, +tower

    def random_deal(self, rng: random.Random) -> list[str]:
        """Draws a possible deal, but changes nothing: give it to `deal`."""
        bag, tower = sorted(self.bag.elements()), sorted(self.tower.elements())
        tokens = []
        for _ in self.factories:
            drawn: list[str] = []
            while len(drawn) < 4 and (bag or tower):
                if not bag:
                    bag, tower = tower, []
                drawn.append(bag.pop(rng.randrange(len(bag))))
            tokens.append(in_order(drawn) or EMPTY)
        return tokens

    def drafting_over(self) -> bool:
        return not self.centre and not any(self.factories)

    # --- invariant ----------------------------------------------------------------------------

    def check_panes(self) -> None:
        """Twenty of each colour, wherever they are (section 2)."""
        lying = [*self.centre, *self.track_left]
        for factory in self.factories:
            lying += factory
        for board in self.boards:
            for column in board.values():
                lying += column.panes() + column.window
        count = self.bag + self.tower
        count.update(lying)
        assert count == dict.fromkeys(LETTERS, 20), count
