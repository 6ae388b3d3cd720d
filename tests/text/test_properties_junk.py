"""Whatever the bytes are, nothing fails, and the neighbours of damage are kept."""

import pytest
from hypothesis import given, strategies as st

from azul_notation import Report, check
from tests.support.decorator import Decorator, odd_tag
from tests.support.strategies import PLAIN, RECORDS, decorators, examples, report_of

SCRAPS = (
    *("%azn 1", '[Variant "azul"]', '[Variant "sintra"]', '[Seat1 "a"]', '[Seat2 "b"]'),
    *('[Position "', '[Board "grey"]'),
    *("R1", "@1", "@0:00:01", "BBKW", "BBKW:+", "BBKW:0", "-", "1.", "1B2", "0KF^", "2B3<C>D~1"),
    *("T1", "1>2", "3>F", "=", "==", "12", "12!", "-3", "*", "#9f2c41d07be85a16", "$4", "!", "?"),
    *("{", "}", "(", ")", ";", "[", "]", '"', "\\", "\n", "\n\n", "\r\n", "\t", "\x00", "\x85"),
    *("\u2028", "\ufeff", "\U0001f3b2", "9" * 12, "R9999", "S1", "track", "+B", "pass^"),
    *("track YPBOGY", "S2", "BBBGP/BGGPP", "GGGOY/OPY**", "<<", "0OF", "3P8=O*1"),
    *("*0", '[Columns "'),
    *('[Variant "garden"]', '[Board "B"]', "a:B3G6P2Y1", "b=L4", "+3:Bb", "B3@14/M3*+2", "[]@2"),
    *("[B3]@25/G3*", "pass/B1[Y6]^", "a:", "@14", "[B3]"),
)
SCRAP_TEXTS = st.lists(st.sampled_from(SCRAPS), max_size=40).map(" ".join)
GLUED_TEXTS = st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join)
BYTES = st.binary(max_size=200) | (SCRAP_TEXTS | GLUED_TEXTS).map(lambda text: text.encode())


def sound_reports(data: bytes) -> list[Report]:
    """Check some bytes: there is at least one report, and every finding lies in the file."""
    reports = list(check(data=data))
    assert reports
    games = [each.game for each in reports]
    if games[-1] == 0:  # text without a game, or after the last one
        games.pop()
    assert games == list(range(1, len(games) + 1))
    lines = data.count(b"\n") + 1
    for report in reports:
        assert report.ok == (not any(each.is_error for each in report.diagnostics))
        for each in report.diagnostics:
            assert 1 <= each.line <= lines, each
            assert 1 <= each.column < each.end_column, each
    return reports


@examples(600)
@given(BYTES)
def test_no_bytes_make_it_fail(data: bytes) -> None:
    sound_reports(data)


@examples(300)
@given(RECORDS, BYTES)
def test_junk_behind_a_game(record: str, data: bytes) -> None:
    game = record.encode()
    reports = sound_reports(game + b"\n" + odd_tag("Event", "junk").encode() + b"\n" + data)
    assert reports[0] == report_of(record)


EDITS = st.tuples(
    st.sampled_from(["delete", "insert", "replace"]),
    st.sampled_from(["characters", "lines"]),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 4),
    st.sampled_from(SCRAPS) | st.text(PLAIN, max_size=3),
)
Edit = tuple[str, str, float, int, str]


def damaged(text: str, edits: list[Edit]) -> str:
    for way, unit, place, length, new in edits:
        parts = list(text) if unit == "characters" else text.splitlines(keepends=True)
        at = int(place * len(parts))
        end = at if way == "insert" else at + length
        middle = [] if way == "delete" else [new if unit == "characters" else new + "\n"]
        text = "".join([*parts[:at], *middle, *parts[end:]])
    return text


@pytest.mark.slow
@examples(300)
@given(st.tuples(RECORDS, RECORDS, RECORDS), st.lists(EDITS, min_size=1, max_size=3), decorators())
def test_damage_stays_in_its_game(
    records: tuple[str, str, str], edits: list[Edit], decorator: Decorator
) -> None:
    """The game before keeps its report; the first tag of the damaged one is spared."""
    first, second, third = records
    second = decorator.record(second).removeprefix("%azn 1").lstrip()
    begin = odd_tag("GameId", "damaged") + "\n"
    text = first + "\n" + begin + damaged(second, edits) + "\n" + third.removeprefix("%azn 1\n")
    reports = sound_reports(text.encode("utf-8", "surrogatepass"))
    assert len(reports) >= 2
    assert reports[0] == report_of(first)
