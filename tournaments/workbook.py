"""Reads the first sheet of an Excel workbook (.xlsx): its rows, with the texts of their cells.

A workbook is a zip file of XML. Both are read up to limits, and XML with a document type, in which entities
could be defined, is refused.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from posixpath import join, normpath
from typing import IO, Any
from xml.parsers import expat

import msgspec

from azul_notation.text.limits import CELL_LIMIT, FILE_LIMIT, ROW_LIMIT, LimitPassed
from tournaments.errors import TableError

OLD = b"\xd0\xcf\x11\xe0"
"""The first bytes of an old workbook, and of one with a password."""
COLUMN_LIMIT = 256
PIECE = 65_536
REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
NUMBER = re.compile(r"[0-9]{1,7}")
LARGE = re.compile(r"-?[0-9]+(\.[0-9]+)?[eE][+-]?[0-9]{1,2}")
"""A number as a workbook writes large ones."""
ESCAPED = re.compile(r"_x([0-9A-Ca-c][0-9A-Fa-f]{3})_")
CELL_TEXT = 32_767
"""Characters of a cell, as in Excel."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DAMAGED = (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, RuntimeError, EOFError)
"""What a zip file raises that is damaged, encrypted, or lacks a part of a workbook."""
ADVICE = "save the sheet as 'CSV UTF-8' instead"


class Sheet(msgspec.Struct):
    """A sheet of a workbook: its title, its rows with their numbers, and how many sheets there are."""

    title: str
    rows: list[tuple[int, list[str]]]
    sheets: int


def first_sheet(data: bytes) -> Sheet:
    """Read the first sheet of a workbook."""
    if data.startswith(OLD):
        raise TableError(f"it is an old Excel file, or has a password: {ADVICE}")
    try:
        with zipfile.ZipFile(BytesIO(data)) as book:
            return read_book(book)
    except DAMAGED:
        raise TableError(f"it is not an Excel workbook, or is damaged: {ADVICE}") from None
    except expat.ExpatError:
        raise TableError(f"it is a damaged Excel workbook: {ADVICE}") from None


def read_book(book: zipfile.ZipFile) -> Sheet:
    index = Index()
    parse(book, "xl/workbook.xml", index)
    if not index.sheets:
        raise TableError(f"the workbook has no sheet: {ADVICE}")
    links = Links()
    parse(book, "xl/_rels/workbook.xml.rels", links)
    title, link = index.sheets[0]
    texts = Texts()
    if "xl/sharedStrings.xml" in book.namelist():
        parse(book, "xl/sharedStrings.xml", texts)
    cells = Cells(texts.found)
    parse(book, normpath(join("xl", links.targets[link])).removeprefix("/"), cells)
    return Sheet(title, cells.rows, len(index.sheets))


class Reader:
    """Handles the elements of an XML file as they begin and end."""

    def begin(self, name: str, attributes: dict[str, str], /) -> None:
        """Handle the beginning of an element."""

    def text(self, text: str) -> None:
        """Handle text."""

    def end(self, name: str) -> None:
        """Handle the end of an element."""


class Index(Reader):
    """Reads which sheets a workbook has."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []

    def begin(self, name: str, attributes: dict[str, str], /) -> None:
        if name == "sheet":
            self.sheets.append((attributes.get("name", ""), attributes.get("id", "")))


class Links(Reader):
    """Reads in which files the parts of a workbook are."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def begin(self, name: str, attributes: dict[str, str], /) -> None:
        if name == "Relationship":
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")


