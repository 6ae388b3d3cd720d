"""Names as they are typed: among the entrants first, and what was probably meant by a mistyped one."""

from pathlib import Path

import pytest

from tests.support.desk import Desk

CLUB = ("Jan Novák", "Jan Kowalski", "Jana Malá", "Ana Lima", "Anna Lindqvist", "Noor van Dam")
PLAYING = ("Jan Novák", "Ana Lima", "Noor van Dam", "Eva Kask")
TABLE = ("--round", "1", "--table", "2")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A club with three Jans, of whom one plays in the cup."""
    desk = Desk(tmp_path / "club.duckdb")
    for name in CLUB:
        desk("player", "add", name).good()
    desk("tour", "new", "Cup", "--seed", "1").good()
    desk("tour", "enter", "cup", *PLAYING, "--new").good()
    return desk


def test_an_entrant_is_named_by_what_is_ambiguous_in_the_club(desk: Desk) -> None:
    desk("player", "show", "Jan").refused("'Jan' may be Jan Kowalski or Jan Novák or Jana Malá")
    assert desk("tour", "penalty", "cup", "Jan", "1/2").good().out == "Jan Novák loses 1/2\n"
    assert desk("tour", "fix", "cup", "An", "2").good().out.startswith("Ana Lima always sits")
    assert "Ana Lima, Jan Novák" in desk("tour", "apart", "cup", "Club", "an", "jan").good().out
    assert "Jan Novák misses" in desk("tour", "absent", "cup", "Jan", "--round", "1").good().out
    desk("tour", "absent", "cup", "Jan", "--round", "1", "--back").good()
    desk("tour", "pair", "cup").good()
    desk("tour", "swap", "cup", "jan", "an").good()
    desk("tour", "move", "cup", "Jan", "2").good()
    desk("tour", "publish", "cup").good()
    seats = ("--players", "Jan, Noor, Eva, An", "--scores", "61 54 40 38")
    out = desk("tour", "result", "cup", *TABLE, *seats).good().out
    assert "Jan Novák 61, Noor van Dam 54, Eva Kask 40, Ana Lima 38" in out
    assert desk("tour", "withdraw", "cup", "Jan").good().out.startswith("Jan Novák has withdrawn")
    assert desk("tour", "return", "cup", "Jan").good().out == "Jan Novák is back\n"


def test_who_is_not_entered_is_looked_for_in_the_club(desk: Desk) -> None:
    done = desk("tour", "penalty", "cup", "Kowalski", "1")
    done.refused("'Jan Kowalski' is not entered in 'cup'")
    desk("tour", "penalty", "cup", "Lind", "1").refused("'Anna Lindqvist' is not entered")
    desk("player", "add", "Ana").good()
    assert desk("tour", "penalty", "cup", "Ana", "1").good().out == "Ana Lima loses 1\n"


@pytest.mark.parametrize("text", ["Nor", "Noor van Dan", "Dam, Noor van", "van Damm", "Nór"])
def test_a_mistyped_entrant_is_suggested(text: str, desk: Desk) -> None:
    done = desk("tour", "penalty", "cup", text, "1")
    done.refused(f"there is no player {text!r}: did you mean 'Noor van Dam'?")
