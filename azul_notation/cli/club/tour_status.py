"""Runs `azul tour status`."""

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Tour,
    opened,
    show_json,
    show_lines,
    show_table,
)
from azul_notation.cli.console import Form, counted, notify, show
from tournaments.tour.status import Status, status as status_of


def status(tour: Tour, db: Db = None, form: Shape = Form.text) -> None:
    """Show what is done, what is missing, and which command comes next."""
    with opened(db) as store:
        state = status_of(store, store.club.tournament(tour))
        if form is Form.json:
            show_json(state)
        else:
            show_status(state)


def show_status(state: Status) -> None:
    gone = f", {state.withdrawn} withdrawn" if state.withdrawn else ""
    planned = f" of {state.planned}" if state.planned else ""
    show(
        f"{state.title}: {counted(state.entrants, 'player')}{gone}, round {len(state.rounds)}{planned}\n"
    )
    rows = [
        (
            *(each.round, each.tables, each.results, ", ".join(each.missing)),
            *(", ".join(each.unconfirmed), "closed" if each.closed else "open"),
        )
        for each in state.rounds
    ]
    if rows:
        head = ("round", "tables", "results", "missing", "not confirmed", "")
        show_table(head, rows, ">>><<<", keep=1)
        show("")
    if state.disputes or state.calls:
        show_lines(*state.calls, *state.disputes)
        show("")
    show(f"{state.why}: `{state.next}`")
    for each in state.contradictions:
        notify(f"azul: {each}")
