"""Writes position strings briefly: as a template, in which most gaps only say what lies in a zone.

Which gaps these are is found out for each game, by comparison: no zone fills a gap that it would fill
wrongly in even one step.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from azul_notation.rules.scene import COUNT

PARTS: Final = re.compile("([/,])")
"""What separates the parts of a field of a position string."""
PAIR: Final = ":"
"""Stands between the things of two zones in one part."""
GAP, SECOND, END = "~", ",", ";"
"""Stand around a gap, and before the second zone that fills it. No position string has the first of them."""

Spelling = tuple[int, ...]
"""A zone, and the way in which its things are spelled: a place in what `ways` gives; then a zone of which the
things come after a colon, if there is one."""
Lying = Sequence[Sequence[str]]
"""What lies on each place of the table, then of each board; then the totals."""
Course = tuple[tuple[int, str], ...]
"""When a text became what: the numbers of the positions, and the new texts."""
WAYS: Final = 5
"""How many ways there are to spell a zone."""


class Slot(NamedTuple):
    """Names a field of position strings, or one of its parts."""

    field: int
    part: int | None = None


class Template(NamedTuple):
    """Holds what all position strings of a game have in common, and which gaps the steps fill."""

    text: str
    slots: tuple[Slot, ...]
    fields: bool = True
    """Whether all strings have the same number of fields."""

    def values(self, position: str) -> list[str]:
        """Find what fills the gaps."""
        fields = position.split(" ") if self.fields else [position]
        split = {
            field: PARTS.split(fields[field])
            for field in {slot.field for slot in self.slots if slot.part is not None}
        }
        return [fields[field] if part is None else split[field][part] for field, part in self.slots]


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


def template(
    positions: Sequence[str], lying: Sequence[Lying], sizes: Sequence[Sequence[int]]
) -> Template:
    """Find what position strings have in common, and what zones say of the rest.

    `lying` is what lies on the table and the boards with each position, and the totals; `sizes` how many
    places the zones of each of them have.
    """
    by_course: dict[Course, Spelling] = {}
    for zone, things in enumerate(changes_of_zones(lying, sizes)):
        for way in range(WAYS):
            texts = [(at, ways(each)[way]) for at, each in things]
            by_course.setdefault(changes(texts), (zone, way))
    split = [position.split(" ") for position in positions]
    even = len({*map(len, split)}) == 1
    columns: Iterable[Sequence[str]] = zip(*split, strict=True) if even else [positions]
    slots: list[Slot] = []
    written = []
    last = 0
    for field, column in enumerate(columns):
        parts = changes_of_parts(changes([*enumerate(column)]))
        text = ""
        for part, course in enumerate(parts):
            spelling = spelling_of(course, by_course)
            if len(course) == 1:
                text += course[0][1]
            elif spelling:
                zone, way, *other = spelling
                second = "".join(f"{SECOND}{each - zone}" for each in other)
                text += f"{GAP}{way}{zone - last}{second}{END}"
                last = zone
            else:
                text += GAP + END
                slots.append(Slot(field, part if len(parts) > 1 else None))
        written.append(text)
    return Template(" ".join(written), tuple(slots), even)


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


def changes_of_parts(course: Course) -> list[Course]:
    """List for each part of a field when it became what; of the field if the number of parts changes."""
    split = [PARTS.split(text) for _, text in course]
    if len({*map(len, split)}) > 1 or not all(map(all, split)):
        return [course]
    moments = [at for at, _ in course]
    return [changes([*zip(moments, texts, strict=True)]) for texts in zip(*split, strict=True)]


def changes_of_zones(
    lying: Sequence[Lying], sizes: Sequence[Sequence[int]]
) -> list[list[tuple[int, tuple[str, ...]]]]:
    """List for each zone when which things came to lie there."""
    courses: list[list[tuple[int, tuple[str, ...]]]] = []
    last: Lying = [()] * len(lying[0])
    for at, sheets in enumerate(lying):
        zone = 0
        for number, things in enumerate(sheets):
            own = sizes[number]
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
