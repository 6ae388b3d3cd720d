"""A whole evening of 13 players: the organiser at the keyboard, the room at a screen and on phones.

Every key and click of the organiser is counted. The log afterwards is the one that commands make.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.evening_keys import NAMES
from tests.support.browser import chromium
from tests.support.desk import Desk
from tests.support.live import Served, served

pytestmark = pytest.mark.process
BEFORE = 2_881
"""Keystrokes of such an evening with a command for each thing."""
MOST = BEFORE // 5
ROUNDS = 4
PLAYED = (61, 54, 47, 38)
PAPER = ("tables", "where do I sit", "score sheets")


class Hands:
    """The organiser at the keyboard: every key counts."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.keys = 0
        self.parts: dict[str, int] = {}

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self.keys += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def enter(self, text: str = "") -> None:
        """Type something, and send it."""
        self.type(text)
        with self.page.expect_navigation():
            self.press("Enter")

    def tab_to(self, words: str, *, back: bool = False) -> None:
        """Go on with Tab until a link, a button or a field with these words has the focus."""
        for _ in range(60):
            self.press("Shift+Tab" if back else "Tab")
            if words in self.focused():
                return
        raise AssertionError(f"no key leads to {words}: {self.focused()}")

    def focused(self) -> str:
        """Read what has the focus: its words, and the words of its label."""
        found: str = self.page.evaluate(
            "(() => { const at = document.activeElement, labels = [...at.labels ?? []];"
            " return [at, ...labels].map((each) => each.textContent).join(' ') + ' ' + at.name })()"
        )
        return " ".join(found.split())

    def print(self, words: str) -> None:
        """Open a paper in a new tab, and close that tab."""
        self.tab_to(words)
        with self.page.context.expect_page() as opened:
            self.press("Enter")
        opened.value.close()
        self.keys += 1

    def note(self, part: str) -> None:
        self.parts[part] = self.keys - sum(self.parts.values())


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def roster(folder: Path) -> Path:
    path = folder / "roster.csv"
    path.write_text("".join(f"{name}\n" for name in ("name", *NAMES)), encoding="utf-8")
    return path


def scores(table: int, number: int, players: int) -> str:
    """Make up scores that no other table of the round has."""
    return " ".join(str(score + 3 * table + number) for score in PLAYED[:players])


def tables(page: Any) -> dict[str, list[str]]:
    """Read who sits where."""
    found: list[tuple[str, list[str]]] = page.evaluate(
        "[...document.querySelectorAll('section.table')].map((each) => ["
        "each.querySelector('h3 bdi').textContent,"
        "[...each.querySelectorAll('li > bdi')].map((name) => name.textContent)])"
    )
    return dict(found)


def events(desk: Desk) -> list[tuple[int, int, str, dict[str, Any]]]:
    """Read the log without times, hashes, and who did it."""
    rows = desk.rows("SELECT seq, change, kind, data FROM events ORDER BY seq")
    found = []
    for seq, change, kind, data in rows:
        event = json.loads(data)
        event.pop("by", None)
        found.append((seq, change, kind, event))
    return found


def test_an_evening_by_keyboard(browser: Any, tmp_path: Path) -> None:
    file = roster(tmp_path)
    desk = Desk(tmp_path / "club.duckdb")
    commands = Desk(tmp_path / "commands.duckdb")
    with served(desk.path) as service:
        page = browser.new_context().new_page()
        failed = watched(page)
        hands = Hands(page)
        page.goto(service.organiser)
        done = [("tour", "new", "Autumn"), ("tour", "plan", "autumn", "--rounds", str(ROUNDS))]
        hands.type("Autumn")
        hands.press("Tab")
        hands.enter(str(ROUNDS))
        hands.tab_to("roster")
        with page.expect_file_chooser() as chooser:
            hands.press("Space")
        chooser.value.set_files(str(file))
        hands.keys += len("roster.csv\n")
        hands.tab_to("Enter the players of the file")
        hands.enter()
        done.append(("tour", "enter", "autumn", "--csv", str(file)))
        hands.tab_to("Go on at the desk")
        hands.enter()
        onlookers = opened_to_all(browser, service, page, hands)
        done.append(("tour", "public", "autumn", "standings"))
        hands.note("set-up")
        for number in range(1, ROUNDS + 1):
            done += round_by_keyboard(hands, number)
            hands.note(f"round {number}")
            for onlooker in onlookers:
                onlooker.wait_for_selector(f"text=Round {number} of {ROUNDS}")
        assert "Close round" in hands.focused()
        hands.enter()
        done.append(("tour", "close", "autumn"))
        assert "Print the report" in hands.focused()
        hands.note("end")
        winner = page.request.get(page.url + "/standings").text()
        assert "Winner" in winner
        for onlooker in onlookers:
            onlooker.wait_for_selector(".winners >> text=Winner")
        assert failed == []
    assert hands.keys <= MOST, hands.parts
    [shown] = desk.json("tour", "show", "autumn")
    done[0] = (*done[0], "--seed", shown["seed"], "--date", shown["date"])
    for words in done:
        commands(*words).good()
    assert events(desk) == events(commands)
    assert desk("tour", "check", "autumn").good().out == "Autumn: no differences found\n"
    assert desk.check().good()


