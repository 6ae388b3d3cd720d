"""Collects what a player sees: the player's table, its reports, the results so far."""

from typing import Any

import msgspec

from azul_notation.rules import BY_VARIANT
from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.live.own_rank import RANKS, Ranked
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.tour.table_state import TableState, compared, ranks, table_states


class Chair(msgspec.Struct, frozen=True):
    player: str
    mine: bool
    score: int | None = None
    rows: int | None = None
    place: int = 0


class ReportedScores(msgspec.Struct, frozen=True):
    """The scores that one or more seats report."""

    id: str
    who: list[str]
    mine: bool
    """Whether the player of the card is one of them."""
    chairs: list[Chair]


class Played(msgspec.Struct, frozen=True):
    """A result of the player."""

    round: int
    table: str
    score: int
    place: int
    shared: int
    size: int


class Card(msgspec.Struct, frozen=True, kw_only=True):
    club: str
    tour: str
    title: str
    player: str
    number: int
    """The player's number, which forms repeat: a phone may change hands."""
    base: int
    """The last event of the log."""
    here: bool
    round: int
    planned: int
    closed: bool
    bye: bool
    absent: bool
    """Whether the player misses the round."""
    table: str = ""
    seat: int = 0
    chairs: list[Chair] = []
    """Who sits at the table, with the result if it is in."""
    seats: str = ""
    """The numbers of those who sit there, for the form."""
    state: str = ""
    result: int = 0
    said: list[ReportedScores] = []
    disputes: list[str] = []
    called: bool = False
    figures: str
    """What breaks ties, such as "complete rows"; empty if nothing does."""
    played: list[Played]
    next: int
    """The next round that the player can miss; 0 if there is none."""
    misses_next: bool
    standings: bool
    """Whether everyone may see them."""
    after: int
    """The round after which the rank is counted."""
    rank: int
    """0 if there is none to show."""
    ranked: int
    """How many have a rank."""

    @property
    def mine(self) -> ReportedScores | None:
        """The scores that the player has reported."""
        return next((each for each in self.said if each.mine), None)

    @property
    def reports(self) -> bool:
        """Whether scores can be reported."""
        return bool(self.table) and not self.result and not self.closed


class AllCards(msgspec.Struct):
    """The facts that the cards of a tournament share: they are looked up once for all of them."""

    states: dict[PlayerNumber, TableState]
    played: dict[PlayerNumber, list[Played]]
    ranked: Ranked


class Latest:
    """Keeps what cards share, for the last end of the log that was asked for."""

    def __init__(self) -> None:
        self.key = ("", "")
        self.found = AllCards({}, {}, Ranked())

    def of(self, store: Store, tournament: Tournament) -> AllCards:
        key = (store.head.hash, tournament.id)
        if key != self.key:
            self.key, self.found = key, all_cards(store, tournament)
        return self.found


LATEST = Latest()


def all_cards(store: Store, tournament: Tournament) -> AllCards:
    found = AllCards({}, {}, RANKS.of(store, tournament))
    if tournament.last:
        for state in table_states(store, tournament, tournament.last):
            found.states.update(dict.fromkeys(state.players, state))
    for player, *row in store.rows(sql("tour/games_of_players"), [tournament.id]):
        found.played.setdefault(player, []).append(Played(*row))
    return found


def card(store: Store, tournament: Tournament, player: PlayerNumber) -> Card:
    """Lay out the card of a player."""
    number = tournament.last
    published = tournament.rounds.get(number)
    entrant = tournament.entrants[player]
    everybody = LATEST.of(store, tournament)
    state = everybody.states.get(player)
    planned, following = tournament.plan.rounds, number + 1
    by = BY_VARIANT[tournament.variant].tie_break
    ranked = everybody.ranked
    return Card(
        club=store.club.name,
        tour=tournament.id,
        title=tournament.title,
        player=store.club.player(player).name,
        number=player,
        base=store.head.seq,
        here=entrant.here,
        round=number,
        planned=planned,
        closed=published is not None and published.closed,
        bye=published is not None and player in published.seated.byes,
        absent=number in entrant.absent,
        **(at_table(store, player, state) if state else {}),
        figures=by.figures if by else "",
        played=everybody.played.get(player, []),
        next=0 if entrant.withdrawn or (planned and following > planned) else following,
        misses_next=following in entrant.absent,
        standings=tournament.shows == "standings" and number > 0,
        after=ranked.after,
        rank=ranked.ranks.get(player, 0),
        ranked=len(ranked.ranks),
    )


def at_table(store: Store, player: PlayerNumber, state: TableState) -> dict[str, Any]:
    """Lay out the table of a player."""
    return {
        "table": state.table,
        "seat": state.players.index(player) + 1,
        "chairs": chairs(store, player, state.sat)
        if state.sat
        else [Chair(store.club.player(each).name, each == player) for each in state.players],
        "seats": "-".join(map(str, state.players)),
        "state": state.state,
        "result": state.result,
        "said": grouped_reports(store, player, state),
        "disputes": [
            f"{store.club.player(each.player).name}: {each.words}"
            if each.words
            else store.club.player(each.player).name
            for each in state.disputes
        ],
        "called": player in {each.player for each in state.calls},
    }


def chairs(store: Store, player: PlayerNumber, sat: tuple[e.SeatResult, ...]) -> list[Chair]:
    """Lay out scores with their places."""
    return [
        Chair(
            store.club.player(each.player).name,
            store.club.player(each.player).number == player,
            *(each.score, each.figure, place),
        )
        for each, place in zip(sat, ranks(sat), strict=True)
    ]


def grouped_reports(store: Store, player: PlayerNumber, state: TableState) -> list[ReportedScores]:
    """Group the seats that report the same."""
    alike: dict[tuple[e.SeatResult, ...], list[PlayerNumber]] = {}
    for each in state.reports.values():
        alike.setdefault(compared(each.sat), []).append(each.player)
    return [
        ReportedScores(
            state.reports[who[0]].id,
            [store.club.player(each).name for each in who],
            player in who,
            chairs(store, player, sat),
        )
        for sat, who in alike.items()
    ]


def seats_of(text: str) -> tuple[PlayerNumber, ...]:
    """Read who sat at the table when a form was made."""
    parts = text.split("-")
    if len(parts) > 4 or not all(each.isdecimal() and len(each) < 10 for each in parts):  # noqa: PLR2004
        raise Conflict("this form cannot be read")
    return tuple(PlayerNumber(int(each)) for each in parts)
