"""Finds the results of a tournament's tables in records, by their `Event`, `Round` and `Table` tags."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.replay.report import Checked
from tournaments.club import events as e
from tournaments.club.name_index import NameIndex
from tournaments.club.names import folded
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.ingest.incoming import IncomingRecord, incoming_record
from tournaments.ingest.ingest import Ingest, IngestOutcome, tag_span
from tournaments.log.change import Change
from tournaments.numbers import ROUNDS, whole_number
from tournaments.sql import sql
from tournaments.store.record_status import FAULTY
from tournaments.store.store import Store
from tournaments.store.stored_record import UNKNOWN, Stored, check_text, legible, original_text
from tournaments.tour.results import Results


class CollectOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's options for records, in addition to their tags."""

    round: int | None = None
    table: str = ""
    faulty: bool = False
    """Take the computed totals of faulty records."""
    enter: bool = False
    """Enter players who are not."""
    replace: bool = False
    """Let a record replace another result of its table."""
    replaced_by: str = "--replace takes that of the record"
    """What lets it, for the message that refuses a record without it."""


class Candidate(msgspec.Struct, frozen=True):
    """A record that may give the result of a table."""

    checked: Checked
    round: int
    table: str
    scores: str
    """As results are written: "Ana 61, Jan 54"."""


