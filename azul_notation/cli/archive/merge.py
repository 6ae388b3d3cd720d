"""Runs `azul merge`: joins the records of many files into one."""

from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.archive.writer import Paths, Written
from azul_notation.cli.console import counted, notify
from azul_notation.cli.games import Reading


def merge(
    paths: Paths,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            help="Output file (-: standard output); compressed if it ends in .gz or .zst.",
            metavar="FILE",
            show_default=False,
        ),
    ],
) -> None:
    """Copy the records of several files into one, byte for byte and in order.

    Reads files and folders like `azul check`, and copies faulty records too. The output file appears whole
    or not at all; it may be one of the input files.
    """
    reading = Reading(paths)
    count = 0
    with Written(output) as out:
        for path, record in reading.records(whole=True):
            out.add(record, path)
            count += 1
        out.finish(reading)
    notify(f"azul: {counted(count, 'game')} in {output}")
