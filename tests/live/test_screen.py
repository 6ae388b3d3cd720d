"""The big screen in Chromium: it follows by itself, turns, and shows no more than is open."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.evening_keys import NAMES
from tests.support.browser import chromium
from tests.support.desk import Desk
from tests.support.live import Client, served
from tournaments.paper.screen import SECONDS

pytestmark = pytest.mark.process
LONG = "Konstantin Maximilian Müller-Lüdenscheidt"
SIZES = ((1280, 720), (1920, 1080))
OVERFLOWING = """() => [...document.querySelectorAll(".name, .table, .standings")].filter((each) =>
  each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && !each.classList.contains("cut")
).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def tournament(desk: Desk, names: tuple[str, ...], rounds: int, shows: str) -> None:
    desk("tour", "new", "Cup", "--seed", "7").good()
    desk("tour", "enter", "cup", *names, "--new").good()
    desk("tour", "plan", "cup", "--rounds", str(rounds)).good()
    if shows != "nothing":
        desk("tour", "public", "cup", shows).good()


def published(client: Client) -> None:
    assert client.send("/desk/cup/propose").code == 303
    found = re.search('name="print" value="([^"]+)"', client.ask("/desk/cup").text)
    assert found is not None
    assert client.send("/desk/cup/publish", print=found[1]).code == 303


def play(client: Client, desk: Desk, number: int) -> None:
    """Give every table of a round a result of its own."""
    for table in desk.json("tour", "round", "cup")[0]["tables"]:
        played = [60 + int(table["table"]) + number, 54, 47, 38][: len(table["players"])]
        line = " ".join([table["table"], *map(str, played)])
        assert client.send("/desk/cup/line", line=line).code == 303


def test_the_screen_follows_to_the_winner(browser: Any, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    tournament(desk, (*NAMES[:7], LONG), 2, "standings")
    with served(desk.path) as service:
        client = service.at_desk()
        pages = []
        for width, height in SIZES:
            page = browser.new_context(viewport={"width": width, "height": height}).new_page()
            failed: list[str] = []
            page.on("console", lambda said, to=failed: to.append(said.text))
            page.goto(service.players + "screen/cup")
            pages.append((page, height, failed))
            assert "No round is published yet" in page.inner_text("main")
        published(client)
        client.send("/desk/cup/turn-clock", what="start", minutes="30")
        for page, height, _ in pages:
            page.wait_for_selector("text=Round 1 of 2")
            page.wait_for_selector("text=/^29:5/")
            assert page.evaluate(OVERFLOWING) == []
            assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert client.send("/desk/cup/line", line="1 61 54 47 38").code == 303
        for page, _, _ in pages:
            page.wait_for_selector("text=result in")
            assert page.locator(".score").all_inner_texts() == ["61", "54", "47", "38"]
        assert client.send("/desk/cup/line", line="2 62 55 47 38").code == 303
        published(client)
        for page, height, _ in pages:
            page.wait_for_selector("text=Standings after round 1")
            page.wait_for_selector("text=Round 2 of 2")
            assert page.evaluate(OVERFLOWING) == []
            assert page.evaluate("document.documentElement.scrollHeight") <= height
        play(client, desk, 2)
        for page, _, failed in pages:
            page.wait_for_selector(".winners >> text=Winner")
            assert failed == []


def test_the_screen_turns(browser: Any, tmp_path: Path) -> None:
    """Of 60 players, some tables are shown at once; each turn has the same time."""
    desk = Desk(tmp_path / "club.duckdb")
    tournament(desk, tuple(f"Player Number{n:02}" for n in range(60)), 2, "pairings")
    with served(desk.path) as service:
        published(service.at_desk())
        page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        page.goto(service.players + "screen/cup")
        page.wait_for_selector("text=Tables, 1 of 2")
        assert not page.locator("text=Tables, 2 of 2").is_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= 720
        page.wait_for_selector("text=Tables, 2 of 2", timeout=2 * SECONDS * 1000)
        assert not page.locator("text=Tables, 1 of 2").is_visible()


def test_no_more_is_shown_than_is_open(browser: Any, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    tournament(desk, NAMES[:8], 1, "nothing")
    with served(desk.path) as service:
        client = service.at_desk()
        published(client)
        page = browser.new_context().new_page()
        page.goto(service.players + "screen/cup")
        assert not any(name in page.content() for name in NAMES)
        desk("tour", "public", "cup", "pairings").good()
        page.wait_for_selector(f"text={NAMES[0]}")
        play(client, desk, 1)
        page.wait_for_selector("text=result in")
        assert page.locator(".score").count() == 0
        assert "Winner" not in page.content()
        desk("tour", "public", "cup", "standings").good()
        page.wait_for_selector(".winners >> text=Winner")


def test_who_is_awaited(browser: Any, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    tournament(desk, NAMES[:8], 2, "standings")
    with served(desk.path) as service:
        client = service.at_desk()
        page = browser.new_context().new_page()
        page.goto(service.players + "screen/cup")
        published(client)
        page.wait_for_selector("text=Round 1 of 2")
        assert "Not checked in" not in page.inner_text("body")
        for name in NAMES[:7]:
            assert client.send("/desk/cup/check-in", who=name).code == 303
        page.wait_for_selector(f"footer >> text={NAMES[7]}")
        assert NAMES[0] not in page.inner_text("footer")
