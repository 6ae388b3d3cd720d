"""`azul replay`: the table after each move, by keyboard or one after another."""

import re
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import FAULTS, Form, colourful, fail, show
from azul_notation.cli.games import chosen
from azul_notation.cli.score import tell_faults
from azul_notation.cli.stepper import step_through
from azul_notation.render.frames import Frame, frames
from azul_notation.render.paint import paint, visible
from azul_notation.render.score_sheet import title_of

_AT = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4})(?:\.([1-4]))?)?")


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    game: Annotated[int | None, typer.Option(help="Replay only game N of the file.")] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="R.L.S", help="Show the position after the move at round.lap.seat."),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
    html: Annotated[
        bool, typer.Option("--html", help="Write a page that shows the games in any browser.")
    ] = False,
    embed: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write a module, the games and an example, for a page of yours."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="With --html: the page (default: standard output).",
        ),
    ] = None,
) -> None:
    """Replay a game move by move.

    On a terminal the keys step forwards and backwards; on a pipe all positions are printed, one after
    another. With --format json each is one line with its position string.

    With --html all games become one page that asks for nothing else: boards, moves, points with their
    reasons, comments, variations. Send it, or put it on a web site.
    """
    if html or embed or output:
        from azul_notation.cli.replay_page import write_web  # noqa: PLC0415 - seldom needed

        if at or form is Form.json:
            fail("--html and --embed write whole games: leave out --at and --format")
        write_web(file, game, output, embed, html=html)
        return
    faulty = False
    for checked in chosen(file, game):
        faulty = tell_faults(checked) or faulty
        row = frames(checked.game)
        place = find(row, at) if at else None
        if form is Form.json:
            for frame in row if place is None else [row[place]]:
                show(msgspec.json.encode(frame.moment(checked.game.number)).decode())
        elif row and sys.stdin.isatty() and sys.stdout.isatty():
            step_through(row, title_of(checked.game), place or 0)
        else:
            show(visible(title_of(checked.game)))
            for frame in row if place is None else [row[place]]:
                show(picture(frame, colour=colourful(sys.stdout)))
    if faulty:
        raise typer.Exit(FAULTS)


def picture(frame: Frame, *, colour: bool) -> str:
    return "\n".join(["", paint(frame.title, "strong", colour), *frame.picture])


def find(row: list[Frame], at: str, others: str = "") -> int:
    """Find the step that `R`, `R.L` or `R.L.S` names: a deal, the first move of a lap, a move."""
    found = _AT.fullmatch(at)
    if not found:
        fail(f"--at {at} is not a place: write round.lap.seat, such as 3.2.1{others}")
    number, lap, seat = (int(part) if part else None for part in found.groups())
    for place, frame in enumerate(row):
        step = frame.step
        if step.round != number:
            continue
        if lap is None or (step.lap == lap and seat in (None, step.seat)):
            return place
    return fail(
        f"there is no {at} in this game: it ends in round {row[-1].step.round if row else 0}"
    )
