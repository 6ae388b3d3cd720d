"""Runs targets in processes of their own, several at once, and adds up what came of them."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.fuzz.drive import Case, Limits, Outcome, write_case
from tests.fuzz.room import in_memory
from tests.fuzz.target import SHARES
from tests.fuzz.watch import ROOT, last_input

SILENT = 120.0
"""Seconds that a process may run over its time before it is ended."""
DEATHS = 5
"""How often a target's process may die before it is not started again."""


def run_all(
    names: Sequence[str], limits: Limits, jobs: int, engine: str, seed: int, folder: Path
) -> int:
    """Run targets and print a table; 1 if anything was found."""
    print(f"{engine}; findings go to {folder}", flush=True)
    print(
        f"{'target':12} {'inputs':>10} {'CPU s':>8} {'inputs/s':>9} {'peak MB':>8}  findings",
        flush=True,
    )
    total = sum(SHARES[name] for name in names)

    def work(name: str) -> Outcome:
        runs = limits.runs * SHARES[name] // total
        seconds = limits.seconds * jobs / len(names)
        done = Parts(name, engine, folder).run(Limits(runs, seconds), seed)
        print(row(done), flush=True)
        return done

    with ThreadPoolExecutor(jobs) as pool:
        done = list(pool.map(work, names))
    cases = [case for each in done for case in each.cases.values()]
    everything = Outcome(
        "sum", sum(d.inputs for d in done), sum(d.cpu for d in done), max(d.peak for d in done)
    )
    print(row(everything))
    for case in cases:
        print(f"\n{case.key} ({case.inputs} inputs)\n  {case.told}\n  {case.path}")
    return 1 if cases else 0


def row(done: Outcome) -> str:
    speed = done.inputs / done.cpu if done.cpu else 0
    kinds = ", ".join(sorted({case.key.split()[0] for case in done.cases.values()}))
    told = f"{len(done.cases)}: {kinds}" if done.cases else "-"
    return (
        f"{done.target:12} {done.inputs:10,} {done.cpu:8.0f} {speed:9,.0f} {done.peak:8.0f}  {told}"
    )


class Parts:
    """The runs of one target: one process, or several where one dies."""

    def __init__(self, name: str, engine: str, folder: Path) -> None:
        self.name, self.engine, self.folder = name, engine, folder
        self.outcome = Outcome(name)

    def run(self, limits: Limits, seed: int) -> Outcome:
        deadline = time.monotonic() + limits.seconds if limits.seconds else 0.0
        for death in range(DEATHS):
            left = limits.runs - self.outcome.inputs if limits.runs else 0
            seconds = max(1.0, deadline - time.monotonic()) if deadline else 0.0
            ended = self.process(Limits(left, seconds), seed + 1000 * death)
            if ended or 0 < limits.runs <= self.outcome.inputs:
                break
        return self.outcome

    def process(self, limits: Limits, seed: int) -> bool:
        """Run a process; tell whether it came to its end."""
        with tempfile.TemporaryDirectory(prefix="azul-fuzz-", dir=in_memory()) as room:
            slot = Path(room) / "slot"
            command = [
                *(sys.executable, "-m", "tests.fuzz", self.name, f"--engine={self.engine}"),
                *(f"--runs={limits.runs}", f"--seconds={limits.seconds}", f"--seed={seed}"),
                *(f"--crashes={self.folder}", f"--alone={slot}"),
            ]
            try:
                done = subprocess.run(
                    command,
                    cwd=ROOT,
                    env={**os.environ, "TMPDIR": room},
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=limits.seconds + SILENT if limits.seconds else None,
                )
                lines, why = done.stdout.splitlines(), f"status {done.returncode}"
                last = done.stderr.strip().splitlines()[-1:]
            except subprocess.TimeoutExpired:
                lines, why, last = [], "no end", []
            if lines and lines[-1].startswith("{"):
                self.add(json.loads(lines[-1]))
                return True
            tried, data = last_input(slot)
            self.outcome.inputs += tried
            path = write_case(self.folder, self.name, data)
            key = f"death {self.name} {why}"
            self.outcome.cases[key] = Case(key, " ".join(last), str(path))
            return False

    def add(self, told: dict[str, object]) -> None:
        cases = told.pop("cases")
        assert isinstance(cases, dict)
        part = Outcome(**told)  # type: ignore[arg-type]
        self.outcome.inputs += part.inputs
        self.outcome.cpu += part.cpu
        self.outcome.peak = max(self.outcome.peak, part.peak)
        self.outcome.cases.update({key: Case(**case) for key, case in cases.items()})
