"""Runs the checks of `--cluster` on a Dask cluster, shard by shard."""

import logging
import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from azul_notation.cli.console import fail, notify, unreadable
from azul_notation.cli.games import Reading
from azul_notation.render.paint import valid_utf8
from azul_notation.render.report_formats import as_json
from azul_notation.replay.block_check import CodeFilter
from azul_notation.replay.check import choose
from azul_notation.replay.jobs import MOST_JOBS, Lost, cores
from azul_notation.replay.report import Checked, Report
from azul_notation.replay.signals import signals_held
from azul_notation.text.failures import reason_of
from tournaments.errors import ShardError
from tournaments.shards.cuts import CELL, Shard, bundles, cells, look, shards
from tournaments.shards.places import Folder, Source, failures, is_url, sources
from tournaments.shards.results import FORM, MANIFEST, REJECTS, Done, DoneFile, Manifest
from tournaments.shards.rows import SUFFIX, Row, Task, name_of, rows, rules, work
from tournaments.store.database import database_error

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
AHEAD = 4
"""Tasks for each thread of the cluster that are handed out before the first is done."""
PATIENCE = 10
"""Seconds in which a cluster must answer."""
NO_PAGES: dict[str, list[str]] = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""Settings without which a scheduler and its workers show their state to everyone."""
RETRIES = 2
"""How often a failed task is repeated; dask itself replaces a worker that dies."""

Mapped = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""What does some work for each item, and gives what comes of it in order."""


class Clustered:
    """A check of files whose shards are checked somewhere else, and found in a folder."""

    def __init__(self, paths: list[str], place: str, mapped: Mapped, cell: int = CELL) -> None:
        self.paths = paths
        self.run = os.urandom(8).hex()
        self.folder = Folder(place, self.run)
        self.place = place if is_url(place) else str(Path(place).absolute())
        self.mapped = mapped
        self.cell = cell
        self.failed = False
        self.tasks = 0
        """Shards that were not there and had to be checked."""
        self.done: list[DoneFile] = []

    def report_failure(self, name: str, reason: Exception) -> None:
        self.failed = True
        notify(f"azul: {unreadable(name, reason)}")

    def cut(self) -> list[Shard | tuple[str, Exception]]:
        """Cut all files into shards, in order; one that cannot be read has a reason instead."""
        found = list(sources(self.paths))
        grid = [list(cells(each, self.cell)) for each in found if isinstance(each, Source)]
        seen = chain.from_iterable(self.mapped(look, bundles(chain.from_iterable(grid), CELL)))
        laid = iter(grid)
        cut: list[Shard | tuple[str, Exception]] = []
        for source in found:
            if not isinstance(source, Source):
                cut.append(source)
                continue
            looks = [next(seen) for _ in next(laid)]
            wrong = next((each for each in looks if isinstance(each, str)), None)
            if wrong is not None:
                cut.append((source.name, OSError(wrong)))
            else:
                cut.extend(shards(source, looks, self.cell))
        return cut

    def rows(self) -> Iterator[Row]:
        """Check what is missing, and yield all games in the order of the files."""
        self.folder.make()
        cut = self.cut()
        there = self.folder.names()
        named = {name_of(each, rules()): each for each in cut if isinstance(each, Shard)}
        missing = {name: each for name, each in named.items() if name + SUFFIX not in there}
        self.tasks = len(missing)
        tasks = (Task(each, self.place, rules(), self.run) for each in missing.values())
        results = self.mapped(work, tasks)
        reasons: dict[str, str] = {}
        games = 0
        done_games: list[Done] = []
        for each in cut:
            if not isinstance(each, Shard):
                self.report_failure(*each)
                continue
            name = name_of(each, rules())
            if name in missing and name not in reasons:
                reasons[name] = next(results)
            if each.begin == 0:
                games, done_games = 0, []
            elif not done_games:
                continue  # a shard before it failed
            if reasons.get(name):
                self.report_failure(each.source.name, OSError(reasons[name]))
                done_games = []
                continue
            before = games
            for row in rows(self.folder, name, each.source.name, games):
                games = row.report.game
                yield row
            done_games.append(Done(name, each.begin, each.end, games - before))
            if each.last:
                self.done.append(DoneFile(valid_utf8(each.source.name), each.end, done_games))

    def reports(self, wanted: CodeFilter, *, shown: bool) -> Iterator[Report | Checked]:
        """Yield the reports.

        Games with faults are read once more here, if they are to be `shown` or only some faults are wanted.
        """
        again = shown or wanted != CodeFilter()
        with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
            rejects = Path(scratch) / REJECTS
            with rejects.open("w", encoding="utf-8") as stream:
                for row in self.rows():
                    if not row.report.ok:
                        stream.write(as_json(row.report) + "\n")
                    if not row.report.diagnostics or not again:
                        yield row.report
                        continue
                    checked = row.checked()
                    choose(checked, wanted)
                    yield checked
            self.folder.put(rejects, REJECTS)
        listed = Manifest(FORM, rules(), self.done)
        self.folder.write_json(MANIFEST, msgspec.to_builtins(listed))
        self.folder.tidy()


