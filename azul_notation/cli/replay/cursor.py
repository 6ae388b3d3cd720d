"""Keeps the current place in a game, and finds the ways to move on from there."""

from azul_notation.cli.replay.walk import Node, NotPossible, Walk
from azul_notation.diagnostics.seats import SeatNumber, seat_of


class Cursor:
    """Moves through the steps of a game."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.here: Node | None = walk.main.nodes[0] if walk.main.nodes else None
        """The step that is looked at; None where the record stops."""
        self.player: SeatNumber | None = None
        """Whose moves are searched for."""

    @property
    def shown(self) -> Node | None:
        """The step whose table is shown: the last one, where the record stops."""
        if self.here is None and self.walk.main.nodes:
            return self.walk.main.nodes[-1]
        return self.here

    @property
    def table_step(self) -> Node:
        """The step after which a move can be tried."""
        if self.shown is None:
            raise NotPossible("no part of this game can be replayed")
        return self.shown

    def go(self, node: Node | None) -> None:
        self.here = node

    def step(self, by: int) -> bool:
        """Go one step forward or back; return whether there is one."""
        node = self.shown
        if node is None or (self.here is None and by > 0):
            return False
        if self.here is None:
            self.here = node
            return True
        following = node.next if by > 0 else node.before
        if following is not None:
            self.here = following
        elif by > 0 and node.line is self.walk.main and self.walk.stops:
            self.here = None
        else:
            return False
        return True

    def round(self, by: int) -> None:
        """Go to the next deal or the end, or to the deal of this round or the one before."""
        node = self.shown
        if node is None:
            return
        while onto := node.line.instead_of or node.line.after:
            node = onto
        main = self.walk.main.nodes
        begins = [each for each in main if each.step.kind in ("deal", "final")]
        if by > 0:
            following = next((each for each in begins if each.at > node.at), None)
            self.last() if following is None else self.go(following)
        else:
            stopped = self.here is None
            earlier = (each for each in reversed(begins) if each.at < node.at or stopped)
            self.here = next(earlier, main[0])

    def first(self) -> None:
        self.here = self.walk.main.nodes[0] if self.walk.main.nodes else None

    def last(self) -> None:
        """Go to the end; where the record stops at an error, to that."""
        main = self.walk.main.nodes
        self.here = main[-1] if main and not self.walk.stops else None

    def turn_off(self) -> None:
        """Go to the first variation of this step; from a variation to the next one, or back."""
        node = self.table_step
        if node.others:
            self.here = node.others[0].nodes[0]
            return
        line = node.line
        if line is self.walk.main:
            raise NotPossible("this step has no variation; the list shows them after a bracket")
        while onto := line.instead_of or line.after:
            following = onto.others[onto.others.index(line) + 1 :]
            if following or onto.at or onto.line is self.walk.main:
                self.here = following[0].nodes[0] if following else onto
                return
            line = onto.line

    def jump(self, text: str) -> None:
        self.here = self.walk.find(text, self.here)

    def search(self, text: str) -> None:
        """Search for the moves of a player from now on, and go to the next one."""
        self.player = self.walk.seat_named(text)
        self.find_move(1)

    def find_move(self, by: int) -> None:
        """Go to the next or the previous move of the player who is searched for, or who moved last."""
        node = self.table_step
        seat = self.player or node.step.seat or node.step.after.mover or SeatNumber(1)
        nodes = node.line.nodes
        rest = nodes[node.at + 1 :] if by > 0 else nodes[: node.at][::-1]
        found = next((each for each in rest if each.step.seat == seat), None)
        if found is None:
            way = "later" if by > 0 else "earlier"
            raise NotPossible(
                f"{node.step.after.names[seat_of(seat)]} has no {way} move in this line"
            )
        self.here = found
