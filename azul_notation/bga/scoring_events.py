"""Hears the events that tell points: what lies on the walls, floor lines, the final scoring."""

from azul_notation.bga.event import Happening
from azul_notation.bga.log_error import Fault
from azul_notation.bga.schema import (
    Bonus,
    Detail,
    FloorLines,
    Laid,
    OnWall,
    Scores,
    Tile,
    args_of,
    each,
    keyed,
)
from azul_notation.bga.tables import DETAILS
from azul_notation.bga.timeline import Choice, Round, Story, Told, Turn


class LeftInHand(Exception):
    """Somebody has left with tiles in hand, and the others play on: what follows cannot be a record."""


class Tally:
    """The part of a listener that hears of points."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.turn: Turn | None = None
        """Tiles in a hand."""

    def now(self, happening: Happening) -> Round:
        if not self.story.rounds:
            what = "this comes before any factory was filled"
            raise Fault("AZ707", happening.pointer, what=what)
        return self.story.rounds[-1]

    def name(self, player: int, name: str | None) -> None:
        if name:
            self.story.names.setdefault(player, name)

    def called(self, player: int | None) -> str:
        """Name a player as the events do."""
        return self.story.names.get(player or 0, f"player {player}")

    def refuse_hand(self, happening: Happening, what: str) -> None:
        """Refuse what may not come while somebody has tiles in hand, unless who has them has left."""
        if self.turn is not None:
            if any(each.player in (None, self.turn.player) for each in self.story.leavings):
                raise LeftInHand
            who = self.called(self.turn.player)
            after = f"the tiles that {who} chose in move {self.turn.chosen.move or '?'}"
            raise Fault("AZ707", happening.pointer, what=f"{what}, but {after} were not placed")

    def on_wall(self, happening: Happening) -> None:
        self.refuse_hand(happening, "lines go to the walls")
        now = self.now(happening)
        for player, laid in keyed(args_of(happening, OnWall).lines).items():
            at = (*happening.at, "completeLines", str(player))
            self.compare_twins(laid, happening, player)
            line, column = laid.tile.line or 0, laid.tile.column
            self.tiled(now.tilings.setdefault(player, {}), line, Choice(column, at))
            now.told.append(
                Told(
                    player,
                    "tile",
                    laid.gain.points,
                    (*at, "pointsDetail", "points"),
                    line,
                    column,
                    laid.tile.type,
                    (len(each(laid.gain.row)), len(each(laid.gain.column))),
                )
            )

    def compare_twins(self, laid: Laid, happening: Happening, player: int) -> None:
        """The tile that was laid is the first of those that connect across, and down."""
        at = (*happening.at, "completeLines", str(player))
        for name, tiles in (("rowTiles", laid.gain.row), ("columnTiles", laid.gain.column)):
            twin = next(iter(each(tiles)), None)
            if twin is None or place(twin) != place(laid.tile):
                what = f"the tile that is laid is not the first of its {name}"
                raise Fault("AZ709", (*at, "placedTile"), what=what)

    def tiled(self, tilings: dict[int, Choice], line: int, choice: Choice) -> None:
        if line in tilings:
            what = f"line {line} goes to the wall for the second time in this round"
            raise Fault("AZ707", choice.pointer, what=what)
        tilings[line] = choice

    def empty_floor(self, happening: Happening) -> None:
        self.refuse_hand(happening, "floor lines are emptied")
        now = self.now(happening)
        told = args_of(happening, FloorLines)
        floors = keyed(told.floors)
        players = list(self.story.names if told.discs is None else keyed(told.discs))
        for player in players:
            if player in now.cleared:
                what = f"the floor line of {self.called(player)} was already emptied"
                raise Fault("AZ707", happening.pointer, what=what)
            if player not in self.story.floors:
                self.story.floors.append(player)
        now.cleared.update(players)
        for player, loss in floors.items():
            at = (*happening.at, "floorLines", str(player), "points")
            now.told.append(Told(player, "floor", loss.points, at))

    def end_score(self, happening: Happening) -> None:
        self.now(happening)
        for player, bonus in keyed(args_of(happening, Scores).scores).items():
            at = (*happening.at, "scores", str(player), "points")
            tile = next(iter(each(bonus.tiles)), None)
            if tile is None:
                raise Fault("AZ702", at[:-1], reason="there are no tiles to give points for")
            kind = kind_of(bonus)
            if kind is None:
                what = "the tiles of a bonus share neither a line nor a column nor a colour"
                raise Fault("AZ709", at[:-1], what=what)
            self.story.finals.append(
                Told(player, kind, bonus.points, at, tile.line, tile.column, tile.type)
            )

    def detail(self, happening: Happening) -> None:
        """Hear points that were told before; players have only their names here."""
        now = self.now(happening)
        told = args_of(happening, Detail)
        kind = DETAILS[happening.type]
        found = [number for number, name in self.story.names.items() if name == told.name]
        if not found:
            at = (*happening.at, "player_name")
            raise Fault("AZ710", at, what=f"no player in this log is called {told.name}")
        points = -told.points if kind == "floor" else told.points
        final = kind not in ("tile", "floor")
        (self.story.finals if final else now.told).append(
            Told(
                found[0],
                kind,
                points,
                (*happening.at, "points"),
                told.line,
                told.column,
                told.type,
                again=True,
            )
        )


def kind_of(bonus: Bonus) -> str | None:
    """Say what five tiles give a bonus for: they share a line, a column, or their colour."""
    tiles = each(bonus.tiles)
    shared: dict[str, set[int | None]] = {
        "row": {tile.line for tile in tiles},
        "column": {tile.column for tile in tiles},
        "colour": {tile.type for tile in tiles},
    }
    return next((kind for kind, values in shared.items() if len(values) == 1), None)


def place(tile: Tile) -> tuple[int, int | None, int | None]:
    return tile.id, tile.line, tile.column
