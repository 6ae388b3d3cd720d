"""Pages in Chromium show what the engine has, are used with the keyboard alone, and have no barriers."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import azul_notation as azul
from azul_notation.library.steps import Step
from azul_notation.render.last_move import Marked, marks_between
from azul_notation.rules.scene import Sheet
from azul_notation.text.syntax import Game
from azul_notation.viewer.data import Shown, in_words
from azul_notation.viewer.legal import legal_of
from azul_notation.viewer.page import write_page
from tests.support.browser import axe_script, barriers, chromium, opened, shown
from tests.support.commands import ROOT, here

pytestmark = pytest.mark.process
SAMPLES = sorted(ROOT.glob("samples/*.azn"))
COLOURED = ROOT / "samples" / "azul-coloured.azn"
ANNOTATED = ROOT / "samples" / "annotated.azn"
FAMILIES = [
    ("azul", {}),
    ("azul", {"board": "grey"}),
    ("chocolatier", {"factories": "special"}),
    ("sintra", {}),
    ("garden", {}),
]
MARKED = ("azul-coloured", "azul-grey", "sintra-a", "garden-a")
PATIENCE = 100
WALLS = ("azul", "chocolatier")
"""Variants of one family, which share its three hundred games."""
WIDTHS = (360, 768, 1280)
ALL = """() => {
  const found = [];
  for (let at = 0; at < azul.games; at += 1) {
    azul.open(at);
    found.push(azul.nodes.map((node) =>
      [node.lying, node.position, node.totals, node.legal, node.t || "", node.p]));
  }
  return found;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def written(tmp_path: Path, games: list[Shown], name: str = "page.html") -> str:
    path = tmp_path / name
    path.write_text(write_page(games), encoding="utf-8")
    return path.as_uri()


def page_of(tmp_path: Path, sample: Path, game: int | None = None) -> str:
    return written(tmp_path, shown(sample, game))


def until(page: Any, truth: str) -> None:
    """Wait until something is true on a page whose policy lets no other script wait."""
    for _ in range(PATIENCE):
        if page.evaluate(truth):
            return
        page.wait_for_timeout(50)
    raise AssertionError(truth)


def all_steps(steps: list[Step]) -> Iterator[Step]:
    """Give the steps in the order in which the viewer numbers them: variations after their step."""
    for step in steps:
        yield step
        for branch in step.branches:
            yield from all_steps(branch.steps)


def expected(game: Game) -> list[Any]:
    found = []
    for step in all_steps(list(azul.steps(game))):
        table = step.after
        scene = table.family.picture.scene
        assert scene
        lying = list(chain.from_iterable(scene.fill(table.engine)))
        points = [[each.seat, each.points, each.reason] for each in step.points]
        found.append([lying, table.position, table.totals, legal_of(table), in_words(step), points])
    return found


def compare(browser: Any, address: str, games: list[Game]) -> None:
    with opened(browser, address) as page:
        seen = page.evaluate(ALL)
    assert len(seen) == len(games)
    for game, nodes in zip(games, seen, strict=True):
        wanted = expected(game)
        assert len(nodes) == len(wanted)
        for (lying, *rest), (things, *others) in zip(nodes, wanted, strict=True):
            padded = [thing or "" for thing in lying]
            assert padded + [""] * (len(things) - len(padded)) == things
            assert rest == others


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_shown_as_the_engine_has_them(
    browser: Any, sample: Path, tmp_path: Path
) -> None:
    compare(browser, page_of(tmp_path, sample), list(azul.read(sample)))


MARKS = """() => azul.nodes.filter((node) => !node.line).map((node) => {
  azul.go(`s${node.index}`);
  return [...document.querySelectorAll(".stage svg")].flatMap((svg, at) => [...svg.lastChild.children].map(
    (each) => [at, each.getAttribute("class"), +each.getAttribute("x"), +each.getAttribute("y")]));
})"""
"""What is drawn over each sheet at each step: the number of the sheet, the kind of mark, its corner."""


def marks_expected(game: Game) -> list[list[Any]]:
    """Find the marks of each step as pictures have them; only moves and tilings take from somewhere."""
    found: list[list[Any]] = []
    before = None
    for step in azul.steps(game):
        scene, engine = step.after.family.picture.scene, step.after.engine
        assert scene
        sheets = scene.table(engine), scene.board(engine)
        lying = scene.fill(engine)
        known: list[Marked] = []
        if before and step.kind != "deal":
            known = marks_between(sheets, before, lying)
        drawn: list[Any] = []
        for at, marks in enumerate(known):
            sheet = sheets[min(at, 1)]
            frames = [zone.frame for zone in sheet.zones if zone.name in marks.zones and zone.frame]
            if step.kind in ("move", "tiling"):
                drawn += [[at, "m1", x, y] for x, y, *_ in frames]
                drawn += [[at, "m1", *corner(sheet, place)] for place in marks.sources]
            drawn += [[at, "m2", *corner(sheet, place)] for place in marks.destinations]
        found.append(drawn)
        before = lying
    return found


def corner(sheet: Sheet, number: int) -> tuple[float, float]:
    """Find where the mark of a place begins."""
    place = sheet.places[number]
    return round(place.x, 2) - 0.5, round(place.y, 2) - 0.5


@pytest.mark.parametrize("name", MARKED)
def test_the_last_move_is_marked_as_in_pictures(browser: Any, name: str, tmp_path: Path) -> None:
    sample = ROOT / "samples" / f"{name}.azn"
    with opened(browser, page_of(tmp_path, sample, 1)) as page:
        seen = page.evaluate(MARKS)
    wanted = marks_expected(next(iter(azul.read(sample))))
    assert len(seen) == len(wanted)
    assert sum(map(len, wanted)) > len(wanted)
    for drawn, marks in zip(seen, wanted, strict=True):
        rounded = [[at, style, round(x, 2), round(y, 2)] for at, style, x, y in marks]
        assert sorted(
            [*each[:2], *(round(part, 2) for part in each[2:])] for each in drawn
        ) == sorted(rounded)


def random_games(variant: str, tags: dict[str, str], count: int, seed: int, tmp_path: Path) -> Path:
    path = tmp_path / "random.azn"
    done = here(
        *("play", "--variant", variant, "--games", str(count), "--seed", str(seed)),
        *("--seats", str(2 + seed % 3), "-o", str(path)),
        *chain.from_iterable((f"--{name}", value) for name, value in tags.items()),
    )
    assert done.code == 0, done.err
    return path


@pytest.mark.parametrize(("variant", "tags"), FAMILIES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_shown_as_the_engine_has_them(
    browser: Any, variant: str, tags: dict[str, str], seed: int, tmp_path: Path
) -> None:
    path = random_games(variant, tags, 2, seed, tmp_path)
    compare(browser, page_of(tmp_path, path), list(azul.read(path)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "tags", "part"),
    [
        (variant, tags, part)
        for variant, tags in FAMILIES
        for part in range(2 if variant in WALLS else 6)
    ],
)
def test_many_random_games(
    browser: Any, variant: str, tags: dict[str, str], part: int, tmp_path: Path
) -> None:
    """Three hundred games of each family."""
    path = random_games(variant, tags, 50, 1000 + part, tmp_path)
    compare(browser, page_of(tmp_path, path), list(azul.read(path)))


def test_the_keyboard_alone(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED, 1)) as page:
        reached = set()
        for _ in range(20):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.className"))
        assert {"stage", "next", "play", "slider", "speed", "moves"} <= reached
        page.locator(".stage").focus()
        now = page.locator(".now")
        page.keyboard.press("ArrowRight")
        assert "lap 1" in now.inner_text()
        assert page.evaluate("location.hash").startswith("#1.1.")
        assert page.locator(".live").inner_text().startswith("Round 1. ")
        page.keyboard.press("End")
        assert "final scoring" in now.inner_text()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        assert now.inner_text().startswith("Round 1 · ")
        page.keyboard.press(" ")
        until(page, "azul.now.index > 0")
        page.keyboard.press(" ")
        stopped = page.evaluate("azul.now.index")
        page.wait_for_timeout(1200)
        assert page.evaluate("azul.now.index") == stopped
        page.locator(".where").fill("3.2.1")
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#3.2.1"
        page.locator(".where").fill("9.9.9")
        page.keyboard.press("Enter")
        assert "no 9.9.9" in page.locator(".status").inner_text()


def test_keys_outside_of_the_viewer_do_nothing(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED, 1)) as page:
        page.evaluate("document.body.focus()")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("azul.now.index") == 0


