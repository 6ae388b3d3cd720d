"""Runs `azul replay`: shows the table after each move, by keyboard or one after another."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, colourful, fail, notify, show
from azul_notation.cli.games import chosen
from azul_notation.cli.replay.places import place_in
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.diagnostics.extras import MissingExtra, is_installed
from azul_notation.render.frames import Frame, frames
from azul_notation.render.paint import paint, visible
from azul_notation.render.score_sheet import title_of


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    game: Annotated[int | None, typer.Option(help="Replay only game N of the file.")] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="Show the table after the move 3.2.1 (round, lap, seat), the deal R3, the tiling T3.1 or"
            " the totals =3; the app begins there.",
        ),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
    html: Annotated[
        bool, typer.Option("--html", help="Write a page that shows the games in any browser.")
    ] = False,
    embed: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write a module, the games and an example for your own web page."
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

    On a terminal, an app shows the boards, the list of moves, points with their reasons, comments and
    variations. Use the arrow keys to step; `?` lists all keys. On a pipe, the command prints all positions,
    with --format json one line for each, with its position string.

    With --html it writes all games to one self-contained page, with boards, moves, points and their reasons,
    comments and variations, which you can send or publish.
    """
    if html or embed or output:
        from azul_notation.cli.replay.page import write_web  # noqa: PLC0415 - seldom needed

        if at or form is Form.json:
            fail("--html and --embed write whole games: leave out --at and --format")
        write_web(file, game, output, embed, html=html)
        return
    if form is Form.text and sys.stdin.isatty() and sys.stdout.isatty():
        if is_installed("app"):
            from azul_notation.cli.replay.on_screen import show_games  # noqa: PLC0415 - textual is not free

            show_games(file, game, at)
            return
        notify(f"azul: {MissingExtra('the app', 'app')}; here is every step as text")
    print_steps(file, game, at, form)


def print_steps(file: str, game: int | None, at: str | None, form: Form) -> None:
    """Print all steps, or the one that is asked for."""
    faulty = False
    for checked in chosen(file, game):
        faulty = report_errors(checked) or faulty
        row = frames(checked.game)
        place = find(row, at) if at else None
        if form is Form.json:
            for frame in row if place is None else [row[place]]:
                show(msgspec.json.encode(frame.moment(checked.game.number)).decode())
        else:
            show(visible(title_of(checked.game)))
            for frame in row if place is None else [row[place]]:
                show(picture(frame, colour=colourful(sys.stdout)))
    if faulty:
        raise typer.Exit(FAULTS)


def picture(frame: Frame, *, colour: bool) -> str:
    return "\n".join(["", paint(frame.title, "strong", colour), *frame.picture])


def find(row: list[Frame], at: str) -> int:
    """Find the step that a place names, or end the command."""
    try:
        place = place_in([frame.step for frame in row], at)
    except ValueError as wrong:
        fail(f"--at {wrong}")
    if place is None:
        last = row[-1].step.round if row else 0
        fail(f"there is no {at} in this game: it ends in round {last}")
    return place
