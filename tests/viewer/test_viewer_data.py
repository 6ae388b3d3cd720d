"""The page of a game: small, closed to everything outside, and with no text of a record as its markup."""

import gzip
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.render.markup import node
from azul_notation.viewer.data import column, encoded, page_data, things_on
from azul_notation.viewer.legal import packed, without_payments
from azul_notation.viewer.page import script, write_page
from azul_notation.viewer.phrases import phrase_of
from azul_notation.viewer.position import Positions, spelled, ways, written as written_parts
from azul_notation.viewer.sheets import in_forms
from tests.short_script import SHORT, NoTerser, first_line, shortened
from tests.support.browser import shown
from tests.support.commands import ROOT, WORKED, here

COLOURED, GARDEN = ROOT / "samples" / "azul-coloured.azn", ROOT / "samples" / "garden-a.azn"
SCRIPT_LIMIT = 20_000
SINTRA = ROOT / "samples" / "sintra-a.azn"
SIZES = [
    (COLOURED, 1, 45_000, 12_000),
    (COLOURED, 3, 70_000, 18_000),
    (SINTRA, 1, 45_000, 14_000),
    (GARDEN, 1, 70_000, 19_000),
    (GARDEN, 3, 120_000, 30_000),
]
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


def test_the_short_form_is_made_of_the_script_as_it_is() -> None:
    short = SHORT.read_text(encoding="utf-8")
    assert short.startswith(first_line()), "run python -m tests.short_script"
    assert script() == short.removeprefix(first_line()).strip()


@pytest.mark.slow
@pytest.mark.process
def test_the_short_form_is_what_terser_makes(tmp_path: Path) -> None:
    if not shutil.which("npm"):
        pytest.skip("no npm here, which brings terser")
    try:
        made = shortened(tmp_path)
    except NoTerser:
        pytest.skip("npm cannot fetch terser")
    assert made == SHORT.read_text(encoding="utf-8")


def test_positions_are_written_as_what_changed() -> None:
    positions = Positions({})
    assert positions.moved("azul 1@2+9 BK,- 2Y/3R") == "=azul 1@2+9 BK,- 2Y/3R"
    assert positions.moved("azul 1@2+10 BK,B 2Y/-") == "1:+|1.2:B|1.2:-"
    assert positions.moved("azul 2@1+0 -,- 2Y/-") == "1:2@1+0|1.0:-|0.2:-"


def test_what_zones_say_is_left_out_of_positions() -> None:
    texts = ["azul 1@1+0 BK,- 1Y/B1", "azul 1@1+1 -,BB 2Y/-", "azul 1@1+2 -,BB 2Y/B3"]
    lying = [
        [["B", "K", "", ""], ["Y", "", "B×1", ""]],
        [["", "", "B×2", ""], ["Y", "Y", "", ""]],
        [["", "", "B×2", ""], ["Y", "Y", "B×3", ""]],
    ]
    left_out = spelled(texts, lying, ([2, 2], [2, 2]))
    assert left_out == {(2, 0): (0, 0), (2, 2): (1, 0), (3, 0): (2, 1), (3, 2): (3, 3)}
    positions = Positions(left_out)
    assert [*map(positions.moved, texts)] == ["=azul 1@1+0 , /", "1:+", "1:+"]
    uneven = spelled([*texts, "azul 1@1+3 B,-,- 2Y/B3"], [*lying, lying[2]], ([2, 2], [2, 2]))
    assert uneven == {(3, 0): (2, 1), (3, 2): (3, 3)}
    assert spelled([*texts, "azul 1@1+3 -,BB 2Y"], [*lying, lying[2]], ([2, 2], [2, 2])) == {
        (2, 0): (0, 0),
        (2, 2): (1, 0),
    }


def test_the_ways_in_which_positions_spell_a_zone() -> None:
    assert ways(("", "B", "B")) == ("BB", "2B", ".BB", "-", "2")
    assert ways(("16", "B×3", "", "Y×1")) == ("16BBBY", "316", "16B×3.Y×1", "B3Y1", "1")
    assert ways(("", "")) == ("-", "-", "..", "-", "-")


