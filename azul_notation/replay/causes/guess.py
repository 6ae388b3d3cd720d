"""Holds a slip that explains an error, and how often people make slips of its kind."""

from collections.abc import Callable

import msgspec

from azul_notation.diagnostics import Span
from azul_notation.replay.causes.pen import Pen

PRIOR = {
    # moves
    "left out": 16.0,
    "written twice": 8.0,
    "too many": 1.0,
    "source": 8.0,
    "colour": 8.0,
    "destination": 10.0,
    "neighbours": 8.0,
    "exchanged": 4.0,
    "moved": 3.0,
    "turned round": 3.0,
    "copied": 6.0,
    "lap written twice": 6.0,
    "laps exchanged": 3.0,
    # other parts of moves
    "sides": 4.0,
    "kept pane": 4.0,
    "jokers": 2.0,
    "kind": 8.0,
    "piece": 4.0,
    "choice": 2.0,
    "pattern": 6.0,
    "place": 8.0,
    "brackets": 2.0,
    "payment": 6.0,
    "slot": 2.0,
    "thrown away": 2.0,
    "glazier": 3.0,
    # chance
    "tile": 8.0,
    "number": 2.0,
    "factories": 6.0,
    "factory left out": 3.0,
    "factory too many": 3.0,
    "other way round": 1.5,
    "another first": 1.0,
    "factory copied": 4.0,
    "effect": 3.0,
    "letter": 3.0,
    "flip": 4.0,
    "draw": 6.0,
    "other hexagon": 2.0,
    "chance exchanged": 3.0,
    "chance left out": 3.0,
    "chance written twice": 3.0,
    # tilings
    "column": 8.0,
    "line": 4.0,
    "columns": 3.0,
    "choice left out": 4.0,
    "choice too many": 2.0,
    "tilings left out": 4.0,
    "tilings exchanged": 4.0,
    # frames
    "lap left out": 4.0,
    "first seat": 6.0,
    "rounds exchanged": 2.0,
    # set-up
    "track": 3.0,
    "strip": 3.0,
    "strips exchanged": 2.0,
    # claims
    "mark": 6.0,
    "lap number": 5.0,
    "round number": 5.0,
    "starting seat": 5.0,
    "total": 10.0,
    "carried on": 1.0,
    "seats exchanged": 4.0,
    "points exchanged": 1.0,
    "points of the round": 3.0,
    "number of totals": 3.0,
    "final total": 6.0,
    "result": 5.0,
    "ending": 5.0,
}
"""How often people make a slip of each kind, in proportion. A guess of the developers, not measured. The
weight of a guess is that of its kind, divided by the slips of that kind that there could have been."""

RENUMBERED = 0.02
"""What a guess weighs that leaves lap numbers wrong that the record has: they are soft evidence."""


class Part(msgspec.Struct, frozen=True):
    """One of several slips that a guess is made of, each of which explains errors of its own."""

    message: str
    pen: Callable[[], Pen]
    places: set[Span]
    """The places of the errors that it explains."""


class Guess(msgspec.Struct, frozen=True):
    """A slip with which all the rest of the record fits."""

    kind: str
    weight: float
    message: str
    pen: Callable[[], Pen]
    """Writes the edits; called only for guesses that are reported."""
    parts: tuple[Part, ...] = ()
