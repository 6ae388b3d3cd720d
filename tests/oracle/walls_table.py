"""The table of a wall game: who may do what, and what then happens. Cites the rulings page.

Between rounds `start` is already the seat that starts the next round. `scores` never hold the
end bonuses; `finish` returns them with the totals.
"""

from __future__ import annotations

import copy
import itertools
import re

from . import walls_wall as w
from .walls_deal import MARKER, SPLIT, STAY, ZERO, Refused, Supply, need

FLOOR_SPACES = 7
MOVE = re.compile(r"([0-9])([A-Z])([1-5F])(?:<([A-Z]+))?(?:>([A-Z]+))?(\^)?(?:~([1-9][0-9]*))?")


class Table(Supply):
    # --- drafting -----------------------------------------------------------------------------

    def drafting_over(self) -> bool:
        return not self.centre and not any(self.factories)

    def source(self, number: int) -> list[str]:
        return self.centre if number == 0 else self.factories[number - 1]

    def line_refusal(self, seat: int, line: int, colour: str) -> str:
        """Why this colour may not go to this line; empty if it may."""
        tiles = self.lines[seat - 1][line]
        if len(tiles) == line:
            return f"line {line} is full"
        if tiles and tiles[0] != colour:
            return f"line {line} holds {tiles[0]}"
        if colour in w.colours_in_row(self.walls[seat - 1], line):
            return f"wall row {line} has {colour}"
        return ""

    def splits(self, number: int, colour: str) -> list[tuple[str, str]]:
        """Legal (previous, next) halves when the colour is taken; one empty pair if no split."""
        rest = [letter for letter in self.source(number) if letter != colour]
        if number == 0 or self.gold[number - 1] != SPLIT:
            return [("", "")]
        colours = [letter for letter in self.letters if letter in rest]
        found: list[tuple[int, str, str]] = []
        for sides in itertools.product("<>", repeat=len(colours)):
            left = "".join(c for c, side in zip(colours, sides, strict=True) if side == "<")
            right = "".join(c for c, side in zip(colours, sides, strict=True) if side == ">")
            size = sum(1 if letter in left else -1 for letter in rest)
            found.append((abs(size), left, right))
        if self.split == "even":
            least = min(size for size, _, _ in found)
            found = [choice for choice in found if choice[0] == least]
        return [(left, right) for _, left, right in found]

    def moves(self) -> set[str]:
        legal: set[str] = set()
        if self.to_move is None:
            return legal
        for number in range(len(self.factories) + 1):
            for colour in set(self.source(number)):
                for left, right in self.splits(number, colour):
                    halves = ("<" + left if left else "") + (">" + right if right else "")
                    for to in "12345F":
                        if to == "F" or not self.line_refusal(self.to_move, int(to), colour):
                            legal.add(f"{number}{colour}{to}{halves}")
        return legal

    def play(self, move: str) -> str:
        match = MOVE.fullmatch(move)
        if match is None:
            raise Refused(f"{move} is not a move")
        if self.to_move is None:
            raise Refused("nobody is to move")
        seat, number, colour, to = self.to_move, int(match[1]), match[2], match[3]
        need(number <= len(self.factories), f"no factory {number}")
        source = self.source(number)
        count = source.count(colour)
        need(count > 0, f"source {number} has no {colour}")
        if to != "F":
            reason = self.line_refusal(seat, int(to), colour)
            need(not reason, reason)
        halves = (match[4] or "", match[5] or "")
        need(halves in self.splits(number, colour), f"not a split under {self.split}: {halves}")
        placed = 0 if to == "F" else min(count, int(to) - len(self.lines[seat - 1][int(to)]))
        fell = count - placed
        takes_marker = number == 0 and self.marker_taker is None
        need(match[6] is None or takes_marker, "the marker was not taken here")
        need(match[7] is None or int(match[7]) == fell, f"{fell} tiles fell")

        self._leave(number, colour, halves[0])
        if number > 0 and self.gold[number - 1] == ZERO and self.zero_owner is None:
            self.zero_owner = seat
        if takes_marker:  # before the tiles (1.6)
            self.marker_taker = seat
            self._fall(seat, MARKER)
        if to != "F":
            self.lines[seat - 1][int(to)] += [colour] * placed
        for _ in range(fell):
            self._fall(seat, colour)
        self.to_move = None if self.drafting_over() else seat % self.seats + 1
        self.check_tiles()
        text = f"{number}{colour}{to}"
        text += "<" + halves[0] if halves[0] else ""
        text += ">" + halves[1] if halves[1] else ""
        text += "^" if takes_marker else ""
        return text + (f"~{fell}" if fell and to != "F" else "")

    def _leave(self, number: int, colour: str, left: str) -> None:
        """Empties the source of the colour; sends what is left where the disc says."""
        source = self.source(number)
        rest = [letter for letter in source if letter != colour]
        effect = "" if number == 0 else self.gold[number - 1]
        source.clear()
        if number == 0 or effect == STAY:
            source.extend(rest)
        elif effect == SPLIT:
            for letter in rest:
                step = -1 if letter in left else 1
                self.factories[self.neighbour(number - 1, step)].append(letter)
        else:
            self.centre.extend(rest)

    def _fall(self, seat: int, thing: str) -> None:
        """One tile or the marker falls: zero disc, then floor from the left, then the lid."""
        if self.zero_owner == seat and not self.zero_disc:
            self.zero_disc.append(thing)
        elif len(self.floors[seat - 1]) < FLOOR_SPACES:
            self.floors[seat - 1].append(thing)
        elif thing != MARKER:  # a marker without room lies beside the board (ruling 1)
            self.lid[thing] += 1

    # --- tiling and scoring -------------------------------------------------------------------

    def complete_lines(self, seat: int) -> list[tuple[int, str]]:
        lines = self.lines[seat - 1]
        return [(line, lines[line][0]) for line in w.FIVE if len(lines[line]) == line]

    def tilings(self, seat: int) -> set[str]:
        if self.board == "coloured":
            return {""}
        return set(w.tilings(self.walls[seat - 1], self.complete_lines(seat)))

    def score_round(self, choices: dict[int, str]) -> list[int]:
        need(self.drafting and self.drafting_over(), "the round is not played to its end")
        need(set(choices) <= set(range(1, self.seats + 1)), "a choice of nobody")
        for seat in range(1, self.seats + 1):
            choice = choices.get(seat, "")
            need(choice in self.tilings(seat), f"seat {seat} may not tile '{choice}'")
        for seat in range(1, self.seats + 1):
            before = self.scores[seat - 1]
            self._tile(seat, dict(pair.split(">") for pair in choices.get(seat, "").split()))
            self._clear_floor(seat)
            gained = sum(event[3] for event in self.events if event[:2] == (seat, self.round))
            assert self.scores[seat - 1] == before + gained
        self.start = self.marker_taker or self.start  # ruling 14
        self.marker_taker, self.zero_owner = None, None
        self.gold = [""] * len(self.factories)
        self.drafting = False
        self.over = self.no_tiles() or any(w.complete_rows(wall) for wall in self.walls)
        self.check_tiles()
        return list(self.scores)

    def _tile(self, seat: int, chosen: dict[str, str]) -> None:
        wall = self.walls[seat - 1]
        for line, colour in self.complete_lines(seat):
            self.lines[seat - 1][line] = []
            to = chosen.get(str(line)) or str(w.printed_column(self.variant, line, colour))
            if to == "F":  # G4: the whole line, at once
                for _ in range(line):
                    self._fall(seat, colour)
                continue
            wall[line, int(to)] = colour
            self.lid[colour] += line - 1
            self._gain(seat, "tile", w.placement_points(wall, line, int(to)))

    def _clear_floor(self, seat: int) -> None:
        things = self.floors[seat - 1]
        penalty = sum(w.FLOOR_PENALTIES[: len(things)])
        if penalty:
            self._gain(seat, "floor", -penalty)
        if self.scores[seat - 1] < 0:
            self._gain(seat, "clamp", -self.scores[seat - 1])
        if self.zero_owner == seat:
            things = things + self.zero_disc
            self.zero_disc = []
        self.lid.update(thing for thing in things if thing != MARKER)
        self.floors[seat - 1] = []

    def _gain(self, seat: int, kind: str, points: int) -> None:
        self.scores[seat - 1] += points
        self.events.append((seat, self.round, kind, points))

    def finish(self) -> tuple[list[int], list[int]]:
        need(self.over, "the game is not over")
        if self.result is None:
            totals = list(self.scores)
            for seat, wall in enumerate(self.walls, 1):
                for kind, points in w.bonuses(wall, self.letters):
                    totals[seat - 1] += points
                    self.events.append((seat, self.round, kind, points))
            ranks = [
                (total, w.complete_rows(wall))
                for total, wall in zip(totals, self.walls, strict=True)
            ]
            winners = [seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks)]
            self.result = (totals, winners)
        return list(self.result[0]), list(self.result[1])

    def explain(self) -> list[tuple[int, int, str, int]]:
        """(seat, round, kind, points); kinds: tile floor clamp row column colour."""
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
        twin.bag, twin.lid = self.bag.copy(), self.lid.copy()
        twin.scores, twin.events = list(self.scores), list(self.events)
        twin.factories = [list(tiles) for tiles in self.factories]
        twin.gold, twin.centre, twin.zero_disc = [*self.gold], [*self.centre], [*self.zero_disc]
        twin.lines = [{line: list(lines[line]) for line in lines} for lines in self.lines]
        twin.walls = [dict(wall) for wall in self.walls]
        twin.floors = [list(floor) for floor in self.floors]
        return twin
