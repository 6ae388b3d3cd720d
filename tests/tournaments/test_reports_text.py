"""Markdown, CSV, JSON and PDF, and the numbers in words that they share with HTML."""

import csv
import io
import re
from fractions import Fraction

import msgspec
import pytest

from tests.support.made_reports import EXAMPLES
from tournaments.csv_text import csv_safe, decimal, exactly
from tournaments.reports import words
from tournaments.reports.forms import render
from tournaments.reports.ties import tie_lines
from tournaments.reports.view import Certificate, RatingReport, Step, TournamentReport
from tournaments.table_file import cells_by_name, rows_of


@pytest.mark.parametrize("name", EXAMPLES)
def test_markdown_tables_are_aligned(name: str) -> None:
    width = (0, 0)
    for line in render(EXAMPLES[name], "md").decode().splitlines():
        if not line.startswith("|"):
            width = (0, 0)
            continue
        assert line.endswith("|")
        bars = len(re.findall(r"(?<!\\)\|", line))
        here = (bars, words.width(line))
        assert width in {(0, 0), here}
        width = here


def test_markdown_means_nothing() -> None:
    text = render(EXAMPLES["hostile"], "md").decode()
    assert not re.search(
        r"(?<!\\)[`*_{}\[\]#$!<>](?!\*?)", re.sub(r"^(#+|- \*\*.*?\*\*)", "", text)
    )
    assert "<" not in text
    assert "\\`id\\`" in text
    assert "&amp;amp;" in text


def test_csv_opens_in_a_spreadsheet() -> None:
    report = EXAMPLES["hostile"]
    assert isinstance(report, TournamentReport)
    made = render(report, "csv")
    assert made.startswith(b"\xef\xbb\xbfrank,")
    head, *rows = csv.reader(io.StringIO(made.decode("utf-8-sig"), newline=""))
    codes = ["BUC", "AVG", "SHR", "FIG"]
    exact = [f"{name}, exact" for name in ("points", *codes)]
    assert head == ["rank", "player", "points", "played", *codes, "note", *exact]
    assert [row[1] for row in rows] == [csv_safe(each.player) for each in report.standings]
    for row, each in zip(rows, report.standings, strict=True):
        for shown, in_full, text in zip(
            [row[2], *row[4:8]], row[9:], [each.points, *each.ties], strict=True
        ):
            assert text is not None
            assert float(shown) == pytest.approx(float(Fraction(text)), abs=1e-6)
            assert sum(map(Fraction, in_full.split(" "))) == Fraction(text)
            assert not re.fullmatch(r"[0-9]+/[0-9]+", in_full)


def test_what_is_written_can_be_read() -> None:
    report = EXAMPLES["t60"]
    assert isinstance(report, TournamentReport)
    names = ["=1+1", "+49 30", "'=quoted", "@ana", "-x", "O'Brien", "'tis"]
    standings = [
        msgspec.structs.replace(each, player=name)
        for each, name in zip(report.standings, names, strict=False)
    ]
    made = render(msgspec.structs.replace(report, standings=standings), "csv")
    (_, head), *rows = rows_of(made.decode("utf-8-sig"))
    assert [cells_by_name(head, row)["player"] for _, row in rows] == names


@pytest.mark.parametrize(
    ("text", "shown", "in_full"),
    [
        ("11/2", "5.5", "5 1/2"),
        ("1/2", "0.5", "0 1/2"),
        ("-3/2", "-1.5", "-1 1/2"),
        ("100", "100", "100"),
        ("41/80", "0.5125", "0 41/80"),
        ("8/3", "2.666667", "2 2/3"),
        ("-1/2", "-0.5", "-0 1/2"),
    ],
)
def test_no_number_is_a_date(text: str, shown: str, in_full: str) -> None:
    assert decimal(Fraction(text)) == shown
    assert exactly(Fraction(text)) == in_full


@pytest.mark.parametrize("name", EXAMPLES)
def test_json_is_the_report(name: str) -> None:
    report = EXAMPLES[name]
    text = render(report, "json").decode()
    kind = "rating" if isinstance(report, RatingReport) else "tournament"
    assert text.startswith(f'{{\n  "schema": "azul-notation {kind} report 1",\n')
    assert msgspec.json.decode(text, type=type(report)) == report


# -- PDF


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_documents_are_pdf(name: str) -> None:
    made = render(EXAMPLES[name], "pdf")
    assert made.startswith(b"%PDF-1.")
    assert made.rstrip().endswith(b"%%EOF")
    pages = [int(number) for number in re.findall(rb"/Type ?/Pages ?/Count ([0-9]+)", made)]
    assert sum(pages) >= 2
    assert b"D:20261118172136Z" in made


