"""Special factories in the fast reading: what gold sides do in the set-up and in the factory offer.

A gold side acts before or after a move of its own factory. All other moves are played as ever.
"""

from functools import cache
from itertools import product

from azul_notation.rules.offer.lean_tables import BYTE, COUNTS, FIELD, FULL_BAG, HELD, MASK
from azul_notation.rules.offer.tables import COLOURS, FACTORIES
from azul_notation.rules.walls.lean_deal import on_boards
from azul_notation.rules.walls.lean_offer import Offer
from azul_notation.rules.walls.lean_tables import NOTHING, Tables, takes
from azul_notation.rules.walls.play import least_difference
from azul_notation.rules.walls.tables import EXTRA, GONE, PLAIN, SPLIT, STAY, ZERO


class Gold(Offer):
    """The discs of a game with special factories, as they lie in a round."""

    def __init__(self, t: Tables, seats: int, *, even: bool, by_effect: bool) -> None:
        super().__init__(t, seats)
        self.even: bool = even
        self.by_effect: bool = by_effect
        self.count: int = FACTORIES[seats]
        self.pools: list[int] = []
        """The tiles of each factory before anything is taken from it, packed; the first is no factory."""
        self.effects: list[str] = []
        self.acting: dict[str, int] = {}
        """The factories whose gold sides act when something is taken from them, by their digits."""
        self.catcher: int = -1
        """The board that the zero disc lies beside, and what had fallen there before."""
        self.fallen: int = 0

    def deal(self, words: list[str], bag: int, lines: list[int], walls: list[int]) -> int:
        """Take a deal from the bag and set the discs up; -1 if it cannot have been."""
        t = self.t
        tiles = [word.partition(":")[0] for word in words]
        sides = [gold_sides(t.letters)[word[len(each) :]] for word, each in zip(words, tiles)]  # noqa: B905
        self.effects = [PLAIN, *[effect for effect, _ in sides]]
        gold = [at for at, effect in enumerate(self.effects) if effect != PLAIN]
        if len(gold) != self.seats or len({self.effects[at] for at in gold}) != self.seats:
            return -1
        bag = super().deal(tiles, bag, lines, walls)
        if bag < 0:
            return -1
        self.pools = [0, *[t.pools[each] for each in tiles]]
        if self.by_effect:
            gold.sort(key=lambda at: self.effects[at] != EXTRA)
        for at in gold:
            effect, colour = sides[at - 1]
            if effect == EXTRA:
                dealt = sum([t.packed[each] for each in tiles])
                lid = FULL_BAG - on_boards(t, lines, walls) - dealt & COUNTS
                bag = self.draw(at, colour, bag or lid)
            elif colour >= 0:
                self.collect(at, FIELD * colour)
        self.acting = {str(at): at for at in gold if self.effects[at] in (STAY, SPLIT, ZERO)}
        self.factories = [takes(pool) for pool in self.pools]
        self.catcher = -1
        return bag

    def draw(self, at: int, colour: int, bag: int) -> int:
        """Draw the extra tile, unless there is none."""
        if colour < 0:
            return -1 if bag else bag
        if not bag >> BYTE * colour & HELD:
            return -1
        self.pools[at] += 1 << FIELD * colour
        return bag - (1 << BYTE * colour)

    def collect(self, at: int, shift: int) -> None:
        """Move one tile of the collector's colour from each neighbour that has any."""
        for step in (-1, 1):
            beside = self.beside(at, step)
            if self.pools[beside] >> shift & MASK:
                self.pools[beside] -= 1 << shift
                self.pools[at] += 1 << shift

    def beside(self, at: int, step: int) -> int:
        """Find the next disc in the circle, which closes where one was taken out."""
        at = (at - 1 + step) % self.count + 1
        return self.beside(at, step) if self.effects[at] == GONE else at

    def draft(
        self,
        moves: list[str],
        order: tuple[int, ...],
        lines: list[int],
        floors: list[int],
        done: list[int],
    ) -> bool:
        """Play moves as on plain factories, with what the gold sides do between them."""
        begin = 0
        for at, word in enumerate(moves):
            source = self.acting.get(word[0], 0)
            if not source:
                continue
            if not super().draft(moves[begin:at], order[begin:], lines, floors, done):
                return False
            rest = self.rest(source, word)
            sides = word[3:].partition("~")[0]
            if bool(sides) != (self.effects[source] == SPLIT and rest > 0):
                return False
            if self.effects[source] == ZERO:
                self.effects[source] = GONE
                self.catcher, self.fallen = order[at], floors[order[at]]
            bare = [word[:3] + word[3 + len(sides) :]]
            if not super().draft(bare, order[at:], lines, floors, done):
                return False
            if not self.put(source, sides, rest):
                return False
            begin = at + 1
        return super().draft(moves[begin:], order[begin:], lines, floors, done)

    def rest(self, source: int, word: str) -> int:
        """Find what a move leaves on its factory."""
        colour = self.t.moves[word[:3]][1]
        return self.pool(source) & ~(MASK << FIELD * colour)

    def pool(self, at: int) -> int:
        """Find what lies on a factory now."""
        return 0 if self.factories[at] is NOTHING else self.pools[at]

    def fill(self, at: int, pool: int) -> None:
        self.pools[at] = pool
        self.factories[at] = takes(pool)

    def put(self, source: int, sides: str, rest: int) -> bool:
        """Put what came to the centre where the gold side says; False if it cannot be divided so."""
        if sides:
            self.centre -= rest
            return self.divide(source, sides, rest)
        if self.effects[source] == STAY:
            self.centre -= rest
            self.fill(source, rest)
        return True

    def divide(self, source: int, sides: str, rest: int) -> bool:
        """Divide the leftovers of the splitting factory, whole colours to either side."""
        chosen = divisions(self.t.letters)[sides]
        counts = [rest >> FIELD * colour & MASK for colour in range(COLOURS)]
        if [bool(count) for count in counts] != [side != 0 for side in chosen]:
            return False
        apart = sum([count * side for count, side in zip(counts, chosen)])  # noqa: B905
        if self.even and abs(apart) > least_difference(counts):
            return False
        for step in (-1, 1):
            beside = self.beside(source, step)
            pool = self.pool(beside)
            for colour, side in enumerate(chosen):
                if side == step:
                    pool += counts[colour] << FIELD * colour
            self.fill(beside, pool)
        return True

    def clear(self, floors: list[int]) -> None:
        """Take off its floor line what fell on the zero disc."""
        if self.catcher >= 0 and floors[self.catcher] > self.fallen:
            floors[self.catcher] -= 1


@cache
def gold_sides(letters: str) -> dict[str, tuple[str, int]]:
    """Spell what stands behind the tiles of a factory: its effect, and of which colour it is, if of any."""
    told = {"": (PLAIN, -1), f":{EXTRA}": (EXTRA, -1)}
    for effect in (STAY, SPLIT, ZERO):
        told[f":{effect}"] = (effect, -1)
    for colour, letter in enumerate(letters):
        told[f":{letter}"] = (letter, colour)
        told[f":{EXTRA}{letter}"] = (EXTRA, colour)
    return told


@cache
def divisions(letters: str) -> dict[str, tuple[int, ...]]:
    """Spell what goes to which side of the splitting factory: -1 for each colour to the previous one, 1."""
    told = {}
    for chosen in product((-1, 0, 1), repeat=COLOURS):
        before = "".join([letters[at] for at, side in enumerate(chosen) if side < 0])
        behind = "".join([letters[at] for at, side in enumerate(chosen) if side > 0])
        told[(before and f"<{before}") + (behind and f">{behind}")] = chosen
    return told
