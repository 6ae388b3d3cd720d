"""Tournaments as JSON: a file is refused, or all that is reported of a tournament can be reported of it."""

import json
from functools import cache
from typing import Any

from azul_notation.text.limits import LimitPassed
from tests.fuzz import seeds
from tests.fuzz.mutate import Material, mutated
from tests.fuzz.target import Target
from tests.fuzz.targets.bga_logs import change_value
from tests.fuzz.trial import CUP, Trial, with_cup, with_players
from tournaments.errors import Conflict
from tournaments.reports.forms import render
from tournaments.standings.overview import overview
from tournaments.standings.standings import as_json, standings
from tournaments.tour.report import compose
from tournaments.tour.transfer import read_whole, write_whole

FORMS = ("md", "csv", "json")
VALUES: tuple[Any, ...] = (
    *("nan", "Infinity", "-1/2", "0/0", "1e999999", "5-3-2-1", "beat", "PTS", "LOT", "2026-02-30"),
    *("azul", "chess"),
    *(
        "1/2",
        "1",
        "Cup",
        "cup",
        "\u202e",
        "x" * 300,
        "#1",
        "a|b",
        0,
        1,
        2,
        999,
        -5,
        10**12,
        None,
        [],
        {},
        [1, 2],
    ),
)


@cache
def trial() -> Trial:
    return Trial(with_players)


def hold(data: bytes) -> None:
    with trial() as store:
        try:
            made = read_whole(store, data)
        except (Conflict, LimitPassed) as refused:
            assert str(refused)
            return
        table = as_json(standings(store, made))
        overview(store, made)
        forms = (*FORMS, "html") if len(data) % 16 == 0 else FORMS  # its plots take long
        for form in forms:
            assert render(compose(store, made), form)
        again = read_whole(store, write_whole(store, made).encode(), "Again")
        assert as_json(standings(store, again))["rows"] == table["rows"], (
            "the copy has other standings"
        )


@cache
def exported() -> bytes:
    """Export a tournament of this club, in one line."""
    with Trial(with_cup) as store:
        return seeds.as_bytes(json.loads(write_whole(store, store.club.tournaments[CUP])))


def first() -> list[bytes]:
    return [exported(), *seeds.stored("tournaments")]


def changed(data: bytes, material: Material) -> bytes:
    """Change values of the JSON, mostly; seldom its bytes."""
    rng = material.rng
    try:
        told = json.loads(data) if rng.random() < 0.85 else None
    except (ValueError, RecursionError):
        told = None
    if told is None:
        return mutated(data, material)
    for _ in range(rng.choice((1, 1, 1, 2))):
        told = change_value(told, rng, VALUES)
    return seeds.as_bytes(told)


WORDS = (b'"penalties":[', b'"rounds":[', b"null", b'"1/2"')
TARGET = Target(hold, first, WORDS, changed, forget=trial.cache_clear)
