"""Stepping through a replay with the keyboard."""

import re
import sys

from azul_notation.cli.console import colourful
from azul_notation.render.frames import Frame
from azul_notation.render.paint import paint, visible

HELP = "→ next   ← back   ↓ next round   ↑ round before   g first   G last   q quit"
FORWARD = ("\x1b[C", "\x1bOC", "\xe0M", " ", "l", "n", "\r", "\n")
BACKWARD = ("\x1b[D", "\x1bOD", "\xe0K", "h", "p", "\x7f", "\b")
DOWN = ("\x1b[B", "\x1bOB", "\xe0P", "j")
UP = ("\x1b[A", "\x1bOA", "\xe0H", "k")
_KEY = re.compile(r"\x1b[\[O][A-Z]|\xe0.|.", re.DOTALL)
QUIT = ("q", "Q", "\x1b", "\x03", "\x04")


def step_through(row: list[Frame], title: str, place: int) -> None:
    """Show one step at a time until the reader quits."""
    import click  # noqa: PLC0415 - only a terminal needs it

    colour = colourful(sys.stdout)
    while True:
        click.clear()
        frame = row[place]
        lines = [
            paint(visible(title), "frame", colour),
            f"step {place + 1} of {len(row)} · {paint(frame.title, 'strong', colour)}",
            "",
            *frame.picture,
            "",
            HELP,
        ]
        click.echo("\n".join(lines))
        try:
            pressed = click.getchar()
        except (KeyboardInterrupt, EOFError):
            return
        for key in _KEY.findall(pressed):  # held keys come several at a time
            if key in QUIT:
                return
            place = moved(row, place, key)


def moved(row: list[Frame], place: int, key: str) -> int:
    """Find the step that a key leads to."""
    rounds = [at for at, frame in enumerate(row) if frame.kind in ("deal", "final")]
    if key in FORWARD:
        return min(place + 1, len(row) - 1)
    if key in BACKWARD:
        return max(place - 1, 0)
    if key in DOWN:
        return next((at for at in rounds if at > place), len(row) - 1)
    if key in UP:
        return max([at for at in rounds if at < place], default=0)
    return {"g": 0, "G": len(row) - 1}.get(key, place)
