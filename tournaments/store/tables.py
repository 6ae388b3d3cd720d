"""Brings the tables up to date with events: adds rows for results and names, rewrites small tables."""

from collections.abc import Iterable, Iterator, Sequence

from azul_notation.rules.places import places
from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.names import folded
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import BULK, Store

SMALL = (
    *("undone", "people", "names", "tournaments", "entrants", "penalties", "seasons"),
    "event_tags",
)
WITHOUT_ROWS = e.PlayerEvent | e.Confirmed
"""Events that change no small table: they come often, and several in a second."""
Numbered = tuple[int, e.AnyEvent]


def project(store: Store, numbered: Sequence[Numbered], change: int) -> None:
    """Apply events to the tables; all that is rewritten is small."""
    add_results(store, ((seq, change, event) for seq, event in numbered))
    events = [event for _, event in numbered]
    if any(isinstance(event, e.Undone) for event in events):
        try:
            store.reload()
        except Conflict as conflict:
            raise Conflict(f"later changes need it: {conflict}") from None
        refuse_lost_rounds(store, [event.change for event in events if isinstance(event, e.Undone)])
    if not all(e.kind_of(event) in BULK or isinstance(event, WITHOUT_ROWS) for event in events):
        write_small(store)
    elif any(isinstance(event, e.Ingested) for event in events):
        write_small(store, ("event_tags",))
    if any(isinstance(event, e.Undone | e.Merged) for event in events):
        refuse_conflicts(store)
        refuse_others(store)


def refuse_lost_rounds(store: Store, changes: Sequence[int]) -> None:
    """Refuse a change in which a round loses its tables while it has results."""
    rows = store.rows(sql("store/published"), [list(changes)])
    for (data,) in rows:
        event = e.read_event(data)
        played = sql("store/played")
        if isinstance(event, e.Published) and (
            event.round not in store.club.tournament(event.tournament).rounds
            and store.rows(played, [event.tournament, event.round])[0][0]
        ):
            raise Conflict(
                f"round {event.round} of {event.tournament} has results: void them first"
            )


def refuse_others(store: Store) -> None:
    """Refuse results of published rounds for players who were not seated, or did not come."""
    played: dict[tuple[str, int, str], set[PlayerNumber]] = {}
    rows = store.rows(sql("store/seated"))
    for name, number, table, player in rows:
        played.setdefault((name, number, table), set()).add(player)
    for (name, number, table), players in sorted(played.items()):
        seated = store.club.tournament(name).table(number, table)
        if seated and set(seated) != players:
            raise Conflict(f"round {number}, table {table} of {name}: others played than came")


def refuse_conflicts(store: Store) -> None:
    """Refuse tables that contradict each other."""
    found = conflicts(store)
    if found:
        more = f", and {len(found) - 1} more" if len(found) > 1 else ""
        raise Conflict(found[0] + more)


def conflicts(store: Store) -> list[str]:
    """List in words where tables contradict each other."""
    found = store.rows(sql("store/conflicts"))
    if store.rows(sql("store/seated_twice")):
        found += store.rows(sql("store/free_conflicts"))
    return [words for (words,) in found]


def add_results(store: Store, numbered: Iterable[tuple[int, int, e.AnyEvent]]) -> None:
    """Store what events report of tables and of names in records, each with its number and change."""
    reported: list[tuple[object, ...]] = []
    seats: list[tuple[object, ...]] = []
    seen: list[tuple[object, ...]] = []
    for seq, change, event in numbered:
        match event:
            case e.Result():
                row = (event.tournament, event.round, event.table)
                reported.append((seq, change, *row, False, event.record, event.typed, event.date))
                seats += seat_rows(seq, event.sat)
            case e.Voided():
                row = (event.tournament, event.round, event.table)
                reported.append((seq, change, *row, True, "", True, ""))
            case e.Ingested():
                seen += ((change, each.name, each.id, each.player) for each in event.seen)
    for table, rows in (("reported", reported), ("reported_seats", seats), ("seen", seen)):
        if rows:
            store.append(table, rows)


def seat_rows(seq: int, sat: Sequence[e.SeatResult]) -> Iterable[tuple[object, ...]]:
    """Rank the players of a table."""
    ranks = places([each.score for each in sat], [each.figure for each in sat])
    total = sum(each.score for each in sat)
    for seat, (each, place) in enumerate(zip(sat, ranks, strict=True), start=1):
        shared = ranks.count(place)
        beaten = len(sat) - (place - 1) - shared
        yield (
            seq,
            seat,
            each.player,
            each.score,
            each.figure,
            place,
            shared,
            beaten,
            len(sat),
            total,
        )


def write_small(store: Store, tables: Sequence[str] = SMALL) -> None:
    """Rewrite small tables."""
    rows = small_rows(store.club)
    rows["undone"] = [(change,) for change in sorted(store.undone())]
    rows["event_tags"] = [*event_tags(store)]
    for table in tables:
        store.con.execute(f"DELETE FROM {table}")  # noqa: S608 - the names are ours
        if rows[table]:
            store.append(table, rows[table])


def event_tags(store: Store) -> Iterator[tuple[object, ...]]:
    """Find which tournament each `Event` of the records names, by its title or id."""
    known = {folded(each.title): each.id for each in store.club.tournaments.values()}
    known |= {each: each for each in store.club.tournaments}
    for (event,) in store.rows(sql("store/events_of_records")) if known else ():
        if folded(event) in known:
            yield event, known[folded(event)]


def small_rows(club: Club) -> dict[str, list[tuple[object, ...]]]:
    """Lay out players, tournaments and seasons as rows."""
    rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in SMALL}
    for player in club.players.values():
        now = club.player(player.number)
        rows["people"].append((player.number, now.number, now.name))
    for player in club.people():
        rows["names"] += [(player.number, "name", name) for name in player.names]
        rows["names"] += [(player.number, "id", text) for text in player.ids]
    for each in club.tournaments.values():
        criteria = " ".join(each.criteria)
        rows["tournaments"].append(
            (each.id, each.title, each.date, each.variant, each.scoring, criteria, each.seed)
        )
        rows["entrants"] += [
            (each.id, entrant.player, entrant.withdrawn, entrant.after)
            for entrant in each.entrants.values()
        ]
        rows["penalties"] += [
            (each.id, club.player(given.player).number, given.round, given.points, given.reason)
            for given in each.penalties
        ]
    for season in club.seasons.values():
        parts: list[str | None] = [*season.parts] or [None]
        rows["seasons"] += [(season.id, season.title, part) for part in parts]
    return rows
