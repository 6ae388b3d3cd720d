"""The library's `browse` of a text: canonical games validated and scored again; all must be known."""

from pathlib import Path

from azul_notation.replay.browse import browse
from azul_notation.replay.glance import Glance
from tests.bench.peers.measured import Counts, measured

GAME = """[Event "?"]
[Site "?"]
[Date "?"]
[Round "?"]
[Table "?"]
[Variant "azul"]
[Seat1 "Ana"]
[Seat2 "Jan"]
[Result "*"]

R1 @1 KKKW BYRK BYRR YWWW YYKK
1. 1K3 4W3
*
"""


def warm() -> None:
    """Look at the beginning of one game: it makes the tables of the board."""
    list(browse(GAME))


def look(path: Path, _: Counts) -> Counts:
    games = moves = 0
    for _line, _text, seen in browse(path.read_text(encoding="utf-8")):
        if isinstance(seen, Glance):
            games += 1
            moves += seen.moves
    return games, moves


if __name__ == "__main__":
    measured(look, warm)
