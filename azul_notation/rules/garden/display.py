"""Keeps the display with its stack, bag, tower and supply: what is taken, drawn and turned up.

Pieces are numbered by their letters. What is refused changes nothing. mypyc may compile this file, so it uses
only lists and numbers.
"""

from collections.abc import Mapping
from typing import Final

from azul_notation.rules.garden.lookups import (
    DRAWS,
    FLIPS,
    HALF,
    LETTERS_OF_PIECES,
    TAKES,
    choices_among,
    tiles_of,
)
from azul_notation.rules.garden.packed import (
    ABOVE_ONE,
    FIELD,
    FULL_BAG,
    GUARD,
    HELD,
    LOWER,
    LOWER_HALF,
    NEEDLESS,
    NOTHING,
    ONES,
    REFUSED,
    copies_of,
    each_bit,
    kinds_of,
)
from azul_notation.rules.garden.tables import COPIES, DRAWN, HEXAGONS, ROUNDS, STACK

Due = tuple[str, str]
"""The letter of the piece onto which tiles are drawn, if any, and of those that are turned up."""
NO_CHANCE: Final = ["?"]
"""Words that chance never brings, used to try a take."""
_TILES_AT: Final = len("b:")
_TILE: Final = len("B3")


class Display:
    """Keeps what is in the middle of the table."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.stack: int = STACK[seats]
        self.under: int = 0
        """The number of expansions in the stack below its top."""
        self.supply: int = HEXAGONS - ROUNDS * self.stack
        self.bag: int = FULL_BAG
        self.in_bag: int = COPIES * HEXAGONS
        self.used: int = 0
        """What is in the tower."""
        self.in_tower: int = 0
        self.seen: int = 0
        """Expansions that have been face up, packed: none of them can be turned up again."""
        self.contents: list[int] = []
        """What can be taken from each piece, packed; 0 if it is gone. The list is replaced, never changed."""
        self.up: int = 0
        """The pieces that are face up, packed: what can be taken is printed on them."""
        self.top: int = NOTHING
        """The piece on top of the stack."""
        self.bare: list[int] = []
        """Pieces next to the stack that are face down without tiles, which only a position can have."""
        self.tiles: int = 0
        """What the last take would bring, allowed or not: tiles, their number, and expansions."""
        self.number: int = 0
        self.expansions: int = 0
        self.filled: int = NOTHING
        """The chance last required: the piece that is filled with tiles, and those that are turned up."""
        self.turned: list[int] = []

    def copy(self) -> "Display":
        other = Display(self.seats)
        other.under, other.supply = self.under, self.supply
        other.bag, other.in_bag = self.bag, self.in_bag
        other.used, other.in_tower, other.seen = self.used, self.in_tower, self.seen
        other.contents, other.up, other.top = self.contents, self.up, self.top
        other.bare = self.bare
        return other

    # -- a round's stack

    def begin(self, chance: list[str]) -> bool:
        """Begin a round with what was drawn onto its stack; return False if that cannot have happened."""
        self.under = self.stack
        if self.accept([], 0, [], True, chance):
            return True
        self.under = 0
        return False

    def clear(self) -> None:
        """Return all tiles to the tower, and all expansions of display and stack to the supply (PL, CZ)."""
        pieces = self.pieces()
        for index in pieces:
            if not self.up >> index & 1:
                self.used += self.contents[index]
                self.in_tower += copies_of(self.contents[index])
        self.supply += self.under + len(pieces)
        self.under = 0
        self.contents = []
        self.up = 0
        self.bare = []
        self.top = NOTHING

    def pieces(self) -> list[int]:
        """List the pieces that are not gone."""
        kept = (self.top, *self.bare)
        return [index for index, lying in enumerate(self.contents) if lying or index in kept]

    # -- taking: all of a colour or a pattern, of equal hexagons one (PL, CZ)

    def take(  # noqa: C901 - the way of most actions, where a call takes time
        self,
        want: int,
        named: int,
        picks: Mapping[int, int],
        room: int,
        shelf: int,
        chance: list[str],
    ) -> int:
        """Take the hexagons of these fields: return 0, NEEDLESS, or REFUSED.

        There is `room` for tiles and `shelf` for expansions. `named` are hexagons of which there are copies,
        `picks` those that are taken from each piece.
        """
        contents, up = self.contents[:], self.up
        taken = expansions = there = copies = 0
        emptied: list[int] = []
        for index, lying in enumerate(self.contents):
            some = lying & want
            if not some:
                continue
            own = (some | some >> 1) & ONES if some & ABOVE_ONE else some
            if named:
                copies |= there & own
                there |= own
                own &= ~named | picks.get(index, 0)
                if not own:
                    continue
            taken += own
            left = lying - own
            contents[index] = left
            if up >> index & 1:
                up ^= 1 << index
                expansions |= own
            elif not left:
                emptied.append(index)
        if not taken or taken & ABOVE_ONE or (named and named & ~taken):
            return REFUSED  # one of the copies must be chosen
        tiles = taken ^ expansions
        number = tiles.bit_count()
        if number > room or expansions.bit_count() > shelf:
            return REFUSED
        self.tiles, self.number, self.expansions = tiles, number, expansions
        top = self.top
        rises = top >= 0 and contents[top] != self.contents[top]
        if rises or emptied or chance or self.bare:
            if not self.accept(contents, up, emptied, rises, chance):
                return REFUSED
        else:
            self.contents = contents
            self.up = up
        return NEEDLESS if named != copies else 0

    def try_take(self, want: int, named: int, picks: Mapping[int, int]) -> Due:
        """Find the chance that a take would require, and what it would bring; none if it is not legal."""
        self.tiles = self.number = self.expansions = 0
        self.filled, self.turned = NOTHING, []
        self.take(want, named, picks, HEXAGONS, HEXAGONS, NO_CHANCE)
        return self.due()

    def accept(
        self, contents: list[int], up: int, emptied: list[int], rises: bool, chance: list[str]
    ) -> bool:
        """Adopt this display and the chance that led to it; return False if that cannot have happened.

        Pieces without tiles are turned up. The next piece rises to the top of the stack if tiles were taken
        from there. If no tile is left at all, the whole stack goes to the display (PL, shortage).
        """
        turned = sorted(self.bare + emptied) if self.bare else emptied
        filled = NOTHING
        draws = coming = 0
        if rises and self.under:
            if self.in_bag or self.in_tower:
                filled = len(contents)
                draws = coming = 1
            else:
                coming = self.under
                turned = turned + list(range(len(contents), self.stack))
            contents += [0] * coming
        self.filled, self.turned = filled, turned
        if len(chance) != draws + len(turned):
            return False
        seen, at = self.seen, draws
        for index in turned:
            bit = FLIPS[index].get(chance[at], 0)
            if not bit or seen & bit:
                return False
            at += 1
            seen |= bit
            contents[index] = bit
            up |= 1 << index
        if draws:
            drawn = self.draw(chance[0], filled)
            if not drawn:
                return False
            contents[filled] = drawn
        if rises:
            self.top = filled
            self.under -= coming
        self.bare = []
        self.contents = contents
        self.up = up
        self.seen = seen
        return True

    def due_to_begin(self) -> Due:
        """Find the chance that the next round requires."""
        begun = self.copy()
        begun.begin(NO_CHANCE)
        return begun.due()

    def due(self) -> Due:
        """Name the pieces of the chance last required."""
        filled = LETTERS_OF_PIECES[self.filled] if self.filled != NOTHING else ""
        return filled, "".join([LETTERS_OF_PIECES[index] for index in self.turned])

    def draw(self, word: str, index: int) -> int:
        """Draw the tiles of a piece from the bag, packed; return 0 if they cannot have been drawn.

        The bag is refilled from the tower when it becomes empty (PL, CZ).
        """
        bag, held = self.bag, self.in_bag
        tipped = held <= DRAWN
        used = more = 0
        if tipped:
            used, more = self.used, self.in_tower
            if not held:
                bag, held, used, more = used, more, 0, 0
        number = min(DRAWN, held + more) if tipped else DRAWN
        if len(word) != _TILES_AT + _TILE * number or word[:_TILES_AT] != DRAWS[index]:
            return 0
        drawn = tiles_of(word[_TILES_AT:])
        if number > held:  # the whole bag, and then more from the tower
            if ((drawn | GUARD) - bag) & GUARD != GUARD:
                return 0
            bag, held, used, more = bag + used, held + more, 0, 0
        rest = (bag | GUARD) - drawn
        if not drawn or rest & GUARD != GUARD:
            return 0
        self.bag = rest ^ GUARD
        self.in_bag = held - number
        if tipped:
            self.used, self.in_tower = used, more
            if held == number:
                self.bag, self.in_bag, self.used, self.in_tower = used, more, 0, 0
        return drawn

    def takes(self, room: int, shelf: int) -> list[str]:
        """Spell every take for which there is room, with every choice among copies."""
        words: list[str] = []
        up, shown = self.up, 0
        there = copies = 0
        for index, lying in enumerate(self.contents):
            if not lying:
                continue
            ones = (lying | lying >> 1) & ONES if lying & ABOVE_ONE else lying
            both = there & ones
            if both:
                copies |= both
            there |= ones
            if up >> index & 1:
                shown |= lying
        single = there ^ copies
        expansions = single & shown
        tiles = single ^ expansions
        all_fit = tiles.bit_count() <= room and expansions.bit_count() <= shelf
        low, high = there & LOWER, there >> FIELD * LOWER_HALF
        low_copies, high_copies = copies & LOWER, copies >> FIELD * LOWER_HALF
        for half, word, lower, upper in TAKES:
            if not low & lower and not high & upper:
                continue
            is_single = not copies or not (low_copies & lower or high_copies & upper)
            if all_fit and is_single:
                words.append(word)
                continue
            want = HALF[half]
            more = room - (tiles & want).bit_count()
            bigger = shelf - (expansions & want).bit_count()
            if more < 0 or bigger < 0:
                continue
            if is_single:
                words.append(word)
            else:
                words += self.choices(half, copies & want, more, bigger)
        return words

    def pieces_with(self, hexagon: int) -> list[int]:
        """Find the pieces from which a hexagon can be taken."""
        at = FIELD * hexagon
        return [index for index, lying in enumerate(self.contents) if lying >> at & HELD]

    def choices(self, half: str, copies: int, room: int, shelf: int) -> list[str]:
        """Spell the takes that name a piece for each of these hexagons, as far as there is room."""
        options = [(hexagon, tuple(self.pieces_with(hexagon))) for hexagon in kinds_of(copies)]
        up = [LETTERS_OF_PIECES[index] for index in each_bit(self.up)]
        words: list[str] = []
        for word in choices_among(half, tuple(options)):
            letters = word[1::2]
            expansions = 0
            for letter in up:
                expansions += letters.count(letter)
            if expansions <= shelf and len(letters) - expansions <= room:
                words.append(f"+{half}:{word}")
        return words
