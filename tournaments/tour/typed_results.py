"""Stores results that people type, unless they are doubtful and nobody has said that they are right."""

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.errors import Doubtful
from tournaments.log.change import changing
from tournaments.store.store import Store
from tournaments.tour.plausible import doubts
from tournaments.tour.result_records import contradictions, decided
from tournaments.tour.results import Results, dated, open_tie, tie_figures, typed


class TypedResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a table as it was typed; what is empty stays as it was."""

    round: int
    table: str
    scores: str
    rows: str = ""
    players: str = ""
    date: str = ""
    replace: bool = False
    """Whether it takes the place of another one."""


class StoredResult(msgspec.Struct, frozen=True):
    """The stored results, in words."""

    words: str
    notices: list[str]
    """What the organiser should know now."""
    doubts: list[str]
    """Why the scores are unlikely; they were still stored."""
    tie: str = ""
    """Which seats are tied, where rows may break the tie; one of the notices."""


def store_typed(
    store: Store, tournament: Tournament, given: TypedResult, *, certain: bool
) -> StoredResult:
    """Store a typed result; a doubtful one only if the user confirms it."""
    number, table = given.round, given.table
    with changing(store) as change:
        results = Results(change, tournament)
        if given.replace:
            results.require(number, table)
        event = typed(results, number, table, given.players, given.scores, given.rows)
        doubtful = doubts(results, event) if given.scores else []
        if given.replace:
            event = decided(store, event)
        results.place(dated(event, given.date), replace=given.replace)
        refuse_doubtful(doubtful, certain=certain)
    words = [results.words(number, table), tie_figures(tournament.variant, event.sat)]
    tie = open_tie(tournament.variant, event.sat)
    if tie:
        place = f"{tournament.id} --round {number} --table {table}"
        tie = f"{tie}: `azul tour correct {place} --rows …`"
    notices = [*filter(None, [tie]), *results.notices, *contradictions(store, tournament.id)]
    return StoredResult("; ".join(filter(None, words)), notices, doubtful, tie)


def refuse_doubtful(doubtful: list[str], *, certain: bool) -> None:
    """Undo the change that is being made because of a doubt, unless the organiser is certain."""
    if doubtful and not certain:
        raise Doubtful(doubtful)
