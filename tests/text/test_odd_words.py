"""Words with one sign that is nearly right: a digit of another script, a strange letter, a `?`.

Digits are `0` to `9` and letters `A` to `Z`, in any case. Whatever else stands in a word, the record is read
to its end and the word is reported at its place.
"""

from collections.abc import Iterator

import pytest

import azul_notation as azul

DIGITS = "\uff11\u0663\u0967\u00b2\u2460\u2163\U0001d7cf"
"""Full-width, Arabic, Devanagari, superscript, circled, Roman, bold: digits or numbers to Python."""
LETTERS = "\uff22\u0392\u0131\u0130\u017f\u00df\u212a"
"""Full-width and Greek B, and letters that become others, or two, where their case is changed."""
WALLS = ("3B2", "0KF^", "2B3<B>Y~1", "1B1~2!?", "c1", "BBKW", "BCRR:+C", "BB:=", "3>1", "4>F!stood")
ENVELOPE = (
    "R2",
    "@2",
    "12.",
    "T1",
    "= 1 2",
    "== 3 4!",
    "-7",
    "#9f2c41d07be85a16",
    "@0:12:33",
    "$4",
)
WORDS = {
    "azul": WALLS,
    "mini": WALLS,
    "chocolatier": WALLS,
    "sintra": ("3P5", "0OF", "2B3*1", "4G8=P^~2", "<<*2", "S1", "track", "BBOP", "BBBGP/OPY**"),
    "garden": (
        "+B",
        "+3:Bb",
        "B3@14/M3*+2",
        "[B3]@25/G3*",
        "[]@2",
        "pass/B1[Y6]^",
        "b:B3G6",
        "a=L4",
    ),
}


def odd(word: str) -> Iterator[str]:
    """Spoil a word in one place, in every way."""
    for at, sign in enumerate(word):
        others = DIGITS if sign.isdigit() else LETTERS if sign.isalpha() else DIGITS[0] + LETTERS[0]
        for other in ("", "?", *others):
            yield word[:at] + other + word[at + 1 :]
    for more in (*DIGITS, *LETTERS):
        yield word + more


def record(variant: str, lines: list[str], deal: str = "") -> str:
    head = f'[Variant "{variant}"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\nR1 @1 {deal}\n1. '
    return head + "\n".join(lines) + "\n*\n"


@pytest.mark.parametrize("before", ["", "3B2 ", "+B ", "T1 1>1 ", "= 1 "])
@pytest.mark.parametrize("variant", WORDS)
def test_every_odd_word_is_read(variant: str, before: str) -> None:
    words = [before + each for word in (*WORDS[variant], *ENVELOPE) for each in odd(word)]
    for begin in range(0, len(words), 50):
        reports = list(azul.check(text=record(variant, words[begin : begin + 50])))
        assert not reports[0].ok


@pytest.mark.parametrize("variant", WORDS)
def test_every_odd_deal_is_read(variant: str) -> None:
    deals = [each for word in WORDS[variant] for each in odd(word)]
    for begin in range(0, len(deals), 50):
        reports = azul.check(text=record(variant, [], "\n".join(deals[begin : begin + 50])))
        assert not next(iter(reports)).ok


@pytest.mark.parametrize("digit", DIGITS)
@pytest.mark.parametrize(
    ("variant", "word"),
    [
        *(
            ("azul", word)
            for word in ("1B1~1", "1B1", "3>1", "1.", "T1", "= 1 2", "@0:00:11", "$1")
        ),
        *(("sintra", word) for word in ("1B1*1", "1B1~1", "1B1=B~1", "<<*1")),
        *(("garden", word) for word in ("+1", "+B:1b", "B1@10", "B1@10+1", "[]@1", "a=B1", "a:B1")),
    ],
)
def test_digits_of_other_scripts_are_none(variant: str, word: str, digit: str) -> None:
    spoilt = digit.join(word.rsplit("1", 1))
    [report] = azul.check(text=record(variant, ["{before}", spoilt, "{behind}"]))
    found = [each for each in report.diagnostics if each.band == "text"]
    assert [each.line for each in found] == [7], found


@pytest.mark.parametrize("variant", WORDS)
@pytest.mark.parametrize("number", ["9" * 5_000, "\uff11" * 3, "-1", "1e9"])
def test_a_position_has_small_ascii_numbers(variant: str, number: str) -> None:
    when = f"x:A {number}@1+{number} 1 -"
    for position in (when, f"x:A 1@1.{number}>1 1 -", f"x:A 1@1+1 {number}/1"):
        text = record(variant, ["3B2 1B2 +B pass"])
        [report] = azul.check(text=f'[Position "{position}"]\n{text}')
        assert not report.ok
