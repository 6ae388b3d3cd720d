"""Reads, checks, scores, replays and writes recorded games of the Azul family.

import azul_notation as azul

for game in azul.read("league.azn"):
    result = azul.replay(game)
    print(game.seats, result.final)

Each name is loaded when it is first used, so that the command `azul` can handle signals before it loads the
rest.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as type checkers know it: loading `typing` would leave Ctrl-C more time
if TYPE_CHECKING:
    from typing import Any

    from azul_notation.diagnostics import AzulError, Cause, Diagnostic, Edit, Place
    from azul_notation.library.errors import IllegalMove, NothingToUndo, NotWritable, RecordError
    from azul_notation.library.files import check, read
    from azul_notation.library.playing import play, replay
    from azul_notation.library.playouts import Playout, perft, playouts
    from azul_notation.library.steps import Branch, Step, steps
    from azul_notation.library.table import Table
    from azul_notation.library.writing import write
    from azul_notation.replay.complete import bare, complete
    from azul_notation.replay.report import Report
    from azul_notation.replay.result import Replay
    from azul_notation.rules.family import BadPosition, MoveParts, Points
    from azul_notation.rules.options import UnknownChoice
    from azul_notation.text.syntax import Game
else:
    import_module("azul_notation.replay")  # first: later the package would replace the function

    def replay(*given: Any, **options: Any) -> Any:
        """Replay a game to its end, or to the first error that ends the check."""
        return import_module("azul_notation.library.playing").replay(*given, **options)


__version__ = "0.2.0"

_NAMES = {
    "diagnostics": ("AzulError", "Cause", "Diagnostic", "Edit", "Place"),
    "library.errors": ("IllegalMove", "NothingToUndo", "NotWritable", "RecordError"),
    "library.files": ("check", "read"),
    "library.playing": ("play",),
    "library.playouts": ("Playout", "perft", "playouts"),
    "library.steps": ("Branch", "Step", "steps"),
    "library.table": ("Table",),
    "library.writing": ("write",),
    "replay.report": ("Report",),
    "replay.complete": ("bare", "complete"),
    "replay.result": ("Replay",),
    "rules.options": ("UnknownChoice",),
    "rules.family": ("BadPosition", "MoveParts", "Points"),
    "text.syntax": ("Game",),
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

__all__ = [
    "AzulError",
    "BadPosition",
    "Branch",
    "Cause",
    "Diagnostic",
    "Edit",
    "Game",
    "IllegalMove",
    "MoveParts",
    "NotWritable",
    "NothingToUndo",
    "Place",
    "Playout",
    "Points",
    "RecordError",
    "Replay",
    "Report",
    "Step",
    "Table",
    "UnknownChoice",
    "bare",
    "check",
    "complete",
    "perft",
    "play",
    "playouts",
    "read",
    "replay",
    "steps",
    "write",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found
