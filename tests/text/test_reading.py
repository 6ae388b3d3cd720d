"""The reader takes each word as lark does by the grammar, and gives each its place."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from azul_notation import check, read, write
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.lexicon import LONGEST, REMEMBERED, vocabulary_of
from azul_notation.text.read import read_chunk
from azul_notation.text.source import lines_of, open_bytes
from tests.oracle.compare import RIVALS, by_engine
from tests.oracle.rivals import Kind
from tests.support.by_grammar import read_as_the_grammar_says
from tests.support.made_mutants import CHANGES, chunks_of, mutant
from tests.support.strategies import TIMES, part, times

ROOT = Path(__file__).parents[2]
FOLDERS = ("samples", "samples/broken", "tests/conformance")
HEAD = '[Variant "azul"]\n[Seat1 "a"]\n[Seat2 "b"]\n\nR1 @1 BBKW KRRY BYRK WWKY BBRR\n'
GARDEN = '[Variant "garden"]\n[Seat1 "a"]\n[Seat2 "b"]\n\nR1 @1 a:B2B3B5Y2\n'
MUTANTS = times(6)

each_kind = pytest.mark.parametrize("kind", RIVALS, ids=str)


def chunks_in(folder: str) -> list[Chunk]:
    found: list[Chunk] = []
    for path in sorted((ROOT / folder).rglob("*.azn")):
        with open_bytes(path) as stream:
            found += chunks(lines_of(stream))
    return found


@cache
def game(kind: Kind) -> str:
    return by_engine(kind, 4)


def read_alike(text: str) -> None:
    for chunk in chunks_of(text):
        read_as_the_grammar_says(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_records_of_the_repository_are_read_as_the_grammar_says(folder: str) -> None:
    for chunk in part(chunks_in(folder)):
        read_as_the_grammar_says(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*RIVALS][:: 1 if TIMES >= 1 else 4], ids=str)
def test_changed_games_are_read_as_the_grammar_says(kind: Kind) -> None:
    rng = Random(str(kind))
    read_alike(game(kind))
    for _ in range(MUTANTS):
        read_alike(mutant(game(kind), rng))


@pytest.mark.slow
@pytest.mark.parametrize("change", dict.fromkeys(CHANGES), ids=lambda change: change.__name__)
def test_every_change_is_read_as_the_grammar_says(change: object) -> None:
    assert callable(change)
    rng = Random(1)
    for kind in list(RIVALS)[::2]:
        for _ in range(times(8)):
            read_alike(change(game(kind), rng))


PLAYS = (
    "1. 3B2 2K1!?\n*\n",
    "3B2!stood 2K1??!stood\n*\n",
    "1. 3B2 $3 @0:10:00 $4 2K1 @0:09:59\n*\n",
    "1. 3B2 {good} {very} 2K1 ; to the end\n; of a line of its own\n*\n",
    "1. 3B2{tight}2K1;too\n= 1 {a} 2! {b}\n#0123456789abcdef {c}\n== 1 2 {d}\n",
    "1. cb2 2Kf~2\nT1 1>3!? {x} 2>f $1 @0:00:01\nT2 {y} 3>F!stood\n= -1! 0\n* {z}\n",
    "\n\n 1.  3B2   2K1 \n\n 2. 1K1\n*",
    "3B2 2K1 1K1 1Y1\n*\n",
    "1. 3B2 %azn\n*\n",
    "1. 3B2 (3B1) 2K1\n*\n",
    "1. 3B2 2. 2K1\n*\n",
    "1. 3B2 1. 2K1\n*\n",
    "1. 2. 3B2 2K1\n*\n",
    "1. {x} 3B2 2K1\n*\n",
    "2. 3B2 2K1\n*\n",
    "1. 3B2 2K1\n3.\n*\n",
    "3B2 @0:10:00 @0:09:00\n*\n",
    "3B9\n*\n",
    "3B2 BBKW\n*\n",
    "= \n*\n",
    "= 1 2 3.\n3B2\n*\n",
    "= 1 2\n1. 3B2\n*\n",
    "3B2 ; azn: ignore AZ5xx\n*\n",
    "3B2 {open\n*\n",
    "1.3B2\n*\n",
    "3B2\t2K1\n*\n",
    "3B2 [Site\n*\n",
    "3B2 %azn 1\n*\n",
    "3B2 @1\n*\n",
    "R2 BBKW @1\n*\n",
    "T1 1>3 @0:00:01 @0:00:02\n*\n",
    "1>3\n*\n",
    "12\n*\n",
    "( 3B2 { open\n= 1 2\n*\n",
    "3B2 (2K1 (1Y1) ) (3B1 1. T1 1>3 3>2 {x}) BBKW\n*\n",
    "3B2 ((2K1)\nR2 BBKW\n*\n",
    "= BBKW\n= 1 2 3. 4\n3B2 ^ 2K1\n*\n",
)


@pytest.mark.parametrize("play", PLAYS)
def test_rounds_are_read_as_the_grammar_says(play: str) -> None:
    read_alike(HEAD + play)


@pytest.mark.parametrize("play", PLAYS)
def test_the_beginning_of_play_is_read_as_the_grammar_says(play: str) -> None:
    read_alike(HEAD.partition("R1")[0] + play)


@pytest.mark.slow
@each_kind
def test_known_rounds_can_be_skipped(kind: Kind) -> None:
    for chunk in chunks_of(game(kind)):
        whole = read_chunk(chunk, DIALECTS)
        for known in range(1, len(whole.rounds)):
            rest = read_chunk(chunk, DIALECTS, known=known)
            assert repr(rest.rounds) == repr(whole.rounds[known:])
            assert (rest.tags, rest.skipped) == (whole.tags, known)


@pytest.mark.parametrize("before", ["{ R2 }", "; R2", "R2 @1"])
def test_no_round_is_skipped_whose_word_stands_elsewhere(before: str) -> None:
    [chunk] = chunks_of(f"{HEAD}3B2 {before}\nR2 @1 BBKW\n*\n")
    assert repr(read_chunk(chunk, DIALECTS, known=1)) == repr(read_chunk(chunk, DIALECTS))


@pytest.mark.parametrize(
    "play",
    [
        "1. +B b:G2M4P6Y2 a=B3 @0:01:00 $2 {x} +M! c:B1B2B4B6\n*\n",
        "1. +B ;x\nb:G2M4P6Y2 ;y\n+M c:B1B2B4B6\n*\n",
        "b:G2M4P6Y2 1. +B\n2. b:G2M4P6Y2\n*\n",
        "1. +B [\nB3@14/M3 [ ]\n*\n",
    ],
)
def test_chance_after_moves_is_read_as_the_grammar_says(play: str) -> None:
    read_alike(GARDEN + play)


def test_a_comment_without_an_end_after_a_draw_is_one_fault() -> None:
    [chunk] = chunks_of(GARDEN + "1. +B b:G2M4P6Y2 {open\n*\n")
    found = [each for each in read_chunk(chunk, DIALECTS).diagnostics if each.code == "AZ104"]
    assert len(found) == 1


@pytest.mark.parametrize(
    "tag",
    [
        r'[Event "a (b) {c} ; \"d\" \\"]',
        *('[ Site  "x" ]', '[variant "azul"]', '[Date "2026-02-30"]', '[Site "x"] '),
        *('[Site "x"] [Table "1"]', '[Site "x"] {c}', "[Site x]", "{c}", "", '[Site "x\\"]'),
    ],
)
def test_heads_are_read_as_the_grammar_says(tag: str) -> None:
    read_alike(HEAD.replace("[Seat1", tag + "\n[Seat1") + "1. 3B2 2K1\n*\n")


@pytest.mark.parametrize("sign", ["\x00", "\u2028", "\x85", "\udcff"])
def test_signs_that_no_record_may_hold_leave_the_words_as_they_are(sign: str) -> None:
    read_alike(HEAD + f"1. 3B2 {{{sign}}}\n*\n")


def test_other_line_ends_are_no_matter() -> None:
    text = HEAD + "1. 3B2 2K1\n*\n"
    [plain], [other] = chunks_of(text), chunks_of(text.replace("\n", "\r\n"))
    assert repr(read_chunk(other, DIALECTS)) == repr(read_chunk(plain, DIALECTS))


@pytest.mark.parametrize(
    "text", ["1. 3B2\r2K1\n*\n", "1. 3B2 2K1 {a} ; b\r\r\n*\n", "1. 3B2 2K1\n* ; b\r"]
)
def test_a_return_between_words_is_white_space(text: str) -> None:
    [chunk] = chunks_of(HEAD + text)
    game = read_chunk(chunk, DIALECTS)
    assert (game.diagnostics, game.moves) == ((), 2)


@pytest.mark.parametrize("held", ["{a\rb}", "; a\rb", "; {\r}", "{;\r}"])
def test_a_return_in_a_comment_is_no_space(held: str) -> None:
    """Formatting must not change what somebody wrote, so the game stays as it is."""
    text = HEAD + f"1. 3B2 2K1 {held}\n*\n"
    [chunk] = chunks_of(text)
    [fault] = read_chunk(chunk, DIALECTS).diagnostics
    assert (fault.code, fault.message) == ("AZ116", "control character U+000D")
    [report] = check(text=text)
    assert [each.code for each in report.diagnostics] == ["AZ116"]
    [named] = check(text=text.replace(held, "").replace('"a"', '"A \\"\rna"'))
    assert [each.code for each in named.diagnostics] == ["AZ116"]


def test_does_not_remember_without_end() -> None:
    """Neither words of no known kind, nor long ones, nor more than so many."""
    known = vocabulary_of(DIALECTS["azul"])
    before = len(known)
    assert known.find("nonsense,").kind == ""
    assert known["B" * (LONGEST + 1)].kind == "DEAL"
    assert known.find("3Q2").kind == ""
    assert known["@0:00:01"].kind == "CLOCK"
    assert known["#0123456789abcdef"].kind == "HASH"
    assert len(known) == before < REMEMBERED
    text = HEAD + "1. 3B2 2K1~77\n*\n"
    [chunk] = chunks_of(text)
    assert read_chunk(chunk, DIALECTS).moves
    assert known["2K1~77"] is known["2K1~77"]


def test_lark_is_not_imported() -> None:
    code = (
        "import sys, azul_notation as azul\n"
        "assert all(each.ok for each in azul.check('samples/azul-coloured.azn'))\n"
        "assert not all(each.ok for each in azul.check('samples/broken'))\n"
        "assert 'lark' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_reading_fast_changes_no_report() -> None:
    """The whole way: what is read fast is checked and written as ever."""
    for kind in list(RIVALS)[:3]:
        [report] = check(text=game(kind))
        assert report.ok
        [again] = read(text=game(kind))
        assert write(again) == game(kind)
