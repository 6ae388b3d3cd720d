"""Writes position strings shortly: as what changed, without the parts that say what lies in a zone.

Which parts these are is found out for each game, by comparison: no part is left out that a zone would give
wrongly in even one step.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from azul_notation.rules.scene import COUNT

PARTS: Final = re.compile("([/,])")
"""What separates the parts of a field of a position string."""
DIGITS: Final = "0123456789"
NEXT: Final = "+"
"""Stands for a field whose last number is one more than before."""

Part = tuple[int, int]
"""A field of a position string, and a part of it."""
Spelling = tuple[int, int]
"""A zone, and the way in which its things are spelled: a place in what `ways` gives."""
Zones = Sequence[tuple[str, ...]]
"""What lies in each zone of the table, then of each board."""


@lru_cache(maxsize=1 << 14)
def ways(things: tuple[str, ...]) -> tuple[str, str, str, str]:
    """Spell what lies in a zone in the ways of position strings; the viewer's script does the same."""
    found = [each for each in things if each]
    piles = [each.partition(COUNT) for each in found]
    return (
        "".join(sign * int(count or 1) for sign, _, count in piles) or "-",
        f"{len(found)}{found[0]}" if found else "-",
        "".join(each or "." for each in things),
        "".join(sign + count for sign, _, count in piles if count) or "-",
    )


def spelled(seen: Iterable[tuple[str, Zones]]) -> dict[Part, Spelling]:
    """Find the parts of the position strings that always say what lies in a zone."""
    fitting: dict[Part, set[Spelling]] = {}
    sizes: list[int] = []
    for position, zones in seen:
        fields = [PARTS.split(field) for field in position.split(" ")]
        if not sizes:
            sizes = [len(parts) for parts in fields]
            fitting = first_guess(fields, zones)
            continue
        for (field, part), found in [*fitting.items()]:
            if len(fields) != len(sizes) or len(fields[field]) != sizes[field]:
                del fitting[field, part]
                continue
            text = fields[field][part]
            right = {(zone, way) for zone, way in found if ways(zones[zone])[way] == text}
            if right:
                fitting[field, part] = right
            else:
                del fitting[field, part]
    return {part: min(found) for part, found in fitting.items()}


def first_guess(fields: Sequence[Sequence[str]], zones: Zones) -> dict[Part, set[Spelling]]:
    """Find the parts of one position string that say what lies in a zone."""
    by_text: dict[str, set[Spelling]] = {}
    for zone, things in enumerate(zones):
        for way, text in enumerate(ways(things)):
            by_text.setdefault(text, set()).add((zone, way))
    return {
        (field, part): set(by_text[text])
        for field, parts in enumerate(fields)
        for part, text in enumerate(parts)
        if text in by_text
    }


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
            return f"={position}"
        found: list[str] = []
        last = 0
        for at, (old, new) in enumerate(zip(before, fields, strict=True)):
            own = [*self.changes(old, new, at, last)] if old != new else []
            last = at if own else last
            found += own
        return "|".join(found)

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
    for (field, part), (zone, way) in sorted(left_out.items()):
        own = (field, part, zone)
        found.append([*(new - old for new, old in zip(own, before, strict=True)), way])
        before = own
    return found
