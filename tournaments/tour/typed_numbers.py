"""Reads scores and names as people type them: the one definition for all commands and the prompt.

Scores stand in the order of the seats, with spaces, semicolons, commas or dashes between them. Quotation
marks of any kind around them are ignored. A dash is a minus only directly before a digit and not directly
after one: `44-51` is two scores, `44 -5` has a negative one. A comma between two digits, beside scores that
have spaces between them, is a decimal comma, and refused: `61,5 54 40`.
"""

import re
from collections.abc import Callable, Sequence

from tournaments.errors import Conflict
from tournaments.numbers import whole_number

EXAMPLES = {"scores": "61 54 40 38", "rows": "2 1 1 0"}
DOUBLE_QUOTES = '"“”„‟«»'
SINGLE_QUOTES = "'`´‘’‚‛‹›"  # noqa: RUF001
DASHES = "‐‑‒–—―−﹣－"  # noqa: RUF001 - what word processors write for a hyphen
_PLAIN = str.maketrans(
    dict.fromkeys(DOUBLE_QUOTES + SINGLE_QUOTES, " ") | dict.fromkeys(DASHES, "-")
)
_STRAIGHT = str.maketrans(dict.fromkeys(DOUBLE_QUOTES, '"'))
_QUOTED = re.compile(r'("[^"]*")')
_MISREAD = str.maketrans("lI|oO", "11100")
"""Letters that are typed for digits."""
_DASH_BETWEEN = re.compile(r"(?<=[^\s,;-])-|-(?=[\s,;]|$)")
_GAP = re.compile(r"[\s;,]+")
_NUMBERS = re.compile(r"[-+0-9.,;lI|oO\s]+")


def read_numbers(text: str, noun: str) -> list[int]:
    """Read the scores of a table, or its numbers of complete rows."""
    plain = _DASH_BETWEEN.sub(";", text.translate(_PLAIN)).strip(" ;,\t\r\n")
    gaps = _GAP.findall(plain)
    if "," in gaps and any(gap.isspace() for gap in gaps):
        odd = next(word for word in plain.split() if "," in word.strip(","))
        raise Conflict(not_whole_number(odd, noun))
    return [read_number(part, noun) for part in _GAP.split(plain) if part]


def read_number(text: str, noun: str) -> int:
    try:
        return whole_number(text)
    except ValueError as wrong:
        raise Conflict(not_whole_number(str(wrong), noun)) from None


def not_whole_number(text: str, noun: str) -> str:
    near = text.translate(_MISREAD)
    meant = f" (did you mean {near}?)" if near != text and near.isdecimal() else ""
    return f"{text!r} is not a whole number{meant}: write the {noun} as in {EXAMPLES[noun]}"


def is_like_numbers(text: str) -> bool:
    """Return whether a word of a command line belongs to the scores before it."""
    plain = text.translate(_PLAIN)
    return _NUMBERS.fullmatch(plain) is not None and not plain.isalpha()


def scores_and_rows(words: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """Cut what follows a table into scores and rows: `61 61 40 rows 2 1 0`; None if rows are not named."""
    scores: list[str] = []
    rows: list[str] | None = None
    for at, each in enumerate(words):
        if each.casefold() in ("rows", "row"):
            scores, rows = [*words[:at]], [*words[at + 1 :]]
    return (scores, rows) if rows is not None else ([*words], None)


def read_names(text: str) -> list[str]:
    """Read names with commas or semicolons between them; put a name with a comma in double quotes."""
    straight = " ".join(text.translate(_STRAIGHT).split())
    between = ";" if ";" in _QUOTED.sub("", straight) else ","
    names: list[str] = []
    bare = ""
    for piece in _QUOTED.split(straight):
        begins = bare.strip()[-1:] in ("", ",", ";")
        if _QUOTED.fullmatch(piece) and (begins or between in piece):
            names += [*bare.split(between), piece[1:-1]]
            bare = ""
        else:  # also the quotes of Robert "Bob" Smith
            bare += piece
    names += bare.split(between)
    return [" ".join(name.split()) for name in names if name.strip()]


def is_quoted(name: str) -> bool:
    """Return whether a name stands in double quotes, so that a comma is part of it."""
    return len(name) > 1 and {name[0], name[-1]} <= set(DOUBLE_QUOTES)


def unquoted(name: str) -> str:
    return name[1:-1] if is_quoted(name) else name


def rejoined_names(parts: Sequence[str], is_name: Callable[[str], bool]) -> list[str]:
    """Join names that have commas themselves, where the whole is a known name."""
    names: list[str] = []
    at = 0
    while at < len(parts):
        longer = (end for end in range(len(parts), at + 1, -1) if is_name(", ".join(parts[at:end])))
        end = next(longer, at + 1)
        names.append(", ".join(parts[at:end]))
        at = end
    return names
