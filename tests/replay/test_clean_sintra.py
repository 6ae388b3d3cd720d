"""The fast reading of Sintra, one doubt after the other: what it must know, and what it must not."""

import re
from pathlib import Path

import pytest

from azul_notation.text.write import HEADER
from tests.support.clean_games import differences, knows

ROOT = Path(__file__).parents[2]
GAME = (ROOT / "samples" / "sintra-a.azn").read_text(encoding="utf-8").removeprefix(HEADER)
STRIPS = "S2 BGOYY/OPY**"


@pytest.mark.parametrize(("old", "new"), [("0Y1*1", "0Y1*1"), ("0Y1*1", "0Y1"), ("0G1=G", "0G1=Y")])
def test_choices_that_come_to_the_same_totals(old: str, new: str) -> None:
    assert old in GAME
    assert knows(GAME.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("track BYPBGO", "track BYPBGB", id="a colour twice on the indicator"),
        pytest.param("track BYPBGO", "track BYPBG", id="five rounds"),
        pytest.param("track BYPBGO", "track BYPBG*", id="a joker on the indicator"),
        pytest.param("track", "Track", id="a word that the formatter writes small"),
        pytest.param("S1 ", "S2 ", id="a seat twice"),
        pytest.param("S1 BBGOP/BOOPY ", "S1 ", id="seven strips"),
        pytest.param("S1 BBGOP", "S1 BGBOP", id="letters out of order"),
        pytest.param("S1 BBGOP", "S1 BBGO", id="four spaces"),
        pytest.param("S1 BBGOP/BOOPY", "S1 BBGOP", id="one face"),
        pytest.param("S1 BBGOP/BOOPY", "S1 BBGOP/BOOPY/BOOPY", id="three faces"),
        pytest.param(STRIPS, "S2 OPY**/BGOYY", id="joker spaces up"),
        pytest.param(STRIPS, "S2 BGOYY/BOPY*", id="one joker space"),
        pytest.param(STRIPS, "S2 BGOYY/BOPYY", id="no joker spaces"),
        pytest.param("BOYYY/BBOOY", "BOYYY/OPY**", id="joker spaces on two strips"),
        pytest.param("BGPPY/GGOPY\nR1", "BGPPY/GGOPP\nR1", id="other strips than seat 1"),
        pytest.param("4Y1 5G1", "4Y1*0 5G1", id="panes on joker spaces that need not be told"),
        pytest.param("0Y1*1", "0Y1*2", id="more panes on joker spaces than were taken"),
        pytest.param("0G1=G", "0G1", id="no pane kept"),
        pytest.param("0G1=G", "0G1=P", id="a pane kept that is not there"),
        pytest.param("4Y1 5G1", "4Y1=Y 5G1", id="a pane kept of a strip that is not complete"),
        pytest.param("0B1^", "0B1", id="no marker"),
        pytest.param("0P1\n", "0P1^\n", id="the marker twice"),
        pytest.param("4Y1 5G1", "4Y1^ 5G1", id="the marker from a factory"),
        pytest.param("0O1=P~2", "0O1=P", id="broken panes not told"),
        pytest.param("0O1=P~2", "0O1=P~3", id="more broken panes than there were"),
        pytest.param("4Y1 5G1", "4Y1 5GF", id="panes that fit are broken"),
        pytest.param("6. << 0G2", "6. << 0G1", id="left of the glazier"),
        pytest.param("8. 0P1*1", "8. 0P1*1 <<", id="the glazier goes back from the first strip"),
        pytest.param("8. 0P1*1\n", "", id="panes left"),
        pytest.param("R1 @2 BBYY", "R1 @2 -", id="an empty factory in a full deal"),
        pytest.param("R2 @2", "R2 @1", id="another seat starts"),
        pytest.param("R2 @2", "R3 @2", id="a round left out"),
        pytest.param("= 6 5", "= 6 -5", id="another total"),
        pytest.param("= 6 5", "= 6 05", id="a total with a zero before it"),
        pytest.param("= 6 5", "= 6! 5", id="a total that stood"),
        pytest.param("[GameId", '[Board "A"]\n[GameId', id="a default that is written"),
        pytest.param("[GameId", '[Board "B"]\n[GameId', id="the other side"),
        pytest.param("[GameId", '[Columns "4 3 3 2 2 1 1 2"]\n[GameId', id="the printed values"),
        pytest.param("[GameId", '[Columns "9 3 3 2 2 1 1 2"]\n[GameId', id="other values"),
        pytest.param("[GameId", '[GlassTrack "0 9"]\n[GameId', id="another track"),
        pytest.param("[GameId", '[Split "free"]\n[GameId', id="a choice of another box"),
    ],
)
def test_not_sure_of(old: str, new: str) -> None:
    assert old in GAME
    assert not knows(GAME.replace(old, new, 1))


@pytest.mark.slow
def test_a_turn_behind_the_last_one() -> None:
    """Some of these glaziers could go back if the round were not over."""
    ends = list(re.finditer(r"\n([0-9]+)\. .*(?=\n= )", GAME))
    assert ends
    for end in ends:
        for turn in (" <<", f"\n{int(end[1]) + 1}. <<"):
            assert not knows(GAME[: end.end()] + turn + GAME[end.end() :])


def test_glaziers_that_need_not_go_back() -> None:
    """Before their first turns they stand above the first strip."""
    head, gap, body = GAME.partition("R1 @2 ")
    first, end, rest = body.partition("\n= ")
    deal, *laps = first.split("\n")
    again = [f"{lap}. {line.partition(' ')[2]}" for lap, line in enumerate(laps, start=2)]
    assert knows(GAME)
    assert not knows(head + gap + "\n".join((deal, "1. << <<", *again)) + end + rest)


def test_a_round_on_a_set_up_line_is_not_canonical() -> None:
    changed = GAME.replace("\nR1", " R1", 1)
    assert changed != GAME
    assert list(differences(changed)) == []
