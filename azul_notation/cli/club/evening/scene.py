"""Looks at a tournament before each line of the evening: its round, what is missing, who plays."""

from collections.abc import Iterable

import msgspec

from tournaments.club.name_index import NameIndex
from tournaments.club.names import folded
from tournaments.club.tournament import Tournament
from tournaments.store.store import Store
from tournaments.tour.phone_news import calls, disputes
from tournaments.tour.rounds import missing


class Scene(msgspec.Struct, frozen=True):
    tournament: str
    title: str
    round: int
    """The last round that was published; 0 if there is none."""
    planned: int
    proposed: bool
    closed: bool
    """Whether the published round is closed, or there is none."""
    tables: dict[str, list[str]]
    """Who plays at each table of the published round."""
    missing: list[str]
    """The tables of the published round that have no result."""
    entrants: dict[str, str]
    """Every name of an entrant, folded, with the one in use."""
    others: list[str]
    """Players of the club who are not entered."""
    tours: list[str]
    """The other tournaments of the club."""
    news: list[str]
    """What players send from their phones: calls of the organiser, disputes."""

    @property
    def prompt(self) -> str:
        number = self.round + self.proposed
        planned = f" of {self.planned}" if self.planned else ""
        if self.proposed:
            what = "proposed"
        elif self.missing:
            what = f"{len(self.missing)} missing"
        elif self.round:
            what = "closed" if self.closed else "all in"
        else:
            what = "not paired"
        return f"{self.title}, round {max(1, number)}{planned}, {what}> "

    @property
    def due(self) -> int:
        """The round that a player who is absent now misses."""
        return self.round if self.missing else self.round + 1

    def is_whole_name(self, text: str) -> bool:
        """Return whether a text is the whole name of an entrant, or of another player of the club."""
        return folded(text) in self.entrants or folded(text) in map(folded, self.others)

    def is_name(self, text: str) -> bool:
        """Return whether a text means exactly one entrant."""
        exact = self.entrants.get(folded(text))
        found = {self.entrants[name] for name in NameIndex(self.entrants).begun(text)}
        return exact is not None or len(found) == 1


def scene_of(store: Store, tournament: Tournament) -> Scene:
    club, number = store.club, tournament.last
    published = tournament.rounds.get(number)
    return Scene(
        tournament=tournament.id,
        title=tournament.title,
        round=number,
        planned=tournament.plan.rounds,
        proposed=tournament.proposal is not None,
        closed=published is None or published.closed,
        tables={name: called(store, players) for name, players in tournament.came(number)}
        if published
        else {},
        missing=missing(store, tournament, number) if published else [],
        entrants={
            folded(name): club.player(each).name
            for each in tournament.entrants
            for name in club.player(each).names
        },
        others=[each.name for each in club.people() if each.number not in tournament.entrants],
        tours=[each for each in club.tournaments if each != tournament.id],
        news=[*calls(store, tournament), *disputes(store, tournament)],
    )


def called(store: Store, players: Iterable[int]) -> list[str]:
    return [store.club.players[each].name for each in players]  # type: ignore[index]
