"""Collects what the desk shows of players: those who are entered, those who could be, one of them."""

import msgspec

from tournaments.club.names import alphabetical
from tournaments.club.tournament import Entrant, Tournament
from tournaments.numbers import PlayerNumber
from tournaments.seating.sizes import SIZES
from tournaments.store.store import Store
from tournaments.tour.keys import without_slips
from tournaments.tour.rounds import missing


class EntrantView(msgspec.Struct, frozen=True, kw_only=True):
    number: PlayerNumber
    name: str
    withdrawn: bool
    here: bool
    """Whether the player has checked in."""
    notes: list[str]
    """Notes in words: when the player left or came, rounds missed, the fixed table."""
    penalties: int
    due: int
    """The round that an absence would be about now."""
    misses_due: bool
    table: str
    """Where the player sits in the round that is being played; empty for nowhere."""


class PlayersView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    round: int
    entrants: list[EntrantView]
    here: int
    """How many have checked in."""
    playing: int
    """How many play the next round."""
    lacking: int
    """How many have no slip."""
    others: list[str]
    """Players of the club who are not entered."""
    free: list[str]
    """Tables of the published round with a free seat and no result."""
    groups: list[tuple[str, list[str]]]
    """Who is kept apart."""


def players_view(store: Store, tournament: Tournament) -> PlayersView:
    club, number = store.club, tournament.last
    lacking = missing(store, tournament, number) if number else []
    entrants = [
        entrant_view(store, tournament, each, lacking) for each in tournament.entrants.values()
    ]
    return PlayersView(
        id=tournament.id,
        title=tournament.title,
        round=number,
        entrants=sorted(entrants, key=lambda each: alphabetical(each.name)),
        here=sum(each.here and not each.withdrawn for each in entrants),
        playing=len(tournament.active(number + 1)),
        lacking=len(without_slips(store, tournament)),
        others=sorted(
            (each.name for each in club.people() if each.number not in tournament.entrants),
            key=alphabetical,
        ),
        free=[
            name
            for name, players in (tournament.came(number) if number else [])
            if name in lacking and len(players) < max(SIZES)
        ],
        groups=[
            (group, [club.player(each).name for each in members])
            for group, members in tournament.groups.items()
        ],
    )


def entrant_view(
    store: Store, tournament: Tournament, entrant: Entrant, lacking: list[str]
) -> EntrantView:
    published = tournament.rounds.get(tournament.last)
    table = published.table_of(entrant.player) if published else ""
    due = tournament.last if table in lacking else tournament.last + 1
    missed = (
        [f"misses round {', '.join(map(str, sorted(entrant.absent)))}"] if entrant.absent else []
    )
    return EntrantView(
        number=entrant.player,
        name=store.club.player(entrant.player).name,
        withdrawn=entrant.withdrawn,
        here=entrant.here,
        notes=[
            *([f"withdrew after round {entrant.after}"] if entrant.withdrawn else []),
            *([f"from round {entrant.since}"] if entrant.since > 1 else []),
            *missed,
            *([f"always at table {entrant.fixed}"] if entrant.fixed else []),
        ],
        penalties=sum(each.player == entrant.player for each in tournament.penalties),
        due=due,
        misses_due=due in entrant.absent,
        table=table,
    )


def entrant_of(store: Store, tournament: Tournament, who: str) -> EntrantView:
    """Find an entrant by a number such as `#12`, or by a name."""
    player = store.club.wanted_in(tournament, who)
    entrant = store.club.entrant(tournament.id, player.number)
    number = tournament.last
    lacking = missing(store, tournament, number) if number else []
    return entrant_view(store, tournament, entrant, lacking)
