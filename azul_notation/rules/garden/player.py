"""Keeps a player's storage and garden: what is placed, paid for, and scored. What is refused changes nothing.

The storage is packed; the garden is kept as groups, of patterns and of colours. mypyc may compile this file,
so it uses only lists and numbers.
"""

from azul_notation.rules.garden.hexagons import value_of
from azul_notation.rules.garden.lookups import (
    FIRST_SPACES,
    HALVES_OF,
    NAMES,
    PAYING,
    RING,
    SLOT,
    TILES,
    Spot,
    beside,
    ways_to_pay,
)
from azul_notation.rules.garden.packed import (
    ALL_KINDS,
    DOWN,
    GUARD,
    LYING,
    NOTHING,
    ONES,
    PAVILIONS_AT,
    REFUSED,
    each_bit,
    kinds_of,
)
from azul_notation.rules.garden.places import FOUNTAIN, PLACES, POSITIONS
from azul_notation.rules.garden.tables import (
    CATEGORIES,
    FIRST_JOKERS,
    GROUP,
    KINDS,
    SLOTS,
    TILE_PLACES,
)

Item = tuple[int, bool, bool, int, int, int, int, tuple[int, int, int]]
"""What is placed and paid: the hexagon; whether it is an expansion; whether the payment is valid by itself;
tiles, expansions and jokers that leave the storage, the placed one included; how many of its places that
frees; and what is put away: tiles, packed, and their number; the number of expansions."""


