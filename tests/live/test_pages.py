"""Every page of the service in a real browser: no barrier, no sideways scroll, large targets."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.bench.evening_keys import NAMES
from tests.support.browser import axe_script, chromium
from tests.support.desk import Desk
from tests.support.live import Served, served

pytestmark = pytest.mark.process
WIDTHS = (360, 768, 1280, 1920)
LARGE = 44
"""Pixels of a target, at least."""
LONG = "Konstantin Maximilian Müller-Lüdenscheidt"
PAGES = {
    "home": "/",
    "public": "/t/cup",
    "screen": "/screen/cup",
    "screen of nothing": "/screen/other",
    "desks": "/desk",
    "desk with results": "/desk/cup",
    "desk with a proposal": "/desk/other",
    "players": "/desk/cup/players",
    "player": "/desk/cup/player?who=%231",
    "rules": "/desk/cup/rules",
    "standings": "/desk/cup/standings",
    "log": "/desk/cup/log",
    "undo": "/desk/cup/undoing?number=3",
    "table": "/desk/cup/table?name=1&round=2",
    "table with a tie": "/desk/cup/table?name=1&round=1",
    "earlier round": "/desk/cup/round?number=1",
    "season": "/desk/year",
    "season's log": "/desk/year/log",
    "season's undo": "/desk/year/undoing?number=3",
    "no such table": "/desk/cup/table?name=99",
}
SMALL = """(least) => [...document.querySelectorAll("a, button, input, select, summary")].filter((each) => {
  const label = each.closest("label");
  const box = (label && ["checkbox", "radio"].includes(each.type) ? label : each).getBoundingClientRect();
  const seen = each.type !== "hidden" && each.checkVisibility({ visibilityProperty: true });
  return seen && (box.height < least - 0.5 || box.width < least - 0.5);
}).map((each) => each.outerHTML)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve a club in the middle of an evening: a tie, a correction, an absence, a proposal elsewhere."""
    desk = Desk(tmp_path_factory.mktemp("club") / "club.duckdb")
    names = [*NAMES[:6], LONG, *NAMES[6:]]
    for words in (
        ("tour", "new", "Cup", "--seed", "7", "--date", "2026-11-20"),
        ("tour", "enter", "cup", *names, "--new"),
        ("tour", "plan", "cup", "--rounds", "2"),
        ("tour", "public", "cup", "standings"),
        ("tour", "pair", "cup"),
        ("tour", "publish", "cup"),
    ):
        desk(*words).good()
    first_results(desk)
    for words in (
        ("tour", "pair", "cup"),
        ("tour", "publish", "cup"),
        ("tour", "penalty", "cup", "Ana", "1/2", "--reason", "late"),
        ("tour", "apart", "cup", "family", "Ana", "Jan"),
        ("tour", "new", "Other", "--seed", "7"),
        ("tour", "enter", "other", "--all"),
        ("tour", "pair", "other"),
        ("season", "new", "Year", "cup", "--best", "1", "--attendance", "1/2"),
    ):
        desk(*words).good()
    with served(desk.path) as running:
        yield running


def first_results(desk: Desk) -> None:
    """Give round 1 its results, with a tie at each table."""
    played = ("61", "61", "47", "38")
    for table in desk.json("tour", "round", "cup")[0]["tables"]:
        scores = " ".join(played[: len(table["players"])])
        words = ("--table", table["table"], "--scores", scores, "--yes")
        desk("tour", "result", "cup", *words).good()


@pytest.fixture(scope="module")
def cookies(browser: Any, service: Served) -> Any:
    """Come in by the organiser's link, which works once."""
    context = browser.new_context()
    context.new_page().goto(service.organiser)
    kept = context.cookies()
    context.close()
    return kept


@pytest.fixture(scope="module", params=["light", "dark"])
def page(browser: Any, cookies: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    context = browser.new_context(color_scheme=request.param, bypass_csp=True)
    context.add_cookies(cookies)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(
    page: Any, service: Served, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    open_page(page, service, name)
    assert barriers(page, tmp_path_factory) == []


@pytest.mark.parametrize(
    ("path", "field", "typed", "words"),
    [
        ("/desk/cup", "#line", "1 x", "is not a whole number"),
        ("/desk/cup", "#line", "2 999 54 40 30", "very high"),
        ("/desk/cup/players", "#names", "Konstantyn", "is a new player"),
    ],
)
def test_answers_have_no_barriers_and_keep_what_was_typed(
    page: Any,
    service: Served,
    path: str,
    field: str,
    typed: str,
    words: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(service.players.rstrip("/") + path)
    page.fill(field, typed)
    page.press(field, "Enter")
    page.wait_for_selector(f"main >> text={words}")
    kept = page.evaluate("[...document.querySelectorAll('input')].map((each) => each.value)")
    assert typed in kept or typed.partition(" ")[2] in kept
    assert barriers(page, tmp_path_factory) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL, LARGE) == []


def barriers(page: Any, folders: pytest.TempPathFactory) -> list[tuple[str, list[str]]]:
    """Let axe look for barriers."""
    page.evaluate(f"{axe_script(folders.getbasetemp())};0")
    found = page.evaluate("axe.run(document)")
    return [
        (each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways_and_targets_are_large(
    page: Any, service: Served, name: str
) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": width * 9 // 16 if width > 1000 else 740})
        open_page(page, service, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL, LARGE) == [], width


def open_page(page: Any, service: Served, name: str) -> None:
    page.goto(service.players.rstrip("/") + PAGES[name])
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")


def test_pages_ask_nobody_else(browser: Any, cookies: Any, service: Served) -> None:
    """Nothing is loaded from elsewhere, and no policy is broken."""
    context = browser.new_context()
    context.add_cookies(cookies)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    for name, path in PAGES.items():
        if name != "no such table":
            page.goto(service.players.rstrip("/") + path)
    assert wrong == []
    assert all(each.startswith(service.players) for each in asked)
    context.close()
