"""Finds what the last move touched, by comparing what lies where: no rule of any game is known here."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from azul_notation.rules.scene import COUNT, Scene, Sheet, Zone


class Marked(msgspec.Struct, frozen=True):
    """Names what the last move touched on a sheet."""

    zones: Sequence[str] = ()
    """Zones without order from which something was taken."""
    sources: Sequence[int] = ()
    """Places from which something was taken, by their numbers."""
    destinations: Sequence[int] = ()
    """Places on which something came to lie."""


UNMARKED = Marked()


def marked(scene: Scene[Any], before: Any, after: Any) -> list[Marked]:
    """Compare two states: marks show what was taken, and on the boards also what was laid."""
    sheets = scene.table(after), scene.board(after)
    return marks_between(sheets, scene.fill(before), scene.fill(after))


def marks_between(
    sheets: tuple[Sheet, Sheet], before: Sequence[Sequence[str]], after: Sequence[Sequence[str]]
) -> list[Marked]:
    """Compare what lies on the table and on the boards."""
    found = []
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        sheet = sheets[min(at, 1)]
        if old == new:
            found.append(UNMARKED)
            continue
        zones, sources, destinations = set(), [], []
        for zone, places in ranges(sheet):
            if old[places.start : places.stop] == new[places.start : places.stop]:
                continue
            gone, come = changed_places(zone, places, old, new)
            if gone and zone.loose and zone.frame:
                zones.add(zone.name)
            elif not zone.loose:
                sources += gone
            destinations += come if at else []
        found.append(Marked(sorted(zones), sources, destinations))
    return found


def ranges(sheet: Sheet) -> Iterator[tuple[Zone, range]]:
    """Yield the numbers of the places of each zone."""
    begin = 0
    for zone in sheet.zones:
        end = begin + len(zone.places)
        yield zone, range(begin, end)
        begin = end


def changed_places(
    zone: Zone, places: range, old: Sequence[str], new: Sequence[str]
) -> tuple[list[int], list[int]]:
    """Find the places of a zone that lost something, and those that got something."""
    shown = [at for at in places if zone.places[at - places.start].form != "text"]
    if not zone.loose:
        gone = [at for at in shown if is_less(new[at], old[at])]
        come = [at for at in shown if is_less(old[at], new[at])]
        return gone, come
    more = Counter(new[at] for at in shown if new[at])
    less = Counter(old[at] for at in shown if old[at])
    gone = [at for at in shown if (less - more)[old[at]]]
    come = []
    added = more - less
    for at in reversed(shown):
        if added[new[at]] > 0:
            added[new[at]] -= 1
            come.append(at)
    return gone, come[::-1]


def is_less(one: str, other: str) -> bool:
    """Check whether something of what lies on a place is missing from what lies on another."""
    sign, _, count = one.partition(COUNT)
    wanted, _, number = other.partition(COUNT)
    return bool(other) and (sign != wanted or int(count or 1) < int(number or 1))
