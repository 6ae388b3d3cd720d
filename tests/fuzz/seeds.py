"""Inputs to begin with: stored ones, the records of this repository, and games that are played for it."""

import json
from functools import cache
from pathlib import Path
from random import Random

from azul_notation import play, write
from azul_notation.render.frames import frames
from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.syntax import Game

HERE = Path(__file__).parent
TREE = HERE.parent.parent
RECORDS = ("samples/*.azn", "samples/broken/*.azn", "tests/conformance/**/*.azn")
LONGEST = 4_000
"""Bytes of a record of this repository that is a seed."""
EDITIONS: tuple[tuple[str, dict[str, str]], ...] = (
    *(("azul", {}), ("azul", {"board": "grey"}), ("mini", {}), ("mini", {"board": "grey"})),
    *(("chocolatier", {}), ("chocolatier", {"board": "brown"})),
    ("chocolatier", {"factories": "special"}),
    ("chocolatier", {"factories": "special", "split": "free", "setup_order": "position"}),
    *(("sintra", {}), ("sintra", {"board": "B", "strips": "synthetic"})),
    *(("garden", {}), ("garden", {"board": "B", "wheel_points": "1 1 2 2 2 4 1 2 1 1 1 2"})),
)
"""Every edition of the games, as `azul_notation.play` takes it."""
KEPT_ROUNDS = 2


def stored(name: str) -> list[bytes]:
    """Read the corpus of a target, and the cases that it once failed."""
    folders = (HERE / "corpus" / name, HERE / "cases" / name)
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*"))]


@cache
def records() -> tuple[bytes, ...]:
    """Read the shorter records of this repository, and the corpus of texts."""
    paths = sorted(path for each in RECORDS for path in TREE.glob(each))
    found = [path.read_bytes() for path in paths if path.stat().st_size <= LONGEST]
    return (*found, *overlong(), *stored("text"))


def overlong() -> list[bytes]:
    """Give a record and a line that is too long to be read: behind it, within, and as the last of all."""
    game = (TREE / "samples" / "worked.azn").read_bytes()
    line = b"; " + b"long " * (LINE_LIMIT // 4)
    head, _, play = game.partition(b"\n\n")
    return [game + b"\n" + line + b"\n", head + b"\n" + line + b"\n\n" + play, game + line]


@cache
def games() -> tuple[Game, ...]:
    """Play a short game of every edition and number of seats."""
    return tuple(
        next(play(variant, seats=seats, seed=seats, policy="greedy", **options))  # type: ignore[arg-type]
        for variant, options in EDITIONS
        for seats in (2, 3, 4)
    )


@cache
def whole_games() -> tuple[str, ...]:
    """Give those games in canonical form."""
    return tuple(write(game) for game in games())


@cache
def texts() -> tuple[str, ...]:
    """Give those games in canonical form, most of them broken off after some rounds."""
    whole = whole_games()
    return (*(begun(text) for text in whole), *whole[::6])


def begun(text: str) -> str:
    """End a game after its first rounds."""
    at = text.find(f"\nR{KEPT_ROUNDS + 1} ")
    if at < 0:
        return text
    head = "\n".join(
        '[Result "?"]' if each.startswith("[Result") else each for each in text[:at].split("\n")
    )
    return head + "\n*\n"


@cache
def positions() -> tuple[tuple[int, str], ...]:
    """Give position strings, each with the number of its game."""
    rng = Random(1)
    found: dict[str, int] = {}
    for number, game in enumerate(games()):
        rows = frames(game)
        for frame in rng.sample(rows, 6):
            found[frame.family.picture.position(frame.state)] = number
    return tuple((number, text) for text, number in found.items())


def as_bytes(told: object) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()
