"""Phase A of the fast reading: the factory offer."""

from azul_notation.rules.offer.lean_tables import MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.lean_deal import deal
from azul_notation.rules.walls.lean_packed import FULL, STATE
from azul_notation.rules.walls.lean_tables import NOTHING, Tables, Take


class Offer:
    """Plain factories and the centre in a round."""

    def __init__(self, t: Tables, seats: int) -> None:
        self.t: Tables = t
        self.seats: int = seats
        self.factories: list[tuple[Take, ...]] = []
        """What taking each colour of each does; the first is no factory."""
        self.centre: int = 0
        """Its tiles, packed."""
        self.owner: int = -1
        """The board of who has the marker; -1 while it lies in the centre."""

    def deal(self, words: list[str], bag: int, lines: list[int], walls: list[int]) -> int:
        """Begin a round: take a deal from the bag; -1 if it cannot have been."""
        takes, packed = self.t.takes, self.t.packed
        factories = [NOTHING]
        drawn = 0
        for word in words:
            factories.append(takes[word])
            drawn += packed[word]
        self.factories = factories
        self.centre = 0
        self.owner = -1
        return deal(self.t, words, drawn, bag, lines, walls)

    def is_taken(self) -> bool:
        """Whether no tile is left."""
        return not self.centre and self.factories.count(NOTHING) == len(self.factories)

    def draft(  # noqa: C901 - what is done for every move stands here, as calls take time
        self,
        moves: list[str],
        order: tuple[int, ...],
        lines: list[int],
        floors: list[int],
        done: list[int],
    ) -> bool:
        """Play moves, and note lines that become complete.

        False if a move is against the rules, or if a mark is wrong or missing.
        """
        line_of = self.t.line
        move_of = self.t.moves
        nothing, mask, full = NOTHING, MASK, FULL  # names of a module are slower
        factories = self.factories
        centre = self.centre
        owner = self.owner
        for word, base in zip(moves, order):  # noqa: B905 - the order is longer
            source, colour, line, claim = move_of[word]
            if source > 0:
                key, left = factories[source][colour]
                factories[source] = nothing
                centre += left
            else:
                tiles = centre >> colour & mask
                centre -= tiles << colour
                key = COLOURS * colour + tiles
                if owner < 0:
                    if not source:
                        return False
                    owner = base
                    floors[base] += 1
                elif source:
                    return False
            line += base
            state = line_of[lines[line] + key]
            if state > 0:
                if claim:
                    return False
                lines[line] = state
            elif state:
                state = -state
                fell = state & mask
                if claim != fell and claim >= 0:
                    return False
                floors[base] += fell
                if state & full:
                    lines[line] = state >> STATE
                    done.append(line)
            else:
                return False
        self.centre = centre
        self.owner = owner
        return True

    def clear(self, floors: list[int]) -> None:
        """End a round: plain factories do nothing then."""
