"""Writes position strings briefly: as what changed, without the parts that say what lies in a zone.

Which parts these are is found out for each game, by comparison: no part is left out that a zone would give
wrongly in even one step.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import starmap
from typing import Final

from azul_notation.rules.scene import COUNT

PARTS: Final = re.compile("([/,])")
"""What separates the parts of a field of a position string."""
DIGITS: Final = "0123456789"
PAIR: Final = ":"
"""Stands between the things of two zones in one part."""
NEXT: Final = "+"
"""Stands for a field whose last number is one more than before."""

Part = tuple[int, int]
"""A field of a position string, and a part of it."""
Spelling = tuple[int, ...]
"""A zone, and the way in which its things are spelled: a place in what `ways` gives; then a zone of which the
things come after a colon, if there is one."""
Lying = Sequence[Sequence[str]]
"""What lies on each place of the table, then of each board."""
Course = tuple[tuple[int, str], ...]
"""When a text became what: the numbers of the positions, and the new texts."""
WAYS: Final = 5
"""How many ways there are to spell a zone."""


@lru_cache(maxsize=1 << 14)
def ways(things: tuple[str, ...]) -> tuple[str, str, str, str, str]:
    """Spell what lies in a zone in the ways of position strings; the viewer's script does the same."""
    found = [each for each in things if each]
    piles = [each.partition(COUNT) for each in found]
    return (
        "".join(sign * int(count or 1) for sign, _, count in piles) or "-",
        f"{len(found)}{found[0]}" if found else "-",
        "".join(each or "." for each in things),
        "".join(sign + count for sign, _, count in piles if count) or "-",
        str(things.index(found[0]) + 1) if found else "-",
    )


def spelled(
    positions: Sequence[str], lying: Sequence[Lying], sizes: tuple[Sequence[int], Sequence[int]]
) -> dict[Part, Spelling]:
    """Find the parts of the position strings that change, and always list what lies in a zone.

    `lying` is what lies on the table and the boards with each position, `sizes` how many places the zones of
    the table and of a board have.
    """
    by_course: dict[Course, Spelling] = {}
    for zone, course in enumerate(changes_of_zones(lying, sizes)):
        for way in range(WAYS):
            texts = [(at, ways(things)[way]) for at, things in course]
            by_course.setdefault(changes(texts), (zone, way))
    found = {
        part: spelling_of(course, by_course)
        for part, course in changes_of_parts(positions).items()
        if len(course) > 1
    }
    return {part: spelling for part, spelling in found.items() if spelling}


def changes(texts: Sequence[tuple[int, str]]) -> Course:
    """Leave out texts that are as they were before."""
    return tuple(
        each for each, before in zip(texts, [(0, ""), *texts], strict=False) if each[1] != before[1]
    )


def spelling_of(course: Course, by_course: Mapping[Course, Spelling]) -> Spelling | None:
    """Find the zone that a part spells, or the two."""
    if course in by_course:
        return by_course[course]
    halves = [(at, text.partition(PAIR)) for at, text in course]
    first = by_course.get(changes([(at, text) for at, (text, _, _) in halves]))
    second = by_course.get(changes([(at, text or "-") for at, (_, _, text) in halves]))
    if not first or not second or second[1] or first[0] == second[0]:
        return None
    return *first, second[0]


def changes_of_parts(positions: Sequence[str]) -> dict[Part, Course]:
    """List for each part when it became what; leave out fields whose number of parts changes."""
    courses: dict[Part, list[tuple[int, str]]] = {}
    uneven: set[int] = set()
    last: list[str] = []
    split: list[list[str]] = []
    for at, position in enumerate(positions):
        fields = position.split(" ")
        if at and len(fields) != len(last):
            return {}
        for field, text in enumerate(fields):
            if at and text == last[field]:
                continue
            parts = PARTS.split(text)
            if not at:
                split.append([""] * len(parts))
            elif len(parts) != len(split[field]):
                uneven.add(field)
                continue
            for part, (old, new) in enumerate(zip(split[field], parts, strict=True)):
                if old != new:
                    courses.setdefault((field, part), []).append((at, new))
            split[field] = parts
        last = fields
    return {part: tuple(course) for part, course in courses.items() if part[0] not in uneven}


def changes_of_zones(
    lying: Sequence[Lying], sizes: tuple[Sequence[int], Sequence[int]]
) -> list[list[tuple[int, tuple[str, ...]]]]:
    """List for each zone when which things came to lie there."""
    courses: list[list[tuple[int, tuple[str, ...]]]] = []
    last: Lying = [()] * len(lying[0])
    for at, sheets in enumerate(lying):
        zone = 0
        for number, things in enumerate(sheets):
            own = sizes[min(number, 1)]
            if at and things == last[number]:
                zone += len(own)
                continue
            begin = 0
            for size in own:
                now = tuple(things[begin : begin + size])
                begin += size
                if not at:
                    courses.append([(at, now)])
                elif now != courses[zone][-1][1]:
                    courses[zone].append((at, now))
                zone += 1
        last = sheets
    return courses


class Positions:
    """Writes the position strings of steps, each as a change of the one before it."""

    def __init__(self, left_out: Mapping[Part, Spelling]) -> None:
        self.left_out = left_out
        self.last: list[str] = []

    def moved(self, position: str) -> str:
        """Write the position string: all of it after `=`, or which of its fields changed into what.

        Of a field that has as many parts as before, only the parts that changed are written.
        """
        fields = position.split(" ")
        before, self.last = self.last, fields
        if len(before) != len(fields):
            return f"={' '.join(starmap(self.without, enumerate(fields)))}"
        found: list[str] = []
        last = 0
        for at, (old, new) in enumerate(zip(before, fields, strict=True)):
            own = [*self.changes(old, new, at, last)] if old != new else []
            last = at if own else last
            found += own
        return "|".join(found)

    def without(self, field: int, text: str) -> str:
        """Leave out the parts of a field that zones show."""
        parts = PARTS.split(text)
        return "".join(
            "" if (field, at) in self.left_out else each for at, each in enumerate(parts)
        )

    def changes(self, old: str, new: str, field: int, last: int) -> Iterator[str]:
        """Write what changed in a field; numbers count from the change before."""
        before, after = PARTS.split(old), PARTS.split(new)
        if len(before) != len(after) or len(after) == 1:
            if (field, 0) not in self.left_out:
                yield f"{field - last}:{NEXT if new == one_more(old) else new}"
            return
        step, part = field - last, 0
        for at, (one, other) in enumerate(zip(before, after, strict=True)):
            if one != other and (field, at) not in self.left_out:
                yield f"{step}.{at - part}:{other}"
                step, part = 0, at


def one_more(text: str) -> str:
    """Add one to the number at the end of a text."""
    head = text.rstrip(DIGITS)
    return f"{head}{int(text[len(head) :]) + 1}" if head != text else text


def written(left_out: Mapping[Part, Spelling]) -> list[list[int]]:
    """Write what is left out: field, part, zone and way, the first three as changes."""
    found = []
    before = (0, 0, 0)
    for (field, part), (zone, way, *second) in sorted(left_out.items()):
        own = (field, part, zone)
        steps = [new - old for new, old in zip(own, before, strict=True)]
        found.append([*steps, way, *(other - zone for other in second)])
        before = own
    return found
