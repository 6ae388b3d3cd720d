"""Conditions: every field and operator, what is not known, mistakes with their places, limits."""

from io import BytesIO

import pytest

from azul_notation.replay.filter import facts
from azul_notation.replay.filter.conditions import like
from azul_notation.replay.filter.facts import Facts
from azul_notation.replay.filter.fields import FIELDS
from azul_notation.replay.filter.read import ConditionError, read_condition
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.limits import CONDITION_DEPTH, CONDITION_LIMIT
from azul_notation.text.source import lines_of
from tests.support.commands import RECORD, WRONG, here

GAMES = {
    "worked": RECORD,
    "wrong": WRONG,
    "open": RECORD.split("R2")[0].replace('[Result "73 70"]\n', "") + "*\n",
    "bare": '[Variant "Grey"]\n[Seat1 "?"]\n[Seat2 "O\'Neil"]\n[Round "final"]\n\nR1 @1 BBKW\n*\n',
}


def chunk_of(name: str) -> Chunk:
    return next(chunks(lines_of(BytesIO(GAMES[name].encode()))))


def judged(text: str, name: str = "worked") -> bool | None:
    return read_condition(text).judge(Facts("a/b.azn", chunk_of(name)))


TRUE = [
    "variant = 'azul'",
    "board = 'coloured'",
    "event = 'Friday club' and site = 'Lisboa'",
    "date >= '2026-11-01' and date < '2026-12'",
    "round = 3 and round = '3' and table < 10",
    "termination = 'normal'",
    "seats = 2 AND game = 1 AND moves = 52 AND rounds = 5",
    "file LIKE '%.azn' and file like 'a/_.azn'",
    "tag('Seat1') = 'Ana' and tag('Board') = 'coloured'",
    "tag('Split') IS NULL and tag('Nothing') is null",
    "winner = 'Ana' and winner = tag('Seat1')",
    "player = 'Ana' AND player = 'Jan' and player <> 'Eva'",
    "score = 73 and score = 70 and score <> 71",
    "best = 73 and least = 70 and margin = 3 and total = 143",
    "best > 72.5 and best >= 73 and best != 72 and best <= 73 and best < 73.1 and best > -1",
    "73 = best and 'Ana' = player",
    "ok and ok = true and not ok = FALSE and ok = 1",
    "code is null and code <> 'AZ402'",
    "score between 60 and 71",
    "margin not between 4 and 9",
    "score not between 71 and 72",
    "event in ('x', 'Friday club') and seats in (2, 3) and margin not in (1, 2)",
    "event like 'Fri%' and event like '%club' and event like '%d_y%' and event like 'F%y%c%b'",
    "event not like 'fri%' and event not like 'Friday'",
    "winner is not null and score is not null and event is not null",
    "(ok or best = 1) and not (best = 1 or margin = 1)",
    "best = 1 or ok",
    "NOT best = 1 AND ok",
    "false or true",
    "event > 'Friday' and 'a' < 'b'",
    "not event > 5 and not event < 5 and event <> 5",
    "date like '2026-__-13'",
    "least = '70'",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true(text: str) -> None:
    assert judged(text) is True
    assert judged(f"NOT ({text})") is False
    assert judged(text.upper() if "'" not in text else text) is True


FALSE = [
    ("winner <> 'Ana'", "worked"),
    ("score <> 73", "worked"),
    ("player not in ('Ana', 'Eva')", "worked"),
    ("player not like 'A%'", "worked"),
    ("score not between 73 and 80", "worked"),
    ("event = 'friday club'", "worked"),
    ("event like 'Friday'", "worked"),
    ("event like 'Friday club_'", "worked"),
    ("ok and best = 1 or margin = 1", "worked"),
    ("ok", "wrong"),
    ("code = 'AZ503'", "wrong"),
    ("code is null", "wrong"),
    ("winner = 'Ana'", "open"),
    ("score > 0", "open"),
]


@pytest.mark.parametrize(("text", "name"), FALSE)
def test_what_is_false(text: str, name: str) -> None:
    assert judged(text, name) is False


OTHERS = [
    ("code = 'AZ406' and code like 'AZ4%' and not ok", "wrong", True),
    ("rounds = 2 and winner is null and score is null", "wrong", True),
    ("ok and rounds = 1 and best is null and margin is null", "open", True),
    ("best > 0", "open", None),
    ("not best > 0", "open", None),
    ("best <> 0 and ok", "open", None),
    ("best > 0 and rounds = 9", "open", False),
    ("best > 0 or rounds = 1", "open", True),
    ("best between 0 and 1", "open", None),
    ("tag('Nothing') in ('a', 'b')", "worked", None),
    ("tag('Nothing') not like 'a%'", "worked", None),
    ("event = tag('Nothing')", "worked", None),
    ("winner <> 'Ana'", "open", True),
    ("event is null and date is null and tag('Seat1') is null", "bare", True),
    ("player = 'O''Neil' and player <> '?' and seats = 2", "bare", True),
    ("variant = 'Grey' and board is null and not ok", "bare", True),
    ("round <> 3 and round = 'final'", "bare", True),
]


@pytest.mark.parametrize(("text", "name", "truth"), OTHERS)
def test_what_is_not_known(text: str, name: str, truth: bool | None) -> None:
    assert judged(text, name) is truth


def test_only_what_needs_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "check_alone", None)
    for name, field in FIELDS.items():
        condition = read_condition(f"{name} IS NULL")
        assert condition.needs_check is field.needs_check
        if not field.needs_check:
            assert condition.judge(Facts("a", chunk_of("worked"))) is False
    assert judged("ok and event = 'other'") is False
    assert judged("best > 3 or event = 'Friday club'") is True