def judged(
    reading: Reading, wanted: CodeFilter, address: str, out: str | None, jobs: int, *, shown: bool
) -> Iterator[Report | Checked]:
    """Check on a cluster; what goes wrong with it ends the command in words."""
    if "-" in reading.paths:
        fail("a cluster cannot read the standard input")
    if out is None and address != LOCAL:
        fail("--cluster ADDRESS needs --out FOLDER, in a place that all its machines reach")
    dask = import_module("distributed")
    with ExitStack() as stack:
        place = out or stack.enter_context(tempfile.TemporaryDirectory(prefix="azul."))
        try:
            client = connected(dask, address, jobs, stack)
            run = Clustered(reading.paths, place, partial(spread, client))
            yield from run.reports(wanted, shown=shown)
            reading.failed = run.failed
        except (ShardError, database_error()) as reason:
            fail(str(reason))
        except Lost as reason:
            fail(f"the cluster gave up: {reason}")
        except ModuleNotFoundError as error:
            fail(f"a machine of the cluster lacks azul-notation[cluster]: {error}")
        except failures() as error:
            fail(f"cannot use {place}: {reason_of(error)}")


def connected(dask: Any, address: str, jobs: int, stack: ExitStack) -> Any:
    """Start a cluster on this machine, or find the one of an address. Its own log is not ours to show."""
    quiet = import_module("distributed.utils").silence_logging_cmgr(logging.CRITICAL)
    stack.enter_context(quiet)
    where = started(dask, jobs, stack) if address == LOCAL else address
    try:
        if address != LOCAL:
            dask.comm.get_address_host_port(address)
        return stack.enter_context(dask.Client(where, timeout=PATIENCE, set_as_default=False))
    except (OSError, ValueError) as error:
        fail(f"cannot reach the cluster {address}: {error}")


def started(dask: Any, jobs: int, stack: ExitStack) -> Any:
    """Start a cluster here that only this command can use.

    Anyone who reaches a scheduler can run code as its owner, and every user of the machine can reach this
    one. So it speaks TLS, with a certificate that is made now and kept in memory; its web pages are off;
    and what its workers put aside lies in a private folder. Signals are for the main thread of this process
    alone.
    """
    secret = dask.Security.temporary()
    scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="azul."))
    private = import_module("dask").config.set({**NO_PAGES, "temporary-directory": scratch})
    try:
        with signals_held(), private:
            cluster = stack.enter_context(
                dask.LocalCluster(
                    n_workers=min(jobs or cores(), MOST_JOBS),
                    threads_per_worker=1,
                    host="127.0.0.1",
                    protocol="tls",
                    security=secret,
                    dashboard_address="127.0.0.1:0",
                    scheduler_kwargs={"dashboard": False},
                    silence_logs=logging.CRITICAL,
                )
            )
    except (OSError, RuntimeError) as error:
        fail(f"cannot start a cluster here: {reason_of(error)}")
    return cluster


def spread(client: Any, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """Do work on a cluster; yield the results in order, never asking for all at once.

    Work whose worker ends is done by another one, as often as the cluster allows.
    """
    dask = import_module("distributed")
    ends = (dask.KilledWorker, dask.client.FutureCancelledError, dask.comm.CommClosedError)
    most = AHEAD * max(1, sum(client.nthreads().values()))
    waiting: deque[Any] = deque()

    def first() -> R:
        try:
            return cast("R", waiting.popleft().result())
        except ends as error:
            raise Lost(str(error)) from None

    for item in items:
        waiting.append(client.submit(work, item, pure=False, retries=RETRIES))
        if len(waiting) > most:
            yield first()
    while waiting:
        yield first()
