"""Prepares what every PDF needs from typst: data that are never markup, fonts, and bytes that repeat."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import Any

import msgspec
import typst

from tournaments.reports import words

START = datetime(1970, 1, 1, tzinfo=UTC)
"""The date of a document whose time cannot be read."""
COUNT = re.compile(rb"/Type\s*/Pages\s*/Count\s+([0-9]+)")
WHOLE = {"plots", "drawn"}
"""What stays whole: drawings."""


def typeset(templates: Sequence[str], time: str, data: Mapping[str, Any]) -> bytes:
    """Set templates, one after the other, with the data; `time` is when it was made."""
    made = typst.compile(
        "\n".join(templates).encode(),
        format="pdf",
        font_paths=fonts(),
        sys_inputs={"data": msgspec.json.encode(cleaned(data)).decode()},
        timestamp=(words.moment(time) or START).replace(microsecond=0),
    )
    assert isinstance(made, bytes), "typst gives one document"
    return made


def page_count(pdf: bytes) -> int:
    """Read from the root of a document's tree of pages how many there are."""
    found = COUNT.search(pdf)
    assert found, "typst writes the tree of pages in plain"
    return int(found[1])


def template(name: str, package: str = "tournaments.reports") -> str:
    return resources.files(package).joinpath("templates", name).read_text("utf-8")


def cleaned(data: Any) -> Any:
    """Remove control characters from all text."""
    if isinstance(data, dict):
        return {key: value if key in WHOLE else cleaned(value) for key, value in data.items()}
    if isinstance(data, list):
        return [cleaned(value) for value in data]
    if isinstance(data, str):
        return words.seen(data)
    return data


def column(values: Sequence[str | None]) -> list[list[str]]:
    """Return each value as whole and fraction, with the room that the fractions need."""
    room = words.room(values)
    split = list(map(words.parts, values))
    return [[whole, words.gap(whole, rest), rest, room] for whole, rest in split]


@cache
def fonts() -> typst.Fonts:
    """Look for the fonts of the system once."""
    return typst.Fonts()
