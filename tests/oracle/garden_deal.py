"""What lies on the table of Queen's Garden, and what chance does to it. Rulings page, 1, 5.1, 5.9.

Pieces of the display have letters; the pieces under the top of the round's stack have none yet,
`stack` only counts them. `supply` is a number too: nobody knows what lies in it.
"""

import copy
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from .garden_map import KINDS, Hex
from .garden_pay import HEXAGON
from .walls_deal import need

STACK = {2: 5, 3: 7, 4: 8}  # 1.6
ROUNDS, PIECES, COPIES, FILL = 4, 36, 3, 4
TILE_PLACES, EXPANSION_PLACES = 12, 2
START_SCORE, START_JOKERS = 15, 3
WHEEL = (1, 1, 2, 2, 3, 3, 1, 1, 1, 1, 1, 1)  # 3.2, board A: patterns, then colours


@dataclass
class Piece:
    """One piece of the display."""

    tiles: list[str] = field(default_factory=list)
    shows: str = ""  # its printed hexagon, once it was turned up
    on_stack: bool = True

    def offers(self) -> set[str]:
        """The hexagons that can be taken from it (5.3, 1)."""
        return set(self.tiles) | ({self.shows} if self.shows else set())


class State:
    """The state, draws and flips; the actions are the Table's."""

    def __init__(self, board: str, seats: int, wheel: Sequence[int] | None = None) -> None:
        need(board in ("A", "B"), f"no board {board}")
        need(seats in STACK, f"{seats} seats")
        need(board == "A" or wheel is not None, "board B needs its wheel")
        self.wheel = WHEEL if wheel is None else tuple(wheel)
        need(len(self.wheel) == len(WHEEL) and min(self.wheel) >= 0, "a wheel is twelve numbers")
        self.board, self.seats = board, seats
        self.round, self.lap, self.start = 0, 0, 1
        self.to_move: int | None = None
        self.acting = False  # between the deal of a round and its scoring
        self.over = False
        self.passed: list[int] = []  # in the order in which they passed
        self.scores = [START_SCORE] * seats
        self.jokers = [START_JOKERS] * seats
        self.tiles: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.expansions: list[list[str]] = [[] for _ in range(seats)]
        self.gardens: list[dict[Hex, str]] = [{} for _ in range(seats)]
        self.slots: list[dict[int, str]] = [{} for _ in range(seats)]
        self.supply = PIECES - ROUNDS * STACK[seats]
        self.stack = 0  # pieces without a letter, under the top of this round's stack
        self.display: dict[str, Piece] = {}
        self.seen: set[str] = set()  # printed hexagons that were ever turned up
        self.bag = Counter(dict.fromkeys(KINDS, COPIES))
        self.tower: Counter[str] = Counter()
        self.owed: list[str] = []  # the chance of the last move, see `due`
        self.events: list[tuple[int, int, str, int]] = []
        self.result: tuple[list[int], list[int]] | None = None

    # --- chance -------------------------------------------------------------------------------

    def uncover(self) -> list[str]:
        """The next piece comes to the top of the stack: the draw that is then due (5.3, 6; 5.9)."""
        if self.stack == 0:
            return []
        if self.bag.total() + self.tower.total() == 0:
            while self.stack:
                self.name_piece().on_stack = False
            return []
        self.name_piece()
        return [f"{max(self.display)}:"]

    def name_piece(self) -> Piece:
        """The next piece of the stack gets the next letter, whatever became of those before."""
        self.stack -= 1
        letter = "abcdefgh"[STACK[self.seats] - self.stack - 1]
        self.display[letter] = Piece()
        return self.display[letter]

    def flips(self) -> list[str]:
        """Every piece beside the stack without tiles is turned up."""
        empty = [
            letter
            for letter, piece in self.display.items()
            if not (piece.on_stack or piece.tiles or piece.shows)
        ]
        return [f"{letter}=" for letter in sorted(empty)]

    def settle(self, owed: list[str], tokens: Sequence[str]) -> None:
        """Takes the chance tokens that a take or a new round made due."""
        self.owed = owed
        need(len(tokens) == len(owed), f"chance that is due: {owed}")
        for wanted, token in zip(owed, tokens, strict=True):
            need(token.startswith(wanted), f"{token}, but {wanted} is due")
            if wanted[1] == ":":
                self.draw(wanted[0], token[2:])
            else:
                self.turn_up(wanted[0], token[2:])

    def draw(self, letter: str, text: str) -> None:
        """Four tiles, or what is left; the bag is refilled when it becomes empty (5.9)."""
        need(re.fullmatch(f"({HEXAGON})+", text) is not None, f"{text} are no tiles")
        tiles = re.findall(HEXAGON, text)
        count = min(FILL, self.bag.total() + self.tower.total())
        need(len(tiles) == count, f"{count} tiles are drawn")
        drawn = Counter(tiles)
        if count <= self.bag.total():
            need(drawn <= self.bag, f"the bag does not hold {text}")
            self.bag = self.bag - drawn
        else:
            need(self.bag <= drawn, "the bag is drawn empty first")
            need(drawn - self.bag <= self.tower, f"bag and tower do not hold {text}")
            self.bag, self.tower = self.tower - (drawn - self.bag), Counter()
        if self.bag.total() == 0:
            self.bag, self.tower = self.tower, Counter()
        self.display[letter].tiles = sorted(tiles)

    def turn_up(self, letter: str, hexagon: str) -> None:
        need(hexagon in KINDS, f"{hexagon} is no hexagon")
        need(hexagon not in self.seen, f"the piece with {hexagon} was seen before")
        self.seen.add(hexagon)
        self.display[letter].shows = hexagon

    # --- rounds -------------------------------------------------------------------------------

    def begin_round(self, start: int, tokens: Sequence[str]) -> None:
        """The next stack comes to the display, and tiles on its top (5.1, 5.8)."""
        need(not self.acting, "the round before is not scored yet")
        need(not self.over, "the game is over")
        need(start in range(1, self.seats + 1), f"no seat {start}")
        need(self.round == 0 or start == self.start, f"seat {self.start} starts, not {start}")
        twin = self.clone()
        twin.settle(twin.new_stack(), tokens)
        twin.round += 1
        twin.start = start
        twin.lap, twin.to_move, twin.acting, twin.passed = 1, start, True, []
        twin.check()
        self.become(twin)

    def new_stack(self) -> list[str]:
        self.stack = STACK[self.seats]
        return self.uncover() + self.flips()

    def clear_display(self) -> None:
        """Tiles to the tower, all pieces to the supply, those of the stack too (5.8)."""
        for piece in self.display.values():
            self.tower.update(piece.tiles)
        self.supply += len(self.display) + self.stack
        self.display, self.stack = {}, 0

    # --- copies and invariants ----------------------------------------------------------------

    def clone(self) -> Self:
        """A twin that shares nothing that can change."""
        twin = copy.copy(self)
        for name, thing in vars(self).items():
            if isinstance(thing, list | dict | set):  # a Counter is a dict
                setattr(twin, name, thing.copy())
        twin.display = {
            letter: Piece(list(piece.tiles), piece.shows, piece.on_stack)
            for letter, piece in self.display.items()
        }
        twin.tiles = [tiles.copy() for tiles in self.tiles]
        twin.expansions = [list(held) for held in self.expansions]
        twin.gardens = [dict(garden) for garden in self.gardens]
        twin.slots = [dict(slots) for slots in self.slots]
        return twin

    def become(self, twin: Self) -> None:
        """Takes over the twin's state: what was refused half-way has changed nothing."""
        vars(self).update(vars(twin))

    def check(self) -> None:
        """Nothing gets lost (5.10)."""
        lying: list[str] = []
        tiles = self.bag + self.tower
        pieces = self.supply + self.stack + len(self.display)
        pieces += STACK[self.seats] * (ROUNDS - self.round)
        shown = [piece.shows for piece in self.display.values() if piece.shows]
        for piece in self.display.values():
            lying += piece.tiles
        for seat in range(self.seats):
            tiles.update(self.tiles[seat])
            lying += self.gardens[seat].values()
            printed = [face[3:5] for face in self.slots[seat].values() if face != "down"]
            tiles.subtract(printed)
            shown += printed + self.expansions[seat]
            pieces += len(self.expansions[seat]) + len(self.slots[seat])
            assert self.tiles[seat].total() + self.jokers[seat] <= TILE_PLACES
            assert len(self.expansions[seat]) <= EXPANSION_PLACES
            assert self.jokers[seat] >= 0
        tiles.update(lying)
        assert tiles == dict.fromkeys(KINDS, COPIES), tiles
        assert pieces == PIECES, pieces
        assert len(set(shown)) == len(shown), shown
        assert self.seen.issuperset(shown)
