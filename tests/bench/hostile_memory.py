"""Measures time and memory of the commands on large hostile input.

    python -m tests.bench.hostile_memory --size 1000 --files 1000000

Each input is made in a temporary folder, read by each command, and deleted before the next one is made.
Memory is that of the largest process of a command, CPU time that of all of them.
"""

import argparse
import gzip
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import IO, cast

import zstandard

from tests.support.commands import MEMORY, RECORD, azul, measured

MB = 1_000_000
PIECE = 2**20
FAULTY = b'[Event "x"]\n\n{c}\n'
UNITS = {
    "zeros": b"\0",
    "one line": b"x",
    "spaces": b" ",
    "line feeds": b"\n",
    "tags": b'[Event "x"]\n',
    "brackets": b"[[",
    "moves": b"3Y2 1Y2\n",
    "endings": b"*\n\n",
    "{}": b"{}\n",
}
"""What a file repeats from its beginning to its end."""
Fill = Callable[[IO[bytes], int], None]


def repeated(unit: bytes, start: bytes = b"") -> Fill:
    def fill(stream: IO[bytes], size: int) -> None:
        stream.write(start)
        piece = unit * (PIECE // len(unit))
        for _ in range(size // len(piece)):
            stream.write(piece)

    return fill


INPUTS: dict[str, Fill] = {
    **{name: repeated(unit) for name, unit in UNITS.items()},
    "one comment": repeated(b"a comment \n", b'[Event "x"]\n\n{'),
    "zeros after a game": repeated(b"\0", RECORD.encode() + b"\n"),
}
BOMBS = {"zeros": b"\0", "line feeds": b"\n", "faulty games": FAULTY, "{}": b"{}\n"}


def makers(size: int, files: int) -> Iterator[tuple[str, str, Callable[[Path], None]]]:
    """Name each input and its file, and give what makes it."""
    for name, fill in INPUTS.items():
        yield name, "a.azn", partial(plain, fill, size)
    few = repeated(FAULTY)
    yield "5 MB of faulty games", "a.azn", partial(plain, few, 5 * MB)
    for suffix in (".gz", ".zst"):
        for name, unit in BOMBS.items():
            yield f"{name} as {suffix}", f"a.azn{suffix}", partial(packed, repeated(unit), size)
    yield f"{files:,} files", "many", partial(many, files)


def plain(fill: Fill, size: int, path: Path) -> None:
    with path.open("wb") as stream:
        fill(stream, size)


def packed(fill: Fill, size: int, path: Path) -> None:
    with path.open("wb") as stream, closing(packer(stream, path.suffix)) as packing:
        fill(packing, size)


def many(files: int, folder: Path) -> None:
    folder.mkdir()
    for number in range(files):
        (folder / f"{number:07}.azn").write_bytes(b'[Event "x"]\n*\n')


def packer(stream: IO[bytes], suffix: str) -> IO[bytes]:
    if suffix == ".gz":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=stream, mode="wb"))
    return cast("IO[bytes]", zstandard.ZstdCompressor().stream_writer(stream, closefd=False))


def commands(path: Path, folder: Path) -> Iterator[list[str]]:
    """Name the commands that read a file; those on logs need another name for it."""
    log = folder / path.name.replace(".azn", ".jsonl")
    if path.is_dir():
        log = path
    else:
        log.hardlink_to(path)
    yield ["check", str(path)]
    yield ["filter", str(path), "--clean", "--output", str(folder / "filtered.out")]
    yield ["merge", str(path), "--output", str(folder / "merged.out")]
    yield ["ingest", str(path), "--db", str(folder / "club.duckdb")]
    yield ["import", "bga", str(log), "--output", str(folder / "imported.out")]
    if log != path:
        log.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=1_000, help="MB of each input")
    parser.add_argument("--files", type=int, default=1_000_000, help="small files in a folder")
    parser.add_argument("--only", default="", help="inputs with this in their names")
    asked = parser.parse_args()
    print(f"{'input':<24} {'command':<11} {'CPU s':>7} {'MB':>5} status")
    with tempfile.TemporaryDirectory(prefix="azul.") as name:
        folder = Path(name)
        for kind, file, make in makers(asked.size * MB, asked.files):
            if asked.only not in kind:
                continue
            path = folder / file
            make(path)
            azul("club", "init", folder / "club.duckdb")
            for words in commands(path, folder):
                began = spent()
                status, peak = measured(*words)
                mark = "" if peak < MEMORY else "  too much memory"
                command = "import bga" if words[0] == "import" else words[0]
                figures = f"{spent() - began:7.1f} {peak / MB:5.0f} {status:6}"
                print(f"{kind:<24} {command:<11} {figures}{mark}", flush=True)
            for each in folder.iterdir():
                shutil.rmtree(each) if each.is_dir() else each.unlink()


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
