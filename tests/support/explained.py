"""Checks games by the replay that explains alone, to compare the driver with it."""

from collections.abc import Iterable, Iterator

from azul_notation.replay.check import check_chunk
from azul_notation.replay.replayer import replayed
from azul_notation.replay.report import Checked
from azul_notation.replay.result import Replay
from azul_notation.text.games import chunks
from azul_notation.text.syntax import Game


def explained(game: Game) -> Replay:
    """Replay a game without the driver, which `replay` asks first."""
    replayer = replayed(game)
    return replayer.result if replayer else Replay()


def check_lines(lines: Iterable[str], name: str) -> Iterator[Checked]:
    """Check each game of some lines."""
    for chunk in chunks(lines):
        yield check_chunk(chunk, name, None, explained)
