"""Scores are understood as people type and paste them; what is doubtful is refused with what to write."""
# ruff: noqa: RUF001 - what word processors make of dashes and quotation marks

import pytest

from tournaments.errors import Conflict
from tournaments.tour.typed_numbers import is_like_numbers, read_names, read_numbers


@pytest.mark.parametrize(
    "text",
    [
        *("61 54 40", "61;54;40", "61; 54; 40", "61,54,40", "61, 54, 40", "61 , 54 , 40"),
        *("61-54-40", "61 - 54 - 40", "61–54–40", "61 — 54 — 40", "61- 54- 40"),
        *(
            "“61 54 40”",
            "„61 54 40“",
            "‘61’ ‘54’ ‘40’",
            "'61' '54' '40'",
            "“61",
            " 61\t54\u00a040 ",
        ),
    ],
)
def test_scores_are_read(text: str) -> None:
    wanted = [61] if text == "“61" else [61, 54, 40]
    assert read_numbers(text, "scores") == wanted


@pytest.mark.parametrize(
    ("text", "numbers"), [("-5 54", [-5, 54]), ("44 -5", [44, -5]), ("44--5", [44, -5]), ("", [])]
)
def test_a_dash_before_a_digit_is_a_minus(text: str, numbers: list[int]) -> None:
    assert read_numbers(text, "scores") == numbers


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("61,5 54 40", "'61,5' is not a whole number: write the scores as in 61 54 40 38"),
        ("61.5 54 40", "'61.5' is not a whole number"),
        ("6l 54 40", "'6l' is not a whole number (did you mean 61?)"),
        ("6O 54 40", "(did you mean 60?)"),
        ("61 many", "'many' is not a whole number: write"),
        ("61 99999999999", "'99999999999' is not"),
    ],
)
def test_what_is_no_score_is_answered(text: str, reason: str) -> None:
    with pytest.raises(Conflict) as refused:
        read_numbers(text, "scores")
    assert reason in str(refused.value)


def test_words_of_a_command_line() -> None:
    assert all(map(is_like_numbers, ["61", "54;", "–", "“61", "40”", "6l", "-5", "61,54", "61.5"]))
    assert not any(map(is_like_numbers, ["autumn", "--round", "-h", "lo", "", "cup-2026"]))


def test_names_with_commas_stand_in_quotes() -> None:
    wanted = ["Ana", "Nguyen, Thi Minh Khai", "Eva"]
    assert read_names('Ana, "Nguyen, Thi Minh Khai", Eva') == wanted
    assert read_names("Ana, “Nguyen, Thi Minh Khai”,  Eva ") == wanted
    assert read_names("Ana; Nguyen, Thi Minh Khai;Eva") == wanted
    assert read_names("Ana,\nJan") == ["Ana", "Jan"]
