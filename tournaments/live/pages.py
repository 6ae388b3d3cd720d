"""Writes the pages: bytes, made once for each end of the log."""

from functools import cache
from importlib import resources

from jinja2 import Environment

from tournaments.club.tournament import Tournament
from tournaments.live.actions import Done
from tournaments.live.views import desk_table, desk_view
from tournaments.reports import words
from tournaments.reports.html import environment
from tournaments.store.store import Store
from tournaments.tour.round_pages import compose_round

PACKAGE = "tournaments.live"
FILES = {"live.css": "text/css", "live.js": "text/javascript"}
"""The files that the pages load, all of them our own."""


@cache
def templates() -> Environment:
    made = environment(PACKAGE)
    made.filters.update(clock=words.local_clock)
    return made


def page(name: str, **values: object) -> bytes:
    return templates().get_template(name).render(**values).encode()


def file_of(name: str) -> bytes:
    return resources.files(PACKAGE).joinpath("templates", name).read_bytes()


def tournaments_of(store: Store) -> list[Tournament]:
    """List the tournaments, the newest first."""
    return [*reversed(store.club.tournaments.values())]


def home(store: Store, _: str) -> bytes:
    """List what everybody may see."""
    opened = [each for each in tournaments_of(store) if each.shows != "nothing"]
    return page("home.html", club=store.club.name, tournaments=opened, desk=False)


def desks(store: Store, _: str) -> bytes:
    return page("home.html", club=store.club.name, tournaments=tournaments_of(store), desk=True)


def desk(store: Store, tour: str) -> bytes:
    return page("desk.html", desk=desk_view(store, store.club.tournament(tour)))


def table(store: Store, tour: str, name: str) -> bytes:
    tournament = store.club.tournament(tour)
    found = desk_table(store, tournament, name)
    return page("table.html", desk=desk_view(store, tournament), table=found)


def standings(store: Store, tour: str) -> bytes:
    return round_page(store, store.club.tournament(tour), shows="standings", screen=False)


def public(store: Store, tour: str) -> bytes:
    tournament = store.club.tournament(tour)
    return round_page(store, tournament, shows=tournament.shows, screen=False)


def screen(store: Store, tour: str) -> bytes:
    tournament = store.club.tournament(tour)
    return round_page(store, tournament, shows=tournament.shows, screen=True)


def round_page(store: Store, tournament: Tournament, *, shows: str, screen: bool) -> bytes:
    """Write the tables of the published round, and the standings if they may be seen."""
    ready = shows != "nothing" and tournament.last > 0
    return page(
        "round.html",
        club=store.club.name,
        title=tournament.title,
        pages=compose_round(store, tournament, None) if ready else None,
        shows=shows,
        screen=screen,
    )


def answer(done: Done, tour: str) -> bytes:
    """Say what the organiser should read before going on."""
    return page("answer.html", done=done, tour=tour, wrong="")


def refused(reason: str, tour: str) -> bytes:
    return page("answer.html", done=Done(), tour=tour, wrong=reason)
