"""Runs `azul ingest`: stores records in the club."""

import sys
from functools import partial
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.shard_results import records, results_in
from azul_notation.cli.club.store_option import Db, Shape, opened, show_json
from azul_notation.cli.console import Form, colourful, counted, notify, show
from azul_notation.cli.games import Cluster, Jobs, Out, Reading
from azul_notation.cli.progress import progress
from azul_notation.cli.status import FAULTS
from azul_notation.diagnostics import Diagnostic, InternalError
from azul_notation.render.diagnostic_text import write_diagnostic
from azul_notation.render.paint import valid_utf8
from tournaments.ingest.incoming import (
    IncomingRecord,
    incoming_records,
    is_clean,
    prepare,
    received,
)
from tournaments.ingest.ingest import Ingest, IngestOutcome
from tournaments.log.change import Change, changing
from tournaments.store.record_status import FAULTY, UNFINISHED
from tournaments.tour.result_records import ResultRecord, result_records

SHOWN = 20
"""Diagnostics that are shown in full."""
SMALL = 2**18
"""Bytes of records that are not worth a process."""


class FoundInRecord(Diagnostic, frozen=True, kw_only=True):
    """A diagnostic of a record that was given."""

    file: str
    """The file that the record came from."""
    game: int
    """The number of the game in that file."""


class Tally:
    """Counts the outcomes of records, and reports them."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.new = self.known = self.faulty = self.unfinished = self.refused = 0
        self.players = self.strangers = 0
        self.shown = 0
        self.diagnostics: list[FoundInRecord] = []
        self.of_results: list[ResultRecord] = []
        """Records of tables that have a result already."""

    def count(self, taken: IngestOutcome, faults: list[Diagnostic]) -> None:
        self.new += taken.kind == "new"
        self.known += taken.kind == "known"
        self.refused += taken.kind == "refused"
        self.faulty += taken.kind != "refused" and (
            taken.kept.status == FAULTY or any(each.is_error for each in taken.diagnostics)
        )
        self.unfinished += taken.kept.status == UNFINISHED
        self.strangers += taken.kind == "new" and taken.kept.scored and None in taken.players
        self.players += sum(each.code == "AZ601" for each in taken.diagnostics)
        came = taken.incoming
        reported = bool(faults or taken.diagnostics or came.overlong)
        if taken.kind == "refused" and not reported:
            notify(f"azul: there is no game in {came.file}")
            return
        errors = [came.fault] if came.fault else []
        for found in (*errors, *taken.diagnostics, *faults):
            if self.form is Form.json:
                fields = msgspec.structs.asdict(found)
                self.diagnostics.append(
                    FoundInRecord(file=valid_utf8(came.file), game=came.game, **fields)
                )
            elif found.code != "AZ601" or found.help:
                self.show(came, found)

    def show(self, came: IncomingRecord, found: Diagnostic) -> None:
        self.shown += 1
        if self.shown <= SHOWN:
            show(write_diagnostic(came.checked(), found, colour=colourful(sys.stdout)))

    @property
    def records(self) -> int:
        return self.new + self.known + self.refused

    def summary(self) -> str:
        parts = [f"{self.new:,} new", f"{self.known:,} known", f"{self.faulty:,} faulty"]
        if self.unfinished:
            parts.append(f"{self.unfinished:,} unfinished")
        if self.refused:
            parts.append(f"{self.refused:,} not kept")
        if self.strangers:
            parts.append(f"{self.strangers:,} with a nameless player")
        if self.players:
            parts.append(counted(self.players, "new player"))
        return ", ".join(parts)

    def close(self) -> None:
        """Report how many messages were not shown."""
        more = self.shown - SHOWN
        if more > 0:
            show(f"… and {counted(more, 'message')} more: --format json lists them all\n")

    def report_results(self) -> None:
        """Report records that do not count, since their tables have a result already."""
        if self.of_results:
            one = len(self.of_results) == 1
            many = "1 record is" if one else f"{len(self.of_results):,} records are"
            tables = "a table that has a result" if one else "tables that have results"
            notify(f"azul: {many} of {tables}: the result counts, the record does not")
        for each in self.of_results:
            if not each.agrees:
                notify(f"azul: {each.words}")

    def as_form(self) -> "Ingested":
        return Ingested(
            new=self.new,
            known=self.known,
            faulty=self.faulty,
            unfinished=self.unfinished,
            refused=self.refused,
            new_players=self.players,
            nameless=self.strangers,
            diagnostics=self.diagnostics,
            of_results=self.of_results,
        )


class Ingested(msgspec.Struct, frozen=True, kw_only=True):
    """The outcomes of the records that were given."""

    new: int
    """Games that are stored now and were not before."""
    known: int
    """Games that were stored before."""
    faulty: int
    """How many of all these have errors."""
    unfinished: int
    """How many of them are not finished."""
    refused: int
    """Texts that were not stored, as they are no game."""
    new_players: int
    """Players whom the club did not know."""
    nameless: int
    """New games with a player whose name is not known."""
    diagnostics: list[FoundInRecord]
    """What was found in the records."""
    of_results: list[ResultRecord]
    """Records of tables that have a result already; the result counts, the record does not."""


def ingest(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)],
    jobs: Jobs = 0,
    db: Db = None,
    form: Shape = Form.text,
    cluster: Cluster = None,
    out: Out = None,
) -> None:
    """Check records and store every game once, with its points, places and diagnostics.

    With --cluster, the cluster checks the files first, and the club file stores the results; PATH can also
    be a folder of such results.

    Faulty games are stored as faulty and do not count. The command makes one change, which `azul club undo`
    reverses. The exit status is 1 if a record is faulty, 2 if a file cannot be read.
    """
    tally = Tally(form)
    reading = Reading(paths, bars=False)
    with (
        results_in(paths, cluster, out) as (results, broken),
        opened(db, write=True) as store,
    ):
        with changing(store) as change:
            store.leave_room()
            if results:
                take_results(change, results, tally)
                reading.failed = broken
            else:
                take_all(change, reading, tally, jobs)
        store.take_room()
        tally.of_results = result_records(store, change=change.number)
    if form is Form.json:
        show_json(tally.as_form())
    else:
        tally.close()
        show(tally.summary())
        tally.report_results()
    reading.end()
    if tally.faulty or tally.refused:
        raise typer.Exit(FAULTS)


def take_all(change: Change, reading: Reading, tally: Tally, jobs: int) -> None:
    """Store all records of some files."""
    intake = Ingest(change)
    size, done, games = reading.size(), 0, 0
    if size is not None and size < SMALL:
        jobs = 1
    with progress("checking", "games") as step:
        for each in reading.worked(partial(prepare, intake.clean), jobs):
            before = 0 if each.begins else games
            found = incoming_records(each, before, intake.clean)
            for came in reading.until_unreadable(each.file, found):
                if came is None:
                    tally.known += 1
                elif isinstance(came, InternalError):
                    reading.skip(came)
                else:
                    tally.count(intake.take(came), [])
            games = before + each.games
            done += each.size
            step(done, size, tally.records)
        intake.finish()


def take_results(change: Change, place: str, tally: Tally) -> None:
    """Store all records of a folder of results."""
    intake = Ingest(change)
    for path, chunk in records(place):
        if is_clean(chunk, intake.clean):
            tally.known += 1
        else:
            tally.count(intake.take(received(chunk, path)), [])
    intake.finish()
