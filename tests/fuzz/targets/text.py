"""Bytes that are called a record: what is said of them, in the file, in every form, by both ways."""

from io import BytesIO

import msgspec

from azul_notation.cli.games import Reading
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.render.report_formats import as_github, as_json
from azul_notation.render.sarif import sarif_results
from azul_notation.replay.block_check import CodeFilter
from azul_notation.replay.report import Checked, Report
from azul_notation.text.records import marks, records
from azul_notation.text.source import lines_of
from tests.fuzz import seeds
from tests.fuzz.laws import harmless
from tests.fuzz.room import caught, written
from tests.fuzz.target import Target
from tests.support.explained import check_lines

WORDS = (
    *(
        b"%azn 1\n",
        b'[Event "x"]\n',
        b'[Variant "azul"]\n',
        b'[Variant "garden"]\n',
        b'[Seat1 "a"]\n',
    ),
    *(
        b'[Board "grey"]\n',
        b'[Factories "special"]\n',
        b'[Position "',
        b"\nR1 @1 ",
        b"\nR2 @2 BBKW ",
    ),
    *(b" 1. ", b" 3B2", b" 0KF^", b"~1", b"!stood", b"\nT1 1>2", b"\n= 1 2\n"),
    *(b"\n== 1 2\n\n", b"\n*\n\n"),
    *(
        b" #9f2c41d07be85a16",
        b" @0:12:33",
        b" $4",
        b" {c}",
        b" ; c\n",
        b"; azn: ignore AZ5xx\n",
        b" (",
        b")",
    ),
    *(b"{", b"}", b"[", b"]", b'"', b"\\", b"e=?6", b"b:B3G6", b"track YPBOGY\n"),
    *(b"S1 BBBGP/BGGPP\n", b"<<"),
    *(b"pass/B1[Y6]^", b"[B3]@25/G3*", b"3P8=O*1", b"BMMC:D", b"CCDD:+c", b"1.3B2", b"=="),
    *(b"*", b"R9999"),
)


def hold(data: bytes) -> None:
    """Check some bytes by the library and by the command, and cut them into records."""
    checked = list(check_lines(lines_of(BytesIO(data)), "-"))
    numbers = [each.report.game for each in checked]
    games = numbers[:-1] if numbers[-1] == 0 else numbers  # text behind the last game has no number
    assert games == list(range(1, len(games) + 1)), numbers
    lines = data.count(b"\n") + 1
    for each in checked:
        sound(each, lines)
    hold_command(data, checked)
    hold_records(data, numbers)


def sound(checked: Checked, lines: int) -> None:
    """Every finding lies in the file, and can be written in every form."""
    report = checked.report
    assert report.ok == (not any(each.is_error for each in report.diagnostics))
    for each in report.diagnostics:
        assert 1 <= each.line <= lines, each
        assert 1 <= each.column < each.end_column, each
        harmless(write_diagnostic(checked, each))
    if report.diagnostics:
        assert all(line.startswith("::") and "\n" not in line for line in as_github(report))
        msgspec.json.encode(list(sarif_results(report)))
    msgspec.json.decode(as_json(report))


def hold_command(data: bytes, checked: list[Checked]) -> None:
    """The command's way, which looks at clean games without the grammar, says the same."""
    path = str(written("text.azn", data))
    with caught():
        reading = Reading([path], bars=False)
        seen = [
            each if isinstance(each, Report) else each.report
            for each in reading.judged(CodeFilter(), 1)
        ]
    assert not reading.failed
    for each in seen:
        each.file = "-"
    library = [each.report for each in checked]
    assert repr(seen) == repr(library), "the command's way differs"


def hold_records(data: bytes, numbers: list[int]) -> None:
    """The records add up to the file."""
    cut = list(records(BytesIO(data)))
    found = [each.chunk.number for each in cut]
    assert found in (numbers, [*numbers, 0]), "the games are others"
    assert b"".join(each.raw for each in cut) == data, "the records do not add up to the file"
    offset = 0
    for each in cut:
        assert each.mark.offset == offset
        offset += len(each.raw)
    assert [mark for _, mark in marks(BytesIO(data))] == [each.mark for each in cut]


TARGET = Target(hold, seeds.records, WORDS, readings=3)
