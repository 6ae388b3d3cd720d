"""Stores results of tables: checks them against the entrants and each other before they go to the log."""

from collections.abc import Sequence

import msgspec

from azul_notation.rules import BY_VARIANT
from azul_notation.rules.places import places
from tournaments.club import events as e
from tournaments.club.club import Player
from tournaments.club.names import listing
from tournaments.club.tournament import Tournament
from tournaments.dates import day_of
from tournaments.errors import Conflict
from tournaments.log.change import Change
from tournaments.log.validation import BEYOND
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.tour.typed_numbers import read_names, read_numbers, rejoined_names


class Source(msgspec.Struct, frozen=True):
    """The origin of a result: its record, whether it was typed over it, a day of its own."""

    record: str = ""
    typed: bool = True
    date: str = ""


class Results:
    """The results of a tournament, those of this change among them."""

    def __init__(self, change: Change, tournament: Tournament) -> None:
        self.change = change
        self.club = change.store.club
        self.tournament = tournament
        self.tables: dict[tuple[int, str], list[tuple[PlayerNumber, int, int | None]]] = {}
        """Who sat at which table, with score and figure."""
        self.notices: list[str] = []
        """What the organiser should know of these results, in words."""
        self.seats: dict[tuple[int, PlayerNumber], str] = {}
        """The table of each player in each round."""
        rows = change.store.rows(sql("tour/seats"), [tournament.id])
        for number, table, player, score, figure in rows:
            self.tables.setdefault((number, table), []).append((player, score, figure))
            self.seats[number, player] = table
        sources = sql("tour/results")
        self.sources: dict[tuple[int, str], Source] = {
            (number, table): Source(record, by_hand, date)
            for number, table, record, by_hand, date in change.store.rows(sources, [tournament.id])
        }
        self.records: dict[str, tuple[str, int, str]] = {
            record: (name, number, table)
            for record, name, number, table in change.store.rows(sql("tour/results_from_records"))
        }

    def is_of(self, sha256: str, number: int, table: str) -> bool:
        """Return whether the result of a table comes from this record."""
        source = self.sources.get((number, table))
        return source is not None and source.record == sha256 and not source.typed

    def words(self, number: int, table: str) -> str:
        """Write the result of a table in words; return an empty text if there is none."""
        sat = self.tables.get((number, table), ())
        return ", ".join(f"{self.club.player(player).name} {score}" for player, score, _ in sat)

    def how_to_replace(self, result: e.Result) -> str:
        """Write the command that replaces the result of a table, and its players if they differ."""
        scores = " ".join(str(each.score) for each in result.sat)
        command = f"azul tour correct {self.tournament.id} --round {result.round}"
        command += f" --table {result.table} --scores {scores}"
        sitting = [each.player for each in result.sat]
        if sitting != [player for player, *_ in self.tables[result.round, result.table]]:
            names = ", ".join(f'"{name}"' if "," in name else name for name in self.names(sitting))
            command += f" --players '{names}'"
        return f"`{command}` replaces it"

    def names(self, players: list[PlayerNumber]) -> list[str]:
        return [self.club.player(player).name for player in players]

    def place(self, result: e.Result, *, replace: bool) -> None:
        """Store the result of a table, after all that can be wrong with it."""
        key = (result.round, result.table)
        before = self.words(*key)
        sitting = self.sitting(result)
        if before and not replace:
            place = f"round {result.round}, table {result.table}"
            if self.has(result):
                raise Conflict(f"{place} already has this result ({before})")
            raise Conflict(
                f"{place} already has a result ({before}): {self.how_to_replace(result)}"
            )
        if replace:
            self.require(*key)
        for player in sitting:
            other = self.seats.get((result.round, player.number), result.table)
            if other != result.table:
                raise Conflict(f"{player.name!r} sits at table {other} in round {result.round}")
        where = (result.tournament, *key)
        if result.record and self.records.get(result.record, where) != where:
            place = "{}, round {}, table {}".format(*self.records[result.record])
            raise Conflict(f"this record is already the result of another table: {place}")
        self.change.add(msgspec.structs.replace(result, corrects=bool(before)))
        if before:
            self.note_paired(result.round)
        self.note(result, sitting)

    def require(self, number: int, table: str) -> str:
        """Write the result of a table, which must have one, in words."""
        self.require_table(number, table)
        before = self.words(number, table)
        if not before:
            raise Conflict(
                f"round {number}, table {table} has no result: `azul tour result` gives one"
            )
        return before

    def sitting(self, result: e.Result) -> list[Player]:
        """Find the players of a result, and refuse what no table can have."""
        players = [self.club.player(each.player) for each in result.sat]
        for each, player in zip(result.sat, players, strict=True):
            if player.number not in self.tournament.entrants:
                raise Conflict(
                    f"{player.name!r} is not entered in {self.tournament.title!r}:"
                    " use `azul tour enter`"
                )
            entrant = self.tournament.entrants[player.number]
            if entrant.withdrawn and result.round > (entrant.after or 0):
                raise Conflict(
                    f"{player.name!r} has withdrawn after round {entrant.after}:"
                    f" `azul tour return {self.tournament.id} {player.name!r}`"
                )
            if result.typed:
                refuse_numbers(self.tournament.variant, each)
        if len({player.number for player in players}) < len(players):
            raise Conflict("a player cannot sit in two seats")
        self.compare_published(result, players)
        return players

    def compare_published(self, result: e.Result, players: Sequence[Player]) -> None:
        """Compare those who sat at a table with those who were to, where the round was published."""
        self.require_table(result.round, result.table)
        if result.round not in self.tournament.rounds:
            return
        seated = self.seated(result.round, result.table)
        numbers_there = [player.number for player in players]
        due = [player.number for player in seated]
        if numbers_there != due and sorted(numbers_there) == sorted(due):
            order = listing(player.name for player in seated)
            where = f"round {result.round}, table {result.table}"
            self.notices.append(
                f"{where}: the published order of seats is {order}; check before you go on"
            )
        if sorted(numbers_there) != sorted(due):
            who = listing(player.name for player in seated)
            raise Conflict(
                f"the players at table {result.table} of round {result.round} are {who} (`azul tour absent"
                f" {self.tournament.id} PLAYER --round {result.round}` marks who did not come)"
            )

    def require_table(self, number: int, table: str) -> None:
        """Refuse a table that was not published, in a tournament whose rounds are."""
        published = self.tournament.rounds.get(number)
        first = min(self.tournament.rounds, default=number + 1)
        if published is None and number >= first:
            raise Conflict(
                f"round {number} is not published:"
                f" `azul tour status {self.tournament.id}` shows what is next"
            )
        if published is not None and table not in published.names:
            raise Conflict(f"round {number} has no table {table}: {', '.join(published.names)}")

    def seated(self, number: int, table: str) -> list[Player]:
        """List who was to sit at a table, in the order of the seats."""
        return [self.club.player(each) for each in self.tournament.table(number, table)]

    def note(self, result: e.Result, sitting: Sequence[Player]) -> None:
        """Note the result within this change."""
        for player, *_ in self.tables.get((result.round, result.table), ()):
            self.seats.pop((result.round, player), None)
        self.tables[result.round, result.table] = [
            (player.number, each.score, each.figure)
            for each, player in zip(result.sat, sitting, strict=True)
        ]
        self.seats.update({(result.round, player.number): result.table for player in sitting})
        self.sources[result.round, result.table] = Source(result.record, result.typed, result.date)
        if result.record:
            self.records[result.record] = (result.tournament, result.round, result.table)

    def void(self, number: int, table: str) -> str:
        """Void the result of a table; return what it was."""
        before = self.require(number, table)
        for player, *_ in self.tables.pop((number, table)):
            self.seats.pop((number, player), None)
        self.records.pop(self.sources.pop((number, table)).record, None)
        self.change.add(e.Voided(self.tournament.id, number, table))
        self.note_paired(number)
        return before

    def note_paired(self, number: int) -> None:
        """Note which later rounds were seated by a result that is now changed."""
        later = [str(each) for each in sorted(self.tournament.rounds) if each > number]
        proposal = self.tournament.proposal
        notices = []
        if later:
            words = ("rounds", "were", "stay") if len(later) > 1 else ("round", "was", "stays")
            notices.append(
                f"{words[0]} {' and '.join(later)} {words[1]} paired with the old result and"
                f" {words[2]} as published"
            )
        if proposal is not None and proposal.round > number:
            notices.append(
                f"round {proposal.round} was proposed with the old result:"
                f" `azul tour pair {self.tournament.id}` proposes it again"
            )
        self.notices += [notice for notice in notices if notice not in self.notices]

    def has(self, result: e.Result) -> bool:
        """Return whether a table has this result; figures and a date that it does not give may be any."""
        sat = self.tables.get((result.round, result.table), [])
        given = [(self.club.player(each.player).number, each.score) for each in result.sat]
        figures = [
            (each.figure, figure) for each, (_, _, figure) in zip(result.sat, sat, strict=False)
        ]
        return (
            given == [(player, score) for player, score, _ in sat]
            and all(new in (None, old) for new, old in figures)
            and result.date in ("", self.sources[result.round, result.table].date)
        )


