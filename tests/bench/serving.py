"""Measures how much longer commands take while `azul serve` has the club file, on this machine alone.

    python -m tests.bench.serving --times 5

The commands of an evening run on two copies of a club, one after the other: one copy is served, with pages
open on its event stream, and the other is not. They run in this process, since starting one takes longer than
what is measured. Both have to end alike. Issue 22 asks for 300 ms more at most.
"""

import argparse
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.evening_keys import NAMES
from tests.support.desk import Desk
from tests.support.live import served

OPEN = 20
"""Pages that follow while commands run."""
ASKED = 300.0
"""Milliseconds more, at most."""
Words = tuple[str, ...]


def evening(folder: Path) -> Iterator[Words]:
    """Give the commands of the manual, in an order in which they all work."""
    yield ("tour", "new", "Cup", "--seed", "7")
    yield ("tour", "enter", "cup", *NAMES, "--new")
    yield ("tour", "plan", "cup", "--rounds", "2")
    yield ("tour", "public", "cup", "standings")
    yield ("tour", "check-in", "cup", "Ana")
    yield ("tour", "pair", "cup")
    yield ("tour", "round", "cup")
    yield ("tour", "swap", "cup", "Ana", "Jan")
    yield ("tour", "publish", "cup")
    for what in ("tables", "where", "sheets"):
        yield ("tour", "print", "cup", "--what", what, "-o", str(folder / f"{what}.pdf"))
    yield ("tour", "screen", "cup", "-o", str(folder / "screen.html"))
    for table, scores in (
        ("1", "61 54 40"),
        ("2", "62 55 41"),
        ("3", "63 56 42"),
        ("4", "64 57 43"),
    ):
        yield ("tour", "result", "cup", "--table", table, "--scores", scores)
        yield ("tour", "result", "cup", "--table", table, "--scores", f"{scores} 38")
    yield ("tour", "correct", "cup", "--round", "1", "--table", "1", "--scores", "60 54 40")
    yield ("tour", "confirm", "cup", "--round", "1", "--table", "1")
    yield ("tour", "penalty", "cup", "Ana", "1/2")
    yield ("tour", "close", "cup")
    yield ("tour", "absent", "cup", "Eva", "--round", "2")
    yield ("tour", "status", "cup")
    yield ("tour", "standings", "cup")
    yield ("tour", "crosstable", "cup")
    yield ("tour", "list")
    yield ("tour", "show", "cup")
    yield ("player", "list")
    yield ("tour", "report", "cup", "-o", str(folder / "report.html"))
    yield ("tour", "report", "cup", "-o", str(folder / "report.pdf"))
    yield ("tour", "check", "cup")
    yield ("ratings",)
    yield ("club", "log")
    yield ("club", "undo")


def timed(words: Sequence[str], desk: Desk) -> tuple[float, int]:
    """Run a command in this process; give its time in milliseconds, and how it ended."""
    begun = time.perf_counter()
    done = desk(*words)
    return 1000 * (time.perf_counter() - begun), done.code


@contextmanager
def followed(port: int) -> Iterator[None]:
    """Hold event streams open, as pages do."""
    with ExitStack() as streams:
        for _ in range(OPEN):
            stream = streams.enter_context(socket.create_connection(("127.0.0.1", port)))
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        yield


def measure(times: int) -> dict[str, list[tuple[float, float]]]:
    """Give for each command the times that it took on the club that is served, and on the other."""
    found: dict[str, list[tuple[float, float]]] = {}
    for at in range(times):
        with tempfile.TemporaryDirectory() as room:
            folder = Path(room)
            alone, shared = (Desk(folder / f"{name}.duckdb") for name in ("alone", "shared"))
            with served(shared.path) as service, followed(service.port):
                for words in evening(folder):
                    # the machine is not the same at any two times: who comes first changes
                    order = (alone, shared) if at % 2 else (shared, alone)
                    took = {desk.path: timed(words, desk) for desk in order}
                    (with_it, code), (without, other) = took[shared.path], took[alone.path]
                    assert code == other, words
                    found.setdefault(" ".join(words[:2]), []).append((with_it, without))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=5)
    found = measure(parser.parse_args().times)
    print(f"{'command':18} {'runs':>5} {'alone ms':>9} {'served ms':>10} {'more ms':>8}")
    longest = 0.0
    for command, runs in found.items():
        with_it, without = (statistics.median(each) for each in zip(*runs, strict=True))
        longest = max(longest, with_it - without)
        print(f"{command:18} {len(runs):5} {without:9.0f} {with_it:10.0f} {with_it - without:8.0f}")
    print(f"the most that the medians differ by: {longest:.0f} ms (asked {ASKED:.0f})")


if __name__ == "__main__":
    main()