MISTAKES = [
    ("score > > 5", 8, "a field or a value"),
    ("score >", 7, "missing at the end"),
    ("", 0, "missing at the end"),
    ("(ok", 3, "`)`"),
    ("ok)", 2, "the end"),
    ("ok ok", 3, "AND"),
    ("a = 1", 0, "no field `a`"),
    ("ok and Scoer = 1", 7, "did you mean `score`?"),
    ('event = "x"', 8, "single quotes"),
    ("event = 'x", 8, "not closed"),
    ("event = 'x''", 8, "not closed"),
    ("lower('x') = 1", 0, "no function `lower`"),
    ("tag(Event) = 1", 4, "single quotes"),
    ("score", 0, "not a condition"),
    ("5", 0, "not a condition"),
    ("score like '5%'", 0, "LIKE is for text"),
    ("event like 5", 11, "single quotes"),
    ("score = 'many'", 8, "is not a number"),
    ("score between 1 and 'x'", 20, "is not a number"),
    ("score in (1, 'x')", 13, "is not a number"),
    ("'x' = best", 0, "is not a number"),
    ("event in ()", 10, "does not belong here"),
    ("event in ('a' 'b')", 14, "`,`"),
    ("event is not", 12, "NULL"),
    ("event not = 3", 10, "does not belong here"),
    ("ok; drop", 2, "means nothing"),
    ("5x = 1", 0, "means nothing"),
    ("event = 'a' -- b", 12, "means nothing"),
    ("score + 1 = 2", 6, "means nothing"),
]


@pytest.mark.parametrize(("text", "at", "words"), MISTAKES)
def test_mistakes_are_told_at_their_place(text: str, at: int, words: str) -> None:
    with pytest.raises(ConditionError) as caught:
        read_condition(text)
    assert (caught.value.at, words in str(caught.value)) == (at, True), str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "(" * CONDITION_DEPTH + "ok" + ")" * CONDITION_DEPTH,
        "not " * CONDITION_DEPTH + "ok",
        " or ".join(["ok"] * (CONDITION_LIMIT // 7)),
        "event in (" + ", ".join(["'a'"] * 700) + ")",
    ],
)
def test_up_to_the_limits(text: str) -> None:
    assert judged(text) in (True, False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("(" * (CONDITION_DEPTH + 1) + "ok" + ")" * (CONDITION_DEPTH + 1), CONDITION_DEPTH + 1),
        ("(" * 1990 + "ok" + ")" * 1990, 1990),
        ("not " * 999 + "ok", 4 * CONDITION_DEPTH),
        ("ok or " * 1000, CONDITION_LIMIT),
    ],
)
def test_beyond_the_limits(text: str, at: int) -> None:
    with pytest.raises(ConditionError) as caught:
        read_condition(text)
    assert caught.value.at == at


def test_no_pattern_takes_long() -> None:
    pattern = "%" + "a%" * 200 + "b"
    assert not like(pattern)("a" * 20_000)
    assert like("%.%(_)%")("x.y(z)")
    assert not like("a.c")("abc")
    assert like("a%")("a\nb")
    assert like("%")("")


def test_a_mistake_is_shown_with_a_caret() -> None:
    done = here("filter", "-", "--where", "ok AND\tořechy = 'ř\x1b' OR scores > 5")
    assert (done.code, done.out) == (2, "")
    message, line, caret = done.err.splitlines()
    assert message.startswith("azul: --where: there is no field `ořechy`")
    assert line == "  ok AND ořechy = 'ř\ufffd' OR scores > 5"
    assert caret == "         ^"


def test_a_long_condition_is_shown_in_part() -> None:
    done = here("filter", "-", "--where", "ok or " * 300 + "5 5" + " or ok" * 100)
    _, line, caret = done.err.splitlines()
    assert len(line) < 130
    assert line[caret.index("^") :].startswith("5 or ok")
