"""Writes the pages of the desk."""

from collections.abc import Callable, Mapping

from azul_notation.rules import BY_VARIANT, card_of
from tournaments.errors import Conflict
from tournaments.live.log_view import change_view, latest
from tournaments.live.pages import page, round_page, tournaments_of
from tournaments.live.people_view import entrant_of, players_view
from tournaments.live.season_view import season_view
from tournaments.live.table_view import desk_table, desk_tables, tied_seats
from tournaments.live.views import desk_view
from tournaments.log.validation import METHODS, PREFERENCES, SHORTS
from tournaments.standings.scoring import NAMED, PRESETS
from tournaments.store.store import Store
from tournaments.tour.organise import DEFAULTS

Asked = Mapping[str, str]


def desks(store: Store, _: str) -> bytes:
    return page(
        "desks.html",
        club=store.club.name,
        tournaments=tournaments_of(store),
        seasons=[*reversed(store.club.seasons.values())],
        desk=None,
        **choices(),
    )


def choices() -> dict[str, object]:
    """Return the choices for a tournament's settings."""
    return {
        "variants": {each: card_of(each).variants[each] for each in BY_VARIANT.names},
        "scorings": {each: PRESETS[each].title if each in PRESETS else each for each in NAMED},
        "methods": METHODS,
        "shorts": SHORTS,
        "preferences": PREFERENCES,
        "defaults": DEFAULTS,
    }


def desk(store: Store, tour: str) -> bytes:
    """Show the next step of a tournament, or a season."""
    found = store.club.ranked(tour)
    if found.id in store.club.seasons:
        return page("season.html", desk=season_view(store, found), season=True, **choices())
    return page("desk.html", desk=desk_view(store, found))


def players(store: Store, tour: str) -> bytes:
    return page("players.html", desk=players_view(store, store.club.tournament(tour)))


def rules(store: Store, tour: str) -> bytes:
    return page("rules.html", desk=store.club.tournament(tour), **choices())


def log(store: Store, tour: str) -> bytes:
    return page("log.html", **ranked(store, tour), changes=latest(store))


def ranked(store: Store, tour: str) -> dict[str, object]:
    """Name the tournament or season to which a page belongs."""
    found = store.club.ranked(tour)
    return {"desk": found, "season": found.id in store.club.seasons}


def standings(store: Store, tour: str) -> bytes:
    return round_page(store, store.club.tournament(tour), shows="standings")


def table(store: Store, tour: str, asked: Asked) -> bytes:
    """Ask for the scores of one table."""
    tournament = store.club.tournament(tour)
    number = number_of(asked, "round")
    found = desk_table(store, tournament, asked.get("name", ""), number)
    return page(
        "table.html",
        desk=tournament,
        number=number or tournament.last,
        table=found,
        tied=tied_seats(tournament, found),
    )


def round_tables(store: Store, tour: str, asked: Asked) -> bytes:
    """Show the tables of an earlier round, to correct them."""
    tournament = store.club.tournament(tour)
    number = number_of(asked, "number") or tournament.last
    if number not in tournament.rounds:
        raise Conflict(f"round {number} is not published")
    tables = desk_tables(store, tournament, number)
    return page("rounds.html", desk=tournament, number=number, tables=tables)


def player(store: Store, tour: str, asked: Asked) -> bytes:
    tournament = store.club.tournament(tour)
    found = entrant_of(store, tournament, asked.get("who", ""))
    return page("player.html", desk=tournament, player=found, last=tournament.last)


def undoing(store: Store, tour: str, asked: Asked) -> bytes:
    """Show what undoing a change would do."""
    view = change_view(store, number_of(asked, "number"))
    return page("undoing.html", **ranked(store, tour), view=view)


def number_of(asked: Asked, name: str) -> int:
    """Read a number of an address; return 0 if there is none."""
    text = asked.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0  # noqa: PLR2004


KEPT: dict[str, Callable[[Store, str], bytes]] = {
    "desks": desks,
    "desk": desk,
    "players": players,
    "rules": rules,
    "log": log,
    "standings": standings,
}
"""Pages that are made once for each end of the log."""
ASKED: dict[str, Callable[[Store, str, Asked], bytes]] = {
    "table": table,
    "round": round_tables,
    "player": player,
    "undoing": undoing,
}
"""Pages that are made for each request."""
