"""Writes rows of values as columns, one for each field, in which most values are changes.

Compression finds more that repeats in columns than in rows.
"""

import re
from collections.abc import Sequence
from typing import Final

BETWEEN: Final = ")"
"""Stands between the texts of a column."""
NEXT: Final = "+"
"""Stands for a text that is the one before it, with a number at its end that is one more; empty ones do not
count."""
NUMBER: Final = re.compile("[0-9]{1,9}$")


def column(values: Sequence[object]) -> str | Sequence[object]:
    """Write numbers as changes, and texts as one text; leave other values, with 0 where there are none."""
    if all(isinstance(each, int | float) for each in values):
        return changes([short(each) for each in values if isinstance(each, int | float)])
    texts = [each or "" for each in values]
    if all(isinstance(each, str) and BETWEEN not in each and each != NEXT for each in texts):
        return in_one([str(each) for each in texts])
    return values


def changes(numbers: Sequence[float]) -> list[float]:
    """Write each number as the change from the one before it, the first one from 0."""
    return [short(new - old) for new, old in zip(numbers, [0, *numbers], strict=False)]


def in_one(texts: Sequence[str]) -> str:
    """Write texts as one; empty ones at the end are left out."""
    written, last = [], ""
    for text in texts:
        counted = text != last and text[-1:].isdigit() and text == one_more(last)
        written.append(NEXT if counted else text)
        last = text or last
    return BETWEEN.join(written).rstrip(BETWEEN)


def one_more(text: str) -> str:
    """Add one to the number at the end of a text, if there is one."""
    return NUMBER.sub(lambda found: str(int(found[0]) + 1), text)


def short(length: float) -> float:
    """Write a length briefly: a hundredth of a point is finer than anything that can be seen."""
    if isinstance(length, int):
        return length
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded
