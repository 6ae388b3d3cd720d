"""Counts the keystrokes of a club's evening by `azul tour run`: 13 players, 4 rounds, the real program.

    python -m tests.bench.evening_keys

Everything that a secretary types is counted, Enter included: the set-up, and for each round pairing,
publishing, printing, the four results, what is missing, and the standings; at the end closing, checking and
two reports. Nothing is completed with Tab, and no name or word is shortened except as an evening shortens
them. The same evening took 2,881 keystrokes with a command for each thing (6a7345c).
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

ROUNDS = 4
NAMES = (
    *(
        "Ana Lima",
        "Jan Novák",
        "Eva Kask",
        "Rui Alves",
        "Noor van Dam",
        "Łukasz Zając",
        "Zoë Lindqvist",
    ),
    *("Óscar Ruiz", "Markéta Malá", "Tiago Brito", "Õie Mägi", "Lia Rossi", "Żaneta Wójcik"),
)
_TABLE = re.compile(r"table (\w+): (.*)")
_PLAYED = (61, 54, 47, 38)


class Evening:
    """A folder with a roster, and a count of the keys that were pressed in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys = 0
        self.lines: list[str] = []
        roster = "".join(f"{name}\n" for name in ("name", *NAMES))
        folder.joinpath("roster.csv").write_text(roster, encoding="utf-8")

    def press(self, line: str) -> None:
        self.keys += len(line) + len("\n")
        self.lines.append(line)

    def shell(self, line: str) -> str:
        """Type a command, and give what it prints."""
        self.press(line)
        done = subprocess.run(
            [sys.executable, "-m", "azul_notation", *line.split()[1:]],
            cwd=self.folder,
            env=environment(),
            capture_output=True,
            check=True,
        )
        return done.stdout.decode()


class Prompt:
    """The prompt, as a process that is asked line by line."""

    def __init__(self, evening: Evening, line: str) -> None:
        self.evening = evening
        evening.press(line)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "azul_notation", *line.split()[1:]],
            cwd=evening.folder,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def answer(self) -> list[str]:
        """Read up to the next prompt."""
        lines: list[str] = []
        assert self.process.stdout is not None
        while True:
            data = self.process.stdout.readline()
            line = data.decode().rstrip("\n")
            assert data, lines
            if line.endswith("> "):
                return lines
            lines.append(line)

    def type(self, line: str) -> list[str]:
        self.evening.press(line)
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        told = self.answer()
        assert not any(each.startswith("azul:") and "tied" not in each for each in told), (
            line,
            told,
        )
        return told

    def quit(self) -> None:
        self.evening.press("quit")
        self.process.communicate(b"quit\n")
        assert self.process.returncode == 0


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "200"}


def scores(table: int, number: int, players: int) -> str:
    """Make up scores that no other table of the round has."""
    return " ".join(str(score + 3 * table + number) for score in _PLAYED[:players])


def play(evening: Evening) -> Iterator[tuple[str, int]]:
    """Play the evening; give the keys after each part."""
    evening.shell("azul club init")
    evening.shell("azul tour new Autumn --seed 7")
    evening.shell("azul tour enter --csv roster.csv")
    evening.shell(f"azul tour plan --rounds {ROUNDS}")
    yield "set-up", evening.keys
    with Prompt(evening, "azul tour run") as prompt:
        for number in range(1, ROUNDS + 1):
            prompt.type("pair")
            prompt.type("publish --print")
            tables = [_TABLE.fullmatch(line) for line in prompt.type("?")]
            for at, table in enumerate(filter(None, tables)):
                players = len(table[2].split(", "))
                prompt.type(f"{table[1]} {scores(at, number, players)}")
            prompt.type("?")
            prompt.type("standings")
            yield f"round {number}", evening.keys
        prompt.type("close")
        prompt.type("check")
        prompt.type("report")
        prompt.type("report autumn.pdf")
        prompt.quit()
    yield "end", evening.keys


def count(folder: Path) -> tuple[Evening, list[tuple[str, int]]]:
    """Play the evening in an empty folder."""
    evening = Evening(folder)
    return evening, [*play(evening)]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening, parts = count(Path(folder))
    before = 0
    for part, keys in parts:
        print(f"{part:10} {keys - before:5}")
        before = keys
    print(f"{'together':10} {evening.keys:5} keystrokes, {len(evening.lines)} lines")


if __name__ == "__main__":
    main()
