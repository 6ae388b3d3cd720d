"""Logs of Board Game Arena: one is refused, or becomes a record without any fault."""

import json
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from azul_notation import check, read, write
from azul_notation.bga.importing import Imported, import_log
from azul_notation.bga.report import as_json, report_on, write_diagnostic
from azul_notation.bga.source import logs_of
from azul_notation.rules import DIALECTS
from azul_notation.text.write import write_game
from tests.fuzz import seeds
from tests.fuzz.laws import harmless
from tests.fuzz.mutate import Material, mutated
from tests.fuzz.target import Target
from tests.support.made_bga import Logged

PACKETS = (8, 14, 40, 200)
"""How many packets of a log are kept."""
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        0,
        -1,
        1,
        2,
        3,
        17,
        10**30,
        1.5,
        1e308,
        "",
        "0",
        "1",
        "x",
        "\ud800",
        "\x1b[2J",
        "<b>",
    ),
    *([], {}, [[]], [None], {"id": 1}, {"": 0}, "9" * 40, "１", [0] * 50),
)


def hold(data: bytes) -> None:
    for log in logs_of(BytesIO(data)):
        imported = Imported() if log.error else import_log(log.data, {})
        text = ""
        if imported.game is not None:
            text = write_game(imported.game, DIALECTS[imported.game.variant])
            hold_record(text)
        report = report_on(log, imported, text)
        assert report.ok == (imported.game is not None and not imported.differences)
        for found in report.found:
            harmless(write_diagnostic(report, found, "a.json", "", colour=False))
        json.loads(as_json(report, "a.json", 1))


def hold_record(text: str) -> None:
    """What is written is canonical, and nothing is wrong with it."""
    [report] = check(text=text)
    assert report.ok, report.diagnostics
    assert write(read(text=text)).endswith(text), "it is not canonical"


@cache
def logs() -> tuple[bytes, ...]:
    """Log games as the site would, and keep the beginnings of the logs."""
    found = []
    for number, game in enumerate(seeds.games()[:24]):
        if game.variant not in ("azul", "chocolatier"):
            continue
        log = Logged(game, number, noise=0.1).log()
        found += [seeds.as_bytes(begun(log, packets)) for packets in PACKETS[number % 3 :: 3]]
    return (*found, *seeds.stored("bga_logs"))


def begun(told: Any, packets: int) -> Any:
    """Cut the longest lists of a log."""
    if isinstance(told, dict):
        return {name: begun(value, packets) for name, value in told.items()}
    if isinstance(told, list):
        return [begun(value, 200) for value in told[:packets]]
    return told


def changed(data: bytes, material: Material) -> bytes:
    """Change values of the JSON, or its bytes."""
    rng = material.rng
    if rng.random() < 0.4:
        return mutated(data, material)
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return mutated(data, material)
    for _ in range(rng.choice((1, 1, 2, 4))):
        told = change_value(told, rng)
    return seeds.as_bytes(told)


def change_value(told: Any, rng: Random, values: Sequence[Any] = VALUES) -> Any:
    """Walk down to some value, and put another one in its place, or take it out, or double it."""
    place = told
    while isinstance(place, dict | list) and place:
        key: Any = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.9:
            place = place[key]
            continue
        match rng.randrange(4):
            case 0:
                del place[key]
            case 1 if isinstance(place, list):
                place.insert(rng.randrange(len(place) + 1), deepcopy(place[key]))
            case 2 if isinstance(place[key], int):
                place[key] += rng.choice((-1, 1, 5))
            case _:
                place[key] = deepcopy(rng.choice(values))
        return told
    return deepcopy(rng.choice(values))


TARGET = Target(hold, logs, (b'"type":"', b'"args":{', b"<html>", b'"data":'), changed)
