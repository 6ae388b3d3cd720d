"""Lists all legal moves on a page, from which one can be tried."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from azul_notation.library.table import Table

MOST = 2_000
"""Moves that are listed; of more, the beginning is typed after `w`."""


class Legal(ModalScreen[str | None]):
    """Gives the move that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "dismiss(None)", "Back")]

    def __init__(self, table: Table, who: str) -> None:
        super().__init__()
        self.words = table.legal()
        more = len(self.words) - MOST
        rest = f"; {more} more are not listed" if more > 0 else ""
        self.head = f"{len(self.words)} legal moves of {who}{rest}. Enter tries one, Esc closes."
        self.rows = rows(table, self.words[:MOST])

    def compose(self) -> ComposeResult:
        yield Static(self.head, id="legal-title", markup=False)
        yield OptionList(*self.rows, id="legal", compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.words[event.option_index])


def rows(table: Table, words: Sequence[str]) -> list[Option]:
    """Write each move with what it means."""
    in_words = table.family.in_words
    width = max(map(len, words), default=0)
    return [
        Option(
            Text.assemble(
                (f"{word:<{width}}  ", "bold"), in_words(table.variant, word) if in_words else ""
            )
        )
        for word in words
    ]
