"""Runs `azul convert`: turns records into JSON and back."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from azul_notation.cli.console import fail, notify, read_errors, unreadable
from azul_notation.cli.games import Reading
from azul_notation.cli.output import Output
from azul_notation.cli.status import FAULTS, USAGE
from azul_notation.library.writing import read_back
from azul_notation.replay.rewritten import means_the_same
from azul_notation.rules import DIALECTS
from azul_notation.text.concatenate import bare
from azul_notation.text.joined import Joined, UnsafeJoin
from azul_notation.text.json_form import BadJson, from_json, game_to_json, text_to_json
from azul_notation.text.limits import JSON_LINE_LIMIT, LimitPassed
from azul_notation.text.read import read_chunk
from azul_notation.text.records import Record, records
from azul_notation.text.source import BOM, open_bytes
from azul_notation.text.syntax import Game


class Target(StrEnum):
    json = "json"
    azn = "azn"


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    to: Annotated[Target, typer.Option(help="Output format.", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Output file (default: standard output).", metavar="FILE"
        ),
    ] = None,
) -> None:
    """Convert records to JSON, one game per line, or JSON back to records.

    Nothing is lost: comments, variations and unknown tags are kept. Games that cannot be read, and text
    that belongs to no game, are copied byte for byte and reported.
    """
    with Output(output, [file]) as out:
        faulty = write_json(file, out) if to is Target.json else write_records(file, out)
    if faulty:
        raise typer.Exit(faulty)


def write_json(file: str, out: Output) -> int:
    reading = Reading([file])
    faulty = 0
    for path, record in reading.walk(records):
        chunk = record.chunk
        game = read_chunk(chunk, DIALECTS, path)
        if chunk.number and game.readable:
            out.write(line_of(game, record) + "\n")
            continue
        text = record.raw.removeprefix(BOM) if record.mark.offset == 0 else record.raw
        if chunk.number:
            notify(f"azul: game {chunk.number} of {path} cannot be read: see `azul check`")
        elif bare(text):
            notify(f"azul: {path}:{chunk.line}: this text belongs to no game")
        else:
            continue
        out.write(text_to_json(text) + "\n")
        faulty = FAULTS
    if reading.failed:
        out.abandon()
        return USAGE
    return faulty


def line_of(game: Game, record: Record) -> str:
    """Write a game as JSON, or as its text where its canonical form cannot be read or differs."""
    line = game_to_json(game)
    try:
        text = from_json(line.encode(), DIALECTS)
    except BadJson:
        text = b""
    if text and means_the_same(game, read_back(text)):
        return line
    return text_to_json(record.raw.removeprefix(BOM))


def write_records(file: str, out: Output) -> int:
    """Write the text of each line, once it is known to be read as it was."""
    joined = Joined()
    faulty = 0
    try:
        with open_bytes(file) as stream:
            for at, line in lines_of_json(stream):
                try:
                    text = from_json(line, DIALECTS)
                except BadJson as bad:
                    notify(f"azul: {file}:{at}: this is not a game: {bad}")
                    faulty = FAULTS
                    continue
                out.stream.write(joined.add(bare(text), f"{file}:{at}", alone=False))
        out.stream.write(joined.finish())
    except read_errors() as error:
        out.abandon()
        fail(unreadable(file, error))
    except UnsafeJoin as wrong:
        out.abandon()
        fail(f"not written: {wrong}")
    if faulty:
        out.abandon()
    return faulty


def lines_of_json(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not empty, with their numbers."""
    number = 0
    while line := stream.readline(JSON_LINE_LIMIT + 1):
        number += 1
        if len(line) > JSON_LINE_LIMIT:
            raise LimitPassed(f"line {number}", JSON_LINE_LIMIT)
        if line.strip():
            yield number, line
