"""What was noticed at a table is kept by players' numbers, and said with the names of now."""

import json
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from tests.support.evenings import Evening
from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.seating.flags import Flag, describe_flag
from tournaments.store.store import Store

THREE = ("Ana", "Bea", "Cid")


@pytest.fixture
def met_again(tmp_path: Path) -> Evening:
    """Three players who have met in two rounds: all of them are rematches."""
    desk = Evening(tmp_path / "club.duckdb", THREE, "--rounds", "3")
    desk.play()
    desk.play()
    return desk


def noticed(desk: Evening) -> list[str]:
    [table] = desk.json("tour", "round", "cup")[0]["tables"]
    flags: list[str] = table["flags"]
    return flags


@pytest.mark.slow
def test_a_new_name_is_in_the_remarks_of_a_published_round(met_again: Evening) -> None:
    desk = met_again
    assert "rematch Bea–Ana" in noticed(desk)
    desk("player", "rename", "Ana", "Ana Lima").good()
    assert "rematch Bea–Ana Lima" in noticed(desk)
    assert not [flag for flag in noticed(desk) if flag.endswith("–Ana")]
    [*_, published] = desk.told("publish")
    *_, worded, by_number = published["seated"]
    assert worded == []
    assert ["rematch", [2, 1], 1, ""] in dict(by_number)["1"]
    desk.right()


@pytest.mark.slow
def test_remarks_of_an_older_log_stay_as_they_were(met_again: Evening) -> None:
    """The log kept words; nothing of it is changed, and its hashes hold."""
    desk = met_again
    text = json.dumps(desk.told("publish")[-1])
    old = e.read_event(text)
    assert isinstance(old, e.Published)
    desk("club", "undo", desk.last("result")).good()
    desk("club", "undo", desk.last("publish")).good()
    words = (("1", ("rematch Ana–Bea", "Cid at a table of 3 again")),)
    seated = msgspec.structs.replace(old.seated, flags=words, noticed=())
    with Store.open(desk.path, write=True) as store, changing(store) as change:
        change.add(msgspec.structs.replace(old, seated=seated))
    before = desk.log()
    desk("player", "rename", "Ana", "Ana Lima").good()
    assert noticed(desk) == ["rematch Ana–Bea", "Cid at a table of 3 again"]
    assert desk.log()[: len(before)] == before
    desk.check().good()


def test_an_event_of_an_older_log_is_read() -> None:
    seated = '[[["1",[1,2,3]]],[],[],"7","azul-seating 3","",[],[["1",["rematch Ana–Bea"]]]]'
    event = e.read_event(f'{{"kind":"publish","tournament":"cup","round":1,"seated":{seated}}}')
    assert isinstance(event, e.Published)
    [flag] = event.seated.flags_of["1"]
    assert (describe_flag(flag, str), flag.is_rematch) == ("rematch Ana–Bea", True)


@pytest.mark.slow
def test_an_exported_tournament_takes_its_remarks_along(met_again: Evening, tmp_path: Path) -> None:
    desk = met_again
    desk.tour("export", "-o", tmp_path / "cup.json").good()
    other = Evening(tmp_path / "other.duckdb", ("Zoe", "Cid", "Yan"))
    other("tour", "import", tmp_path / "cup.json", "--title", "Guest").good()
    [table] = other.json("tour", "round", "guest")[0]["tables"]
    assert sorted(table["flags"]) == sorted(noticed(desk))


@dataclass
class Odd:
    flag: Flag
    table: str = "1"


@pytest.mark.slow
@pytest.mark.parametrize(
    "odd",
    [
        Odd(Flag("rematch", (PlayerNumber(1), PlayerNumber(9)))),
        Odd(Flag("rematch", (PlayerNumber(1),))),
        Odd(Flag("rematch", (PlayerNumber(1), PlayerNumber(1)))),
        Odd(Flag("seat", (PlayerNumber(1),), 2), "4"),
    ],
)
def test_remarks_about_others_than_the_players_of_the_table_are_refused(
    met_again: Evening, odd: Odd
) -> None:
    made = e.read_event(json.dumps(met_again.told("publish")[-1]))
    assert isinstance(made, e.Published)
    seated = msgspec.structs.replace(made.seated, noticed=((odd.table, (odd.flag,)),))
    proposed = e.Proposed("cup", 3, seated)
    with (
        Store.open(met_again.path, write=True) as store,
        pytest.raises(Conflict, match="a remark at table"),
        changing(store) as change,
    ):
        change.add(proposed)


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        (Flag("rematch", (PlayerNumber(1), PlayerNumber(2)), 1), "rematch 1–2"),
        (
            Flag("rematch", (PlayerNumber(1), PlayerNumber(2)), 2),
            "rematch 1–2 (met 2 times before)",
        ),
        (Flag("apart", (PlayerNumber(1), PlayerNumber(2))), "1–2 should be apart"),
        (
            Flag("apart", (PlayerNumber(1), PlayerNumber(2)), 0, "Lima"),
            "1–2 should be apart (Lima)",
        ),
        (Flag("rooms", (PlayerNumber(1), PlayerNumber(2))), "1–2 have tables of their own"),
        (Flag("elsewhere", (PlayerNumber(1),), 0, "5"), "1 not at table 5"),
        (Flag("small", (PlayerNumber(1),), 3), "1 at a table of 3 again"),
        (Flag("seat", (PlayerNumber(1),), 2), "1 too often in seat 2"),
    ],
)
def test_each_remark_in_words(flag: Flag, words: str) -> None:
    assert describe_flag(flag, str) == words
