"""A tournament's file is changed at random: it is refused with a reason, or all that follows works.

python -m tests.tournaments.test_tour_mutants FIRST LAST
"""

import copy
import json
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.desk import Desk, Step, write
from tests.support.evenings import EIGHT, Evening
from tests.support.strategies import times

SCALARS: tuple[Any, ...] = (
    *(0, 1, -1, 2, 5, 77, 999, 1000, 10**6, 2**31, 2**63, 10**30, 1.5, 1e999, True, None),
    *("", "1", "x", "0/0", "nan", "Infinity", "1e999999", "-1", "1/3", "1/99999999", "½", "\uff11"),
    *("9" * 13, "9" * 5000, "a" * 201, "a" * 501, "\x1b[31m", "\u202e", "=CMD|x", "Ana", "#1"),
    *("2026-13-40", "????", "azul", "beat", "4:1-0", "PTS", "swiss", "\u0000", "|;", "?"),
)
FOLLOWS: tuple[Step, ...] = (
    ("tour", "standings", "cup"),
    ("tour", "standings", "cup", "--format", "json"),
    ("tour", "crosstable", "cup"),
    ("tour", "show", "cup"),
    ("tour", "status", "cup"),
    ("tour", "report", "cup", "--to", "json"),
    ("tour", "report", "cup", "--to", "md"),
    ("tour", "report", "cup", "--to", "html"),
    ("tour", "report", "cup", "--to", "csv"),
    ("tour", "export", "cup"),
    ("player", "list"),
    ("club", "log", "--all"),
    ("ratings",),
    ("club", "rebuild", "--check"),
)


@cache
def exported() -> str:
    """Export a tournament with everything that one can have."""
    with tempfile.TemporaryDirectory() as room:
        desk = Evening(Path(room) / "club.duckdb", EIGHT[:7], "--sizes", "3", "--rounds", "4")
        desk.tour("apart", "F", "Ana", "Bea").good()
        desk.tour("fix", "Cid", "2").good()
        desk.tour("absent", "Dan", "--round", "2").good()
        desk.play()
        desk.play()
        desk.tour("confirm", "--round", "1", "--table", "1").good()
        desk.tour("penalty", "Eva", "1/2", "--reason", "late").good()
        desk.tour("withdraw", "Fay").good()
        desk.play()
        return desk.tour("export").good().out


def places(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the ways to every value of a file."""
    if path:
        yield path
    children = told if isinstance(told, dict) else {}
    if isinstance(told, list):
        children = dict(enumerate(told))
    for key, value in children.items():
        yield from places(value, (*path, key))


def mutant(seed: int) -> str:
    """Change a file in one to three places: other values, values from elsewhere, twice, or gone."""
    rng = Random(seed)
    told = json.loads(exported())
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(places(told)) or [("schema",)]
        *way, last = rng.choice(ways)
        holder = told
        for step in way:
            holder = holder[step]
        match rng.randrange(6):
            case 0 | 1 | 2:
                holder[last] = rng.choice(SCALARS)
            case 3:
                holder[last] = copy.deepcopy(at(told, rng.choice(ways)))
            case 4:
                del holder[last]
            case 5 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
            case _:
                holder[last] = [copy.deepcopy(holder[last])] * rng.choice((0, 1, 2))
    return json.dumps(told)


def at(told: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        told = told[step]
    return told


def survives(seed: int, room: Path) -> bool:
    """Import a mutant; tell whether it was taken. Whatever follows must work."""
    desk = Desk(room / f"{seed}.duckdb")
    before = desk.log()
    done = desk("tour", "import", write(room / "cup.json", mutant(seed)))
    if done.code:
        assert (done.code, done.out) == (2, ""), (seed, done.out)
        assert done.err.startswith("azul: "), (seed, done.err)
        assert len(done.err.splitlines()) == 1, (seed, done.err)
        assert len(done.err) < 1000, (seed, done.err)
        assert "Traceback" not in done.err, (seed, done.err)
        assert desk.log() == before
    else:
        name = done.out.split()[1].rstrip(":")
        for words in FOLLOWS:
            told = desk(*(name if word == "cup" else word for word in words))
            assert told.code == 0, (seed, words, told.out[-300:], told.err)
    desk.path.unlink()
    return done.code == 0


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, times(60), 10))
def test_mutants_are_refused_or_all_that_follows_works(first: int, tmp_path: Path) -> None:
    taken = [survives(seed, tmp_path) for seed in range(first, min(first + 10, times(60)))]
    assert not all(taken)


@pytest.mark.slow
def test_the_file_itself_is_taken(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "import", write(tmp_path / "cup.json", exported())).good()
    for words in FOLLOWS:
        desk(*words).good()
    assert desk("tour", "check", "cup").good().out == "Cup: no differences found\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        start, end = map(int, sys.argv[1:])
        results = [survives(number, Path(folder)) for number in range(start, end)]
        print(f"{sum(results)} of {len(results)} were taken")
