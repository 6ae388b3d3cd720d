"""Rosters as spreadsheets save them: any encoding, any delimiter, workbooks; never a silent guess."""

import io
import zipfile
from pathlib import Path

import pytest

from tests.support.commands import MEMORY, measured
from tests.support.desk import Desk, Told, write
from tests.support.made_workbook import MAIN, workbook

POLISH = "name,id\nŁukasz Wójcik,PL-1\nJosé Muñoz,\n"
ROWS: list[list[object]] = [
    ["Name", "Id", "Club"],
    ["Łukasz Wójcik", "PL-1", "Azulejo"],
    [],
    ["李小龙", 7],
]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


def roster(desk: Desk, data: str | bytes, *words: str) -> Told:
    return desk("player", "import", write(desk.path.parent / "roster", data), *words)


def players(desk: Desk) -> dict[str, list[str]]:
    return {each["player"]: each["ids"] for each in desk.json("player", "list")}


# -- encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_files_name_themselves(encoding: str, desk: Desk) -> None:
    done = roster(desk, POLISH.encode(encoding)).good()
    assert (done.out, done.err) == ("2 new players, 0 known\n", "")
    assert players(desk) == {"Łukasz Wójcik": ["PL-1"], "José Muñoz": []}


@pytest.mark.parametrize(
    ("name", "encoding", "named"),
    [
        ("Łukasz Dvořák", "cp1250", "cp1250"),  # £ is no letter of a name
        ("Święcicka-Kaźmierczak", "cp1250", "cp1250"),
        ("Ján Müller", "cp1252", "cp1250 or cp1252"),  # they write these letters alike
        ("Jan “Jano” Šíma", "cp1250", "cp1250 or cp1252"),
    ],
)
def test_a_code_page_is_found_and_named(name: str, encoding: str, named: str, desk: Desk) -> None:
    done = roster(desk, f"id;name\r\nX;{name}\r\nY;Ana\r\n".encode(encoding)).good()
    assert done.err == (
        f"azul: the file is not UTF-8, and was read as {named}: for example {name}\n"
    )
    assert players(desk) == {name: ["X"], "Ana": ["Y"]}


@pytest.mark.slow
def test_a_code_page_that_is_in_doubt_is_asked_for(desk: Desk) -> None:
    data = "name\nAna\nJan Dvořák\n".encode("cp1250")
    before = desk.dump()
    roster(desk, data).refused(
        "'Jan Dvořák' (cp1250) or 'Jan Dvoøák' (cp1252)", "CSV UTF-8", "--encoding cp1250"
    )
    assert desk.dump() == before
    roster(desk, data, "--encoding", "cp1250").good()
    assert list(players(desk)) == ["Ana", "Jan Dvořák"]
    for encoding in ("klingon", "utf-8", "hex"):
        roster(desk, data, "--encoding", encoding).refused("cannot read")


@pytest.mark.parametrize(
    "data", [b"name\nA\x00na\n", bytes(1000), b"\xff\xfenam", b"name\n\xa9\xae\n"]
)
def test_what_is_no_text_is_refused_with_what_to_do(data: bytes, desk: Desk) -> None:
    roster(desk, data).refused("cannot read", "CSV UTF-8")
    assert players(desk) == {}


# -- delimiters and columns


@pytest.mark.parametrize(
    "text",
    [
        "name\tid\nLima, Ana\tX\nJan\t\n",
        'sep=;\nname;id\n"Lima, Ana";X\nJan\n',
        '"sep=|"\r\nname|id\r\nLima, Ana|X\r\nJan|\r\n',
        'name;id\n"Lima, Ana" ;X\n"Jan"  ;\n',
        'name, id\n"Lima, Ana" , "X" \nJan , ""\n',
        'name,id\n "Lima, Ana", "X"\n"Jan",\n',
    ],
)
def test_delimiters(text: str, desk: Desk) -> None:
    assert roster(desk, text).good().err == ""
    assert players(desk) == {"Lima, Ana": ["X"], "Jan": []}


def test_lines_are_counted_with_the_line_that_names_the_delimiter(desk: Desk) -> None:
    done = roster(desk, "sep=;\nname;id\nAna;X\n;Y\n").refused(code=1)
    assert "roster:4: error[AZ608]: no name" in done.out


def test_names_in_two_columns(desk: Desk) -> None:
    done = roster(desk, "Surname;First name;id\nLima;Ana;X\n;Zoe;\nvan Dam;Noor;\n").good()
    assert done.err == "azul: first and last names were joined: for example Ana Lima\n"
    assert players(desk) == {"Ana Lima": ["X"], "Zoe": [], "Noor van Dam": []}


def test_columns_that_are_not_used_are_named(desk: Desk) -> None:
    done = roster(desk, "Name,Club,E-mail,\nAna,Azulejo,a@b,\n").good()
    assert done.err == "azul: ignored: the columns Club, E-mail\n"


