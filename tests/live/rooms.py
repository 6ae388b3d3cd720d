"""Players in Chromium, over plain HTTP by the name of this machine, as on the Wi-Fi of a club.

By that name a page has none of what browsers keep for encrypted connections.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.desk import Desk
from tests.support.live import Served, served
from tests.support.slips import begun, codes, seats

HOST = f"{socket.gethostname().casefold()}.local"
FLAGS = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
PLAYERS = ("Ana", "Jan", "Eva", "Rui")
SCORES = (61, 54, 40, 38)
PATIENCE = 20_000
"""Milliseconds that something may take on a busy machine."""


class Room:
    """One table of four, with slips, and a browser for each player."""

    def __init__(self, browser: Any, desk: Desk, slips: dict[str, str]) -> None:
        self.browser = browser
        self.desk = desk
        self.slips = slips
        self.seats = seats(desk)
        self.service: Served | None = None
        self.port = 0
        self.contexts: list[Any] = []
        self.failed: list[str] = []

    @contextmanager
    def serving(self, *options: str, text: str = "") -> Iterator[Served]:
        """Run the service, always at the same port."""
        with served(self.desk.path, self.port, *options, text=text) as service:
            self.service, self.port = service, service.port
            yield service

    def kill(self) -> None:
        assert self.service is not None
        self.service.process.kill()
        self.service.process.wait(20)

    @property
    def site(self) -> str:
        return f"http://{HOST}:{self.port}"

    def context(self, **settings: Any) -> Any:
        made = self.browser.new_context(**{"viewport": {"width": 360, "height": 740}, **settings})
        made.set_default_timeout(PATIENCE)
        self.contexts.append(made)
        return made

    def page(self, context: Any) -> Any:
        page = context.new_page()
        page.on("pageerror", lambda error: self.failed.append(str(error)))
        return page

    def enter(self, seat: int, **settings: Any) -> Any:
        """Let a player scan the slip, and say who it is."""
        page = self.page(self.context(**settings))
        page.goto(f"{self.site}/k/{self.slips[self.seats[seat]]}")
        page.get_by_role("button", name="Yes, I am").click()
        page.wait_for_url(f"{self.site}/me")
        return page

    def close(self) -> None:
        for each in self.contexts:
            each.close()
        assert self.failed == []

    def count(self, words: str) -> int:
        """Count what the log says."""
        return sum(
            words in each for change in self.desk.json("club", "log") for each in change["told"]
        )


def room_of(browser: Any, folder: Path, variant: str = "azul") -> Room:
    desk = begun(folder / "club.duckdb", PLAYERS, variant=variant)
    return Room(browser, desk, codes(desk))


def fill(page: Any, *scores: int) -> None:
    """Type the scores of the table; after a report the form is folded."""
    page.locator("details:has(> form.report)").evaluate("(each) => { each.open = true }")
    for at, score in enumerate(scores, start=1):
        page.locator(f"input[name=s{at}]").fill(str(score))


def report(page: Any, *scores: int) -> None:
    fill(page, *scores)
    page.get_by_role("button", name="Report", exact=True).click()


def shows(page: Any, words: str) -> None:
    """Wait until a page says something."""
    page.get_by_text(words).first.wait_for()


def until(page: Any, truth: Callable[[], bool]) -> None:
    """Wait until something is true."""
    for _ in range(PATIENCE // 100):
        if truth():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it has not become true")


def status(page: Any) -> str:
    """Read what the page says of its connection."""
    return str(page.locator("#connection").inner_text())
