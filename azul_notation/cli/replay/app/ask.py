"""Reads a place, a player or a move, typed in a line below the boards."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

Answer = Callable[[str], None]


class AskLine(Input):
    """Gives back the keyboard when it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    class Left(Message):
        """A message that nothing more is typed."""

    def action_leave(self) -> None:
        self.post_message(self.Left())


class Ask(Horizontal):
    """Asks for one thing; hidden when nothing is asked."""

    def __init__(self) -> None:
        super().__init__(id="ask")
        self.label = Static(id="ask-label", markup=False)
        self.line = AskLine(id="ask-line", compact=True)
        self.enter: Answer = ignore
        self.look: Answer = ignore

    def compose(self) -> ComposeResult:
        yield self.label
        yield self.line

    def open(self, label: str, enter: Answer, look: Answer | None = None) -> None:
        """Ask; `enter` gets what was typed, `look` every change of it."""
        self.label.update(label)
        self.enter, self.look = enter, look or ignore
        self.line.value = ""
        self.display = True
        self.line.focus()

    def close(self) -> None:
        self.display = False
        self.enter = self.look = ignore
        self.screen.set_focus(None)


def ignore(_: str) -> None:
    """Ignore a key."""