def test_a_link_opens_its_step(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED, 1) + "#2.3.1") as page:
        until(page, "azul.now.r === 2 && azul.now.l === 3")
        page.evaluate("location.hash = '#3.1.2'")
        until(page, "azul.now.r === 3")
    with opened(browser, page_of(tmp_path, COLOURED) + "#2/1.2.1") as page:
        until(page, "azul.now.l === 2")
        assert page.locator("select.menu").input_value() == "1"


def test_taps_and_swipes(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED, 1)) as page:
        box = page.locator(".stage").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + 60)
        page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + 60)
        assert page.evaluate("azul.now.index") == 2
        page.mouse.click(box["x"] + box["width"] * 0.2, box["y"] + 60)
        assert page.evaluate("azul.now.index") == 1
        page.mouse.move(box["x"] + 300, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 200, box["y"] + 62)
        page.mouse.up()
        assert page.evaluate("azul.now.index") == 2


def test_what_annotators_wrote(browser: Any, tmp_path: Path) -> None:
    """Comments, clocks, variations that can be walked, legal moves, points, totals, tables."""
    with opened(browser, page_of(tmp_path, ANNOTATED, 1)) as page:
        steps = list(azul.steps(next(iter(azul.read(ANNOTATED)))))
        for at, step in enumerate(steps):
            if step.comments or step.clock or step.points:
                page.evaluate(f"azul.go('s{at}')")
                shown = page.locator(".notes").inner_text()
                assert all(
                    " ".join(each.split()) in " ".join(shown.split()) for each in step.comments
                )
                assert step.clock is None or step.clock in shown
                assert all(each.reason in shown for each in step.points)
        variation = page.locator(".variation button").first
        variation.click()
        assert page.evaluate("azul.now.line") == 1
        assert page.evaluate("location.hash").startswith("#v")
        page.evaluate("azul.go('s1')")
        page.locator(".wish").check()
        legal = next(step for step in steps if step.kind == "move").after.legal()
        assert f"{len(legal)} legal: {', '.join(legal)}" in page.locator(".legal").inner_text()
        until(page, "document.querySelectorAll('.hidden table').length > 0")
        tables = page.locator(".hidden table")
        assert tables.count() == 1 + steps[0].after.seats
        assert "factory 1" in tables.first.inner_text()


