"""Defines what a record says, before any rule is applied.

Words are kept in canonical spelling. Two nodes are equal if they say the same, wherever they are.
"""

from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any

import msgspec

from azul_notation.diagnostics import NOWHERE, Diagnostic, Span
from azul_notation.diagnostics.seats import SeatNumber


class Node(msgspec.Struct, frozen=True, eq=False, kw_only=True, omit_defaults=True, gc=False):
    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name in recorded_fields(self.__struct_fields__)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in recorded_fields(self.__struct_fields__)))


def recorded_fields(fields: tuple[str, ...]) -> tuple[str, ...]:
    """List the fields that are part of the record."""
    return tuple(name for name in fields if name not in UNSAID)


UNSAID = frozenset(
    (
        *("span", "line", "number", "source", "written", "skipped"),
        *("diagnostics", "ignores", "broken", "meant"),
    )
)
"""Fields for the place of a node and its diagnostics, which are not part of what it says."""


class Comment(Node, frozen=True, eq=False, tag="comment"):
    """Holds `{text}`, or with `to_end` the form `;text`; `own` if it began a line of its own."""

    text: str
    to_end: bool = False
    own: bool = False


class Clock(Node, frozen=True, eq=False, tag="clock"):
    text: str


class Glyph(Node, frozen=True, eq=False, tag="glyph"):
    """Holds a numbered opinion, `$4`."""

    text: str


class Tag(Node, frozen=True, eq=False):
    name: str
    value: str
    above: tuple[Comment, ...] = ()
    notes: tuple[Comment, ...] = ()


class Part(Node, frozen=True, eq=False):
    """Holds one word of a set-up line: the round indicator, a strip."""

    text: str
    notes: tuple[Comment, ...] = ()


class Setup(Node, frozen=True, eq=False):
    """Holds a line with what is on the table before the first round: `track` or `S1`, and its parts."""

    head: str
    parts: tuple[Part, ...] = ()
    notes: tuple[Comment, ...] = ()


class Deal(Node, frozen=True, eq=False):
    """Holds something that chance brought: a factory of an `R` line, a draw, a piece turned up."""

    text: str
    notes: tuple[Comment, ...] = ()


class Lap(Node, frozen=True, eq=False, tag="lap"):
    """Holds a lap number that does not follow from the moves: a wrong one, or one with a comment."""

    count: int
    notes: tuple[Comment, ...] = ()


class Move(Node, frozen=True, eq=False, tag="move"):
    text: str
    opinion: str = ""
    stood: bool = False
    chance: tuple[Deal, ...] = ()
    """Draws and flips that it requires."""
    notes: "tuple[Comment | Clock | Glyph | Variation, ...]" = ()
    written: str = ""
    """The spelling in the file, with marks that the canonical form drops but that must be right."""

    @property
    def variations(self) -> "tuple[Variation, ...]":
        if not self.notes:
            return ()
        return tuple(note for note in self.notes if isinstance(note, Variation))


class Choice(Node, frozen=True, eq=False, tag="choice"):
    """Names where one complete line goes, `3>1`."""

    text: str
    opinion: str = ""
    stood: bool = False
    notes: "tuple[Comment | Clock | Glyph | Variation, ...]" = ()


class Tiling(Node, frozen=True, eq=False, tag="tiling"):
    seat: SeatNumber
    choices: tuple[Choice, ...] = ()
    notes: tuple[Comment, ...] = ()


class Total(Node, frozen=True, eq=False):
    value: int
    stood: bool = False
    notes: tuple[Comment, ...] = ()


class Totals(Node, frozen=True, eq=False, tag="totals"):
    values: tuple[Total, ...]
    notes: tuple[Comment, ...] = ()


class Hash(Node, frozen=True, eq=False, tag="hash"):
    text: str
    notes: tuple[Comment, ...] = ()


class Final(Node, frozen=True, eq=False, tag="final"):
    """Holds `==` with every seat's final total."""

    values: tuple[Total, ...]
    notes: tuple[Comment, ...] = ()


class Unfinished(Node, frozen=True, eq=False, tag="unfinished"):
    """Holds the ending `*`."""

    notes: tuple[Comment, ...] = ()


