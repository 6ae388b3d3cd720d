"""Shows the table, the line to type in, what can be typed there, and the record so far."""

from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click, Resize
from textual.widgets import Input, Static

from azul_notation.cli.record.app.dialogue import AppDialogue, kept_lines
from azul_notation.cli.record.app.feedback import feedback
from azul_notation.cli.record.app.hint import COMMAND, Hint, dialect_of, hint
from azul_notation.cli.record.app.history import History
from azul_notation.cli.record.app.progress import progress_line
from azul_notation.cli.record.app.prompt import Prompt
from azul_notation.cli.record.app.result import Result
from azul_notation.cli.record.plain import HELP, Quit, prompt_for
from azul_notation.cli.screen.app import SHARED, ScreenApp
from azul_notation.cli.screen.help import Help
from azul_notation.cli.screen.key_line import KeyLine
from azul_notation.cli.screen.picks import place_at, with_picks
from azul_notation.cli.screen.reasons import AnswerLine
from azul_notation.cli.screen.table_view import TableView
from azul_notation.cli.screen.tiles import Picture, picture
from azul_notation.cli.screen.words import PICK
from azul_notation.diagnostics.seats import seat_of
from azul_notation.recorder import Session
from azul_notation.render.paint import visible

HISTORY_WIDTH = 30
EDGES = 2
"""Columns left free at the two sides."""
KEYS = """\
Tab              completes; again: the next legal word
→                accepts the grey rest of the line
Enter            enters the line
Ctrl+Z  Ctrl+Y   takes back the last word; restores it
F2  ↑            the record: Enter corrects a word, i inserts before it,
                 u takes back everything from it on
F3               the board of the next player
PgUp  PgDn       scroll the boards, or a long answer
F4               after a refusal: corrects the first slip in the list
F5  F6           after a correction: enters or drops the next kept word
Ctrl+Q  Ctrl+C   leaves; everything that you entered is in the file
"""
FEEDBACK_LEAST = 5
FEEDBACK_SHARE = 5
"""One part in this many of the screen's height is kept for the feedback."""


