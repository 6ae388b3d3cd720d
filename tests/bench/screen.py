"""Types games at the terminal app, and counts keys and the time that each takes.

    python -m tests.bench.screen --lines 60

A move is typed up to the shortest beginning that no other legal move has, and Enter. The time of a key is the
CPU time until everything that follows from it is on the screen.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Sequence
from math import nan
from pathlib import Path

from textual import events
from textual.keys import _character_to_key

from tests.support.pressed import Table, at_table
from tests.support.scored import game_of, typed

PAINTED = 0.03
"""Seconds within which a screen is painted that nothing holds up."""


class Times:
    """CPU time in milliseconds, for each key."""

    def __init__(self) -> None:
        self.keys: list[float] = []
        self.enters: list[float] = []
        self.moves: list[int] = []
        """Keys of each move, Enter included."""

    def told(self) -> str:
        keys, enters, moves = self.keys, self.enters, self.moves
        return (
            f"{mean(moves):5.2f} keys a move,"
            f" a key {mean(keys):5.1f} ms (worst {max(keys, default=0):5.1f}),"
            f" Enter {mean(enters):5.1f} ms (worst {max(enters, default=0):5.1f})"
        )


def mean(values: Sequence[float]) -> float:
    """Give the mean; not a number if there are no values, as where no move was typed."""
    return sum(values) / len(values) if values else nan


async def pressed(table: Table, key: str, sign: str) -> float:
    """Press a key, and wait until the screen shows what comes of it."""
    before = time.process_time()
    table.send(events.Key(key, sign))
    await asyncio.sleep(PAINTED)
    await table.pilot.pause()
    return 1000 * (time.process_time() - before)


def shortest(table: Table, word: str) -> str:
    """Find the shortest beginning that only this move has; the whole word where there is none."""
    if table.app.session.expected.kind != "move":
        return word
    begun = (word[:length] for length in range(1, len(word)))
    legal = table.app.session.legal
    return next((each for each in begun if len(legal(each)) == 1), word)


async def play(table: Table, lines: list[str], times: Times) -> None:
    gc.freeze()  # as `azul record` does
    for line in lines:
        is_move = table.app.session.expected.kind == "move"
        word = shortest(table, line)
        times.keys += [await pressed(table, _character_to_key(sign), sign) for sign in word]
        times.enters.append(await pressed(table, "enter", "\r"))
        assert not table.line, (line, table.screen)
        if is_move:
            times.moves.append(len(word) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--policy", default="random")
    wanted = parser.parse_args()
    for variant in ("azul", "mini", "chocolatier", "sintra", "garden"):
        game = game_of(variant, {"seats": wanted.seats, "policy": wanted.policy})
        lines = list(typed(game))[: wanted.lines]
        times = Times()
        with tempfile.TemporaryDirectory() as folder:
            at_table(Path(folder) / "game.azn", game, lambda table: play(table, lines, times))  # noqa: B023
        print(f"{variant:12} {times.told()}", flush=True)


if __name__ == "__main__":
    main()
