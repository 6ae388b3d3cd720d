"""Holds a tournament as its events describe it: rules, entrants, and the rounds with their tables."""

import math
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.seating.sizes import SIZES

T = TypeVar("T")


class Entrant(msgspec.Struct):
    player: PlayerNumber
    withdrawn: bool = False
    after: int | None = None
    since: int = 1
    """The first round in which the player could play."""
    fixed: str = ""
    """The table of the room where the player always sits."""
    absent: list[int] = []
    """Rounds that the player misses."""
    key: str = ""
    """The hash of the code that lets the player in; empty if there is none."""
    here: bool = False
    """Whether the player has checked in."""

    @property
    def until(self) -> float:
        """The last round that the player plays."""
        return (self.after or 0) if self.withdrawn else math.inf


def joined(player: PlayerNumber, one: Entrant, other: Entrant) -> Entrant:
    """Join the two entries of one person, who has withdrawn only if both have."""
    last = max(one.after or 0, other.after or 0)
    gone = one.withdrawn and other.withdrawn
    return Entrant(
        player,
        gone,
        last if gone else None,
        min(one.since, other.since),
        other.fixed or one.fixed,
        sorted({*one.absent, *other.absent}),
        one.key or other.key,
        one.here or other.here,
    )


class Plan(msgspec.Struct, frozen=True):
    """The way in which rounds are seated, and what is given for a round that is not played."""

    rounds: int = 0
    """0: nobody has said."""
    sizes: tuple[int, ...] = (4, 3)
    """The sizes of tables, the wanted one first."""
    method: str = "swiss"
    """How players are seated: swiss, king, random or fixed."""
    short: str = "even"
    """Who sits at small tables: even, low or high."""
    bye_points: str = ""
    """Empty: half of what a win at a table of two is worth."""
    absence_points: str = "0"
    """What is given for a round that a player misses."""
    prefer: str = "opponents"
    """What matters more: `opponents` or `turns`."""


class Round(msgspec.Struct):
    """A round whose tables were published."""

    seated: e.Seated
    closed: bool = False
    late: list[tuple[str, PlayerNumber]] = []
    """Who joined which table after it was published."""
    confirmed: dict[str, int] = {}
    """Tables with the number of the result that was agreed to; another result is not."""
    reports: dict[str, dict[PlayerNumber, e.Reported]] = {}
    """The latest report of each player on the player's own table."""
    disputes: dict[str, dict[PlayerNumber, e.Disputed]] = {}
    """Who disagrees at a table, and has reported or agreed to nothing since."""

    @property
    def names(self) -> list[str]:
        """The tables of the room, in the order of their numbers."""
        return [name for name, _ in in_order(self.seated.tables)]

    @property
    def tables(self) -> list[tuple[str, tuple[PlayerNumber, ...]]]:
        """The tables as they were published, with those who came late at their last seats."""
        return [
            (name, (*players, *(player for table, player in self.late if table == name)))
            for name, players in self.seated.tables
        ]

    @property
    def absent(self) -> list[PlayerNumber]:
        """The players who had asked to miss the round, and did."""
        late = {player for _, player in self.late}
        return [player for player in self.seated.absent if player not in late]

    def hear(self, event: e.Reported | e.Agreed | e.Disputed) -> None:
        """Store a player's report on the player's own table; ignore reports from others."""
        if self.table_of(event.player) != event.table:
            return
        reports = self.reports.setdefault(event.table, {})
        disputes = self.disputes.setdefault(event.table, {})
        disputes.pop(event.player, None)
        match event:
            case e.Reported():
                reports[event.player] = event
            case e.Agreed():
                for report in [each for each in reports.values() if each.id == event.report]:
                    reports[event.player] = msgspec.structs.replace(
                        report, player=event.player, by=event.by
                    )
            case e.Disputed():
                if event.player in reports and reports[event.player].id == event.report:
                    del reports[event.player]  # it had been agreed to
                disputes[event.player] = event

    def rename(self, old: PlayerNumber, new: PlayerNumber) -> None:
        """Let one number stand for another."""
        self.seated = renamed(self.seated, old, new)
        self.late = [(table, new if late == old else late) for table, late in self.late]
        for table, reports in self.reports.items():
            named = [report_renamed(each, old, new) for each in reports.values()]
            self.reports[table] = {each.player: each for each in named}
        for disputes in self.disputes.values():
            if old in disputes:
                disputes[new] = msgspec.structs.replace(disputes.pop(old), player=new)

    def table_of(self, player: PlayerNumber) -> str:
        """Find the table of a player; return an empty text if there is none."""
        return next((name for name, players in self.tables if player in players), "")


