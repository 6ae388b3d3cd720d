"""Reads the events that give points: tiles on the walls, floor lines, the final scoring."""

from azul_notation.bga.log_error import LogError
from azul_notation.bga.schema import (
    Bonus,
    Detail,
    Event,
    FloorLines,
    Laid,
    PlacedOnWall,
    Scores,
    Tile,
    args_of,
    items_of,
    keyed,
)
from azul_notation.bga.tables import DETAILS
from azul_notation.bga.timeline import Choice, ReportedPoints, Round, Timeline, Turn


class LeftMidTurn(Exception):
    """Ends the reading: a player has left with tiles in hand, and what follows cannot be a record."""


class ScoringEvents:
    """The handlers of the events that give points, and what all handlers need."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.turn: Turn | None = None
        """The turn that is open: its tiles are in a hand."""

    def now(self, event: Event) -> Round:
        """Find the round that an event belongs to."""
        if not self.timeline.rounds:
            what = "this comes before any factory was filled"
            raise LogError("AZ707", event.pointer, what=what)
        return self.timeline.rounds[-1]

    def name(self, player: int, name: str | None) -> None:
        if name:
            self.timeline.names.setdefault(player, name)

    def called(self, player: int | None) -> str:
        """Name a player as the events do, for a message."""
        return self.timeline.names.get(player or 0, f"player {player}")

    def refuse_hand(self, event: Event, what: str) -> None:
        """Refuse what may not come while a player has tiles in hand; stop if that player has left."""
        if self.turn is not None:
            if any(each.player in (None, self.turn.player) for each in self.timeline.departures):
                raise LeftMidTurn
            who = self.called(self.turn.player)
            after = f"the tiles that {who} chose in move {self.turn.chosen.move or '?'}"
            raise LogError("AZ707", event.pointer, what=f"{what}, but {after} were not placed")

    def on_wall(self, event: Event) -> None:
        self.refuse_hand(event, "lines go to the walls")
        now = self.now(event)
        for player, laid in keyed(args_of(event, PlacedOnWall).lines).items():
            at = (*event.at, "completeLines", str(player))
            self.compare_first_tiles(laid, event, player)
            line, column = laid.tile.line or 0, laid.tile.column
            self.tiled(now.tilings.setdefault(player, {}), line, Choice(column, at))
            now.points.append(
                ReportedPoints(
                    player,
                    "tile",
                    laid.gain.points,
                    (*at, "pointsDetail", "points"),
                    line,
                    column,
                    laid.tile.type,
                    (len(items_of(laid.gain.row)), len(items_of(laid.gain.column))),
                )
            )

    def compare_first_tiles(self, laid: Laid, event: Event, player: int) -> None:
        """Check that the tile is the first of those that connect across, and of those down."""
        at = (*event.at, "completeLines", str(player))
        for name, tiles in (("rowTiles", laid.gain.row), ("columnTiles", laid.gain.column)):
            first = next(iter(items_of(tiles)), None)
            if first is None or place(first) != place(laid.tile):
                what = f"the tile that is laid is not the first of its {name}"
                raise LogError("AZ709", (*at, "placedTile"), what=what)

    def tiled(self, tilings: dict[int, Choice], line: int, choice: Choice) -> None:
        if line in tilings:
            what = f"line {line} goes to the wall for the second time in this round"
            raise LogError("AZ707", choice.pointer, what=what)
        tilings[line] = choice

    def empty_floor(self, event: Event) -> None:
        self.refuse_hand(event, "floor lines are emptied")
        now = self.now(event)
        args = args_of(event, FloorLines)
        floors = keyed(args.floors)
        players = list(self.timeline.names if args.discs is None else keyed(args.discs))
        for player in players:
            if player in now.cleared:
                what = f"the floor line of {self.called(player)} was already emptied"
                raise LogError("AZ707", event.pointer, what=what)
            if player not in self.timeline.floors:
                self.timeline.floors.append(player)
        now.cleared.update(players)
        for player, loss in floors.items():
            at = (*event.at, "floorLines", str(player), "points")
            now.points.append(ReportedPoints(player, "floor", loss.points, at))

    def end_score(self, event: Event) -> None:
        self.now(event)
        for player, bonus in keyed(args_of(event, Scores).scores).items():
            at = (*event.at, "scores", str(player), "points")
            tile = next(iter(items_of(bonus.tiles)), None)
            if tile is None:
                raise LogError("AZ702", at[:-1], reason="there are no tiles to give points for")
            kind = kind_of(bonus)
            if kind is None:
                what = "the tiles of a bonus share neither a line nor a column nor a colour"
                raise LogError("AZ709", at[:-1], what=what)
            self.timeline.finals.append(
                ReportedPoints(player, kind, bonus.points, at, tile.line, tile.column, tile.type)
            )

    def detail(self, event: Event) -> None:
        """Note points that an earlier event gave; here, players have only their names."""
        now = self.now(event)
        args = args_of(event, Detail)
        kind = DETAILS[event.type]
        found = [number for number, name in self.timeline.names.items() if name == args.name]
        if not found:
            at = (*event.at, "player_name")
            raise LogError("AZ710", at, what=f"no player in this log is called {args.name}")
        points = -args.points if kind == "floor" else args.points
        final = kind not in ("tile", "floor")
        (self.timeline.finals if final else now.points).append(
            ReportedPoints(
                found[0],
                kind,
                points,
                (*event.at, "points"),
                args.line,
                args.column,
                args.type,
                repeated=True,
            )
        )


def kind_of(bonus: Bonus) -> str | None:
    """Name what five tiles share that brings a bonus: a line, a column or a colour."""
    tiles = items_of(bonus.tiles)
    shared: dict[str, set[int | None]] = {
        "row": {tile.line for tile in tiles},
        "column": {tile.column for tile in tiles},
        "colour": {tile.type for tile in tiles},
    }
    return next((kind for kind, values in shared.items() if len(values) == 1), None)


def place(tile: Tile) -> tuple[int, int | None, int | None]:
    return tile.id, tile.line, tile.column
