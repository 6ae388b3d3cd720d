"""The manuals: their blocks, and what the commands in them print.

python -m tests.manuals     runs every command, example and question of the manuals, and writes the answers

A block ```` ```console ```` is run in the checkout, with the sample season as the club file. A block
```` ```console WORD ```` is part of a story: the blocks of one word are run in order, in an empty folder.
Read the difference before you commit it.
"""

import contextlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import duckdb

from azul_notation.render.grid import grid
from tests.support.commands import here

ROOT = Path(__file__).parent.parent
MANUALS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        *sorted((ROOT / ".github").glob("*.md")),
        *sorted((ROOT / "azul_notation").rglob("*.md")),
        *(ROOT / top / "README.md" for top in ("grammar", "samples", "tests")),
        *sorted((ROOT / "tournaments").glob("*.md")),
    )
}
PYTHON = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
"""An example of the library, and what it prints."""
CONSOLE = re.compile(r"^```console(?: (\w+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SQL = re.compile(r"^```sql\n(.*?)^```\n\n```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
"""A question to the tables of the sample season, and the answer."""
VARYING = re.compile(
    r"\([\d.]+ s\)|\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ|(?<=^head )[0-9a-f]{64}$", re.MULTILINE
)
"""What differs from run to run: how long it took, when it was, the hash of a log that has times."""


class Shown(NamedTuple):
    """A command of a manual, and what the manual says that it prints."""

    manual: str
    story: str
    command: str
    output: str


def blocks(text: str, kind: str) -> list[tuple[str, str]]:
    """Give the fenced blocks of a kind: what stands behind the kind, and the block."""
    return re.findall(rf"^```{kind}( [^\n]*|)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def dialogue(body: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def console() -> list[Shown]:
    """Give all commands that the manuals show."""
    return [
        Shown(manual, story, command, output)
        for manual, text in MANUALS.items()
        for story, body in CONSOLE.findall(text)
        for command, output in dialogue(body)
    ]


def typed(command: str, folder: Path = ROOT, store: Path | None = None) -> str:
    """Run what stands in a manual, as whoever types it; give all that is printed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "PYTHONUTF8": "1"}
    for name in ("AZUL_DB", "COLUMNS"):  # a width folds tables, even on a pipe
        environment.pop(name, None)
    if store is not None:
        environment["AZUL_DB"] = str(store)
    done = subprocess.run(  # noqa: S602 - the commands are our own documentation
        command,
        shell=True,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    return (done.stdout + done.stderr).rstrip()


def executed(code: str) -> str:
    """Run an example of the library."""
    return typed(f"python -c {shlex.quote(code)}")


def export_season(store: Path, folder: Path) -> None:
    """Export the tables that the questions of the manuals are asked of."""
    command = f"azul export --db '{store}' --to parquet -o '{folder}'"
    assert typed(command).startswith("wrote "), "the season was not exported"


def answer(query: str, folder: Path) -> str:
    """Answer a question to exported tables, as `azul club sql` shows answers."""
    with contextlib.chdir(folder), duckdb.connect() as db:
        db.execute(Path("tables.sql").read_text(encoding="utf-8"))
        found = db.execute(query)
        head = [name for name, *_ in found.description or ()]
        rows = found.fetchall()
    numeric = [all(isinstance(row[at], int | float) for row in rows) for at in range(len(head))]
    return grid(head, rows, "".join(">" if each else "<" for each in numeric))


def make_season(store: Path) -> None:
    """Set up the sample season with the commands that the club's manual shows."""
    [commands] = [body for word, body in blocks(MANUALS["tournaments/README.md"], "sh") if word]
    for command in commands.replace("club.duckdb", shlex.quote(str(store))).splitlines():
        _, *words = shlex.split(command)
        done = here(*words, AZUL_DB=str(store))
        assert (done.code, done.err) == (0, ""), (command, done.err)


def constant(output: str) -> str:
    """Leave out what differs from run to run."""
    return VARYING.sub("", output).rstrip()


def rewritten(text: str, run: Callable[[str, str], str], ask: Callable[[str], str]) -> str:
    """Give a manual with what its commands print now; what differs only in time stays."""

    def block(found: re.Match[str]) -> str:
        story, body = found[1] or "", found[2]
        lines = []
        for command, output in dialogue(body):
            now = run(story, command)
            same = constant(now) == constant(output)
            lines += [f"$ {command}", *filter(None, [output.rstrip() if same else now])]
        return "\n".join([f"```console {story}".rstrip(), *lines, "```"])

    def example(found: re.Match[str]) -> str:
        return f"```python\n{found[1]}```\n\n```text\n{executed(found[1])}\n```"

    def question(found: re.Match[str]) -> str:
        return f"```sql\n{found[1]}```\n\n```text\n{ask(found[1])}\n```"

    return SQL.sub(question, PYTHON.sub(example, CONSOLE.sub(block, text)))


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        season = Path(temporary, "season.duckdb")
        tables = Path(temporary, "tables")
        make_season(season)
        export_season(season, tables)

        def run(story: str, command: str) -> str:
            if not story:
                return typed(command, store=season)
            folder = Path(temporary, story)
            folder.mkdir(exist_ok=True)
            return typed(command, folder)

        for manual, text in MANUALS.items():
            now = rewritten(text, run, partial(answer, folder=tables))
            if now != text:
                ROOT.joinpath(manual).write_text(now, encoding="utf-8")
                print(f"{manual} has changed")


if __name__ == "__main__":
    main()
