"""Writes to a store without end, and announces each change as soon as it was reported: what tests kill.

    python -m tests.support.writing WORK FOLDER FIRST

WORK is a key of `WORKS`; steps are counted from FIRST.
"""

import itertools
import sys
from collections.abc import Callable
from pathlib import Path

from tests.support.desk import Desk, games, write

PLAYERS = ("Ana", "Jan", "Eva", "Zoe")
BATCH = 3
"""Records of one small ingestion."""
LARGE = 50


def record(mark: str) -> str:
    """Make a game that the store does not have yet, with one new player."""
    text = games()[0].replace('"Lisboa"', f'"{mark}"')
    return text.replace("Õie Mägi", f"P {mark}").replace("EE-12", f"X-{mark}")


def batch(room: Path, name: str, size: int) -> Path:
    text = "\n".join(record(f"{name}.{each}").removeprefix("%azn 1\n") for each in range(size))
    return write(room / f"{name}.azn", f"%azn 1\n{text}")


def change(room: Path, number: int) -> None:
    """Make a change of every sort in turn."""
    desk = Desk(room / "club.duckdb", made=False)
    seats = ("--players", ", ".join(PLAYERS), "--scores", f"{number} 3 2 1")
    table = ("cup", "--round", str(number), "--table", "1")
    desk("tour", "result", *table, *seats).good()
    tell("result", number)
    desk("ingest", batch(room, f"s{number}", BATCH)).good()
    tell("ingest", number)
    desk("tour", "correct", *table, "--scores", f"{number} 4 2 1").good()
    tell("correct", number)


def ingest(room: Path, number: int) -> None:
    """Take in many records at once."""
    file = batch(room, f"l{number}", LARGE)
    tell("begun", number)
    Desk(room / "club.duckdb", made=False)("ingest", file).good()
    tell("ingested", number)


def found(room: Path, number: int) -> None:
    desk = Desk(room / f"{number}.duckdb", made=False)
    desk("club", "init", desk.path, "--name", "Friday Club", db=False).good()
    tell("made", number)


def export(room: Path, number: int) -> None:
    Desk(room / "club.duckdb", made=False)("club", "export", room / f"x{number}").good()
    tell("exported", number)


def tell(what: str, number: int) -> None:
    print(what, number, flush=True)


WORKS: dict[str, Callable[[Path, int], None]] = {
    "change": change,
    "ingest": ingest,
    "init": found,
    "export": export,
}

if __name__ == "__main__":
    work, where, first = sys.argv[1:]
    tell("ready", 0)
    for step in itertools.count(int(first)):
        WORKS[work](Path(where), step)
