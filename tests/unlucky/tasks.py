"""The commands that write files: what each finds, what it writes, and how to see that a store is whole."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from azul_notation import write
from tests.support.commands import ROOT, here
from tests.support.scored import game_of

SEASON = ROOT / "samples" / "season"
STORE = "club.duckdb"
LINES = ("bbkwkrrybyrkwwkybbrr", "1b2", "0k3", "2y1", "4k4")


class Task(msgspec.Struct, frozen=True):
    """A command that writes; all names are names in the folder in which it runs."""

    words: tuple[str, ...]
    prepare: Callable[[Path], None]
    made: tuple[str, ...] = ()
    """The files and folders that it writes."""
    typed: tuple[str, ...] = ()
    """Lines on its standard input."""
    store: bool = False
    """Whether it writes the club's store."""


def started(
    folder: Path, words: Sequence[str], launch: Sequence[str] = ()
) -> "subprocess.Popen[bytes]":
    """Start the real command in a folder."""
    environment = {"PYTHONPATH": str(ROOT), "AZUL_DB": STORE, "TMPDIR": str(folder)}
    return subprocess.Popen(
        [sys.executable, *(launch or ("-m", "azul_notation")), *words],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


def run(folder: Path, *words: str, typed: Sequence[str] = ()) -> str:
    """Run a command that must succeed; give its output."""
    process = started(folder, words)
    out, err = process.communicate(lines_of(typed))
    assert process.returncode == 0, (words, err.decode())
    return out.decode()


def lines_of(typed: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in typed).encode()


def records(folder: Path) -> None:
    """Write two files of records that are not in canonical form, and files that will be replaced."""
    for name, first in (("a.azn", 1), ("b.azn", 21)):
        text = write([game_of("azul", {}, seed=seed) for seed in range(first, first + 20)])
        (folder / name).write_text(text.replace("\n1. ", "\n1.  "), encoding="utf-8")
    for name in ("out.azn", "a.azn.azi"):
        (folder / name).write_text("old\n", encoding="utf-8")


def club(folder: Path) -> None:
    """Make a store with an evening in it."""
    records(folder)
    for words in (
        ("club", "init", STORE),
        ("tour", "new", "October Cup", "--date", "2026-10-02", "--seed", "1"),
        ("tour", "collect", "october", SEASON / "2026-10-02.azn", "--enter"),
        ("tour", "plan", "october", "--rounds", "4"),
        ("tour", "pair", "october"),
        ("tour", "publish", "october"),
    ):
        done = here(*words, folder=folder, AZUL_DB=STORE)
        assert done.code == 0, done.err
    for name in ("report.html", "report.pdf", "sheets.pdf"):
        (folder / name).write_text("old\n", encoding="utf-8")


TASKS = {
    "fmt": Task(("fmt", "a.azn"), records, ("a.azn",)),
    "merge": Task(("merge", "a.azn", "b.azn", "-o", "out.azn"), records, ("out.azn",)),
    "filter": Task(("filter", "a.azn", "--clean", "-o", "out.azn"), records, ("out.azn",)),
    "split": Task(("split", "a.azn", "-o", "parts", "--games", "3"), records, ("parts",)),
    "index": Task(("check", "a.azn", "--index"), records, ("a.azn.azi",)),
    "record": Task(
        ("record", "game.azn", "--plain", "--seats", "Ana,Jan"), records, ("game.azn",), LINES
    ),
    "ingest": Task(("ingest", "a.azn"), club, store=True),
    "export": Task(("club", "export", "tables", "--to", "csv"), club, ("tables",)),
    "report": Task(("tour", "report", "october", "-o", "report.html"), club, ("report.html",)),
    "pdf": Task(("tour", "report", "october", "-o", "report.pdf"), club, ("report.pdf",)),
    "print": Task(
        ("tour", "print", "october", "--what", "sheets", "-o", "sheets.pdf"), club, ("sheets.pdf",)
    ),
}
