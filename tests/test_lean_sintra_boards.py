"""What the fast reading of Sintra does with a strip and with the offer, where whole games seldom come."""

import re

import pytest

from azul_notation.api import play
from azul_notation.replay.browse import browse
from azul_notation.rules import DIALECTS
from azul_notation.rules.offer.bag import from_all, from_bag
from azul_notation.rules.offer.packed import FIELD, FULL_BAG, HELD, MASK
from azul_notation.rules.sintra.lean import draft
from azul_notation.rules.sintra.lean_boards import Boards, squeeze
from azul_notation.rules.sintra.lean_setup import chosen, lay_out
from azul_notation.rules.sintra.lean_tables import JOKERS_AT, Moves, Strips, tables
from azul_notation.rules.sintra.tables import SYNTHETIC
from azul_notation.text.write import write_game
from tests.glances import differences

YELLOW = FIELD * "BGOPY".index("Y")
STRIPS = [f"{up}/{down}" for up, down in SYNTHETIC]
SETUP = ["track", "BYPBGO", "\nS1", *STRIPS, "\nS2", *STRIPS[::-1]]


def boards() -> Boards:
    edition = chosen({})
    assert edition
    made = Boards(edition, 2, None)
    assert lay_out(tables(), made, SETUP, 2)
    return made


@pytest.mark.parametrize(
    "word",
    [
        *("4Y1^", "4YF~1", "0BF*1", "0BF=B", "0B9", "0B0", "0R1", "0b1", "0B1*0", "0B1*3", "0B1~0"),
        *("0B1~01", "0B1~1^", "0B1^=B", "<<^", "<<*1", "0B1!", "", "0B"),
    ],
)
def test_words_that_are_no_canonical_moves(word: str) -> None:
    with pytest.raises(KeyError):
        Moves()[word]


@pytest.mark.parametrize(
    "word",
    [
        *("OPY**/BGOYY", "BGOYY/BOPY*", "BGOYY/PYO**", "GBOYY/OPY**", "BGOY/OPY**", "BGOYY"),
        *("BGOYY/", "BGOYY/OPY**/OPY**", "bgoyy/opy**", "track"),
    ],
)
def test_words_that_are_no_canonical_strips(word: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        Strips()[word]


@pytest.mark.parametrize("word", ["BYPBGB", "BYPBG", "BYPBGOY", "BYPBG*", "bypbgo", "YYYPBG", ""])
def test_words_that_are_no_round_indicator(word: str) -> None:
    edition = chosen({})
    assert edition
    words = [SETUP[0], word, *SETUP[2:]]
    try:
        assert not lay_out(tables(), Boards(edition, 2, None), words, 2)
    except ValueError:  # a letter of no pane
        assert set(word) - set("BGOPY")


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
    assert (chosen({name: value}) is not None) == known


@pytest.mark.parametrize(
    ("panes", "spare", "jokers", "broke", "left"),
    [
        (1, 2, 0, 0, (0, 2)),
        (1, 2, 1, 0, (1, 1)),
        (1, 2, 2, 0, None),
        (2, 2, 0, 0, (0, 1)),
        (2, 2, 1, 0, None),
        (2, 2, 2, 0, (1, 0)),
        (2, 1, 2, 0, None),
        (2, 1, 0, 0, (0, 0)),
        (3, 2, 0, 0, (0, 0)),
        (3, 2, 2, 0, None),
        (4, 2, 0, 1, (0, 0)),
        (4, 2, 0, 0, None),
        (4, 2, 0, 2, None),
    ],
)
def test_yellow_panes_on_a_strip_with_one_yellow_space(
    panes: int, spare: int, jokers: int, broke: int, left: tuple[int, int] | None
) -> None:
    made = boards()
    made.free[0] = Strips()["BGOYY/OPY**"][1] - (2 - spare << JOKERS_AT)
    free = squeeze(made, 0, panes << YELLOW, MASK << YELLOW, jokers, broke)
    assert left == (None if free < 0 else (free >> YELLOW & MASK, free >> JOKERS_AT))


@pytest.mark.parametrize(
    ("turns", "owner"),
    [
        (["1B1~1"], -1),
        (["1B1~1", "2G7~1"], 0),
        (["1B1~1", "2G7~1", "0G7"], -1),
        (["1B1~1", "2Y7"], -1),
        (["1B1~1", "2GF"], -1),
    ],
)
def test_factories_of_one_colour_are_taken_too(turns: list[str], owner: int) -> None:
    t = tables()
    deals = ["BBBB", "GGGG", "-", "-", "-"]
    assert draft(t, boards(), deals, turns, t.orders[2][0], YELLOW) == owner


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
    t = tables()
    made = boards()
    made.glaziers[0] = 4
    made.free[4:8] = [Strips()["BGOYY/OPY**"][1], 0, 0, 0]
    assert draft(t, made, ["BB", "-", "-", "-", "-"], ["1BF"], t.orders[2][0], YELLOW) == -1
    assert draft(t, made, ["BB", "-", "-", "-", "-"], ["1B5"], t.orders[2][0], YELLOW) == 0


def test_sets_without_joker_spaces() -> None:
    for game in play("sintra", seats=2, games=12, policy="greedy"):
        text = write_game(game, DIALECTS["sintra"])
        found = re.search(r"([BGOPY]{3})\*\*", text)
        assert found
        without = text.replace(found[0], "".join(sorted(f"{found[1]}YY")))
        assert not list(differences(without))
        assert all(seen is None for *_, seen in browse(without))
