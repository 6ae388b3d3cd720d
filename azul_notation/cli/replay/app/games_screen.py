"""Lists the games of a file, from which one is opened."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from azul_notation.cli.console import counted
from azul_notation.cli.replay.saving import Listed
from azul_notation.cli.screen.help import Help
from azul_notation.cli.screen.key_line import KeyLine
from azul_notation.render.paint import visible
from azul_notation.render.score_sheet import title_of
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk

AT_ONCE = 200
"""Games that are read before the screen is drawn again."""
HELP = """\
↑ ↓ PgUp PgDn    choose a game
Home End         the first and the last game
Enter, click     open it; q comes back here
q, Esc           quit"""


class GamesScreen(Screen[None]):
    """One row for each game: its number, what it was played for, the players, the result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", priority=True),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q,escape,ctrl+q,ctrl+c", "app.quit", "Quit", key_display="q"),
    ]

    class Opened(Message):
        """A message that a game was chosen."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number
            """Its place in the list, from 0."""

    def __init__(self, title: str, games: Sequence[Listed]) -> None:
        super().__init__()
        self.status = Static(
            f"{visible(title)} · {counted(len(games), 'game')}", id="status", markup=False
        )
        self.list = OptionList(id="games", compact=True)
        self.games = games

    def compose(self) -> ComposeResult:
        yield self.status
        yield self.list
        yield KeyLine(compact=True)

    def on_mount(self) -> None:
        self.run_worker(self.fill())

    async def fill(self) -> None:
        """List the games, some at a time, so that the first can be opened at once."""
        for begin in range(0, len(self.games), AT_ONCE):
            some = self.games[begin : begin + AT_ONCE]
            self.list.add_options([Option(row(chunk)) for _, chunk in some])
            if begin == 0:
                self.list.highlighted = 0
            await asyncio.sleep(0)

    def action_open(self) -> None:
        if self.list.highlighted is not None:
            self.post_message(self.Opened(self.list.highlighted))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(self.Opened(event.option_index))

    def action_help(self) -> None:
        self.app.push_screen(Help(HELP))


def row(chunk: Chunk) -> Text:
    """Write the row of a game."""
    game = read_chunk(chunk, DIALECTS)
    _, _, title = title_of(game).partition(": ")
    result = game.tag("Result")
    parts: list[str | tuple[str, str]] = [
        (f"{game.number:>5}  ", "dim"),
        " – ".join(map(visible, game.seats)),
    ]
    if result not in ("", "?", "*"):
        parts.append((f"  {visible(result)}", "bold"))
    return Text.assemble(*parts, (f"  {visible(title)}", "dim"))
