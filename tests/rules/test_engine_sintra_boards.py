"""What the engine of Sintra does with a strip and with the offer, where whole games seldom come."""

from contextlib import suppress

import pytest

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Word
from azul_notation.rules.offer.bag import from_all, from_bag
from azul_notation.rules.offer.packed import FULL_BAG, HELD
from azul_notation.rules.sintra import fast
from azul_notation.rules.sintra.edition import edition_of
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.lookups import placing, tables
from azul_notation.rules.sintra.moves import MOVES, UNUSUAL
from azul_notation.rules.sintra.packed import NEEDLESS, REFUSED, UNSAID
from azul_notation.rules.sintra.tables import SYNTHETIC

FAMILY = BY_VARIANT["sintra"]
STRIPS = [f"{up}/{down}" for up, down in SYNTHETIC]
SETS = [STRIPS, STRIPS[::-1]]


def laid_out() -> Engine:
    edition = edition_of()
    assert edition
    engine = Engine(edition, 2)
    assert engine.lay_out("BYPBGO", SETS) == 1
    return engine


def draft(engine: Engine, words: list[str]) -> bool:
    """Play turns as the canonical form has them; False if one is refused, or a mark is wrong or missing."""
    laps = [f"\n{at // engine.seats + 1}." for at in range(0, len(words), engine.seats)]
    lines = [words[at : at + engine.seats] for at in range(0, len(words), engine.seats)]
    told = [each for lap, line in zip(laps, lines, strict=True) for each in (lap, *line)]
    _, whole, exact, _ = fast.draft(engine, told)
    return whole and exact


def drafting(deals: list[str]) -> Engine:
    """Lay these panes on the factories, whether or not the bag can have given them."""
    engine = laid_out()
    assert engine.deal(Seat(0), ["BGOY", "BGOY", "BGOY", "BGOY", "BGOY"])
    engine.sources = [0, *(tables().pools[word] for word in deals)]
    return engine


@pytest.mark.parametrize(
    "word",
    [
        *("4YF~1", "0B9", "0B0", "0R1", "0b1", "0B1~0", "0B1~01", "0B1~1^", "0B1^=B", "0B1!", ""),
        *("0B", "cB1", "0B1*01", "<<~0", "<<<"),
    ],
)
def test_words_that_are_no_canonical_moves(word: str) -> None:
    with suppress(KeyError):
        *_, stated, _, _ = MOVES[word]
        assert stated & UNUSUAL


@pytest.mark.parametrize(
    "word",
    [
        *("1G2^", "1G2~1", "1G2~32", "1G2~64", "1G2*0", "1G2*3", "1G2=G", "1GF*0", "1GF=G", "<<^"),
        *("<<*0", "<<*1", "<<=G", "<<~1", "<<"),
    ],
)
def test_marks_and_choices_that_say_too_much(word: str) -> None:
    deals = ["GG", "-", "-", "-", "-"]
    assert draft(drafting(deals), ["1G2"])
    assert not draft(drafting(deals), [word])


def test_no_number_of_panes_stands_for_the_marker() -> None:
    for word, clean in (("0G2^", True), ("0G2", False), ("0G2~32", False)):
        engine = drafting(["-"] * 5)
        engine.sources[0] = tables().pools["GG"]
        assert draft(engine, [word]) == clean


@pytest.mark.parametrize(
    ("name", "value", "known"),
    [
        ("Board", "B", True),
        ("Board", "A", False),
        ("Board", "b", False),
        ("Columns", "4 3 3 2 2 1 1 3", True),
        ("Columns", "4 3 3 2 2 1 1 2", False),
        ("Columns", "04 3 3 2 2 1 1 3", False),
        ("Columns", "4 3 3 2 2 1 1  3", False),
        ("Columns", "4 3 3 2 2 1 1", False),
        ("GlassTrack", "0 5", True),
        ("GlassTrack", "0", False),
        ("GlassTrack", "1 5", False),
        ("GlassTrack", "0 1000", False),
        ("Factories", "plain", False),
    ],
)
def test_choices_of_rules(name: str, value: str, known: bool) -> None:
    assert (edition_of((name, value)) is not None) == known


