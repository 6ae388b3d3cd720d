"""Names as they are typed: among the entrants first, and what was probably meant by a mistyped one."""

from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.terminal import Terminal

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


# -- new players


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Nor", "Noor van Dam"), ("Lindqvist Anna", "Anna Lindqvist"), ("Jan Nowák", "Jan Novák")],
)
def test_a_new_name_that_is_nearly_known_is_refused(text: str, meant: str, desk: Desk) -> None:
    before = desk.dump()
    done = desk("tour", "enter", "cup", "Zoe", text, "--new")
    done.refused(
        f"there is no player {text!r}: did you mean {meant!r}?", f"`azul player add {text!r}`"
    )
    assert desk.dump() == before
    desk("tour", "enter", "cup", text).refused(f"did you mean {meant!r}?")
    desk("player", "add", text).good()
    assert desk("tour", "enter", "cup", "Zoe", text, "--new").good().out == f"entered Zoe, {text}\n"


def test_names_that_are_new_together_may_be_alike(desk: Desk) -> None:
    """Somebody has typed both at once, and means two people."""
    done = desk("tour", "enter", "cup", "Marta", "Martha", "Zoe Marta", "--new").good()
    assert done.err == "azul: new to the club: Marta, Martha, Zoe Marta\n"


@pytest.mark.process
@pytest.mark.parametrize(("answer", "entered"), [("y", "Anna Lindqvist"), ("n", "Anna Lindquist")])
def test_on_a_terminal_the_name_is_asked_for(answer: str, entered: str, desk: Desk) -> None:
    with Terminal("tour", "enter", "cup", "Anna Lindquist", "--new", "--db", desk.path) as terminal:
        terminal.until("did you mean Anna Lindqvist? (no: Anna Lindquist is a new player) [y/n]")
        desk("player", "add", "Somebody").good()  # the club file is free while the question waits
        terminal.send(f"{answer}\n")
        terminal.until(f"entered {entered}")
        assert terminal.left() == 0
    assert ("Anna Lindquist" in desk("player", "list").good().out) == (answer == "n")
