"""Logs the scoring of a game as Board Game Arena sends it: walls, floor lines and bonuses."""

from collections.abc import Callable
from typing import Any

from tests.support.made_bga_table import LOSS, SHIFT, Json, Table


class Scored(Table):
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

    def rows(self, player: int) -> int:
        laid = [line for line, _ in self.walls[player]]
        return sum(laid.count(line) == 5 for line in range(1, 6))
