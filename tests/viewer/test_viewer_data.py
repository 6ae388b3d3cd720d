"""The page of a game: small, closed to everything outside, and with no text of a record as its markup."""

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.viewer.data import changes, encoded, packed, page_data, without_payments
from azul_notation.viewer.page import lean, script, write_page
from tests.support.browser import shown
from tests.support.commands import ROOT, WORKED, here

COLOURED, GARDEN = ROOT / "samples" / "azul-coloured.azn", ROOT / "samples" / "garden-a.azn"
SCRIPT_LIMIT = 20_000
SIZES = [(COLOURED, 1, 45_000, 15_400), (COLOURED, 3, 70_000, 18_000), (GARDEN, 3, 120_000, 30_000)]
"""A sample, its game, and the most bytes of its page, as it is and compressed."""


def page_of(path: Path, game: int | None = None) -> str:
    return write_page(shown(path, game))


@pytest.mark.parametrize(("path", "game", "raw", "compressed"), SIZES)
def test_sizes(path: Path, game: int, raw: int, compressed: int) -> None:
    page = page_of(path, game).encode()
    assert len(page) <= raw
    assert len(gzip.compress(page, 9)) <= compressed
    assert len(script().encode()) <= SCRIPT_LIMIT


def test_only_the_script_and_the_style_of_the_page_are_allowed() -> None:
    page = page_of(COLOURED, 1)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    [code] = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    for text in (code, style):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


def test_text_of_a_record_is_not_markup(tmp_path: Path) -> None:
    text = WORKED.read_text(encoding="utf-8")
    bad = "</script><img src=x onerror=alert(1)>&amp;"
    path = tmp_path / "bad.azn"
    path.write_text(re.sub(r'\[Seat1 "[^"]*"\]', f'[Seat1 "{bad}"]', text), encoding="utf-8")
    games = shown(path, 1)
    page = write_page(games, title=bad)
    assert "<img" not in page
    assert page.count("</script>") == 2
    assert "</script" not in encoded(page_data(games))
    assert bad in page_data(games)["games"][0]["names"]


def test_the_script_of_a_page_has_no_blanks_that_mean_nothing() -> None:
    assert lean('const [a, b] = [c + 1, "d = e"];') == 'const[a,b]=[c + 1,"d = e"];'
    assert lean("return a ? `b, ${c}` : d;") == "return a ? `b, ${c}` : d;"
    assert lean("a = b.split(/, /);") == "a = b.split(/, /);"


def test_a_field_that_counts_on_is_written_shortly() -> None:
    assert list(changes("1@2+9", "1@2+10", 1)) == ["1:+"]
    assert list(changes("1@2+9", "2@1+0", 1)) == ["1:2@1+0"]


def test_legal_moves_are_written_shortly() -> None:
    words = ["3B1", "3B2", "3K5", "+5:Lb", "+5:Lf", "pass", "B3@14/G5*"]
    last, found = "", []
    for word in packed(words).split(" "):
        stem, _, ends = word.rpartition(":")
        last = last[: ord(stem[0]) - 48] + stem[1:]
        found += [last + end for end in ends]
    assert found == words
    assert without_payments(["+B", "B3@14/B1", "B3@14/B2", "B3@15/B1"]) == [
        "+B",
        "B3@14/…×2",
        "B3@15/B1",
    ]


def test_points_come_with_their_reasons() -> None:
    game = next(iter(azul.read(WORKED)))
    data = page_data(shown(WORKED, 1))["games"][0]
    points = [point for step in data["steps"]["p"] if step for point in step]
    assert points == [[each.seat, each.points, each.reason] for each in azul.replay(game).points]
    assert data["steps"]["q"][-1] == azul.replay(game).final


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    done = here("replay", str(COLOURED), "--html", "-o", str(path))
    assert (done.code, done.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    folder = tmp_path / "site"
    assert here("replay", str(COLOURED), "--game", "1", "--embed", str(folder)).code == 0
    assert sorted(each.name for each in folder.iterdir()) == [
        *("azul-coloured.json", "azul-replay.js", "example.html")
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--html", "--at", "1.1.1"), "leave out --at"),
        (("-o", "x.html"), "-o needs --html"),
        (("--html", "--embed", "x"), "choose one"),
    ],
)
def test_what_goes_without_each_other(words: tuple[str, ...], said: str) -> None:
    done = here("replay", str(COLOURED), *words)
    assert done.code == 2
    assert said in done.err