# -- ties


def test_a_tie_is_a_line_for_each_step() -> None:
    tie = Certificate(
        ["Ana", "Jan", "Eva", "Rui"],
        "12",
        [
            Step("WIN", [("Ana", "2"), ("Jan", "1"), ("Eva", "1"), ("Rui", "1")]),
            Step("REL", [("Jan", "91234/28981"), ("Eva", "5/2"), ("Rui", "5/2")]),
            Step("ROWS", [("Eva", "0"), ("Rui", "0")]),
            Step("BEST", [("Eva", None), ("Rui", None)]),
        ],
        "",
    )
    assert tie_lines(tie) == [
        ("WIN", "Ana (2) before Jan, Eva and Rui (1)"),
        ("REL", "Jan (3.148 = 91234/28981) before Eva and Rui (2½)"),
        ("ROWS", "Eva and Rui are equal (0)"),
        ("BEST", "they are equal (–)"),
        ("", "they share the place"),
    ]


def test_a_tie_that_nothing_breaks_names_nobody_again() -> None:
    names = ["Ana", "Jan", "Eva"]
    steps = [Step(code, [(name, "0") for name in names]) for code in ("WIN", "REL")]
    assert tie_lines(Certificate(names, "0", steps, "")) == [
        ("WIN", "all are equal (0)"),
        ("REL", "all are equal (0)"),
        ("", "all share the place"),
    ]


def test_tie_breaks_have_three_decimals_and_certificates_are_exact() -> None:
    report = EXAMPLES["t60"]
    assert isinstance(report, TournamentReport)
    for form in ("md", "html"):
        text = render(report, form).decode()
        start = text.index("## Standings" if form == "md" else "<h2>Standings")
        table = text[start : text.index("- **BUC**" if form == "md" else "</tbody>", start)]
        assert "…" not in table
        assert re.search(r"\b[0-9]+\.[0-9]{3}\b", table)
    exact = {value for tie in report.certificates for step in tie.steps for _, value in step.values}
    long = [value for value in exact if value and len(value) > 8]
    assert long
    page = render(report, "html").decode()
    assert all(f" = {value})" in page for value in long)


# -- words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("13/2", "6½"),
        ("1/2", "½"),
        ("-1/2", "−½"),
        ("-13/2", "−6½"),
        ("26/4", "6½"),
        ("77/12", "6\u00a05/12"),
        ("5/12", "5/12"),
        ("-5/12", "−5/12"),
        ("12", "12"),
        ("12/3", "4"),
        ("0", "0"),
        ("-0", "0"),
        ("1001/1000", "1.0010…"),
        ("-1/1000", "−0.0010…"),
        ("2/3", "⅔"),
        ("1/0", "1/0"),
        ("+ 4", "+ 4"),
        ("", ""),
        (None, "–"),
    ],
)
def test_fractions_in_words(text: str | None, shown: str) -> None:
    assert words.mixed_number(text) == shown


@pytest.mark.parametrize("value", [Fraction(n, d) for n in range(40) for d in (1, 2, 3, 6, 8, 12)])
def test_mixed_numbers_are_exact(value: Fraction) -> None:
    whole, rest = words.parts(str(value))
    glyphs = {glyph: part for part, glyph in words.GLYPHS.items()}
    part = glyphs[rest] if rest in glyphs else Fraction(rest or 0)
    assert Fraction(whole or 0) + part == value


def test_other_words() -> None:
    assert [words.ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
    )
    assert words.ranks([1, 2, 2, 4]) == ["1", "=2", "=2", "4"]
    assert [words.signed(n) for n in (-3.0, 0.0, -0.2, 12.4)] == ["−3", "0", "0", "+12"]
    assert words.joined(["Ana", "Jan", "Eva"]) == "Ana, Jan and Eva"
    assert words.joined(["Ana"]) == "Ana"
    assert words.joined([]) == ""
    assert words.short("王小明王小明", 7) == "王小明…"
    assert words.clock("2026-11-18T19:21:36+02:00") == "2026-11-18 17:21 UTC"
    assert words.clock("2026-11-18 17:21:36") == "2026-11-18 17:21 UTC"
    assert words.clock("yesterday") == "yesterday"
    assert words.digits_of([1500, 900]) == 0
    assert words.digits_of([25.1, 18.4]) == 2
