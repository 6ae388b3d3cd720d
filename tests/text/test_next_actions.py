"""Messages say what to do next."""

import pytest

import azul_notation as azul
from tests.support.commands import RECORD

AFTER = RECORD[RECORD.index("0K4^") + 4 :]


@pytest.mark.parametrize(
    ("old", "new", "code", "help_"),
    [
        ("0K4^\n", "0K4^ {so\n", "AZ104", "write `}` where the comment ends, on the same line"),
        (
            "= 13 6\n",
            "13 6\n",
            "AZ119",
            "a line of totals begins with `=`, the final one with `==`",
        ),
        ("[Date", '[Date "5.11.2026"]\n[Was', "AZ207", "did you mean `2026-11-05`?"),
        ("[Date", '[Date "2026/11/5"]\n[Was', "AZ207", "did you mean `2026-11-05`?"),
        ("[Date", '[Date "11/5/2026"]\n[Was', "AZ207", None),
        ("[Date", '[Date "31.2.2026"]\n[Was', "AZ207", None),
        (AFTER, "\n", "AZ509", "write `*` if the game was broken off here"),
        (
            "R1 @",
            "1. 3Y2\nR1 @",
            "AZ109",
            "write its `R` line above: the number, the starting seat as in `@1`, and the deal",
        ),
    ],
)
def test_next_action(old: str, new: str, code: str, help_: str | None) -> None:
    assert old in RECORD
    [report] = azul.check(text=RECORD.replace(old, new, 1))
    helps = [found.help for found in report.diagnostics if found.code == code]
    assert helps == [help_]
