"""Plays Queen's Garden: one packed state, and the rules as functions that change it or refuse and leave it.

Seats count from 0. Words of chance are in canonical spelling. `explain` says why something is refused, `view`
what the table looks like. mypyc may compile this file, so it uses only lists and numbers.
"""

from collections.abc import Mapping, Sequence

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.engine import BaseEngine
from azul_notation.rules.family import Phase
from azul_notation.rules.garden.display import Display, Due
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.hexagons import value_of
from azul_notation.rules.garden.lookups import SPOTS, Spot
from azul_notation.rules.garden.moves import passing, placing, taking
from azul_notation.rules.garden.notation import Action, Buy, Place, Take
from azul_notation.rules.garden.packed import (
    DOWN,
    FIRST,
    NOTHING,
    PAVILIONS_AT,
    REFUSED,
    Entry,
    copies_of,
    listed,
)
from azul_notation.rules.garden.player import Item, Player
from azul_notation.rules.garden.tables import (
    EXPANSION_PLACES,
    FIRST_POINTS,
    FIRST_TO_PASS,
    GROUP_BONUS,
    HEXAGONS,
    JOKER_POINTS,
    PAVILION_POINTS,
    PRICE,
    ROUNDS,
    TILE_PLACES,
    WHEEL,
)
from azul_notation.rules.garden.turns import turns


