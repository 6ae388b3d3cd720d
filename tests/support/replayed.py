"""Drives the app of `azul replay` with keys, and reads its screen."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from rich.segment import Segment
from textual import events
from textual.pilot import Pilot

from azul_notation.cli.replay.app.app import ReplayApp
from azul_notation.cli.replay.app.game_screen import GameScreen
from azul_notation.cli.replay.saving import Listed
from azul_notation.text.games import chunks
from azul_notation.text.source import lines_of, open_bytes

STANDARD = (80, 24)


class Viewer:
    """An app on a screen that nobody sees, and the fingers on its keyboard."""

    def __init__(self, app: ReplayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one by one; a text is typed."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Enter a text, which is pasted."""
        driver = self.app._driver  # noqa: SLF001 - where what a terminal sends comes in
        assert driver is not None
        driver.process_message(events.Paste(text))
        await self.press("enter")

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()
        await self.pilot.pause()

    @property
    def game(self) -> GameScreen:
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def below(self) -> str:
        """The text below the boards."""
        return str(self.game.info.visual)

    @property
    def place(self) -> str:
        """The row of the step that is shown."""
        moves = self.game.moves
        assert moves.highlighted is not None
        return " ".join(str(moves.get_option_at_index(moves.highlighted).prompt).split())

    @property
    def strips(self) -> list[list[Segment]]:
        """The text on the screen, with its colours."""
        return [[*strip] for strip in self.app.screen._compositor.render_strips()]  # noqa: SLF001

    @property
    def lines(self) -> list[str]:
        """The text on the screen."""
        return ["".join(part.text for part in strip).rstrip() for strip in self.strips]

    @property
    def screen(self) -> str:
        return "\n".join(self.lines)

    def tiles(self) -> dict[str, str]:
        """Find with which colours each letter on a ground of its own is drawn."""
        found: dict[str, str] = {}
        for strip in self.strips:
            for part in strip:
                style = part.style
                if not (style and style.bold and style.bgcolor and style.color):
                    continue
                if len(part.text) == 1 and part.text.isupper():
                    ground, letter = style.bgcolor.get_truecolor(), style.color.get_truecolor()
                    found[part.text] = f"{letter.hex} on {ground.hex}"
        return found


def games_of(path: Path) -> list[Listed]:
    """Cut out the games of a file."""
    with open_bytes(path) as stream:
        return [(str(path), chunk) for chunk in chunks(lines_of(stream)) if chunk.number]


@asynccontextmanager
async def opened(
    games: list[Listed], size: tuple[int, int], at: str | None
) -> AsyncIterator[Viewer]:
    """Open the app on real files."""
    app = ReplayApp(games[0][0], games, at)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield Viewer(app, pilot)


def looking(
    path: Path,
    act: Callable[[Viewer], Awaitable[None]],
    size: tuple[int, int] = STANDARD,
    at: str | None = None,
    games: list[Listed] | None = None,
) -> None:
    """Run what somebody does at the screen."""

    async def run() -> None:
        async with opened(games or games_of(path), size, at) as viewer:
            await act(viewer)

    asyncio.run(run())
