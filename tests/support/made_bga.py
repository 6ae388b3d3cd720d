"""Writes our random games as Board Game Arena would log them, so that importing gives them back.

A small table of numbered tiles of its own: it shares no code with the import, nor with the rules.
"""

import copy
import re
from typing import Any

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.text.syntax import Deal, Game, Move, Tiling
from tests.support.made_bga_scores import Scored
from tests.support.made_bga_table import DISCS, WORDS, Json

SPLIT = re.compile(r"(\d)([A-Z])([1-5F])(?:<([A-Z]+))?(?:>([A-Z]+))?")


class Logged(Scored):
    """A game that was played to its end, with choices that were taken back."""

    def __init__(self, game: Game, seed: int, *, noise: float = 0.1, **style: bool) -> None:
        super().__init__(game, seed, noise=noise, **style)
        for each in game.rounds:
            self.round(each.start.seat - 1 if each.start else 0, each.deal, each.events)
        self.finish()

    # -- a round

    def round(self, start: int, deal: tuple[Deal, ...], events: tuple[Any, ...]) -> None:
        self.begin()
        words = [each.text.partition(":") for each in deal]
        self.discs = {
            at: DISCS.get(effect[:1]) or self.types[effect]
            for at, (_, _, effect) in enumerate(words, start=1)
            if effect
        }
        if self.special:
            self.send("specialFactories", {"specialFactories": self.discs})
        marker = {"id": 1, "type": 0, "location": "deck", "line": 0, "column": 17}
        self.offer = [[marker]] + [
            [self.tile(self.types[letter], at) for letter in tiles.replace("-", "")]
            for at, (tiles, _, _) in enumerate(words, start=1)
        ]
        left = sum(map(len, self.free.values()))
        self.send("factoriesFilled", {"factories": self.offer, "remainingTiles": left})
        self.set_up([effect for _, _, effect in words])
        moves = [event for event in events if isinstance(event, Move)]
        for number, each in enumerate(moves):
            self.turn(self.players[(start + number) % self.seats], each.text)
        ways = {e.seat: e.choices for e in events if isinstance(e, Tiling)}
        if moves and not any(tile for source in self.offer for tile in source):
            chosen = {
                p: [c.text for c in ways.get(SeatNumber(n), ())]
                for n, p in enumerate(self.players, 1)
            }
            if ways or self.printed or not any(map(self.complete, self.players)):
                self.score(chosen)

    def set_up(self, effects: list[str]) -> None:
        count = len(effects)
        for at, disc in self.discs.items():
            if disc <= 5:
                near = ((at - 2) % count + 1, at % count + 1)
                found = [
                    (n, next((t for t in self.offer[n] if t["type"] == disc), None)) for n in near
                ]
                for n, tile in found:
                    if tile is not None:
                        self.offer[n].remove(tile)
                        self.offer[at].append(tile)
                changed = {at: self.offer[at]}
                for n, tile in found:
                    if tile is not None:
                        changed[n] = self.offer[n]
                        args = {"factory": at, "factories": changed, "tiles": [tile]}
                        self.send("factoriesChanged", args)
            elif disc == DISCS["+"] and len(effects[at - 1]) > 1:
                self.offer[at].append(self.tile(self.types[effects[at - 1][1]], at))
                args = {"factory": at, "factories": {at: self.offer[at]}}
                self.send("factoriesCompleted", args)

    def turn(self, player: int, word: str) -> None:
        while self.noisy():
            self.take_back(player)
        found = SPLIT.match(word)
        assert found
        source, letter, line, before, after = found.groups()
        sides = {self.types[each]: -1 for each in before or ""}
        sides |= {self.types[each]: 1 for each in after or ""}
        hand = self.select(player, int(source), self.types[letter], sides)
        if self.noisy():
            self.place_and_take_back(player, hand)
        self.begin()
        self.place(player, hand, 0 if line == "F" else int(line), from_hand=True)
        if self.noisy():
            self.send("lastRound", self.mine(player))

    def select(self, player: int, source: int, kind: int, sides: dict[int, int]) -> list[Json]:
        self.begin()
        tiles = self.offer[source]
        hand = [tile for tile in tiles if tile["type"] == kind]
        rest = [tile for tile in tiles if tile["type"] not in (kind, 0)]
        marker = [tile for tile in tiles if not tile["type"]]
        disc = self.discs.get(source)
        keeps = disc in (DISCS["/"], DISCS["="])
        self.offer[source] = rest
        if source and not keeps:
            self.offer[source] = []
            self.offer[0] += rest
        if marker:
            self.place(player, marker, 0, from_hand=False)
            self.send("firstPlayerToken", self.mine(player))
        args = {
            "number": len(hand),
            "color": WORDS[kind],
            "type": kind,
            "selectedTiles": hand,
            "discardedTiles": rest if source and not keeps else [],
            "fromFactory": source,
        }
        self.send("tilesSelected", self.mine(player, **args))
        if disc == DISCS["0"]:
            self.owner = player
            self.send("moveSpecialFactoryZero", {"playerId": player})
        for each in dict.fromkeys(tile["type"] for tile in rest) if disc == DISCS["/"] else ():
            if each in sides:
                self.begin()
                self.push(source, each, sides[each])
        return hand

    def push(self, source: int, kind: int, way: int) -> None:
        """Move a colour of the splitting factory to a neighbour, past a disc that is gone."""
        count = len(self.offer) - 1
        at = (source + way - 1) % count + 1
        if self.owner and self.discs.get(at) == DISCS["0"]:
            at = (at + way - 1) % count + 1
        moved = [tile for tile in self.offer[source] if tile["type"] == kind]
        self.offer[source] = [tile for tile in self.offer[source] if tile["type"] != kind]
        self.offer[at] += moved
        args = {"factory": at, "factories": {at: self.offer[at]}, "tiles": moved}
        self.send("factoriesChanged", args)

    # -- what is taken back

    def take_back(self, player: int) -> None:
        """Choose something, place it perhaps, and take all of it back."""
        kept = copy.deepcopy((self.offer, self.lines, self.owner))
        source = self.chance.choice(
            [n for n, pool in enumerate(self.offer) if any(t["type"] for t in pool)]
        )
        kind = self.chance.choice([t["type"] for t in self.offer[source] if t["type"]])
        first = len(self.packets)
        kinds = dict.fromkeys(t["type"] for t in self.offer[source] if t["type"] not in (0, kind))
        sides = {each: self.chance.choice((-1, 1)) for each in kinds if not self.noisy()}
        moves = [self.move + 1]
        hand = self.select(player, source, kind, sides)
        if self.noisy():
            self.place_and_take_back(player, hand)
        split = self.discs.get(source) == DISCS["/"] and bool(kinds)
        self.begin()
        if split:
            self.restore(kept[0], source, kind)
        if self.owner != kept[2]:
            self.send("moveSpecialFactoryZero", {"playerId": 0})
        self.offer, self.lines, self.owner = copy.deepcopy(kept)
        self.undo("undoTakeTiles", player, moves[0], first)

    def restore(self, offer: list[list[Json]], source: int, kind: int) -> None:
        """Return the leftovers of the splitting factory, as BGA does before it undoes the choice."""
        rest = [tile for tile in offer[source] if tile["type"] != kind]
        args = {"factory": source, "factories": {source: rest}, "tiles": rest}
        self.send("factoriesChanged", args)
        for at, tiles in enumerate(offer):
            if at != source and tiles != self.offer[at]:
                self.send(
                    "factoriesChanged", {"factory": at, "factories": {at: tiles}, "tiles": []}
                )

    def place_and_take_back(self, player: int, hand: list[Json]) -> None:
        kept = copy.deepcopy(self.lines)
        first = len(self.packets)
        self.begin()
        self.place(player, hand, 0, from_hand=True)
        self.lines = kept
        number = self.move
        self.begin()
        self.undo("undoSelectLine", player, number, first)

    def undo(self, kind: str, player: int, move: int, at: int) -> None:
        told: Json = {"tiles": [], "from": None}
        self.taken_back += 1
        if self.style.get("removed") or self.style.get("numbered"):
            told["moveId"] = move
        if self.style.get("removed"):
            assert self.packets[at]["move_id"] == str(move)
            del self.packets[at]
        self.send(kind, self.mine(player, undo=told))

    # -- the file

    def log(self) -> Json:
        """Give what the archive answers; the list of players begins anywhere, but goes round."""
        turn = self.chance.randrange(self.seats)
        listed = [*self.players[turn:], *self.players[:turn]]
        log: Json = {"status": 1, "data": {"logs": self.packets}}
        if not self.style.get("bare"):
            log["data"]["players"] = [{"id": p, "name": self.names[p]} for p in listed]
            log["options"] = {
                "100": 1 if self.printed else 2,
                "110": 2 if self.special else 1,
                "201": 0,
            }
            log["result"] = [
                {"id": p, "score": self.scores[p], "score_aux": self.rows(p)} for p in self.players
            ]
        return odd(log) if self.style.get("quirks") else log


def odd(value: Any) -> Any:
    """Write numbers as strings and lists as objects, as PHP does at times."""
    if isinstance(value, dict):
        return {key: odd(each) for key, each in value.items()}
    if isinstance(value, list):
        told = [odd(each) for each in value]
        return {str(n): each for n, each in enumerate(told)} if len(told) % 3 == 1 else told
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value
