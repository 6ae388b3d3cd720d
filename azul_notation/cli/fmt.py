"""`azul fmt`: rewrite records in canonical form."""

import filecmp
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import FAULTS, USAGE, Form, fail, show, tell
from azul_notation.cli.games import Reading
from azul_notation.cli.layout import Layout
from azul_notation.render.machine import whole
from azul_notation.text.source import PACKED, Chunk, files


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
    form: Annotated[
        Form, typer.Option("--format", help="How to report what was done with each file.")
    ] = Form.text,
) -> None:
    """Rewrite records in canonical form, in place; - reads from the input and writes to the output.

    Only the layout changes, unless --complete or --bare is given. A game that cannot be read stays as it
    is and is reported; a file is replaced in one step, or not at all.
    """
    refuse_nonsense(complete=complete, bare=bare, hashes=hashes)
    if form is Form.json and (diff or ("-" in paths and not check)):
        fail("--format json reports on files: it does not go with --diff or with -")
    failed = faulty = False
    for path in files(paths):
        if path.endswith(PACKED) and not (check or diff):
            fail(f"{path} is packed: unpack it first, or use --check or --diff")
        layout = Layout(completed=complete, stripped=bare, hashes=hashes)
        reading = Watched([path]) if check or diff else Reading([path])
        changed = False
        if path == "-" and not (check or diff):
            for text in layout.file(reading):
                show(text, end="")
        elif isinstance(reading, Watched):
            changed = compare(path, reading, layout, diff=diff, quiet=form is Form.json)
            faulty = faulty or changed
        else:
            changed = rewrite(Path(path), reading, layout, quiet=form is Form.json)
        if form is Form.json and not reading.failed:
            told = {"file": path, "games": layout.games, "changed": changed, "kept": layout.kept}
            show(whole(msgspec.json.encode(told).decode()))
        failed = failed or reading.failed
        faulty = faulty or layout.faulty
    if failed:
        raise typer.Exit(USAGE)
    if faulty:
        raise typer.Exit(FAULTS)


def refuse_nonsense(*, complete: bool, bare: bool, hashes: bool) -> None:
    """Refuse options that do not go together."""
    if complete and bare:
        fail("--complete and --bare exclude each other")
    if hashes and not complete:
        fail("--hashes goes with --complete")


def compare(path: str, reading: "Watched", layout: Layout, *, diff: bool, quiet: bool) -> bool:
    """Tell whether a file would change."""
    before = reading.kept
    after = "".join(layout.file(reading))
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
    elif not quiet:
        show(f"would rewrite {path}")
    return True


class Watched(Reading):
    """Reads files and keeps the text that it has read."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(paths)
        self.kept: list[str] = []

    def chunks(self) -> Iterator[tuple[str, Chunk]]:
        for name, chunk in super().chunks():
            self.kept.append(chunk.text)
            yield name, chunk


def rewrite(path: Path, reading: Reading, layout: Layout, *, quiet: bool) -> bool:
    """Replace a file by its canonical form in one step; a failure leaves it untouched."""
    target = path.resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        fail(f"cannot rewrite {path}: {error.strerror}")
    try:
        with os.fdopen(handle, "wb") as out:
            for text in layout.file(reading):
                out.write(text.encode("utf-8", "surrogateescape"))
            out.flush()
            os.fsync(out.fileno())
        if reading.failed or filecmp.cmp(name, target, shallow=False):
            return False
        Path(name).chmod(target.stat().st_mode)
        Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)
    if not quiet:
        tell(f"rewrote {path}")
    return True
