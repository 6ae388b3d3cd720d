"""Shows the table, the line to type in, what can be typed there, and the record so far."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Footer, Input, Static
from textual.worker import WorkerFailed

from azul_notation.cli.record.app.dialogue import AnswerLine, AppDialogue, kept_lines
from azul_notation.cli.record.app.feedback import feedback
from azul_notation.cli.record.app.help import Help
from azul_notation.cli.record.app.hint import COMMAND, Hint, dialect_of, hint
from azul_notation.cli.record.app.history import History
from azul_notation.cli.record.app.prompt import Prompt
from azul_notation.cli.record.app.status_line import status_line
from azul_notation.cli.record.app.tiles import Place, picture
from azul_notation.cli.record.plain import Quit, prompt_for
from azul_notation.diagnostics.seats import seat_of
from azul_notation.recorder import Session
from azul_notation.render.paint import visible
from azul_notation.replay.jobs import SIGNALS

HISTORY_WIDTH = 30
EDGES = 2
"""Columns left free at the two sides."""
FEEDBACK_LEAST = 5
FEEDBACK_SHARE = 5
"""One part in this many of the screen's height is kept for the feedback."""


class RecordApp(App[None]):
    """Shows a recording session, and turns keys into lines of the dialogue."""

    TITLE = "azul record"
    CSS_PATH = "app.tcss"
    AUTO_FOCUS = "Prompt"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "obey(':next')", "Enter kept"),
        Binding("f6", "obey(':skip')", "Drop kept"),
        Binding("f1", "help", "Help"),
        Binding("f2", "history", "Record"),
        Binding("f3", "board", "Next board"),
        Binding("ctrl+z", "obey(':undo')", "Undo"),
        Binding("ctrl+y", "obey(':redo')", "Redo"),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.session = session
        self.dialogue = AppDialogue(session)
        self.dialect = dialect_of(session)
        self.answered: list[AnswerLine] = []
        self.answered_line = ""
        """The line as it was when these answers came."""
        self.seen = ""
        """The line that the feedback shown now belongs to."""
        self.looked: dict[str, Hint] = {}
        """The hints on lines since the record last changed."""
        self.places: tuple[Place, ...] = ()
        self.board = 0
        """The seat whose board must be in view, from 0."""
        self.history_wanted: bool | None = None
        """Whether the record is shown; None: if there is room for it."""
        self.is_long = False
        """Whether the feedback may be longer than the space it has."""
        self.warned = ""
        """The words that leaving would lose, after the warning about them."""
        handlers = ((each, signal.getsignal(each)) for each in SIGNALS)
        self.handlers = {each: handler for each, handler in handlers if callable(handler)}
        """What the signals that end a command do outside of the app."""
        self.ended_by: signal.Signals | None = None
        """The signal that ended the app."""

        self.status, self.offer, self.drawn, self.label, self.feedback = (
            Static(id=name, markup=False)
            for name in ("status", "offer", "drawn", "label", "feedback")
        )
        self.boards = ScrollableContainer(self.drawn, id="boards", can_focus=False)
        self.history = History()
        self.prompt = Prompt(self.look, self.enter)
        self.feedback_view = VerticalScroll(self.feedback, id="feedback-view", can_focus=False)

    @property
    def fault(self) -> BaseException | None:
        """The internal error that ended the app."""
        fault = self._exception
        return fault.error if isinstance(fault, WorkerFailed) else fault

    def _fatal_error(self) -> None:
        """End after an internal error: textual would print it with all values, cli/edge.py reports it."""
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Have signals end the app between two steps: in the middle of one the screen would stay on."""
        for each in self.handlers:
            with suppress(NotImplementedError):  # on Windows
                asyncio.get_running_loop().add_signal_handler(each, self.end_by, each)

    def end_by(self, number: signal.Signals) -> None:
        self.ended_by = number
        self.exit()

    def pass_signal_on(self) -> None:
        """Do what the signals do outside of the app, once it has left the screen."""
        for each, handler in self.handlers.items():
            signal.signal(each, handler)
        if self.ended_by is not None:
            signal.raise_signal(self.ended_by)

    def compose(self) -> ComposeResult:
        yield self.status
        with Horizontal(id="middle"):
            yield Vertical(self.offer, self.boards, id="table")
            yield self.history
        yield Horizontal(self.label, self.prompt, id="line")
        yield self.feedback_view
        yield Footer()

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show_record)

    @property
    def width(self) -> int:
        return self.size.width - EDGES

    @property
    def feedback_height(self) -> int:
        return max(FEEDBACK_LEAST, self.size.height // FEEDBACK_SHARE)

    def look(self, line: str) -> Hint:
        """Give the hint on a line, which is worked out once."""
        if line not in self.looked:
            self.looked[line] = hint(self.session, line, tuple(self.dialogue.commands))
        return self.looked[line]

    # -- what is shown

    def show_record(self) -> None:
        """Show the record as it is now, and the table that follows from it."""
        self.looked.clear()
        self.prompt.choices = []
        expected = self.session.expected
        if expected.seat:
            self.board = seat_of(expected.seat)
        self.feedback_view.styles.height = self.feedback_height
        self.status.update(status_line(self.session, self.width))
        self.label.update(f"{prompt_for(expected)} ")
        self.history.show(self.session)
        self.show_table()
        self.show_feedback()
        self.refresh_bindings()

    def show_table(self) -> None:
        drawn = picture(
            self.session.table, self.session.seats, self.dialect, mover=self.session.expected.seat
        )
        self.places = drawn.places
        width = self.width
        self.history.display = (
            width >= drawn.width + HISTORY_WIDTH
            if self.history_wanted is None
            else self.history_wanted
        )
        self.offer.update(drawn.offer(width - HISTORY_WIDTH if self.history.display else width))
        self.drawn.update(drawn.boards)
        self.call_after_refresh(self.show_board)

    def show_board(self) -> None:
        """Scroll until the whole board of a seat is in view, if it fits."""
        place = self.places[self.board]
        view = self.boards.scrollable_content_region
        x = min(place.column, max(0, place.column + place.width - view.width))
        y = min(place.line, max(0, place.line + place.height - view.height))
        self.boards.scroll_to(x, y, animate=False)

    def show_feedback(self) -> None:
        """Show the answer to the last line, and the hint on this one."""
        self.seen = self.prompt.value
        answered = self.answered + kept_lines(self.session)
        text = feedback(
            self.look(self.prompt.value), answered, self.dialect, self.width, self.feedback_height
        )
        changed, self.is_long = self.is_long, bool(self.answered)
        self.feedback.update(text, layout=changed or self.is_long)
        self.feedback_view.scroll_home(animate=False)

    # -- what is typed

    def on_input_changed(self, _: Input.Changed) -> None:
        if self.prompt.value == self.seen:
            return  # the app has put this there and has shown it
        if self.prompt.value not in ("", self.answered_line):
            self.answered = []
        self.warned = ""
        self.show_feedback()

    def enter(self, line: str) -> None:
        """Enter what was typed; what was refused stays in the line."""
        if line:
            self.answered_line = self.obeyed(line)
            self.prompt.put(self.answered_line)
            self.show_record()

    def action_obey(self, line: str) -> None:
        """Obey the command of a key; the line being typed stays."""
        self.answered_line = self.prompt.value
        self.obeyed(line)
        self.show_record()

    def obeyed(self, line: str) -> str:
        """Obey a line, keep the answer, and give the part of the line that was refused."""
        try:
            rest = self.dialogue.enter(line)
        except Quit:
            self.exit()
            return ""
        if line == ":help":
            self.action_help()
        else:
            self.answered = self.dialogue.lines
        return rest

    def on_prompt_asked(self) -> None:
        self.action_help()

    def on_history_chosen(self, event: History.Chosen) -> None:
        self.history_wanted = None
        self.prompt.focus()
        self.show_table()
        if event.at_once:
            self.action_obey(event.line)
        elif event.line:
            self.prompt.put(event.line)

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys for kept lines only if there are any."""
        kept_only = action == "obey" and parameters[0] in (":next", ":skip")
        return bool(self.session.kept) if kept_only else True

    def action_help(self) -> None:
        self.push_screen(Help())

    def action_history(self) -> None:
        """Move to the record, showing it, or back to the line."""
        if self.history.has_focus:
            self.history_wanted = None
            self.prompt.focus()
        else:
            self.history_wanted = True
            self.history.focus()
        self.show_table()

    def action_board(self) -> None:
        self.board = (self.board + 1) % len(self.places)
        self.show_board()

    def action_scroll(self, pages: int) -> None:
        """Scroll the feedback if it is longer than its space, otherwise the boards."""
        scrolled = self.feedback_view if self.feedback_view.max_scroll_y else self.boards
        scrolled.scroll_relative(y=pages * (scrolled.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Leave; words that are not in the file yet cause a warning first."""
        typed = self.prompt.value.strip()
        words = [*self.session.expected.pending, "" if typed.startswith(COMMAND) else typed]
        pending = " ".join(words).strip()
        if pending and pending != self.warned:
            self.warned = pending
            text = f"not in the file yet: {visible(pending)}; the same key again leaves without it"
            self.answered, self.answered_line = [AnswerLine(text, "warning")], self.prompt.value
            self.show_feedback()
        else:
            self.exit()
