"""`azul convert`: records into JSON and back."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.console import FAULTS, USAGE, fail, read_errors, tell, unreadable
from azul_notation.cli.games import Reading
from azul_notation.cli.output import Output
from azul_notation.rules import DIALECTS
from azul_notation.text.json_form import BadJson, from_json, to_json
from azul_notation.text.read import read_chunk
from azul_notation.text.source import open_bytes
from azul_notation.text.write import HEADER


class Target(StrEnum):
    json = "json"
    azn = "azn"


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    to: Annotated[Target, typer.Option(help="What to write.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write to.", metavar="FILE")
    ] = None,
) -> None:
    """Convert records to JSON, one game a line, or such lines back to records.

    Nothing is lost on the way: comments, variations, unknown tags. A game that cannot be read travels as
    its text, and is reported.
    """
    with Output(output, [file]) as out:
        faulty = write_json(file, out) if to is Target.json else write_records(file, out)
    if faulty:
        raise typer.Exit(faulty)


def write_json(file: str, out: Output) -> int:
    reading = Reading([file])
    faulty = 0
    for path, chunk in reading.chunks():
        game = read_chunk(chunk, DIALECTS, path)
        if not chunk.number:
            continue
        if not game.readable:
            tell(f"azul: game {chunk.number} of {path} cannot be read: see `azul check`")
            faulty = FAULTS
        out.write(to_json(chunk, game) + "\n")
    if reading.failed:
        out.abandon()
        return USAGE
    return faulty


def write_records(file: str, out: Output) -> int:
    out.write(HEADER)
    faulty = number = 0
    try:
        with open_bytes(file) as stream:
            for at, line in enumerate(stream, start=1):
                if not line.strip():
                    continue
                try:
                    text = from_json(line.decode("utf-8", "replace"), DIALECTS)
                except BadJson as bad:
                    tell(f"azul: {file}:{at}: this is no game: {bad}")
                    faulty = FAULTS
                    continue
                text = text.removeprefix(HEADER).strip("\n") + "\n"
                out.write(("\n" if number else "") + text)
                number += 1
    except read_errors() as error:
        out.abandon()
        fail(unreadable(file, error))
    if faulty:
        out.abandon()
    return faulty
