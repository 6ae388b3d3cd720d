"""Runs `azul score`: shows the score sheet with every point explained."""

import sys
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, colourful, show, show_on_stderr
from azul_notation.cli.games import chosen
from azul_notation.cli.status import FAULTS
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.render.paint import valid_utf8
from azul_notation.render.score_sheet import sheet, title_of, write_sheet
from azul_notation.replay.report import Checked


def score(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    game: Annotated[int | None, typer.Option(help="Show only game N of the file.")] = None,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
) -> None:
    """Show the score sheet: every point of each seat and round, with its reason."""
    faulty = False
    for checked in chosen(file, game):
        faulty = report_errors(checked) or faulty
        points = sheet(checked.game, checked.replay)
        if form is Form.json:
            show(valid_utf8(msgspec.json.encode(points).decode()))
        else:
            show(write_sheet(points, title_of(checked.game), colour=colourful(sys.stdout)))
    if faulty:
        raise typer.Exit(FAULTS)


def report_errors(checked: Checked) -> bool:
    """Report the errors of a game on standard error; return whether there is one."""
    for found in checked.report.diagnostics:
        show_on_stderr(write_diagnostic(checked, found, colour=colourful(sys.stderr)))
    return not checked.report.ok