def test_a_roster_without_names_lists_its_columns(desk: Desk) -> None:
    done = roster(desk, "Spieler;Verein;Surname\nAna;X;Lima\n").refused(code=1)
    assert "no column `name` (or the columns `first name` and `last name`)" in done.out
    assert "its columns are: `Spieler`, `Verein`, `Surname`" in done.out


# -- workbooks


def test_a_workbook(desk: Desk) -> None:
    done = roster(desk, workbook(ROWS)).good()
    assert (done.out, done.err) == ("2 new players, 0 known\n", "azul: ignored: the column Club\n")
    assert players(desk) == {"Łukasz Wójcik": ["PL-1"], "李小龙": ["7"]}


def test_a_workbook_of_several_sheets_says_which_was_read(desk: Desk) -> None:
    done = roster(desk, workbook([["name"], ["Ana"]], ("Members", "Old"))).good()
    assert done.err == "azul: read the sheet 'Members', the first of 2\n"


def test_the_ways_in_which_a_cell_holds_its_text(desk: Desk) -> None:
    sheet = (
        f'<worksheet xmlns="{MAIN}"><sheetData>'
        '<row><c t="inlineStr"><is><t>na</t><t>me</t></is></c><c t="str"><f>A1</f><v>id</v></c></row>'
        '<row r="5"><c r="A5" t="s"><v>0</v></c><c r="B5"><v>1.2345E+4</v></c></row>'
        "</sheetData></worksheet>"
    )
    texts = (
        f'<sst xmlns="{MAIN}"><si><r><t>Ana </t></r><r><t xml:space="preserve"> Lima_x0020_</t></r>'
        "<rPh><t>aaa</t></rPh></si></sst>"
    )
    roster(desk, workbook([["x"]], sheet1=sheet, sharedStrings=texts)).good()
    assert players(desk) == {"Ana Lima": ["12345"]}


def cells(inner: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData><row>{inner}</row></sheetData></worksheet>'


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xd0\xcf\x11\xe0 and so on", "an old Excel file, or has a password"),
        (b"PK\x03\x04 and so on", "not an Excel workbook, or is damaged"),
        (workbook([["name"]])[:-30], "not an Excel workbook, or is damaged"),
        (workbook([["name"]], sheet1=BOMB + cells("&b;")), "has a document type"),
        (workbook([["name"]], sheet1="<worksheet><row>"), "damaged"),
        (workbook([["name"]], sheet1=cells('<c t="s"><v>9</v></c>')), "row 1 of the workbook"),
        (workbook([["name"]], sheet1=cells('<c t="s"><v>-1</v></c>')), "row 1 of the workbook"),
        (
            workbook([["name"]], sheet1=cells('<c t="e"><v>#REF!</v></c>')),
            "an error in a cell: #REF!",
        ),
        (workbook([["name"]], sheet1=cells('<c r="XFD1"><v>1</v></c>')), "more than 256 columns"),
        (workbook([["name", "x" * 40_000]]), "more than 32,767 characters"),
        (workbook([["name"]], workbook="<workbook/>"), "has no sheet"),
    ],
)
def test_workbooks_that_are_refused(data: bytes, words: str, desk: Desk) -> None:
    roster(desk, data).refused("cannot read", words)
    assert players(desk) == {}


@pytest.mark.slow
def test_a_packed_bomb_takes_little_memory(desk: Desk, tmp_path: Path) -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["name"]]))) as good,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book,
    ):
        for name in good.namelist():
            many = b" " * 150_000_000 if name.endswith("sheet1.xml") else b""
            book.writestr(name, good.read(name) + many)
    file = write(tmp_path / "bomb.xlsx", out.getvalue())
    code, peak = measured("player", "import", file, "--db", desk.path)
    assert (code, peak < MEMORY) == (2, True)
    assert "more than 16,000,000 bytes" in desk("player", "import", file).refused().err


# -- results


@pytest.mark.slow
@pytest.mark.parametrize("form", ["workbook", "utf-16", "cp1250"])
def test_results_are_read_in_the_same_ways(form: str, desk: Desk) -> None:
    desk("tour", "new", "Cup").good()
    desk("tour", "enter", "cup", "Łukasz", "Ana", "--new").good()
    rows: list[list[object]] = [
        ["round", "table", "player", "score"],
        [1, 1, "Łukasz", 61],
        [1, 1, "Ana", 54],
    ]
    text = "\n".join("\t".join(map(str, row)) for row in rows)
    data = workbook(rows) if form == "workbook" else text.encode(form)
    file = write(desk.path.parent / "results", data)
    assert "1 new result" in desk("tour", "result", "cup", "--csv", file).good().out
