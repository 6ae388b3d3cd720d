"""The library's `scan` of a text: canonical games validated and scored again; all must be known."""

from pathlib import Path

from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.scan import scan
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
    list(scan(GAME))


def look(path: Path, _: Counts) -> Counts:
    games = moves = 0
    for _line, _text, seen in scan(path.read_text(encoding="utf-8")):
        if isinstance(seen, CleanGame):
            games += 1
            moves += seen.moves
    return games, moves


if __name__ == "__main__":
    measured(look, warm)
