"""A player's storage and garden in the fast reading. Any doubt is raised."""

from typing import Final

from azul_notation.rules.garden.lean_display import Display
from azul_notation.rules.garden.lean_tables import (
    GUARD,
    KINDS_AT,
    PAVILIONS_AT,
    PLACE,
    SLOT,
    unpacked,
)
from azul_notation.rules.garden.lean_words import Doubt, Passing, placing
from azul_notation.rules.garden.places import FOUNTAIN, PLACES, POSITIONS
from azul_notation.rules.garden.state import DOWN, NOTHING, Board
from azul_notation.rules.garden.tables import (
    CATEGORIES,
    EXPANSION_PLACES,
    FIRST_JOKERS,
    FIRST_POINTS,
    KINDS,
    PRICE,
    SLOTS,
    TILE_PLACES,
)

_TILE: Final = len("B3@")
_EXPANSION: Final = len("[B3]@")
_PLACE: Final = len("14")
_SLOTS: Final = {f"[]@{slot}": slot for slot in range(1, SLOTS + 1)}
_GOT: Final = {str(jokers): jokers for jokers in range(1, TILE_PLACES)}


class Player:
    """What is stored is packed; what lies in the garden are groups, of patterns and of colours."""

    def __init__(self) -> None:
        self.score: int = FIRST_POINTS
        self.tiles: int = 0
        self.expansions: int = 0
        self.jokers: int = FIRST_JOKERS
        self.held: int = FIRST_JOKERS
        """Places of the storage that tiles and jokers take."""
        self.groups: list[list[int]] = [[] for _ in range(CATEGORIES)]
        """In the order of the wheel's categories; no two of a category touch."""
        self.free: int = SLOT[FOUNTAIN] ^ 1
        """Spaces for tiles; in the middle is the fountain."""
        self.filled: int = 0
        """Places with a hexagon, and pavilions."""
        self.garden: list[int] = [NOTHING] * PLACES
        self.printed: list[int] = [NOTHING] * (SLOTS + 1)

    def store(self, tiles: int, expansions: int) -> None:
        """Put into the storage what was taken; all of it must fit."""
        if tiles:
            self.tiles += tiles
            self.held += tiles.bit_count()
        if expansions:
            self.expansions |= expansions
            if self.expansions.bit_count() > EXPANSION_PLACES:
                raise Doubt
        if self.held > TILE_PLACES:
            raise Doubt

    def give(self, tiles: int, expansions: int) -> None:
        """Take hexagons out of the storage, which must be there."""
        rest = (self.tiles | GUARD) - tiles
        if rest & GUARD != GUARD or self.expansions & expansions != expansions:
            raise Doubt
        self.tiles = rest ^ GUARD
        self.expansions ^= expansions

    def place(self, word: str, display: Display) -> None:
        """Place and pay what a word says; it must claim the jokers that this brings."""
        claim = 0
        if word[-2] == "+":
            claim = _GOT[word[-1]]
            word = word[:-2]
        begin = _EXPANSION if word[0] == "[" else _TILE
        end = begin + _PLACE
        place, bit, near, features = PLACE[word[begin:end]]
        hexagon, pattern, colour, tiles, expansions, jokers, freed, paid = placing(
            word[:begin] + word[end:]
        )
        self.give(tiles, expansions)
        self.held -= freed
        self.jokers -= jokers
        if self.jokers < 0:
            raise Doubt
        display.take_back(paid)
        if begin == _EXPANSION:
            if place % POSITIONS == DOWN:
                raise Doubt
            self.open(place // POSITIONS, place % POSITIONS)
        if not self.free & bit:
            raise Doubt
        self.free ^= bit
        self.lay(pattern, colour, bit, near)
        got = 0
        for around, worth in features:
            if around & self.filled == around:
                got += worth
        if got:
            got = max(0, min(TILE_PLACES - self.held, got))
            self.jokers += got
            self.held += got
        if got != claim:
            raise Doubt
        self.garden[place] = hexagon

    def lay(self, pattern: int, colour: int, bit: int, near: int) -> None:
        """Lay a hexagon where it touches nothing, or something of its pattern or colour."""
        one = bit | 1 << (KINDS_AT + colour - KINDS)
        other = bit | 1 << (KINDS_AT + pattern)
        alike = join(self.groups[pattern], one, near) | join(self.groups[colour], other, near)
        if near & self.filled and not alike:
            raise Doubt
        self.filled |= bit

    def open(self, slot: int, position: int) -> None:
        """Put an expansion into a free slot, with its printed hexagon there; DOWN if it lies face down."""
        if slot == FOUNTAIN or self.printed[slot] != NOTHING:
            raise Doubt
        self.printed[slot] = position
        self.free |= SLOT[slot]
        if position != DOWN:
            self.free ^= 1 << POSITIONS * slot
            self.filled |= 1 << (PAVILIONS_AT + slot)

    def buy(self, word: str, display: Display) -> int:
        """Buy a face-down expansion: tell for which slot."""
        if self.score < PRICE or not display.supply:
            raise Doubt
        slot = _SLOTS[word]
        self.open(slot, DOWN)
        self.score -= PRICE
        display.supply -= 1
        return slot

    def board(self) -> Board:
        """Give the board as the rules have it."""
        return Board(
            score=self.score,
            jokers=self.jokers,
            tiles=unpacked(self.tiles),
            expansions=[each for each, there in enumerate(unpacked(self.expansions)) if there],
            garden=self.garden,
            printed=self.printed,
        )

    def throw(self, thrown: Passing, display: Display) -> None:
        """Throw something away when passing."""
        _, tiles, expansions, paid, cost = thrown
        self.give(tiles, expansions)
        self.held -= paid[1]
        self.score -= cost
        display.take_back(paid)


def join(groups: list[int], group: int, near: int) -> bool:
    """Put a hexagon to the groups that it touches, if any; no group may have two of a kind."""
    touched = 0
    for other in groups:
        if other & near:
            if other & group:
                raise Doubt
            group |= other
            touched += 1
    if touched:
        groups[:] = [other for other in groups if not other & near]
    groups.append(group)
    return touched > 0
