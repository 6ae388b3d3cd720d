"""Runs `azul fmt`: rewrites records in canonical form."""

import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, colourful, fail, notify, show, show_on_stderr
from azul_notation.cli.diff import hunks
from azul_notation.cli.games import Reading, refuse_empty
from azul_notation.cli.status import FAULTS, USAGE
from azul_notation.diagnostics import Diagnostic
from azul_notation.library.canonical import Layout, Piece
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.replay.report import Checked
from azul_notation.text.failures import reason_of
from azul_notation.text.joined import UnsafeJoin
from azul_notation.text.records import records
from azul_notation.text.replacement import Replacement
from azul_notation.text.source import PACKED, files

IN_MEMORY = 16_000_000
"""Bytes of standard input that are held in memory until all of it is proved."""


class Formatted(msgspec.Struct, frozen=True):
    """The outcome for one file; the fields are those of `azul fmt --format json`."""

    file: str
    """The file."""
    games: int
    """The games in it."""
    changed: bool
    """Whether it was rewritten, or with `--check` would be."""
    kept: list[int]
    """The numbers of the games that stay as they are, because of their faults."""


def fmt(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)],
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change.")] = False,
    complete: Annotated[
        bool,
        typer.Option(
            "--complete", help="Write every mark, total and result that follows from the moves."
        ),
    ] = False,
    hashes: Annotated[
        bool, typer.Option("--hashes", help="With --complete, also write the state hashes.")
    ] = False,
    bare: Annotated[
        bool,
        typer.Option(
            "--bare",
            help="Remove every mark, total and result that follows from the moves; not from a game"
            " with errors.",
        ),
    ] = False,
    form: Annotated[
        Form, typer.Option("--format", help="Output format of the report on each file.")
    ] = Form.text,
) -> None:
    """Rewrite records in canonical form, in place; with - read standard input, write standard output.

    Changes only the layout, unless you give --complete or --bare. Reports a game that it cannot read, and
    leaves it unchanged; likewise a game whose moves or lap numbers do not fit, because its lines show where
    something is missing. Before it replaces a file, it reads the new text again to check that it has the
    same games. A file is replaced in one step, or not at all.
    """
    refuse_contradictions(complete=complete, bare=bare, hashes=hashes)
    if form is Form.json and (diff or ("-" in paths and not check)):
        fail("--format json cannot be combined with --diff or -")
    refuse_empty(paths)
    failed = faulty = False
    for path in files(paths):
        if path.endswith(PACKED) and not (check or diff):
            fail(f"{path} is compressed: decompress it first, or use --check or --diff")
        layout = Layout(
            completed=complete, stripped=bare, hashes=hashes, blocked=report, unsure=report_unsure
        )
        reading = Reading([path])
        changed = False
        try:
            if check or diff:
                changed = compared(path, reading, layout, diff=diff, quiet=form is Form.json)
                faulty = faulty or changed
            elif path == "-":
                copy(reading, layout)
            else:
                changed = rewrite(Path(path), reading, layout, quiet=form is Form.json)
        except UnsafeJoin as wrong:
            reading.failed = True
            notify(f"azul: nothing was written: {wrong}")
        if form is Form.json and not reading.failed:
            done = Formatted(valid_utf8(path), layout.games, changed, layout.kept)
            show(msgspec.json.encode(done).decode())
        failed = failed or reading.failed
        faulty = faulty or layout.faulty
    if failed:
        raise typer.Exit(USAGE)
    if faulty:
        raise typer.Exit(FAULTS)


def report(game: Checked, found: Diagnostic) -> None:
    """Report a fault that keeps a game as it is."""
    show_on_stderr(write_diagnostic(game, found, colour=colourful(sys.stderr)))


def report_unsure(place: str, reason: str) -> None:
    notify(f"azul: {place}: the game stays as it is: {reason}")


def refuse_contradictions(*, complete: bool, bare: bool, hashes: bool) -> None:
    """Refuse options that do not go together."""
    if complete and bare:
        fail("--complete and --bare exclude each other")
    if hashes and not complete:
        fail("--hashes needs --complete")


def compared(path: str, reading: Reading, layout: Layout, *, diff: bool, quiet: bool) -> bool:
    """Report whether a file would change, and how."""
    change = Change()
    pieces = change.watched(layout.file(reading.walk(records)))
    for line in hunks(path, pieces) if diff else ():
        show(line)
    deque(pieces, maxlen=0)  # without --diff nothing has been read yet
    if reading.failed or not change.found:
        return False
    if not diff and not quiet:
        show(f"would rewrite {visible(path)}")
    return True


def copy(reading: Reading, layout: Layout) -> None:
    """Write the standard input to the output, once all of it is proved."""
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as spool:
        for piece in layout.file(reading.walk(records)):
            spool.write(piece.proved)
        if not reading.failed:
            spool.seek(0)
            shutil.copyfileobj(spool, sys.stdout.buffer)


def rewrite(path: Path, reading: Reading, layout: Layout, *, quiet: bool) -> bool:
    """Replace a file by its canonical form in one step; a failure leaves it untouched."""
    change = Change()
    try:
        with Replacement(path) as new:
            for piece in change.watched(layout.file(reading.walk(records))):
                new.stream.write(piece.proved)
            if reading.failed or not change.found:
                return False
            new.place()
    except OSError as error:
        reading.failed = True
        notify(f"azul: cannot rewrite {path}: {reason_of(error)}")
        return False
    if not quiet:
        notify(f"rewrote {path}")
    return True


class Change:
    """Compares what is written with what was read, without keeping either."""

    def __init__(self) -> None:
        self.before, self.after = blake2b(), blake2b()

    def watched(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        for piece in pieces:
            self.before.update(piece.before)
            self.after.update(piece.proved)
            yield piece

    @property
    def found(self) -> bool:
        return self.before.digest() != self.after.digest()
