"""Records with their bytes: nothing is lost on the way, and each is read again as the game that it was."""

import itertools
import random
from io import BytesIO
from pathlib import Path

import pytest

from azul_notation.replay.check import check_chunk
from azul_notation.rules import DIALECTS
from azul_notation.text.concatenate import Concatenation, bare
from azul_notation.text.games import chunks
from azul_notation.text.head import raw_tags, read_head
from azul_notation.text.limits import LINE_LIMIT, LINES_LIMIT, RECORD_LIMIT, LimitPassed
from azul_notation.text.read import read_chunk
from azul_notation.text.records import Record, marks, records
from azul_notation.text.source import lines_of
from tests.support.commands import RECORD, ROOT
from tests.support.strategies import times

SAMPLES = sorted(ROOT.glob("samples/**/*.azn"))
GAME = b'[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\nR1 @1 BBKW\n== 0 0\n'
"""A whole record, as far as cutting games apart is concerned."""
TORN = GAME.replace(b"== 0 0\n", b"")
ODD = [
    b"",
    b"\n\n",
    b"\xef\xbb\xbf%azn 1\n" + GAME,
    GAME.replace(b"\n", b"\r\n") + b"\r\n" + GAME,
    b"; above\n{ and above }\n" + GAME + b"; behind\n\n; of the next\n" + GAME[:-1],
    GAME.replace(b"Ana", b"\xff\xc3Ana") + b"\n%azn 1\n" + GAME,
    GAME + b"; " + "ř".encode() * 50_000 + b"\n\n" + GAME,
    GAME + b"\n" + b"x" * (LINE_LIMIT + 5) + b"\n\n" + GAME,
    GAME + b"; " + b"x" * LINE_LIMIT,
    TORN + b"\n" + GAME,
    b"R1 @1 BBKW\n== 0 0\n\n" + GAME,
]


def cut(data: bytes) -> list[Record]:
    return list(records(BytesIO(data)))


def bare_of(data: bytes) -> list[bytes]:
    return [bare(each.raw, first=each.mark.offset == 0) for each in cut(data) if each.chunk.number]


def piled(pieces: list[Record]) -> bytes:
    pile = Concatenation()
    return b"".join(pile.add(bare(each.raw, first=each.mark.offset == 0)) for each in pieces)


@pytest.mark.parametrize("data", ODD, ids=range(len(ODD)))
def test_records_are_the_file(data: bytes) -> None:
    found = cut(data)
    assert b"".join(each.raw for each in found) == data
    for each in found:
        assert data[each.mark.offset :].startswith(each.raw)
        assert data[: each.mark.offset].count(b"\n") <= each.mark.line - 1
    assert [each.mark for each in found] == [mark for _, mark in marks(BytesIO(data))]
    assert [each.chunk for each in found] == list(chunks(lines_of(BytesIO(data))))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_are_kept_to_the_byte(path: Path) -> None:
    data = path.read_bytes()
    assert b"".join(each.raw for each in cut(data)) == data
    again = piled([each for each in cut(data) if each.chunk.number])
    assert bare_of(again) == bare_of(data)
    assert bare_of(piled(cut(again))) == bare_of(data)


INTRUDERS = [
    b"",
    b'[Event "?"]\n',
    b"%azn 1\n",
    b"\n",
    b"*\n\n",
    b' { } [Seat1 "Eva"]\n',
    b"\xef\xbb\xbf",
    b"\r",
]
"""What may begin a game, or end one, wherever it stands; or look as if it did."""


@pytest.mark.parametrize("seed", range(times(40)))
def test_games_are_found_as_line_by_line(seed: int) -> None:
    """Games that surely are one each are cut out as a whole: nothing else may be taken for one."""
    rng = random.Random(seed)
    lines = b"\n".join(path.read_bytes() for path in rng.sample(SAMPLES, 6)).splitlines(
        keepends=True
    )
    for intruder in rng.choices(INTRUDERS, k=4):
        lines.insert(rng.randrange(len(lines)), intruder)
    data = b"".join(lines)
    found = [each.chunk for each in cut(data) if each.chunk.number]
    assert found == [each for each in chunks(lines_of(BytesIO(data))) if each.number]
    assert b"".join(each.raw for each in cut(data)) == data


def test_canonical_files_come_out_as_they_are() -> None:
    data = (ROOT / "samples" / "azul-grey.azn").read_bytes()
    assert piled(cut(data)) == data