class RecordApp(ScreenApp):
    """Shows a recording session, and turns keys into lines of the dialogue."""

    TITLE = "azul record"
    CSS_PATH: ClassVar = [SHARED, "app.tcss"]
    AUTO_FOCUS = "Prompt"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "correct", "Correct"),
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
        super().__init__()
        self.session = session
        self.dialogue = AppDialogue(session)
        self.dialect = dialect_of(session)
        self.answered: list[AnswerLine] = []
        self.answered_line = ""
        """The line as it was when these answers came."""
        self.seen = ""
        """The line that the feedback shown now belongs to."""
        self.boards: list[str] = []
        """The boards as they are drawn, line by line."""
        self.looked: dict[str, Hint] = {}
        """The hints on lines since the record last changed."""
        self.board = 0
        """The seat whose board must be in view, from 0."""
        self.history_wanted: bool | None = None
        """Whether the record is shown; None: if there is room for it."""
        self.is_long = False
        """Whether the feedback may be longer than the space it has."""
        self.warned = ""
        """The words that leaving would lose, after the warning about them."""

        self.status, self.label, self.feedback = (
            Static(id=name, markup=False) for name in ("status", "label", "feedback")
        )
        self.table_view = TableView()
        self.history = History()
        self.prompt = Prompt(self.look, self.enter)
        self.feedback_view = VerticalScroll(self.feedback, id="feedback-view", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self.status
        with Horizontal(id="middle"):
            yield self.table_view
            yield self.history
        yield Horizontal(self.label, self.prompt, id="line")
        yield self.feedback_view
        yield KeyLine()

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show_record)

    @property
    def width(self) -> int:
        return self.size.width - EDGES

    @property
    def feedback_height(self) -> int:
        """The feedback's share of the screen: up to half of it for what was scored."""
        usual = max(FEEDBACK_LEAST, self.size.height // FEEDBACK_SHARE)
        scored = len(self.answered) if self.dialogue.sheet and self.answered else 0
        return max(usual, min(scored + 1, self.size.height // 2))

    def look(self, line: str) -> Hint:
        """Return the hint on a line, which is worked out once."""
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
        self.status.update(progress_line(self.session, self.width))
        self.label.update(f"{prompt_for(expected)} ")
        self.prompt.placeholder = self.session.example
        self.history.show(self.session)
        self.show_table()
        self.show_feedback()
        self.refresh_bindings()

    def show_table(self) -> None:
        drawn, width = self.drawn(None), self.width
        self.history.display = (
            width >= drawn.width + HISTORY_WIDTH
            if self.history_wanted is None
            else self.history_wanted
        )
        room = width - HISTORY_WIDTH if self.history.display else width
        if drawn.width > room:
            drawn = self.drawn(room)
        legal = self.session.legal()
        above = tuple(with_picks(line, legal) for line in drawn.above)
        self.boards = drawn.boards.plain.split("\n")
        self.table_view.show(msgspec.structs.replace(drawn, above=above), room)
        self.call_after_refresh(self.show_board)

    def drawn(self, width: int | None) -> Picture:
        """Draw the table as it is now, its boards below each other if they do not fit a width."""
        mover = self.session.expected.seat
        return picture(
            self.session.table, self.session.seats, self.dialect, mover=mover, width=width
        )

    def show_board(self) -> None:
        self.table_view.see(self.board)

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
            self.dialogue.offered = ()
            self.refresh_bindings()
        self.warned = ""
        self.show_feedback()

    def enter(self, line: str) -> None:
        """Enter what was typed; what was refused stays in the line."""
        if line:
            self.answered_line = self.obeyed(line)
            self.prompt.put(self.answered_line)
            self.show_record()
            self.call_after_refresh(self.show_slips)
            if self.dialogue.ending is not None:
                self.push_screen(Result(self.dialogue.ending, self.dialogue.sheet))

    def show_slips(self) -> None:
        """Add what may explain a refusal to the answer, once that is on the screen."""
        named = self.dialogue.name_slips()
        if named:
            self.answered = [*self.answered, *named]
            self.show_feedback()
            self.refresh_bindings()

    def action_obey(self, line: str) -> None:
        """Carry out the command of a key; the line being typed stays."""
        self.answered_line = self.prompt.value
        self.obeyed(line)
        self.show_record()

    def obeyed(self, line: str) -> str:
        """Carry out a line, keep the answer, and return the part of the line that was refused."""
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

    # -- what is clicked

    def on_click(self, event: Click) -> None:
        """Begin a move with the tiles that are clicked, and finish it with a line of the board."""
        begins = event.style.meta.get(PICK, "")
        if begins:
            self.pick(begins)
            return
        widget, region = self.get_widget_at(*event.screen_offset)
        if widget is self.table_view.drawn:
            self.pick_place(event.screen_x - region.x, event.screen_y - region.y)

    def pick_place(self, x: int, y: int) -> None:
        """Finish the word in the line with the place of the mover's board that was clicked."""
        seat, line = self.session.expected.seat, self.prompt.value.strip()
        if not seat or not line:
            return
        board = self.table_view.places[seat_of(seat)]
        for name in place_at(self.boards, board, x, y):
            if self.session.legal(line + name):
                self.pick(line + name)

    def pick(self, begins: str) -> None:
        """Type a word that was clicked; enter it if it is complete."""
        expected = self.session.expected
        if expected.kind == "tiling":
            begins = begins.removeprefix(expected.heads[0])
        whole = [word for word in self.session.legal(begins) if word == begins]
        self.prompt.focus()
        self.prompt.put(begins)
        if whole or expected.kind == "tiling":
            self.enter(begins)

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys for kept lines and for slips only if there are any."""
        if action == "correct":
            return bool(self.dialogue.offered)
        kept_only = action == "obey" and parameters[0] in (":next", ":skip")
        return bool(self.session.kept) if kept_only else True

    def action_correct(self) -> None:
        """Correct the likeliest slip, and enter what was refused with it."""
        self.enter(":correct")

    def action_help(self) -> None:
        self.push_screen(Help(f"{KEYS}\n{HELP}"))

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
        self.board = (self.board + 1) % len(self.table_view.places)
        self.show_board()

    def action_scroll(self, pages: int) -> None:
        """Scroll the feedback if it is longer than its space, otherwise the boards."""
        long = self.feedback_view
        if long.max_scroll_y:
            long.scroll_relative(y=pages * (long.size.height - 1), animate=False)
        else:
            self.table_view.scroll_pages(pages)

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
