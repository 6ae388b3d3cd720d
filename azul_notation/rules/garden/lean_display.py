"""The display in the fast reading: what is taken, drawn and turned up. Any doubt is raised."""

from string import ascii_lowercase
from typing import Final

from azul_notation.rules.garden.lean_tables import (
    BIT,
    FLIPS,
    FULL_BAG,
    GUARD,
    HALF,
    ONES,
    copies_of,
)
from azul_notation.rules.garden.lean_words import Doubt, Paid, Taking, taking
from azul_notation.rules.garden.state import NOTHING
from azul_notation.rules.garden.tables import COPIES, DRAWN, HEXAGONS, ROUNDS, STACK

_ALL: Final[dict[str, Taking]] = {f"+{half}": (fields, 0, {}) for half, fields in HALF.items()}
"""Takes that choose nothing."""
_TILES_AT: Final = len("b:")
_TILE: Final = len("B3")


class Display:
    """Display, bag, tower and supply; pieces are counted in the order of their letters."""

    def __init__(self, seats: int) -> None:
        self.stack: int = STACK[seats]
        self.supply: int = HEXAGONS - ROUNDS * self.stack
        self.bag: int = FULL_BAG
        self.in_bag: int = COPIES * HEXAGONS
        self.used: int = 0
        self.in_tower: int = 0
        self.seen: int = 0
        """Expansions that have been up."""
        self.lies: list[int] = []
        """What can be taken from each piece, packed."""
        self.up: list[bool] = []
        """Whether it is printed on the piece."""
        self.top: int = NOTHING
        self.gone: int = 0
        """Pieces that were taken in this round."""
        self.tiles: int = 0
        """What the last take came to."""
        self.expansions: int = 0

    def begin(self, words: list[str], at: int) -> int:
        """Begin a round with the chance that stands here: tell where it ends."""
        self.lies = []
        self.up = []
        self.gone = 0
        empty: list[int] = []
        at = self.fill(empty, words, at)
        return self.turn_up(empty, words, at)

    def take(self, word: str, words: list[str], at: int) -> int:
        """Take what a word says, with the chance that stands here: tell where it ends."""
        want, named, picks = _ALL[word] if word in _ALL else taking(word)
        there = copies = 0
        found: list[tuple[int, int]] = []
        for index, lying in enumerate(self.lies):
            some = lying & want
            if some:
                ones = (some | some >> 1) & ONES
                copies |= there & ones
                there |= ones
                found.append((index, ones))
        if not there or copies != named:
            raise Doubt
        self.tiles = self.expansions = 0
        empty: list[int] = []
        from_top = False
        for index, ones in found:
            own = ones & (~copies | picks.get(index, 0)) if copies else ones
            if own:
                from_top = from_top or index == self.top
                self.remove(index, own, empty)
        if self.tiles | self.expansions != there:
            raise Doubt
        if from_top:
            at = self.fill(empty, words, at)
        return self.turn_up(empty, words, at) if empty else at

    def remove(self, index: int, ones: int, empty: list[int]) -> None:
        """Take hexagons from a piece, or the piece."""
        left = self.lies[index] - ones
        self.lies[index] = left
        if self.up[index]:
            self.up[index] = False
            self.gone += 1
            self.expansions |= ones
            return
        self.tiles |= ones
        if not left:
            empty.append(index)

    def fill(self, empty: list[int], words: list[str], at: int) -> int:
        """Bring the next piece to the top, with its tiles; with none at all, the whole stack lies empty."""
        self.top = NOTHING
        lies = self.lies
        if len(lies) == self.stack:
            return at
        if self.in_bag or self.in_tower:
            self.top = len(lies)
            lies.append(self.draw(words[at]))
            self.up.append(False)
            return at + 1
        while len(lies) < self.stack:
            empty.append(len(lies))
            lies.append(0)
            self.up.append(False)
        return at

    def draw(self, word: str) -> int:
        """Take the tiles for the top from the bag, which is refilled when it is empty."""
        self.refill()
        number = min(DRAWN, self.in_bag + self.in_tower)
        end = _TILES_AT + _TILE * number
        if len(word) != end or word[0] != ascii_lowercase[self.top] or word[1] != ":":
            raise Doubt
        drawn = last = 0
        for at in range(_TILES_AT, end, _TILE):
            tile = BIT[word[at : at + _TILE]]
            if tile < last:
                raise Doubt
            drawn += tile
            last = tile
        source = self.bag
        if number > self.in_bag:
            source += self.used
        rest = (source | GUARD) - drawn
        if rest & GUARD != GUARD:
            raise Doubt
        if number > self.in_bag:
            if ((drawn | GUARD) - self.bag) & GUARD != GUARD:
                raise Doubt
            self.in_bag += self.in_tower
            self.used = self.in_tower = 0
        self.bag = rest ^ GUARD
        self.in_bag -= number
        self.refill()
        return drawn

    def refill(self) -> None:
        """Tip the tower into an empty bag."""
        if not self.in_bag:
            self.bag, self.used = self.used, 0
            self.in_bag, self.in_tower = self.in_tower, 0

    def turn_up(self, empty: list[int], words: list[str], at: int) -> int:
        """Turn up pieces without tiles, which nobody has seen before."""
        for index in empty:
            piece, bit = FLIPS[words[at]]
            if piece != index or self.seen & bit:
                raise Doubt
            self.seen |= bit
            self.lies[index] = bit
            self.up[index] = True
            at += 1
        return at

    def take_back(self, paid: Paid) -> None:
        """Put away what was paid or thrown away."""
        tiles, number, expansions = paid
        self.used += tiles
        self.in_tower += number
        self.supply += expansions

    def clear(self) -> None:
        """Clear the display away when the round is over."""
        for lying, up in zip(self.lies, self.up, strict=True):
            if lying and not up:
                self.used += lying
                self.in_tower += copies_of(lying)
        self.supply += self.stack - self.gone
