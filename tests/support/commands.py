"""Runs the real command, in a process of its own or in this one, on a record and two damaged ones."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest import mock

from azul_notation.cli.edge import run
from azul_notation.replay.signals import SIGNALS

ROOT = Path(__file__).parents[2]
WORKED = ROOT / "samples" / "worked.azn"
MEMORY = 150_000_000
"""Bytes that no process takes, however much it reads."""
RECORD = WORKED.read_text(encoding="utf-8")
WRONG = RECORD.replace("0K4^", "0K3^")
JUNK = RECORD.replace("0K4^", "0K9^")


class Done:
    def __init__(self, process: subprocess.CompletedProcess[bytes]) -> None:
        self.code = process.returncode
        self.out = process.stdout.decode("utf-8")
        self.err = process.stderr.decode("utf-8")


def azul(*words: str | Path, text: str | bytes = "", **environment: str) -> Done:
    """Run the real command in its own process."""
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return Done(
        subprocess.run(
            [sys.executable, "-m", "azul_notation", *map(str, words)],
            input=data,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "200", **environment},
            check=False,
        )
    )


def here(
    *words: str | Path, text: str | bytes = "", folder: Path = ROOT, **environment: str
) -> Done:
    """Run the real command in this process, which is much quicker."""
    return Done(completed(*words, text=text, folder=folder, **environment))


def completed(
    *words: str | Path, text: str | bytes = "", folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command in this process, on streams of its own."""
    argv = ["azul", *map(str, words)]
    with (
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        given.write(text if isinstance(text, bytes) else text.encode("utf-8"))
        given.seek(0)
        with (
            variables_set({"COLUMNS": "200", **environment}),
            mock.patch.object(sys, "argv", argv),
            contextlib.chdir(folder),
            handlers_kept(),
            standard_streams(given.fileno(), out.fileno(), err.fileno()),
        ):
            code = run()
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(argv, code, out.read(), err.read())


@contextlib.contextmanager
def variables_set(variables: Mapping[str, str]) -> Iterator[None]:
    """Set variables of the environment; mock.patch.dict would write all others again as well."""
    kept = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in kept.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextlib.contextmanager
def standard_streams(*files: int) -> Iterator[None]:
    """Put three open files in the place of the standard streams."""
    kept = [os.dup(number) for number in range(3)]
    for number, file in enumerate(files):
        os.dup2(file, number)
    try:
        with (
            open(0, encoding="utf-8", closefd=False) as given,
            open(1, "w", encoding="utf-8", closefd=False) as out,
            open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False) as err,
            mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err),
        ):
            yield
    finally:
        for number, file in enumerate(kept):
            os.dup2(file, number)
            os.close(file)


@contextlib.contextmanager
def handlers_kept() -> Iterator[None]:
    """Reset the handlers of signals to what they are now."""
    kept = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def printed_elsewhere(program: str) -> str:
    """Run a program in another process, whose hashes of strings are others; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout


LAUNCH = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A process counts what the one took that it was split from: a small one has to start it."""


def measured(*words: str | Path) -> tuple[int, int]:
    """Run the real command; give its exit status, and the bytes that the largest of its processes took."""
    command = [sys.executable, "-m", "azul_notation", *map(str, words)]
    launch = [sys.executable, "-c", LAUNCH, *command]
    told = subprocess.run(launch, capture_output=True, cwd=ROOT, check=True, text=True)
    code, peak = map(int, told.stdout.split())
    return code, peak * (1 if sys.platform == "darwin" else 1024)
