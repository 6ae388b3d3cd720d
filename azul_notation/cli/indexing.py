"""Checks files, and writes next to each an index of its games."""

from collections.abc import Iterator
from pathlib import Path

from azul_notation.cli.console import fail, notify
from azul_notation.cli.games import Reading
from azul_notation.cli.output import Output
from azul_notation.replay.block_check import CodeFilter, check_alone
from azul_notation.replay.report import Checked, Report
from azul_notation.text.index import SUFFIX, IndexWriter, UnusableIndex
from azul_notation.text.records import marks
from azul_notation.text.source import PACKED


def indexed(reading: Reading, wanted: CodeFilter) -> Iterator[Report | Checked]:
    """Check every game; a file that could not be read to its end has no new index."""
    for path in reading.named():
        refuse(path)
    for path in reading.named():
        if Path(path).is_file():
            yield from with_index(reading, path, wanted)
        else:  # reading it reports why it cannot be read
            yield from (
                check_alone(chunk, path, wanted) for chunk, _ in reading.opened(path, marks)
            )


def refuse(path: str) -> None:
    """Refuse input that does not allow random access."""
    if path == "-":
        fail("standard input cannot be indexed")
    if path.endswith(PACKED):
        fail(f"{path} is compressed and cannot be indexed: decompress it first")
    if Path(path).exists() and not Path(path).is_file():
        fail(f"{path} is not a regular file and cannot be indexed")


def with_index(reading: Reading, path: str, wanted: CodeFilter) -> Iterator[Report | Checked]:
    failed, reading.failed = reading.failed, False
    with Output(Path(path + SUFFIX)) as out:
        writer = IndexWriter(out.stream, path)
        for chunk, mark in reading.opened(path, marks):
            writer.add(mark)
            yield check_alone(chunk, path, wanted)
        try:
            if not reading.failed:
                writer.finish()
        except (UnusableIndex, OSError) as reason:
            notify(f"azul: cannot index {path}: {reason}")
            reading.failed = True
        if reading.failed:
            out.abandon()
    reading.failed = reading.failed or failed
