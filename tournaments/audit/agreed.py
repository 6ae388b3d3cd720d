"""Checks again that two players of the table reported every result that players made themselves."""

from collections.abc import Iterator

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

TWO = 2
Place = tuple[int, str]


def check_agreed(store: Store, tournament: Tournament) -> Iterator[str]:
    """List the results that came from a player, but not from two who report the same."""
    undone = store.undone()
    said: dict[Place, dict[PlayerNumber, e.Reported]] = {}
    for change, data in store.rows(sql("audit/reports")):
        event = e.read_event(data)
        if change in undone or getattr(event, "tournament", "") != tournament.id:
            continue
        match event:
            case e.Published():
                said = {place: each for place, each in said.items() if place[0] != event.round}
            case e.Reported():
                said.setdefault((event.round, event.table), {})[event.player] = event
            case e.Agreed():
                table = said.setdefault((event.round, event.table), {})
                for each in [each for each in table.values() if each.id == event.report]:
                    table[event.player] = msgspec.structs.replace(each, by=event.by)
            case e.Result() if event.by.startswith(("p:", "table:")):
                table = said.get((event.round, event.table), {})
                alike = {each.by for each in table.values() if each.sat == event.sat}
                if len(alike) < TWO:
                    where = f"round {event.round}, table {event.table}"
                    yield f"{where}: a player entered a result that no two players reported"
