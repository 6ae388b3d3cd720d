"""The table of Stained Glass of Sintra: who may do what, and what then happens.

Cites the rulings page. Between rounds `start` is already the seat that starts the next round.
`scores` hold what is on the score track; the glass is out of them but for the bottoms of its track.
"""

from __future__ import annotations

import copy
import re
from collections import Counter

from .sintra_deal import Supply
from .sintra_strips import EIGHT, WINDOW_SPACES
from .walls_deal import Refused, need

ORNAMENT = (0, 0, 3, 6, 10)  # 1.5, by the number of panes round it
BACK = "<<"
MOVE = re.compile(r"([0-9])([BGOPY])([1-8F])(?:\*([1-9]))?(?:=([BGOPY]))?(\^)?(?:~([1-9][0-9]*))?")


class Table(Supply):
    # --- turns --------------------------------------------------------------------------------

    def source(self, number: int) -> list[str]:
        return self.centre if number == 0 else self.factories[number - 1]

    def fitting(self, seat: int, colour: str) -> list[int]:
        """The columns under the glazier or to its right that have a space for the colour."""
        board = self.boards[seat - 1]
        return [n for n in EIGHT if n >= self.glaziers[seat - 1] and board[n].fit(colour) > 0]

    def leftmost(self, seat: int) -> int | None:
        """The leftmost column that still has a strip."""
        return next((n for n in EIGHT if self.boards[seat - 1][n].face), None)

    def may_go_back(self, seat: int) -> bool:
        """Only if a strip remains strictly left of the glazier (G2)."""
        left = self.leftmost(seat)
        return left is not None and left < self.glaziers[seat - 1]

    def moves(self) -> set[str]:
        legal: set[str] = set()
        if self.to_move is None:
            return legal
        if self.may_go_back(self.to_move):
            legal.add(BACK)
        for number in range(len(self.factories) + 1):
            for colour in set(self.source(number)):
                count = self.source(number).count(colour)
                columns = self.fitting(self.to_move, colour)
                if not columns:
                    legal.add(f"{number}{colour}F")
                for to in columns:
                    column = self.boards[self.to_move - 1][to]
                    default = column.joker_choices(colour, count)[0]
                    for jokers in column.joker_choices(colour, count):
                        text = f"{number}{colour}{to}" + star(jokers, default)
                        keeps = column.keeps(colour, count, jokers)
                        legal |= {f"{text}={kept}" for kept in keeps} or {text}
        return legal

    def play(self, move: str) -> str:
        if self.to_move is None:
            raise Refused("nobody is to move")
        seat = self.to_move
        if move == BACK:
            need(self.may_go_back(seat), "the glazier is at its leftmost strip")
            self.glaziers[seat - 1] = self.leftmost(seat) or 0
            text = BACK
        else:
            text = self._draft(seat, move)
        self.to_move = None if self.drafting_over() else seat % self.seats + 1
        self.check_panes()
        return text

    def _draft(self, seat: int, move: str) -> str:
        match = MOVE.fullmatch(move)
        if match is None:
            raise Refused(f"{move} is not a move")
        number, colour, to = int(match[1]), match[2], match[3]
        need(number <= len(self.factories), f"no factory {number}")
        count = self.source(number).count(colour)
        need(count > 0, f"source {number} has no {colour}")
        columns = self.fitting(seat, colour)
        text = f"{number}{colour}{to}"
        jokers = default = 0
        keeps: list[str] = []
        broke = count
        if to == "F":
            need(not columns, f"there is a space for {colour}")
        else:
            need(int(to) in columns, f"{colour} may not go to column {to}")
            column = self.boards[seat - 1][int(to)]
            choices = column.joker_choices(colour, count)
            default = choices[0]
            jokers = default if match[4] is None else int(match[4])
            need(jokers in choices, f"{jokers} panes cannot go on jokers")
            keeps = column.keeps(colour, count, jokers)
            broke = count - min(count, column.fit(colour))
        need(to != "F" or match[4] is None, "broken glass lies on no joker")
        kept = match[5]
        if kept is None:
            need(not keeps, "the strip is complete: which pane is kept?")
        else:
            need(kept in keeps, f"no {kept} can be kept")
        takes_marker = number == 0 and self.marker_taker is None
        need(match[6] is None or takes_marker, "the marker was not taken here")
        need(match[7] is None or int(match[7]) == broke, f"{broke} panes broke")

        rest = [letter for letter in self.source(number) if letter != colour]
        self.source(number).clear()
        self.centre.extend(rest)
        if takes_marker:  # before the placement (section 3, 1)
            self.marker_taker = seat
            self._glass_step(seat)
        if to != "F":
            self.glaziers[seat - 1] = int(to)
            self.boards[seat - 1][int(to)].put(colour, count, jokers)
        self.tower[colour] += broke
        for _ in range(broke):
            self._glass_step(seat)
        if kept is not None:
            self._complete(seat, int(to), kept)
        text += star(jokers, default) + (f"={kept}" if kept else "") + "^" * takes_marker
        return text + (f"~{broke}" if broke and to != "F" else "")

    def _glass_step(self, seat: int) -> None:
        """One space down; at the bottom the loss is taken at once, and up again (1.4)."""
        self.glass_at[seat - 1] += 1
        if self.glass_at[seat - 1] == len(self.glass) - 1:
            self.glass_at[seat - 1] = 0
            self.lost[seat - 1] += self.glass[-1]
            self._gain(seat, "glass", -self.glass[-1])

    def _complete(self, seat: int, to: int, kept: str) -> None:
        """Colour bonus, then the kept pane, then the windows (section 3, 3a to 3c)."""
        board = self.boards[seat - 1]
        self._gain(seat, "colour", board[to].panes().count(self.track_left[0]))
        self.tower.update(board[to].finish_strip(kept))
        scoring = [to] + [n for n in EIGHT if n > to and board[n].window]
        self._gain(seat, "window", sum(self.columns[n - 1] for n in scoring))

    def _gain(self, seat: int, kind: str, points: int) -> None:
        if points:
            self.scores[seat - 1] += points
            self.events.append((seat, self.round, kind, points))

    # --- end of a round, end of the game ------------------------------------------------------

    def score_round(self) -> list[int]:
        need(self.drafting and self.drafting_over(), "the round is not played to its end")
        self.tower[self.track_left.pop(0)] += 1
        self.start = self.marker_taker or self.start  # never taken: the same seat again (G3)
        self.marker_taker = None
        self.drafting = False
        self.over = not self.track_left
        for seat in range(1, self.seats + 1):
            gained = sum(event[3] for event in self.events if event[0] == seat)
            assert self.scores[seat - 1] == gained
        self.check_panes()
        return list(self.scores)

    def finish(self) -> tuple[list[int], list[int]]:
        need(self.over, "the game is not over")
        if self.result is None:
            totals, lost = list(self.scores), list(self.lost)
            for seat in range(1, self.seats + 1):
                glass = self.glass[self.glass_at[seat - 1]]
                lost[seat - 1] += glass
                panes = sum(len(column.panes()) for column in self.boards[seat - 1].values())
                gains = [("panes", panes // 3), ("glass", -glass), *self.bonuses(seat)]
                for kind, points in gains:
                    totals[seat - 1] += points
                    self.events += [(seat, self.round, kind, points)] if points else []
            ranks = [(total, -loss) for total, loss in zip(totals, lost, strict=True)]
            winners = [seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks)]
            self.result = (totals, winners)
        return list(self.result[0]), list(self.result[1])

    def bonuses(self, seat: int) -> list[tuple[str, int]]:
        """Board A: the four ornaments (1.5). Board B: full columns by the best colour (1.6)."""
        windows = [self.boards[seat - 1][n].window for n in EIGHT]
        if self.board == "A":
            pairs = zip(windows[::2], windows[1::2], strict=True)
            return [("ornament", ORNAMENT[len(left) + len(right)]) for left, right in pairs]
        full = sum(1 for window in windows if len(window) == WINDOW_SPACES)
        kept = Counter(pane for window in windows for pane in window)
        return [("columns", full * max(kept.values(), default=0))]

    def explain(self) -> list[tuple[int, int, str, int]]:
        """(seat, round, kind, points); kinds: colour window glass panes ornament columns."""
        return list(self.events)

    # --- counting -----------------------------------------------------------------------------

    def lines_of_play(self, depth: int) -> int:
        if depth == 0 or self.to_move is None:
            return 1
        count = 0
        for move in self.moves():
            if depth == 1:
                count += 1
            else:
                after = self.clone()
                after.play(move)
                count += after.lines_of_play(depth - 1)
        return count

    def clone(self) -> Table:
        """A twin that shares nothing that can change."""
        twin = copy.copy(self)
        twin.bag, twin.tower = self.bag.copy(), self.tower.copy()
        twin.track_left, twin.events = list(self.track_left), list(self.events)
        twin.factories, twin.centre = [list(panes) for panes in self.factories], list(self.centre)
        twin.scores, twin.lost = list(self.scores), list(self.lost)
        twin.glass_at, twin.glaziers = list(self.glass_at), list(self.glaziers)
        twin.boards = [{n: board[n].twin() for n in EIGHT} for board in self.boards]
        return twin


def star(jokers: int, default: int) -> str:
    """The mark of the panes on jokers, where they are not the default (notation, 5)."""
    return "" if jokers == default else f"*{jokers}"
