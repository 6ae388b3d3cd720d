"""Checks that a record means the same in canonical form, which has other lines and leaves out some marks."""

from collections import Counter

from azul_notation.replay.check import reported
from azul_notation.replay.replayer import replay
from azul_notation.text.syntax import Game, Move


def means_the_same(game: Game, again: Game) -> bool:
    """Check whether a game that was written and read `again` is understood and reported on as before.

    A comment that ignores codes counts for its line, and on another line it may ignore others. A program may
    have put one in.
    """
    if again.meant != game.meant:
        return False
    moved = game.ignores and len(game.ignores) == len(again.ignores)
    return not (moved or shortened(game)) or findings(game) == findings(again)


def shortened(game: Game) -> list[Move]:
    """List the moves that are shorter in canonical form: a `~n` goes, right or wrong."""
    moves = (event for event in game.events() if isinstance(event, Move))
    return [move for move in moves if len(move.text) < len(move.written)]


def findings(game: Game) -> Counter[tuple[object, ...]]:
    """Count what is reported of a game, by code and by its place in the game."""
    found = reported(game, replay(game))
    return Counter((each.code, each.round, each.lap, each.seat) for each in found)