def test_a_part_of_a_position_can_say_what_lies_in_two_zones() -> None:
    texts = ["sintra bg:oo", "sintra Bg:oo", "sintra oo", "sintra Oo", "sintra -"]
    lying = [[[*fronts]] for fronts in ("bgoo", "Bgoo", "oo  ", "Oo  ", "    ")]
    things = [[[thing.strip() for thing in sheet] for sheet in sheets] for sheets in lying]
    left_out = spelled(texts, things, ([2, 2], []))
    assert left_out == {(1, 0): (0, 0, 1)}
    assert written_parts(left_out) == [[1, 0, 0, 0, 1]]
    assert [*map(Positions(left_out).moved, texts)] == ["=sintra ", "", "", "", ""]


def test_what_lies_on_places_in_a_row_is_written_together() -> None:
    assert things_on(["b", "", "*"]) == "b *"
    assert things_on(["B×2", "", "*P"]) == ":B×2;;*P"
    assert things_on(["7"]) == ":7"


def test_moves_share_the_phrases_that_say_what_they_mean() -> None:
    names = {"Y": "yellow", "P": "pink", "P3": "pink tree", "*": "joker"}
    first = phrase_of("1P1", "every pink pane of factory 1 goes to column 1", names)
    assert first == ("every ~1 pane of factory ~0 goes to column ~2", {"1", "P"})
    assert phrase_of("4Y2", "every yellow pane of factory 4 goes to column 2", names)[0] == first[0]
    assert phrase_of("P3@14", "places the pink tree at 14", names)[0] == "places the ^0 at ^3"
    assert phrase_of("<<", "nothing", {}) == ("nothing", set())


def test_only_what_begins_markup_is_escaped() -> None:
    assert encoded({"a": "0<|</b><b><!--"}) == r'{"a":"0<|\u003c/b>\u003cb>\u003c!--"}'


def test_legal_moves_are_written_shortly() -> None:
    known: dict[str, str] = {}
    words = ["3B1", "3B2", "3K5", "+5:Lb", "+5:Lf", "pass", "B3@14/G5*", "B3@15/G5*", "T1 1>2 2>1"]
    first = packed(words, 1, known)
    assert first == "03B|12&1K|5&0+5:L|bf&0pas|s&0B3@1|45!/G5*&0T1 1>2 2>|1!"
    assert packed(words, 1, known) == "03B&1K&0+5:L&0pas&0B3@1!/G5*&0T1 1>2 2>!"
    assert packed(["3B1"], 2, known) == "03B|1"
    assert without_payments(["+B", "B3@14/B1", "B3@14/B2", "B3@15/B1"]) == [
        "+B",
        "B3@14/…×2",
        "B3@15/B1",
    ]


def test_columns_of_text_are_one_text() -> None:
    assert column(["a", 0, "b"]) == "a__b"
    assert column(["a_", 0]) == ["a_", 0]
    assert column([1, 0]) == [1, 0]


def test_elements_are_written_as_what_differs_in_their_form() -> None:
    nodes = [node("rect", x=1, rx=3), node("rect", x=2, rx=3), node("text", "B", x=2)]
    forms, written = in_forms(nodes)
    assert forms == [
        {"tag": "rect", "fixed": {"rx": "3"}, "own": ["x"]},
        {"tag": "text", "fixed": {"x": "2", "": "B"}, "own": []},
    ]
    assert written == [[0, "1"], [0, "2"], [1]]


def test_points_come_with_their_reasons() -> None:
    game = next(iter(azul.read(WORKED)))
    data = page_data(shown(WORKED, 1))["games"][0]
    points = [point for found in data["steps"]["p"] if found for point in found]
    assert points == [[each.seat, each.points, each.reason] for each in azul.replay(game).points]
    final = [
        sum(own for seat, own, _ in points if seat == at) for at in range(1, len(game.seats) + 1)
    ]
    assert final == azul.replay(game).final
    assert "q" not in data["steps"]
    garden = page_data(shown(GARDEN, 1))["games"][0]["steps"]["q"]
    assert [totals for totals in garden if totals] == [[15, 15]]


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
