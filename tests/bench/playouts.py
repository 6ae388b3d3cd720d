"""How fast programs play: `python -m tests.bench.playouts [--seconds 3] [--kind garden]`.

Moves per second of CPU, on one core: random games from the start by `azul.playouts`; the legal list and a
push through `azul.Table`, which can be taken back; the same with `python-chess`, if it is installed. All take
turns in one run, so that what else the machine does hits all of them; the ratios are what to trust.
"""

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import azul_notation as azul

KINDS: dict[str, dict[str, Any]] = {
    "azul": {"variant": "azul"},
    "azul, 4 seats": {"variant": "azul", "seats": 4},
    "grey boards": {"variant": "azul", "board": "grey"},
    "special factories": {"variant": "chocolatier", "seats": 3, "factories": "special"},
    "sintra": {"variant": "sintra"},
    "garden": {"variant": "garden"},
    "garden, 4 seats": {"variant": "garden", "seats": 4},
}
PLIES = 80
TURNS = 5
Played = Callable[[int], int]
"""Plays one game, by its number, and says how many moves it had."""


def playout(kind: dict[str, Any]) -> Played:
    """Play games as a batch of one, from a new table."""
    return lambda number: sum(
        each.moves for each in azul.playouts(azul.Table(rng=Random(number), **kind), 1, number)
    )


def pushed(kind: dict[str, Any]) -> Played:
    """Play games by the legal list and a push."""

    def play(number: int) -> int:
        rng = Random(number)
        table = azul.Table(rng=rng, **kind)
        moves = 0
        while not table.over:
            if table.phase == "deal":
                table.deal()
                continue
            legal = table.legal()
            table.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def chess_game() -> Played:
    """Play games of chess by the legal list and a push."""
    chess = import_module("chess")

    def play(number: int) -> int:
        rng = Random(number)
        board = chess.Board()
        for ply in range(PLIES):
            legal = list(board.legal_moves)
            if not legal:
                return ply
            board.push(legal[int(rng.random() * len(legal))])
        return PLIES

    return play


def rate(play: Played, seconds: float) -> float:
    """Play for so long, and give the moves per second of CPU."""
    number = moves = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        number += 1
        moves += play(number)
    return moves / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="CPU time for each")
    parser.add_argument("--kind", default="", help="only the kinds with this in their name")
    chosen = parser.parse_args()
    players = {
        f"{name}{how}": make(kind)
        for name, kind in KINDS.items()
        if chosen.kind in name
        for how, make in ((": playouts", playout), (": legal and push", pushed))
    }
    if find_spec("chess") is None:
        sys.stderr.write('python-chess is not installed: pip install "azul-notation[bench]"\n')
    else:
        players["python-chess"] = chess_game()
    best = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, play in players.items():
            best[name] = max(best[name], rate(play, chosen.seconds / TURNS))
    peer = best.get("python-chess")
    for name, moves in best.items():
        ratio = f"{moves / peer:7.2f} x python-chess" if peer else ""
        print(f"{name:36} {moves:10,.0f} moves/s {ratio}")


if __name__ == "__main__":
    main()
