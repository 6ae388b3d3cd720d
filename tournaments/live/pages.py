"""Writes the pages that everyone may see, and the answers to forms: bytes, made from values."""

from functools import cache
from urllib.parse import quote

from jinja2 import Environment
from msgspec.structs import replace

from tournaments.club.tournament import Tournament
from tournaments.live.done import Choice, Done
from tournaments.live.files import PACKAGE, address_of
from tournaments.live.wording import for_pages
from tournaments.paper.pages import label, standings_heading, winners_line
from tournaments.paper.screen import live_screen
from tournaments.paper.view import RoundPages
from tournaments.reports import words
from tournaments.reports.html import environment, number
from tournaments.store.store import Store
from tournaments.tour.round_pages import compose_blank, compose_round

CLOSED = "The organiser has not opened this page yet."
FIELDS = {
    "line": "Table and scores",
    "scores": "Scores by seats",
    "rows": "Complete rows by seats",
    "names": "Names",
    "title": "Title",
    "date": "Date",
    "rounds": "Rounds",
    "sizes": "Sizes of tables",
    "scoring": "Scoring",
    "ties": "Tie-breaks",
    "points": "Points",
    "reason": "Reason",
    "bye": "Points for a bye",
    "absence": "Points for a missed round",
    "top": "Players",
    "best": "How many count",
    "attendance": "Points for taking part",
    "group": "Group",
    "table": "Table",
}
"""Fields that people type into, with their labels: what was refused can be changed there."""


@cache
def templates() -> Environment:
    made = environment(PACKAGE)
    made.filters.update(
        clock=words.local_clock,
        label=label,
        number=number,
        button=for_pages,
        joined=words.joined,
        file=address_of,
        ordinal=words.ordinal,
    )
    return made


def page(name: str, **values: object) -> bytes:
    return templates().get_template(name).render(**values).encode()


def tournaments_of(store: Store) -> list[Tournament]:
    """List the tournaments, the newest first."""
    return [*reversed(store.club.tournaments.values())]


def home(store: Store, _: str) -> bytes:
    """List what everyone may see."""
    opened = [each for each in tournaments_of(store) if each.shows != "nothing"]
    return page("home.html", club=store.club.name, tournaments=opened)


def public(store: Store, tour: str) -> bytes:
    tournament = store.club.tournament(tour)
    return round_page(store, tournament, shows=tournament.shows)


def tv(store: Store, tour: str) -> bytes:
    """Write the big screen of a device that the organiser has let in: pairings are always shown."""
    shows = store.club.tournament(tour).shows
    return screen(store, tour, "pairings" if shows == "nothing" else shows)


def screen(store: Store, tour: str, shows: str = "") -> bytes:
    """Write the big screen; without standings it shows no results before the round is over."""
    tournament = store.club.tournament(tour)
    shows = shows or tournament.shows
    clock = f"/clock/{quote(tournament.id, safe='')}"
    if shows == "nothing" or not tournament.last:
        waiting = "No round is published yet." if shows != "nothing" else CLOSED
        return live_screen(
            compose_blank(store, tournament), clock, address_of, waiting=waiting
        ).encode()
    pages = compose_round(store, tournament, None)
    pages = pages if shows == "standings" else without_results(pages)
    return live_screen(pages, clock, address_of).encode()


def without_results(pages: RoundPages) -> RoundPages:
    """Leave out everything from which players could work out their next opponents."""
    tables = [
        replace(table, chairs=[replace(chair, score=None) for chair in table.chairs])
        for table in pages.tables
    ]
    return replace(pages, tables=tables, standings=[], final=False)


def round_page(store: Store, tournament: Tournament, *, shows: str) -> bytes:
    """Write the tables of the published round, and the standings if they may be seen."""
    ready = shows != "nothing" and tournament.last > 0
    pages = compose_round(store, tournament, None) if ready else None
    return page(
        "round.html",
        club=store.club.name,
        id=tournament.id,
        title=tournament.title,
        pages=pages,
        heading=standings_heading(pages) if pages else "",
        winners=winners_line(pages) if pages else "",
        room=words.room(line.points for line in pages.standings) if pages else "none",
        shows=shows,
        closed=CLOSED,
    )


def answer(done: Done, tour: str) -> bytes:
    """Show what the organiser should read before going on, and offer the choices."""
    return page("answer.html", done=done, tour=tour, fields=FIELDS, wrong=bool(done.doubts))


def refusal_page(reason: str) -> bytes:
    """Explain who may see a page."""
    return page("noentry.html", why=reason)


def refused(reason: str, tour: str, again: Choice | None = None) -> bytes:
    """Explain why nothing was stored; what was typed is there to be corrected."""
    return answer(Done(doubts=[reason], choices=[again] if again else []), tour)
