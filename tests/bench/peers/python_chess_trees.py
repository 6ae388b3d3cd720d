"""python-chess reading a PGN in the usual way: a tree of each game in memory."""

from pathlib import Path

import chess.pgn

from tests.bench.peers.measured import Counts, measured


def read(path: Path, _: Counts) -> Counts:
    games = moves = 0
    with path.open(encoding="utf-8") as pgn:
        while (game := chess.pgn.read_game(pgn)) is not None:
            if game.errors:
                raise game.errors[0]
            games += 1
            moves += sum(1 for _ in game.mainline_moves())
    return games, moves


if __name__ == "__main__":
    measured(read)