def refuse_numbers(variant: str, sat: e.SeatResult) -> None:
    """Refuse a typed score or figure that is impossible in the variant."""
    family = BY_VARIANT[variant]
    if sat.score < 0 and family.ledger.clamped:
        raise Conflict(f"{sat.score} is not a possible score of {variant}: no score is below 0")
    if abs(sat.score) >= BEYOND:
        raise Conflict(f"{sat.score} is not a possible score of {variant}")
    by = family.tie_break
    if sat.figure is None:
        return
    if by is None:
        raise Conflict(f"{variant} has no tie-break to type in: leave --rows out")
    if not by.least <= sat.figure <= by.most:
        raise Conflict(
            f"{sat.figure} is not a possible number of {by.figures}: {by.least} to {by.most}"
        )


def typed(
    results: Results, number: int, table: str, players: str, scores: str, rows: str
) -> e.Result:
    """Read a typed result; what is not given stays as it was."""
    club = results.club
    results.require_table(number, table)
    before = results.tables.get((number, table), [])
    if players:
        names = rejoined_names(read_names(players), lambda name: club.named(name) is not None)
        sitting = [club.wanted_in(results.tournament, name).number for name in names]
    else:
        sitting = [player for player, _, _ in before]
        sitting = sitting or [player.number for player in results.seated(number, table)]
        proposal = results.tournament.proposal
        if not sitting and proposal is not None and proposal.round == number:
            raise Conflict(
                f"round {number} is only proposed;"
                f" to publish it: `azul tour publish {results.tournament.id}`"
            )
        if not sitting:
            raise Conflict('name the players in seat order: --players "Ana, Jan, Eva"')
    values = read_numbers(scores, "scores") if scores else [score for _, score, _ in before]
    figures: list[int | None] = [None] * len(values)
    if rows:
        figures = [*read_numbers(rows, "rows")]
    elif [player for player, _, _ in before] == sitting:
        figures = [figure for _, _, figure in before]
    if not len(sitting) == len(values) == len(figures):
        parts = [counted(len(sitting), "player"), counted(len(values), "score")]
        parts += [counted(len(figures), "number") + " of rows"] if rows else []
        who = listing(map(club.name_of, sitting))
        quoted = " (put a name with a comma in double quotes)" if players.count(",") else ""
        raise Conflict(
            f"{', '.join(parts)}: write one score for each, in this order: {who}{quoted}"
        )
    sat = tuple(e.SeatResult(*each) for each in zip(sitting, values, figures, strict=True))
    old = results.sources.get((number, table), Source())
    return e.Result(results.tournament.id, number, table, sat, old.record, old.date, typed=True)


def dated(result: e.Result, date: str) -> e.Result:
    """Return a result with a day of its own; without one it keeps the day that it has."""
    if not date:
        return result
    return msgspec.structs.replace(result, date=day_of(date))


def tie_figures(variant: str, sat: Sequence[e.SeatResult]) -> str:
    """Repeat the figures that break ties, in seat order; return an empty text if none were given."""
    by = BY_VARIANT[variant].tie_break
    figures = ["?" if each.figure is None else str(each.figure) for each in sat]
    return f"{by.figures} {' '.join(figures)}" if by and set(figures) != {"?"} else ""


def open_tie(variant: str, sat: Sequence[e.SeatResult]) -> str:
    """Describe which seats tie though the variant could break the tie; return an empty text if none do."""
    by = BY_VARIANT[variant].tie_break
    ranks = places([each.score for each in sat], [each.figure for each in sat])
    tied = [
        seat
        for seat, (each, place) in enumerate(zip(sat, ranks, strict=True), start=1)
        if each.figure is None and ranks.count(place) > 1
    ]
    if by is None or not tied:
        return ""
    return f"seats {' and '.join(map(str, tied))} are tied; if you know the {by.figures}, add them"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