def watched(page: Any) -> list[str]:
    """Note what goes wrong in a page's script."""
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    return failed


def opened_to_all(browser: Any, service: Served, page: Any, hands: Hands) -> list[Any]:
    """Let everybody see the standings; open the big screen and a phone, which follow by themselves."""
    hands.tab_to("nothing")
    hands.press("ArrowDown", 2)
    hands.enter()
    address = service.players.rstrip("/")
    screen = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    phone = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    screen.goto(f"{address}/screen/autumn")
    phone.goto(f"{address}/t/autumn")
    page.bring_to_front()
    return [screen, phone]


def round_by_keyboard(hands: Hands, number: int) -> Iterator[tuple[str, ...]]:
    """Propose, publish, print, and type the results; give the commands that do the same."""
    assert "Propose round" in hands.focused()
    hands.enter()
    yield ("tour", "pair", "autumn")
    assert f"Publish round {number}" in hands.focused()
    hands.enter()
    yield ("tour", "publish", "autumn")
    for words in PAPER:
        hands.print(words)
    for _ in PAPER:
        hands.press("Shift+Tab")
    hands.tab_to("Table, or table", back=True)
    for at, (table, names) in enumerate(tables(hands.page).items()):
        given = scores(at, number, len(names))
        assert "Table, or table and scores" in hands.focused()
        hands.enter(table)
        assert "Scores in the order" in hands.focused()
        hands.enter(given)
        yield ("tour", "result", "autumn", "--table", table, "--scores", given)


def test_incidents_by_keyboard(browser: Any, tmp_path: Path) -> None:  # noqa: PLR0915 - a story
    """What goes wrong in an evening becomes the events that commands would have made."""
    desk = Desk(tmp_path / "club.duckdb")
    commands = Desk(tmp_path / "commands.duckdb")
    start = [
        ("tour", "new", "Cup", "--seed", "7", "--date", "2026-11-20"),
        ("tour", "enter", "cup", *NAMES[:8], "--new"),
        ("tour", "plan", "cup", "--rounds", "3"),
        ("tour", "pair", "cup"),
    ]
    for one in (desk, commands):
        for words in start:
            one(*words).good()
    done: list[tuple[str, ...]] = []
    with served(desk.path) as service:
        page = browser.new_context().new_page()
        failed = watched(page)
        hands = Hands(page)
        page.goto(service.organiser)
        assert "Cup" in hands.focused()
        hands.enter()
        names = page.locator(".seat bdi").all_inner_texts()
        hands.tab_to(names[0])
        hands.press("Space")
        hands.tab_to(names[5])
        hands.press("Space")
        hands.enter()
        done.append(("tour", "swap", "cup", names[0], names[5]))
        hands.tab_to("Publish round 1", back=True)
        hands.enter()
        done.append(("tour", "publish", "cup"))

        hands.enter("1 261 54 40 38")
        assert "very high" in page.inner_text("main")
        hands.press("Shift+Tab", 2)
        hands.press("Control+a")
        hands.enter("61 61 40 38")
        done.append(("tour", "result", "cup", "--table", "1", "--scores", "61 61 40 38"))
        assert "are tied" in page.inner_text("main")
        hands.enter("2 1 0 0")
        rows = ("--scores", "61 61 40 38", "--rows", "2 1 0 0")
        done.append(("tour", "correct", "cup", "--round", "1", "--table", "1", *rows))
        hands.enter("1")
        hands.enter("62 61 40 38")
        rows = ("--scores", "62 61 40 38", "--rows", "2 1 0 0")
        done.append(("tour", "correct", "cup", "--round", "1", "--table", "1", *rows))

        missing = tables(page)["2"][0]
        hands.tab_to("Players", back=True)
        hands.enter()
        hands.tab_to(missing)
        hands.enter()
        hands.tab_to(f"{missing} misses round 1")
        hands.enter()
        done.append(("tour", "absent", "cup", missing, "--round", "1"))
        assert "play in this order" in page.inner_text("main")
        hands.enter()
        hands.type("Wilhelmina")
        hands.press("Tab")
        hands.press("ArrowDown")
        hands.press("Tab")
        hands.enter()
        assert "Wilhelmina is a new player" in hands.focused()
        hands.enter()
        done.append(("tour", "enter", "cup", "Wilhelmina", "--new", "--table", "2"))
        hands.enter()
        hands.tab_to("Go on at the desk")
        hands.enter()
        hands.tab_to("Undo change")
        hands.enter()
        assert "Wilhelmina" in page.inner_text("main")
        hands.enter()
        done.append(("club", "undo"))
        assert failed == []
    for words in done:
        commands(*words).good()
    assert events(desk) == events(commands)
    assert desk.check().good()


