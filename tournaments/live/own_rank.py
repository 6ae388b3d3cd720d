"""Keeps the ranks that cards show: those after the last closed round, if everyone may see standings."""

from itertools import takewhile

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.live.touched import touched
from tournaments.numbers import PlayerNumber
from tournaments.standings.standings import standings
from tournaments.store.store import Store


class Ranked(msgspec.Struct, frozen=True):
    after: int = 0
    """The last closed round; 0 if nobody may see ranks yet."""
    ranks: dict[PlayerNumber, int] = {}


class Ranks:
    """Ranks a tournament again when something was stored that may change ranks, and not for each report."""

    def __init__(self) -> None:
        self.key = ("", "")
        self.seen = 0
        """The end of the log that the ranks are right for."""
        self.found = Ranked()

    def of(self, store: Store, tournament: Tournament) -> Ranked:
        key = (str(store.path), tournament.id)
        if key != self.key or touched(store, self.seen) is None:
            self.key, self.found = key, ranked(store, tournament)
        self.seen = store.head.seq
        return self.found


RANKS = Ranks()


def ranked(store: Store, tournament: Tournament) -> Ranked:
    rounds = [*takewhile(lambda each: each[1].closed, sorted(tournament.rounds.items()))]
    if tournament.shows != "standings" or not rounds:
        return Ranked()
    after = rounds[-1][0]
    rows = standings(store, tournament, after).rows
    return Ranked(after, {row.player: row.rank for row in rows})
