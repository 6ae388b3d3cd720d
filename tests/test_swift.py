"""The fast reader takes what the program writes, and gives the very games that lark gives."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from azul_notation import Game, check, read, write
from azul_notation.rules import DIALECTS
from azul_notation.text.opening import open_bytes
from azul_notation.text.read import read_chunk, read_fast, read_slowly
from azul_notation.text.source import Chunk, chunks, lines_of
from azul_notation.text.vocabulary import LONGEST, REMEMBERED, vocabulary_of
from tests.made_mutants import CHANGES, chunks_of, mutant, read_fast_and_agree
from tests.oracle.compare import RIVALS, by_engine
from tests.oracle.rivals import Kind

ROOT = Path(__file__).parents[1]
FOLDERS = ("samples", "samples/broken", "tests/conformance")
HEAD = '[Variant "azul"]\n[Seat1 "a"]\n[Seat2 "b"]\n\nR1 @1 BBKW KRRY BYRK WWKY BBRR\n'
GARDEN = '[Variant "garden"]\n[Seat1 "a"]\n[Seat2 "b"]\n\nR1 @1 a:B2B3B5Y2\n'
MUTANTS = 6

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


def fast(text: str) -> Game | None:
    [chunk] = chunks_of(text)
    found = read_fast(chunk, DIALECTS)
    assert found is None or repr(found) == repr(read_slowly(chunk, DIALECTS))
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_records_of_the_repository_are_read_alike(folder: str) -> None:
    found = [read_fast_and_agree(chunk) for chunk in chunks_in(folder)]
    assert all(agreed for _, agreed in found)


def test_records_of_a_club_need_no_lark() -> None:
    """Variations, comments in the head, and what is not as it should be are lark's."""
    taken = [read_fast_and_agree(chunk)[0] for chunk in chunks_in("samples/season")]
    assert taken
    assert all(taken)


@each_kind
def test_what_the_program_writes_needs_no_lark(kind: Kind) -> None:
    for chunk in chunks_of(game(kind)):
        assert read_fast_and_agree(chunk) == (True, True)


@each_kind
def test_changed_games_are_read_alike(kind: Kind) -> None:
    rng = Random(str(kind))
    for _ in range(MUTANTS):
        text = mutant(game(kind), rng)
        assert all(read_fast_and_agree(chunk)[1] for chunk in chunks_of(text)), text


@pytest.mark.parametrize("change", dict.fromkeys(CHANGES), ids=lambda change: change.__name__)
def test_every_change_leaves_some_games_to_the_fast_reader(change: object) -> None:
    """So that equal games are compared, and not only what is lark's anyway."""
    assert callable(change)
    rng = Random(1)
    texts = [change(game(kind), rng) for kind in list(RIVALS)[::2] for _ in range(8)]
    taken = [read_fast_and_agree(chunk) for text in texts for chunk in chunks_of(text)]
    assert all(agreed for _, agreed in taken)
    assert any(swift for swift, _ in taken)


@pytest.mark.parametrize(
    "play",
    [
        "1. 3B2 2K1!?\n*\n",
        "3B2!stood 2K1??!stood\n*\n",
        "1. 3B2 $3 @0:10:00 $4 2K1 @0:09:59\n*\n",
        "1. 3B2 {good} {very} 2K1 ; to the end\n; of a line of its own\n*\n",
        "1. 3B2{tight}2K1;too\n= 1 {a} 2! {b}\n#0123456789abcdef {c}\n== 1 2 {d}\n",
        "1. cb2 2Kf~2\nT1 1>3!? {x} 2>f $1 @0:00:01\nT2 {y} 3>F!stood\n= -1! 0\n* {z}\n",
        "\n\n 1.  3B2   2K1 \n\n 2. 1K1\n*",
        "3B2 2K1 1K1 1Y1\n*\n",
    ],
)
def test_takes_a_game(play: str) -> None:
    assert fast(HEAD + play)


@pytest.mark.parametrize(
    "play",
    [
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
    ],
)
def test_leaves_a_game_to_lark(play: str) -> None:
    assert fast(HEAD + play) is None


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


def test_takes_chance_behind_moves() -> None:
    assert fast(GARDEN + "1. +B b:G2M4P6Y2 a=B3 @0:01:00 $2 {x} +M! c:B1B2B4B6\n*\n")
    assert fast(GARDEN + "1. +B ;x\nb:G2M4P6Y2 ;y\n+M c:B1B2B4B6\n*\n")
    assert fast(GARDEN + "b:G2M4P6Y2 1. +B\n2. b:G2M4P6Y2\n*\n") is None


@pytest.mark.parametrize(
    ("tag", "taken"),
    [
        (r'[Event "a (b) {c} ; \"d\" \\"]', True),
        ('[ Site  "x" ]', True),
        ('[variant "azul"]', False),
        ('[Date "2026-02-30"]', False),
        ('[Site "x"] ', False),
        ('[Site "x"] [Table "1"]', False),
        ('[Site "x"] {c}', False),
        ("[Site x]", False),
        ("{c}", False),
        ("", True),
    ],
)
def test_heads(tag: str, taken: bool) -> None:
    text = HEAD.replace("[Seat1", tag + "\n[Seat1") + "1. 3B2 2K1\n*\n"
    assert (fast(text) is not None) == taken


@pytest.mark.parametrize("sign", ["\x00", "\u2028", "\x85", "\udcff"])
def test_signs_that_no_record_may_hold_are_for_lark(sign: str) -> None:
    text = HEAD + f"1. 3B2 {{{sign}}}\n*\n"
    assert fast(text) is None


def test_other_line_ends_are_no_matter() -> None:
    text = HEAD + "1. 3B2 2K1\n*\n"
    assert fast(text.replace("\n", "\r\n")) == fast(text)


def test_does_not_remember_without_end() -> None:
    """Neither words of no known kind, nor long ones, nor more than so many."""
    known = vocabulary_of(DIALECTS["azul"])
    before = len(known)
    assert known["nonsense,"].kind == ""
    assert known["B" * (LONGEST + 1)].kind == "DEAL"
    assert known["3Q2"].kind == ""
    assert known["@0:00:01"].kind == "CLOCK"
    assert known["#0123456789abcdef"].kind == "HASH"
    assert len(known) == before < REMEMBERED
    text = HEAD + "1. 3B2 2K1~77\n*\n"
    assert fast(text)
    assert known["2K1~77"] is known["2K1~77"]


def test_lark_is_not_imported_for_a_clean_file() -> None:
    code = (
        "import sys, azul_notation as azul\n"
        "assert all(each.ok for each in azul.check('samples/azul-coloured.azn'))\n"
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
