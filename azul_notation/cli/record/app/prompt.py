"""Reads the line that is typed, and shows what could come next after the cursor."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from azul_notation.cli.record.app.hint import Hint

LookAt = Callable[[str], Hint]
"""Looks at a line that has not been entered yet."""
Enter = Callable[[str], None]
"""Enters a line; what it leaves in the prompt is to be typed again."""


class LineSuggester(Suggester):
    """Suggests how a line goes on."""

    def __init__(self, look: LookAt, current: Callable[[], str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.look = look
        self.current = current
        """Returns the current line; earlier versions of it are no longer checked."""

    async def get_suggestion(self, value: str) -> str | None:
        if value != self.current():
            return None
        further = self.look(value).further if value else ""
        return value + further if further else None


class Prompt(Input):
    """Completes words with Tab: first what all legal words share, then one after another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "Complete"),
        Binding("up", "app.history", show=False),
    ]

    class Asked(Message):
        """A request for what to type."""

    def __init__(self, look: LookAt, enter: Enter) -> None:
        onwards = LineSuggester(look, lambda: self.value)
        super().__init__(id="prompt", compact=True, suggester=onwards, select_on_focus=False)
        self.look = look
        self.enter = enter
        self.choices: list[str] = []
        """Whole lines that Tab goes through, one after another."""

    def put(self, line: str) -> None:
        """Replace what was typed by a line."""
        self.value = line
        self.cursor_position = len(line)

    def action_complete(self) -> None:
        """Complete the line; if that is ambiguous, go through the legal words."""
        if self.value in self.choices:
            at = self.choices.index(self.value) + 1
            self.put(self.choices[at % len(self.choices)])
            return
        found = self.look(self.value)
        if not found.candidates:
            return
        head = self.value.removesuffix(found.typed)
        self.choices = []
        if len(found.common) > len(found.begun):
            self.put(head + found.common)
        else:
            self.choices = [head + each for each in found.candidates]
            self.put(self.choices[0])

    async def action_submit(self) -> None:
        self.enter(self.value.strip())

    def _on_paste(self, event: events.Paste) -> None:
        """Join the lines of what is pasted into one, as words may stand on any line."""
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text.split()), *self.selection)

    async def _on_key(self, event: events.Key) -> None:
        """Carry out a key before reading the next one, as the user may type ahead."""
        asks = event.character == "?" and not self.value  # where no word has it: a question
        meant = not event.is_printable and await self.app._check_bindings(event.key)  # noqa: SLF001
        if asks:
            self.post_message(self.Asked())
        if asks or meant:
            event.prevent_default()
            event.stop()
