"""Defines the JSON that BGA sends, as leniently as PHP writes it.

A number may be a string, an empty object `[]`, and a list with gaps an object. What no record needs has no
name here and may be anything.
"""

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from azul_notation.bga.log_error import Pointer
from azul_notation.bga.schema_error import schema_error, untyped

T = TypeVar("T")
NULL = Raw(b"null")
Number = int | str | None
DIGITS = 20
"""A text of this many digits or more is not one of BGA's numbers."""
Kind = Annotated[int, Meta(ge=0, le=5)]
Source = Annotated[int, Meta(ge=0, le=9)]
Score = Annotated[float, Meta(ge=-1e6, le=1e6)]
Disc = Annotated[int, Meta(ge=1, le=9)]
Line = Annotated[int, Meta(ge=0, le=5)]


class SentEvent(Struct):
    """An event as a packet has it."""

    type: str
    args: Raw = NULL


class Event(Struct, frozen=True):
    """An event of a log, with its place."""

    type: str
    args: Raw
    pointer: Pointer
    move: str
    """BGA's number of the move that it belongs to, if known."""

    @property
    def at(self) -> Pointer:
        """The place of its `args`."""
        return (*self.pointer, "args")


class Packet(Struct):
    data: list[SentEvent] | dict[str, SentEvent] | None = None
    channel: str | None = None
    move_id: Number = None
    time: Number = None
    table_id: Number = None


class Tile(Struct):
    id: int
    type: Kind
    line: int | None = None
    column: int | None = None


Tiles = list[Tile] | dict[str, Tile]
Piles = dict[int, Tiles] | list[Tiles]


def items_of(tiles: list[T] | dict[str, T]) -> list[T]:
    """List the items, whether PHP wrote a list or an object."""
    return list(tiles.values()) if isinstance(tiles, dict) else tiles


def keyed(piles: dict[int, T] | list[T]) -> dict[int, T]:
    """Map numbers to items, whether PHP wrote a list or an object."""
    return dict(enumerate(piles)) if isinstance(piles, list) else piles


class Filled(Struct):
    factories: Piles


class Special(Struct):
    special: dict[int, Disc] | list[Disc] = msgspec.field(name="specialFactories")


class Changed(Struct):
    factories: Piles


class Selected(Struct):
    player: int = msgspec.field(name="playerId")
    type: Annotated[int, Meta(ge=1, le=5)]
    selected: Tiles = msgspec.field(name="selectedTiles")
    discarded: Tiles = msgspec.field(name="discardedTiles")
    source: Source = msgspec.field(name="fromFactory")
    number: int | None = None
    name: str | None = msgspec.field(name="player_name", default=None)


class Placed(Struct):
    player: int = msgspec.field(name="playerId")
    line: Line
    placed: Tiles = msgspec.field(name="placedTiles")
    discarded: Tiles = msgspec.field(name="discardedTiles")
    caught: Tiles = msgspec.field(name="discardedTilesToSpecialFactoryZero", default_factory=list)
    type: Kind | None = None
    number: int | None = None
    name: str | None = msgspec.field(name="player_name", default=None)

    @property
    def tiles(self) -> list[Tile]:
        return [*items_of(self.placed), *items_of(self.caught), *items_of(self.discarded)]


class NamedPlayer(Struct):
    player: int = msgspec.field(name="playerId")
    name: str | None = msgspec.field(name="player_name", default=None)


class Undone(Struct):
    player: int = msgspec.field(name="playerId")
    undo: Any = None

    @property
    def removed(self) -> bool:
        """Whether BGA says that it took the undone move out of its log."""
        return isinstance(self.undo, dict) and self.undo.get("moveId") is not None


class Gain(Struct):
    points: int
    row: Tiles = msgspec.field(name="rowTiles")
    column: Tiles = msgspec.field(name="columnTiles")


class Laid(Struct):
    tile: Tile = msgspec.field(name="placedTile")
    gain: Gain = msgspec.field(name="pointsDetail")


class PlacedOnWall(Struct):
    lines: dict[int, Laid] | list[Laid] = msgspec.field(name="completeLines")


class Loss(Struct):
    points: int


class FloorLines(Struct):
    floors: dict[int, Loss] | list[Loss] = msgspec.field(name="floorLines")
    discs: dict[int, Tiles] | list[Tiles] | None = msgspec.field(
        name="specialFactoryZeroTiles", default=None
    )


class Bonus(Struct):
    tiles: Tiles
    points: int


class Scores(Struct):
    scores: dict[int, Bonus] | list[Bonus]


class Detail(Struct):
    name: str = msgspec.field(name="player_name")
    points: int
    type: Kind | None = None
    line: int | None = None
    column: int | None = None


class Player(Struct):
    """A row of a list of players, in any of BGA's forms."""

    id: int | None = None
    player_id: int | None = None
    player: int | None = None
    key: str | None = None
    """Its name, where the rows are members of an object."""
    name: str | None = None
    fullname: str | None = None
    player_name: str | None = None
    score: Score | None = None
    score_aux: Score | None = None

    @property
    def number(self) -> int | None:
        found = (self.id, self.player_id, self.player, number(self.key))
        return next((each for each in found if each is not None), None)

    @property
    def called(self) -> str | None:
        return self.name or self.fullname or self.player_name


def args_of(event: Event, shape: type[T]) -> T:
    """Read the `args` of an event."""
    try:
        return msgspec.json.decode(event.args, type=shape, strict=False)
    except msgspec.ValidationError as invalid:
        raise schema_error(invalid, event.at, untyped(event.args, event.at)) from invalid


def number(value: Any) -> int | None:
    """Read a number that may be a string; return None for anything else."""
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else None


def rows_of(value: Any, alone: str, pointer: Pointer) -> list[tuple[Pointer, Player]]:
    """Read a list of players: rows, or members by number.

    A member that is not a row is the value that `alone` names.
    """
    if value is None:
        return []
    if isinstance(value, dict):
        value = {
            key: {"key": key} | (row if isinstance(row, dict) else {alone: row})
            for key, row in value.items()
        }
    rows: list[Player] | dict[str, Player]
    rows = as_shape(value, list[Player] | dict[str, Player], pointer)
    if isinstance(rows, list):
        return [((*pointer, at), row) for at, row in enumerate(rows)]
    return [((*pointer, key), row) for key, row in rows.items()]


def as_shape(value: Any, shape: Any, pointer: Pointer) -> Any:
    """Read a value that is decoded already."""
    try:
        return msgspec.convert(value, shape, strict=False)
    except msgspec.ValidationError as invalid:
        raise schema_error(invalid, pointer, value) from invalid
