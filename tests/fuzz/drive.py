"""Drives a target: by seeded chance, or by atheris, which follows what code each input reaches."""

import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random

from tests.fuzz.mutate import Material
from tests.fuzz.shrink import shrunk
from tests.fuzz.target import Target, load
from tests.fuzz.watch import Finding, Watch, peak

CLASSES = 50
"""Findings of different places after which a target is given up."""
PACKAGES = ["azul_notation", "tournaments"]


@dataclass
class Case:
    """One class of findings: the smallest input, and how many led there."""

    key: str
    told: str
    path: str
    inputs: int = 1


@dataclass
class Outcome:
    """What came of a run."""

    target: str
    inputs: int = 0
    cpu: float = 0.0
    peak: float = 0.0
    """Megabytes."""
    cases: dict[str, Case] = field(default_factory=dict)


@dataclass(frozen=True)
class Limits:
    """When a run ends; 0 is no limit."""

    runs: int
    seconds: float


class Run:
    """Counts the inputs of one run, and keeps its findings."""

    def __init__(self, name: str, target: Target, limits: Limits, folder: Path, slot: Path) -> None:
        self.target, self.limits, self.folder = target, limits, folder
        self.watch = Watch(target, slot)
        self.outcome = Outcome(name)
        self.began = time.monotonic()

    @property
    def over(self) -> bool:
        late = self.limits.seconds and time.monotonic() - self.began > self.limits.seconds
        many = self.limits.runs and self.outcome.inputs >= self.limits.runs
        return bool(late or many or len(self.outcome.cases) >= CLASSES)

    def take(self, data: bytes) -> None:
        """Try an input, and keep it if it is a finding."""
        self.outcome.inputs += 1
        found = self.watch.find(data)
        if found is not None:
            self.keep(found, data)

    def keep(self, found: Finding, data: bytes) -> None:
        known = self.outcome.cases.get(found.key)
        if known is not None:
            known.inputs += 1
            return
        small = shrunk(data, found, self.watch)
        self.outcome.cases[found.key] = Case(
            found.key, found.told[:400], str(write_case(self.folder, self.outcome.target, small))
        )

    def told(self) -> str:
        """Sum up in one line of JSON."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        self.outcome.cpu = used.ru_utime + used.ru_stime
        self.outcome.peak = peak() / 2**20
        return json.dumps(asdict(self.outcome))


def write_case(folder: Path, target: str, data: bytes) -> Path:
    """Write an input where it is found again, and where it can become a case of the tests."""
    place = folder / target
    place.mkdir(parents=True, exist_ok=True)
    path = place / blake2b(data, digest_size=6).hexdigest()
    path.write_bytes(data)
    return path


def by_chance(target: Target, seed: int, most: int | None = None) -> Iterator[bytes]:
    """Give the seeds, or at most so many of them, then changed ones without end.

    The same number gives the same inputs.
    """
    pool = list(target.seeds())
    rng = Random(seed)
    yield from pool if most is None else rng.sample(pool, min(most, len(pool)))
    material = Material(rng, pool, target.words)
    while True:
        yield target.mutate(material.other, material)


def run_by_chance(name: str, limits: Limits, seed: int, folder: Path, slot: Path) -> str:
    run = Run(name, load(name), limits, folder, slot)
    with run.watch:
        for data in by_chance(run.target, seed):
            run.take(data)
            if run.over:
                break
    return run.told()


def run_guided(name: str, limits: Limits, seed: int, folder: Path, slot: Path) -> None:
    """Let atheris choose the inputs. It never returns: the process ends with the run."""
    import atheris  # noqa: PLC0415 - of the extra `fuzz`

    with atheris.instrument_imports(include=PACKAGES):
        target = load(name)
    run = Run(name, target, limits, folder, slot)
    pool = list(target.seeds())
    corpus = tempfile.mkdtemp(prefix="azul-corpus-", dir=slot.parent)
    for at, data in enumerate(pool):
        Path(corpus, str(at)).write_bytes(data)

    def take(data: bytes) -> None:
        run.take(data)
        if run.over:
            sys.stdout.write(run.told() + "\n")
            sys.stdout.flush()
            os._exit(0)

    def change(data: bytes, most: int, chance: int) -> bytes:
        rng = Random(chance)
        if rng.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return target.mutate(data, Material(rng, pool, target.words))[:most]

    longest = max([4096, *map(len, pool)])
    options = [
        f"-seed={seed + 1}",
        f"-max_len={longest}",
        "-verbosity=0",
        "-timeout=3600",
        "-rss_limit_mb=0",
        f"-artifact_prefix={corpus}/",
    ]
    atheris.Setup(["fuzz", *options, corpus], take, custom_mutator=change)
    with run.watch:
        atheris.Fuzz()
