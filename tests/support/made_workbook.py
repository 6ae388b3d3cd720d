"""Writes Excel workbooks: the few files of which a spreadsheet makes one."""

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def workbook(
    rows: Sequence[Sequence[object]], titles: Sequence[str] = ("Players",), **parts: str
) -> bytes:
    """Write a workbook whose first sheet has these rows; `parts` replace files by their last names."""
    texts = [str(cell) for row in rows for cell in row if isinstance(cell, str)]
    shared = sorted(set(texts))
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = [
            cell_of(f"{chr(ord('A') + at)}{number}", cell, shared)
            for at, cell in enumerate(row)
            if cell != ""
        ]
        if cells:
            lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    files = {
        "xl/workbook": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>'
        + "".join(
            f'<sheet name={quoteattr(title)} sheetId="{at}" r:id="rId{at}"/>'
            for at, title in enumerate(titles, start=1)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
        '<Relationship Id="rId1" Type="sheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/sharedStrings": f'<sst xmlns="{MAIN}">'
        + "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
        + "</sst>",
        "xl/worksheets/sheet1": f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}'
        "</sheetData></worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in files.items():
            own = parts.get(name.rpartition("/")[2].partition(".")[0], text)
            book.writestr(name if name.endswith(".rels") else f"{name}.xml", own)
    return out.getvalue()


def cell_of(place: str, cell: object, shared: Sequence[str]) -> str:
    if isinstance(cell, str):
        return f'<c r="{place}" t="s"><v>{shared.index(cell)}</v></c>'
    return f'<c r="{place}"><v>{cell}</v></c>'
