"""rust_pgn_reader_python_binding (pgn-reader and shakmaty): moves played on a board, one thread."""

from pathlib import Path

import rust_pgn_reader_python_binding as reader

from tests.bench.peers.measured import Counts, measured

BEGIN = "[Event "


def warm() -> None:
    """Read one game: it loads pyarrow."""
    reader.parse_games_from_strings(["1. e4 *"], num_threads=1)


def read(path: Path, _: Counts) -> Counts:
    texts = [BEGIN + each for each in path.read_text(encoding="utf-8").split(BEGIN)[1:]]
    games = reader.parse_games_from_strings(texts, num_threads=1)
    return games.num_games, games.num_moves


if __name__ == "__main__":
    measured(read, warm)
