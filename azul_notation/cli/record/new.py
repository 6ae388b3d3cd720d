"""Runs `azul new`: writes an empty record."""

from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli import options
from azul_notation.cli.console import fail, show_on_stderr
from azul_notation.cli.output import Output
from azul_notation.cli.status import FAULTS
from azul_notation.recorder import InvalidRecord, Session, empty_record
from azul_notation.render.diagnostic_text import write_refusal


@options.with_tags
def new(
    *,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", show_default=False)] = None,
    seats: options.Names = "?,?",
    setup: Annotated[
        list[str] | None,
        typer.Option(help="A set-up line, such as 'track YPBOGY'; may be repeated."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    tags: dict[str, str],
) -> None:
    """Write an empty record: its tags, and `*` for an unfinished game."""
    if file not in (None, Path("-")) and file.is_file() and not force:
        fail(f"{file} already exists; --force overwrites it")
    try:
        text = empty_record(tags, options.seats_given(seats))
    except InvalidRecord as faulty:
        options.report_invalid(faulty)
        raise typer.Exit(FAULTS) from None
    if setup:
        text = laid_out(text, setup)
    with Output(file) as out:
        out.write(text)


def laid_out(text: str, lines: list[str]) -> str:
    """Put set-up lines into an empty record, as a scorer types them."""
    session = Session(text, lambda _: None)
    for line in lines:
        if session.expected.kind != "setup":
            fail(f"the set-up is already complete without the line: {line}")
        answer = session.enter(line)
        if answer.refused:
            show_on_stderr(write_refusal(line, answer.refused))
            raise typer.Exit(FAULTS)
        if not answer.written:
            fail(f"this set-up line is incomplete: {line}")
    return session.text
