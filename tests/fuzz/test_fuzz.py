"""Every fuzz target for a few inputs by seeded chance, and every input that once broke something."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.fuzz.drive import by_chance
from tests.fuzz.target import SHARES, load
from tests.fuzz.watch import ROOT, Watch
from tests.support.strategies import times

FOLDER = Path(__file__).parents[1] / "fuzz"
CASES = sorted(path for path in FOLDER.glob("cases/*/*") if path.is_file())
STORED = 300_000
"""Bytes that the stored inputs take together."""
SEEDS = max(5, times(20))
"""Inputs of each target that are tried as they stand."""
CHANGED = 50
"""How many changed ones are tried with AZUL_EXAMPLES=1, but for targets that are slower or faster."""
OTHERS = {
    "positions": 400,
    "conditions": 400,
    "indexes": 200,
    "clean_games": 200,
    "text": 20,
    "archives": 12,
    "layouts": 10,
    "games": 10,
    "results": 10,
    "tournaments": 5,
    "dialogues": 5,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARES)
def test_target_holds(name: str) -> None:
    """The inputs are the same in every run; `python -m tests.fuzz` tries others."""
    target = load(name)
    inputs = islice(by_chance(target, 1, SEEDS), SEEDS + times(OTHERS.get(name, CHANGED)))
    with Watch(target) as watch:
        for data in inputs:
            assert watch.find(data) is None, data


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_what_once_broke_something(case: Path) -> None:
    with Watch(load(case.parent.name)) as watch:
        assert watch.find(case.read_bytes()) is None


def test_stored_inputs_are_few_and_each_stands_once() -> None:
    stored = [path for kind in ("corpus", "cases") for path in FOLDER.glob(f"{kind}/*/*")]
    assert {path.parent.name for path in stored} <= set(SHARES)
    inputs = [path.read_bytes() for path in stored]
    assert sum(map(len, inputs)) < STORED
    assert len(
        {(path.parent.name, data) for path, data in zip(stored, inputs, strict=True)}
    ) == len(inputs)


BREAKING = """
from tests.fuzz import watch as watching
from tests.fuzz.target import Target
from tests.fuzz.watch import Watch

watching.SECONDS = 0.5

def breaks(data):
    if data == b"crash":
        raise KeyError("word")
    while data == b"hang":
        pass
    if data == b"memory":
        b"x" * (watch.allowed + 50_000_000)

with Watch(Target(breaks, lambda: [b""])) as watch:
    for data in (b"", b"crash", b"hang", b"memory", b""):
        found = watch.find(data)
        print(found and found.kind)
"""


@pytest.mark.slow
def test_a_crash_a_hang_and_too_much_memory_are_found() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BREAKING], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["None", "KeyError", "hang", "memory", "None"]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["chance", "atheris"])
def test_the_command_counts_what_it_did(engine: str, tmp_path: Path) -> None:
    if engine == "atheris":
        pytest.importorskip("atheris")
    words = [
        "rosters",
        "conditions",
        "--runs",
        "400",
        "--engine",
        engine,
        "--crashes",
        str(tmp_path),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines()[1:]}
    assert int(rows["rosters"]) + int(rows["conditions"]) == int(rows["sum"]) == 399
