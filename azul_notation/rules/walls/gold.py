"""Plays special factories: what gold sides do in the set-up and in the factory offer (Chocolatier)."""

from functools import lru_cache
from typing import Final

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.offer.packed import BYTE, COUNTS, FIELD, FULL_BAG, HELD, MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.engine import Engine, Marked
from azul_notation.rules.walls.lookups import Take, least_difference, takes
from azul_notation.rules.walls.packed import DIVIDED, LINE_OF, REFUSED, SPAN, STRIDE
from azul_notation.rules.walls.tables import EXTRA, GONE, PLAIN, SPLIT, STAY, ZERO

ACTING: Final = (STAY, SPLIT, ZERO)
"""Effects of moves from a gold factory; the others belong to the set-up."""


class GoldEngine(Engine):
    """A game with special factories.

    A gold side acts before or after a move from its own factory; all other moves are played as ever.
    """

    __slots__ = ("effects", "even")

    def __init__(self, edition: Edition, seats: int, like: "GoldEngine | None" = None) -> None:
        super().__init__(edition, seats, like)
        self.even: bool = edition.even
        self.effects: list[str] = like.effects[:] if like else [PLAIN] * (self.count + 1)
        """What each disc does; the first is none."""

    def copy(self) -> Engine:
        return GoldEngine(self.edition, self.seats, self)

    # -- the set-up of a round

    def deal(self, start: Seat, words: list[str]) -> bool:
        """Begin a round with what was dealt; return False if it cannot have been."""
        t = self.t
        discs = [t.discs.get(word) or t.disc_of(word) for word in words]
        tiles = [pile for pile, _, _ in discs]
        try:
            drawn = sum([t.packed[pile] for pile in tiles])
        except KeyError:
            return False
        gold = [
            (at, effect, colour)
            for at, (_, effect, colour) in enumerate(discs, 1)
            if effect != PLAIN
        ]
        bag = self.left_in_bag(tiles, drawn)
        if bag < 0 or not self.are_gold([effect for _, effect, _ in gold]):
            return False
        for _, effect, colour in gold:
            if effect == EXTRA:
                bag = drawn_extra(bag or FULL_BAG - self.on_boards() - drawn & COUNTS, colour)
        if bag < 0:
            return False
        self.effects = [PLAIN, *[effect for _, effect, _ in discs]]
        self.begin_round(start, bag, self.set_up([t.pools[pile] for pile in tiles], gold))
        return True

    def set_up(self, pools: list[int], gold: list[tuple[int, str, int]]) -> list[tuple[Take, ...]]:
        """Let the gold sides act that do so before the first move; return the factories as they then are."""
        pools = [0, *pools]
        if self.edition.by_effect:
            gold.sort(key=lambda each: each[1] != EXTRA)
        for at, effect, colour in gold:
            if effect == EXTRA and colour >= 0:
                pools[at] += 1 << FIELD * colour
            elif colour >= 0:
                self.collect(pools, at, FIELD * colour)
        return [takes(pool) for pool in pools]

    def are_gold(self, effects: list[str]) -> bool:
        """Return whether there are as many gold factories as players, and no effect twice."""
        return len(effects) == self.seats == len(set(effects)) and GONE not in effects

    def collect(self, pools: list[int], at: int, shift: int) -> None:
        """Move one tile of the collector's colour from each neighbour that has any."""
        for step in (-1, 1):
            beside = self.beside(at, step)
            if pools[beside] >> shift & MASK:
                pools[beside] -= 1 << shift
                pools[at] += 1 << shift

    def beside(self, at: int, step: int) -> int:
        """Find the next disc in the circle, which closes where one was taken out."""
        at = (at - 1 + step) % self.count + 1
        return self.beside(at, step) if self.effects[at] == GONE else at

    # -- the factory offer

    def play(self, words: list[str], known: dict[str, Marked]) -> bool:
        """Play moves as on plain factories, and what gold sides do after moves from their factories."""
        acting = {str(at) for at, effect in enumerate(self.effects) if effect in ACTING}
        begin = 0
        for at, word in enumerate(words):
            if word[0] in acting and word in known:
                if not self.act(words[begin:at], word, known):
                    return False
                begin = at + 1
        rest = words[begin:]
        return not rest or super().play(rest, known)

    def turn(self, source: int, colour: int, target: int) -> int:
        """Play a move: how many tiles fell, and TOOK_MARKER; or REFUSED."""
        word = str(source)
        self.play([word], {word: (source, colour, FIELD * colour, target, 0, 0, 0)})
        return self.outcome

    def act(self, before: list[str], word: str, known: dict[str, Marked]) -> bool:
        """Play moves, then one from a gold factory that acts; return whether marks state their outcome.

        What lies on that factory does not change until something is taken from it, or divided.
        """
        source, colour, shift, target, stated, due, claimed = known[word]
        sides = target >> DIVIDED
        rest = self.factories[source][colour][1]
        divided = self.effects[source] == SPLIT and rest > 0
        if (sides != 0) != divided or (divided and not divides(sides, rest, even=self.even)):
            if super().play(before, known):
                self.outcome = REFUSED
            return False
        if divided:  # by itself, as the engine of plain factories knows no sides
            if not super().play(before, known):
                return False
            line = target & LINE_OF
            before, known = [], {word: (source, colour, shift, line, stated, due, claimed)}
        turn = self.turns + len(before)
        all_stated = super().play([*before, word], known)
        if self.turns <= turn:
            return False
        if self.effects[source] == ZERO:
            self.effects[source] = GONE
            self.lay_disc(self.order[turn])
            return all_stated
        self.centre -= rest
        if self.effects[source] == STAY:
            self.factories[source] = takes(rest)
        else:
            self.divide(source, sides, rest)
        return all_stated

    def force(self, source: int, colour: int, target: int) -> int:
        """Play a move as it may have stood, an uneven division too."""
        even, self.even = self.even, False
        outcome = super().force(source, colour, target)
        self.even = even
        return outcome

    def lay_disc(self, place: int) -> None:
        """Lay the zero disc next to a floor line, before what its taker has just dropped."""
        things = self.fallen[place]
        before = len(things) - self.outcome
        self.fallen[place] = f"{things[:before]}{ZERO}{things[before:]}"

    def divide(self, source: int, sides: int, rest: int) -> None:
        """Move the leftovers of the splitting factory to its neighbours, whole colours to either side."""
        for step in (-1, 1):
            beside = self.beside(source, step)
            pool = self.pool(beside)
            for colour in range(COLOURS):
                if sides >> colour & 1:
                    pool += rest & MASK << FIELD * colour
            self.factories[beside] = takes(pool)
            sides >>= COLOURS

    def pool(self, at: int) -> int:
        """Find what lies on a factory now, packed."""
        pool = 0
        for colour, (key, _) in enumerate(self.factories[at]):
            if key:
                pool += key - SPAN * colour << FIELD * colour
        return pool

    def ways(self, source: int, colour: int, words: list[str]) -> list[str]:
        """Spell each way to play these moves: where leftovers are divided, one for each division."""
        if not source or self.effects[source] != SPLIT:
            return words
        rest = self.factories[source][colour][1]
        if not rest:
            return words
        found = spelt_divisions(self.t.letters, rest, self.even)
        return [word + sides for word in words for sides in found]

    def clear_floors(self) -> None:
        """Subtract the floor lines; the discs are put aside, each with the first thing that fell on it."""
        for place in range(0, len(self.fallen), STRIDE):
            if ZERO in self.fallen[place]:
                self.fallen[place] = without_disc(self.fallen[place])
        super().clear_floors()
        self.effects = [PLAIN] * (self.count + 1)


