"""Writes a whole tournament as JSON, and reads it into another club's store; the form has a version."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from azul_notation.text.json_depth import refuse_deep
from azul_notation.text.limits import ARRAY_LIMIT, LimitPassed
from tournaments.club import events as e
from tournaments.club.names import folded
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.log.change import Change, changing
from tournaments.numbers import PlayerNumber
from tournaments.players.players import add, match
from tournaments.seating.flags import Flag
from tournaments.sql import sql
from tournaments.standings.tie_breaks import POINTS
from tournaments.store.store import Store
from tournaments.tour.organise import RuleOptions, free_title, slug, validated
from tournaments.tour.results import Results
from tournaments.tour.rounds import done

Schema = Literal["azul-notation tournament 1"]
MOST_PLAYERS = 10_000
MOST_PENALTIES = 1_000
SCHEMA: Schema = "azul-notation tournament 1"


class Person(msgspec.Struct, frozen=True):
    """A player as the file knows them; seats and results name them by their number here."""

    number: PlayerNumber
    """The number of the player in this file."""
    name: str
    """The player's name."""
    id: str = ""
    """The id that records use for the player; empty without one."""
    since: int = 1
    """The first round of the player."""
    withdrawn: bool = False
    """Whether the player has withdrawn."""
    after: int | None = None
    """The round after which the player withdrew; null before the first."""
    fixed: str = ""
    """The table where the player always sits; empty for none."""
    absent: list[int] = []
    """The rounds that the player misses."""


class Penalty(msgspec.Struct, frozen=True):
    """Points that were taken away."""

    player: PlayerNumber
    """The number of the player in this file."""
    points: str
    """How many points, as a fraction in text."""
    reason: str
    """Why."""
    round: int | None = None
    """The round that it belongs to; null for the whole tournament."""


class TableResult(msgspec.Struct, frozen=True):
    """The result of a table."""

    round: int
    """The number of the round."""
    table: str
    """The name of the table."""
    seats: list[e.SeatResult]
    """The players in the order of their seats."""
    typed: bool
    """Whether it was typed rather than taken from a record."""
    record: str = ""
    """The hash of the record; its text is not part of the file."""
    date: str = ""
    """The date of the game."""


class RoundPlan(msgspec.Struct, frozen=True):
    """A round that was published."""

    number: int
    """The number of the round."""
    seated: e.Seated
    """Who sits where."""
    closed: bool = False
    """Whether the round is closed."""
    confirmed: list[str] = []
    """Tables whose players agreed to the result."""
    late: list[tuple[str, PlayerNumber]] = []
    """Who joined which table after it was published."""


class Plan(msgspec.Struct, frozen=True):
    """The way in which rounds are seated; what is empty is the default."""

    rounds: int = 0
    """How many rounds are planned; 0 if nobody has said."""
    sizes: tuple[int, ...] = ()
    """The sizes of tables, the wanted one first."""
    method: str = ""
    """How players are seated."""
    short: str = ""
    """Who sits at small tables."""
    bye_points: str = ""
    """What a bye gives, as a fraction in text."""
    absence_points: str = ""
    """What is given for a round that a player misses, as a fraction in text."""
    prefer: str = ""
    """What matters more: `opponents` or `turns`."""


