"""Input is hostile until read: whatever it is, it is read to its end, reported, and soon done."""

from io import BytesIO
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.replay.check import check_chunk
from azul_notation.text.games import chunks
from azul_notation.text.limits import GAME_LIMIT, LINE_LIMIT, LINES_LIMIT, NESTING_LIMIT
from azul_notation.text.records import marks, records
from azul_notation.text.source import lines_of
from tests.support.commands import MEMORY, azul as azul_command, measured
from tests.support.strategies import part

HEAD = '[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\nR1 @1 BYYW BYRR YYKK YRKW BYRW\n'
NEIGHBOUR = f"{HEAD}1. 3Y2 1Y2\n*\n"

HOSTILE = {
    "brackets that never close": "1. 3Y2 " + "(" * 15_000,
    "brackets on many lines": "1. 3Y2 " + "(\n" * 20_000,
    "deep variations": "1. 3Y2 " + "(3Y3 " * 2_000 + ")" * 2_000,
    "control characters": "3\x01B2 " * 3_000,
    "digits": "= " + "9" * 10_000,
    "rounds": "R1 @1\n" * 5_000,
    "remarks": "1. 3Y2 ; azn: ignore AZ101\n" * 2_000,
    "moves": ("3Y2 1Y2 " * 100 + "\n") * 50,
    "comments": "{a} " * 4_000,
    "a line over the limit": "a" * (LINE_LIMIT + 1),
    "a game over the limit": "1. 3Y2\n" * (GAME_LIMIT // 6),
    "bytes of every kind": "".join(map(chr, range(1, 256))) * 20,
}


WIDE = {
    "brackets": ("(" * (LINE_LIMIT - 1) + "\n", False),
    "totals": ("= 1 2\n", False),
    "tags": ('[A ""]\n', True),
    "words": ("x " * (LINE_LIMIT // 2 - 1) + "\n", False),
}
"""What makes the most of each character, and whether it stands among the tags."""


def test_a_line_that_is_too_long_belongs_to_the_game_below() -> None:
    """It is read before it is known that the next game begins with it."""
    text = f"{NEIGHBOUR}\n; {'x' * LINE_LIMIT}\n{NEIGHBOUR}"
    first, second = azul.check(text=text)
    assert first.diagnostics == []
    line = NEIGHBOUR.count("\n") + 2
    assert ("AZ120", line) in [(each.code, each.line) for each in second.diagnostics]
    assert [each.chunk.overlong is None for each in records(BytesIO(text.encode()))] == [
        True,
        False,
    ]


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_end_of_a_line_does_not_count(end: str) -> None:
    """Otherwise a file without a last line feed would be judged in another way once one is added."""
    for more in (0, 1):
        text = f"{NEIGHBOUR}; {'x' * (LINE_LIMIT - 2 + more)}{end}"
        [report] = azul.check(text=text)
        assert [each.code for each in report.diagnostics] == ["AZ120"] * more


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDE)
def test_the_largest_game_takes_little_memory(name: str, tmp_path: Path) -> None:
    line, among_tags = WIDE[name]
    many = line * (GAME_LIMIT // len(line) + 1)
    path = tmp_path / "a.azn"
    path.write_text(many + HEAD if among_tags else HEAD + many)
    code, peak = measured("check", path)
    assert code == 1
    assert peak < MEMORY


ENDLESS = {
    "empty lines": "\n" * (LINES_LIMIT - 10),
    "empty lines after a game": NEIGHBOUR + "\n" * (LINES_LIMIT - 10),
    "one line": "x" * 12_000_000,
}
EMPTY = [name for name in ENDLESS if name.startswith("empty")]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["one line", *part(EMPTY)])
def test_what_is_left_out_takes_little_memory(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(ENDLESS[name])
    code, peak = measured("check", path)
    assert code == 1
    assert peak < MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("line", part(["", "[Event 'x']", "{}", "= 1 2", "%azn 1"]))
def test_a_game_of_too_many_lines_ends_the_reading(line: str, tmp_path: Path) -> None:
    """The games before it are checked; without a limit 1 GB of line feeds takes a quarter of an hour."""
    path = tmp_path / "a.azn"
    path.write_text(f"{NEIGHBOUR}\n{HEAD}" + f"{line}\n" * (LINES_LIMIT + 10))
    checked = azul_command("check", path, "--format", "json")
    assert checked.code == 2
    assert (
        checked.err == f"azul: cannot read {path}: a game has more than 1,000,000 lines (AZ120)\n"
    )
    assert checked.out.startswith(f'{{"file":"{path}","game":1,')


@pytest.mark.slow
@pytest.mark.parametrize(
    "long", ["a" * 1_000_000, "\n" * (GAME_LIMIT + 10), 'x [Event "' * 200_000]
)
def test_games_behind_what_is_left_out_keep_their_place(long: str, tmp_path: Path) -> None:
    before = f"{NEIGHBOUR}{long}\n\n"
    path = tmp_path / "a.azn"
    path.write_text(before + NEIGHBOUR)
    found = list(azul.check(path))
    assert not all(each.ok for each in found)
    assert found[-1].ok
    assert found[-1].line == before.count("\n") + 1
    with path.open("rb") as stream:
        raw = [each.raw.decode() for each in records(stream)]
    assert "".join(raw) == before + NEIGHBOUR
    assert raw[-1].lstrip("\n") == NEIGHBOUR
    with path.open("rb") as stream:
        *_, (_, mark) = marks(stream)
    with path.open("rb") as stream:
        stream.seek(mark.offset)
        again = check_chunk(next(chunks(lines_of(stream), mark)), "").report
    assert (again.ok, again.line) == (True, found[-1].line)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_reported_and_its_neighbour_kept(name: str) -> None:
    reports = list(azul.check(text=f"{NEIGHBOUR}\n{HEAD}{HOSTILE[name]}\n\n{NEIGHBOUR}"))
    assert reports[0].ok
    assert reports[-1].ok
    assert any(not report.ok for report in reports[1:-1])


def test_variations_nest_to_the_limit() -> None:
    depth = NESTING_LIMIT
    allowed = "1. 3Y2 " + "(3Y3 " * depth + ")" * depth
    [report] = azul.check(text=f"{HEAD}{allowed}\n*\n")
    assert report.ok
    [report] = azul.check(text=f"{HEAD}1. 3Y2 {'(3Y3 ' * (depth + 1)}{')' * (depth + 1)}\n*\n")
    assert [found.code for found in report.diagnostics] == ["AZ120"]


def test_the_line_that_is_too_long_is_named() -> None:
    [report] = azul.check(text=f"{HEAD}1. 3Y2\n{'a' * (LINE_LIMIT + 1)}\n")
    assert [(found.code, found.line) for found in report.diagnostics] == [("AZ120", 7)]
