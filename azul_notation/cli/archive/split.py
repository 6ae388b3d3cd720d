"""Runs `azul split`: divides a large file into many small ones."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.archive.parts import Part, Parts, stem_of
from azul_notation.cli.console import counted, fail, notify
from azul_notation.cli.games import Reading, refuse_empty
from azul_notation.cli.status import USAGE
from azul_notation.render.paint import visible
from azul_notation.replay.filter.facts import Facts
from azul_notation.text.limits import SPLIT_LIMIT
from azul_notation.text.records import Record

MEGABYTE = 1_000_000
TAGS = {"event": "Event", "variant": "Variant", "date": "Date"}
Chooser = Callable[[Parts, str, Record], Part]


def split(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="Output folder.", metavar="FOLDER", show_default=False),
    ],
    games: Annotated[int | None, typer.Option(min=1, help="Number of games per file.")] = None,
    size: Annotated[
        float | None, typer.Option(help="Maximum size of a file in megabytes.", metavar="MB")
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="event, variant, date, seats, or tag:NAME.", metavar="WHAT")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
) -> None:
    """Split a file of records into several files in a folder, byte for byte.

    The files are named league-0001.azn and so on, or after the value: league-mini.azn. Letters and digits
    of a value are kept, everything else becomes -; values that would have the same file name get numbers.
    Either all files appear at the end, or none.
    """
    refuse_empty([file])
    if Path(file).is_dir():
        fail(f"{file} is a folder: name a file")
    choose = chooser(games, size, by)
    reading = Reading([file])
    count = 0
    with Parts(output, stem_of(file), force=force) as parts:
        for path, record in reading.records(whole=True):
            parts.add(choose(parts, path, record), record, path)
            count += 1
        if reading.failed:
            raise typer.Exit(USAGE)
        parts.place()
        notify(f"azul: {counted(count, 'game')} in {counted(len(parts.made), 'file')}")


def chooser(games: int | None, size: float | None, by: str | None) -> Chooser:
    """Return the function that chooses the file of a record."""
    if [games, size, by].count(None) != len((games, size)):
        fail("give one of --games, --size and --by")
    if by is not None:
        return by_value(by)
    if size is None:
        return in_row(lambda part, _: part.games == games)
    if not size * MEGABYTE >= 1:
        fail("--size is a number of megabytes, at least one byte")
    return in_row(lambda part, more: part.size + more > size * MEGABYTE)


def in_row(full: Callable[[Part, int], bool]) -> Chooser:
    """Fill one file after another."""

    def choose(parts: Parts, _: str, record: Record) -> Part:
        part = parts.made[-1] if parts.made else None
        if part is None or full(part, len(record.raw) + 1):
            part = parts.new(f"{len(parts.made) + 1:04}")
        return part

    return choose


def by_value(by: str) -> Chooser:
    """Give each value a file of its own."""
    value_of = reader(by)
    known: dict[bytes, Part] = {}

    def choose(parts: Parts, path: str, record: Record) -> Part:
        value = value_of(Facts(path, record.chunk))
        tag = b"" if value is None else b"=" + value.encode("utf-8", "surrogateescape")
        key = blake2b(tag, digest_size=16).digest()
        if key not in known:
            if len(known) == SPLIT_LIMIT:
                fail(
                    f"there are more than {SPLIT_LIMIT:,} values of {visible(by)}: nothing was written"
                )
            known[key] = parts.new("unknown" if value is None else value)
        return known[key]

    return choose


def reader(by: str) -> Callable[[Facts], str | None]:
    kind, sign, name = by.partition(":")
    if by == "seats":
        return lambda facts: str(len(facts.head.seats))
    if by in TAGS:
        return lambda facts: facts.tag(TAGS[by])
    if kind == "tag" and sign and name:
        return lambda facts: facts.tag(name)
    return fail(f"--by {visible(by)}: it can be {', '.join(TAGS)}, seats or tag:NAME")
