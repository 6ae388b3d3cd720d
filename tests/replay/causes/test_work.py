"""The work of a search is counted, all of it: so `--effort` bounds how long it takes."""

import re
import sys
from collections import Counter
from types import FrameType

import azul_notation as azul
from azul_notation.replay.causes.naming import searched
from azul_notation.replay.causes.sheet import Sheet
from azul_notation.rules import DIALECTS
from azul_notation.rules.garden.heuristic import heuristic_score
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk


def counted_on(text: str) -> str:
    """The record with the lap numbers of its second round one too high from the third lap on."""
    head, tail = text.split("\nR2 ")
    round_, rest = tail.split("\n= ", 1)
    laps = re.sub(r"(?m)^(\d+)\.", lambda lap: f"{int(lap[1]) + (int(lap[1]) > 2)}.", round_)
    return f"{head}\nR2 {laps}\n= {rest}"


def test_rating_moves_for_a_lap_that_was_left_out_is_work() -> None:
    text = str(next(azul.play("garden", seats=3, seed=2, policy="greedy")))
    chunk = Chunk(counted_on(text), 1, 1)
    sheet = Sheet.of(read_chunk(chunk, DIALECTS), chunk)
    calls = Counter[object]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        search = searched(sheet, effort=20_000)
    finally:
        sys.setprofile(None)
    assert search
    assert calls[heuristic_score.__code__] <= search.trial.work
    assert search.trial.work > 8_000, "the lap is searched for with half of the effort"
