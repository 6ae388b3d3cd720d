"""Logs the table of a game: packets that are sent, numbered tiles, boards."""

import copy
from random import Random
from typing import Any

from azul_notation.text.syntax import Game

TYPES = {
    "azul": dict(zip("KWBYR", range(1, 6), strict=True)),
    "chocolatier": dict(zip("DRBMC", range(1, 6), strict=True)),
}
WORDS = {1: "Black", 2: "Cyan", 3: "Blue", 4: "Yellow", 5: "Red"}
DISCS = {"0": 6, "/": 7, "=": 8, "+": 9}
SHIFT = {3: 0, 4: 1, 5: 2, 1: 3, 2: 4}
LOSS = (1, 1, 2, 2, 2, 3, 3)
PLAYERS = (84_727_173, 9_164_310, 91_843_016, 650_001)
NAMES = ("Mari", "Žofie", "Kai 'K' <b>", "Юлия")

Json = dict[str, Any]


class Table:
    """A game as packets, and what lies on the table."""

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
