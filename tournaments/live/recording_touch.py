"""Finds which words are meant by touching things of the picture: what a hand takes, and where it goes."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from azul_notation.diagnostics.seats import Seat, seat_of
from azul_notation.recorder import NotPossible, Session
from azul_notation.recorder.draft import Draft
from azul_notation.render.still import HEAD, Still, layout, scene_of
from azul_notation.rules.scene import COUNT, Zone

WIDE = 328.0
"""The width at which a picture is shown that can be touched; browsers send where in it."""
NEAR = 20.0
"""How far from the middle of a thing a finger may touch."""
MOST = 12
"""Things that are touched for one word, at most."""
LONGEST = 4
"""Digits of the number of a place."""
Touched = tuple[int, ...]
"""The places that were touched: those of the table, then of the player's board, by their numbers."""


class Part(NamedTuple):
    """A part of a word on the picture."""

    places: frozenset[int]
    """Any of them is touched."""
    several: bool


class Hand:
    """The picture of the table and of one board, and the meaning of touching it."""

    def __init__(self, draft: Draft, seat: Seat) -> None:
        self.draft = draft
        self.still = Still(
            family=draft.family, state=draft.state, names=draft.game.seats, seat=seat
        )
        self.scene = scene_of(draft.family)
        self.middles: list[tuple[float, float]] = []
        """Where the middle of each place is."""
        self.zones: dict[str, list[tuple[int, str]]] = {}
        """The number of each place of a zone, and the sign of what lies there."""
        lie, filled = layout(self.still), self.scene.fill(draft.state)
        [(x, y)] = lie.boards
        sheets = self.scene.table(draft.state), self.scene.board(draft.state)
        lies = (lie.table, (x, y + HEAD))
        for sheet, values, at in zip(sheets, (filled[0], filled[seat + 1]), lies, strict=True):
            self.number_places(sheet.zones, iter(values), at)

    def number_places(
        self, zones: Sequence[Zone], values: Iterator[str], at: tuple[float, float]
    ) -> None:
        """Number the places of a sheet."""
        for zone in zones:
            there = self.zones.setdefault(zone.name, [])
            for place, value in zip(zone.places, values, strict=False):
                there.append((len(self.middles), value.partition(COUNT)[0]))
                half = place.size / 2
                self.middles.append((at[0] + place.x + half, at[1] + place.y + half))

    def known(self, touched: Sequence[int]) -> Touched:
        """Leave out places that this picture does not have."""
        return tuple(each for each in touched if each < len(self.middles))

    def parts(self, word: str) -> list[Part]:
        """Find the places that are touched for a word."""
        return [
            Part(
                frozenset(
                    number
                    for spot in touch.spots
                    for at, (number, sign) in enumerate(self.zones.get(spot.zone, ()))
                    if spot.at in (None, at) and (not spot.signs or sign in spot.signs)
                ),
                touch.several,
            )
            for touch in self.scene.touches(self.draft.state, word)
        ]

    def meant(self, words: Sequence[str], touched: Sequence[int]) -> list[str]:
        """Keep the words that what was touched may mean."""
        return [word for word in words if following(self.parts(word), touched) is not None]

    def is_clear(self, word: str, touched: Sequence[int]) -> bool:
        """Return whether all was touched that belongs to a word; of several things, two."""
        rest = following(self.parts(word), touched)
        return rest == [] or (rest is not None and rest[0].several and len(touched) > 1)

    def touch(self, words: Sequence[str], touched: Touched, x: float, y: float) -> Touched:
        """Add what lies at a point of the picture; what was touched before is let go."""
        further = {
            place
            for word in words
            for part in following(self.parts(word), touched) or ()
            for place in part.places
            if not (part.several and place in touched)
        }
        scale = layout(self.still).width / WIDE
        found = [
            (hypot(x * scale - self.middles[at][0], y * scale - self.middles[at][1]), at)
            for at in sorted(further | set(touched))
        ]
        distance, place = min(found, default=(NEAR + 1, 0))
        if distance > NEAR:
            raise NotPossible("there is nothing to play there")
        if place in touched and place not in further:
            return tuple(each for each in touched if each != place)
        return (*touched, place)[-MOST:]


def following(parts: Sequence[Part], touched: Sequence[int]) -> list[Part] | None:
    """Return the parts of a word that come after what was touched, or None if it cannot mean this word.

    Parts may be left out: a button may have said them before.
    """
    at = 0
    for place in touched:
        while at < len(parts) and place not in parts[at].places:
            at += 1
        if at == len(parts):
            return None
        at += not parts[at].several
    return [*parts[at:]]


def read_touched(text: str) -> Touched:
    """Read the places that an address names; others than those of a page are none."""
    numbers = text.split(",")[:MOST]
    return tuple(int(each) for each in numbers if each.isdecimal() and len(each) <= LONGEST)


def write_touched(touched: Touched) -> str:
    return ",".join(map(str, touched))


def seat_to_move(session: Session) -> Seat | None:
    """Find the seat whose move or tiling is due, if one is."""
    expected = session.expected
    return seat_of(expected.seat) if expected.seat else None
