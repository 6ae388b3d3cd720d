"""Tags read alone are those that the grammar reads, wherever in a record they stand."""

from random import Random

import pytest

from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.head import raw_tags, read_head
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game
from tests.support.commands import RECORD, ROOT
from tests.support.made_mutants import chunks_of, mutant
from tests.support.strategies import times

SINTRA = (ROOT / "samples" / "sintra-a.azn").read_text(encoding="utf-8")
RECORDS = [path.read_text(encoding="utf-8")[:4_000] for path in sorted(ROOT.glob("samples/*.azn"))]


def said(game: Game) -> tuple[list[tuple[str, str]], dict[str, str]]:
    return [(tag.name, tag.value) for tag in game.tags], game.meant


def both_ways(chunk: Chunk) -> tuple[object, object]:
    return said(read_head(chunk, DIALECTS)), said(read_chunk(chunk, DIALECTS))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(300)))
def test_a_spoilt_record_has_the_tags_that_the_grammar_reads(seed: int) -> None:
    rng = Random(seed)
    text = SINTRA if seed % 2 else rng.choice(RECORDS)
    for _ in range(3):
        text = mutant(text, rng)
    for chunk in chunks_of(text):
        if chunk.number:
            head, whole = both_ways(chunk)
            assert head == whole, chunk.text


@pytest.mark.parametrize("variant", ["azul", "sintra", "garden"])
@pytest.mark.parametrize(
    "before",
    [
        *("track YPBOGY", "S1 BBBGP/BGGPP *OOPP/BBOOP", "track YPBOG", "S1 *", "track pass"),
        *("track PASS/*", "S1 BBBGP/BGGPP R1 @1", "R1 @1", "T1", "3B2"),
    ],
)
def test_a_tag_behind_another_line(before: str, variant: str) -> None:
    tags = f'[Variant "{variant}"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n'
    [chunk, *_] = chunks_of(f'{tags}{before}\n[Board "B"]\nR1 @1 BBBB\n*\n')
    head, whole = both_ways(chunk)
    assert head == whole


def test_a_record_in_order_does_not_need_the_grammar() -> None:
    fast = [raw_tags(chunk) is not None for text in (SINTRA, RECORD) for chunk in chunks_of(text)]
    assert all(fast)