class Collector:
    """Stores the results of one tournament within one change; a record that gives none is not stored."""

    def __init__(self, change: Change, tournament: Tournament, asked: CollectOptions) -> None:
        self.change = change
        self.club = change.store.club
        self.tournament = tournament
        self.asked = asked
        self.ingest = Ingest(change)
        self.results = Results(change, tournament)
        self.new = self.known = 0
        rows = change.store.rows(sql("tour/replaced_records"), [tournament.id])
        self.replaced = {record for (record,) in rows}
        """Records of this tournament whose results were corrected since."""
        if not (tournament.entrants or asked.enter):
            raise Conflict(
                f"no players are entered in {tournament.title!r}: `azul tour enter` enters players,"
                " --enter those of the records"
            )
        self.last = ""
        """The last result, in words."""

    def take(self, checked: Checked) -> tuple[IngestOutcome, list[Diagnostic]]:
        """Make a record the result of its table and store it, or explain why not."""
        came = incoming_record(checked)
        faults: list[Diagnostic] = []
        candidate = self.candidate(checked, came, faults)
        if candidate is None:
            return IngestOutcome(came, "refused"), faults
        outcome = self.ingest.take(came)
        if outcome.kind == "refused":
            return outcome, faults
        return outcome, self.place(candidate, outcome)

    def candidate(
        self, checked: Checked, came: IncomingRecord, faults: list[Diagnostic]
    ) -> Candidate | None:
        """Find the table of a record, and everything that speaks against it."""
        kept = came.kept
        if not kept.scored or (kept.status == FAULTY and not self.asked.faulty):
            span = Span(checked.game.line, 1, 2)
            status = (
                kept.status if kept.scored or kept.status != FAULTY else "faulty and not scored"
            )
            faults.append(diagnose("AZ606", span, status=status))
            return None
        number = self.asked.round or self.number(checked, faults)
        table = self.asked.table or tag_of(checked, "Table", "table", faults)
        scores = self.scores(checked, came, faults)
        if number is not None and table and not faults:
            faults += self.not_published(checked, kept, number, table)
        if faults or number is None or not table:
            return None
        if kept.sha256 in self.replaced:
            return Candidate(checked, number, table, scores)
        before = self.results.words(number, table)
        other = before not in ("", scores) and not self.results.is_of(kept.sha256, number, table)
        if other and not self.asked.replace:
            why = f"it has the result {before}; {self.asked.replaced_by}"
            faults.append(self.refuse(checked, number, table, why))
            return None
        return Candidate(checked, number, table, scores)

    def not_published(
        self, checked: Checked, kept: Stored, number: int, table: str
    ) -> Iterator[Diagnostic]:
        """Refuse a table that was not published for these players, where rounds are published."""
        try:
            self.results.require_table(number, table)
        except Conflict as conflict:
            yield self.refuse(checked, number, table, str(conflict))
            return
        seated = self.results.seated(number, table)
        if seated and {each.number for each in seated} != set(self.ingest.players(kept)):
            who = ", ".join(each.name for each in seated)
            yield self.refuse(checked, number, table, f"there sit {who}")

    def number(self, checked: Checked, faults: list[Diagnostic]) -> int | None:
        value = tag_of(checked, "Round", "round", faults)
        if not value:
            return None
        with suppress(ValueError):
            number = whole_number(value)
            if 0 < number <= ROUNDS:
                return number
        faults.append(tag_fault(checked, "Round", "round"))
        return None

    def scores(self, checked: Checked, came: IncomingRecord, faults: list[Diagnostic]) -> str:
        """Check that all players of the table are entered; return their scores."""
        kept, scores = came.kept, []
        matched = self.ingest.players(kept)
        faults += self.ingest.sits_twice(came, matched)
        for seat, (each, number) in enumerate(zip(kept.sitters, matched, strict=True), start=1):
            if number not in self.tournament.entrants and not self.asked.enter:
                span = tag_span(checked, f"Seat{seat}")
                help = self.near_entrant(each.name)  # noqa: A001 - the word of diagnostics
                title = self.tournament.title
                at = (None, None, SeatNumber(seat))
                fault = diagnose("AZ605", span, at=at, help=help, name=each.name, tournament=title)
                faults.append(fault)
            name = each.name if number is None else self.club.player(number).name
            scores.append(f"{name} {each.score}")
        return ", ".join(scores)

    def near_entrant(self, name: str) -> str | None:
        """Suggest entrants that a name in a record may mean."""
        near = self.entrants.nearest(name)
        return f"did you mean {near}?" if near is not None else None

    @cached_property
    def entrants(self) -> NameIndex:
        """The names of those who are entered, listed once; none is added while they are needed."""
        return NameIndex(self.club.player(each).name for each in self.tournament.entrants)

    def place(self, candidate: Candidate, outcome: IngestOutcome) -> list[Diagnostic]:
        """Store the result of a record that is in the store."""
        key = (candidate.round, candidate.table)
        self.last = f"round {key[0]}, table {key[1]}: {candidate.scores}"
        checked, sha256 = candidate.checked, self.ingest.sha256_of(outcome)
        if self.results.is_of(sha256, *key) or (sha256 in self.replaced and not self.asked.replace):
            self.known += 1
            return []
        sat = []
        for each, player in zip(outcome.kept.sitters, outcome.players, strict=True):
            if player is None:
                return [self.refuse(checked, *key, f"{each.name} is not a known player")]
            if player not in self.tournament.entrants:
                since = candidate.round
                self.change.add(e.Entered(self.tournament.id, player, since))
            sat.append(e.SeatResult(player, each.score or 0, each.figure))
        date = outcome.kept.facts.date
        result = e.Result(
            self.tournament.id, *key, tuple(sat), sha256, "" if UNKNOWN in date else date
        )
        try:
            self.results.place(result, replace=bool(self.results.words(*key)))
        except Conflict as conflict:
            return [self.refuse(checked, *key, str(conflict))]
        self.new += 1
        self.note_start(outcome.kept, key)
        return []

    def note_start(self, kept: Stored, key: tuple[int, str]) -> None:
        """Notice that another player than the one in seat 1 began at a published table."""
        start = kept.facts.starter
        if key[0] in self.tournament.rounds and start not in (None, 1):
            began = kept.sitters[start - 1].name
            due = kept.sitters[0].name
            self.results.notices.append(
                f"round {key[0]}, table {key[1]}: seat 1, {due}, should have begun, but {began} did"
            )

    def refuse(self, checked: Checked, number: int, table: str, why: str) -> Diagnostic:
        return diagnose("AZ607", tag_span(checked, "Table"), round=number, table=table, reason=why)

    def finish(self) -> None:
        self.ingest.finish()


def is_of(checked: Checked, tournament: Tournament, others: Counter[str]) -> bool:
    """Return whether a record belongs to a tournament by its tags; the events of others are counted."""
    event = legible(checked.game.tag("Event", UNKNOWN))
    own = folded(event) in (folded(tournament.title), tournament.id)
    others[event] += not own
    return own


def kept_records(store: Store, tournament: Tournament) -> Iterator[Checked]:
    """Check the stored records of a tournament again."""
    texts = store.rows(sql("tour/records_of_tournament"), [tournament.id])
    return (
        check_text(original_text(text, raw), f"record {sha256[:8]}") for text, raw, sha256 in texts
    )


def tag_of(checked: Checked, name: str, noun: str, faults: list[Diagnostic]) -> str:
    value = legible(checked.game.tag(name, UNKNOWN)).strip()
    if value in ("", UNKNOWN):
        faults.append(tag_fault(checked, name, noun))
        return ""
    return value


def tag_fault(checked: Checked, name: str, noun: str) -> Diagnostic:
    value = legible(checked.game.tag(name, UNKNOWN))
    return diagnose("AZ604", tag_span(checked, name), tag=name, noun=noun, value=value)
