"""`azul explain`: the page of a diagnostic code."""

from typing import Annotated

import typer

from azul_notation.cli.console import fail, show
from azul_notation.rules import CATALOGUE
from azul_notation.text.suggest import nearest


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", show_default=False)] = None,
) -> None:
    """Explain a diagnostic code: what it means, why, an example, and how to fix the record.

    Without a code, list them all.
    """
    if code is None:
        for each in CATALOGUE.values():
            show(f"{each.code}  {each.band:7} {each.severity:8} {each.title}")
        return
    entry = CATALOGUE.get(code.upper())
    if entry is None:
        near = nearest(code.upper(), CATALOGUE)
        hint = f"did you mean {near}? " if near else ""
        fail(f"there is no code {code}: {hint}`azul explain` lists them")
    example = "\n".join(f"    {line}" for line in entry.example.split("\n"))
    show(f"{entry.code}: {entry.title} ({entry.severity}, band {entry.band})\n")
    show(f"{entry.what}\n\nWhy: {entry.why}\n\nExample:\n\n{example}\n\nTo fix it: {entry.mend}")
