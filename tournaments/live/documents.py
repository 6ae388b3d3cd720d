"""Prints documents for the organiser: the pages of a round as PDF, the report in each of its forms."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from tournaments.errors import Conflict
from tournaments.paper.pages import PAGES, print_pages
from tournaments.reports.forms import FORMS, render
from tournaments.store.lease import address
from tournaments.store.store import Store
from tournaments.tour.report import compose
from tournaments.tour.round_pages import compose_blank, compose_round
from tournaments.tour.slip_pages import give_slips, print_slip_pages

KINDS = {
    "html": "text/html",
    "pdf": "application/pdf",
    "csv": "text/csv",
    "md": "text/markdown",
    "json": "application/json",
}
Written = Callable[[], bytes]
"""Writes a document from values: slow, and without the store."""


class Document(NamedTuple):
    kind: str
    name: str
    write: Written


def printed(store: Store, tour: str, what: str, asked: Mapping[str, str]) -> Document:
    """Lay out the pages of a round: the last one, another, or the proposal."""
    tournament = store.club.tournament(tour)
    if what not in PAGES:
        raise Conflict(f"{what[:20]!r} cannot be printed: choose {', '.join(PAGES)}")
    chosen = asked.get("round", "")
    number = int(chosen) if chosen.isdecimal() and len(chosen) < 4 else None  # noqa: PLR2004
    if what == "blank" and not tournament.rounds:
        pages = compose_blank(store, tournament)
    else:
        pages = compose_round(store, tournament, number, proposal="proposal" in asked)
    if what == "standings" and not pages.standings:
        raise Conflict("there are no standings before all results of round 1 are in")
    name = f"{tournament.id}-round-{pages.round}-{what}.pdf"
    return Document(KINDS["pdf"], name, lambda: print_pages(pages, what))


def slips(store: Store, tour: str, who: list[str], by: str) -> Document:
    """Give players codes, which end those they had, and lay out their slips."""
    tournament = store.club.tournament(tour)
    running = address(Path(store.path))
    if running is None:
        raise Conflict("the address of the players is not known")
    store.by = by
    pages = give_slips(store, tournament, who)
    base = running.players.rstrip("/")
    name = f"{tournament.id}-slips.pdf"
    return Document(KINDS["pdf"], name, lambda: print_slip_pages(pages, base))


def report(store: Store, tour: str, form: str) -> Document:
    """Lay out the report of a tournament or a season."""
    if form not in FORMS:
        raise Conflict(f"a report cannot be a .{form[:20]} file: choose {', '.join(FORMS)}")
    ranked = store.club.ranked(tour)
    made = compose(store, ranked)
    return Document(KINDS[form], f"{ranked.id}.{form}", lambda: render(made, form))
