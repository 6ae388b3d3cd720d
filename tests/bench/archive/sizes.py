"""Files of growing size, memory, cores, the store, and the start."""

import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.archive.copies import AZUL, Copy
from tests.bench.archive.corpora import Corpus
from tests.bench.archive.spent import Spent, on_cores, run

OFTEN = 100_000
"""Files up to this are read several times, and the best counts."""
RUNS = 3
STARTS = 20
SAMPLE = "samples/worked.azn"
IMPORT = re.compile(r"import time: +(\d+) \| +(\d+) \| *(\S+)")


@dataclass(frozen=True)
class Size:
    """`azul check` of a file, with so many jobs."""

    games: int
    megabytes: float
    compiled: bool
    jobs: int
    wall: float
    cpu: float
    peak: float

    @property
    def rate(self) -> float:
        return self.games / self.wall


@dataclass(frozen=True)
class Start:
    """Cold starts of `azul check` of one game, in milliseconds of wall clock."""

    compiled: bool
    best: float
    median: float


@dataclass(frozen=True)
class Stored:
    """`azul ingest` of a file into a new store."""

    games: int
    compiled: bool
    cores: int
    wall: float
    cpu: float
    peak: float
    megabytes: float


def check(corpus: Corpus, entries: Sequence[tuple[Copy, int]]) -> list[Size]:
    """Check a file with copies and numbers of jobs, by turns, on as many cores as there are jobs."""
    spent: dict[tuple[Copy, int], list[Spent]] = {entry: [] for entry in entries}
    for _ in range(RUNS if corpus.games <= OFTEN else 1):
        for copy, jobs in entries:
            with on_cores(jobs):
                spent[copy, jobs].append(copy.azul("check", *copy.jobs(jobs), corpus.path))
    return [size(corpus, *entry, runs) for entry, runs in spent.items()]


def size(corpus: Corpus, copy: Copy, jobs: int, runs: Sequence[Spent]) -> Size:
    """Take the fastest run, and the most memory of any."""
    best = min(runs, key=lambda spent: spent.wall)
    peak = max(spent.peak for spent in runs)
    megabytes = corpus.size / 1e6
    return Size(corpus.games, megabytes, copy.compiled, jobs, best.wall, best.cpu, peak)


def starts(copy: Copy) -> Start:
    with on_cores(1):
        walls = [copy.azul("check", SAMPLE).wall * 1000 for _ in range(STARTS)]
    return Start(copy.compiled, min(walls), statistics.median(walls))


def imports(copy: Copy, count: int) -> list[tuple[str, float]]:
    """Give the packages that take longest to import in a start, with milliseconds."""
    command = [AZUL[0], "-X", "importtime", *AZUL[1:], "check", SAMPLE]
    return largest_imports(run(command, copy.env, copy.folder).errors, count)


def largest_imports(told: str, count: int) -> list[tuple[str, float]]:
    """Sum what `-X importtime` tells by packages, each with all its modules and without what they import."""
    took: Counter[str] = Counter()
    for own, _, name in IMPORT.findall(told):
        took[name.partition(".")[0]] += int(own)
    return [(name, own / 1000) for name, own in took.most_common(count)]


def ingest(copy: Copy, corpus: Corpus, room: Path, cores: int) -> Stored:
    """Fill a new store from a file; `--jobs` is used where the command knows it."""
    store = room / f"club-{corpus.games}-{copy.compiled}.duckdb"
    copy.azul("club", "init", store, "--name", "Bench")
    jobs = "--jobs" in copy.azul("ingest", "--help").output
    words = ("--jobs", str(cores)) if jobs else ()
    with on_cores(cores):
        spent: Spent = copy.azul("ingest", "--db", store, *words, corpus.path)
    size = store.stat().st_size / 1e6
    store.unlink()
    return Stored(corpus.games, copy.compiled, cores, spent.wall, spent.cpu, spent.peak, size)


def of(sizes: Sequence[Size], games: int, *, compiled: bool, jobs: int = 1) -> Size | None:
    """Find one of the measured sizes."""
    wanted = (games, compiled, jobs)
    return next((each for each in sizes if (each.games, each.compiled, each.jobs) == wanted), None)
