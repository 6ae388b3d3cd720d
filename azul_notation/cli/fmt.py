"""`azul fmt`: rewrite records in canonical form."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.console import FAULTS, USAGE, colourful, fail, show, tell
from azul_notation.cli.games import Reading
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.replay.check import check_chunk
from azul_notation.replay.complete import bare, complete
from azul_notation.rules import DIALECTS
from azul_notation.text.source import PACKED, Chunk, files
from azul_notation.text.write import HEADER, write_game


class Layout:
    """How to write a game, and what came of it."""

    def __init__(self, *, completed: bool, stripped: bool, hashes: bool) -> None:
        self.completed = completed
        self.stripped = stripped
        self.hashes = hashes
        self.faulty = False

    def game(self, path: str, chunk: Chunk) -> str:
        """Write one game; one that cannot be read stays as it stands in the file."""
        checked = check_chunk(chunk, path)
        game = checked.game
        blocking = [
            found
            for found in checked.report.diagnostics
            if found.is_error
            and (found.band == "text" or not game.readable or self.completed or drops(found.code))
        ]
        for found in blocking:
            tell(write_diagnostic(checked, found, colour=colourful(sys.stderr)))
        self.faulty = self.faulty or bool(blocking)
        if not game.number or not game.readable or any(drops(found.code) for found in blocking):
            return as_it_stands(chunk)
        if self.stripped:
            game = bare(game)
        if self.completed:
            game = complete(game, hashes=self.hashes)
        return write_game(game, DIALECTS[game.variant])


def drops(code: str) -> bool:
    """Whether the canonical form could drop what this diagnostic is about: a wrong `~n`."""
    return code == "AZ502"


def as_it_stands(chunk: Chunk) -> str:
    """Give the text of a game without the empty lines round it, and without the first line."""
    text = chunk.text.removeprefix(HEADER).strip("\n")
    return f"{text}\n" if text else ""


def fmt(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="Change nothing; end with 1.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change.")] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="Write every mark, total and result that follows.")
    ] = False,
    hashes: Annotated[
        bool, typer.Option("--hashes", help="With --complete: write the state hashes too.")
    ] = False,
    bare: Annotated[bool, typer.Option("--bare", help="Take them out.")] = False,
) -> None:
    """Rewrite records in canonical form, in place; - reads from the input and writes to the output.

    Only the layout changes, unless --complete or --bare is given. A game that cannot be read stays as it
    is and is reported; a file is replaced in one step, or not at all.
    """
    if complete and bare:
        fail("--complete and --bare exclude each other")
    if hashes and not complete:
        fail("--hashes goes with --complete")
    failed = changed = faulty = False
    for path in files(paths):
        if path.endswith(PACKED) and not (check or diff):
            fail(f"{path} is packed: unpack it first, or use --check or --diff")
        layout = Layout(completed=complete, stripped=bare, hashes=hashes)
        reading = Reading([path])
        if path == "-" and not (check or diff):
            for text in formatted(reading, layout):
                show(text, end="")
        elif check or diff:
            changed = compare(path, reading, layout, diff=diff) or changed
        else:
            rewrite(Path(path), reading, layout)
        failed = failed or reading.failed
        faulty = faulty or layout.faulty
    if failed:
        raise typer.Exit(USAGE)
    if faulty or changed:
        raise typer.Exit(FAULTS)


def formatted(reading: Reading, layout: Layout) -> Iterator[str]:
    """Write the file piece by piece: its first line, then the games, an empty line between them."""
    yield HEADER
    first = True
    for path, chunk in reading.chunks():
        text = layout.game(path, chunk)
        if text:
            yield text if first else f"\n{text}"
            first = False


def compare(path: str, reading: Reading, layout: Layout, *, diff: bool) -> bool:
    """Tell whether a file would change."""
    before: list[str] = []

    def watched() -> Iterator[tuple[str, Chunk]]:
        for name, chunk in Reading.chunks(reading):
            before.append(chunk.text)
            yield name, chunk

    reading.chunks = watched  # type: ignore[method-assign]
    after = "".join(formatted(reading, layout))
    if reading.failed or after == "".join(before):
        return False
    if diff:
        import difflib  # noqa: PLC0415 - seldom needed

        lines = difflib.unified_diff(
            "".join(before).splitlines(keepends=True),
            after.splitlines(keepends=True),
            path,
            f"{path} (formatted)",
        )
        for line in lines:
            show(line.rstrip("\n"))
    else:
        show(f"would rewrite {path}")
    return True


def rewrite(path: Path, reading: Reading, layout: Layout) -> None:
    """Replace a file by its canonical form in one step; a failure leaves it untouched."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            for text in formatted(reading, layout):
                out.write(text.encode("utf-8", "surrogateescape"))
            out.flush()
            os.fsync(out.fileno())
        if reading.failed or same(Path(name), target):
            return
        Path(name).chmod(target.stat().st_mode)
        Path(name).replace(target)
        tell(f"rewrote {path}")
    finally:
        Path(name).unlink(missing_ok=True)


def same(one: Path, other: Path) -> bool:
    import filecmp  # noqa: PLC0415

    return filecmp.cmp(one, other, shallow=False)
