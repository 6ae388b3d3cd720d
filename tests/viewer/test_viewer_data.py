"""The page of a game: small, closed to everything outside, and with no text of a record as its markup."""

import gzip
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from statistics import median

import pytest

import azul_notation as azul
from azul_notation.render.markup import node
from azul_notation.render.still import scene_of
from azul_notation.rules.scene import COUNT
from azul_notation.viewer.columns import column, one_more
from azul_notation.viewer.data import END, SHEET, TEXT, encoded, page_data, thing_on
from azul_notation.viewer.legal import Moves, Packed, without_payments
from azul_notation.viewer.page import script, write_page
from azul_notation.viewer.phrases import phrase_of, reason_of
from azul_notation.viewer.position import Slot, Template, template, ways
from azul_notation.viewer.sheets import in_forms
from tests.short_script import SHORT, NoTerser, first_line, shortened
from tests.support.browser import shown
from tests.support.commands import ROOT, WORKED, here

COLOURED, GARDEN = ROOT / "samples" / "azul-coloured.azn", ROOT / "samples" / "garden-a.azn"
SCRIPT_LIMIT = 20_000
SINTRA = ROOT / "samples" / "sintra-a.azn"
TWO_SEATS = 45_000, 12_000
SIZES = [
    (COLOURED, 1, *TWO_SEATS),
    (ROOT / "samples" / "azul-grey.azn", 1, *TWO_SEATS),
    (ROOT / "samples" / "chocolatier-special.azn", 1, *TWO_SEATS),
    (SINTRA, 1, *TWO_SEATS),
    (ROOT / "samples" / "sintra-b.azn", 3, *TWO_SEATS),
    (COLOURED, 3, 70_000, 18_000),
    (GARDEN, 1, 60_000, 17_000),
    (GARDEN, 3, 120_000, 30_000),
]
"""A sample, its game, and the most bytes of its page, as it is and compressed."""
RANDOM = [
    ("azul", {}),
    ("chocolatier", {}),
    ("azul", {"board": "grey"}),
    ("chocolatier", {"factories": "special"}),
    ("sintra", {}),
]


def page_of(path: Path, game: int | None = None) -> str:
    return write_page(shown(path, game))


def compressed(page: str) -> int:
    return len(gzip.compress(page.encode(), 9))


@pytest.mark.parametrize(("path", "game", "raw", "packed"), SIZES)
def test_sizes(path: Path, game: int, raw: int, packed: int) -> None:
    page = page_of(path, game)
    assert len(page.encode()) <= raw
    assert compressed(page) <= packed
    assert len(script().encode()) <= SCRIPT_LIMIT


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "tags"), RANDOM)
def test_sizes_of_random_games(variant: str, tags: dict[str, str], tmp_path: Path) -> None:
    """Games that go on for many rounds have larger pages; half of all pages take at most 12 kB."""
    path = tmp_path / "random.azn"
    words = [f"--{name}={value}" for name, value in tags.items()]
    done = here("play", "--variant", variant, *words, "--games=9", "--seed=77", "-o", str(path))
    assert done.code == 0, done.err
    pages = [write_page([game]) for game in shown(path)]
    assert max(len(page.encode()) for page in pages) <= TWO_SEATS[0]
    assert median(map(compressed, pages)) <= TWO_SEATS[1]


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


def test_what_zones_say_is_left_out_of_positions() -> None:
    texts = ["azul 1@1+0 BK,- 1Y/B1 7", "azul 1@1+1 -,BB 2Y/- 7", "azul 1@1+2 -,BB 2Y/B3 7"]
    lying = [
        [["B", "K", "", ""], ["Y", "", "B×1", ""]],
        [["", "", "B×2", ""], ["Y", "Y", "", ""]],
        [["", "", "B×2", ""], ["Y", "Y", "B×3", ""]],
    ]
    common = template(texts, lying, ([2, 2], [2, 2]))
    assert common == Template("azul ~; ~00;,~01; ~11;/~31; 7", (Slot(1),))
    assert [*map(common.values, texts)] == [["1@1+0"], ["1@1+1"], ["1@1+2"]]


def test_a_field_of_a_position_is_written_whole_where_its_parts_change_their_number() -> None:
    lying = [[[""]], [[""]], [[""]]]
    uneven = template(["azul B,K -/1", "azul B -/2", "azul B -/3"], lying, [[1]])
    assert uneven == Template("azul ~; -/~;", (Slot(1), Slot(2, 2)))
    assert uneven.values("azul B,K -/1") == ["B,K", "1"]
    assert template(["azul B K", "azul B"], lying[:2], [[1]]) == Template("~;", (Slot(0),), False)


def test_the_ways_in_which_positions_spell_a_zone() -> None:
    assert ways(("", "B", "B")) == ("BB", "2B", ".BB", "-", "2")
    assert ways(("16", "B×3", "", "Y×1")) == ("16BBBY", "316", "16B×3.Y×1", "B3Y1", "1")
    assert ways(("", "")) == ("-", "-", "..", "-", "-")


def test_a_part_of_a_position_can_say_what_lies_in_two_zones() -> None:
    texts = ["sintra bg:oo", "sintra Bg:oo", "sintra oo", "sintra Oo", "sintra -"]
    lying = [[[*fronts]] for fronts in ("bgoo", "Bgoo", "oo  ", "Oo  ", "    ")]
    things = [[[thing.strip() for thing in sheet] for sheet in sheets] for sheets in lying]
    assert template(texts, things, ([2, 2], [])) == Template("sintra ~00,1;", ())


