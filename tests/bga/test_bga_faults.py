"""Faults put into logs: each is reported once, at its place, or the record is the same without it."""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import azul_notation as azul
from azul_notation.bga.importing import import_log
from azul_notation.bga.report import LogReport, report_on
from azul_notation.bga.source import Log
from tests.support.logs import played
from tests.support.made_bga import Logged
from tests.support.strategies import times

Json = Any
Spoil = Callable[[Json], None]


def report(log: Json) -> tuple[LogReport, str]:
    data = json.dumps(log).encode()
    imported = import_log(data, {})
    text = azul.write(imported.game) if imported.game else ""
    return report_on(Log(1, 1, data), imported, text), text


@pytest.fixture(scope="module")
def sound() -> Json:
    return Logged(played("coloured", 2, 1), 1, noise=0).log()


def events(log: Json, kind: str) -> list[Json]:
    return [e for p in log["data"]["logs"] for e in p["data"] if e["type"] == kind]


def packet_of(log: Json, kind: str, number: int) -> Json:
    found = [p for p in log["data"]["logs"] if any(e["type"] == kind for e in p["data"])]
    return found[number]


def dropped(kind: str, number: int = 3) -> Spoil:
    def spoil(log: Json) -> None:
        data = packet_of(log, kind, number)["data"]
        data.remove(next(each for each in data if each["type"] == kind))

    return spoil


def doubled(kind: str, number: int = 3) -> Spoil:
    def spoil(log: Json) -> None:
        data = packet_of(log, kind, number)["data"]
        data.append(copy.deepcopy(next(each for each in data if each["type"] == kind)))

    return spoil


def changed(kind: str, change: Callable[[Json], None], number: int = 3) -> Spoil:
    def spoil(log: Json) -> None:
        change(events(log, kind)[number]["args"])

    return spoil


def swapped(log: Json) -> None:
    packets = log["data"]["logs"]
    packets[5]["data"], packets[6]["data"] = packets[6]["data"], packets[5]["data"]


def first(args: Json, name: str) -> Json:
    return next(iter(args[name].values()))


def other_points(args: Json) -> None:
    first(args, "completeLines")["pointsDetail"]["points"] += 1


def other_type(args: Json) -> None:
    tile = args["factories"][2][0]
    tile["type"] = tile["type"] % 5 + 1


