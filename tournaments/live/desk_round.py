"""Carries out the desk's forms on rounds: seatings, tables, results."""

from collections.abc import Callable

from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict, Doubtful
from tournaments.live.done import Choice, Done
from tournaments.live.forms import Form
from tournaments.live.proposal_view import fingerprint
from tournaments.live.table_view import DeskTable, desk_table
from tournaments.live.views import Stale, followed
from tournaments.log.change import changing
from tournaments.numbers import whole_number
from tournaments.store.store import Store
from tournaments.tour import calls, edits, proposals, rounds
from tournaments.tour.results import Results
from tournaments.tour.typed_numbers import scores_and_rows
from tournaments.tour.typed_results import TypedResult, store_typed

PAIR = 2
"""Players who change seats."""


def line(store: Store, tournament: Tournament, form: Form) -> Done:
    """Read `3`, which asks for the scores of table 3, or `3 61 54 40 38`, which enters them."""
    words = form.get("line").split()
    if not words:
        raise Conflict("write a table, such as 3, or its result, such as 3 61 54 40 38")
    table = desk_table(store, tournament, words[0].rstrip(":"))
    if not words[1:]:
        return Done(then=followed("table", name=table.name))
    scores, rows = scores_and_rows(words[1:])
    given = {"scores": [" ".join(scores)], "rows": [" ".join(rows or [])]}
    there = {name: form.every(name) for name in ("round",)}
    return result(store, tournament, Form({**given, **there, "table": [table.name]}))


def result(store: Store, tournament: Tournament, form: Form) -> Done:
    """Store the result of a table, or explain why that needs a second look."""
    number = round_of(form, tournament)
    table = desk_table(store, tournament, form.get("table"), number)
    given = {
        "table": table.name,
        "scores": form.get("scores"),
        "rows": form.get("rows"),
        "replace": str(table.result),
        "round": str(number),
        "seats": str(len(table.seats)),
    }
    refuse_other_seats(table, form)
    if not given["scores"].strip():
        raise Conflict("give the scores in the order of the seats, such as 61 54 40 38")
    if table.result and form.get("replace", "0") != str(table.result):
        there = ", ".join(f"{seat.player} {seat.score}" for seat in table.seats)
        words = f"table {table.name} already has a result: {there}; you typed {given['scores']}"
        return Done(doubts=[words], choices=[stored_by(table, given)])
    typed = TypedResult(
        round=number,
        table=table.name,
        scores=given["scores"],
        rows=given["rows"],
        replace=bool(table.result),
    )
    certain = bool(form.get("certain")) and form.get("certain") == form.get("scores")
    try:
        stored = store_typed(store, tournament, typed, certain=certain)
    except Doubtful as found:
        again = {**given, "certain": given["scores"]}
        return Done(doubts=found.doubts, choices=[stored_by(table, again)])
    notices = [each for each in stored.notices if each != stored.tie]
    if stored.tie and not notices:
        return Done(then=followed("table", name=table.name, round=number))
    then = "" if number == tournament.last else followed("round", number=number)
    return Done(then=then, notices=notices)


def round_of(form: Form, tournament: Tournament) -> int:
    """Return the round of a form; a form of the round that was played names it."""
    then = form.get("round")
    if not then or then == str(tournament.last):
        return tournament.last
    if not form.get("old"):
        raise Stale(f"round {tournament.last} was published since this page was shown")
    return numbered(then)


def numbered(text: str) -> int:
    """Read a number that a page has written."""
    try:
        return whole_number(text)
    except ValueError:
        raise Conflict(f"{text[:20]!r} is not a number") from None


def stored_by(table: DeskTable, given: dict[str, str]) -> Choice:
    verb = "Replace the result" if table.result else "Store this result"
    return Choice(f"{verb} of table {table.name}", "result", given)


