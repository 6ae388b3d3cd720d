"""Runs `azul dedupe`: copies records, without those of a game that was there before."""

from array import array
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.archive.writer import Paths, Target, Written
from azul_notation.cli.console import counted, fail, notify
from azul_notation.cli.games import Reading
from azul_notation.cli.output import Output
from azul_notation.render.paint import valid_utf8
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.identity import identity_of, same_clean_game
from azul_notation.replay.scan import only
from azul_notation.rules import DIALECTS
from azul_notation.text.digests import Digests
from azul_notation.text.failures import TemporaryFolderFull
from azul_notation.text.read import read_chunk
from azul_notation.text.records import Record


class Place(msgspec.Struct, frozen=True):
    """The place of a record."""

    file: str
    """Its file."""
    game: int
    """Its number there, from 1."""
    line: int
    """The line on which it begins, from 1."""


class Dropped(Place, frozen=True):
    """A record that was left out; the fields are those of `azul dedupe --report`."""

    same_as: Place
    """The record of the same game that was kept."""


class Report:
    """Writes which records were left out, and of which records they are duplicates."""

    def __init__(self, out: Output) -> None:
        self.out = out
        self.files: dict[str, int] = {}
        self.names: list[str] = []
        self.places = array("I"), array("Q"), array("Q")
        """For each game that stayed its file, its number in it, and its line."""

    def keep(self, file: str, game: int, line: int) -> None:
        if file not in self.files:
            self.files[file] = len(self.names)
            self.names.append(file)
        for row, value in zip(self.places, (self.files[file], game, line), strict=True):
            row.append(value)

    def leave(self, file: str, game: int, line: int, first: int) -> None:
        of, number, at = (row[first] for row in self.places)
        same = Place(valid_utf8(self.names[of]), number, at)
        row = Dropped(valid_utf8(file), game, line, same)
        self.out.write(msgspec.json.encode(row).decode() + "\n")


def dedupe(
    paths: Paths,
    output: Target = None,
    report: Annotated[
        Path | None,
        typer.Option(help="List the dropped records in this file, as JSON lines.", metavar="FILE"),
    ] = None,
) -> None:
    """Copy records, dropping duplicates of the same game.

    Two records are duplicates if players, tags, deals and moves are equal; comments, marks, totals, results
    and the recorder do not count. Keeps the first one. Copies unreadable text unchanged.
    """
    if report is not None and output is not None and report.resolve() == output.resolve():
        fail("--report and --output are the same file")
    reading = Reading(paths)
    try:
        with Written(output) as out:
            if report is None:
                summary = copy_distinct(reading, out, None)
            else:
                with Output(report) as beside:
                    summary = copy_distinct(reading, out, Report(beside))
                    if reading.failed:
                        beside.abandon()
            out.finish(reading)
    except TemporaryFolderFull as reason:
        fail(str(reason))
    notify(summary)


def copy_distinct(reading: Reading, out: Written, report: Report | None) -> str:
    """Write each game once; return a summary in words."""
    known = Digests()
    games = left = unread = 0
    for path, record in reading.records(whole=True):
        games += 1
        identity, line = digest_and_line(record)
        if identity is None:
            unread += 1
            out.add(record, path)
            continue
        first = known.get(identity)
        if first is None:
            known.put(identity, len(known))
            out.add(record, path)
            if report:
                report.keep(path, record.chunk.number, line)
            continue
        left += 1
        if report:
            report.leave(path, record.chunk.number, line, first)
    unreadable = f"; kept {counted(unread, 'record')} that cannot be read" if unread else ""
    return f"azul: {left:,} of {counted(games, 'game')} left out as duplicates{unreadable}"


def digest_and_line(record: Record) -> tuple[str | None, int]:
    """Return the digest of what was played, or None if it cannot be read, and the line of the first tag."""
    chunk = record.chunk
    line, found = (None if chunk.overlong else only(chunk.text, chunk.line)) or (0, None)
    if isinstance(found, CleanGame) and found.exact:
        return same_clean_game(found, dict(found.tags)), line
    game = read_chunk(chunk, DIALECTS)
    return identity_of(game), game.line
