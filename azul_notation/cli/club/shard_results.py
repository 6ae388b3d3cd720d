"""Finds results of a cluster for the store: those of a folder, or of files that a cluster checks first."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from azul_notation.cli.console import fail, require, unreadable
from azul_notation.cli.games import Reading
from azul_notation.replay.block_check import CodeFilter
from azul_notation.text.failures import reason_of
from azul_notation.text.games import Chunk
from tournaments.errors import PlaceError, ShardError
from tournaments.shards.places import Folder, failures, is_url
from tournaments.shards.results import MANIFEST, records_of


@contextmanager
def results_in(
    paths: list[str], cluster: str | None, out: str | None
) -> Iterator[tuple[str | None, bool]]:
    """Find the folder of results to read, if any; report whether a file could not be read."""
    if cluster is None:
        if out is not None:
            fail("--out goes with --cluster")
        yield (paths[0] if len(paths) == 1 and is_results(paths[0]) else None), False
        return
    require("cluster", "--cluster")
    from azul_notation.cli.cluster import LOCAL, judged  # noqa: PLC0415 - seldom needed

    with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
        reading = Reading(paths)
        place = out or (scratch if cluster == LOCAL else None)
        for _ in judged(reading, CodeFilter(), cluster, place, 0, shown=False):
            pass
        yield place, reading.failed


def is_results(place: str) -> bool:
    """Return whether a place is a folder of results."""
    if not is_url(place):
        return Path(place, MANIFEST).is_file()
    try:
        return Folder(place).has(MANIFEST)
    except (PlaceError, ModuleNotFoundError) as reason:
        fail(f"cannot reach {place}: {reason}")
    except failures() as error:
        fail(f"cannot reach {place}: {reason_of(error)}")


def records(place: str) -> Iterator[tuple[str, Chunk]]:
    """Yield the records of a folder; one that is not what was written ends the command."""
    require("cluster", "a folder of results")
    try:
        yield from records_of(place)
    except ShardError as reason:
        fail(f"{place}: {reason}")
    except failures() as error:
        fail(unreadable(place, error))