def test_each_is_read_alike_behind_any_other() -> None:
    files = [path.read_bytes() for path in SAMPLES] + ODD
    found = [each for data in files for each in cut(data) if each.chunk.number]
    random.Random(5).shuffle(found)
    wanted = [bare(each.raw, first=each.mark.offset == 0) for each in found]
    assert bare_of(piled(found)) == wanted


@pytest.mark.parametrize(("before", "behind"), list(itertools.product([GAME, TORN], repeat=2)))
def test_games_that_are_told_apart_need_no_version(before: bytes, behind: bytes) -> None:
    data = piled([*cut(before), *cut(behind)])
    assert data == b"%azn 1\n" + before + b"\n" + behind


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (TORN, b'[Variant "azul"]\nR1 @1 BBKW\n'),
        (GAME, b"R1 @1 BBKW\n"),
        (b'[Event "a"]\n', GAME),
    ],
)
def test_games_that_would_flow_together_are_kept_apart(before: bytes, behind: bytes) -> None:
    data = piled([*cut(before), *cut(behind)])
    assert data == b"%azn 1\n" + before + b"\n%azn 1\n" + behind
    assert bare_of(data) == [before, behind]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"%azn 1\r\n\r\n[A]\r\n\r\n \r\n", b"[A]\r\n"),
        (b"[A]\r\n[B]", b"[A]\r\n[B]\r\n"),
        (b"[A]  \n  ", b"[A]  \n"),
        (b"%azn 2\n[A]\n", b"%azn 2\n[A]\n"),
        (b"%azn 1 [A]\n", b"%azn 1 [A]\n"),
        (b"; a\n%azn 1\n[A]", b"; a\n[A]\n"),
        (b" \n", b""),
    ],
)
def test_a_record_is_freed_of_what_stands_around_it(raw: bytes, text: bytes) -> None:
    assert bare(raw) == text


@pytest.mark.slow
def test_a_record_that_nobody_could_keep_ends_the_reading() -> None:
    with pytest.raises(LimitPassed):
        cut(GAME + b"x" * RECORD_LIMIT)
    with pytest.raises(LimitPassed):
        cut(GAME + b"\n" * LINES_LIMIT)


@pytest.mark.slow
def test_faults_stay_where_they_were() -> None:
    """What is found in a record is found in it behind another one too."""
    for path in SAMPLES:
        [first] = cut(RECORD.encode())
        found = [each for each in cut(path.read_bytes()) if each.chunk.number][:1]
        for chunk in chunks(lines_of(BytesIO(piled([first, *found])))):
            if chunk.number > 1:
                codes = [each.code for each in check_chunk(chunk, "").report.diagnostics]
                own = check_chunk(found[0].chunk, "").report.diagnostics
                assert codes == [each.code for each in own], path


HEADS = [
    '[Variant "azul"] [Seat1 "Ana"]\n[Seat2 "Jan"]\nR1 @1 BB\n',
    '[Variant "AZUL"]\r\n[Seat1 "Ana"]\r\n[Seat2 "J"]\r\n[Board "gray"]\r\n\r\nR1 @1 BB\r\n',
    '{a} [Variant "azul"]\n; [Event "no"]\n[Seat1 "A \\"x\\""]\n[Seat2 "J"]\nR1 @1 BB\n[Event "e"]\n',
    '[Varaint "azul"]\n[Seat1 "Ana"]\n[Seat1 "Eva"]\n[Seat2 "Jan"]\n[_own "1"]\n\nR1 @1 BB\n',
    '[Variant "azul"]\n[Seat1 "A\x07"]\n[Seat2 "J\udcff"]\n\nR1 @1 BB\n',
    '[Variant "azul"]\n[Event unquoted]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\n3B2\n',
    '[Variant "sintra"]\n[Seat1 "Ana"]\n[Seat2 "J\rn"]\n\ntrack YPBOGY\n[Event "late"]\n',
]


def test_tags_alone_are_the_tags_that_the_grammar_reads() -> None:
    texts = [path.read_bytes() for path in SAMPLES]
    texts += [head.encode("utf-8", "surrogateescape") for head in HEADS]
    fast = 0
    for chunk in [chunk for text in texts for chunk in chunks(lines_of(BytesIO(text)))]:
        whole, head = read_chunk(chunk, DIALECTS), read_head(chunk, DIALECTS)
        assert [(tag.name, tag.value) for tag in head.tags] == [
            (tag.name, tag.value) for tag in whole.tags
        ]
        assert (head.meant, head.seats) == (whole.meant, whole.seats)
        fast += raw_tags(chunk) is not None
    assert fast > len(SAMPLES)
