"""The broken samples: a file for each code of the catalogue, in which it alone is reported, once.

`samples/broken/AZ402-colour-not-there.azn` is for whoever wants to see what a diagnostic looks like.
Those of the band `tournament` are records that are fine, and a roster: `test_club_codes` has a club for them.
Those of the band `import` are logs of other programs: `test_bga_codes` imports them.
"""

from pathlib import Path

import pytest

from azul_notation import Diagnostic, check
from azul_notation.rules import CATALOGUE

BROKEN = Path(__file__).parents[1] / "samples" / "broken"
CLUB = {code for code, entry in CATALOGUE.items() if entry.band == "tournament"}


def code_of(path: Path) -> str:
    return path.name.partition("-")[0]


FILES = sorted(path for path in BROKEN.glob("*.azn") if code_of(path) not in CLUB)
CODES = [code_of(path) for path in FILES]
each_file = pytest.mark.parametrize("path", FILES, ids=CODES)


def diagnostics(path: Path) -> list[Diagnostic]:
    return [each for report in check(path) for each in report.diagnostics]


@each_file
def test_gives_its_own_code_once(path: Path) -> None:
    assert [each.code for each in diagnostics(path)] == [code_of(path)]


@each_file
def test_place_lies_in_the_file(path: Path) -> None:
    """The caret stands under something that can be seen."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    [found] = diagnostics(path)
    line = text.split("\n")[found.line - 1]
    assert 1 <= found.column < found.end_column <= max(len(line) + 1, 2)


@each_file
def test_fails_only_by_errors(path: Path) -> None:
    [found] = diagnostics(path)
    assert all(report.ok for report in check(path)) != found.is_error


def test_every_code_has_one() -> None:
    assert sorted(map(code_of, BROKEN.iterdir())) == sorted(CATALOGUE)