@pytest.mark.parametrize(
    ("thing", "written"),
    [
        *[("", " "), ("B", "B"), ("B×12", "B12"), ("P3", "P3"), ("*P", ":*P;"), ("7", ":7;")],
        *[("-", ":-;"), ("P×3", ":P×3;")],
    ],
)
def test_what_lies_on_a_place(thing: str, written: str) -> None:
    names = {"B": "blue", "P3": "pink tree", "*P": "pink on a joker space"}
    assert thing_on(thing, names) == written


@pytest.mark.slow
@pytest.mark.parametrize("sample", sorted(ROOT.glob("samples/*.azn")), ids=lambda path: path.stem)
def test_no_scene_has_the_signs_that_end_what_lies_on_a_place(sample: Path) -> None:
    """The data of a page has these between things, sheets and texts, and nothing could tell them apart."""
    for game in azul.read(sample):
        for step in azul.steps(game):
            scene = scene_of(step.after.family)
            things = {thing for sheet in scene.fill(step.after.engine) for thing in sheet}
            looks = scene.looks(step.after.engine)
            words = {look.words for look in looks.values()}
            assert not [each for each in things | {*looks} if {*each} & {TEXT, END, SHEET}]
            assert not [each for each in words if {*each} & {"~", "^", "`"}]
            assert not [each for each in looks if COUNT in each]


def test_moves_share_the_phrases_that_say_what_they_mean() -> None:
    names = {"Y": "yellow", "P": "pink", "P3": "pink tree", "*": "joker"}
    first = phrase_of("1P1", "every pink pane of factory 1 goes to column 1", names)
    assert first == ("every ~1 pane of factory ~0 goes to column ~2", {"1", "P"})
    assert phrase_of("4Y2", "every yellow pane of factory 4 goes to column 2", names)[0] == first[0]
    assert phrase_of("P3@14", "places the pink tree at 14", names)[0] == "places the ^0 at ^3"
    assert phrase_of("<<", "nothing", {}) == ("nothing", set())


def test_points_share_the_phrases_that_give_their_reasons() -> None:
    signs = {"blue": "B", "zero disc": "0", "pink tree": "P3"}
    assert reason_of("line 4, column 12, blue: 3", signs) == (
        "line `, column ^1, `: `",
        "412B3",
        {"B"},
    )
    assert reason_of("0 pieces: 1 pink tree", signs) == ("0 pieces: ` ^1", "1P3", {"P3"})
    assert reason_of("tree: B1@02 G1@16, 100 each", signs)[1] == ""


def test_only_what_begins_markup_is_escaped() -> None:
    assert encoded({"a": "0<|</b><b><!--"}) == r'{"a":"0<|\u003c/b>\u003cb>\u003c!--"}'


def test_legal_moves_are_written_shortly() -> None:
    moves = Moves()
    words = ["3B1", "3B2", "3K5", "pass", "B3@14/G5*", "B3@15/G5*", "T1 1>2 2>1"]
    heads = "3BK,pa,B3,T1"
    assert moves.packed(words, 1) == Packed(heads, "B12,K5,a0s|s,30@1|45,10 1>2 2>|1", "3/G5*")
    assert moves.packed(words, 1) == Packed(heads, "", "")
    other = moves.branch()
    assert other.packed(["2B3", "3B3"], 2) == Packed("2B,3B", "B3", "")
    assert other.packed(["2B3", "3B4"], 2) == Packed("2B,3B", "B3,B4", "")
    assert other.packed(["B3@14/B1", "B3@14/B2"], 1) == Packed("B3", "30@1|44", "3/B1!/B2")
    assert moves.packed(["B3@14/G5*", "B3@15/G5*"], 1) == Packed("B3", "", "")
    assert without_payments(["+B", "B3@14/B1", "B3@14/B2", "B3@15/B1"]) == [
        "+B",
        "B3@14/…×2",
        "B3@15/B1",
    ]


def test_values_are_written_as_columns() -> None:
    assert column(["a", 0, "b", 0]) == "a))b"
    assert column(["line 1", "line 2", "", "line 3", "line 3"]) == "line 1)+))+)line 3"
    assert column(["a)", 0]) == ["a)", 0]
    assert column(["+", "a"]) == ["+", "a"]
    assert column([1, 1, 3.5, 0]) == [1, 0, 2.5, -3.5]
    assert column([0, ["a"]]) == [0, ["a"]]
    assert one_more("x" + "9" * 12) == "x999" + "1" + "0" * 9


def test_pictures_are_written_as_what_fills_the_gaps_of_their_forms() -> None:
    pictures = {
        "B": [node("rect", x=1, rx=3), node("text", "B", x=2)],
        "R": [node("rect", x=2, rx=3), node("text", "R", x=2)],
        "-B": [node("rect", x=2)],
    }
    forms, columns = in_forms(pictures, {"B": "blue", "R": "red"})
    assert forms == ["rect|x=~|rx=3;text|x=2|=~", "rect|x=2"]
    assert columns == ["B)R)-B", "blue)red", [0, 0, 1], "1)+", "B)R"]


def test_totals_are_written_only_where_points_do_not_give_them() -> None:
    assert "q" not in page_data(shown(WORKED, 1))["games"][0]["steps"]
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
