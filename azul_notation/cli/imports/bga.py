"""Runs `azul import bga`: makes records of the logs that Board Game Arena keeps of its games."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from azul_notation.bga.importing import Imported, import_log
from azul_notation.bga.report import LogReport, as_json, report_on, write_diagnostic
from azul_notation.bga.seats import Roster
from azul_notation.bga.source import SUFFIXES, Log, logs_of
from azul_notation.cli.console import Form, colourful, counted, fail, show, show_on_stderr
from azul_notation.cli.games import Reading
from azul_notation.cli.imports.roster import read_roster
from azul_notation.cli.output import Output
from azul_notation.cli.progress import progress
from azul_notation.cli.status import FAULTS, USAGE
from azul_notation.diagnostics import working_on
from azul_notation.rules import DIALECTS
from azul_notation.text.limits import LOGS_LIMIT, LimitPassed
from azul_notation.text.write import HEADER, write_game


def bga(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Output file for the records (default: standard output).",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of players: name, and bga, alias or id.",
            metavar="CSV",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        Form, typer.Option("--format", help="Output format of the report.")
    ] = Form.text,
) -> None:
    """Turn saved Board Game Arena logs of Azul into records, one game per log.

    A log is the archive's response, or the page's g_gamelogs as JSON: one per file or one per line, plain
    or .gz; folders are searched for *.json and *.jsonl. The command replays each game and compares its
    points with BGA's. It rejects a log with an error, and imports the others.

    The report goes to standard error, or with --output to standard output.
    """
    run = Run(output, form, read_roster(players))
    reading = Reading(paths, bars=False, suffixes=SUFFIXES)
    size = reading.size()
    with Output(output, reading.named()) as out, progress("importing", "games") as step:
        done = 0
        for path, log in reading.walk(run.cut):
            run.take(out, path, log)
            done += len(log.data)
            step(done, size, run.logs)
        if reading.failed or not run.games:
            out.abandon()
    if not (run.logs or run.faulty or reading.failed):
        fail(f"there is no log in {', '.join(paths)}: a folder is searched for *.json and *.jsonl")
    run.sum_up()
    if reading.failed:
        raise typer.Exit(USAGE)
    if run.faulty:
        raise typer.Exit(FAULTS)


class Run:
    """Writes games as they come, and reports on each log."""

    def __init__(self, output: Path | None, form: Form, roster: Roster) -> None:
        self.aside = output is None or output == Path("-")
        self.name = "-" if self.aside else str(output)
        self.form = form
        self.roster = roster
        self.began = time.perf_counter()
        self.logs = self.games = self.faulty = self.faults = 0
        self.in_a_row = 0
        """Faulty logs since the last good one of the file."""
        self.line = 1
        """Lines of the output that were written, with the one that comes next."""

    def cut(self, stream: BinaryIO) -> Iterator[Log]:
        """Cut a stream into logs; stop where it seems to hold something else."""
        self.in_a_row = 0
        for log in logs_of(stream):
            if self.in_a_row >= LOGS_LIMIT:
                raise LimitPassed("it", LOGS_LIMIT, "faulty logs in a row")
            yield log

    def take(self, out: Output, path: str, log: Log) -> None:
        with working_on("importing", path, log.line, log.number):
            imported = Imported() if log.error else import_log(log.data, self.roster)
        text, first = "", None
        if imported.game is not None:
            text = write_game(imported.game, DIALECTS[imported.game.variant])
            before = "\n" if self.games else HEADER
            first = self.line + 1
            self.line = first + text.count("\n")
            out.write(before + text)
            self.games += 1
        report = report_on(log, imported, text)
        self.logs += log.number > 0
        self.faulty += not report.ok
        self.in_a_row = 0 if report.ok else self.in_a_row + 1
        self.faults += len(report.found)
        for line in self.diagnostics_of(report, path, first):
            self.say(line)

    def diagnostics_of(self, report: LogReport, path: str, first: int | None) -> Iterator[str]:
        if self.form is Form.json:
            yield as_json(report, path, first)
            return
        colour = colourful(sys.stderr if self.aside else sys.stdout)
        for found in report.found:
            record = ""
            if first is not None and found.record is not None:
                record = f"{self.name}:{first + found.record.line - 1}"
            yield write_diagnostic(report, found, path, record, colour=colour)

    @property
    def say(self) -> Callable[[str], None]:
        return show_on_stderr if self.aside else show

    def sum_up(self) -> None:
        """Count what was done; with records on standard output, report faults only."""
        if self.form is Form.json or (self.aside and not self.faulty):
            return
        took = time.perf_counter() - self.began
        faults = f"{counted(self.faults, 'error')} in {counted(self.faulty, 'log')}"
        games = f"{counted(self.logs, 'log')}, {counted(self.games, 'game')}"
        self.say(f"{games}, {faults if self.faults else 'no errors'} ({took:.2f} s)")
