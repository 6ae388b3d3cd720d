"""Makes games of each kind, and imports their logs with `azul import bga`."""

import json
from typing import Any

import pytest

import azul_notation as azul
from azul_notation.bga.importing import Imported, import_log
from azul_notation.bga.seats import RosterName
from azul_notation.text.syntax import Game, Move, Tiling, Totals

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


def imported(log: Any, **roster: RosterName) -> Imported:
    return import_log(json.dumps(log).encode(), roster)


def record(log: Any) -> Game:
    """Import a log; what it gives must be canonical text that is found clean."""
    found = imported(log)
    assert (found.error, found.violation, found.differences) == (None, None, [])
    assert found.game is not None
    text = azul.write(found.game)
    [report] = azul.check(text=text)
    assert report.diagnostics == []
    assert azul.write(azul.read(text=text)) == text
    return found.game


def without_seats(game: Game, names: tuple[str, ...]) -> list[Any]:
    """Describe a game by the names of its players, without the numbers of their seats."""
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