class Variation(Node, frozen=True, eq=False, tag="variation"):
    events: "tuple[Comment | Lap | Move | Tiling | Choice | Variation, ...]" = ()


Note = Comment | Clock | Glyph | Variation
Event = Lap | Move | Tiling | Totals | Hash | Final | Unfinished


class Start(Node, frozen=True, eq=False):
    """Names the seat that starts a round, `@2`."""

    seat: SeatNumber
    notes: tuple[Comment, ...] = ()


class Round(Node, frozen=True, eq=False):
    """Holds an `R` line and all that follows up to the next one. Its span is that of the word `R<n>`."""

    count: int
    start: Start | None = None
    deal: tuple[Deal, ...] = ()
    events: tuple[Event, ...] = ()
    notes: tuple[Comment, ...] = ()


class Game(Node, frozen=True, eq=False):
    """Holds one game of a file. The tags are in canonical order; those that say nothing are left out."""

    tags: tuple[Tag, ...] = ()
    setup: tuple[Setup, ...] = ()
    prelude: tuple[Event, ...] = ()
    """Events before the first round: always a fault."""
    rounds: tuple[Round, ...] = ()
    leading: tuple[Comment, ...] = ()
    """Comments above the first tag."""
    preface: tuple[Comment, ...] = ()
    """Comments between the tags and the first round."""
    source: str = ""
    number: int = 0
    line: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    broken: Span | None = None
    """The place of the first fault of the text within the rounds: what follows is not replayed."""

    ignores: tuple[tuple[int, str], ...] = ()
    """Lines on which a comment asks to ignore codes."""
    meant: dict[str, str] = {}
    """Values of tags whose names are misspelt, by the name that was meant."""
    skipped: int = 0
    """The number of rounds before these that were not read."""

    def tag(self, name: str, default: str = "") -> str:
        if name in self.meant:
            return self.meant[name]
        return next((tag.value for tag in self.tags if tag.name == name), default)

    @property
    def variant(self) -> str:
        return self.tag("Variant")

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Show the game in Jupyter, as the viewer does."""
        bundle: dict[str, str] = import_module("azul_notation.viewer.notebook").bundle(self)
        return bundle

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names; a seat whose tag is missing has the name `?`."""
        names = [self.tag(seat) for seat in SEAT_TAGS]
        count = max((n + 1 for n, name in enumerate(names) if name), default=0)
        return tuple(name or "?" for name in names[: max(2, count)])

    @property
    def moves(self) -> int:
        return sum(isinstance(event, Move) for event in self.events())

    @property
    def readable(self) -> bool:
        """Whether all of it could be read, so that it can be written again."""
        return not any(
            fault.is_error and (fault.band == "text" or fault.code in ("AZ201", "AZ202"))
            for fault in self.diagnostics
        )

    def events(self) -> Iterator[Event]:
        return chain(self.prelude, *(round_.events for round_ in self.rounds))

    def __str__(self) -> str:
        """Write the record in canonical form, as far as it could be read."""
        from azul_notation.text.write import text_of  # noqa: PLC0415 - it writes these nodes

        return text_of(self)

    def __repr__(self) -> str:
        players = ", ".join(self.seats) if self.number or self.tags else "nobody"
        return f"<Game {self.variant or '?'}: {players}; rounds: {len(self.rounds)}, moves: {self.moves}>"


SEAT_TAGS = ("Seat1", "Seat2", "Seat3", "Seat4")


def refuse_other(game: object) -> None:
    """Refuse what is not a game."""
    if not isinstance(game, Game):
        raise TypeError(f"expected a game, as `read` gives it, not {type(game).__name__}")


def as_plain_data(game: Game) -> dict[str, Any]:
    """Turn a game into dictionaries and lists, for JSON."""
    fields = _without_spans(msgspec.to_builtins(game))
    assert isinstance(fields, dict)
    return {name: value for name, value in fields.items() if name not in UNSAID}


def _without_spans(value: Any) -> Any:
    if isinstance(value, dict):
        names = (name for name in value if name not in ("span", "written"))
        return {name: _without_spans(value[name]) for name in names}
    if isinstance(value, list | tuple):
        return [_without_spans(item) for item in value]
    return value
