"""Reads the tags of a canonical game as the notation page's section 2 wants them, strictly."""

import re
from collections.abc import Mapping, Sequence
from datetime import date as calendar
from typing import NoReturn

from .places import Spot, whole
from .story import Tag

TAG = re.compile(r'\[([A-Za-z_][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
BOARDS = {
    "azul": ("coloured", "grey"),
    "mini": ("coloured", "grey"),
    "chocolatier": ("coloured", "brown"),
    "sintra": ("A", "B"),
    "garden": ("A", "B"),
}
COLUMNS = "4 3 3 2 2 1 1 2"  # sintra, as GLASS_TRACK
GLASS_TRACK = "0 1 2 4 6 8 11 14 18"
NUMBERS = r"[0-9]+( [0-9]+)*"
TOTALS = r"-?[0-9]+( -?[0-9]+)*"
TERMINATIONS = (
    "normal",
    "adjourned",
    "abandoned",
    "time forfeit",
    "adjudicated",
    "unterminated",
)


class Flaw(Exception):
    """The first thing that is wrong with a record."""

    def __init__(self, band: str, spot: Spot, message: str) -> None:
        super().__init__(f"{band} at {spot}: {message}")
        self.band, self.spot = band, spot


def flaw(band: str, line: int, message: str) -> NoReturn:
    raise Flaw(band, whole(line), message)


def read_tags(lines: Sequence[str]) -> tuple[dict[str, Tag], int]:
    """The tags, and the first line behind them."""
    tags: dict[str, Tag] = {}
    for number, line in enumerate(lines):
        if not line:
            _check(tags)
            return tags, number + 1
        match = TAG.fullmatch(line)
        if match is None or not line.isprintable():
            flaw("text", number, "not a tag")
        if match[1] in tags:
            flaw("tag", number, "tag twice")
        tags[match[1]] = Tag(number, match[2])
    flaw("text", len(lines) - 1, "tags only")


def seats_of(tags: Mapping[str, Tag]) -> int:
    return sum(1 for seat in range(1, 5) if f"Seat{seat}" in tags)


def _check(tags: Mapping[str, Tag]) -> None:
    variant = tags.get("Variant")
    if variant is None:
        flaw("tag", 0, "no Variant")
    _value(tags, "Variant", tuple(BOARDS))
    _value(tags, "Board", BOARDS[variant.value])
    _value(tags, "Termination", TERMINATIONS)
    _value(tags, "Factories", ("plain", "special") if variant.value == "chocolatier" else ())
    _value(tags, "Split", ("even", "free"))
    _value(tags, "SetupOrder", ("effect", "position"))
    _check_numbers(tags)
    if variant.value == "garden":
        _check_garden(tags)
    _check_seats(tags)
    _check_result(tags)
    _check_date(tags)


def _value(tags: Mapping[str, Tag], name: str, allowed: tuple[str, ...]) -> None:
    if name in tags and tags[name].value not in allowed:
        flaw("tag", tags[name].line, f"{name} may be {allowed}")


def _check_numbers(tags: Mapping[str, Tag]) -> None:
    """The numbers that boards of sintra print."""
    columns, track = tags.get("Columns"), tags.get("GlassTrack")
    if columns and not (re.fullmatch(NUMBERS, columns.value) and len(columns.value.split()) == 8):
        flaw("tag", columns.line, "not eight numbers")
    if track and not (
        re.fullmatch(NUMBERS, track.value)
        and len(track.value.split()) > 1
        and int(track.value.split()[0]) == 0
    ):
        flaw("tag", track.line, "not the numbers of a track from 0 down")


def _check_garden(tags: Mapping[str, Tag]) -> None:
    wheel, board = tags.get("WheelPoints"), tags.get("Board")
    if wheel is None and board and board.value == "B":
        flaw("tag", board.line, "board B needs WheelPoints")
    if wheel and not (re.fullmatch(NUMBERS, wheel.value) and len(wheel.value.split()) == 12):
        flaw("tag", wheel.line, "not twelve numbers")


def _check_seats(tags: Mapping[str, Tag]) -> None:
    count = seats_of(tags)
    if count < 2 or any(f"Seat{seat}" not in tags for seat in range(1, count + 1)):
        flaw("tag", 0, "a seat is missing")
    names: set[str] = set()
    for seat in range(1, count + 1):
        tag = tags[f"Seat{seat}"]
        if tag.value in names:
            flaw("tag", tag.line, "a name twice")
        names.add(tag.value)


def _check_result(tags: Mapping[str, Tag]) -> None:
    result = tags.get("Result")
    if result is None or result.value == "*":
        return
    if not re.fullmatch(TOTALS, result.value):
        flaw("tag", result.line, "not a result")
    if len(result.value.split()) != seats_of(tags):
        flaw("tag", result.line, "not a total for each seat")


def _check_date(tags: Mapping[str, Tag]) -> None:
    date = tags.get("Date")
    if date is None or "?" in date.value:
        return
    try:
        calendar.fromisoformat(date.value)
    except ValueError:
        flaw("tag", date.line, "not a date")
