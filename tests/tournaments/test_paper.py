"""What is printed on the night: all of it compiles, repeats, and says names as they are."""

import base64
import hashlib
import re
import shutil
import subprocess
import time
import warnings
import zlib
from itertools import product
from pathlib import Path
from typing import Any

import markupsafe
import msgspec
import pytest

from azul_notation.rules import BY_VARIANT
from tests.support.browser import chromium
from tests.support.commands import printed_elsewhere
from tests.support.made_paper import EMPTY, MADE, digests, names, round_pages
from tests.support.made_reports import HOSTILE
from tests.support.strategies import part
from tests.tournaments.test_reports import Page, all_say
from tournaments.club.names import alphabetical
from tournaments.paper.pages import PAGES, data_of, label, print_pages
from tournaments.paper.screen import screen_html, script, turns_of
from tournaments.paper.sheets import sheet_of
from tournaments.paper.view import Chair, PrintedTable, RoundPages
from tournaments.reports import words

ROOT = Path(__file__).parents[2]


def said(data: Any) -> list[str]:
    """List all text of a page's data."""
    if isinstance(data, dict):
        return said(list(data.values()))
    if isinstance(data, list):
        return [text for part in data for text in said(part)]
    return [data] if isinstance(data, str) else []


def length(pdf: bytes) -> int:
    """Count the pages, which stand in compressed streams."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    plain = [zlib.decompress(stream) for stream in streams if stream[:1] == b"x"]
    return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in [pdf, *plain])


def screen(pages: RoundPages, *, refresh: int = 30, clock: int | None = 50) -> str:
    return screen_html(pages, refresh=refresh, clock=clock)


def players(pages: RoundPages) -> list[str]:
    return [chair.player for table in pages.tables for chair in table.chairs] + pages.byes


# -- PDF


@pytest.mark.slow
@pytest.mark.parametrize(("name", "what"), part(product(MADE, PAGES)))
def test_all_pages_compile_and_repeat(name: str, what: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = print_pages(MADE[name], what)
    assert made.startswith(b"%PDF")
    assert made == print_pages(MADE[name], what)


@pytest.mark.slow
def test_bytes_do_not_depend_on_the_process() -> None:
    """Nor on the hashes of its strings, which are random here."""
    program = "from tests.support.made_paper import digests; print(digests())"
    assert printed_elsewhere(program) == f"{digests()}\n"


@pytest.mark.parametrize("what", PAGES)
def test_paper_comes_in_two_sizes(what: str) -> None:
    pages = MADE["13"]
    assert print_pages(pages, what) == print_pages(pages, what, paper="a4")
    assert print_pages(pages, what) != print_pages(pages, what, paper="us-letter")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "most"),
    [("tables", 3), ("where", 2), ("cards", 13), ("sheets", 16), ("blank", 1), ("standings", 4)],
)
def test_130_players_fit_on_few_pages(what: str, most: int) -> None:
    assert 1 <= length(print_pages(MADE["130"], what)) <= most


@pytest.mark.slow
@pytest.mark.parametrize("what", ["tables", "where", "cards", "sheets"])
@pytest.mark.parametrize("name", MADE)
def test_everybody_is_on_the_page(name: str, what: str) -> None:
    pages = MADE[name]
    away = set() if what in {"tables", "where"} else set(pages.byes)
    texts = said(data_of(pages, what))
    for who in players(pages):
        assert texts.count(who) == (who not in away)


def test_a_page_says_what_it_is_given() -> None:
    pages = MADE["13"]
    data = data_of(pages, "tables")
    assert data["round"] == "Round 3 of 5"
    assert data["byes"] == pages.byes
    for table in data["tables"]:
        assert [chair["starts"] for chair in table["chairs"]] == [True, False, False, False]
    assert data_of(MADE["pairs"], "tables")["round"] == "Round 3"


def test_chairs_stand_in_the_order_of_seats() -> None:
    chairs = [Chair(2, "Jan", starts=True), Chair(1, "Ana", starts=False)]
    pages = msgspec.structs.replace(MADE["4"], tables=[PrintedTable(name="Window", chairs=chairs)])
    table = data_of(pages, "sheets")["tables"][0]
    assert [(chair["player"], chair["starts"]) for chair in table["chairs"]] == [
        ("Ana", False),
        ("Jan", True),
    ]
    assert (table["label"], label("7"), label("A12")) == ("Window", "Table 7", "Table A12")


def test_names_are_sorted_without_accents_and_case() -> None:
    given = ["Żaneta", "łukasz", "Zoe", "Ødegaard", "Oe", "Marek", "õnne", "Lutz", "ŠÁRKA", "Sara"]
    given += ["Ana", "ana", "Ána", "王小明", "ßa"]
    assert sorted(given, key=alphabetical) == [
        *("Ana", "ana", "Ána", "łukasz", "Lutz", "Marek", "Ødegaard", "Oe", "õnne"),
        *("Sara", "ŠÁRKA", "ßa", "Żaneta", "Zoe", "王小明"),
    ]


def test_where_do_i_sit() -> None:
    pages = MADE["130"]
    places = data_of(pages, "where")["places"]
    assert [place["player"] for place in places] == sorted(players(pages), key=alphabetical)
    at = {place["player"]: (place["table"], place["seat"]) for place in places}
    for table in pages.tables:
        for chair in table.chairs:
            assert at[chair.player] == (table.name, str(chair.seat))
    assert {at[who] for who in pages.byes} == {("", "")}


def test_standings_are_ready_to_print() -> None:
    data = data_of(MADE["13"], "standings")
    points = {tuple(row["points"]) for row in data["standings"]}
    assert ("6", "", "½", "short") in points
    assert ("3", "", "⅔", "short") in points
    assert data["heading"] == "Standings after round 2"
    assert all(len(row["ties"]) == len(data["codes"]) for row in data["standings"])
    assert data["legend"][0] == ["BUC", "Buchholz"]
    assert "ranked by BUC, then AVG, then SHR, then FIG" in data["ties"]


def test_a_column_of_tie_breaks_is_written_in_one_way() -> None:
    assert words.uniform(["5", "2", None]) == ["5", "2", "–"]
    assert words.uniform(["5/2", "2", "-1/3"]) == ["2.500", "2.000", "−0.333"]
    assert words.uniform(["93/80", "-1/9999"]) == ["1.163", "0.000"]
    assert words.uniform(["5/2", "368/300", "4/9", "–"]) == ["2.500", "1.227", "0.444", "–"]
    shown = data_of(MADE["13"], "standings")["standings"][0]["ties"]
    assert "1.227" in shown[2]
    assert "…" not in str(shown)


def test_times_are_those_of_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        for zone, hour in (("UTC", "17:21"), ("CET-1", "18:21"), ("EST5", "12:21")):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            assert data_of(MADE["13"], "tables")["time"] == f"2026-11-18 {hour}"
            text = screen(MADE["13"])
            assert f"2026-11-18 {hour}" in text
            assert "UTC" not in text
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("6½", ("6", "½")),
        ("½", ("", "½")),
        ("−6\N{NO-BREAK SPACE}5/12", ("−6", "5/12")),
        ("6 ½ x", ("6 ½ x", "")),
    ],
)
def test_mixed_numbers_are_split_where_they_stand(text: str, parts: tuple[str, str]) -> None:
    assert words.parts(text) == parts


LONG_NAMES = (
    "François Papadopoulos-Konstantinidis",
    "Małgorzata Święcicka-Brzęczyszczykiewicz",
    "Karl-Heinz Müller-Lüdenscheidt",
    "Wolfeschlegelsteinhausenbergerdorff",
)


def read(pdf: bytes, *options: str) -> str:
    """Read a PDF as a program that searches it does."""
    command = ["pdftotext", *options, "-", "-"]
    return subprocess.run(command, input=pdf, check=True, capture_output=True).stdout.decode()


reads = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads PDFs")


@pytest.mark.slow
@reads
@pytest.mark.parametrize("count", part([13, 4, 60]))
@pytest.mark.parametrize("what", ["tables", "where", "cards", "sheets", "standings"])
def test_long_names_stay_whole(what: str, count: int) -> None:
    """They break at spaces and hyphens alone, and what searches a page finds them."""
    pages = round_pages([*LONG_NAMES, *names(count - len(LONG_NAMES))])
    lines = read(print_pages(pages, what)).splitlines()
    words_seen = {word for line in lines for word in line.split()}
    for piece in re.split(r"[ ]|(?<=-)", " ".join(LONG_NAMES)):
        assert any(piece in word for word in words_seen), piece
    assert any("Müller-Lüdenscheidt" in line for line in lines)


@pytest.mark.slow
@reads
def test_titles_and_rounds_are_on_every_page() -> None:
    for what in ("tables", "where", "standings"):
        sheets = read(print_pages(MADE["130"], what)).split("\f")[:-1]
        assert len(sheets) > 1
        for page in sheets:
            assert "Autumn League 2026" in page
            assert "Round 3 of 5" in " ".join(page.split())


@pytest.mark.slow
@reads
def test_sheets_on_the_wall_fill_the_page() -> None:
    """The letters of few names are larger than those of many."""

    def heights(pages: RoundPages, what: str) -> list[float]:
        boxes = read(print_pages(pages, what), "-bbox")
        name = re.compile(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">Ana<')
        return [float(low) - float(high) for high, low in name.findall(boxes)]

    for what in ("tables", "where", "standings"):
        few, some, many = (max(heights(round_pages(names(n)), what)) for n in (4, 13, 60))
        assert few > many
        assert few >= some >= many
        assert length(print_pages(round_pages(names(60)), what)) <= (
            2 if what == "standings" else 1
        )


def fonts_for(language: str) -> str:
    """List the fonts of this machine with the letters of a language."""
    command = ["fc-list", f":lang={language}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@reads
@pytest.mark.skipif(
    shutil.which("fc-list") is None or not fonts_for("zh"), reason="no font has the name 王小明"
)
def test_cards_tell_all_that_a_player_needs() -> None:
    text = " ".join(read(print_pages(MADE["4"], "cards")).split())
    for who in players(MADE["4"]):
        assert text.count(who) == 4  # on the own card, and on those of the others
    assert text.count(MADE["4"].club) == 4


# -- score sheets


def test_every_game_has_a_sheet() -> None:
    for variant in BY_VARIANT:
        sheet = sheet_of(variant)
        assert sum(row.startswith("Game round ") for row in sheet.rows) >= 4
        assert len(set(sheet.rows)) == len(sheet.rows)
    assert sheet_of("azul").rows[-3:] == ["Rows (2 each)", "Columns (7 each)", "Colours (10 each)"]
    assert sheet_of("azul").rows == sheet_of("mini").rows == sheet_of("chocolatier").rows
    assert sheet_of("sintra").tie == "Lost to broken glass"
    assert sheet_of("garden").tie == ""


@pytest.mark.parametrize("variant", BY_VARIANT)
def test_all_sheets_compile(variant: str) -> None:
    for pages in (round_pages(names(7), variant=variant), MADE["pairs"]):
        assert length(print_pages(pages, "sheets")) == len(pages.tables) // 4 + 1


@pytest.mark.parametrize(("name", "seats"), [("4", 4), ("130", 4), ("pairs", 2), ("empty", 4)])
def test_sheets_have_a_column_for_each_seat(name: str, seats: int) -> None:
    pages = MADE[name]
    for table, filled in zip(pages.tables, data_of(pages, "sheets")["tables"], strict=True):
        assert len(filled["chairs"]) == len(table.chairs)
    empty = data_of(pages, "blank")["tables"]
    assert [len(table["chairs"]) for table in empty] == [seats] * (2 if seats > 2 else 4)
    assert not {chair["player"] for table in empty for chair in table["chairs"]} - {""}
    assert data_of(pages, "blank")["sheet"] == data_of(pages, "sheets")["sheet"]


# -- the big screen


@pytest.mark.parametrize("name", MADE)
def test_the_screen_is_well_formed_and_needs_nothing(name: str) -> None:
    text = screen(MADE[name])
    page = Page(text)
    assert len(set(page.ids)) == len(page.ids)
    assert not {"link", "img", "iframe", "object", "base", "form", "svg"} & page.tags
    assert not page.links
    ours = text.replace(script(), "")
    assert not re.search(r"@import|url\(|src=", ours)
    shown = "".join(page.texts)
    for who in players(MADE[name]):
        assert words.seen(who) in shown


def test_the_screen_shows_notes_below_names() -> None:
    pages = next(each for each in MADE.values() if len(each.standings) > 3)
    lines = [*pages.standings]
    lines[1] = msgspec.structs.replace(lines[1], note="withdrawn after round 1")
    text = screen(msgspec.structs.replace(pages, standings=lines))
    name = re.escape(str(markupsafe.escape(lines[1].player)))
    assert re.search(f"<bdi>{name}</bdi><small>withdrawn after round 1</small></th>", text)


@pytest.mark.parametrize("name", MADE)
def test_the_only_script_is_ours(name: str) -> None:
    text = screen(MADE[name])
    assert re.findall(r"<script>(.*?)</script>", text, re.DOTALL) == [script()]
    assert len(re.findall(r"<script", text)) == 1
    digest = base64.b64encode(hashlib.sha256(script().encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert f'content="{policy}"' in text
    assert "</" not in script()


def test_the_screen_can_be_read_without_its_script() -> None:
    text = screen(MADE["13"])
    assert '<span id="left">50 min</span>' in text
    assert "hidden>Start" in text
    assert (
        "round-clock" not in screen(MADE["13"], clock=None).split("<header>")[1].split("<main")[0]
    )


def test_nothing_is_read_anew_before_all_was_shown() -> None:
    for name in MADE:
        turns = len(turns_of(MADE[name]))
        for refresh in (5, 30, 61):
            found = re.search(r'"refresh" content="(\d+)"', screen(MADE[name], refresh=refresh))
            assert found
            assert int(found[1]) >= refresh
            assert turns == 1 or int(found[1]) % (10 * turns) == 0
    assert 'content="7"' in screen(MADE["13"], refresh=7)


@pytest.mark.parametrize("name", MADE)
def test_turns_show_everything_once(name: str) -> None:
    turns = turns_of(MADE[name])
    assert [table for turn in turns for table in turn.tables] == MADE[name].tables
    shown = [line for turn in turns for column in turn.columns for line in column]
    assert shown == MADE[name].standings
    assert len({turn.caption for turn in turns}) == len(turns)


def test_a_clock_belongs_to_its_round() -> None:
    keys = {
        re.search(r'data-key="([0-9a-f]+)"', screen(msgspec.structs.replace(EMPTY, round=number)))
        for number in (1, 2)
    }
    assert len({found[1] for found in keys if found}) == 2


# -- names that mean something elsewhere


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [*HOSTILE, "", "W" * 60, "שרה כהן", "\"onload='x'>", "]] #panic()", "</script><b>"]
)
def test_no_text_means_anything(text: str) -> None:
    builtins = all_say(msgspec.to_builtins(MADE["13"]), text)
    pages = msgspec.convert(builtins, RoundPages)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for what in PAGES:
            assert print_pages(pages, what).startswith(b"%PDF")
            if what != "blank":
                assert not text or text in said(data_of(pages, what))
    made = screen(pages)
    assert re.findall(r"<script[^>]*>(.*?)</script>", made, re.DOTALL) == [script()]
    page = Page(made)
    assert {"iframe", "img", "link"}.isdisjoint(page.tags)
    assert words.seen(text) in "".join(page.texts)


# -- the big screen in a browser

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


def rendered(pages: RoundPages, room: Path, size: str) -> str:
    """Give the page as its script leaves it on a screen of this size."""
    assert BROWSER is not None
    file = room / "screen.html"
    file.write_text(screen(pages), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
    options += ["--disable-background-networking", "--disable-component-update", "--disable-quic"]
    command = [BROWSER, *options, f"--user-data-dir={room / 'profile'}", f"--window-size={size}"]
    done = subprocess.run([*command, "--dump-dom", file.as_uri()], check=True, capture_output=True)
    return done.stdout.decode()


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="a browser renders the page")
def test_names_of_a_column_have_one_size(tmp_path: Path) -> None:
    pages = round_pages([*LONG_NAMES[:3], *names(10)])
    html = rendered(pages, tmp_path, "1920,1080")
    cards: dict[str, set[str]] = {}
    for section in re.findall(r"<section.*?</section>", html, re.DOTALL):
        column = re.search(r'data-column="(\d+)"', section)
        size = re.search(r'<ol style="font-size: ([\d.]+)em', section)
        assert column
        assert size
        cards.setdefault(column[1], set()).add(size[1])
        assert not re.search(r'<b class="name[^"]*" style', section)
    assert len(cards) == 2
    assert {len(sizes) for sizes in cards.values()} == {1}
    lines = re.findall(r'<th scope="row" class="name (\w+)" style="font-size: ([\d.]+)em', html)
    assert len(lines) == 13
    assert len(set(lines)) == 1


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="a browser renders the page")
def test_short_names_are_as_large_as_the_room_allows(tmp_path: Path) -> None:
    """However many letters there are, what fits is not made smaller."""
    html = rendered(round_pages(["Ana", "Jan", "Eva", "Lillillillillill"]), tmp_path, "1920,1080")
    assert re.findall(r'<ol style="font-size: ([\d.]+)em', html) == ["1"]


@pytest.mark.slow
def test_the_winner_leaves_room_for_names_in_full_size(tmp_path: Path) -> None:
    """Lines that are too high would make the names smaller, which does not help."""
    file = tmp_path / "screen.html"
    title = "VII Otwarte Mistrzostwa Warszawy w Azulejos 2026"
    pages = round_pages([f"Player {number}" for number in range(30)])
    ended = msgspec.structs.replace(pages, final=True, title=title)
    file.write_text(screen(ended, clock=None), encoding="utf-8")
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(file.as_uri())
        page.wait_for_timeout(300)
        assert page.locator(".winners").count() == 1
        sizes = page.locator(".standings .name").evaluate_all(
            "names => names.map(each => each.style.fontSize)"
        )
        assert (len(sizes), {*sizes}) == (30, {"1em"})


@pytest.mark.slow
def test_the_screen_fits_a_phone(tmp_path: Path) -> None:
    file = tmp_path / "screen.html"
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 360, "height": 760})
        for name in ("13", "60", "hostile"):
            file.write_text(screen(MADE[name]), encoding="utf-8")
            page.goto(file.as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") == 360, name


def test_titles_are_never_cut() -> None:
    style = screen(MADE["60"]).split("<style>")[1].split("</style>")[0]
    assert "ellipsis" not in style
    assert "line-clamp" not in style.split(".byes")[0]


def test_points_stand_under_their_heading() -> None:
    """The heading leaves the room of the fractions free, as whole numbers do."""
    assert '<th scope="col" class="n points short">Points</th>' in screen(MADE["13"])
    lines = [msgspec.structs.replace(line, points="6") for line in MADE["13"].standings]
    whole = screen(msgspec.structs.replace(MADE["13"], standings=lines))
    assert '<th scope="col" class="n points none">Points</th>' in whole
    assert 'class="f ' not in whole
