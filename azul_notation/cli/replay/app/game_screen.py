"""Shows one game: its boards, the list of its steps, what is known of each, and the keys."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from rich.console import Console
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from azul_notation.cli.console import counted
from azul_notation.cli.replay.app.ask import Ask, AskLine
from azul_notation.cli.replay.app.info import info
from azul_notation.cli.replay.app.keys import HELP, KEYS
from azul_notation.cli.replay.app.legal import Legal
from azul_notation.cli.replay.app.moves import Moves, place_of
from azul_notation.cli.replay.cursor import Cursor
from azul_notation.cli.replay.saving import save, saved_into
from azul_notation.cli.replay.walk import Node, NotPossible, Walk, due_instead, node_at, path_to
from azul_notation.cli.screen.help import Help
from azul_notation.cli.screen.key_line import KeyLine
from azul_notation.cli.screen.reasons import STYLES, reasons
from azul_notation.cli.screen.status_line import status_line
from azul_notation.cli.screen.table_view import TableView
from azul_notation.cli.screen.tiles import Picture, picture
from azul_notation.cli.screen.words import listed
from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.library.errors import IllegalMove
from azul_notation.render.paint import visible
from azul_notation.replay.check import check_chunk
from azul_notation.rules import DIALECTS

if TYPE_CHECKING:
    from textual.timer import Timer

    from azul_notation.cli.replay.app.app import ReplayApp

Action = Callable[[], object]
"""The action of a key."""
EDGES = 2
"""Columns left free at the two sides."""
MOVES_WIDTH = 30
INFO_LEAST = 5
INFO_PARTS = 5
"""Parts of the height of the screen: one is kept for what is said about a step, two if that is long."""
SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds for each step."""
UNSAVED = "the moves you tried are not saved: s saves them, the same key again leaves without them"


