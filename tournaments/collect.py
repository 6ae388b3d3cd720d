"""Finds the results of a tournament's tables in records, by their `Event`, `Round` and `Table` tags."""

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.suggest import nearest
from tournaments import events as e
from tournaments.club import Club, Tournament, folded
from tournaments.games import FAULTY
from tournaments.intake import Taken, tag_span
from tournaments.log import Change
from tournaments.tours import current, result


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser says of records beside their tags."""

    round: int | None = None
    table: str = ""
    faulty: bool = False
    """Take the computed totals of faulty records."""
    enter: bool = False
    """Enter players who are not."""
    replace: bool = False
    """Let a record replace another result of its table."""


class Collector:
    """Takes the results of one tournament within one change."""

    def __init__(self, change: Change, tournament: Tournament, asked: Asked) -> None:
        self.change = change
        self.store = change.store
        self.tournament = tournament
        self.asked = asked
        self.tables: dict[tuple[int, str], str] = {}
        """Tables whose results came within this change, with the scores."""
        self.seats: dict[tuple[int, int], str] = {}
        """Players who got a seat within this change, by round."""
        self.new = self.known = 0

    def is_of(self, taken: Taken) -> bool:
        """Whether a record says that it belongs to the tournament."""
        event = folded(taken.kept.tag("Event"))
        return event in (folded(self.tournament.title), self.tournament.id)

    def take(self, taken: Taken) -> list[Diagnostic]:
        """Make a record the result of its table, or say why not."""
        faults: list[Diagnostic] = []
        number = self.asked.round or self.number(taken, faults)
        table = self.asked.table or self.tag(taken, "Table", "table", faults)
        sat = self.sat(taken, faults)
        if faults or number is None or not table or sat is None:
            return faults
        date = taken.kept.tag("Date")
        told = e.Result(
            tournament=self.tournament.id,
            round=number,
            table=table,
            sat=sat,
            record=taken.kept.sha256,
            date="" if "?" in date else date,
        )
        return self.place(taken, told)

    def number(self, taken: Taken, faults: list[Diagnostic]) -> int | None:
        value = self.tag(taken, "Round", "round", faults)
        if value and not (value.isdecimal() and len(value) < 4 and int(value)):  # noqa: PLR2004
            faults.append(tag_fault(taken, "Round", "round"))
            return None
        return int(value) if value else None

    def tag(self, taken: Taken, name: str, noun: str, faults: list[Diagnostic]) -> str:
        value = taken.kept.tag(name).strip()
        if value in ("", "?"):
            faults.append(tag_fault(taken, name, noun))
            return ""
        return value

    def sat(self, taken: Taken, faults: list[Diagnostic]) -> tuple[e.Sat, ...] | None:
        """List who sat where with what; a record that gives no result is a fault."""
        kept = taken.kept
        club = self.store.club
        if kept.final is None or (kept.status == FAULTY and not self.asked.faulty):
            span = Span(kept.checked.report.line, 1, 2)
            faults.append(diagnose("AZ606", span, status=kept.status))
            return None
        sat = []
        for seat, (each, player) in enumerate(zip(kept.sitters, taken.players, strict=True), 1):
            entered = player is not None and player in self.tournament.entrants
            if not entered and self.asked.enter and player is not None:
                self.change.add(e.Entered(self.tournament.id, player))
                entered = True
            if not entered or player is None:
                title = self.tournament.title
                span = tag_span(taken.kept, f"Seat{seat}")
                told = near_entrant(club, self.tournament, each.name)
                faults.append(diagnose("AZ605", span, help=told, name=each.name, tournament=title))
                continue
            sat.append(e.Sat(player, each.score or 0, each.figure))
        return tuple(sat)

    def place(self, taken: Taken, told: e.Result) -> list[Diagnostic]:
        """Store the result, unless its table has another one."""
        key = (told.round, told.table)
        scores = self.words(told)
        before = self.tables.get(key) or current(self.store, told.tournament, *key)
        if before and before != scores and not self.asked.replace:
            where = {"round": told.round, "table": told.table, "told": before}
            return [diagnose("AZ607", tag_span(taken.kept, "Table"), **where)]
        for each in told.sat:
            other = self.seats.get((told.round, each.player), told.table)
            if other != told.table:
                where = {"round": told.round, "table": told.table}
                told_of = f"{self.store.club.player(each.player).name} sits at table {other}"
                return [diagnose("AZ607", tag_span(taken.kept, "Table"), told=told_of, **where)]
        if key in self.tables or self.has(told):
            self.known += 1
            return []
        self.tables[key] = scores
        self.seats.update({(told.round, each.player): told.table for each in told.sat})
        result(self.change, told, replace=bool(before))
        self.new += 1
        return []

    def words(self, told: e.Result) -> str:
        club = self.store.club
        return ", ".join(f"{club.player(each.player).name} {each.score}" for each in told.sat)

    def has(self, told: e.Result) -> bool:
        """Whether this record is the result of this table already."""
        rows = self.store.rows(
            "SELECT record FROM results WHERE tournament = ? AND round = ? AND board_table = ?",
            [told.tournament, told.round, told.table],
        )
        return rows == [(told.record,)]


def near_entrant(club: Club, tournament: Tournament, name: str) -> str | None:
    """Say whom a name of a record may mean, among the entrants."""
    entrants = {folded(club.player(each).name): each for each in tournament.entrants}
    near = nearest(folded(name), entrants)
    return f"did you mean {club.player(entrants[near]).name}?" if near else None


def tag_fault(taken: Taken, name: str, noun: str) -> Diagnostic:
    value = taken.kept.tag(name)
    return diagnose("AZ604", tag_span(taken.kept, name), tag=name, noun=noun, value=value)