class Player:
    """Keeps one player's storage and garden."""

    def __init__(self, like: "Player | None" = None) -> None:
        """Begin a game, or copy another player's."""
        if like is None:
            self.tiles: int = 0
            self.expansions: int = 0
            self.jokers: int = FIRST_JOKERS
            self.held: int = FIRST_JOKERS
            """The number of places in the storage that tiles and jokers take."""
            self.garden: list[int] = [NOTHING] * PLACES
            """The hexagon on each place."""
            self.printed: list[int] = [NOTHING] * (SLOTS + 1)
            """For each slot the position of its printed hexagon, DOWN, or NOTHING where it is empty."""
            self.free: int = FIRST_SPACES
            """Free spaces for tiles."""
            self.filled: int = 0
            """Places with a hexagon, and pavilions."""
            self.lying: list[int] = [0] * CATEGORIES
            """The places of each colour and pattern, in the order of the wheel's categories."""
            self.groups: list[list[int]] = [[] for _ in range(CATEGORIES)]
            """The groups of each; no two of a category touch. A list of them is replaced, never changed."""
        else:
            self.tiles, self.expansions = like.tiles, like.expansions
            self.jokers, self.held = like.jokers, like.held
            self.garden, self.printed = like.garden[:], like.printed[:]
            self.free, self.filled = like.free, like.filled
            self.lying, self.groups = like.lying[:], like.groups[:]

    def copy(self) -> "Player":
        return Player(self)

    # -- the storage

    def gives(self, tiles: int, expansions: int, jokers: int) -> bool:
        """Remove this from the storage; return False if it is not there."""
        rest = (self.tiles | GUARD) - tiles
        if rest & GUARD != GUARD or self.jokers < jokers:
            return False
        if expansions:
            if self.expansions & expansions != expansions:
                return False
            self.expansions ^= expansions
        self.tiles = rest ^ GUARD
        self.jokers -= jokers
        return True

    # -- the garden

    def place(self, item: Item, spot: Spot, waived: bool) -> int:
        """Place a tile or an expansion and pay; return the jokers for which there is room, or REFUSED.

        A hexagon touches no other, or one that has its colour or its pattern; no group has two equal ones.
        With `waived`, this is not enforced, and the payment may be invalid by itself.
        """
        hexagon, is_expansion, is_right, tiles, expansions, jokers, freed, _ = item
        place, bit, near, features = spot
        if not (self.is_open(place) if is_expansion else self.free & bit):
            return REFUSED
        pattern, colour, one, other = HALVES_OF[hexagon]
        lying = self.lying
        with_patterns, with_colours = lying[pattern] & near, lying[colour] & near
        if not waived and not (
            is_right and (with_patterns or with_colours or not near & self.filled)
        ):
            return REFUSED
        patterns, colours = self.groups[pattern], self.groups[colour]
        patterns = (
            joined(patterns, one | bit, near, waived) if with_patterns else [*patterns, one | bit]
        )
        colours = (
            joined(colours, other | bit, near, waived) if with_colours else [*colours, other | bit]
        )
        if not (patterns and colours and self.gives(tiles, expansions, jokers)):
            return REFUSED
        self.held -= freed
        if is_expansion:
            self.open(place // POSITIONS, place % POSITIONS)
        self.garden[place] = hexagon
        self.free ^= bit
        filled = self.filled = self.filled | bit
        lying[pattern] |= bit
        lying[colour] |= bit
        self.groups[pattern] = patterns
        self.groups[colour] = colours
        got = 0
        for around, worth in features:
            if around & filled == around:
                got += worth
        if got:
            got = max(0, min(TILE_PLACES - self.held, got))
            self.jokers += got
            self.held += got
        return got

    def is_open(self, place: int) -> bool:
        """Check whether an expansion may have its hexagon on a place: of a free slot, but not its centre."""
        slot, position = place // POSITIONS, place % POSITIONS
        return slot != FOUNTAIN and position != DOWN and self.printed[slot] == NOTHING

    def open(self, slot: int, position: int) -> None:
        """Place an expansion in a slot, with its printed hexagon at a position, or DOWN for face down."""
        self.printed[slot] = position
        if position == DOWN:
            self.free |= SLOT[slot]
        else:
            self.free |= RING[slot]
            self.filled |= 1 << (PAVILIONS_AT + slot)

    # -- what may be placed

    def placements(self) -> list[str]:
        """Spell every way to place a stored tile or expansion, and to pay for it."""
        words: list[str] = []
        tiles, expansions, jokers = self.kinds(), self.expansions, self.jokers
        colours, patterns = [0] * KINDS, [0] * KINDS
        stored = kinds_of(tiles | expansions)
        for hexagon in stored:
            colours[hexagon // KINDS] += 1
            patterns[hexagon % KINDS] += 1
        shown = kinds_of(expansions) if expansions else []
        for is_expansion, hexagons in (
            (False, kinds_of(tiles) if expansions else stored),
            (True, shown),
        ):
            for hexagon in hexagons:
                pattern = hexagon % KINDS
                due = value_of(hexagon) - jokers
                if due > colours[hexagon // KINDS] and due > patterns[pattern]:
                    continue  # it is itself among these
                ways = self.payments(hexagon)
                item = f"[{TILES[hexagon]}]@" if is_expansion else f"{TILES[hexagon]}@"
                for place in self.places_for(hexagon, is_expansion=is_expansion):
                    spot = item + NAMES[place]
                    for way in ways:
                        words.append(spot + way)  # noqa: PERF401 - there is seldom more than one
        return words

    def payments(self, hexagon: int) -> list[str]:
        """Spell every way to pay for a hexagon from this storage."""
        payers = PAYING[hexagon]
        jokers = min(self.jokers, value_of(hexagon) - 1)
        return ways_to_pay(hexagon, self.kinds() & payers, self.expansions & payers, jokers)

    def kinds(self) -> int:
        """Find the different tiles in this storage, packed."""
        return (self.tiles | self.tiles >> 1) & ONES

    def places_for(self, hexagon: int, *, is_expansion: bool) -> list[int]:
        """Find where a tile may be placed, or the hexagon of an expansion: in any slot, turned six ways."""
        fits = self.free
        if is_expansion:
            fits = 0
            for slot in self.open_slots():
                fits |= RING[slot]
        pattern, colour, one, other = HALVES_OF[hexagon]
        fits &= beside(self.lying[pattern] | self.lying[colour]) | ~beside(self.filled & LYING)
        fits &= ~barred(self.groups[pattern], one)
        return each_bit(fits & ~barred(self.groups[colour], other))

    def open_slots(self) -> list[int]:
        return [slot for slot in range(1, SLOTS + 1) if self.printed[slot] == NOTHING]

    # -- what counts

    def large_groups(self) -> list[tuple[int, int]]:
        """List the groups that count at the end, each with its category: of colours, then of patterns."""
        large = [
            (category, places)
            for category, groups in enumerate(self.groups)
            for group in groups
            if (places := group & LYING).bit_count() >= GROUP
        ]
        # colours first; groups of a category by their first places
        large.sort(key=lambda group: (group[0] < KINDS, group[0], group[1] & -group[1]))
        return large

    def worth(self, category: int, places: int) -> int:
        """Add up the values of a group; in a group of a pattern, they are all the same."""
        if category < KINDS:
            return (category + 1) * places.bit_count()
        points = 0
        for value, lying in enumerate(self.lying[:KINDS], start=1):
            points += value * (lying & places).bit_count()
        return points


def joined(groups: list[int], group: int, near: int, waived: bool) -> list[int]:
    """Join a hexagon with the groups that it touches; return no groups if two of a kind would meet.

    With `waived` they meet, and the group takes no more hexagons.
    """
    apart = []
    for other in groups:
        if not other & near:
            apart.append(other)
            continue
        if other & group:
            if not waived:
                return []
            group |= ALL_KINDS
        group |= other
    apart.append(group)
    return apart


def barred(groups: list[int], kind: int) -> int:
    """Find the places on which a hexagon of this kind would make a group with two equal ones."""
    places = 0
    for at, group in enumerate(groups):
        reach = beside(group & LYING)
        if group & kind:
            places |= reach
            continue
        for other in groups[:at]:
            if group & other & ALL_KINDS:
                places |= reach & beside(other & LYING)
    return places
