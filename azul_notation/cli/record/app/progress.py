"""Describes how far a recorded game is, for the status line."""

from rich.text import Text

from azul_notation.cli.screen.status_line import status_line
from azul_notation.recorder import Session
from azul_notation.render.paint import visible


def progress_line(session: Session, width: int) -> Text:
    """Write the status line of a session; the event is left out before names are cut."""
    places = [place(session, event=event) for event in (True, False)]
    totals = session.final or session.totals
    return status_line(places, session.seats, totals, session.expected.seat, width)


def place(session: Session, *, event: bool) -> str:
    game, expected = session.draft.game, session.expected
    parts = [visible(game.tag("Event"))] if event and game.tag("Event") not in ("", "?") else []
    parts.append(visible(game.variant))
    if expected.kind == "over":
        parts.append("over")
    elif expected.round:
        parts.append(f"round {expected.round}")
    if expected.lap:
        parts.append(f"lap {expected.lap}")
    return " · ".join(parts)
