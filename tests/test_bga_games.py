"""Games written as Board Game Arena logs them come back through `azul import bga` as they were played.

`AZUL_BGA_GAMES=100` plays so many games of each kind in place of a few.
"""

import json
import os
import re
from typing import Any

import pytest

import azul_notation as azul
from azul_notation.bga.fault import told as pointer_text
from azul_notation.bga.importing import Imported, import_log
from azul_notation.bga.seats import Renamed
from azul_notation.text.syntax import Game, Move, Tiling, Totals
from tests.made_bga import Logged

GAMES = int(os.environ.get("AZUL_BGA_GAMES", "6"))
SPECIAL = {"factories": "special", "split": "free", "setup_order": "position"}
KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "coloured": ("azul", {}),
    "grey": ("azul", {"board": "grey"}),
    "special": ("chocolatier", SPECIAL),
    "special brown": ("chocolatier", {**SPECIAL, "board": "brown"}),
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def played(kind: str, seats: int, seed: int, policy: str = "greedy") -> Game:
    variant, options = KINDS[kind]
    [game] = azul.play(variant, seats=seats, seed=seed, policy=policy, **options)  # type: ignore[arg-type]
    return game


def imported(log: Any, **roster: Renamed) -> Imported:
    return import_log(json.dumps(log).encode(), roster)


def record(log: Any) -> Game:
    """Import a log; what it gives must be canonical text that is found clean."""
    found = imported(log)
    assert (found.fault, found.refused, found.differences) == (None, None, [])
    assert found.game is not None
    text = azul.write(found.game)
    [report] = azul.check(text=text)
    assert report.diagnostics == []
    assert azul.write(azul.read(text=text)) == text
    return found.game


def told(game: Game, names: tuple[str, ...]) -> list[Any]:
    """Tell a game without the numbers of its seats."""
    rounds = []
    for each in game.rounds:
        assert each.start is not None
        moves = [event.text for event in each.events if isinstance(event, Move)]
        ways = {
            names[event.seat - 1]: [choice.text for choice in event.choices]
            for event in each.events
            if isinstance(event, Tiling)
        }
        totals = [
            dict(zip(names, (total.value for total in event.values), strict=True))
            for event in each.events
            if isinstance(event, Totals)
        ]
        deal = [each.text for each in each.deal]
        rounds.append((names[each.start.seat - 1], deal, moves, ways, totals))
    return rounds


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
        assert told(found, found.seats) == told(game, tuple(logged.names.values())), seed
        scores = {logged.names[player]: score for player, score in logged.scores.items()}
        final = map(int, found.tag("Result").split())
        assert dict(zip(found.seats, final, strict=True)) == scores


@each_kind
def test_without_lists_everything_is_concluded(kind: str) -> None:
    """Nothing but the packets: seats from turns, names from events, the board from the walls."""
    game = played(kind, 3, 11)
    logged = Logged(game, 5, bare=True)
    found = record(logged.log())
    assert told(found, found.seats) == told(game, tuple(logged.names.values()))
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
    assert [each.value for each in found.receipt if each.what == "taken back"]
    numbers = next(each.value for each in found.receipt if each.what == "taken back")
    assert sum(map(int, re.findall(r"\d+", numbers))) == logged.taken_back


def test_the_receipt_stands_in_the_record() -> None:
    found = imported(Logged(played("grey", 2, 1), 1).log())
    assert found.game is not None
    assert [comment.text for comment in found.game.preface] == [f" {e.text}" for e in found.receipt]
    assert {each.what for each in found.receipt} >= {"seats", "board", "compared", "date"}


def test_a_roster_renames() -> None:
    logged = Logged(played("coloured", 2, 1), 1)
    one, two = logged.players
    roster = {str(one): Renamed("Mari Kask", "EE-07"), "žofie": Renamed("Žofie Nová")}
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


# -- games without an end


def cut(log: Any, packet: int, event: int = 0) -> Any:
    """Cut a log off behind some events of a packet."""
    packets = log["data"]["logs"]
    last = {**packets[packet], "data": packets[packet]["data"][:event]}
    return {**log, "data": {**log["data"], "logs": [*packets[:packet], last]}}


@each_kind
def test_a_log_cut_off_anywhere_is_an_unfinished_record(kind: str) -> None:
    game = played(kind, 3, 5)
    logged = Logged(game, 6, noise=0.1)
    log = logged.log()
    whole = [move for each in told(game, tuple(logged.names.values())) for move in each[2]]
    packets = log["data"]["logs"]
    for packet in range(1, len(packets), 5):
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
    assert [each.what for each in found.receipt if each.what == "stood"] == ["stood"]
