"""Defines how a family says where things lie, for every picture: the places of the table and of a board.

A scene has lengths in points; a tile is `TILE` wide. It says what lies where, and how things look in words
that a picture understands; the pictures are made elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, Generic, Literal, TypeVar

import msgspec

S = TypeVar("S")

TILE: Final = 20.0
STEP: Final = 22.0
"""The distance from one tile to the next."""
COUNT: Final = "×"
"""Stands before the number of a pile: `B×3`."""

Form = Literal["tile", "hexagon", "disc", "text"]
Style = Literal["solid", "space", "printed", "joker"]
"""A piece; a space for it; a piece that is printed; a piece on a space of another kind."""


class Look(msgspec.Struct, frozen=True):
    """Defines the look of a thing, and its name."""

    words: str
    """What it is called in a sentence: `blue`, `free blue space`."""
    colour: str = ""
    """The name of its colour among the paints; none for what has no colour."""
    motif: str = ""
    """The pattern that identifies it without its colour."""
    form: Form = "tile"
    style: Style = "solid"
    sign: str = ""
    """What is written on it."""


class Place(msgspec.Struct, frozen=True):
    """Holds one thing, a pile of equal things, or a few words."""

    x: float
    y: float
    size: float = TILE
    form: Form = "tile"
    label: str = ""
    """What is printed on it."""
    ghost: str = ""
    """The thing that is printed on it, by its sign."""
    outline: bool = True
    """Whether the place can be seen while it is empty."""


class Zone(msgspec.Struct, frozen=True):
    """Holds places that belong together: a factory, a pattern line."""

    name: str
    places: tuple[Place, ...]
    frame: tuple[float, float, float, float] | None = None
    """The left, the top, the width and the height of what is drawn round it."""
    round: bool = False
    """Whether that is a circle."""
    loose: bool = False
    """Whether the order of its things means nothing."""


class Caption(msgspec.Struct, frozen=True):
    """Holds words that are printed on a sheet; `y` is the line that they stand on."""

    x: float
    y: float
    text: str
    size: float = 9
    anchor: Literal["start", "middle", "end"] = "middle"


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """Lays out the table, or one player's board."""

    width: float
    height: float
    zones: tuple[Zone, ...]
    captions: tuple[Caption, ...] = ()

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for zone in self.zones for place in zone.places)


class Spot(msgspec.Struct, frozen=True):
    """Names things or places of a zone."""

    zone: str
    signs: tuple[str, ...] = ()
    """The things that are meant; empty for any place, also one where nothing lies."""
    at: int | None = None
    """The only place of the zone that is meant; None for any."""


class Touch(msgspec.Struct, frozen=True):
    """Names what a hand touches for a part of a move: any of some spots."""

    spots: tuple[Spot, ...]
    several: bool = False
    """Whether several of them are touched, as many as the player likes."""


class Scene(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Shows a state as a picture does; all boards are laid out alike, and one game has the same sheets."""

    table: Callable[[S], Sheet]
    board: Callable[[S], Sheet]
    looks: Callable[[S], Mapping[str, Look]]
    """Gives the looks of things by their signs."""
    fill: Callable[[S], Sequence[Sequence[str]]]
    """Gives what lies on each place: those of the table, then of each board. A place holds a sign, with its
    number where equal things lie there (`pile`), its words if it is for text, or nothing: an empty text."""
    touches: Callable[[S, str], Sequence[Touch]]
    """Returns what a hand touches, on the table and on the player's board, for a legal word: in order, as
    far as touching distinguishes it from other words."""


def touch(zone: str, *signs: str, at: int | None = None) -> Touch:
    """Return the touch of one thing of a zone, or of one place."""
    return Touch((Spot(zone, signs, at),))


def row(
    count: int, x: float, y: float, step: float = STEP, size: float = TILE, form: Form = "tile"
) -> tuple[Place, ...]:
    """Lay out places from left to right."""
    return tuple(Place(x + step * at, y, size, form) for at in range(count))


def pile(sign: str, count: int) -> str:
    """Write a number of equal things; nothing if there are none."""
    return f"{sign}{COUNT}{count}" if count else ""


def filled(things: Sequence[str], places: int) -> list[str]:
    """Lay things on a row of places, from the first one on."""
    return [*things[:places], *[""] * (places - len(things))]
