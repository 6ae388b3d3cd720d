"""Runs `azul tour collect`, and `result` with a record: results that come from records."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.ingest import FoundInRecord, Tally
from azul_notation.cli.club.results import Enter, Faulty, GivenResult, Replace
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, counted, fail, notify, show
from azul_notation.cli.games import Reading, chosen
from azul_notation.cli.status import FAULTS, USAGE
from azul_notation.render.paint import visible
from azul_notation.replay.report import Checked
from tournaments.log.change import changing
from tournaments.tour.collect import CollectOptions, Collector, is_of, kept_records


class RecordRefused(Exception):
    """Undoes the change because the record gives no result."""


def store_record(tour: str, given: GivenResult, db: Path | None) -> None:
    """Store the result of one record, and the record."""
    games = list(chosen(given.record, given.game))
    if len(games) != 1:
        fail(f"{given.record} has {len(games)} games: choose one with --game")
    asked = CollectOptions(
        round=given.round,
        table=given.table,
        faulty=given.faulty,
        enter=given.enter,
        replace=given.replace,
        replaced_by="`azul tour correct --record` takes that of the record",
    )
    tally = Tally(Form.text)
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        try:
            with changing(store) as change:
                collector = Collector(change, tournament, asked)
                take_one(collector, games[0], tally)
        except RecordRefused:
            notify("azul: nothing was stored")
            raise typer.Exit(FAULTS) from None
        if not is_of(games[0], tournament, Counter()):
            notify(f"azul: the record's Event is {visible(games[0].game.tag('Event', '?'))}")
        again = "" if collector.new else " (known already)"
        show(f"{tournament.title}, {collector.last}{again}")


def take_one(collector: Collector, checked: Checked, tally: Tally) -> None:
    if collect_from(collector, [checked], tally):
        raise RecordRefused


class Collected(msgspec.Struct, frozen=True):
    """The outcome of looking at records."""

    tournament: str
    """The id of the tournament."""
    new: int
    """Results that were taken."""
    known: int
    """Results that the tournament had from the same records."""
    refused: int
    """Records that give no result; they are not stored."""
    diagnostics: list[FoundInRecord]
    """What was found in the records, and why they give no result."""


def collect(
    tour: Tour,
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH…]", show_default=False)
    ] = None,
    faulty: Faulty = False,
    enter: Enter = False,
    replace: Replace = False,
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Take a tournament's results from records whose tags Event, Round and Table match.

    Without a PATH, searches the records in the club file. Records without a usable result are reported and
    left out.
    """
    tally = Tally(form)
    reading = Reading(paths or [])
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        with changing(store) as change:
            collector = Collector(
                change, tournament, CollectOptions(faulty=faulty, enter=enter, replace=replace)
            )
            events: Counter[str] = Counter()
            found = reading.checked() if paths else kept_records(store, tournament)
            own = (each for each in found if is_of(each, tournament, events))
            refused = collect_from(collector, own, tally)
    if form is Form.json:
        made = Collected(tournament.id, collector.new, collector.known, refused, tally.diagnostics)
        show_json(made)
    else:
        tally.close()
        more = f", {counted(refused, 'record')} refused and not stored" if refused else ""
        show(f"{counted(collector.new, 'result')} taken, {collector.known} known already{more}")
    if not (collector.new or collector.known or refused):
        others = ", ".join(f"{name} ({count})" for name, count in events.most_common(5))
        notify(
            f"azul: no record has the Event {tournament.title!r}"
            + (f"; the events are: {others}" if others else "")
        )
    if reading.failed:
        raise typer.Exit(USAGE)
    if refused:
        raise typer.Exit(FAULTS)


def collect_from(collector: Collector, found: Iterable[Checked], tally: Tally) -> int:
    """Take results from records, and count the records that were refused."""
    refused = 0
    for checked in found:
        taken, faults = collector.take(checked)
        tally.count(taken, faults)
        refused += bool(faults) or taken.kind == "refused"
    collector.finish()
    for notice in collector.results.notices:
        notify(f"azul: {notice}")
    return refused
