"""Games written as Board Game Arena logs them come back through `azul import bga` as they were played.

`AZUL_BGA_GAMES=100` plays that many games of each kind instead of a few.
"""

import json
import os
import re

import pytest

from azul_notation.bga.importing import import_log
from azul_notation.bga.seats import RosterName
from tests.support.logs import each_kind, imported, played, record, without_seats
from tests.support.made_bga import Logged
from tests.support.strategies import TIMES

GAMES = int(os.environ.get("AZUL_BGA_GAMES", "6" if TIMES >= 1 else "3"))


@pytest.mark.slow
@each_kind
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_log_gives_the_game_back(kind: str, seats: int) -> None:
    for seed in range(GAMES):
        game = played(kind, seats, seed, "greedy" if seed % 3 else "random")
        style = {
            "fast": seed % 2 == 0,
            "removed": seed % 3 == 0,
            "numbered": seed % 3 == 1,
            "quirks": seed % 4 == 0,
        }
        logged = Logged(game, seed, noise=0.15 if seed else 0, **style)
        found = record(logged.log())
        assert without_seats(found, found.seats) == without_seats(
            game, tuple(logged.names.values())
        ), seed
        scores = {logged.names[player]: score for player, score in logged.scores.items()}
        final = map(int, found.tag("Result").split())
        assert dict(zip(found.seats, final, strict=True)) == scores


@each_kind
def test_without_lists_everything_is_concluded(kind: str) -> None:
    """Nothing but the packets: seats from turns, names from events, the board from the walls."""
    game = played(kind, 3, 11)
    logged = Logged(game, 5, bare=True)
    found = record(logged.log())
    assert without_seats(found, found.seats) == without_seats(game, tuple(logged.names.values()))
    first = game.rounds[0].start
    assert first is not None
    assert found.seats[0] == list(logged.names.values())[first.seat - 1]
    assert found.tag("Board") == game.tag("Board")
    assert found.tag("Variant") == game.tag("Variant")


def test_the_tags() -> None:
    logged = Logged(played("special brown", 2, 3), 3)
    found = record(logged.log())
    wanted = {
        "Site": "Board Game Arena",
        "Source": "Board Game Arena, table 797145204",
        "GameId": "797145204",
        "Date": "2024-10-25",
        "Board": "brown",
        "Factories": "special",
        "Split": "free",
        "SetupOrder": "position",
        "Termination": "",
    }
    assert {name: found.tag(name) for name in wanted} == wanted
    ids = {found.tag("Seat1Id"), found.tag("Seat2Id")}
    assert ids == {f"bga:{player}" for player in logged.players}


def test_what_was_taken_back_is_counted_and_left_out() -> None:
    logged = Logged(played("coloured", 2, 1), 4, noise=0.3)
    assert logged.taken_back > 9
    found = imported(logged.log())
    assert [each.value for each in found.notes if each.what == "taken back"]
    numbers = next(each.value for each in found.notes if each.what == "taken back")
    assert sum(map(int, re.findall(r"\d+", numbers))) == logged.taken_back


def test_the_notes_are_comments_of_the_record() -> None:
    found = imported(Logged(played("grey", 2, 1), 1).log())
    assert found.game is not None
    assert [comment.text for comment in found.game.preface] == [f" {e.text}" for e in found.notes]
    assert {each.what for each in found.notes} >= {"seats", "board", "compared", "date"}


def test_a_roster_renames() -> None:
    logged = Logged(played("coloured", 2, 1), 1)
    one, two = logged.players
    roster = {str(one): RosterName("Mari Kask", "EE-07"), "žofie": RosterName("Žofie Nová")}
    found = import_log(json.dumps(logged.log()).encode(), roster).game
    assert found is not None
    assert set(found.seats) == {"Mari Kask", "Žofie Nová"}
    assert {found.tag("Seat1Id"), found.tag("Seat2Id")} == {"EE-07", f"bga:{two}"}


def test_a_list_in_no_order_of_turns_only_says_who_has_seat_1() -> None:
    log = Logged(played("coloured", 4, 1), 1).log()
    rows = log["data"]["players"]
    rows[1], rows[2] = rows[2], rows[1]
    found = record(log)
    assert found.seats[0] == rows[0]["name"]
    assert found.seats[1] == rows[2]["name"]


def test_a_private_channel_that_repeats_an_event_is_no_second_one() -> None:
    log = Logged(played("grey", 3, 2), 2, noise=0.1).log()
    plain = record(log)
    packets = []
    for packet in log["data"]["logs"]:
        packets += [packet, {**packet, "channel": "/player/p9164310"}]
    log["data"]["logs"] = packets
    assert record(log) == plain


def test_events_of_one_move_in_several_packets() -> None:
    log = Logged(played("special", 3, 2), 2, noise=0.1).log()
    plain = record(log)
    log["data"]["logs"] = [
        {**packet, "data": [event]} for packet in log["data"]["logs"] for event in packet["data"]
    ]
    assert record(log) == plain
