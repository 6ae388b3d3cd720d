"""Logs of games that did not come to their end, and what Board Game Arena says of results."""

from typing import Any

import pytest

from azul_notation.bga.log_error import pointer_text
from azul_notation.text.syntax import Move
from tests.support.logs import each_kind, imported, played, record, without_seats
from tests.support.made_bga import Logged
from tests.support.strategies import TIMES

# -- games without an end


def cut(log: Any, packet: int, event: int = 0) -> Any:
    """Cut a log off behind some events of a packet."""
    packets = log["data"]["logs"]
    last = {**packets[packet], "data": packets[packet]["data"][:event]}
    return {**log, "data": {**log["data"], "logs": [*packets[:packet], last]}}


@pytest.mark.slow
@each_kind
def test_a_log_cut_off_anywhere_is_an_unfinished_record(kind: str) -> None:
    game = played(kind, 3, 5)
    logged = Logged(game, 6, noise=0.1)
    log = logged.log()
    whole = [move for each in without_seats(game, tuple(logged.names.values())) for move in each[2]]
    packets = log["data"]["logs"]
    for packet in range(1, len(packets), 5 if TIMES >= 1 else 25):
        for event in {0, len(packets[packet]["data"]) // 2}:
            if not any(e["type"] == "tilesSelected" for p in packets[:packet] for e in p["data"]):
                continue
            found = record(cut(log, packet, event))
            moves = [event.text for event in found.events() if isinstance(event, Move)]
            sure = moves[:-1]  # the last one might have been taken back in what is missing
            assert sure == whole[: len(sure)]
            unfinished = found.tag("Result") == "*"
            assert found.tag("Termination") == ("unterminated" if unfinished else "")
            assert unfinished or len(moves) == len(whole)


LEAVING = {
    "conceded": ("playerConcedeGame", {"player_name": "Žofie"}, "abandoned"),
    "conceded by id": ("playerConcedeGame", {"player_id": "9164310"}, "abandoned"),
    "a vote": (
        "tableDecision",
        {"decision_type": "abandon", "decision_taken": "true"},
        "abandoned",
    ),
    "quit": ("tableInfosChanged", {"reload_reason": "playerQuitGame", "who_quits": 1}, "abandoned"),
    "neutralized": ("gameResultNeutralized", {"progression": 40}, "abandoned"),
    "out of time": ("skipTurnOfPlayer", {"player_id": 84727173, "zombie": True}, "time forfeit"),
    "a vote that failed": ("tableDecision", {"decision_type": "abandon"}, "unterminated"),
    "nothing": ("tableInfosChanged", {"reload_reason": "cancelGameStart"}, "unterminated"),
}


@pytest.mark.parametrize("name", LEAVING)
def test_why_a_game_has_no_end(name: str) -> None:
    kind, args, termination = LEAVING[name]
    log = cut(Logged(played("coloured", 2, 1), 1).log(), 40)
    log["data"]["logs"][-1]["data"] = [{"type": kind, "args": args}]
    found = record(log)
    assert (found.tag("Result"), found.tag("Termination")) == ("*", termination)


def test_a_concession_that_only_the_result_tells() -> None:
    log = cut(Logged(played("coloured", 2, 1), 1).log(), 40)
    log["result"] = {
        "endgame_reason": "normal_concede_end",
        "player": [{"player_id": 1, "score": 1}],
    }
    assert record(log).tag("Termination") == "abandoned"


def test_a_game_that_the_site_ended_early() -> None:
    log = cut(Logged(played("coloured", 2, 1), 1).log(), 40)
    log["data"]["logs"][-1]["data"] = [{"type": "gameStateChange", "args": {"id": 99}}]
    assert record(log).tag("Termination") == "abandoned"


@pytest.mark.parametrize("form", ["rows", "table", "by number", "scores alone"])
def test_forms_of_a_result(form: str) -> None:
    """Whatever form the scores have, they are compared."""
    log = Logged(played("coloured", 2, 1), 1).log()
    rows = [{"id": str(row["id"]), "score": str(row["score"])} for row in log["result"]]
    rows[1]["score"] = "999"
    forms: dict[str, tuple[Any, str]] = {
        "rows": (rows, "[1].score"),
        "table": ({"endgame_reason": "normal_end", "player": rows}, ".player[1].score"),
        "by number": ({row["id"]: {"score": row["score"]} for row in rows}, ".9164310.score"),
        "scores alone": ({row["id"]: row["score"] for row in rows}, ".9164310"),
    }
    log["result"], place = forms[form]
    [found] = imported(log).differences
    assert pointer_text(found.pointer).startswith(f"result{place}")


def test_a_seat_that_is_passed_over_ends_the_record() -> None:
    """Somebody has left, and the others go on: the notation has no turn without a move."""
    logged = Logged(played("coloured", 3, 1), 1, noise=0)
    log = cut(logged.log(), 9)
    before = record(log)
    chosen = [e for p in log["data"]["logs"] for e in p["data"] if e["type"] == "tilesSelected"]
    due = chosen[-3]["args"]["playerId"]
    other = chosen[-2]["args"]
    skip = {"type": "skipTurnOfPlayer", "args": {"player_id": due, "zombie": True}}
    rest = logged.log()["data"]["logs"][9:]
    [tile] = [
        event["args"]
        for packet in rest[:1]
        for event in packet["data"]
        if event["type"] == "tilesSelected"
    ]
    taken = {**tile, "playerId": other["playerId"], "player_name": other["player_name"]}
    placed = {
        "playerId": other["playerId"],
        "line": 0,
        "placedTiles": [],
        "discardedTiles": [{**each, "line": 0} for each in tile["selectedTiles"]],
    }
    log["data"]["logs"][-1]["data"] = [
        skip,
        {"type": "tilesSelected", "args": taken},
        {"type": "tilesPlacedOnLine", "args": placed},
    ]
    found = record(log)
    assert found.rounds == before.rounds
    assert found.tag("Termination") == "time forfeit"


def test_who_leaves_with_tiles_in_hand_ends_the_record() -> None:
    log = Logged(played("coloured", 3, 1), 1, noise=0).log()
    packets = log["data"]["logs"]
    chosen = packets[7]["data"][0]["args"]
    left = {"reload_reason": "playerQuitGame", "who_quits": str(chosen["playerId"])}
    packets[8]["data"] = [{"type": "tableInfosChanged", "args": left}]
    found = record(log)
    assert found.moves == 3
    assert found.tag("Termination") == "abandoned"


def test_a_line_that_bga_put_on_the_floor_for_a_player_who_left_stands() -> None:
    game = played("grey", 2, 1)
    logged = Logged(game, 1, noise=0)
    log = logged.log()
    packet = next(
        p for p in log["data"]["logs"] if any(e["type"] == "placeTileOnWall" for e in p["data"])
    )
    at = log["data"]["logs"].index(packet)
    laid = next(e for e in packet["data"] if e["type"] == "placeTileOnWall")
    [(player, lines)] = laid["args"]["completeLines"].items()
    tiles = [lines["placedTile"], *lines["discardedTiles"]]
    thrown = {
        "playerId": player,
        "line": 0,
        "placedTiles": [],
        "fromHand": False,
        "discardedTiles": tiles,
        "type": tiles[0]["type"],
        "number": len(tiles),
    }
    log = cut(log, at)
    log["data"]["logs"][-1]["data"] = [
        {"type": "tilesPlacedOnLine", "args": thrown},
        {
            "type": "emptyFloorLine",
            "args": {"floorLines": [], "specialFactoryZeroTiles": {player: []}},
        },
    ]
    found = imported(log)
    assert [each.what for each in found.notes if each.what == "stood"] == ["stood"]
