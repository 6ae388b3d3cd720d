"""Writes the games of a file in canonical form, one by one, and tells those that cannot be written."""

import re
import sys
from collections.abc import Iterator

from azul_notation.cli.console import colourful, tell
from azul_notation.cli.games import Reading
from azul_notation.diagnostics import Diagnostic
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.replay.check import check_chunk
from azul_notation.replay.complete import bare, complete, tidy
from azul_notation.rules import DIALECTS
from azul_notation.text.source import Chunk
from azul_notation.text.syntax import Game, Move
from azul_notation.text.write import HEADER, write_game

_HEADER = re.compile(r"%azn 1[ \t]*\r?\n")


class Layout:
    """How to write games, and what came of it."""

    def __init__(self, *, completed: bool, stripped: bool, hashes: bool) -> None:
        self.completed = completed
        self.stripped = stripped
        self.hashes = hashes
        self.games = 0
        self.kept: list[int] = []
        """Games that stay as they stand in the file."""
        self.faulty = False

    def file(self, reading: Reading) -> Iterator[str]:
        """Write a file piece by piece: its first line, then the games, an empty line between them."""
        yield HEADER
        first = True
        for path, chunk in reading.chunks():
            text = self.game(path, chunk)
            if text:
                yield text if first else f"\n{text}"
                first = False

    def game(self, path: str, chunk: Chunk) -> str:
        """Write one game; one that cannot be read stays as it stands in the file."""
        checked = check_chunk(chunk, path)
        game = checked.game
        self.games += game.number > 0
        errors = [found for found in checked.report.diagnostics if found.is_error]
        dropped = [found for found in errors if drops(game, found)]
        blocking = errors
        if not self.completed and game.readable:
            blocking = [found for found in errors if found.band == "text"] or dropped
        for found in blocking:
            tell(write_diagnostic(checked, found, colour=colourful(sys.stderr)))
        self.faulty = self.faulty or bool(blocking)
        if not game.number or not game.readable or dropped:
            if game.number:
                self.kept.append(game.number)
            return as_it_stands(chunk)
        if self.stripped:
            game = bare(game)
        if self.completed:
            game = complete(game, hashes=self.hashes)
        return write_game(tidy(game), DIALECTS[game.variant])


def drops(game: Game, found: Diagnostic) -> bool:
    """Whether the canonical form would drop the mark that is wrong: the `~n` of a move to the floor."""
    return any(
        isinstance(event, Move)
        and len(event.text) < len(event.written)
        and event.span.line == found.line
        and event.span.column <= found.column < event.span.end_column
        for event in game.events()
    )


def as_it_stands(chunk: Chunk) -> str:
    """Give the text of a game without the empty lines round it, and without the first line."""
    text = _HEADER.sub("", chunk.text, count=1) if _HEADER.match(chunk.text) else chunk.text
    text = text.strip("\n")
    return f"{text}\n" if text else ""
