"""Prints the messages of commands, and ends commands that fail."""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import IO, NoReturn

import typer

from azul_notation.cli.status import INTERRUPTED, USAGE
from azul_notation.diagnostics.extras import MissingExtra, is_installed
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of
from azul_notation.text.limits import FILE_LIMIT, LimitPassed, read_all


class Form(StrEnum):
    """The form in which a command reports."""

    text = "text"
    json = "json"


in_between: list[Callable[[], None]] = []
"""What has to be done before anything is printed: a progress bar gives way."""


wordings: list[Callable[[str], str]] = []
"""How messages are worded where commands are typed in a shorter form."""


def show(text: str, *, end: str = "\n") -> None:
    """Print; cli/edge.py has the output replace what it cannot encode."""
    for give_way in in_between:
        give_way()
    for wording in wordings:
        text = wording(text)
    sys.stdout.write(text + end)


def notify(sentence: str) -> None:
    """Print a sentence on the standard error; no terminal obeys the names in it."""
    show_on_stderr(visible(sentence))


def show_on_stderr(text: str, *, end: str = "\n") -> None:
    """Print on the standard error. If that fails, there is nowhere left to report it."""
    for give_way in in_between:
        give_way()
    for wording in wordings:
        text = wording(text)
    with suppress(OSError):
        typer.echo(text.encode("utf-8", "replace").decode() + end, err=True, nl=False)


def fail(text: str) -> NoReturn:
    """End with wrong usage, or a file that cannot be read."""
    notify(f"azul: {text}")
    raise typer.Exit(USAGE)


def can_ask() -> bool:
    """Return whether a person at a terminal can answer a question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(question: str) -> bool:
    """Ask a question that is answered by y or n."""
    try:
        answer = ""
        while answer not in ("y", "yes", "n", "no"):
            if answer:
                show_on_stderr("azul: answer y or n")
            sys.stdout.flush()
            show_on_stderr(visible(f"azul: {question} [y/n] "), end="")
            line = sys.stdin.readline()
            if not line:
                show_on_stderr("")
                fail("there was no answer; nothing was done")
            answer = line.strip().casefold() or "?"
    except KeyboardInterrupt:
        show_on_stderr("")  # what comes next begins on a line of its own
        notify("azul: interrupted; nothing was done")
        raise typer.Exit(INTERRUPTED) from None
    return answer.startswith("y")


def require(extra: str, what: str) -> None:
    """End with the command that installs an extra, if it is missing; `what` needs it."""
    if not is_installed(extra):
        fail(str(MissingExtra(what, extra)))


def colourful(stream: IO[str]) -> bool:
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def line_width() -> int | None:
    """Find how wide lines may be: as the terminal, or as COLUMNS; return None where nothing limits them."""
    limited = sys.stdout.isatty() or os.environ.get("COLUMNS")
    return shutil.get_terminal_size().columns if limited else None


def unreadable(path: str, error: Exception) -> str:
    """Explain why a file cannot be read."""
    return f"cannot read {'the standard input' if path == '-' else path}: {reason_of(error)}"


def read_errors() -> tuple[type[Exception], ...]:
    """Name what opening, unpacking and reading a file may raise."""
    return OSError, LimitPassed


def bytes_of_file(path: Path, limit: int = FILE_LIMIT) -> bytes:
    """Read a small file, or the standard input for `-`; nothing is read beyond the limit."""
    try:
        if str(path) == "-":
            return read_all(sys.stdin.buffer, "the standard input", limit)
        with path.open("rb") as stream:
            return read_all(stream, str(path), limit)
    except (OSError, LimitPassed) as error:
        fail(unreadable(str(path), error))


def counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
