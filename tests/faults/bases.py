"""Valid games that faults are put into: what lies in the folder of cases."""

from functools import lru_cache
from pathlib import Path

Lines = tuple[str, ...]
PLACES = (Path(__file__).parents[2] / "shared", Path(__file__).parents[3] / "shared")


def split_games(text: str) -> list[Lines]:
    """The games of a canonical file, each without the empty line behind it."""
    games: list[list[str]] = []
    for line in text.removeprefix("%azn 1\n").rstrip("\n").split("\n"):
        if line.startswith("[") and not (games and games[-1][-1].startswith("[")):
            games.append([])
        games[-1].append(line)
    return [tuple("\n".join(game).rstrip("\n").split("\n")) for game in games]


@lru_cache(maxsize=4)
def case_games(family: str) -> tuple[Lines, ...]:
    """A family's games of shared/cases, where that folder lies beside the repository."""
    files = [file for place in PLACES for file in sorted(place.glob(f"cases/{family}/*.azn"))]
    return tuple(game for file in files for game in split_games(file.read_text("utf-8")))
