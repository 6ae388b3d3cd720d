"""Shows the end of a game on the whole screen: who won, and the totals in large figures."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Digits, Static

from azul_notation.recorder import Ending
from azul_notation.render.paint import visible

HOW = "↑ ↓ scroll, Esc closes this. The record is finished and in its file; Ctrl+Q leaves."


class Result(ModalScreen[None]):
    """Shows the result until Esc, Enter or space goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "dismiss", "Back")]

    def __init__(self, ending: Ending, lines: Sequence[str]) -> None:
        super().__init__()
        self.ending = ending
        self.lines = lines
        """The last round and the final scoring, with a reason for all points."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="result"):
            yield Static(visible(self.ending.who), id="winner", markup=False)
            if self.ending.tie_break:
                yield Static(self.ending.tie_break, id="tie-break", markup=False)
            with Horizontal(id="totals"):
                for name, total in self.ending.totals:
                    won = name in self.ending.winners
                    with Vertical(classes="total won" if won else "total"):
                        yield Digits(str(total))
                        yield Static(visible(name), markup=False)
            yield Static("\n".join(self.lines), id="sheet", markup=False)
            yield Static(HOW, id="how", markup=False)
