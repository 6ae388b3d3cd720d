"""Lists the record so far, word by word, with what was kept after a correction; any word can be corrected."""

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets.option_list import Option

from azul_notation.cli.screen.rows import Rows, row
from azul_notation.recorder import Session
from azul_notation.render.paint import visible


class History(Rows):
    """One row for everything that was entered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "correct", "Correct"),
        Binding("i", "insert", "Insert before"),
        Binding("u", "undo", "Undo from here"),
        Binding("escape", "leave", "Back"),
    ]

    class Chosen(Message):
        """A command on a place of the record, to be typed, or to be run at once."""

        def __init__(self, line: str, *, at_once: bool) -> None:
            super().__init__()
            self.line = line
            self.at_once = at_once

    def __init__(self) -> None:
        super().__init__(id="history", compact=True)
        self.rows: list[tuple[str, str]] = []
        self.kept: list[str] = []

    def show(self, session: Session) -> None:
        """Show the current record, scrolled to its end."""
        rows, kept = list(rows_of(session)), list(session.kept)
        if (rows, kept) != (self.rows, self.kept):
            self.rows, self.kept = rows, kept
            self.clear_options()
            self.add_options([Option(entered(label, text)) for label, text in rows])
            self.add_options(
                [Option(Text(f"kept    {visible(line)}", "yellow"), disabled=True) for line in kept]
            )
        self.highlighted = len(rows) - 1 if rows else None
        self.scroll_end(animate=False)

    def action_correct(self) -> None:
        """Type the command that corrects this word, with its current text."""
        if self.highlighted is not None:
            label, text = self.rows[self.highlighted]
            self.post_message(self.Chosen(f":fix {label} {text}", at_once=False))

    def action_insert(self) -> None:
        """Type the command that enters a word before this one."""
        if self.highlighted is not None:
            self.post_message(
                self.Chosen(f":insert {self.rows[self.highlighted][0]} ", at_once=False)
            )

    def on_option_list_option_selected(self) -> None:
        self.action_correct()

    def action_undo(self) -> None:
        if self.highlighted is not None:
            label, _ = self.rows[self.highlighted]
            self.post_message(self.Chosen(f":undo {label}", at_once=True))

    def action_leave(self) -> None:
        self.post_message(self.Chosen("", at_once=False))


def rows_of(session: Session) -> Iterator[tuple[str, str]]:
    """Yield each place with what stands there, on one line."""
    items, text = session.items(), session.draft.text
    ends = [*(item.start for item in items), len(text)][1:]
    for item, end in zip(items, ends, strict=False):
        yield item.label, " ".join(text[item.first : end].split())


def entered(label: str, text: str) -> Text:
    """Write what was entered; rounds stand out."""
    return row(label, text, "bold" if label[0] == "R" else "dim" if label[0] == "=" else "")