def test_dragging_and_dropping(browser: Any, tmp_path: Path) -> None:
    file = roster(tmp_path)
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "7").good()
    with served(desk.path) as service:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        failed = watched(page)
        page.goto(service.organiser)
        page.goto(service.players + "desk/cup/players")
        dropped = page.evaluate_handle(
            "(text) => { const all = new DataTransfer();"
            " all.items.add(new File([text], 'r.csv')); return all }",
            file.read_text(encoding="utf-8"),
        )
        with page.expect_navigation():
            page.dispatch_event("[data-drop]", "drop", {"dataTransfer": dropped})
        assert "13 entered" in page.inner_text("main")
        page.goto(service.players + "desk/cup")
        with page.expect_navigation():
            page.click("text=Propose round 1")
        one, other = page.locator(".seat").nth(0), page.locator(".seat").nth(5)
        names = [each.inner_text() for each in (one, other)]
        with page.expect_navigation():
            one.drag_to(other)
        assert [page.locator(".seat").nth(at).inner_text() for at in (5, 0)] == names
        moved = page.locator("fieldset[data-table]", has=page.locator(".seat:nth-of-type(4)"))
        who = moved.locator(".seat").first
        small = page.locator("fieldset[data-table='1'] legend")
        words = who.inner_text()
        with page.expect_navigation():
            who.drag_to(small)
        assert words in page.inner_text("fieldset[data-table='1']")
        assert failed == []


def test_ten_tabs_follow(browser: Any, tmp_path: Path) -> None:
    """A browser holds six connections to one address: the newest tab keeps the stream for all."""
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "7").good()
    desk("tour", "public", "cup", "standings").good()
    with served(desk.path) as service:
        context = browser.new_context()
        tabs = [context.new_page() for _ in range(10)]
        for tab in tabs:
            tab.goto(service.players)
            assert tab.inner_text("h1")
        desk("tour", "new", "Winter Cup").good()
        desk("tour", "public", "winter", "standings").good()
        for tab in tabs:
            tab.wait_for_selector("text=Winter Cup", timeout=5_000)


def test_all_of_it_without_script(browser: Any, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with served(desk.path) as service:
        page = browser.new_context(java_script_enabled=False).new_page()
        page.goto(service.organiser)
        page.fill("#new [name=title]", "Cup")
        page.click("text=Create the tournament")
        for name in NAMES[:8]:
            page.fill("#names", name)
            page.click("#enter button")
            page.click(f"text={name} is a new player")
        page.click("text=Go on at the desk")
        page.click("text=Propose round 1")
        first, second = page.locator(".seat input").nth(0), page.locator(".seat input").nth(5)
        first.check()
        second.check()
        page.click("text=Swap the two")
        page.click("text=Publish round 1")
        for table in ("1", "2"):
            page.fill("#line", f"{table} 6{table} 54 40 38")
            page.click(".line button")
        page.click("text=Start")
        page.click("text=Undo change")
        page.click("main button")
        assert "1 of 2 tables are still playing: 2" in page.inner_text("main")
    assert re.search("undone", desk("club", "log").out)
    assert desk.check().good()
