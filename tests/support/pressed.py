"""Drives the real terminal app with keys, one by one, and waits for the effect of each."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from azul_notation.cli.record.app.app import RecordApp
from azul_notation.recorder import NewGame, open_session
from azul_notation.text.syntax import Game
from tests.support.commands import here
from tests.support.scored import head_of

PATIENCE = 30
"""Seconds after which something that should come has not come."""
STANDARD = (80, 24)
DEAL = "@2 bbkwkrrybyrkwwkybbrr"
LONG = 24
"""Signs of a line from which on nobody waits for each of them."""


class Table:
    """An app on a screen that nobody sees, and the fingers on its keyboard."""

    def __init__(self, app: RecordApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, seen: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, self.screen
            await asyncio.sleep(0.001)

    async def shows(self, text: str) -> None:
        """Wait until it stands on the screen."""
        await self.until(lambda: text in self.screen)

    async def hides(self, text: str) -> None:
        """Wait until it stands nowhere on the screen."""
        await self.until(lambda: text not in self.screen)

    async def type(self, text: str) -> None:
        """Type, and wait for what is shown of it."""
        await self.keys(text)
        await self.pilot.pause()

    async def keys(self, text: str) -> None:
        """Press a key for each sign, as a terminal sends them; what is long is pasted."""
        wanted = self.line + text
        if len(text) > LONG:
            self.send(events.Paste(text))
        for sign in text if len(text) <= LONG else "":
            self.send(events.Key(_character_to_key(sign), sign))
        await self.until(lambda: self.line == wanted)

    async def enter(self, text: str = "") -> None:
        """Type a line and enter it; none of it is left to be corrected."""
        await self.keys(text)
        self.send(events.Key("enter", "\r"))
        await self.until(lambda: not self.line or not self.app.is_running)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    def send(self, event: events.Event) -> None:
        driver = self.app._driver  # noqa: SLF001 - where a terminal's keys come in
        assert driver is not None
        driver.process_message(event)

    @property
    def line(self) -> str:
        return self.app.prompt.value

    @property
    def below(self) -> str:
        return str(self.app.feedback.visual)

    @property
    def screen(self) -> str:
        """The text on the screen."""
        strips = self.app.screen._compositor.render_strips()  # noqa: SLF001 - the screen itself
        return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)


@asynccontextmanager
async def seated(
    path: Path, game: Game | None, size: tuple[int, int] = STANDARD
) -> AsyncIterator[Table]:
    """Open the app on a real file: a game that begins, or the one that goes on."""
    new = NewGame(*head_of(game)) if game else None
    session, record_file = open_session(path, new)
    try:
        app = RecordApp(session)
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot)
            await table.until(lambda: bool(app.table_view.places))
            await pilot.pause()
            yield table
    finally:
        record_file.close()


def at_table(
    path: Path,
    game: Game | None,
    act: Callable[[Table], Awaitable[None]],
    size: tuple[int, int] = STANDARD,
) -> None:
    """Run what somebody does at the table."""

    async def run() -> None:
        async with seated(path, game, size) as table:
            await act(table)

    asyncio.run(run())


def azul_game(path: Path, *lines: str) -> None:
    """Begin a game of two, with these lines."""
    done = here(
        *("record", path, "--plain", "--seats", "Ana,李小龙", "--event", "Friday club"),
        text="".join(f"{line}\n" for line in lines),
    )
    assert (done.code, done.err) == (0, "")