def refuse_other_seats(table: DeskTable, form: Form) -> None:
    """Refuse scores that were typed for other players at the table."""
    seats_then = form.get("seats")
    if seats_then and seats_then != str(len(table.seats)):
        raise Stale(f"other players sit at table {table.name} since this page was shown")


def void(store: Store, tournament: Tournament, form: Form) -> Done:
    number = round_of(form, tournament)
    table = desk_table(store, tournament, form.get("table"), number)
    if str(table.result) != form.get("replace"):
        raise Stale(f"table {table.name} has another result since this page was shown")
    with changing(store) as change:
        results = Results(change, tournament)
        results.void(number, table.name)
    then = "" if number == tournament.last else followed("round", number=number)
    return Done(then=then, notices=results.notices)


def confirm(store: Store, tournament: Tournament, form: Form) -> Done:
    number = round_of(form, tournament)
    table = desk_table(store, tournament, form.get("table"), number)
    if str(table.result) != form.get("replace"):
        raise Stale(f"table {table.name} has another result since this page was shown")
    rounds.confirm(store, tournament.id, number, table.name)
    return Done()


def answer(store: Store, tournament: Tournament, form: Form) -> Done:
    """Note that a call was answered."""
    calls.answer(store, tournament.id, form.get("call"))
    return Done()


# -- the proposal


def propose(store: Store, tournament: Tournament, form: Form) -> Done:
    refuse_stale(tournament, form)
    keep = form.every("keep")
    again = numbered(form.get("again") or "0")
    proposals.propose(store, tournament.id, form.get("method"), again, keep)
    return Done(then="#round" if keep else "")


def refuse_stale(tournament: Tournament, form: Form) -> None:
    """Refuse a form that was made for another proposal."""
    seen = form.get("print")
    if seen and (tournament.proposal is None or fingerprint(tournament.proposal) != seen):
        raise Stale("the proposal has changed since this page was shown: look at it first")


def swap(store: Store, tournament: Tournament, form: Form) -> Done:
    refuse_stale(tournament, form)
    who = form.every("who")
    if len(who) != PAIR:
        raise Conflict("choose the two players who change seats")
    edits.swap(store, tournament.id, *who)
    return Done(then="#round")


def move(store: Store, tournament: Tournament, form: Form) -> Done:
    refuse_stale(tournament, form)
    who, table = form.every("who"), form.get("to")
    if len(who) != 1 or not table:
        raise Conflict("choose one player and a table")
    edits.move(store, tournament.id, who[0], table)
    return Done(then="#round")


def apart(store: Store, tournament: Tournament, form: Form) -> Done:
    """Keep players apart; without a name of their own they are the next group."""
    who = form.every("who")
    number = 1
    while f"apart {number}" in tournament.groups:
        number += 1
    group = " ".join(form.get("group").split()) or f"apart {number}"
    if len(who) < PAIR:
        raise Conflict("choose the players who should not meet")
    rounds.keep_apart(store, tournament.id, group, who)
    return Done(then=form.get("then"))


def together(store: Store, tournament: Tournament, form: Form) -> Done:
    """Dissolve a group of players who were kept apart."""
    rounds.keep_apart(store, tournament.id, form.get("group"), [])
    return Done(then="players")


def publish(store: Store, tournament: Tournament, form: Form) -> Done:
    if fingerprint(proposals.current(tournament)) != form.get("print"):
        raise Stale("the proposal has changed since this page was shown: look at it first")
    proposals.publish(store, tournament.id)
    return Done()


def close(store: Store, tournament: Tournament, _: Form) -> Done:
    rounds.close(store, tournament.id)
    return Done()


ACTIONS: dict[str, Callable[[Store, Tournament, Form], Done]] = {
    "line": line,
    "result": result,
    "void": void,
    "confirm": confirm,
    "answer": answer,
    "propose": propose,
    "swap": swap,
    "move": move,
    "apart": apart,
    "together": together,
    "publish": publish,
    "close": close,
}
