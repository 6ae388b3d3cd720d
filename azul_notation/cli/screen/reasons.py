"""Describes what is wrong, in lines for a screen."""

from typing import NamedTuple

from azul_notation.diagnostics import Diagnostic
from azul_notation.render.paint import visible

STYLES = {"error": "bold red", "warning": "bold yellow", "note": "cyan", "written": "bold green"}


class AnswerLine(NamedTuple):
    """Holds a line of an answer and its sort: a severity, `written`, or empty."""

    text: str
    sort: str = ""


def reasons(found: Diagnostic) -> list[AnswerLine]:
    """Write a diagnostic as lines: what is wrong, what was legal, what may have been meant."""
    label = f" ({visible(found.label)})" if found.label else ""
    lines = [AnswerLine(f"{found.code}: {visible(found.message)}{label}", found.severity)]
    if found.legal:
        lines.append(AnswerLine(f"legal here: {visible(found.legal)}"))
    if found.help:
        lines.append(AnswerLine(visible(found.help)))
    return lines