class Texts(Reader):
    """Reads the texts that cells share; how they are pronounced is left out."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.parts: list[str] = []
        self.is_text = self.is_sound = False

    def begin(self, name: str, _: dict[str, str], /) -> None:
        if name == "si":
            self.parts = []
        elif name == "rPh":
            self.is_sound = True
        self.is_text = name == "t" and not self.is_sound

    def text(self, text: str) -> None:
        if self.is_text:
            self.parts.append(text)

    def end(self, name: str) -> None:
        self.is_text = False
        if name == "rPh":
            self.is_sound = False
        elif name == "si":
            self.found.append(text_of_cell(self.parts))
            if len(self.found) > CELL_LIMIT:
                raise LimitPassed("the workbook", CELL_LIMIT, "texts")


class Cells(Reader):
    """Reads the cells of a sheet into rows."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.rows: list[tuple[int, list[str]]] = []
        self.count = self.column = 0
        self.kind = ""
        self.parts: list[str] = []
        self.is_value = self.is_sound = False

    def begin(self, name: str, attributes: dict[str, str], /) -> None:
        if name == "row":
            self.begin_row(attributes.get("r", ""))
        elif name == "c":
            self.column = self.column_of(attributes.get("r", ""))
            self.kind, self.parts = attributes.get("t", "n"), []
        elif name == "rPh":
            self.is_sound = True
        self.is_value = name in ("v", "t") and not self.is_sound

    def begin_row(self, number: str) -> None:
        last = self.rows[-1][0] if self.rows else 0
        self.rows.append((int(number) if NUMBER.fullmatch(number) else last + 1, []))
        if len(self.rows) > ROW_LIMIT:
            raise LimitPassed("the sheet", ROW_LIMIT, "rows")
        self.column = 0

    def column_of(self, reference: str) -> int:
        """Read the column of a cell, `B3`; one without a name stands after the cell before it."""
        found = REFERENCE.fullmatch(reference)
        column = 0
        for letter in found[1] if found else "":
            column = 26 * column + ord(letter) - ord("A") + 1
        column = column or self.column + 1
        if column > COLUMN_LIMIT:
            raise LimitPassed("the sheet", COLUMN_LIMIT, "columns")
        return column

    def text(self, text: str) -> None:
        if self.is_value:
            self.parts.append(text)

    def end(self, name: str) -> None:
        self.is_value = False
        if name == "rPh":
            self.is_sound = False
        elif name == "c" and self.rows:
            number, row = self.rows[-1]
            self.count += max(0, self.column - len(row))
            if self.count > CELL_LIMIT:
                raise LimitPassed("the sheet", CELL_LIMIT, "cells")
            row += [""] * (self.column - len(row))
            row[self.column - 1] = self.value(number)

    def value(self, number: int) -> str:
        """Return the text of a cell as the sheet shows it."""
        text = text_of_cell(self.parts)
        if self.kind == "s":
            if not NUMBER.fullmatch(text) or int(text) >= len(self.texts):
                raise TableError(f"row {number} of the workbook is damaged: {ADVICE}")
            return self.texts[int(text)]
        if self.kind == "e":
            raise TableError(f"row {number} of the sheet has an error in a cell: {text}")
        if self.kind == "n" and LARGE.fullmatch(text):
            return f"{float(text):.0f}" if float(text).is_integer() else text
        return text


def text_of_cell(parts: list[str]) -> str:
    """Join the text of a cell; a character that XML cannot hold is written by its number."""
    text = "".join(parts)
    if len(text) > CELL_TEXT:
        raise LimitPassed("a cell of the workbook", CELL_TEXT, "characters")
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), text).strip()


def parse(book: zipfile.ZipFile, name: str, reader: Reader) -> None:
    """Read one file of a workbook."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = lambda tag, attributes: reader.begin(
        local(tag), {local(each): value for each, value in attributes.items()}
    )
    parser.CharacterDataHandler = reader.text
    parser.EndElementHandler = lambda tag: reader.end(local(tag))
    if book.getinfo(name).compress_type not in PACKED:
        raise TableError(f"the workbook is not compressed as Excel does it: {ADVICE}")
    with book.open(name) as stream:
        for piece in pieces(stream, name):
            parser.Parse(piece, False)
        parser.Parse(b"", True)


def pieces(stream: IO[bytes], name: str) -> Iterator[bytes]:
    """Read a file of a workbook up to a limit, whatever its size is said to be."""
    left = FILE_LIMIT
    while piece := stream.read(PIECE):
        left -= len(piece)
        if left < 0:
            raise LimitPassed(f"{name} in the workbook", FILE_LIMIT)
        yield piece


def refuse(*_: Any) -> None:
    raise TableError(f"the workbook has a document type: {ADVICE}")


def local(tag: str) -> str:
    """Remove the namespace of a name."""
    return tag.rpartition(" ")[2]
