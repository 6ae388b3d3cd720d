"""Runs `azul position`: writes the position string of any point of a game."""

from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, fail, show
from azul_notation.cli.games import chosen
from azul_notation.cli.replay.replay import find
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.render.frames import Moment, frames
from azul_notation.replay.replayer import replayed
from azul_notation.replay.report import Checked


def position(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    game: Annotated[int, typer.Option(min=1, help="Use game N of the file.")] = 1,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="After the move 3.2.1 (round, lap, seat), the deal R3, the tiling T3.1 or the totals =3"
            " (default: where the record stops).",
        ),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
) -> None:
    """Print the position string at a point of a game; a record can start from it.

    For a finished game, the last position is the one before the final scoring.
    """
    for checked in chosen(file, game):
        faulty = report_errors(checked)
        place = where(checked, at)
        if form is Form.json:
            show(msgspec.json.encode(place).decode())
        else:
            show(place.position)
        if faulty:
            raise typer.Exit(FAULTS)


def where(checked: Checked, at: str | None) -> Moment:
    """Find the place that is asked for, with its position."""
    row = [frame for frame in frames(checked.game) if frame.step.kind != "final"]
    if at is None and not row:
        replayer = replayed(checked.game)
        if replayer is None:
            fail("the rules of this game are not known")
        position = replayer.family.picture.position(replayer.state)
        return Moment(game=checked.game.number, position=position)
    return (row[find(row, at)] if at else row[-1]).moment(checked.game.number)
