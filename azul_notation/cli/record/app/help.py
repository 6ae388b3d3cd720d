"""The page that says what can be typed, and which keys there are."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from azul_notation.cli.record.plain import HELP

KEYS = """\
Tab              completes; once more: the next legal word
→                takes the grey rest of the line
Enter            enters the line
Ctrl+Z  Ctrl+Y   takes the last word back; puts back what was taken back
F2  ↑            the record: Enter corrects a word, u undoes from there
F3               the board of the next player
PgUp  PgDn       scroll the boards, or a long answer
F5  F6           after a correction: enters, drops, what is next
Ctrl+Q  Ctrl+C   stops; everything that was entered is in the file
"""


class Help(ModalScreen[None]):
    """Any key goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q,enter,space,question_mark", "dismiss", "Back")
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(f"{KEYS}\n{HELP}", markup=False)
