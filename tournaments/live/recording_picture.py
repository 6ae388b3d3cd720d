"""Draws the table for whoever records, and finds what was touched on the picture."""

import re
from collections.abc import Iterator, Sequence
from math import hypot

from azul_notation.diagnostics.seats import Seat
from azul_notation.recorder import NotPossible
from azul_notation.recorder.draft import Draft
from azul_notation.render.still import HEAD, Still, layout, scene_of, write_svg
from azul_notation.rules.scene import COUNT, Sheet
from tournaments.live.recording import TableRecord
from tournaments.live.recording_view import Tap

WIDE = 328.0
"""The width at which a picture is shown that can be touched; browsers send where in it."""
NEAR = 20.0
"""How far from the middle of a thing a finger may touch."""
Target = tuple[float, float, Tap]


def still_of(draft: Draft, *, own: bool) -> Still:
    """Choose what is drawn: all boards, or only that of the seat that is to move."""
    seat = Seat(draft.state.mover) if own and draft.state.phase == "draft" else None
    return Still(family=draft.family, state=draft.state, names=draft.game.seats, seat=seat)


def picture(record: TableRecord, *, own: bool) -> str:
    """Draw the table, as it is after the last word of the record."""
    if not record.text:
        raise NotPossible("there is no record yet")
    draft = Draft(record.text.rstrip(), "\n") if record.is_over else record.session().draft
    return write_svg(still_of(draft, own=own))


def touched(draft: Draft, taps: Sequence[Tap], x: float, y: float) -> Tap:
    """Find the tap that a point of the picture means."""
    still = still_of(draft, own=True)
    scale = layout(still).width / WIDE
    found = [
        (hypot(x * scale - at, y * scale - down), tap) for at, down, tap in targets(still, taps)
    ]
    near = min(found, key=lambda each: each[0], default=None)
    if near is None or near[0] > NEAR:
        raise NotPossible("nothing that can be played is there")
    return near[1]


def targets(still: Still, taps: Sequence[Tap]) -> Iterator[Target]:
    """Say where the picture has what each tap names: pieces on the table, a line of the own board."""
    scene, lie = scene_of(still.family), layout(still)
    looks, values = scene.looks(still.state), scene.fill(still.state)
    table = scene.table(still.state)
    things = iter(values[0])
    for zone in table.zones:
        for place, value in zip(zone.places, things, strict=False):
            look = looks.get(value.partition(COUNT)[0])
            for tap in named(taps, zone.name, look.words if look else "\0"):
                half = place.size / 2
                yield lie.table[0] + place.x + half, lie.table[1] + place.y + half, tap
    if still.seat is not None:
        x, y = lie.boards[0]
        yield from on_board(scene.board(still.state), taps, x, y + HEAD)


def on_board(board: Sheet, taps: Sequence[Tap], x: float, y: float) -> Iterator[Target]:
    """Say where the board has the line that a single tap names."""
    for zone in board.zones:
        meant = list(named(taps, zone.name))
        for place in zone.places if len(meant) == 1 else ():
            half = place.size / 2
            yield x + place.x + half, y + place.y + half, meant[0]


def named(taps: Sequence[Tap], *words: str) -> Iterator[Tap]:
    """Find the taps whose sentences have all these words."""
    for tap in taps:
        if all(re.search(rf"\b{re.escape(each)}\b", tap.said) for each in words):
            yield tap
