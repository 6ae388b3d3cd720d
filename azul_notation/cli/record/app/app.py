"""The app: the table above the line that is typed into, what can be typed below it, the record beside it."""

import os
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Footer, Input, Static
from textual.worker import WorkerFailed

from azul_notation.cli.record.app.dialogue import Desk, Said, kept_of
from azul_notation.cli.record.app.feedback import below as told_below
from azul_notation.cli.record.app.help import Help
from azul_notation.cli.record.app.hint import COMMAND, Hint, dialect_of, hint
from azul_notation.cli.record.app.history import Past
from azul_notation.cli.record.app.prompt import Prompt
from azul_notation.cli.record.app.status_line import head as told_above
from azul_notation.cli.record.app.tiles import Place, picture
from azul_notation.cli.record.plain import Quit, asked
from azul_notation.diagnostics.seats import seat_of
from azul_notation.recorder import Session
from azul_notation.render.paint import visible

PAST_WIDTH = 30
EDGES = 2
"""Columns left and right of what is shown."""
LEAST_BELOW = 5
SHARE_BELOW = 5
"""The part of the screen's height that is kept for what stands below the line."""


class RecordApp(App[None]):
    """A view of a session at the table."""

    TITLE = "azul record"
    CSS_PATH = "app.tcss"
    AUTO_FOCUS = "Prompt"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "obey(':next')", "Enter kept"),
        Binding("f6", "obey(':skip')", "Drop kept"),
        Binding("f1", "help", "Help"),
        Binding("f2", "past", "Record"),
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
        self.desk = Desk(session)
        self.dialect = dialect_of(session)
        self.said: list[Said] = []
        self.said_of = ""
        """What was in the line when that was said."""
        self.seen = ""
        """The line that what is shown below belongs to."""
        self.looked: dict[str, Hint] = {}
        """What came of looking at lines since the record has changed."""
        self.places: tuple[Place, ...] = ()
        self.board = 0
        """The seat whose board is to be seen, from 0."""
        self.past_wanted: bool | None = None
        """Whether the record is shown; None for where there is room."""
        self.is_long = False
        """Whether what stands below the line may be longer than its room."""
        self.warned = ""
        """What would be lost by leaving, and was told."""

        self.head, self.offer, self.drawn, self.asked, self.told = (
            Static(id=name, markup=False) for name in ("head", "offer", "drawn", "asked", "told")
        )
        self.boards = ScrollableContainer(self.drawn, id="boards", can_focus=False)
        self.past = Past()
        self.prompt = Prompt(self.look, self.enter)
        self.below = VerticalScroll(self.told, id="below", can_focus=False)

    @property
    def fault(self) -> BaseException | None:
        """The fault of this program that ended the app."""
        fault = self._exception
        return fault.error if isinstance(fault, WorkerFailed) else fault

    def _fatal_error(self) -> None:
        """End after a fault. Textual would print it with all values; here the edge reports it."""
        self._close_messages_no_wait()

    def compose(self) -> ComposeResult:
        yield self.head
        with Horizontal(id="middle"):
            yield Vertical(self.offer, self.boards, id="table")
            yield self.past
        yield Horizontal(self.asked, self.prompt, id="line")
        yield self.below
        yield Footer()

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show_record)

    @property
    def width(self) -> int:
        return self.size.width - EDGES

    @property
    def height_below(self) -> int:
        return max(LEAST_BELOW, self.size.height // SHARE_BELOW)

    def look(self, line: str) -> Hint:
        """Look at a line once."""
        if line not in self.looked:
            self.looked[line] = hint(self.session, line, tuple(self.desk.commands))
        return self.looked[line]

    # -- what is shown

    def show_record(self) -> None:
        """Show the record as it is now, and the table that it has come to."""
        self.looked.clear()
        self.prompt.choices = []
        due = self.session.due
        if due.seat:
            self.board = seat_of(due.seat)
        self.below.styles.height = self.height_below
        self.head.update(told_above(self.session, self.width))
        self.asked.update(f"{asked(due)} ")
        self.past.show(self.session)
        self.show_table()
        self.show_below()
        self.refresh_bindings()

    def show_table(self) -> None:
        drawn = picture(
            self.session.table, self.session.seats, self.dialect, mover=self.session.due.seat
        )
        self.places = drawn.places
        width = self.width
        self.past.display = (
            width >= drawn.width + PAST_WIDTH if self.past_wanted is None else self.past_wanted
        )
        self.offer.update(drawn.offer(width - PAST_WIDTH if self.past.display else width))
        self.drawn.update(drawn.boards)
        self.call_after_refresh(self.show_board)

    def show_board(self) -> None:
        """Scroll to where the board of a seat is seen, if it fits, as a whole."""
        place = self.places[self.board]
        view = self.boards.scrollable_content_region
        x = min(place.column, max(0, place.column + place.width - view.width))
        y = min(place.line, max(0, place.line + place.height - view.height))
        self.boards.scroll_to(x, y, animate=False)

    def show_below(self) -> None:
        """Show what was said of the last line, and what can be said of this one."""
        self.seen = self.prompt.value
        said = self.said + kept_of(self.session)
        told = told_below(
            self.look(self.prompt.value), said, self.dialect, self.width, self.height_below
        )
        changed, self.is_long = self.is_long, bool(self.said)
        self.told.update(told, layout=changed or self.is_long)
        self.below.scroll_home(animate=False)

    # -- what is typed

    def on_input_changed(self, _: Input.Changed) -> None:
        if self.prompt.value == self.seen:
            return  # what the app itself has put there is shown already
        if self.prompt.value not in ("", self.said_of):
            self.said = []
        self.warned = ""
        self.show_below()

    def enter(self, line: str) -> None:
        """Enter what was typed; what was not taken is to be typed again."""
        if line:
            self.said_of = self.obeyed(line)
            self.prompt.put(self.said_of)
            self.show_record()

    def action_obey(self, line: str) -> None:
        """Do what a key means; what is being typed stays."""
        self.said_of = self.prompt.value
        self.obeyed(line)
        self.show_record()

    def obeyed(self, line: str) -> str:
        """Obey a line, and keep what is said of it; give what of it was not taken."""
        try:
            rest = self.desk.enter(line)
        except Quit:
            self.exit()
            return ""
        if line == ":help":
            self.action_help()
        else:
            self.said = self.desk.said
        return rest

    def on_prompt_asked(self) -> None:
        self.action_help()

    def on_past_chosen(self, event: Past.Chosen) -> None:
        self.past_wanted = None
        self.prompt.focus()
        self.show_table()
        if event.at_once:
            self.action_obey(event.line)
        elif event.line:
            self.prompt.put(event.line)

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys for what was kept only where something was."""
        kept_only = action == "obey" and parameters[0] in (":next", ":skip")
        return bool(self.session.kept) if kept_only else True

    def action_help(self) -> None:
        self.push_screen(Help())

    def action_past(self) -> None:
        """Show the record and go into it, or leave it."""
        if self.past.has_focus:
            self.past_wanted = None
            self.prompt.focus()
        else:
            self.past_wanted = True
            self.past.focus()
        self.show_table()

    def action_board(self) -> None:
        self.board = (self.board + 1) % len(self.places)
        self.show_board()

    def action_scroll(self, pages: int) -> None:
        """Scroll what was said, if there is more of it than is seen; else the boards."""
        room = self.below if self.below.max_scroll_y else self.boards
        room.scroll_relative(y=pages * (room.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Stop; what is not in the file yet is told first."""
        typed = self.prompt.value.strip()
        words = [*self.session.due.pending, "" if typed.startswith(COMMAND) else typed]
        pending = " ".join(words).strip()
        if pending and pending != self.warned:
            self.warned = pending
            told = f"not in the file yet: {visible(pending)}; the same key again leaves without it"
            self.said, self.said_of = [Said(told, "warning")], self.prompt.value
            self.show_below()
        else:
            self.exit()