class Engine(BaseEngine):
    """Plays a game."""

    def __init__(self, edition: Edition, seats: int, like: "Engine | None" = None) -> None:
        """Begin a game, or copy the state of another engine, with which the players are shared."""
        self.edition: Edition = edition
        self.seats: int = seats
        if like is None:
            self.round: int = 0
            self.start: Seat = Seat(0)
            """The seat that starts this round; between rounds, the next one."""
            self.mover: Seat = Seat(0)
            self.lap: int = 1
            self.owner: int = NOTHING
            """The seat that passed first in this round."""
            self.passed: list[bool] = [False] * seats
            self.after: list[tuple[Seat, int]] = []
            """By seat: who moves next, and whether that begins another lap."""
            self.phase: Phase = "deal"
            self.display: Display = Display(seats)
            self.players: list[Player] = [Player() for _ in range(seats)]
            self.scores: list[int] = [FIRST_POINTS] * seats
            self.ledger: list[Entry] = [
                ("start", 1, seat, FIRST_POINTS, 0, 0) for seat in range(seats)
            ]
            """All points in the order in which they were scored, if they are wanted."""
            self.noting: bool = True
        else:
            self.round, self.start, self.mover = like.round, like.start, like.mover
            self.lap, self.owner, self.phase = like.lap, like.owner, like.phase
            self.passed, self.scores = like.passed[:], like.scores[:]
            self.after = like.after
            self.display = like.display.copy()
            self.players = like.players[:]
            self.ledger, self.noting = like.ledger[:], like.noting

    def copy(self) -> "Engine":
        other = Engine(self.edition, self.seats, self)
        other.players = [player.copy() for player in self.players]
        return other

    def before_move(self) -> "Engine":
        """Copy this state before an action, which changes the mover's storage and garden only."""
        other = Engine(self.edition, self.seats, self)
        self.players[self.mover] = self.players[self.mover].copy()
        return other

    # -- a round

    def deal(self, start: Seat, words: Sequence[str]) -> bool:
        """Begin a round with what was drawn onto its stack (PL, CZ set-up); False if that cannot be."""
        if not self.display.begin([*words]):
            return False
        self.round += 1
        self.start = self.mover = start
        self.lap = 1
        self.find_turns()
        self.phase = "draft"
        return True

    def turn(self, action: Action, chance: list[str], *, waived: bool = False) -> int:
        """Play an action of the mover with the chance after it; return its outcome, or REFUSED.

        With `waived`, some rules are not enforced: the action may take more than there is room for, pay with
        an invalid row, put a hexagon next to others that do not match, or buy for more points than there are.
        """
        if self.phase != "draft":
            return REFUSED
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
        """Take all of a colour or a pattern, which must fit the storage; NEEDLESS for a redundant choice."""
        player, display = self.players[self.mover], self.display
        room = shelf = HEXAGONS
        if not waived:
            room, shelf = TILE_PLACES - player.held, EXPANSION_PLACES
            if player.expansions:
                shelf -= player.expansions.bit_count()
        outcome = display.take(want, named, picks, room, shelf, chance)
        if outcome == REFUSED:
            return REFUSED
        player.tiles += display.tiles
        player.held += display.number
        player.expansions |= display.expansions
        self.mover, more = self.after[self.mover]
        if more:
            self.lap += 1
        return outcome

    def place(self, item: Item, spot: Spot, waived: bool = False) -> int:
        """Place a tile or an expansion and pay for it; return the number of jokers that this brings."""
        player, display = self.players[self.mover], self.display
        got = player.place(item, spot, waived)
        if got == REFUSED:
            return REFUSED
        tiles, number, expansions = item[7]
        if number:
            display.used += tiles
            display.in_tower += number
        if expansions:
            display.supply += expansions
        self.mover, more = self.after[self.mover]
        if more:
            self.lap += 1
        return got

    def buy(self, slot: int, waived: bool = False) -> int:
        """Place the top of the supply face down in a slot; the player must have the six points (CZ)."""
        seat = self.mover
        player = self.players[seat]
        if player.printed[slot] != NOTHING or not self.display.supply:
            return REFUSED
        if self.scores[seat] < PRICE and not waived:
            return REFUSED
        player.open(slot, DOWN)
        self.display.supply -= 1
        self.credit("buy", seat, -PRICE, slot)
        self.mover, more = self.after[seat]
        self.lap += more
        return 0

    def leave(self, tiles: int, expansions: int, jokers: int) -> int:
        """Pass, and throw away tiles and expansions (PL), which costs their values; return FIRST, or 0.

        The first player to pass takes the starting marker and loses a point.
        """
        seat, display = self.mover, self.display
        player = self.players[seat]
        if jokers or not player.gives(tiles, expansions, 0):
            return REFUSED
        if tiles or expansions:
            number = copies_of(tiles)
            player.held -= number
            display.used += tiles
            display.in_tower += number
            display.supply += expansions.bit_count()
            self.charge("discard", seat, tiles, expansions)
        first = self.owner == NOTHING
        if first:
            self.owner = seat
            self.credit("pass", seat, -FIRST_TO_PASS)
        self.passed[seat] = True
        if all(self.passed):
            self.phase = "score"
        else:
            self.find_turns()
            self.mover, more = self.after[seat]
            self.lap += more
        return FIRST if first else 0

    def settle(self) -> None:
        """Do nothing: a round ends with its last pass."""

    def find_turns(self) -> None:
        """Find who follows whom until another player passes."""
        self.after = turns(self.start, tuple(self.passed))

    def due(self, action: Action) -> Due:
        """Find the piece onto which tiles are drawn after a legal action, and those turned up."""
        return self.display.try_take(*taking(action)) if isinstance(action, Take) else ("", "")

    def legal(self) -> list[str]:
        """List every legal action of the mover, without derived marks; a pass only without discards."""
        if self.phase != "draft":
            return []
        player = self.players[self.mover]
        shelf = EXPANSION_PLACES - player.expansions.bit_count()
        words = self.display.takes(TILE_PLACES - player.held, shelf)
        words += player.placements()
        if self.display.supply and self.scores[self.mover] >= PRICE:
            words += [f"[]@{slot}" for slot in player.open_slots()]
        words.append("pass")
        return words

    # -- points

    def credit(self, kind: str, seat: int, points: int, which: int = 0, where: int = 0) -> None:
        """Add points to a score, and enter them into the ledger if that is wanted."""
        self.scores[seat] += points
        if self.noting:
            self.ledger.append((kind, self.round, seat, points, which, where))

    def charge(self, kind: str, seat: int, tiles: int, expansions: int) -> None:
        """Subtract the values of tiles and expansions from a score."""
        for is_expansion, hexagons in enumerate((tiles, expansions)):
            for hexagon in listed(hexagons) if hexagons else ():
                self.credit(kind, seat, -value_of(hexagon), hexagon, is_expansion)

    def score(self) -> None:
        """End the round: the wheel's three categories, visible pavilions, a display cleared away."""
        for seat, player in enumerate(self.players):
            for category in WHEEL[self.round - 1]:
                places = player.lying[category]
                points = self.edition.wheel[category] * places.bit_count()
                if points:
                    self.credit("wheel", seat, points, category, places)
            pavilions = (player.filled >> PAVILIONS_AT).bit_count()
            if pavilions:
                self.credit("pavilion", seat, PAVILION_POINTS * pavilions, pavilions)
        self.display.clear()
        self.passed = [False] * self.seats
        self.start = self.mover = Seat(self.owner)
        self.owner = NOTHING
        self.lap = 1
        self.phase = "deal" if self.round < ROUNDS else "over"

    def finish(self) -> None:
        """Score jokers, what is left in the storages, and groups with their bonuses."""
        bonus = GROUP_BONUS[self.edition.board]
        for seat, player in enumerate(self.players):
            if player.jokers:
                self.credit("joker", seat, JOKER_POINTS * player.jokers, player.jokers)
            self.charge("storage", seat, player.tiles, player.expansions)
            for category, places in player.large_groups():
                self.credit("group", seat, player.worth(category, places), category, places)
                size = places.bit_count()
                if size in bonus:
                    self.credit("bonus", seat, bonus[size], category, size)
