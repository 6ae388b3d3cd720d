"""The first line: what is played, how far it is, and the points as they are; whose turn it is stands out."""

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from azul_notation.recorder import Session
from azul_notation.render.paint import visible

GAP = "   "
NAME_WIDTHS = (40, *range(20, 2, -1))
"""How long names may be, until all fit."""


def status_line(session: Session, width: int) -> Text:
    """Write the line; names are cut before points are, and the event before the names."""
    text = Text()
    for longest in NAME_WIDTHS:
        for event in (True, False):
            text = Text(GAP).join(
                [Text(place(session, event=event), "dim"), *players(session, longest)]
            )
            if text.cell_len <= width:
                return text
    return text


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


def players(session: Session, longest: int) -> list[Text]:
    mover = session.expected.seat
    totals = session.final or session.totals
    players = []
    for seat, (name, total) in enumerate(zip(session.seats, totals, strict=True), start=1):
        shown = visible(name)
        if cell_len(shown) > longest:
            shown = set_cell_size(shown, longest - 1).rstrip() + "…"
        turn = seat == mover
        players.append(
            Text(
                f"{'▶ ' if turn else ''}{seat} {shown} {total}", "bold reverse" if turn else "bold"
            )
        )
    return players
