"""Queen's Garden: one packed state, and the rules as functions that change it or refuse and leave it.

Seats count from 0. Words of chance are in canonical spelling. Why something is refused, and what it looks
like, is said by others (`explain`, `view`). mypyc may compile this file: it stays with lists and numbers.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from azul_notation.rules.family import Phase
from azul_notation.rules.garden.display import NOTHING_DUE, Display, Due
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.lookups import SPOTS, Spot
from azul_notation.rules.garden.moves import passing, placing, taking
from azul_notation.rules.garden.notation import Action, Buy, Place, Take
from azul_notation.rules.garden.packed import (
    BONUS,
    BUY,
    DOWN,
    EXPANSION_LEFT,
    FIRST,
    FIRST_PASS,
    GROUP_OF,
    JOKERS,
    LYING,
    NOTHING,
    PAVILIONS,
    REFUSED,
    START,
    THROW_EXPANSION,
    THROW_TILE,
    TILE_LEFT,
    WHEEL_TURN,
    Entry,
    copies_of,
    listed,
)
from azul_notation.rules.garden.player import Item, Player
from azul_notation.rules.garden.tables import (
    CATEGORIES,
    FIRST_POINTS,
    FIRST_TO_PASS,
    GROUP,
    GROUP_BONUS,
    HEXAGONS,
    KINDS,
    PRICE,
    ROUNDS,
    TILE_PLACES,
    WHEEL,
)
from azul_notation.rules.garden.turns import turns

STAGES: Final[tuple[Phase, ...]] = ("deal", "draft", "score", "over")
DEAL: Final = 0
DRAFT: Final = 1
SCORE: Final = 2
OVER: Final = 3


class Engine:
    """A game."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition: Edition = edition
        self.seats: int = seats
        self.round: int = 0
        self.start: int = 0
        """The seat that starts this round; between rounds, the next one."""
        self.mover: int = 0
        self.lap: int = 1
        self.owner: int = NOTHING
        """The seat that passed first in this round."""
        self.passed: list[bool] = [False] * seats
        self.after: list[tuple[int, int]] = []
        """By seat: who moves after it, and whether that begins another lap."""
        self.stage: int = DEAL
        self.display: Display = Display(seats)
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.scores: list[int] = [FIRST_POINTS] * seats
        self.ledger: list[Entry] = [(START, 1, seat, 0, 0) for seat in range(seats)]
        """Every point as it fell due, if they are wanted."""
        self.noting: bool = True

    def copy(self) -> "Engine":
        other = Engine(self.edition, self.seats)
        other.round, other.start, other.mover = self.round, self.start, self.mover
        other.lap, other.owner, other.stage = self.lap, self.owner, self.stage
        other.passed, other.scores = self.passed[:], self.scores[:]
        other.after = self.after
        other.display = self.display.copy()
        other.players = [player.copy() for player in self.players]
        other.ledger, other.noting = self.ledger[:], self.noting
        return other

    @property
    def phase(self) -> Phase:
        return STAGES[self.stage]

    # -- a round

    def deal(self, start: int, words: Sequence[str]) -> bool:
        """Begin a round with what was drawn onto its stack (PL, CZ set-up); False if it cannot have been."""
        if not self.display.begin([*words]):
            return False
        self.round += 1
        self.start = self.mover = start
        self.lap = 1
        self.find_turns()
        self.stage = DRAFT
        return True

    def turn(self, action: Action, chance: list[str]) -> int:
        """Play an action of the mover, with the chance behind it: what came of it, or REFUSED."""
        return self.act(action, chance, waived=False) if self.stage == DRAFT else REFUSED

    def force(self, action: Action, chance: list[str]) -> int:
        """Play an action against rules that may be waived, so that it may have stood.

        It takes more than there is room for, pays with what is no row, puts a hexagon beside others that do
        not go with it, or buys an expansion for more points than there are.
        """
        return self.act(action, chance, waived=True)

    def act(self, action: Action, chance: list[str], *, waived: bool) -> int:
        if isinstance(action, Take):
            return self.take(*taking(action), chance, waived)
        if chance:
            return REFUSED
        if isinstance(action, Place):
            item = placing(action.hexagon, action.expansion, action.payment)
            return self.place(item, SPOTS[action.place], waived)
        if isinstance(action, Buy):
            return self.buy(action.slot, waived)
        return self.leave(*passing(action.payment))

    def take(
        self,
        want: int,
        named: int,
        picks: Mapping[int, int],
        chance: list[str],
        waived: bool = False,
    ) -> int:
        """Take all of a colour or a pattern, which must fit the storage: NEEDLESS if a choice was none."""
        player, display = self.players[self.mover], self.display
        room = shelf = HEXAGONS
        if not waived:
            room = TILE_PLACES - player.held
            shelf = player.shelf
        outcome = display.take(want, named, picks, room, shelf, chance)
        if outcome == REFUSED:
            return REFUSED
        player.tiles += display.tiles
        player.held += display.number
        if display.expansions:
            player.expansions |= display.expansions
            player.shelf -= display.expansions.bit_count()
        self.mover, more = self.after[self.mover]
        if more:
            self.lap += 1
        return outcome

    def place(self, item: Item, spot: Spot, waived: bool = False) -> int:
        """Place a tile or an expansion and pay for it: the jokers that this brings."""
        player, display = self.players[self.mover], self.display
        got = player.place(item, spot, waived)
        if got == REFUSED:
            return REFUSED
        number = item[8]
        if number:
            display.used += item[7]
            display.in_tower += number
        display.supply += item[9]
        self.mover, more = self.after[self.mover]
        if more:
            self.lap += 1
        return got

    def buy(self, slot: int, waived: bool = False) -> int:
        """Lay the top of the supply face down, for six points that one must have (CZ)."""
        seat = self.mover
        player = self.players[seat]
        if player.printed[slot] != NOTHING or not self.display.supply:
            return REFUSED
        if self.scores[seat] < PRICE and not waived:
            return REFUSED
        player.open(slot, DOWN)
        self.display.supply -= 1
        self.scores[seat] -= PRICE
        if self.noting:
            self.ledger.append((BUY, self.round, seat, slot, 0))
        self.mover, more = self.after[seat]
        self.lap += more
        return 0

    def leave(self, tiles: int, expansions: int, jokers: int, cost: int) -> int:
        """Pass, and throw away tiles and expansions (PL), which costs their values: FIRST, or 0.

        The first one takes the starting marker and loses a point.
        """
        seat, display = self.mover, self.display
        player = self.players[seat]
        if jokers or not player.gives(tiles, expansions, 0):
            return REFUSED
        if cost:
            number = copies_of(tiles)
            player.held -= number
            display.used += tiles
            display.in_tower += number
            display.supply += expansions.bit_count()
        first = self.owner == NOTHING
        if first:
            self.owner = seat
            cost += FIRST_TO_PASS
        self.scores[seat] -= cost
        if self.noting:
            self.note_pass(tiles, expansions, first)
        self.passed[seat] = True
        if all(self.passed):
            self.stage = SCORE
        else:
            self.find_turns()
            self.mover, more = self.after[seat]
            self.lap += more
        return FIRST if first else 0

    def settle(self) -> None:
        """A round ends with the last pass: nothing is left to be done."""

    def find_turns(self) -> None:
        """Find who follows whom, as long as no one else passes."""
        self.after = turns(self.start, tuple(self.passed))

    def note_pass(self, tiles: int, expansions: int, first: bool) -> None:
        """Enter what was thrown away into the ledger, and that it was the first pass."""
        self.note_each(THROW_TILE, self.mover, tiles)
        self.note_each(THROW_EXPANSION, self.mover, expansions)
        if first:
            self.ledger.append((FIRST_PASS, self.round, self.mover, 0, 0))

    def note_each(self, kind: int, seat: int, hexagons: int) -> None:
        self.ledger += [(kind, self.round, seat, hexagon, 0) for hexagon in listed(hexagons)]

    def due(self, action: Action) -> Due:
        """Find the piece onto which tiles are drawn behind an action that is allowed, and those turned up."""
        return self.display.try_take(*taking(action)) if isinstance(action, Take) else NOTHING_DUE

    def legal(self) -> list[str]:
        """Name every legal action of the mover, without derived marks; of discards only none at all."""
        if self.stage != DRAFT:
            return []
        player = self.players[self.mover]
        room = TILE_PLACES - player.held
        words = self.display.takes(room, player.shelf)
        words += player.placements()
        if self.display.supply and self.scores[self.mover] >= PRICE:
            words += [f"[]@{slot}" for slot in player.open_slots()]
        words.append("pass")
        return words

    # -- points

    def score(self) -> None:
        """End the round: the wheel's three categories, visible pavilions, a display cleared away."""
        for seat, player in enumerate(self.players):
            self.scores[seat] += player.wheel_points(self.round, self.edition.wheel)
            if self.noting:
                self.note_wheel(seat, player)
        self.display.clear()
        self.passed = [False] * self.seats
        self.start = self.mover = self.owner
        self.owner = NOTHING
        self.lap = 1
        self.stage = DEAL if self.round < ROUNDS else OVER

    def note_wheel(self, seat: int, player: Player) -> None:
        """Enter what the wheel gives into the ledger, and pavilions."""
        for category in WHEEL[self.round - 1]:
            places = player.lying[category]
            if places and self.edition.wheel[category]:
                self.ledger.append((WHEEL_TURN, self.round, seat, category, places))
        if player.pavilions():
            self.ledger.append((PAVILIONS, self.round, seat, player.pavilions(), 0))

    def finish(self) -> None:
        """Add jokers, what is left in the storages, and groups with their bonuses."""
        bonus = GROUP_BONUS[self.edition.board]
        for seat, player in enumerate(self.players):
            self.scores[seat] += player.final_points(bonus)
            if self.noting:
                self.note_end(seat, player, bonus)

    def note_end(self, seat: int, player: Player, bonus: dict[int, int]) -> None:
        """Enter the final scoring into the ledger: groups of colours, then of patterns."""
        if player.jokers:
            self.ledger.append((JOKERS, self.round, seat, player.jokers, 0))
        self.note_each(TILE_LEFT, seat, player.tiles)
        self.note_each(EXPANSION_LEFT, seat, player.expansions)
        for category in (*range(KINDS, CATEGORIES), *range(KINDS)):
            for places in sorted([group & LYING for group in player.groups[category]], key=lowest):
                size = places.bit_count()
                if size >= GROUP:
                    self.ledger.append((GROUP_OF, self.round, seat, category, places))
                if bonus.get(size, 0):
                    self.ledger.append((BONUS, self.round, seat, category, size))


def lowest(places: int) -> int:
    """Find the first of some places, to put groups in their order."""
    return places & -places
