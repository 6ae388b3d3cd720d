"""Writes reports to files: in which form, and under which name where none is given."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.console import fail
from azul_notation.cli.output import Output
from tournaments.reports.forms import Report, render

Out = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Output file (default: standard output).", metavar="FILE"),
]
ReportFile = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Output file (default: standard output; on a terminal, html and pdf go to a file).",
        metavar="FILE",
    ),
]


class Page(StrEnum):
    """What a report can be written as."""

    html = "html"
    md = "md"
    csv = "csv"
    json = "json"
    pdf = "pdf"


To = Annotated[
    Page | None, typer.Option("--to", help="Output format (default: from the file name, or html).")
]
FILES = (Page.html, Page.pdf)
"""What nobody reads on a terminal."""


def page_of(to: Page | None, output: Path | None) -> Page:
    """Choose the form: the one asked for, that of the file's name, or HTML."""
    if to is not None:
        return to
    suffix = output.suffix.lstrip(".").casefold() if output else ""
    if suffix in ("", "htm"):
        return Page.html
    if suffix not in list(Page):
        fail(f"a report cannot be a .{suffix} file: choose with --to {', '.join(Page)}")
    return Page(suffix)


def target(subject: str, page: Page, output: Path | None) -> Path | None:
    """Choose the file: the one asked for, with an ending; on a terminal, one named after the subject."""
    if output is None:
        return Path(f"{subject}.{page}") if page in FILES and sys.stdout.isatty() else None
    named = output.suffix or output == Path("-") or (output.exists() and not output.is_file())
    return output if named else output.with_suffix(f".{page}")


def write_report(report: Report, subject: str, to: Page | None, output: Path | None) -> None:
    """Write a report, and say where."""
    page = page_of(to, output)
    data = render(report, page.value)
    with Output(target(subject, page, output)) as out:
        out.stream.write(data)
    out.report("the report")
