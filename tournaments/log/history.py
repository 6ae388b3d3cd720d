"""Describes the log in words, for people."""

from collections.abc import Callable

import msgspec

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.tournament import in_order
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

PLAYER = "p"
"""Stands before a player's number in `by`."""
SHOWN = 12
"""Events of one change that are listed; of more, only the number is."""


class LoggedChange(msgspec.Struct, frozen=True):
    change: int
    """The number of the change."""
    at: str
    """When it was made, in UTC."""
    undone: bool
    """Whether it was undone."""
    events: int
    """How many events it has."""
    descriptions: list[str] = msgspec.field(name="told")
    """What happened, an event a line; `told` is its name in JSON."""
    by: str = ""
    """Who made the change, in words; empty for a command."""


def history(store: Store, last: int | None) -> list[LoggedChange]:
    """Describe the newest changes, or all, in the order in which they were made."""
    least = 0 if last is None else store.head.change - last
    rows = store.rows(sql("log/newest"), [least])
    dead = store.undone()
    described = Descriptions(store)
    changes: dict[int, tuple[str, list[e.AnyEvent]]] = {}
    for change, at, data in rows:
        changes.setdefault(change, (at, []))[1].append(e.read_event(data))
    return [
        LoggedChange(
            *(change, at, change in dead, len(events), described.of(events)),
            described.who(events[0].by),
        )
        for change, (at, events) in changes.items()
    ]


class Descriptions:
    """Describes events, with the names that players and tournaments have now."""

    def __init__(self, store: Store) -> None:
        self.club: Club = store.club
        self.names: dict[PlayerNumber, str] = {}
        made = sql("log/new_players")
        for (data,) in store.rows(made):
            event = e.read_event(data)
            if isinstance(event, e.NewPlayer):
                self.names[event.player] = event.name

    def of(self, events: list[e.AnyEvent]) -> list[str]:
        described = [self.describe(event) for event in events[:SHOWN]]
        more = len(events) - len(described)
        return [*described, f"… and {more} more"] if more else described

    def name(self, number: PlayerNumber) -> str:
        known = self.club.players.get(number)
        return known.name if known else self.names.get(number, f"#{number}")

    def who(self, by: str) -> str:
        """Name who made a change: "organiser", "player Ana"."""
        kind, _, number = by.partition(":")
        if kind == PLAYER and number.isdecimal():
            return f"player {self.name(PlayerNumber(int(number)))}"
        return by.replace(":", " ")

    def describe(self, event: e.AnyEvent) -> str:  # noqa: C901, PLR0911, PLR0912 - one arm for each kind
        if isinstance(event, e.PlayerEvent):
            return describe_player(event, self.name)
        match event:
            case e.Founded():
                return f"the club {event.name} was created"
            case e.NewPlayer():
                return f"player {event.name}" + (f" ({event.id})" if event.id else "")
            case e.Renamed():
                return f"player #{event.player} is now called {event.name}"
            case e.Alias():
                what = event.name or f"the id {event.id}"
                return f"{self.name(event.player)} is also known as {what}"
            case e.Merged():
                return f"{self.names.get(event.player)} is {self.name(event.into)}"
            case e.Ingested():
                return f"{event.games:,} record{'' if event.games == 1 else 's'} ingested"
            case e.NewTournament():
                return f"tournament {event.title} ({event.date}, {event.scoring})"
            case e.Changed():
                chosen = [event.title, event.date, event.variant, event.scoring, *event.criteria]
                chosen += [f"best {event.best or 'all'}"] if event.best is not None else []
                chosen += [f"attendance {event.attendance}"] if event.attendance else []
                return f"{event.tournament}: now {' '.join(filter(None, chosen))}"
            case e.Entered():
                return f"{self.name(event.player)} enters {event.tournament}"
            case e.Withdrawn():
                when = f" after round {event.after}" if event.after else " before the first round"
                return f"{self.name(event.player)} withdraws from {event.tournament}{when}"
            case e.Returned():
                return f"{self.name(event.player)} returns to {event.tournament}"
            case e.Result():
                sat = ", ".join(f"{self.name(each.player)} {each.score}" for each in event.sat)
                source = "typed" if event.typed else f"record {event.record[:8]}"
                source = f" ({source}, corrected)" if event.corrects else f" ({source})"
                where = f"{event.tournament}, round {event.round}, table {event.table}"
                return f"{where}: {sat}{source}"
            case e.Voided():
                where = f"{event.tournament}, round {event.round}, table {event.table}"
                return f"{where}: the result was removed"
            case e.Penalty():
                why = f" in round {event.round}" if event.round else ""
                why += f": {event.reason}" if event.reason else ""
                given = event.points.removeprefix("-")
                verb = "loses" if given == event.points else "is awarded"
                return f"{self.name(event.player)} {verb} {given} in {event.tournament}{why}"
            case e.NewSeason():
                best = f", best {event.best}" if event.best else ""
                present = f", attendance {event.attendance}" if event.attendance != "0" else ""
                return f"season {event.title}{best}{present}"
            case e.Joined():
                return f"{event.tournament} counts for {event.season}"
            case e.Undone():
                return f"change {event.change} undone"
            case _:
                return describe_round(event, self.name)


