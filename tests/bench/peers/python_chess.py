"""python-chess reading a PGN: every move is looked for among the legal ones and pushed."""

from pathlib import Path

import chess
import chess.pgn

from tests.bench.peers.measured import Counts, measured


class Counter(chess.pgn.BaseVisitor[int]):
    """Counts moves and keeps nothing: the cheapest visitor for which every move is still checked."""

    def begin_game(self) -> None:
        self.moves = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:  # noqa: ARG002
        self.moves += 1

    def handle_error(self, error: Exception) -> None:
        raise error

    def result(self) -> int:
        return self.moves


def read(path: Path, _: Counts) -> Counts:
    games = moves = 0
    with path.open(encoding="utf-8") as pgn:
        while (played := chess.pgn.read_game(pgn, Visitor=Counter)) is not None:
            games += 1
            moves += played
    return games, moves


if __name__ == "__main__":
    measured(read)
