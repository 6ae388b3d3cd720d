"""The table of Queen's Garden: who may do what, and what then happens. Rulings page, 5.2 to 5.6.

Between rounds `start` is already the seat that starts the next round, and the display is cleared.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product

from .garden_deal import EXPANSION_PLACES, TILE_PLACES
from .garden_map import COLOURS, DOWN, PATTERNS, SLOTS, fits, spaces, spot, surrounded, value
from .garden_pay import HEXAGON, Bundle, bundle, payments
from .garden_score import Scoring
from .walls_deal import Refused, need

TAKE = re.compile(r"\+([BGLMPY1-6])(?::((?:[BGLMPY1-6][a-h])+))?")
PUT = re.compile(
    rf"(?:({HEXAGON})|\[({HEXAGON})\])@([0-6][0-6])"
    rf"(?:/((?=[^+])(?:{HEXAGON})*(?:\[{HEXAGON}\])*\**))?(?:\+([1-9]))?"
)
BUY = re.compile(r"\[\]@([1-6])")
PASS = re.compile(rf"pass(?:/((?:{HEXAGON}|\[{HEXAGON}\])+))?(\^)?")
PRICE, FIRST_PASS = 6, 1


class Table(Scoring):
    # --- what may be done ---------------------------------------------------------------------

    def moves(self) -> set[str]:
        if self.to_move is None:
            return set()
        return self.takes() | self.puts() | self.buys() | {"pass"}

    def offer(self, half: str) -> dict[str, list[str]]:
        """The hexagons of a colour or pattern, each with the pieces that it lies on."""
        offered: dict[str, list[str]] = {}
        for letter in sorted(self.display):
            for hexagon in self.display[letter].offers():
                if half in hexagon:
                    offered.setdefault(hexagon, []).append(letter)
        return dict(sorted(offered.items()))

    def has_room(self, chosen: Sequence[str]) -> bool:
        """Whether what lies on these pieces fits in the storage of who is to move (5.3, 4)."""
        who = (self.to_move or 1) - 1
        expansions = sum(1 for letter in chosen if self.display[letter].shows)
        tiles = len(chosen) - expansions
        return (
            tiles + self.tiles[who].total() + self.jokers[who] <= TILE_PLACES
            and expansions + len(self.expansions[who]) <= EXPANSION_PLACES
        )

    def takes(self) -> set[str]:
        return {
            take_text(half, offered, dict(zip(offered, chosen, strict=True)))
            for half in COLOURS + PATTERNS
            if (offered := self.offer(half))
            for chosen in product(*offered.values())
            if self.has_room(chosen)
        }

    def rest(self, hexagon: str, is_tile: bool) -> Bundle:
        """What the storage of who is to move holds besides this."""
        who = (self.to_move or 1) - 1
        held = Bundle(self.tiles[who].elements(), self.expansions[who], self.jokers[who])
        stored = held.tiles if is_tile else held.expansions
        need(stored[hexagon] > 0, f"no {hexagon} in the storage")
        stored[hexagon] -= 1
        held.tiles, held.expansions = +held.tiles, +held.expansions
        return held

    def puts(self) -> set[str]:
        who = (self.to_move or 1) - 1
        found = set()
        things = [(hexagon, True) for hexagon in self.tiles[who] if self.tiles[who][hexagon]]
        things += [(hexagon, False) for hexagon in self.expansions[who]]
        for hexagon, is_tile in things:
            name = hexagon if is_tile else f"[{hexagon}]"
            ways = payments(hexagon, self.rest(hexagon, is_tile))
            places = [place for place in self.places(is_tile) if self.may_lie(hexagon, place)]
            for place, paid in product(places, ways):
                found.add(f"{name}@{place}" + (f"/{paid}" if paid else ""))
        return found

    def places(self, is_tile: bool) -> list[str]:
        """Free spaces; or, for an expansion, the places round the centres of empty slots."""
        who = (self.to_move or 1) - 1
        if is_tile:
            return [at for at in spaces(self.slots[who]) if spot(at) not in self.gardens[who]]
        empty = [slot for slot in SLOTS if slot not in self.slots[who]]
        return [f"{slot}{position}" for slot in empty for position in range(1, 7)]

    def may_lie(self, hexagon: str, place: str) -> bool:
        return fits(self.gardens[(self.to_move or 1) - 1], spot(place), hexagon)

    def buys(self) -> set[str]:
        who = (self.to_move or 1) - 1
        if self.supply == 0 or self.scores[who] < PRICE:
            return set()
        return {f"[]@{slot}" for slot in SLOTS if slot not in self.slots[who]}

    # --- doing it -----------------------------------------------------------------------------

    def play(self, move: str, chance: Sequence[str] = ()) -> str:
        twin = self.clone()
        text, owed = twin.act(move)
        twin.settle(owed, chance)
        twin.next_turn()
        twin.check()
        self.become(twin)
        return text

    def due(self, move: str | None = None) -> list[str]:
        """What chance is due, as the beginnings of its tokens: "b:", "a=".

        With a move: what it would make due. Without one: what the last move or R line made due;
        between rounds what the next R line must bring.
        """
        if move is not None:
            return self.clone().act(move)[1]
        if not self.acting and not self.over:
            return self.clone().new_stack()
        return list(self.owed)

    def act(self, move: str) -> tuple[str, list[str]]:
        """The action without its chance: its text, and the chance that is due."""
        if self.to_move is None:
            raise Refused("nobody is to move")
        if match := TAKE.fullmatch(move):
            return self.take(match[1], match[2] or "")
        if match := PUT.fullmatch(move):
            text = self.put(match[1] or match[2], bool(match[1]), match[3], match[4] or "")
            gained = text.partition("+")[2]
            need(match[5] is None or match[5] == gained, f"{gained or 'no'} jokers are received")
            return text, []
        if match := BUY.fullmatch(move):
            need(move in self.buys(), f"{move} is not possible")
            self.slots[self.to_move - 1][int(match[1])] = DOWN
            self.supply -= 1
            self.gain(self.to_move, "buy", -PRICE)
            return move, []
        match = PASS.fullmatch(move)
        need(match is not None, f"{move} is not an action")
        assert match is not None
        return self.do_pass(match[1] or "", match[2] is not None), []

    def take(self, half: str, pairs: str) -> tuple[str, list[str]]:
        who = (self.to_move or 1) - 1
        offered = self.offer(half)
        need(bool(offered), f"there is no {half}")
        named = {pairs[i]: pairs[i + 1] for i in range(0, len(pairs), 2)}
        need(pairs == "".join(other + named[other] for other in sorted(named)), "not in order")
        chosen: dict[str, str] = {}
        for hexagon, letters in offered.items():
            letter = named.pop(hexagon.replace(half, "", 1), "")
            need(letter != "" or len(letters) == 1, f"which {hexagon}: {letters}?")
            chosen[hexagon] = letter or letters[0]
            need(chosen[hexagon] in letters, f"no {hexagon} on {letter}")
        need(not named, f"{named} is nothing to choose")
        need(self.has_room(list(chosen.values())), "the storage is too small")
        text = take_text(half, offered, chosen)

        from_stack = False
        for hexagon, letter in chosen.items():
            piece = self.display[letter]
            if piece.shows:
                self.expansions[who] = sorted([*self.expansions[who], hexagon])
                del self.display[letter]
            else:
                piece.tiles.remove(hexagon)
                self.tiles[who][hexagon] += 1
                from_stack = from_stack or piece.on_stack
        owed = []
        if from_stack:
            for piece in self.display.values():
                piece.on_stack = False
            owed = self.uncover()
        return text, owed + self.flips()

    def put(self, hexagon: str, is_tile: bool, place: str, paid: str) -> str:
        who = (self.to_move or 1) - 1
        held = self.rest(hexagon, is_tile)
        need(place in self.places(is_tile), f"{place} is no free space")
        need(self.may_lie(hexagon, place), f"{hexagon} may not lie at {place}")
        need(paid in payments(hexagon, held), f"{paid} does not pay for {hexagon}")
        before = surrounded(self.gardens[who], self.slots[who])
        if not is_tile:
            self.slots[who][int(place[0])] = f"up:{hexagon}@{place}"
        self.tiles[who] = held.tiles
        self.expansions[who] = sorted(held.expansions.elements())
        self.throw_away(bundle(paid))
        self.gardens[who][spot(place)] = hexagon
        after = surrounded(self.gardens[who], self.slots[who])
        jokers = sum(after.values()) - sum(before.values())
        jokers = min(jokers, TILE_PLACES - self.tiles[who].total() - self.jokers[who])
        self.jokers[who] += jokers
        text = (hexagon if is_tile else f"[{hexagon}]") + f"@{place}"
        return text + (f"/{paid}" if paid else "") + (f"+{jokers}" if jokers else "")

    def throw_away(self, gone: Bundle) -> None:
        """Tiles to the tower, expansions under the supply, jokers to the bank."""
        who = (self.to_move or 1) - 1
        held = Bundle(self.tiles[who].elements(), self.expansions[who], self.jokers[who])
        need(gone.tiles <= held.tiles, "more tiles than there are")
        need(gone.expansions <= held.expansions, "more expansions than there are")
        need(gone.jokers <= held.jokers, "more jokers than there are")
        self.tiles[who] = held.tiles - gone.tiles
        self.expansions[who] = sorted((held.expansions - gone.expansions).elements())
        self.jokers[who] -= gone.jokers
        self.tower.update(gone.tiles)
        self.supply += gone.expansions.total()

    def do_pass(self, discards: str, marked: bool) -> str:
        """5.6. The first one takes the marker; whoever passes may throw hexagons away."""
        seat = self.to_move or 1
        first = not self.passed
        need(first or not marked, "somebody passed before")
        self.passed.append(seat)
        if first:
            self.gain(seat, "pass", -FIRST_PASS)
        gone = bundle(discards)
        self.throw_away(gone)
        self.gain(seat, "discard", -sum(value(hexagon) for hexagon in gone.hexagons()))
        return "pass" + (f"/{discards}" if discards else "") + "^" * first

    def next_turn(self) -> None:
        """Clockwise to the next who has not passed; the starting seat begins a lap (notation, 1)."""
        seat = self.to_move or 1
        if len(self.passed) == self.seats:
            self.to_move = None
            return
        for _ in range(self.seats):
            seat = seat % self.seats + 1
            self.lap += seat == self.start
            if seat not in self.passed:
                break
        self.to_move = seat

    def lines_of_play(self, depth: int, chance: Callable[["Table", str], Sequence[str]]) -> int:
        """How many sequences of actions; `chance` names the tokens behind each."""
        if depth == 0 or self.to_move is None:
            return 1
        if depth == 1:
            return len(self.moves())
        count = 0
        for move in sorted(self.moves()):
            after = self.clone()
            after.play(move, chance(self, move))
            count += after.lines_of_play(depth - 1, chance)
        return count


def take_text(half: str, offered: dict[str, list[str]], chosen: dict[str, str]) -> str:
    """Names the piece where there is a choice: the hexagon's other half, and the letter."""
    pairs = [
        hexagon.replace(half, "", 1) + chosen[hexagon]
        for hexagon, letters in offered.items()
        if len(letters) > 1
    ]
    return f"+{half}" + (":" + "".join(sorted(pairs)) if pairs else "")
