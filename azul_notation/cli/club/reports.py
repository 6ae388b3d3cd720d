"""Writes reports to files: in which form, and under which name where none is given."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.console import counted, fail, notify
from azul_notation.cli.output import Output
from azul_notation.text.failures import reason_of
from tournaments.reports.forms import Report, render
from tournaments.reports.view import RatingReport

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
    """A form in which a report can be written."""

    html = "html"
    md = "md"
    csv = "csv"
    json = "json"
    pdf = "pdf"
    folder = "folder"


To = Annotated[
    Page | None, typer.Option("--to", help="Output format (default: from the file name, or html).")
]
TourTo = Annotated[
    Page | None,
    typer.Option(
        "--to",
        help="Output format (default: from the file name, or html); folder writes a web site: the"
        " report, a page for each player, the records.",
    ),
]
FILES = (Page.html, Page.pdf)
"""Formats that are not meant for a terminal."""


def page_of(to: Page | None, output: Path | None) -> Page:
    """Choose the form: the one asked for, that of the file's name, or HTML."""
    if to is not None:
        return to
    if output and output.is_dir():
        fail(
            f"{output} is a folder: --to folder writes the report and a page for each player there"
        )
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
    """Write a report, and report where."""
    page = page_of(to, output)
    if page is Page.folder:
        write_folder(report, output or Path(subject))
        return
    data = render(report, page.value)
    with Output(target(subject, page, output)) as out:
        out.stream.write(data)
    out.report("the report")


def write_folder(report: Report, folder: Path) -> None:
    """Write a report to a folder, file by file; what else lies there stays."""
    if isinstance(report, RatingReport):
        fail("--to folder is for the report of a tournament or a season")
    from tournaments.reports.folder import files  # noqa: PLC0415 - slow to load

    if folder.suffix in [f".{page}" for page in Page] or folder.is_file():
        fail(f"{folder} is not a folder: name one, such as -o {folder.with_suffix('')}")
    count = 0
    for name, text in files(report):
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(f"cannot write {path.parent}: {reason_of(error)}")
        with Output(path) as out:
            out.write(text)
        count += 1
    notify(f"wrote {folder / 'index.html'} (the report; {counted(count, 'file')} in all)")
