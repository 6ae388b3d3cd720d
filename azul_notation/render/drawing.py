"""Draws scenes: a sheet with its empty places, and on it what lies there.

Colours are attributes, which every program draws; a style sheet may replace them by the classes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from azul_notation.render.artwork import HEXAGON, ident
from azul_notation.render.markup import Node, node
from azul_notation.rules.scene import COUNT, Look, Place, Sheet, Zone

INK, FAINT, LINES, GROUND, BOARD = "#22272e", "#5b636e", "#8b939e", "#ffffff", "#f1eee6"
SOURCE, DESTINATION = "#8a2be2", "#c2410c"
"""Marks of the last move: broken round where it came from, whole round where it went."""
HEXAGON_SIZE: Final = 20


def base(sheet: Sheet, prefix: str) -> Node:
    """Draw a sheet on which nothing lies."""
    outlines = [outline(place) for place in sheet.places if place.outline]
    return node(
        "g",
        node("g", *frames(sheet.zones), class_="f", fill=BOARD, stroke=LINES, stroke_width=0.8),
        node(
            "g",
            *outlines,
            class_="e",
            fill="none",
            stroke=LINES,
            stroke_width=0.7,
        ),
        *ghosts(sheet.places, prefix),
        node("g", *captions(sheet), class_="c", fill=FAINT),
    )


def frames(zones: Iterable[Zone]) -> Iterator[Node]:
    for zone in zones:
        if not zone.frame:
            continue
        x, y, width, height = zone.frame
        yield node("rect", x=x, y=y, width=width, height=height, rx=radius(zone))


def radius(zone: Zone) -> float:
    """Return how round the corners of a zone's frame are."""
    return zone.frame[2] / 2 if zone.frame and zone.round else 5


def outline(place: Place) -> Node:
    """Draw an empty place."""
    x, y, size = place.x, place.y, place.size
    if place.form == "disc":
        return node("circle", cx=x + size / 2, cy=y + size / 2, r=size * 0.45)
    if place.form == "hexagon":
        scale = size / HEXAGON_SIZE
        turn = (
            f"translate({x:g} {y:g}) scale({scale:g})" if scale != 1 else f"translate({x:g} {y:g})"
        )
        return node("path", d=HEXAGON, transform=turn, stroke_opacity=0.5)
    return node("rect", x=x + 0.5, y=y + 0.5, width=size - 1, height=size - 1, rx=size * 0.15)


def ghosts(places: Iterable[Place], prefix: str) -> Iterator[Node]:
    for place in places:
        if place.ghost:
            yield used(place, f"{prefix}_{ident(place.ghost)}")


def captions(sheet: Sheet) -> Iterator[Node]:
    """Write what is printed next to the places, and on them."""
    for each in sheet.captions:
        anchor = "" if each.anchor == "start" else each.anchor
        yield node("text", each.text, x=each.x, y=each.y, font_size=each.size, text_anchor=anchor)
    for place in sheet.places:
        if place.label:
            size = place.size * 0.42
            x, y = place.x + place.size / 2, place.y + place.size / 2 + size * 0.35
            yield node("text", place.label, x=x, y=y, font_size=size, text_anchor="middle")


def used(place: Place, name: str) -> Node:
    size = place.size
    return node("use", href=f"#{name}", x=place.x, y=place.y, width=size, height=size)


def things(sheet: Sheet, values: Sequence[str], prefix: str) -> Iterator[Node]:
    """Draw what lies on a sheet."""
    for place, value in zip(sheet.places, values, strict=True):
        if not value:
            continue
        if place.form == "text":
            yield words(place, place.x, value)
            continue
        sign, _, count = value.partition(COUNT)
        yield used(place, prefix + ident(sign))
        if count:
            yield words(place, place.x + place.size + 3, count)


def words(place: Place, x: float, text: str) -> Node:
    """Write text at the height of a place."""
    size = place.size * 0.5 + 3
    anchor = "middle" if place.form == "text" else ""
    y = place.y + place.size / 2 + size * 0.35
    return node("text", text, class_="t", x=x, y=y, font_size=size, text_anchor=anchor, fill=INK)


def signs_used(sheets: Sequence[Sheet], filled: Iterable[Sequence[str]]) -> set[str]:
    """Find what must be drawn once to be used: things, and spaces that are printed."""
    found = {place.ghost for sheet in sheets for place in sheet.places}
    for sheet, values in zip(sheets, filled, strict=True):
        for place, value in zip(sheet.places, values, strict=True):
            if place.form != "text":
                found.add(value.partition(COUNT)[0])
    return found


def chosen_looks(looks: Mapping[str, Look], signs: set[str]) -> dict[str, Look]:
    return {sign: look for sign, look in looks.items() if sign in signs}
