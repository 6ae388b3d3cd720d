"""Runs `azul check --fix`: writes the causes of errors into the files, where only one fits."""

import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO

import typer

from azul_notation.cli.check import Summary, explain
from azul_notation.cli.console import ask, can_ask, colourful, counted, fail, notify, show
from azul_notation.cli.diff import hunks
from azul_notation.cli.games import Reading
from azul_notation.cli.proof import add_game, bytes_of, prove
from azul_notation.cli.status import FAULTS
from azul_notation.library.canonical import Piece
from azul_notation.library.fixing import Fixed, fixed
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.replay.block_check import ALL, check_alone, report_in
from azul_notation.replay.report import Report
from azul_notation.text.failures import reason_of
from azul_notation.text.joined import UnsafeJoin
from azul_notation.text.records import Record, records
from azul_notation.text.replacement import Replacement
from azul_notation.text.source import BOM, PACKED


def fix_files(paths: list[str], effort: float, *, diff: bool, yes: bool, note: bool) -> None:
    """Fix the games of files, each file after a diff and a question, or only show the diff."""
    reading = Reading(paths)
    summary = Summary()
    for path in () if diff else reading.named():
        if path == "-":
            fail("--fix writes files: use --diff for the standard input")
        if path.endswith(PACKED):
            fail(f"{path} is compressed: decompress it first, or use --diff")
    if not (diff or yes or can_ask()):
        fail("--fix asks before it writes: use a terminal, --yes or --diff")
    left = 0
    for path in reading.named():
        work = Work(path, summary, effort, note=note)
        if diff:
            _show(work, reading)
        else:
            _fix(work, reading, yes=yes)
        left += work.faulty - (len(work.fixed) if work.written else 0)
    show(summary.text())
    reading.end()
    if left:
        raise typer.Exit(FAULTS)


class Work:
    """Checks the games of one file, and gives what is written for each."""

    def __init__(self, path: str, summary: Summary, effort: float, *, note: bool) -> None:
        self.path = path
        self.summary = summary
        self.effort = effort
        self.note = note
        self.faulty = 0
        """Games with errors, and text with errors that belongs to none."""
        self.fixed: list[int] = []
        """The lines on which the games that can be fixed begin."""
        self.written = False

    def pieces(self, found: Iterable[Record]) -> Iterator[Piece]:
        for record in found:
            raw = self.text_of(record)
            yield Piece(record.chunk.line, record.raw, raw, raw)

    def text_of(self, record: Record) -> bytes:
        """Report what is wrong with a game, and return the bytes that are written for it."""
        seen = check_alone(record.chunk, self.path, ALL)
        self.summary.count(report_in(seen))
        if isinstance(seen, Report):
            return record.raw
        named = explain(seen, self.effort) if not seen.report.ok else None
        for each in seen.report.diagnostics:
            show(write_diagnostic(seen, each, colour=colourful(sys.stdout)))
        if named is None:
            return record.raw
        self.faulty += 1
        bom = BOM if record.mark.offset == 0 and record.raw.startswith(BOM) else b""
        if bytes_of(record.chunk.text, bom) != record.raw:
            return record.raw  # it is too long to be read whole, which was reported
        new = fixed(record.chunk, named, note=self.note)
        if not isinstance(new, Fixed):
            place = f"{self.path}:{record.chunk.line}"
            notify(f"azul: {place}: game {record.chunk.number} stays as it is: {new.reason}")
            return record.raw
        self.fixed.append(record.chunk.line)
        return bytes_of(new.text, bom)


def _show(work: Work, reading: Reading, copy: IO[bytes] | None = None) -> bytes:
    """Report on a file and show its diff; copy what is written for it, and return the digest of its games."""
    digest = blake2b()

    def watched() -> Iterator[Piece]:
        for piece in work.pieces(reading.opened(work.path, records)):
            add_game(digest, piece.after)
            if copy is not None:
                copy.write(piece.after)
            yield piece

    lines = list(hunks(work.path, watched(), "fixed"))
    for line in [*lines, ""] if lines else ():
        show(line)
    return digest.digest()


def _fix(work: Work, reading: Reading, *, yes: bool) -> None:
    """Show the diff of a file, ask, and replace it in one step; a failure leaves it untouched."""
    path = Path(work.path)
    failed, reading.failed = reading.failed, False
    try:
        with Replacement(path) as new:
            wanted = _show(work, reading, new.stream)
            if reading.failed or not work.fixed:
                return
            prove(new.stream, wanted, work.path)
            if yes or ask(f"write {counted(len(work.fixed), 'corrected game')} to {path}?"):
                new.place()
                work.written = True
                notify(f"rewrote {path}")
    except OSError as error:
        reading.failed = True
        notify(f"azul: cannot rewrite {path}: {reason_of(error)}")
    except UnsafeJoin as wrong:
        reading.failed = True
        notify(f"azul: nothing was written: {wrong}")
    finally:
        reading.failed = reading.failed or failed
