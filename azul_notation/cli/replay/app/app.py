"""Runs the app: the list of games, and the screen on which one of them is replayed."""

from collections.abc import Sequence
from typing import ClassVar

from azul_notation.cli.replay.app.game_screen import GameScreen
from azul_notation.cli.replay.app.games_screen import GamesScreen
from azul_notation.cli.replay.saving import Listed
from azul_notation.cli.screen.app import SHARED, ScreenApp
from azul_notation.replay.report import Checked


class ReplayApp(ScreenApp):
    """Shows the games of a file; a single one at once."""

    TITLE = "azul replay"
    CSS_PATH: ClassVar = [SHARED, "app.tcss"]

    def __init__(self, title: str, games: Sequence[Listed], at: str | None = None) -> None:
        super().__init__()
        self.title_of_list = title
        self.games = list(games)
        self.at = at
        """Where each game is opened."""
        self.checked: dict[int, Checked] = {}
        """The games that were opened, by their place in the list."""

    @property
    def seen(self) -> list[Checked]:
        """The games that were opened, in the order of the list."""
        return [checked for _, checked in sorted(self.checked.items())]

    def on_mount(self) -> None:
        super().on_mount()
        if len(self.games) > 1:
            self.push_screen(GamesScreen(self.title_of_list, self.games))
        else:
            self.push_screen(GameScreen(0))

    def on_games_screen_opened(self, event: GamesScreen.Opened) -> None:
        self.push_screen(GameScreen(event.number))