def test_one_board_is_enlarged(browser: Any, tmp_path: Path) -> None:
    with opened(
        browser, page_of(tmp_path, COLOURED, 3), viewport={"width": 1280, "height": 900}
    ) as page:
        figure = page.locator("figure").nth(2)
        before = figure.bounding_box()["width"]
        figure.locator("button").click()
        assert figure.bounding_box()["width"] > before
        assert figure.locator("button").get_attribute("aria-pressed") == "true"


def test_a_faulty_record_says_where_it_ends(browser: Any, tmp_path: Path) -> None:
    sample = next(ROOT.glob("samples/broken/AZ402*.azn"))
    with opened(browser, page_of(tmp_path, sample)) as page:
        assert "The replay ends here: AZ402" in page.locator(".faults").inner_text()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["azul-coloured", "sintra-a", "garden-a"])
def test_no_page_scrolls_sideways(browser: Any, name: str, width: int, tmp_path: Path) -> None:
    address = page_of(tmp_path, ROOT / "samples" / f"{name}.azn")
    with opened(browser, address, viewport={"width": width, "height": 740}) as page:
        page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true })"
        )
        page.locator(".wish").check()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["annotated", "sintra-a", "garden-a"])
def test_axe_finds_nothing(
    browser: Any, name: str, scheme: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    script = axe_script(tmp_path_factory.getbasetemp())
    address = page_of(tmp_path, ROOT / "samples" / f"{name}.azn")
    with opened(browser, address, color_scheme=scheme, bypass_csp=True) as page:
        page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true })"
        )
        page.evaluate("azul.go('1.2.1')")
        page.locator(".wish").check()
        assert barriers(page, script) == []


def test_paper_has_a_diagram_of_each_round(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED, 1)) as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        game = next(iter(azul.read(COLOURED)))
        assert page.locator(".prints section").count() == len(azul.replay(game).rounds) + 1
        assert not page.locator(".controls").is_visible()
        assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_page_asks_for_nothing(browser: Any, tmp_path: Path) -> None:
    with opened(browser, page_of(tmp_path, COLOURED)) as page:
        page.locator(".last").click()
        assert [address for address in page.asked if not address.startswith("blob:")] == [
            page.url.partition("#")[0]
        ]


def test_a_page_in_the_frame_of_a_notebook(browser: Any, tmp_path: Path) -> None:
    game = next(iter(azul.read(COLOURED)))
    path = tmp_path / "notebook.html"
    frame = game._repr_mimebundle_()["text/html"]
    path.write_text(f'<!doctype html><meta charset="utf-8">{frame}', encoding="utf-8")
    page = browser.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(path.as_uri())
    inside = page.frame_locator("iframe")
    inside.locator(".next").click()
    assert "lap 1" in inside.locator(".now").inner_text()
    assert failed == []
    page.close()


def test_the_module_in_another_page(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert here("replay", str(COLOURED), "--embed", str(folder)).code == 0
    serve = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/example.html"
        with opened(browser, address) as page:
            page.locator("azul-replay .next").click()
            assert "lap 1" in page.locator("azul-replay .now").inner_text()
            assert page.evaluate("location.hash") == ""
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()
