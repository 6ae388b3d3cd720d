"""What lies on the table of a wall game, and how a round is dealt. Cites the rulings page."""

import random
import re
from collections import Counter

from . import walls_wall as w

MARKER = "*"
FACTORIES = {2: 5, 3: 7, 4: 9}
BOARDS = {
    "azul": ("coloured", "grey"),
    "mini": ("coloured", "grey"),
    "chocolatier": ("coloured", "brown"),
}
LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR"}
EXTRA, STAY, SPLIT, ZERO = "+", "=", "/", "0"
TOKEN = re.compile(r"(-|[A-Z]{1,4})(?::(\+[A-Z]?|[A-Z]|[=/0]))?")


class Refused(Exception):
    """The rules do not allow it; says why."""


def need(condition: bool, reason: str) -> None:
    if not condition:
        raise Refused(reason)


class Supply:
    """The state, and the deal; the moves are the Table's."""

    def __init__(
        self,
        variant: str,
        board: str,
        seats: int,
        factories: str = "plain",
        split: str = "even",
        setup_order: str = "effect",
    ) -> None:
        need(variant in BOARDS, f"no wall game {variant}")
        need(board in BOARDS[variant], f"{variant} has no {board} board")
        need(seats in FACTORIES, f"{seats} seats")
        need(factories in ("plain", "special"), f"factories {factories}")
        need(factories == "plain" or variant == "chocolatier", f"{variant} has no gold factories")
        need(split in ("even", "free"), f"split {split}")
        need(setup_order in ("effect", "position"), f"setup order {setup_order}")
        self.variant, self.board, self.seats = variant, board, seats
        self.special, self.split, self.setup_order = factories == "special", split, setup_order
        self.letters = LETTERS[variant]
        self.round, self.start = 0, 1
        self.to_move: int | None = None
        self.drafting = False  # between a deal and the scoring of its round
        self.over = False
        self.bag = Counter(dict.fromkeys(self.letters, 20))
        self.lid: Counter[str] = Counter()
        self.scores = [0] * seats
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[seats])]
        self.gold: list[str] = [""] * len(self.factories)
        self.centre: list[str] = []
        self.marker_taker: int | None = None
        self.zero_owner: int | None = None
        self.zero_disc: list[str] = []  # what lies on the zero disc once somebody has it
        self.lines: list[dict[int, list[str]]] = [{i: [] for i in w.FIVE} for _ in range(seats)]
        self.walls: list[w.Wall] = [{} for _ in range(seats)]
        self.floors: list[list[str]] = [[] for _ in range(seats)]
        self.events: list[tuple[int, int, str, int]] = []
        self.result: tuple[list[int], list[int]] | None = None

    # --- dealing ------------------------------------------------------------------------------

    def no_tiles(self) -> bool:
        return not +self.bag and not +self.lid

    def deal(self, start: int, tokens: list[str]) -> None:
        need(not self.drafting, "the round before is not scored yet")
        need(not self.over, "the game is over")
        need(start in range(1, self.seats + 1), f"no seat {start}")
        need(self.round == 0 or start == self.start, f"seat {self.start} starts, not {start}")
        need(len(tokens) == len(self.factories), f"{len(self.factories)} factories, please")
        dealt, gold = self._read_deal(tokens)
        bag, lid = self._drawn(dealt)
        extra = [effect for effect in gold if effect.startswith(EXTRA)]
        if extra:
            if not +bag:  # the lid is poured in when a tile is needed, not earlier (ruling 10)
                bag, lid = lid, Counter[str]()
            letter = extra[0][1:]
            need(bool(letter) != (not +bag), "an extra tile is drawn if there is one to draw")
            if letter:
                need(bag[letter] > 0, f"the bag has no {letter} for the extra tile")
                bag[letter] -= 1
        self.bag, self.lid = +bag, +lid
        self.factories, self.gold = dealt, [effect[:1] for effect in gold]
        self._set_up(extra[0][1:] if extra else "")
        self.round += 1
        self.start = self.to_move = start
        self.drafting = True
        self.check_tiles()

    def _read_deal(self, tokens: list[str]) -> tuple[list[list[str]], list[str]]:
        dealt: list[list[str]] = []
        gold: list[str] = []
        for token in tokens:
            match = TOKEN.fullmatch(token)
            if match is None:
                raise Refused(f"{token} is not a factory")
            tiles = "" if match[1] == "-" else match[1]
            strange = [letter for letter in tiles if letter not in self.letters]
            need(not strange, f"no colour {strange}")
            effect = match[2] or ""
            letter = effect.lstrip("+=/0")
            need(letter == "" or letter in self.letters, f"no colour {letter}")
            need(
                len(dealt) == 0 or len(dealt[-1]) == 4 or tiles == "",
                "a short deal fills the factories in written order",
            )
            dealt.append(list(tiles))
            gold.append(effect)
        discs = [effect[:1] for effect in gold if effect]
        need(len(discs) == (self.seats if self.special else 0), f"{len(discs)} gold factories")
        need(len(set(discs)) == len(discs), "a gold effect twice")
        return dealt, gold

    def _drawn(self, dealt: list[list[str]]) -> tuple[Counter[str], Counter[str]]:
        """Bag and lid after drawing these tiles; the lid is poured in only when it must be."""
        tiles = Counter(letter for factory in dealt for letter in factory)
        if tiles.total() <= self.bag.total():
            need(tiles <= self.bag, "the bag does not hold that deal")
            bag, lid = self.bag - tiles, self.lid.copy()
        else:
            need(self.bag <= tiles, "the bag must be drawn empty first")
            need(tiles - self.bag <= self.lid, "bag and lid do not hold that deal")
            bag, lid = self.lid - (tiles - self.bag), Counter[str]()
        if tiles.total() < 4 * len(dealt):
            need(bag.total() + lid.total() == 0, "a short deal though there are tiles left")
        return bag, lid

    def _set_up(self, extra_tile: str) -> None:
        """Extra tile and collectors; both orders of the rulings page, 2.6."""
        places = list(range(len(self.factories)))
        if self.setup_order == "effect":
            places.sort(key=lambda place: self.gold[place] != EXTRA)
        for place in places:
            effect = self.gold[place]
            if effect == EXTRA:
                self.factories[place] += extra_tile
            elif effect and effect in self.letters:
                for neighbour in (self.neighbour(place, -1), self.neighbour(place, 1)):
                    if effect in self.factories[neighbour]:
                        self.factories[neighbour].remove(effect)
                        self.factories[place].append(effect)

    def neighbour(self, place: int, step: int) -> int:
        """The next disc of the circle; a zero disc that somebody took is no longer in it."""
        while True:
            place = (place + step) % len(self.factories)
            if self.gold[place] != ZERO or self.zero_owner is None:
                return place

    def random_deal(self, rng: random.Random) -> list[str]:
        """Draws a possible deal, but changes nothing: give it to `deal`."""
        bag, lid = sorted(self.bag.elements()), sorted(self.lid.elements())

        def draw() -> str:
            if not bag:
                bag.extend(lid)
                lid.clear()
            return bag.pop(rng.randrange(len(bag))) if bag else ""

        drawn = [[draw() for _ in range(4)] for _ in self.factories]
        tokens = ["".join(sorted(tiles, key=self.letters.find)) or "-" for tiles in drawn]
        if self.special:
            discs = rng.sample([EXTRA, STAY, SPLIT, ZERO, *self.letters], self.seats)
            for place, disc in zip(rng.sample(range(len(tokens)), self.seats), discs, strict=True):
                tokens[place] += f":{disc}{draw() if disc == EXTRA else ''}"
        return tokens

    # --- invariant ----------------------------------------------------------------------------

    def check_tiles(self) -> None:
        """Twenty of each colour, wherever they are; the marker in one place at most."""
        things = list(self.bag.elements()) + list(self.lid.elements())
        things += self.centre + self.zero_disc
        for group in self.factories + self.floors:
            things += group
        for lines in self.lines:
            for line, tiles in lines.items():
                assert len(tiles) <= line
                assert len(set(tiles)) <= 1
                things += tiles
        for wall in self.walls:
            things += wall.values()
        count = Counter(things)
        assert count.pop(MARKER, 0) <= 1
        assert count == dict.fromkeys(self.letters, 20), count
