"""Shows a list next to the table, one row for each thing that happened."""

from rich.text import Text
from textual.widgets import OptionList

from azul_notation.render.paint import visible

LABEL_WIDTH = 7


class Rows(OptionList):
    """A list to the right of the table, which scrolls."""


def row(label: str, text: str, style: str = "") -> Text:
    """Write a row: the place in the record, then what stands there."""
    return Text.assemble((f"{label:<{LABEL_WIDTH}} ", "dim"), (visible(text), style))