class TournamentExport(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with everything that its standings follow from."""

    schema: Schema = SCHEMA
    """The name of the form, and its version."""
    id: str
    """The id of the tournament."""
    title: str
    """Its title."""
    date: str
    """Its date."""
    variant: str
    """The variant that is played."""
    scoring: str
    """The scoring rule."""
    criteria: tuple[str, ...]
    """The tie-breaks in their order."""
    seed: str
    """The seed of what is drawn by lot."""
    plan: Plan = Plan()
    """How rounds are seated."""
    groups: dict[str, list[PlayerNumber]] = {}
    """Players who are not to meet, by the name of their group."""
    players: Annotated[list[Person], msgspec.Meta(max_length=MOST_PLAYERS)] = []
    """The players who are entered."""
    penalties: Annotated[list[Penalty], msgspec.Meta(max_length=MOST_PENALTIES)] = []
    """Points that were taken away."""
    rounds: list[RoundPlan] = []
    """The rounds that were published."""
    results: list[TableResult] = []
    """The results of the tables."""


def write_whole(store: Store, tournament: Tournament) -> str:
    """Write a tournament as JSON."""
    club = store.club
    players = []
    for entrant in tournament.entrants.values():
        player = club.player(entrant.player)
        players.append(
            Person(
                player.number,
                player.name,
                player.ids[0] if player.ids else "",
                entrant.since,
                entrant.withdrawn,
                entrant.after,
                entrant.fixed,
                entrant.absent,
            )
        )
    rows = store.rows(sql("tour/transferred"), [tournament.id])
    document = TournamentExport(
        id=tournament.id,
        title=tournament.title,
        date=tournament.date,
        variant=tournament.variant,
        scoring=tournament.scoring,
        criteria=tournament.criteria,
        seed=tournament.seed,
        plan=msgspec.convert(msgspec.to_builtins(tournament.plan), Plan),
        groups={name: list(members) for name, members in tournament.groups.items()},
        players=players,
        penalties=[
            Penalty(club.player(each.player).number, each.points, each.reason, each.round)
            for each in tournament.penalties
        ],
        rounds=[
            RoundPlan(
                *(number, each.seated, each.closed, confirmed(store, tournament, number), each.late)
            )
            for number, each in sorted(tournament.rounds.items())
        ],
        results=[
            TableResult(
                number,
                table,
                [
                    e.SeatResult(club.player(who).number, score, figure)
                    for who, score, figure in sat
                ],
                typed,
                record,
                date,
            )
            for number, table, record, typed, date, sat in rows
        ],
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def confirmed(store: Store, tournament: Tournament, number: int) -> list[str]:
    """List the tables of a round whose result was agreed to and stands."""
    confirmed = tournament.rounds[number].confirmed
    return [
        name for name, seq in done(store, tournament, number).items() if confirmed.get(name) == seq
    ]


def read_whole(store: Store, data: bytes, title: str = "") -> Tournament:
    """Make a tournament of such JSON, in one change. Results count as typed: their records are not here."""
    refuse_deep(data, "the file")
    if data.count(b"[") + data.count(b"{") > ARRAY_LIMIT:
        raise LimitPassed("the file", ARRAY_LIMIT, "arrays and objects")
    try:
        document = msgspec.json.decode(data, type=TournamentExport)
    except UnicodeDecodeError:
        raise Conflict(f"this is not a tournament of the form {SCHEMA!r}: not UTF-8") from None
    except msgspec.MsgspecError as wrong:
        raise Conflict(f"this is not a tournament of the form {SCHEMA!r}: {wrong}") from None
    codes = " ".join(document.criteria) or POINTS
    options = RuleOptions(
        date=document.date, variant=document.variant, scoring=document.scoring, criteria=codes
    )
    rules = validated(options)
    shown = free_title(store.club, title or document.title)
    name = slug(title or document.id)
    with changing(store) as change:
        made: dict[str, Any] = {"kind": "tournament", "tournament": name, "title": shown}
        change.add(msgspec.convert({**made, "seed": document.seed, **rules}, e.NewTournament))
        Reading(change, name, document).read()
    return store.club.tournaments[name]


class Reading:
    """Enters the parts of a tournament into a change."""

    def __init__(self, change: Change, name: str, document: TournamentExport) -> None:
        self.change, self.name, self.document = change, name, document
        self.numbers = {each.number: self.player(each) for each in document.players}

    def player(self, person: Person) -> PlayerNumber:
        """Find or make a player of the file."""
        player = match(self.change.store.club, person.name, person.id)
        return (player or add(self.change, person.name, person.id)).number

    def number(self, number: PlayerNumber) -> PlayerNumber:
        if number not in self.numbers:
            raise Conflict(f"the file mentions player {number}, but does not list that player")
        return self.numbers[number]

    def read(self) -> None:
        """Replay everything, in the order in which it happened."""
        document = self.document
        if len(set(self.numbers.values())) < len(document.players):
            names = sorted(folded(each.name) for each in document.players)
            raise Conflict(
                f"two players in the file are the same player in the club: {', '.join(names)[:80]}"
            )
        self.read_entries()
        self.refuse_twice("round", [each.number for each in document.rounds])
        for each in document.rounds:
            self.change.add(e.Published(self.name, each.number, self.seated(each.seated)))
            for table, who in each.late:
                self.change.add(e.CameLate(self.name, self.number(who), each.number, table))
        results = self.read_results()
        for each in document.rounds:
            if each.closed:
                self.close(each.number, results)
        for given in document.penalties:
            player = self.number(given.player)
            self.change.add(e.Penalty(self.name, player, given.points, given.reason, given.round))
        for person in document.players:
            if person.withdrawn:
                self.withdraw(person, results)

    def refuse_twice(self, noun: str, names: Sequence[object]) -> None:
        for name, times in Counter(names).items():
            if times > 1:
                raise Conflict(f"the file has {noun} {name} {times} times")

    def close(self, number: int, results: Results) -> None:
        """Close a round, all of whose tables have results."""
        for table, players in results.tournament.came(number):
            if len(players) > 1 and (number, table) not in results.tables:
                raise Conflict(f"round {number} is closed, but table {table} has no result")
        self.change.add(e.Closed(self.name, number))

    def withdraw(self, person: Person, results: Results) -> None:
        """Withdraw a player, who played no later round."""
        who, after = self.number(person.number), person.after or 0
        played = max((number for number, player in results.seats if player == who), default=0)
        if played > after:
            raise Conflict(f"{person.name!r} has withdrawn after round {after}, and played later")
        self.change.add(e.Withdrawn(self.name, who, after))

    def read_entries(self) -> None:
        document, add_event = self.document, self.change.add
        fields = msgspec.to_builtins(document.plan)
        plan = msgspec.convert({"kind": "plan", "tournament": self.name, **fields}, e.Planned)
        add_event(plan)
        for each in document.players:
            add_event(e.Entered(self.name, self.number(each.number), each.since))
            if each.fixed:
                add_event(e.Fixed(self.name, self.number(each.number), each.fixed))
            for number in each.absent:
                add_event(e.Absent(self.name, self.number(each.number), number))
        for group, members in document.groups.items():
            add_event(e.Grouped(self.name, group, tuple(sorted(map(self.number, members)))))

    def seated(self, seated: e.Seated) -> e.Seated:
        """Translate a seating to the numbers of this club."""
        return msgspec.structs.replace(
            seated,
            tables=tuple((table, tuple(map(self.number, who))) for table, who in seated.tables),
            byes=tuple(map(self.number, seated.byes)),
            absent=tuple(map(self.number, seated.absent)),
            noticed=tuple((table, tuple(map(self.flag, flags))) for table, flags in seated.noticed),
        )

    def flag(self, flag: Flag) -> Flag:
        return msgspec.structs.replace(flag, players=tuple(map(self.number, flag.players)))

    def read_results(self) -> Results:
        """Read all results, and return them."""
        results = Results(self.change, self.change.store.club.tournaments[self.name])
        seqs: dict[tuple[int, str], int] = {}
        for each in self.document.results:
            sat = tuple(e.SeatResult(self.number(s.player), s.score, s.figure) for s in each.seats)
            made = e.Result(self.name, each.round, each.table, sat, "", each.date, typed=True)
            seqs[each.round, each.table] = self.change.next_seq
            results.place(made, replace=False)
        for played in self.document.rounds:
            for table in played.confirmed:
                if (played.number, table) not in seqs:
                    raise Conflict(
                        f"round {played.number}, table {table} is confirmed without a result"
                    )
                seq = seqs[played.number, table]
                self.change.add(e.Confirmed(self.name, played.number, table, seq))
        return results
