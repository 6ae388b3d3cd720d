"""Runs `azul explain`: shows the page of a diagnostic code."""

from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, fail, show
from azul_notation.diagnostics import Band, Entry, Severity
from azul_notation.rules import CATALOGUE
from azul_notation.text.suggest import nearest


class Page(msgspec.Struct, frozen=True):
    """The page of a diagnostic code, as `azul explain --format json` prints it."""

    code: str
    """The code, such as `AZ402`."""
    band: Band
    """What kind of fault it stands for."""
    severity: Severity
    """How bad that is, unless the place decides."""
    title: str
    """Its name."""
    what: str
    """What the code means."""
    why: str
    """Why it is reported."""
    example: str
    """Lines of a record in which it is found."""
    fix: str
    """How to fix the record."""


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", show_default=False)] = None,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
) -> None:
    """Explain a diagnostic code: what it means, why, an example, and how to fix the record.

    Without a code, list them all.
    """
    if code is None:
        for each in CATALOGUE.values():
            listed = f"{each.code}  {each.band:7} {each.severity:8} {each.title}"
            show(as_json(each) if form is Form.json else listed)
        return
    entry = CATALOGUE.get(code.upper())
    if entry is None:
        near = nearest(code.upper(), CATALOGUE)
        hint = f"did you mean {near}? " if near else ""
        fail(f"there is no code {code}: {hint}`azul explain` lists them")
    if form is Form.json:
        show(as_json(entry))
        return
    example = "\n".join(f"    {line}" for line in entry.example.split("\n"))
    show(f"{entry.code}: {entry.title} ({entry.severity}, band {entry.band})\n")
    show(f"{entry.what}\n\nWhy: {entry.why}\n\nExample:\n\n{example}\n\nTo fix it: {entry.mend}")


def as_json(entry: Entry) -> str:
    """Write the page of a code as one line of JSON."""
    page = Page(
        code=entry.code,
        band=entry.band,
        severity=entry.severity,
        title=entry.title,
        what=entry.what,
        why=entry.why,
        example=entry.example,
        fix=entry.mend,
    )
    return msgspec.json.encode(page).decode()
