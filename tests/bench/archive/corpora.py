"""The files that are read: records of greedy players under a club's tags, and random games of chess."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

HEADER = "%azn 1\n"
BEGIN = '[Event "'
TAG = re.compile(r'^\[(Event|Site|Date|Round|Table|Seat[12]) "[^"]*"\]', re.MULTILINE)
LAP = re.compile(r"^\d+\. (.*)", re.MULTILINE)

TABLES = 30
ROUNDS = 3
PLAYERS = 400
FIRST_DAY = date(1995, 1, 6)
FIRST = "ABCDEFGHIJKLMNOPQRST"
LAST = (
    *("Aalto", "Brito", "Conti", "Dvorak", "Engel", "Fabre", "Gomes", "Horak", "Ivanov", "Janssen"),
    *("Kask", "Lima", "Moreau", "Novak", "Orsi", "Pinto", "Quist", "Rossi", "Silva", "Tamm"),
)


@dataclass(frozen=True)
class Corpus:
    """A file of games, with what one who reads it must find."""

    path: Path
    games: int
    moves: int

    @property
    def size(self) -> int:
        return self.path.stat().st_size


def records(lines: Iterable[str]) -> Iterator[str]:
    """Cut lines of canonical records into games."""
    game: list[str] = []
    for line in lines:
        if line.startswith(BEGIN) and game:
            yield "".join(game).rstrip("\n") + "\n"
            game = []
        if line != HEADER:
            game.append(line)
    if game:
        yield "".join(game).rstrip("\n") + "\n"


def name(player: int) -> str:
    return f"{FIRST[player % len(FIRST)]}. {LAST[player // len(FIRST)]}"


def dressed(game: str, number: int) -> str:
    """Give a game the tags of an evening at a club: no two numbers have the same day, round and table."""
    evening, seat = divmod(number, ROUNDS * TABLES)
    player = number * 7 % PLAYERS
    values = {
        "Event": "Friday club",
        "Site": "Lisboa",
        "Date": (FIRST_DAY + timedelta(days=evening)).isoformat(),
        "Round": str(seat // TABLES + 1),
        "Table": str(seat % TABLES + 1),
        "Seat1": name(player),
        "Seat2": name((player + 1 + number % (PLAYERS - 1)) % PLAYERS),
    }
    return TAG.sub(lambda tag: f'[{tag[1]} "{values[tag[1]]}"]', game, count=len(values))


def moves_in(game: str) -> int:
    return sum(len(lap[1].split()) for lap in LAP.finditer(game))


def over_and_over(played: Path) -> Iterator[str]:
    """Give the games of a file, and then again from the first."""
    while True:
        with played.open(encoding="utf-8") as lines:
            yield from records(lines)


def repeated(played: Path, games: int, path: Path) -> Corpus:
    """Write so many games, those of a file again and again, each under tags of its own."""
    moves = 0
    with path.open("w", encoding="utf-8") as out:
        for number, game in enumerate(islice(over_and_over(played), games)):
            out.write(("\n" if number else HEADER) + dressed(game, number))
            moves += moves_in(game)
    return Corpus(path, games, moves)