def describe_player(event: e.PlayerEvent, name: Callable[[PlayerNumber], str]) -> str:  # noqa: PLR0911 - one for each kind
    """Describe what a player did, or what was done for a player."""
    match event:
        case e.Reported():
            sat = ", ".join(
                f"{name(each.player)} {each.score}"
                + (f" ({each.figure})" if each.figure is not None else "")
                for each in event.sat
            )
            return f"{at_table(event)}: {name(event.player)} reports {sat}"
        case e.Agreed():
            what = "a report" if event.report else "the result"
            return f"{at_table(event)}: {name(event.player)} agrees with {what}"
        case e.Disputed():
            why = f": {event.words}" if event.words else ""
            what = "a report" if event.report else "the result"
            return f"{at_table(event)}: {name(event.player)} disagrees with {what}{why}"
        case e.KeyGiven():
            what = "has a new code" if event.hash else "no longer has a code"
            return f"{event.tournament}: {name(event.player)} {what}"
        case e.CheckedIn():
            what = "is not there after all" if event.back else "has checked in"
            return f"{event.tournament}: {name(event.player)} {what}"
        case e.Called():
            why = f": {event.words}" if event.words else ""
            return f"{at_table(event)}: {name(event.player)} calls the organiser{why}"
        case e.Answered():
            words = f": {event.words}" if event.words else ""
            return f"{event.tournament}: a call was answered{words}"


def at_table(event: e.Reported | e.Agreed | e.Disputed | e.Called) -> str:
    return f"{event.tournament}, round {event.round}, table {event.table}"


def describe_round(event: e.AnyEvent, name: Callable[[PlayerNumber], str]) -> str:  # noqa: C901, PLR0911 - one for each kind
    """Describe what happened to the rounds of a tournament."""
    match event:
        case e.Planned():
            many = "any number of rounds" if event.open_end else ""
            parts = [f"{event.rounds} rounds" if event.rounds else many, event.method, event.short]
            parts += [f"tables of {', '.join(map(str, event.sizes))}" if event.sizes else ""]
            parts += [f"a bye gives {event.bye_points}" if event.bye_points else ""]
            parts += [f"an absence gives {event.absence_points}" if event.absence_points else ""]
            parts += [f"{event.prefer} weigh more" if event.prefer else ""]
            return f"{event.tournament}: plan {', '.join(filter(None, parts))}"
        case e.Grouped():
            who = ", ".join(map(name, event.players)) or "nobody"
            return f"{event.tournament}: {event.group} are kept apart: {who}"
        case e.Fixed():
            where = f"always at table {event.table}" if event.table else "at any table"
            return f"{event.tournament}: {name(event.player)} {where}"
        case e.Absent():
            what = "plays" if event.back else "misses"
            return f"{event.tournament}: {name(event.player)} {what} round {event.round}"
        case e.CameLate():
            where = f"round {event.round}, table {event.table}"
            return f"{event.tournament}: {name(event.player)} comes late to {where}"
        case e.Proposed():
            edit = f": {event.edit}" if event.edit else ""
            return f"{event.tournament}, round {event.round}: proposed{edit}"
        case e.Published():
            names = ", ".join(table for table, _ in in_order(event.seated.tables))
            return f"{event.tournament}, round {event.round}: published, tables {names}"
        case e.Confirmed():
            return f"{event.tournament}, round {event.round}, table {event.table}: confirmed"
        case e.Opened():
            return f"{event.tournament}: everyone may see {event.shows}"
        case e.Closed():
            return f"{event.tournament}, round {event.round}: closed"
    raise AssertionError(event)