FAULTS: dict[str, tuple[Spoil, str, str]] = {
    "no choice": (dropped("tilesSelected"), "AZ707", "data.logs[8].data[0]"),
    "no placement": (dropped("tilesPlacedOnLine"), "AZ707", "data.logs[9].data[2]"),
    "no deal": (dropped("factoriesFilled", 1), "AZ707", "tilesSelected"),
    "no line on the wall": (dropped("placeTileOnWall", 1), "AZ708", "args.points"),
    "no scoring": (
        lambda log: packet_of(log, "emptyFloorLine", 1)["data"].clear(),
        "AZ708",
        "factoriesFilled",
    ),
    "a choice twice": (doubled("tilesSelected"), "AZ707", "data.logs[7].data[1]"),
    "a placement twice": (doubled("tilesPlacedOnLine"), "AZ707", "data.logs[8].data[1]"),
    "a line twice": (doubled("placeTileOnWall", 1), "AZ707", "completeLines"),
    "a floor line twice": (doubled("emptyFloorLine", 1), "AZ707", "emptyFloorLine"),
    "exchanged": (swapped, "AZ707", "data.logs[5].data[0]"),
    "points of a tile": (changed("placeTileOnWall", other_points), "AZ708", "pointsDetail.points"),
    "points of a floor line": (
        changed("emptyFloorLine", lambda a: first(a, "floorLines").update(points=-3), 0),
        "AZ708",
        "floorLines",
    ),
    "repeated points": (
        changed("placeTileOnWallTextLogDetails", lambda a: a.update(points=9)),
        "AZ708",
        "args.points",
    ),
    "a bonus": (
        changed("endScore", lambda a: first(a, "scores").update(points=3), 0),
        "AZ708",
        "args.scores",
    ),
    "a result": (lambda log: log["result"][1].update(score=99), "AZ708", "result[1].score"),
    "complete rows": (lambda log: log["result"][1].update(score_aux=5), "AZ708", "score_aux"),
    "the type of a tile": (changed("factoriesFilled", other_type, 1), "AZ709", ".type"),
    "the number of a tile": (
        changed("tilesSelected", lambda a: a["selectedTiles"][0].update(id=77)),
        "AZ709",
        "selectedTiles[0]",
    ),
    "another factory": (
        changed("tilesSelected", lambda a: a.update(fromFactory=a["fromFactory"] % 5 + 1)),
        "AZ709",
        "selectedTiles[0].id",
    ),
    "another line": (
        changed("tilesPlacedOnLine", lambda a: a.update(line=a["line"] % 5 + 1)),
        "AZ709",
        "placedTiles[0].line",
    ),
    "another player": (
        changed("tilesSelected", lambda a: a.update(playerId=5)),
        "AZ707",
        "data.logs[8].data[0]",
    ),
    "no number": (
        changed("tilesPlacedOnLine", lambda a: a.update(line="two")),
        "AZ702",
        "data.logs[8].data[0].args.line",
    ),
    "no list": (changed("tilesSelected", lambda a: a.pop("selectedTiles")), "AZ702", "args"),
    "points in letters": (
        changed("emptyFloorLine", lambda a: first(a, "floorLines").update(points="x"), 0),
        "AZ702",
        "points",
    ),
    "a floor line without points": (
        changed("emptyFloorLine", lambda a: first(a, "floorLines").pop("points"), 0),
        "AZ702",
        "floorLines.",
    ),
    "a wall without a line": (
        changed(
            "placeTileOnWall", lambda a: first(a, "completeLines")["placedTile"].update(type=8)
        ),
        "AZ702",
        "placedTile.type",
    ),
    "a sixth colour": (
        changed("tilesSelected", lambda a: a.update(type=6)),
        "AZ702",
        "args.type",
    ),
    "an unknown event": (
        lambda log: log["data"]["logs"][4]["data"][0].update(type="tileSelected"),
        "AZ704",
        "data.logs[4].data[0].type",
    ),
    "an unknown option": (lambda log: log["options"].update({"120": 2}), "AZ705", "options.120"),
    "an unknown value": (lambda log: log["options"].update({"100": 9}), "AZ705", "options.100"),
    "a mosaic": (lambda log: log["options"].update({"100": 4}), "AZ706", "options.100"),
    "special by option": (lambda log: log["options"].update({"110": 2}), "AZ709", "options.110"),
    "grey by option": (lambda log: log["options"].update({"100": 2}), "", ""),
    "three players": (
        lambda log: log["data"]["players"].append({"id": 3, "name": "Eva"}),
        "AZ710",
        "data.players",
    ),
    "one name": (
        lambda log: log["data"].update(
            players={"84727173": {"name": "A"}, "9164310": {"name": "A"}}
        ),
        "AZ710",
        "data.players",
    ),
    "a name with a line feed": (
        lambda log: log["data"]["players"][0].update(name="A\nB"),
        "AZ710",
        "data.players",
    ),
    "factories for nobody": (
        changed("factoriesFilled", lambda a: a["factories"].pop(), 0),
        "AZ710",
        "args.factories",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_once_at_its_place(name: str, sound: Json) -> None:
    spoil, code, pointer = FAULTS[name]
    log = copy.deepcopy(sound)
    spoil(log)
    found, text = report(log)
    if not code:
        assert found.ok
        return
    [one] = found.found
    assert one.diagnostic.code == code, one
    assert pointer in one.pointer or event_of(log, one.pointer)["type"] == pointer
    assert bool(text) == (code == "AZ708")
    shown = json.dumps(log)[one.diagnostic.column - 1 : one.diagnostic.end_column - 1]
    assert json.loads(shown) == value_at(log, one.pointer)


def value_at(log: Json, pointer: str, depth: int = 99) -> Json:
    """Follow a pointer into a log."""
    found = json.loads(json.dumps(log))
    for step in pointer.replace("[", ".[").split(".")[:depth]:
        found = found[int(step[1:-1]) if step.startswith("[") else step]
    return found


def event_of(log: Json, pointer: str) -> Json:
    return value_at(log, pointer, 5)


def test_other_points_are_reported_at_both_places(sound: Json) -> None:
    log = copy.deepcopy(sound)
    FAULTS["points of a tile"][0](log)
    found, text = report(log)
    [one] = found.found
    assert one.record is not None
    line = text.split("\n")[one.record.line - 1]
    assert line.startswith("= ")
    seat, number = one.diagnostic.seat, one.diagnostic.round
    assert seat is not None
    assert line[one.record.column - 1 : one.record.end_column - 1] == line.split()[seat]
    assert sum(each.startswith("= ") for each in text.split("\n")[: one.record.line]) == number


def test_the_points_of_the_rules_go_on(sound: Json) -> None:
    log = copy.deepcopy(sound)
    FAULTS["points of a tile"][0](log)
    _, text = report(log)
    _, plain = report(sound)
    assert text.split("R1 ")[1] == plain.split("R1 ")[1]


# -- any fault at all


def numbers(value: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the way to every number in the `args` of a log."""
    if isinstance(value, dict | list):
        named = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in named:
            yield from numbers(each, (*way, key))
    elif isinstance(value, int) and not isinstance(value, bool) and "args" in way:
        yield way


def spoilt(log: Json, chance: Random) -> Json:
    """Drop, double or exchange events, or change a number."""
    log = json.loads(json.dumps(log))
    packets = [packet for packet in log["data"]["logs"] if packet["data"]]
    way = chance.choice(["drop", "double", "exchange", "change"])
    packet = chance.choice(packets)
    at = chance.randrange(len(packet["data"]))
    if way == "drop":
        del packet["data"][at]
    elif way == "double":
        packet["data"].insert(at, copy.deepcopy(packet["data"][at]))
    elif way == "exchange":
        other = packets[(packets.index(packet) + 1) % len(packets)]
        packet["data"][at], other["data"][0] = other["data"][0], packet["data"][at]
    else:
        steps = chance.choice(list(numbers(log["data"])))
        value = log["data"]
        for step in steps[:-1]:
            value = value[step]
        value[steps[-1]] += chance.choice((-1, 1, 40))
    return log


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["coloured", "grey", "special", "special brown"])
def test_any_fault_is_reported_once_or_changes_nothing(kind: str) -> None:
    chance = Random(kind)
    log = Logged(played(kind, 2 if kind == "grey" else 3, 7), 7, noise=0.05).log()
    _, plain = report(log)
    for _ in range(times(200)):
        broken = spoilt(log, chance)
        found, text = report(broken)
        assert len(found.found) <= 1, [
            (each.pointer, each.diagnostic.message) for each in found.found
        ]
        if found.ok:
            assert text.split("R1 ")[1] == plain.split("R1 ")[1]
