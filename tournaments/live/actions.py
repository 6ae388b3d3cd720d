"""Does what the organiser's forms ask, by the functions that the commands use.

Each form says which state of the page it was made from; one that is out of date changes nothing.
"""

from collections.abc import Callable, Mapping

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict, Doubtful
from tournaments.live.views import DeskTable, Stale, desk_table, fingerprint
from tournaments.log.change import last_change, undo as undo_change
from tournaments.numbers import whole_number
from tournaments.store.store import Store
from tournaments.tour import proposals, rounds
from tournaments.tour.typed_numbers import scores_and_rows
from tournaments.tour.typed_results import TypedResult, store_typed

ORGANISER = "organiser"
Form = Mapping[str, str]


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a form: where to go on, or what the organiser should read first."""

    table: str = ""
    """The table to which scores are typed next."""
    notices: list[str] = []
    doubts: list[str] = []
    """Why nothing was stored yet."""
    again: dict[str, str] = {}
    """The form that stores it all the same."""


def act(action: str, store: Store, tour: str, form: Form) -> Done:
    """Do what a form asks, in the organiser's name."""
    store.by = ORGANISER
    return ACTIONS[action](store, store.club.tournament(tour), form)


def line(store: Store, tournament: Tournament, form: Form) -> Done:
    """Read `3`, which asks for the scores of table 3, or `3 61 54 40 38`, which gives them."""
    words = form.get("line", "").split()
    if not words:
        raise Conflict("write a table, such as 3, or its result, such as 3 61 54 40 38")
    table = desk_table(store, tournament, words[0].rstrip(":"))
    if not words[1:]:
        return Done(table=table.name)
    scores, rows = scores_and_rows(words[1:])
    given = {"scores": " ".join(scores), "rows": " ".join(rows or [])}
    return result(store, tournament, {**given, "table": table.name, "round": form.get("round", "")})


def result(store: Store, tournament: Tournament, form: Form) -> Done:
    """Store the result of a table, or say why that needs a second look."""
    table = desk_table(store, tournament, form.get("table", ""))
    given = {
        "table": table.name,
        "scores": form.get("scores", ""),
        "rows": form.get("rows", ""),
        "replace": str(table.result),
        "round": str(tournament.last),
        "seats": str(len(table.seats)),
    }
    refuse_other_seats(tournament, table, form)
    if not given["scores"].strip():
        raise Conflict("give the scores in the order of the seats, such as 61 54 40 38")
    if table.result and form.get("replace", "0") != str(table.result):
        there = ", ".join(f"{seat.player} {seat.score}" for seat in table.seats)
        words = f"table {table.name} has a result already: {there}; you typed {given['scores']}"
        return Done(doubts=[words], again=given)
    typed = TypedResult(
        round=tournament.last,
        table=table.name,
        scores=given["scores"],
        rows=given["rows"],
        replace=bool(table.result),
    )
    try:
        stored = store_typed(store, tournament, typed, certain=form.get("certain") == "yes")
    except Doubtful as found:
        return Done(doubts=found.doubts, again={**given, "certain": "yes"})
    return Done(notices=stored.notices)


def refuse_other_seats(tournament: Tournament, table: DeskTable, form: Form) -> None:
    """Refuse scores that were typed for another round, or for other players at the table."""
    round_then, seats_then = form.get("round", ""), form.get("seats", "")
    if round_then and round_then != str(tournament.last):
        raise Stale(f"round {tournament.last} was published since this page was shown")
    if seats_then and seats_then != str(len(table.seats)):
        raise Stale(f"others sit at table {table.name} since this page was shown")


def propose(store: Store, tournament: Tournament, form: Form) -> Done:
    again = whole_number(form.get("again", "") or "0") or 0
    proposals.propose(store, tournament.id, "", again)
    return Done()


def publish(store: Store, tournament: Tournament, form: Form) -> Done:
    if fingerprint(proposals.current(tournament)) != form.get("print", ""):
        raise Stale("the proposal has changed since this page was shown: look at it first")
    proposals.publish(store, tournament.id)
    return Done()


def close(store: Store, tournament: Tournament, _: Form) -> Done:
    rounds.close(store, tournament.id)
    return Done()


def undo(store: Store, _: Tournament, form: Form) -> Done:
    number = last_change(store)
    if str(number) != form.get("change", ""):
        raise Stale("something else was changed since this page was shown: look at it first")
    undo_change(store, number)
    return Done(
        notices=[f"change {number} is undone; `azul club undo {store.head.change}` redoes it"]
    )


def open_pages(store: Store, tournament: Tournament, form: Form) -> Done:
    rounds.open_pages(store, tournament.id, form.get("shows", ""))
    return Done()


ACTIONS: dict[str, Callable[[Store, Tournament, Form], Done]] = {
    "line": line,
    "result": result,
    "propose": propose,
    "publish": publish,
    "close": close,
    "undo": undo,
    "open": open_pages,
}
"""What each route of a form does."""
