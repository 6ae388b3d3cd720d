"""Shows a page of help over the screen, which scrolls."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

HOW = "↑ ↓ PgUp PgDn scroll this page; Esc closes it.\n\n"


class Help(ModalScreen[None]):
    """Shows help until Esc, Enter, space, q, ? or F1 goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q,enter,space,question_mark", "dismiss", "Back")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(HOW + self.text, markup=False)
