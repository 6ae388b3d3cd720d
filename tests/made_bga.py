"""Writes our random games as Board Game Arena would log them, so that importing gives them back.

A small table of numbered tiles of its own: it shares no code with the import, nor with the rules.
"""

import copy
import re
from collections.abc import Callable
from random import Random
from typing import Any

from azul_notation.text.syntax import Deal, Game, Move, Tiling

TYPES = {
    "azul": dict(zip("KWBYR", range(1, 6), strict=True)),
    "chocolatier": dict(zip("DRBMC", range(1, 6), strict=True)),
}
WORDS = {1: "Black", 2: "Cyan", 3: "Blue", 4: "Yellow", 5: "Red"}
DISCS = {"0": 6, "/": 7, "=": 8, "+": 9}
SHIFT = {3: 0, 4: 1, 5: 2, 1: 3, 2: 4}
LOSS = (1, 1, 2, 2, 2, 3, 3)
SPLIT = re.compile(r"(\d)([A-Z])([1-5F])(?:<([A-Z]+))?(?:>([A-Z]+))?")
PLAYERS = (84_727_173, 9_164_310, 91_843_016, 650_001)
NAMES = ("Mari", "Žofie", "Kai 'K' <b>", "Юлия")

Json = dict[str, Any]


class Logged:
    """A game as packets, and what stands beside them."""

    def __init__(self, game: Game, seed: int, *, noise: float = 0.1, **style: bool) -> None:
        self.game = game
        self.chance = Random(seed)
        self.noise = noise
        self.style = style
        """`fast` scoring; `removed` or `numbered` what was undone; `quirks` of PHP; `bare` packets."""
        self.types = TYPES[game.variant]
        self.seats = len(game.seats)
        self.players = list(PLAYERS[: self.seats])
        self.names = dict(zip(self.players, NAMES, strict=False))
        self.printed = game.tag("Board") in ("", "coloured")
        self.special = game.tag("Factories") == "special"
        self.packets: list[Json] = []
        self.data: list[Json] = []
        self.move = 0
        self.taken_back = 0
        self.free = {kind: [20 * (kind - 1) + n + 2 for n in range(20)] for kind in WORDS}
        self.offer: list[list[Json]] = []
        self.lines: dict[int, dict[int, list[Json]]] = {
            player: {line: [] for line in range(-1, 6)} for player in self.players
        }
        self.walls: dict[int, dict[tuple[int, int], Json]] = {p: {} for p in self.players}
        self.scores = dict.fromkeys(self.players, 0)
        self.discs: dict[int, int] = {}
        self.owner = 0
        """Who has the zero disc."""
        for each in game.rounds:
            self.round(each.start.seat - 1 if each.start else 0, each.deal, each.events)
        self.finish()

    # -- what is sent

    def begin(self) -> None:
        self.move += 1
        self.data = []
        self.packets.append(
            {
                "channel": "/table/t797145204",
                "table_id": 797145204,
                "packet_id": str(len(self.packets) + 1),
                "packet_type": "resend",
                "move_id": str(self.move),
                "time": str(1_729_850_000 + 20 * self.move),
                "data": self.data,
            }
        )
        if self.noisy():
            kinds = (
                "gameStateChange",
                "updateReflexionTime",
                "simpleNote",
                "chat",
                "wakeupPlayers",
            )
            self.send(self.chance.choice(kinds), [])

    def noisy(self) -> bool:
        return self.chance.random() < self.noise

    def send(self, kind: str, args: Any, log: str = "…") -> None:
        uid = f"{self.chance.random():.12f}"
        self.data.append({"uid": uid, "type": kind, "log": log, "args": copy.deepcopy(args)})

    def mine(self, player: int, **args: Any) -> Json:
        return {"playerId": player, "player_name": self.names[player], **args}

    def tile(self, kind: int, source: int) -> Json:
        pool = self.free[kind]
        number = pool.pop(int(self.chance.random() * len(pool)))
        return {"id": number, "type": kind, "location": "factory", "line": 0, "column": source}

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
            chosen = {p: [c.text for c in ways.get(n, ())] for n, p in enumerate(self.players, 1)}
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

    def place(self, player: int, tiles: list[Json], line: int, *, from_hand: bool) -> None:
        own = self.lines[player]
        placed: list[Json] = []
        caught: list[Json] = []
        fallen: list[Json] = []
        for tile in tiles:
            if line and len(own[line]) < line:
                at, group = line, placed
            elif self.owner == player and not own[-1]:
                at, group = -1, caught
            else:
                at, group = 0, fallen
            own[at].append(tile)
            group.append({**tile, "line": at, "column": len(own[at]) if at >= 0 else 0})
        args = {
            "number": len(tiles),
            "type": tiles[0]["type"],
            "line": line,
            "lineNumber": line,
            "placedTiles": placed,
            "discardedTiles": fallen,
            "discardedTilesToSpecialFactoryZero": caught,
            "fromHand": from_hand,
        }
        self.send("tilesPlacedOnLine", self.mine(player, **args))

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
        """Bring the leftovers of the splitting factory back, as BGA does before it undoes the choice."""
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

    # -- scoring

    def complete(self, player: int) -> list[int]:
        return [line for line in range(1, 6) if len(self.lines[player][line]) == line]

    def score(self, chosen: dict[int, list[str]]) -> None:
        self.begin()
        groups = [self.players] if self.style.get("fast") else [[each] for each in self.players]
        for group in groups:
            for line in range(1, 6):
                self.to_wall([p for p in group if line in self.complete(p)], line, chosen)
            self.empty_floors(group)
        if self.owner:
            self.send("moveSpecialFactoryZero", {"playerId": 0})
        self.owner = 0

    def to_wall(self, players: list[int], line: int, chosen: dict[int, list[str]]) -> None:
        told = {}
        for player in players:
            tiles = self.lines[player][line]
            kind = tiles[0]["type"]
            ways = dict(each.split(">") for each in chosen[player])
            column = (line - 1 + SHIFT[kind]) % 5 + 1 if self.printed else ways[str(line)]
            self.lines[player][line] = []
            if column == "F":
                self.place(player, tiles, 0, from_hand=False)
                continue
            told[player] = self.lay(player, tiles, line, int(column))
        if told:
            self.send("placeTileOnWall", {"completeLines": told})
        for player, laid in told.items():
            self.detail(
                "placeTileOnWallTextLogDetails",
                player,
                laid["pointsDetail"]["points"],
                type=laid["placedTile"]["type"],
                number=1,
            )

    def lay(self, player: int, tiles: list[Json], line: int, column: int) -> Json:
        wall = self.walls[player]
        tile = {**tiles[0], "line": line, "column": column}
        wall[line, column] = tile
        for each in tiles[1:]:
            self.free[each["type"]].append(each["id"])

        def run(down: int, across: int) -> list[Json]:
            found = [tile]
            for sign in (-1, 1):
                at = (line + sign * down, column + sign * across)
                while at in wall:
                    found.append(wall[at])
                    at = (at[0] + sign * down, at[1] + sign * across)
            return found

        rows, columns = run(0, 1), run(1, 0)
        points = sum(len(each) for each in (rows, columns) if len(each) > 1) or 1
        self.scores[player] += points
        return {
            "placedTile": tile,
            "discardedTiles": tiles[1:],
            "pointsDetail": {"rowTiles": rows, "columnTiles": columns, "points": points},
        }

    def empty_floors(self, players: list[int]) -> None:
        floors: dict[int, Json] = {}
        discs = {}
        for player in players:
            own = self.lines[player]
            for each in [*own[0], *own[-1]]:
                if each["type"]:
                    self.free[each["type"]].append(each["id"])
            loss = sum(LOSS[: len(own[0])])
            if own[0]:
                floors[player] = {"tiles": own[0], "points": -loss}
                self.scores[player] = max(0, self.scores[player] - loss)
            discs[player] = own[-1]
            own[0], own[-1] = [], []
        self.send("emptyFloorLine", {"floorLines": floors or [], "specialFactoryZeroTiles": discs})
        for player, floor in floors.items():
            self.detail("emptyFloorLineTextLogDetails", player, -floor["points"])

    def detail(self, kind: str, player: int, points: int, **args: Any) -> None:
        self.send(kind, {"player_name": self.names[player], "points": points, **args})

    def finish(self) -> None:
        if any(
            len([at for at in self.walls[p] if at[0] == line]) == 5
            for p in self.players
            for line in range(1, 6)
        ):
            self.begin()
            groups = [self.players] if self.style.get("fast") else [[each] for each in self.players]
            for group in groups:
                for points, name, of in (
                    (2, "Line", lambda t: t["line"]),
                    (7, "Column", lambda t: t["column"]),
                    (10, "Color", lambda t: t["type"]),
                ):
                    self.bonus(group, points, name, of)
            self.begin()
            rows = [{"id": str(p), "score": str(n)} for p, n in self.scores.items()]
            self.send("gameStateChange", {"id": 99, "name": "gameEnd", "args": {"result": rows}})
            self.send("simpleNode", [], "End of game")

    def bonus(self, group: list[int], points: int, name: str, of: Callable[[Json], int]) -> None:
        for number in range(1, 6):
            told = {}
            for player in group:
                tiles = [tile for tile in self.walls[player].values() if of(tile) == number]
                if len(tiles) == 5:
                    told[player] = {"tiles": tiles, "points": points}
                    self.scores[player] += points
            if told:
                self.send("endScore", {"scores": told})
            for player in told:
                key = {"Line": "line", "Column": "column", "Color": "type"}[name]
                self.detail(f"complete{name}LogDetails", player, points, **{key: number})

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

    def rows(self, player: int) -> int:
        laid = [line for line, _ in self.walls[player]]
        return sum(laid.count(line) == 5 for line in range(1, 6))


def odd(value: Any) -> Any:
    """Write numbers as strings and lists as objects, as PHP does at times."""
    if isinstance(value, dict):
        return {key: odd(each) for key, each in value.items()}
    if isinstance(value, list):
        told = [odd(each) for each in value]
        return {str(n): each for n, each in enumerate(told)} if len(told) % 3 == 1 else told
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value