def renamed(seated: e.Seated, old: PlayerNumber, new: PlayerNumber) -> e.Seated:
    def now(players: Sequence[PlayerNumber]) -> tuple[PlayerNumber, ...]:
        return tuple(new if each == old else each for each in players)

    return msgspec.structs.replace(
        seated,
        tables=tuple((name, now(players)) for name, players in seated.tables),
        byes=now(seated.byes),
        absent=now(seated.absent),
    )


def report_renamed(report: e.Reported, old: PlayerNumber, new: PlayerNumber) -> e.Reported:
    def now(player: PlayerNumber) -> PlayerNumber:
        return new if player == old else player

    sat = tuple(e.SeatResult(now(each.player), each.score, each.figure) for each in report.sat)
    return msgspec.structs.replace(report, player=now(report.player), sat=sat)


def in_order(tables: Sequence[tuple[str, T]]) -> list[tuple[str, T]]:
    """Sort tables by their numbers; those with other names come last."""
    return sorted(tables, key=lambda each: (not each[0].isdecimal(), each[0].zfill(9)))


class Tournament(msgspec.Struct):
    """A tournament, or a season of several."""

    id: str
    title: str
    scoring: str
    criteria: tuple[str, ...]
    seed: str
    date: str = ""
    variant: str = ""
    entrants: dict[PlayerNumber, Entrant] = {}
    penalties: list[e.Penalty] = []
    parts: list[str] = []
    """The tournaments of a season."""
    best: int = 0
    """How many tournaments of a season count for a player; 0: all."""
    attendance: str = "0"
    """Points for each tournament of a season in which a player took part."""
    plan: Plan = msgspec.field(default_factory=Plan)
    groups: dict[str, tuple[PlayerNumber, ...]] = {}
    """Players who are not to meet."""
    proposal: e.Proposed | None = None
    rounds: dict[int, Round] = {}
    shows: str = "nothing"
    """What everyone may see of it: nothing, pairings or standings, which are both."""
    calls: dict[str, e.Called] = {}
    """Who has called the organiser and waits, by the `id` of the call."""

    def apply(self, event: e.AnyEvent) -> None:
        """Apply what happened to the rounds."""
        match event:
            case e.Planned():
                self.change_plan(event)
            case e.Grouped():
                self.groups[event.group] = event.players
                if not event.players:
                    del self.groups[event.group]
            case e.Proposed():
                self.proposal = event
            case e.Published():
                self.proposal = None
                self.rounds[event.round] = Round(event.seated)
            case e.CameLate():
                self.join_late(event)
            case e.Confirmed():
                self.rounds[event.round].confirmed[event.table] = event.result
            case e.Opened():
                self.shows = event.shows
            case e.Closed():
                self.rounds[event.round].closed = True

    def hear(self, event: e.PlayerEvent) -> None:
        """Apply what players report; what is of no table or entrant any more counts for nothing."""
        match event:
            case e.Reported() | e.Agreed() | e.Disputed():
                if event.round in self.rounds:
                    self.rounds[event.round].hear(event)
            case e.KeyGiven():
                if event.player in self.entrants:
                    self.entrants[event.player].key = event.hash
            case e.CheckedIn():
                if event.player in self.entrants:
                    self.entrants[event.player].here = not event.back
            case e.Called():
                self.calls[event.id] = event
            case e.Answered():
                self.calls.pop(event.call, None)

    def round_of_both(self, one: PlayerNumber, other: PlayerNumber) -> int:
        """Find a round in which both are seated; return 0 if there is none."""
        for number, each in self.rounds.items():
            sitting = [player for _, players in each.tables for player in players]
            if {one, other} <= {*sitting, *each.seated.byes}:
                return number
        return 0

    def merge_entrants(self, old: PlayerNumber, new: PlayerNumber) -> None:
        """Transfer the entry of one player to another; the order of entry, which lots depend on, stays."""
        entrant, other = self.entrants.get(old), self.entrants.get(new)
        if entrant is not None:
            both = joined(new, entrant, other or entrant)
            self.entrants = {
                new if number in (old, new) else number: both if number in (old, new) else each
                for number, each in self.entrants.items()
            }

    def rename(self, old: PlayerNumber, new: PlayerNumber) -> None:
        """Let one number stand for another wherever it was: two players are one."""
        self.groups = {
            name: tuple(sorted({new if each == old else each for each in members}))
            for name, members in self.groups.items()
        }
        for each in self.rounds.values():
            each.rename(old, new)
        if self.proposal is not None:
            made = renamed(self.proposal.seated, old, new)
            self.proposal = msgspec.structs.replace(self.proposal, seated=made)
        self.calls = {
            name: msgspec.structs.replace(call, player=new) if call.player == old else call
            for name, call in self.calls.items()
        }

    def change_rules(self, event: e.Changed) -> None:
        """Adopt the rules of an event; a rule that it leaves out stays as it was."""
        self.title = event.title or self.title
        self.date = event.date or self.date
        self.variant = event.variant or self.variant
        self.scoring = event.scoring or self.scoring
        self.criteria = event.criteria or self.criteria
        self.best = self.best if event.best is None else event.best
        self.attendance = event.attendance or self.attendance

    def change_plan(self, event: e.Planned) -> None:
        """Adopt the plan of an event; what it leaves out stays as it was."""
        old = self.plan
        self.plan = Plan(
            rounds=0 if event.open_end else event.rounds or old.rounds,
            sizes=event.sizes or old.sizes,
            method=event.method or old.method,
            short=event.short or old.short,
            bye_points=event.bye_points or old.bye_points,
            absence_points=event.absence_points or old.absence_points,
            prefer=event.prefer or old.prefer,
        )

    @property
    def is_running(self) -> bool:
        """Whether rounds were planned, proposed or published, and are not all closed."""
        planned = self.plan.rounds
        is_over = 0 < planned <= self.last and all(each.closed for each in self.rounds.values())
        return bool(planned or self.proposal or self.rounds) and not is_over

    @property
    def last(self) -> int:
        """The last round that was published; 0 if there is none."""
        return max(self.rounds, default=0)

    def came(self, number: int) -> list[tuple[str, tuple[PlayerNumber, ...]]]:
        """List the tables of a published round with those who came; who is missing leaves no gap."""
        away = self.no_shows(number)
        return [
            (name, tuple(player for player in players if player not in away))
            for name, players in self.rounds[number].tables
        ]

    def join_late(self, event: e.CameLate) -> None:
        """Let a player join a table of a published round."""
        published, entrant = self.rounds[event.round], self.entrants[event.player]
        if event.table not in published.names:
            raise Conflict(f"round {event.round} has no table {event.table}")
        if published.table_of(event.player) or event.player in published.seated.byes:
            raise Conflict(f"a player is seated twice in round {event.round}")
        published.late.append((event.table, event.player))
        entrant.since = min(entrant.since, event.round)
        self.refuse_full(event.round)

    def refuse_full(self, number: int) -> None:
        """Refuse the round if somebody joined a published table that had no seat left."""
        for name, players in self.came(number) if number in self.rounds else ():
            if len(players) > max(SIZES):
                raise Conflict(f"table {name} of round {number} has no free seat")

    def no_shows(self, number: int) -> list[PlayerNumber]:
        """List who was seated in a published round and did not come."""
        return [
            player
            for _, players in self.rounds[number].tables
            for player in players
            if number in self.entrants[player].absent
        ]

    def absentees(self, number: int) -> list[PlayerNumber]:
        """List who would play a round, were they not marked absent for it."""
        return [
            each.player
            for each in self.entrants.values()
            if each.since <= number <= each.until and number in each.absent
        ]

    def walkovers(self, number: int) -> list[PlayerNumber]:
        """List who was left alone at a table of a published round."""
        return [players[0] for _, players in self.came(number) if len(players) == 1]

    def table(self, number: int, name: str) -> tuple[PlayerNumber, ...]:
        """List who plays at a table of a published round, in the order of the seats."""
        return dict(self.came(number)).get(name, ()) if number in self.rounds else ()

    def active(self, number: int) -> list[PlayerNumber]:
        """List who plays a round."""
        return [
            each.player
            for each in self.entrants.values()
            if each.since <= number <= each.until and number not in each.absent
        ]
