"""Runs `azul picture`: draws a point of a game, a position string, or the steps of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.console import fail
from azul_notation.cli.games import chosen
from azul_notation.cli.output import Output
from azul_notation.cli.replay.replay import find
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.diagnostics.extras import MissingExtra
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.library.table import Table
from azul_notation.render.frames import Frame, frames
from azul_notation.render.paint import visible
from azul_notation.render.still import NoPicture, Still, write_svg
from azul_notation.rules.family import BadPosition
from azul_notation.rules.options import UnknownChoice

STILL = (".svg", ".png", ".pdf", ".webp")
MOVING = (".gif", ".webp", ".pdf")
KINDS = tuple(dict.fromkeys(STILL + MOVING))


def picture(
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="A record.", show_default=False)
    ] = "",
    game: Annotated[int, typer.Option(min=1, help="Use game N of the file.")] = 1,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="After the move 3.2.1 (round, lap, seat), the deal R3, the tiling T3.1 or the totals =3"
            " (default: the end).",
        ),
    ] = None,
    begin: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="PLACE", help="Show every step from here on (default: the start)."
        ),
    ] = None,
    end: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="PLACE", help="Show every step up to here (default: the end)."
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="STRING", help="Show a position string, without a record."),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar="NAMES", help="With --position: the players, such as Ana,Jan."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=1, max=4, help="Draw the board of this seat only.")
    ] = None,
    scale: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            max=10,
            help="Scale of PNG, GIF and WebP (default: 2; 0.65 for animations).",
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.02, max=60, help="Seconds for each step of an animation.")
    ] = 1,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Output file: .svg, .png, .pdf, .webp or .gif (default: SVG on standard output).",
        ),
    ] = None,
) -> None:
    """Draw the table at a point of a game as SVG, PNG, PDF or WebP, or its steps as GIF, WebP or PDF.

    Marks the last move: dashed lines show where it took tiles from, solid ones where they went. With --from
    or --to the picture is animated; a GIF always is.
    """
    kind = output.suffix.lower() if output else ".svg"
    moves = begin is not None or end is not None or kind == ".gif"
    check_kind(kind, moves=moves)
    if moves and at:
        fail("--at is for one picture; for several, say --from and --to")
    faulty = False
    if position is not None:
        if file or moves or at:
            fail("--position shows one position: give no record, no --at, --from or --to")
        stills = [placed(position, names, seat)]
    else:
        if not file:
            fail("name a record, or give a --position")
        row, faulty = frames_of(file, game)
        first, last = (0, len(row) - 1) if moves else (place_of(row, at), place_of(row, at))
        first = place_of(row, begin) if begin else first
        last = place_of(row, end) if end else last
        if first > last:
            fail(f"--from {begin} comes after --to {end}")
        stills = [still_of(row, place, seat) for place in range(first, last + 1)]
    try:
        made = drawn(stills, kind, scale, seconds, moves=moves)
    except (MissingExtra, NoPicture) as error:
        fail(str(error))
    with Output(output, [file] if file else []) as out:
        out.stream.write(made)
    if faulty:
        raise typer.Exit(FAULTS)


def check_kind(kind: str, *, moves: bool) -> None:
    if kind not in KINDS:
        fail(f"{kind or 'a name without an ending'} is not a kind of picture: {', '.join(KINDS)}")
    if moves and kind not in MOVING:
        fail(f"{kind} shows one position: --from and --to need {', '.join(MOVING)}")


def frames_of(file: str, game: int) -> tuple[list[Frame], bool]:
    """Replay a game of a file; also return whether it has faults."""
    for checked in chosen(file, game):
        faulty = report_errors(checked)
        row = frames(checked.game)
        if row:
            return row, faulty
    return fail(f"game {game} of {file} shows no position")


def place_of(row: list[Frame], at: str | None) -> int:
    return find(row, at) if at else len(row) - 1


def still_of(row: Sequence[Frame], place: int, seat: int | None) -> Still:
    """Return what the picture of a step shows."""
    frame = row[place]
    check_seat(seat, len(frame.names))
    return Still(
        family=frame.family,
        state=frame.state,
        names=frame.names,
        title=frame.title,
        before=row[place - 1].state if place else None,
        seat=None if seat is None else seat_of(SeatNumber(seat)),
    )


def placed(position: str, names: str | None, seat: int | None) -> Still:
    """Return what the picture of a position string shows."""
    given = [visible(name.strip()) for name in names.split(",")] if names else ()
    try:
        table = Table(position=position, names=given)
    except BadPosition as bad:
        fail(f"this position cannot be shown: {bad.reason}")
    except UnknownChoice as error:
        fail(f"this position cannot be shown: {error}")
    check_seat(seat, table.seats)
    chosen_seat = None if seat is None else seat_of(SeatNumber(seat))
    return Still(family=table.family, state=table.engine, names=table.names, seat=chosen_seat)


def check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat > seats:
        fail(f"there is no seat {seat}: {seats} play")


def drawn(
    stills: Sequence[Still], kind: str, scale: float | None, seconds: float, *, moves: bool
) -> bytes:
    """Draw the pictures in this kind of file."""
    pictures = [write_svg(still) for still in stills]
    if kind == ".svg":
        return pictures[0].encode()
    from azul_notation.render import raster  # noqa: PLC0415 - typst takes time to load

    if kind == ".pdf":
        return raster.pdf(pictures)
    default = raster.MOVING_SCALE if moves else raster.STILL_SCALE
    if kind == ".png":
        return raster.png(pictures, scale or default)[0]
    return raster.moving(pictures, kind[1:], scale=scale or default, seconds=seconds)
