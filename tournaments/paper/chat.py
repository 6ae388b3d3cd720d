"""Writes the tables of a round as plain text, one per line, to paste into a messenger."""

from tournaments.club.names import listing
from tournaments.paper.view import RoundPages


def chat_text(pages: RoundPages) -> str:
    """Write who sits at which table; at each of them, the first name begins."""
    of = f" of {pages.rounds}" if pages.rounds else ""
    proposed = " (proposed, not published)" if pages.proposed else ""
    lines = [f"{pages.title}, round {pages.round}{of}{proposed}"]
    for table in pages.tables:
        notes = f" ({'; '.join(table.notes)})" if table.notes else ""
        names = listing(chair.player for chair in table.chairs)
        lines.append(f"Table {table.name}: {names}{notes}")
    lines += [f"Bye: {name}" for name in pages.byes]
    if pages.absent:
        lines.append(f"Absent: {listing(pages.absent)}")
    return "\n".join(lines)