def new_engine(edition: Edition, seats: int) -> Engine:
    """Make the engine before the first round, with special factories or plain ones."""
    return (GoldEngine if edition.special else Engine)(edition, seats)


def without_disc(things: str) -> str:
    """Leave out what costs no points: the zero disc, and the first thing that fell on it."""
    at = things.index(ZERO)
    return things[:at] + things[at + 2 :]


def drawn_extra(bag: int, colour: int) -> int:
    """Draw the extra tile, unless there is none; return -1 if it cannot be so."""
    if colour < 0:
        return -1 if bag else bag
    if not bag >> BYTE * colour & HELD:
        return -1
    return bag - (1 << BYTE * colour)


def divides(sides: int, rest: int, *, even: bool) -> bool:
    """Return whether every colour that is left goes to one of the sides, as evenly as possible if need be."""
    counts = [rest >> FIELD * colour & MASK for colour in range(COLOURS)]
    apart = 0
    for colour, count in enumerate(counts):
        before, behind = sides >> colour & 1, sides >> COLOURS + colour & 1
        if before + behind != (count > 0):
            return False
        apart += count if before else -count
    return not even or abs(apart) <= least_difference(counts)


def divisions(rest: int, *, even: bool) -> list[int]:
    """Find every way to divide what is left; colours that go to the factory before it are counted up."""
    colours = [colour for colour in range(COLOURS) if rest >> FIELD * colour & MASK]
    found = []
    for choice in range(1 << len(colours)):
        sides = 0
        for at, colour in enumerate(colours):
            sides |= 1 << (colour if choice >> at & 1 else COLOURS + colour)
        if divides(sides, rest, even=even):
            found.append(sides)
    return found


@lru_cache(maxsize=1_000)
def spelt_divisions(letters: str, rest: int, even: bool) -> tuple[str, ...]:
    """Spell every way to divide what is left; the same few tiles are left again and again."""
    return tuple([spelt_sides(letters, sides) for sides in divisions(rest, even=even)])


def spelt_sides(letters: str, sides: int) -> str:
    """Spell what goes to which side of the splitting factory: `<BC>D`."""
    text = ""
    for sign in "<>":
        named = "".join([letter for at, letter in enumerate(letters) if sides >> at & 1])
        text += f"{sign}{named}" if named else ""
        sides >>= COLOURS
    return text