class GameScreen(Screen[None]):
    """Shows a game step by step."""

    AUTO_FOCUS = ""
    BINDINGS = KEYS

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        """The place of the game in the list, from 0."""
        self.only: SeatNumber | None = None
        """The seat whose board is shown alone."""
        self.board = 0
        """The seat whose board is in view, from 0."""
        self.moves_wanted = True
        self.speed = SPEEDS.index(1.0)
        self.timer: Timer | None = None
        self.answer: list[Text] = []
        """What is said about the last key, above what is said about the step."""
        self.warned = False
        """Whether it was said that leaving loses what was tried."""
        self.known: tuple[Node, list[str]] | None = None
        """The legal moves after a step."""
        self.status, self.info = (Static(id=name, markup=False) for name in ("status", "info"))
        self.table_view = TableView()
        self.moves = Moves()
        self.info_view = VerticalScroll(self.info, id="info-view", can_focus=False)
        self.ask = Ask()

    @property
    def replay(self) -> "ReplayApp":
        return cast("ReplayApp", self.app)

    def compose(self) -> ComposeResult:
        yield self.status
        with Horizontal(id="middle"):
            yield self.table_view
            yield self.moves
        yield self.info_view
        yield self.ask
        yield KeyLine(compact=True)

    def on_mount(self) -> None:
        self.open_game()
        if self.replay.at:
            self.do(lambda: self.cursor.jump(self.replay.at or ""))

    def open_game(self) -> None:
        """Check the game, and show its first step."""
        app = self.replay
        file, chunk = app.games[self.number]
        checked = check_chunk(chunk, file)
        app.checked[self.number] = checked
        self.walk = Walk(checked)
        self.moves.show(self.walk)
        self.cursor = Cursor(self.walk)
        self.call_after_refresh(self.show)

    def on_resize(self, _: events.Resize) -> None:
        self.call_after_refresh(self.show)

    # -- what is shown

    def show(self) -> None:
        """Show the step."""
        node = self.cursor.shown
        self.moves.display = self.lists_moves
        self.moves.mark(self.cursor.here)
        self.refresh_bindings()
        self.show_info(Text("\n").join([*self.answer, info(self.walk, self.cursor.here)]))
        if node is not None:
            self.status.update(self.status_of(node))
            mover = node.step.seat or node.step.after.mover
            self.board = seat_of(mover) if mover else self.board
            self.show_table(node)

    def show_info(self, text: Text) -> None:
        """Show what is said below the boards, in as many lines as it needs, up to a part of the screen."""
        width, height = self.size.width - EDGES - 1, self.size.height
        lines = text.wrap(Console(width=width, color_system=None), width)
        least = max(min(INFO_LEAST, height // 3), height // INFO_PARTS)
        most = height * 2 // INFO_PARTS
        self.info_view.styles.height = min(max(least, len(lines) + 1), max(least, most))
        self.info.update(text)
        self.info_view.scroll_home(animate=False)

    @property
    def lists_moves(self) -> bool:
        """Whether the list of moves is shown: if it is wanted, and leaves as much to the boards."""
        return self.moves_wanted and self.size.width >= 2 * MOVES_WIDTH

    @property
    def width(self) -> int:
        """The greatest width of the boards."""
        return self.size.width - EDGES - (MOVES_WIDTH if self.lists_moves else 0) - 1

    def show_table(self, node: Node) -> None:
        self.table_view.show(self.picture(node), self.width)
        self.call_after_refresh(self.table_view.see, self.board)

    def picture(self, node: Node) -> Picture:
        before, after = node.step.before, node.step.after
        draw = after.family.picture.draw
        return picture(
            lambda names: draw(after.engine, names),
            after.names,
            DIALECTS[after.variant],
            mover=after.mover,
            before=(lambda names: draw(before.engine, names)) if node.step.kind != "deal" else None,
            width=self.width,
            only=seat_of(self.only) if self.only else None,
        )

    def status_of(self, node: Node) -> Text:
        table = node.step.after
        parts = [f"game {self.walk.game.number}"] if len(self.replay.games) > 1 else []
        parts.append(visible(table.variant))
        where = f"step {node.at + 1} of {len(node.line.nodes)}"
        if node.line is not self.walk.main:
            where = f"tried, {where}" if node.line.tried else f"variation, {where}"
        elif self.cursor.here is None:
            where = "stopped by an error"
        playing = [f"▶ {SPEEDS[self.speed]:g} s"] if self.timer else []
        short = " · ".join([where, *playing])
        long = " · ".join([*parts, place_of(node), where, *playing])
        width = self.size.width - EDGES
        return status_line([long, short], table.names, table.totals, table.mover, width)

    def say(self, text: str, sort: str = "note") -> None:
        """Show a message about the last key."""
        self.answer = [Text(visible(text), STYLES[sort])]

    def do(self, action: Action) -> None:
        """Carry out a key, or explain why that is not possible."""
        self.answer, self.warned = [], False
        try:
            action()
        except NotPossible as reason:
            self.say(str(reason), "error")
        except IllegalMove as refused:
            self.answer = [
                Text(text, STYLES.get(sort, "")) for text, sort in reasons(refused.diagnostic)
            ]
        self.show()

    # -- walking

    def action_step(self, by: int) -> None:
        self.pause()
        self.do(lambda: self.cursor.step(by))

    def action_round(self, by: int) -> None:
        """Go to the next deal or the end, or to the deal of this round or the one before."""
        self.pause()
        self.do(lambda: self.cursor.round(by))

    def action_first(self) -> None:
        self.pause()
        self.do(self.cursor.first)

    def action_last(self) -> None:
        self.pause()
        self.do(self.cursor.last)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list is self.moves:
            self.pause()
            self.do(lambda: self.cursor.go(self.moves.nodes[event.option_index]))

    def action_variation(self) -> None:
        self.pause()
        self.do(self.cursor.turn_off)

    def action_jump(self) -> None:
        self.pause()
        self.ask.open("go to", self.jump)

    def jump(self, text: str) -> None:
        self.ask.close()
        if text:
            self.do(lambda: self.cursor.jump(text))

    def action_search(self) -> None:
        self.pause()
        self.ask.open("next move of", self.search)

    def search(self, text: str) -> None:
        self.ask.close()
        if text:
            self.do(lambda: self.cursor.search(text))

    def action_player(self, by: int) -> None:
        self.pause()
        self.do(lambda: self.cursor.find_move(by))

    # -- playing by itself

    def action_autoplay(self) -> None:
        if self.timer:
            self.pause()
        else:
            self.start()
        self.do(lambda: None)

    def start(self) -> None:
        self.timer = self.set_interval(SPEEDS[self.speed], self.tick)

    def pause(self) -> None:
        if self.timer:
            self.timer.stop()
        self.timer = None

    def tick(self) -> None:
        """Go on one step, until there is none."""
        if not self.cursor.step(1) or self.cursor.here is None:
            self.pause()
        self.do(lambda: None)

    def action_speed(self, by: int) -> None:
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        if self.timer:
            self.pause()
            self.start()
        self.do(lambda: self.say(f"{SPEEDS[self.speed]:g} seconds for each step"))

    # -- boards

    def action_scroll(self, x: int, y: int) -> None:
        self.table_view.boards.scroll_relative(x, y, animate=False)

    def action_scroll_info(self, pages: int) -> None:
        by = pages * (self.info_view.size.height - 1)
        self.info_view.scroll_relative(y=by, animate=False)

    def action_board(self) -> None:
        node = self.cursor.shown
        if node is not None and not self.ask.display:
            self.board = (self.board + 1) % node.step.after.seats
            if self.only:
                self.only = number_of(self.board)  # type: ignore[arg-type]
                self.show_table(node)
            self.table_view.see(self.board)

    def action_large(self, seat: int) -> None:
        """Show the board of one seat alone, or all of them again."""
        node = self.cursor.shown
        if node is None or seat > node.step.after.seats:
            return
        wanted = SeatNumber(seat) if seat else SeatNumber(self.board + 1)
        self.only = None if self.only and (seat == 0 or self.only == wanted) else wanted
        self.show_table(node)

    def action_moves(self) -> None:
        self.moves_wanted = not self.moves_wanted
        self.show()

    # -- trying out

    def action_legal(self) -> None:
        self.pause()
        self.do(self.open_legal)

    def open_legal(self) -> None:
        table = self.cursor.table_step.step.after
        if table.phase != "draft":
            raise NotPossible(due_instead(table))
        self.app.push_screen(Legal(table, self.mover_of(self.cursor.table_step)), self.try_chosen)

    def try_chosen(self, word: str | None) -> None:
        if word:
            self.do(lambda: self.try_out(word))

    def mover_of(self, node: Node) -> str:
        mover = node.step.after.mover
        return visible(node.step.after.names[seat_of(mover)]) if mover else ""

    def action_what_if(self) -> None:
        self.pause()
        self.do(self.ask_what_if)

    def ask_what_if(self) -> None:
        table = self.cursor.table_step.step.after
        if table.phase != "draft":
            raise NotPossible(due_instead(table))
        self.ask.open(f"what if {self.mover_of(self.cursor.table_step)}", self.what_if, self.hint)

    def what_if(self, word: str) -> None:
        """Try a move, and ask for the next one."""
        if not word:
            self.ask.close()
            self.do(lambda: None)
            return
        before = self.cursor.here
        self.do(lambda: self.try_out(word))
        if self.cursor.here is before:
            return  # refused: what was typed stays
        self.ask.close()
        if self.cursor.table_step.step.after.phase == "draft":
            self.ask_what_if()

    def try_out(self, word: str) -> None:
        node = self.walk.play(self.cursor.table_step, word)
        self.moves.show(self.walk)
        self.cursor.go(node)
        if node.line.tried:
            self.say("tried on a copy: s saves it as a variation, d drops it, v goes back")

    def hint(self, typed: str) -> None:
        """List the legal moves that begin with what was typed."""
        begun = typed.casefold()
        words = [each for each in self.legal() if each.casefold().startswith(begun)]
        width = self.size.width - EDGES - 1
        if words:
            lines = listed(words, len(typed), width, self.info_view.size.height - 1)
            self.show_info(Text("\n").join(lines))
        else:
            self.show_info(Text(f"no legal move begins with {typed}", STYLES["error"]))

    def legal(self) -> list[str]:
        """Return the legal moves here, which are worked out once."""
        node = self.cursor.table_step
        if self.known is None or self.known[0] is not node:
            self.known = node, node.step.after.legal()
        return self.known[1]

    def action_drop(self) -> None:
        self.pause()
        self.do(self.drop)

    def drop(self) -> None:
        self.cursor.go(self.walk.drop(self.cursor.table_step.line))
        self.moves.show(self.walk)

    def action_save(self) -> None:
        self.pause()
        self.do(self.save)

    def save(self) -> None:
        """Write what was tried into the record, and show it as it stands there now."""
        alternatives = self.walk.alternatives()
        if not alternatives:
            raise NotPossible("nothing was tried here: w tries moves")
        place = path_to(self.cursor.shown)
        app = self.replay
        file, chunk = app.games[self.number]
        new = save(file, chunk, alternatives)
        app.games = saved_into(app.games, self.number, new)
        self.open_game()
        self.cursor.go(node_at(self.walk, place))
        self.say(f"wrote {counted(len(alternatives), 'variation')} to {file}", "written")

    # -- typing

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.ask.enter(event.value.strip())

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.ask.display:
            self.ask.look(event.value.strip())

    def on_ask_line_left(self, _: AskLine.Left) -> None:
        self.ask.close()
        self.do(lambda: None)

    # -- keys

    def check_action(self, action: str, _: tuple[object, ...]) -> bool | None:
        """Offer saving and dropping only where something was tried."""
        if action in ("save", "drop"):
            return bool(self.walk.tried)
        return True

    def action_help(self) -> None:
        self.pause()
        self.app.push_screen(Help(HELP))

    def action_quit(self) -> None:
        self.leave(self.app.exit)

    def action_leave(self) -> None:
        """Go back to the list of games, or quit where there is none."""
        if len(self.replay.games) > 1:
            self.leave(self.dismiss)
        else:
            self.leave(self.app.exit)

    def leave(self, away: Action) -> None:
        """Leave; what was tried and not saved causes a warning first."""
        self.pause()
        if self.walk.tried and not self.warned:
            self.do(
                lambda: self.say(
                    "the moves you tried are not saved: s saves them, the same key again leaves",
                    "warning",
                )
            )
            self.warned = True
        else:
            away()