@pytest.mark.parametrize(
    ("panes", "spare", "said", "placed"),
    [
        (1, 2, UNSAID, (1, 0, 0)),
        (1, 2, 0, (1, 0, NEEDLESS)),
        (1, 2, 1, (0, 1, 0)),
        (1, 2, 2, None),
        (2, 2, UNSAID, (1, 1, 0)),
        (2, 2, 0, None),
        (2, 2, 1, (1, 1, NEEDLESS)),
        (2, 2, 2, (0, 2, 0)),
        (2, 1, 2, None),
        (2, 1, UNSAID, (1, 1, 0)),
        (3, 2, UNSAID, (1, 2, 0)),
        (3, 2, 2, (1, 2, NEEDLESS)),
        (4, 2, UNSAID, (1, 2, 1)),
        (4, 0, UNSAID, (1, 0, 3)),
        (4, 0, 1, None),
    ],
)
def test_panes_on_a_strip_with_one_space_of_their_colour(
    panes: int, spare: int, said: int, placed: tuple[int, int, int] | None
) -> None:
    assert placing(said, spare, 1, panes) == (placed or (0, 0, REFUSED))


FULL = ["BBBB"] * 5
SHORT = [*FULL[:4], "BBB"]
BLUE = FULL_BAG & HELD
OTHERS = FULL_BAG - BLUE


def drawn(deals: list[str]) -> int:
    return sum(tables().packed[word] for word in deals)


def test_full_factories_from_the_bag() -> None:
    assert from_bag(FULL, drawn(FULL), FULL_BAG) == OTHERS
    assert from_bag(FULL, drawn(FULL), FULL_BAG - 1) == -1
    assert from_bag(SHORT, drawn(SHORT), FULL_BAG) == -1


def test_the_bag_runs_out() -> None:
    """All that was in it is dealt; nothing but what lies on boards is missing then."""
    t = tables()
    assert from_all(t, FULL, drawn(FULL), BLUE - 1, 0) == OTHERS
    assert from_all(t, FULL, drawn(FULL), OTHERS & -OTHERS, 0) == -1
    assert from_all(t, FULL, drawn(FULL), BLUE - 2, 1) == -1
    assert from_all(t, SHORT, drawn(SHORT), 0, OTHERS + 1) == 0
    assert from_all(t, SHORT, drawn(SHORT), 0, OTHERS) == -1
    gap = [*SHORT[:3], "BBB", "BBBB"]
    assert from_all(t, gap, drawn(gap), 0, OTHERS + 1) == -1


def test_only_a_joker_space_fits() -> None:
    """Blue can still be placed, so it may not break."""
    for word, taken in (("1BF", False), ("1B5", True)):
        engine = drafting(["BB", "-", "-", "-", "-"])
        board = engine.boards[0]
        board.glazier = 4
        board.free[4:8] = [tables().strips["BGOYY/OPY**"][1], 0, 0, 0]
        assert draft(engine, [word]) == taken


CROWDED = ",".join(["BGOPY"] * 9)
BOARD = f"0/0+0/1/{'bbbgp:bggpp,' * 7}bgoyy:opy**/-,-,-,-,-,-,-,-"
AT = f"sintra:A 1@1+0 {CROWDED} ^ B9G10O10P10Y10 - ^1 BBGOPY {' '.join([BOARD] * 4)}"


def test_more_turns_than_a_deal_can_have() -> None:
    """Five panes on each factory, of which no two are alike, and ways back that stood."""
    state = FAMILY.begin("sintra", lambda _: "", 4, AT, ())
    backs = takes = 0
    while state.phase == "draft":
        if backs < 100:
            backs += bool(FAMILY.play(state, Word("<<", stood=True)).stood)
            continue
        words = [word for word in state.legal() if word != "<<"]
        FAMILY.play(state, Word(next((word for word in words if word[0] == "0"), words[0])))
        takes += 1
    assert takes == 45
    assert (state.turns, state.mover) == (145, 145 % 4)
