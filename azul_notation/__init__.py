"""Read, check, score, replay and write recorded games of the Azul family.

import azul_notation as azul

for game in azul.read("league.azn"):
    result = azul.replay(game)
    print(game.seats, result.final)
"""

from azul_notation.api import check, play, read, write
from azul_notation.diagnostics import Diagnostic
from azul_notation.replay.check import Report
from azul_notation.replay.fold import replay
from azul_notation.replay.result import Replay
from azul_notation.text.syntax import Game

__all__ = [
    "Diagnostic",
    "Game",
    "Replay",
    "Report",
    "check",
    "play",
    "read",
    "replay",
    "write",
]
