"""Read, check, score, replay and write recorded games of the Azul family.

import azul_notation as azul

for game in azul.read("league.azn"):
    result = azul.replay(game)
    print(game.seats, result.final)

A name is loaded when it is first asked for, so that the command `azul` can be ready for signals before it
loads the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from azul_notation.api import check, play, read, write
    from azul_notation.diagnostics import AzulError, Diagnostic
    from azul_notation.replay.check import Report
    from azul_notation.replay.replayer import replay
    from azul_notation.replay.result import Replay
    from azul_notation.text.syntax import Game
else:
    import_module("azul_notation.replay")  # first: later the package would replace the function

    def replay(*given: Any, **options: Any) -> Any:
        """Replay a game to its end, or to the first fault that ends the check."""
        return import_module("azul_notation.replay.replayer").replay(*given, **options)


__version__ = "0.2.0"

__all__ = [
    "AzulError",
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

_HOMES = {
    **dict.fromkeys(("AzulError", "Diagnostic"), "diagnostics"),
    "Game": "text.syntax",
    "Replay": "replay.result",
    "Report": "replay.check",
    **dict.fromkeys(("check", "play", "read", "write"), "api"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found
