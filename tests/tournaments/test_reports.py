"""The forms of reports: what they say, that names stay names, that bytes repeat."""

import base64
import hashlib
import os
import re
import time
import warnings
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.commands import printed_elsewhere
from tests.support.made_reports import EXAMPLES, HOSTILE, digests, ratings, tournament
from tournaments.reports.folder import files
from tournaments.reports.forms import FORMS, Report, render
from tournaments.reports.html import script
from tournaments.reports.view import TournamentReport

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = Path(__file__).parents[2]
VOID = {"meta", "br", "hr", "img", "link", "input"}
BARE = msgspec.structs.replace(
    tournament(4),
    criteria=[],
    standings=[],
    crosstable=[],
    rounds=[],
    certificates=[],
    ratings=[],
    seats=[],
    ranks=[],
    scores=[],
)
BARE_RATINGS = msgspec.structs.replace(ratings(12), players=[], calibration=None, seats=[])


class Page(HTMLParser):
    """A page whose tags must close each other."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.look(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.look(tag, dict(attrs))

    def look(self, tag: str, has: dict[str, str | None]) -> None:
        assert not any(name.startswith("on") for name in has)
        self.ids += [has["id"] or ""] if "id" in has else []
        for name, value in has.items():
            self.targets += re.findall(r"url\(#([^)]*)\)", value or "")
            if name == "aria-labelledby":
                self.targets += (value or "").split()
        link = has.get("href") or ""
        if link.startswith("#"):
            self.targets.append(link[1:])
        elif link:
            assert tag == "a"
            self.links.append(link)
        assert "src" not in has

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def html(report: Report) -> str:
    return render(report, "html").decode()


def assert_one_script(text: str) -> None:
    """The only script is our own, and the page's policy names its hash and nothing else."""
    assert re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL) == [script()]
    assert text.lower().count("<script") == 1
    digest = base64.b64encode(hashlib.sha256(script().encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'\"" in text


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reports show the local time."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


# -- golden files


@pytest.mark.parametrize("form", ["md", "csv", "json", "html"])
@pytest.mark.parametrize("name", ["t4", "r12"])
def test_reports_say_what_they_said(name: str, form: str) -> None:
    text = render(EXAMPLES[name], form).decode()
    path = GOLDEN / f"report_{name}.{form}"
    if form == "html":  # what plots look like is tested by itself
        text = re.sub(r"<svg.*?</svg>", "<svg></svg>", text, flags=re.DOTALL)
    if os.environ.get("AZUL_GOLDEN") == "write":
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8"), "AZUL_GOLDEN=write pytest … writes it anew"


@pytest.mark.slow
def test_bytes_do_not_depend_on_the_process() -> None:
    """Nor on the hashes of its strings, which are random here."""
    program = "from tests.support.made_reports import digests; print(digests())"
    here = digests()
    assert printed_elsewhere(program) == f"{here}\n"
    assert len(here) == 2 * len(FORMS)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["t4", "hostile", "r12"])
def test_bytes_repeat(name: str, form: str) -> None:
    assert render(EXAMPLES[name], form) == render(EXAMPLES[name], form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("report", [BARE, BARE_RATINGS])
def test_what_is_empty_is_left_out(report: Report, form: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = render(report, form)
    assert made
    if form in {"html", "md"}:
        assert not re.search(rb"<section|<svg|^## (?!About)", made, re.MULTILINE)


# -- HTML


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_pages_are_well_formed(name: str) -> None:
    page = Page(html(EXAMPLES[name]))
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.targets) <= set(page.ids)
    assert {"svg", "table", "nav", "main"} <= page.tags
    assert not {"link", "img", "iframe", "object", "base", "form"} & page.tags


@pytest.mark.parametrize("name", ["t4", "t60", "r60"])
def test_pages_need_nothing_from_afar(name: str) -> None:
    text = html(EXAMPLES[name])
    style = text.replace(script(), "")
    assert not re.search(r"https?:|//|@import|url\((?!#)", style)
    assert not re.search(r"https?:|fetch|import|eval|innerHTML|document\.write", script())
    assert all(link.startswith("data:text/plain;") for link in Page(text).links)


def test_names_stay_names() -> None:
    text = html(EXAMPLES["hostile"])
    page = Page(text)
    assert_one_script(text)
    assert "49" not in re.findall(r"<bdi>([^<]*)</bdi>", text)
    words_of = "".join(page.texts)
    assert '<script>alert("1")</script>' in words_of
    assert "{{ 7 * 7 }} {% raw %}" in words_of
    assert "#set page(fill: red) $x_1$ *b* _i_" in words_of
    assert "\u202e" not in text
    assert "\x00" not in text


def all_say(value: Any, text: str) -> Any:
    """Put a text into the place of all text."""
    if isinstance(value, dict):
        return {key: all_say(part, text) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [all_say(part, text) for part in value]
    return text if isinstance(value, str) else value


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("report", [EXAMPLES["t4"], EXAMPLES["r12"]], ids=["t4", "r12"])
@pytest.mark.parametrize(
    "text",
    [
        HOSTILE[0],
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (*HOSTILE[1:], "", "W" * 60, "שרה כהן", "\"onload='x'>", "]] #panic()")
        ),
    ],
)
def test_no_text_means_anything(text: str, report: Report, form: str) -> None:
    fields = msgspec.to_builtins(report)
    name_of_form = fields.pop("schema")
    said = msgspec.convert(all_say(fields, text) | {"schema": name_of_form}, type(report))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = render(said, form)
    if form == "html":
        assert_one_script(made.decode())


@pytest.mark.slow
def test_a_page_holds_its_records() -> None:
    """A link to a file beside it would lead nowhere once the page is uploaded."""
    report = tournament(4)
    records = [each.record for round_ in report.rounds for each in round_.tables if each.record]
    links = Page(html(report)).links
    assert len(records) == len(links) > 0
    for record, link in zip(records, links, strict=True):
        head, _, data = link.partition(",")
        assert head == "data:text/plain;charset=utf-8;base64"
        assert base64.b64decode(data, validate=True).decode() == record


@pytest.mark.parametrize("name", ["t4", "hostile"])
def test_a_folder_has_a_page_for_each_player(name: str) -> None:
    report = EXAMPLES[name]
    assert isinstance(report, TournamentReport)
    made = dict(files(report))
    assert [*made][-1] == "index.html"  # all that it links to is there before it
    pages = {path: Page(text) for path, text in made.items() if path.endswith(".html")}
    assert len(pages) == len(report.standings) + 1
    for path, page in pages.items():
        assert set(page.targets) <= set(page.ids), path
        assert {link for link in page.links if not link.startswith("#")} <= {*made}, path
        assert_one_script(made[path])
    records = [each for round_ in report.rounds for each in round_.tables if each.record]
    assert len(made) == len(pages) + len(records)
    for row in report.crosstable:
        one = next(each for each in report.standings if each.player == row.player)
        text = made[f"player-{one.number}.html"]
        own = [
            each
            for each in report.rounds
            for table in each.tables
            if any(chair.player == row.player for chair in table.chairs)
        ]
        assert text.count('class="card"') == len(own)


def test_pages_carry_whole_hashes() -> None:
    report = EXAMPLES["t4"]
    assert report.stamp.head in html(report)
    assert isinstance(report, TournamentReport)
    digest = next(table.sha256 for each in report.rounds for table in each.tables if table.sha256)
    assert f'title="SHA-256 {digest}"' in html(report)


def test_standings_come_first_and_the_stamp_last() -> None:
    for name in ("t4", "t60", "r12"):
        text = html(EXAMPLES[name])
        first = text.index("<main>")
        assert text.index(EXAMPLES[name].stamp.head) > text.index("</main>")
        assert text.index("Seed") > first
        assert re.search(r"<h2>(.*?)</h2>", text[first:])[1] in {"Standings", "Players"}  # type: ignore[index]


def test_names_lead_to_the_crosstable() -> None:
    page = Page(html(EXAMPLES["t60"]))
    assert {f"player-{number}" for number in range(1, 61)} <= {*page.targets} & {*page.ids}


def test_few_games_are_noted_once() -> None:
    for name in ("t60", "r60"):
        text = html(EXAMPLES[name])
        assert text.count("provisional: few games so far") == 1


@pytest.mark.parametrize(("rounds", "across"), [(4, False), (6, True)])
def test_only_a_wide_crosstable_is_printed_across(rounds: int, across: bool) -> None:
    assert ('class="across"' in html(tournament(13, rounds))) == across
