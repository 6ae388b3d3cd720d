"""Runs `azul check`: validates records and reports every fault."""

import sys
import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from azul_notation.cli.console import colourful, counted, fail, require, show
from azul_notation.cli.games import Cluster, Jobs, Out, Reading, chosen
from azul_notation.cli.status import FAULTS
from azul_notation.replay.block_check import EXPLAINED_GAMES, CodeFilter, report_in
from azul_notation.replay.report import Brief, Checked, Report, matches
from azul_notation.rules import CATALOGUE

if TYPE_CHECKING:
    from azul_notation.replay.causes.naming import Named

WORDS_A_SECOND = 200_000
"""Words that a search plays in a second, about. The search counts them, and not the time, so that it finds
the same on every machine."""


class Form(StrEnum):
    text = "text"
    json = "json"
    sarif = "sarif"
    github = "github"


def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)],
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
    select: Annotated[
        list[str], typer.Option(help="Report only these codes: AZ402, AZ5xx.", metavar="CODES")
    ] = [],  # noqa: B006 - typer's own way of an empty list
    ignore: Annotated[
        list[str], typer.Option(help="Do not report these codes.", metavar="CODES")
    ] = [],  # noqa: B006
    game: Annotated[int | None, typer.Option(help="Check only game N of the one file.")] = None,
    index: Annotated[
        bool,
        typer.Option(
            "--index", help="Also write an index, FILE.azi: --game then goes straight to its game."
        ),
    ] = False,
    causes: Annotated[
        bool | None,
        typer.Option(
            "--causes/--no-causes",
            help="Search for probable causes (default: in the first 100 faulty games; never with"
            " --cluster).",
            show_default=False,
        ),
    ] = None,
    effort: Annotated[
        float,
        typer.Option(
            help="Approximate time limit of the search for a game, in seconds.",
            metavar="SECONDS",
            min=0,
        ),
    ] = 2.0,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Correct the file if only one cause fits; shows a diff and asks first.",
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change; change nothing.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: do not ask.")] = False,
    no_note: Annotated[
        bool,
        typer.Option(
            "--no-note", help="With --fix: do not add a comment that describes the change."
        ),
    ] = False,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    out: Out = None,
) -> None:
    """Check records: read, replay and re-score every game, and compare every claim.

    For the first error of a game, the command tries the slips that people make, and lists those that would
    make the rest of the game fit. A PATH is a file, a folder (searched for *.azn), a .gz or .zst of
    records, or - for standard input. A comment `; azn: ignore AZ503` in a record silences that code on its
    line. The exit status is 0 without errors, 1 with errors, 2 if a file cannot be read.

    --fix corrects a game only if one slip alone explains all its errors, with a confidence of at least 0.9,
    and the search has tried everything. It adds a comment to the game that describes the change, changes
    nothing else in the file, and replaces it in one step. The exit status is then 0 if no errors remain.
    """
    others = (select, ignore, index, causes is False, form is not Form.text)
    places = (game, cluster, out)
    beside = any(others) or places != (None, None, None)
    if is_to_fix(fix=fix or diff, how=yes or no_note, beside=beside):
        from azul_notation.cli.fix import fix_files  # noqa: PLC0415 - seldom needed

        fix_files(paths, effort, diff=diff, yes=yes, note=not no_note)
        return
    wanted = CodeFilter(tuple(codes(select)), tuple(codes(ignore)))
    reading = Reading(paths)
    shown = form in (Form.text, Form.github)
    where = (cluster, out, shown) if cluster is not None or out is not None else None
    causes = causes if cluster is None else not_searched(causes)
    jobs = 1 if causes else jobs  # the search needs the texts of all faulty games, here
    source = source_of(reading, game, wanted, index=index, jobs=jobs, where=where)
    summary = Summary()
    if form is Form.sarif:
        from azul_notation.render.sarif import as_sarif, sarif_results  # noqa: PLC0415 - seldom needed
    results: list[dict[str, Any]] = []
    for seen in explained(source, causes, effort):
        report = report_in(seen)
        summary.count(report)
        if form is Form.sarif:
            results += sarif_results(report)
        elif form is Form.json or not isinstance(seen, Report):
            for line in lines_of(seen, form):
                show(line)
    if form is Form.sarif:
        show(as_sarif(results))
    elif form is Form.text:
        show(summary.text())
    reading.end()
    if summary.errors:
        raise typer.Exit(FAULTS)


def is_to_fix(*, fix: bool, how: bool, beside: bool) -> bool:
    """Return whether files are to be fixed; refuse options that do not go together."""
    if how and not fix:
        fail("--yes and --no-note need --fix")
    if fix and beside:
        fail("--fix can only be combined with --diff, --yes, --no-note, --causes and --effort")
    return fix


def explain(seen: Checked | Brief, effort: float) -> "Named":
    from azul_notation.replay.causes.of_game import name_causes  # noqa: PLC0415 - clean games need none

    return name_causes(seen, int(effort * WORDS_A_SECOND))


def not_searched(causes: bool | None) -> bool:
    """Refuse to search for causes on a cluster, which returns reports only."""
    if causes:
        fail("--causes cannot be combined with --cluster: check the faulty files by themselves")
    return False


def explained(
    source: Iterable[Report | Checked | Brief], causes: bool | None, effort: float
) -> Iterator[Report | Checked | Brief]:
    """Search for the causes in faulty games: in all, in none, or in the first of them."""
    faulty = 0
    for seen in source:
        if not isinstance(seen, Report) and not seen.report.ok and causes is not False:
            faulty += 1
            if causes or faulty <= EXPLAINED_GAMES:
                explain(seen, effort)
        yield seen


def source_of(
    reading: Reading,
    game: int | None,
    wanted: CodeFilter,
    *,
    index: bool,
    jobs: int,
    where: tuple[str | None, str | None, bool] | None,
) -> Iterator[Report | Checked | Brief]:
    """Choose how to read: one game of a file, all with an index, all on a cluster, or all."""
    if where is not None:
        return spread(reading, wanted, jobs, *where, alone=index or game is not None)
    if game is None and not index:
        return reading.judged(wanted, jobs)
    if game is None:
        from azul_notation.cli.indexing import indexed  # noqa: PLC0415 - seldom needed

        return indexed(reading, wanted)
    if index:
        fail("--game and --index exclude each other")
    if len(reading.paths) != 1 or Path(reading.paths[0]).is_dir():
        fail("--game needs exactly one file")
    return select_from(chosen(reading.paths[0], game), wanted)


def spread(
    reading: Reading,
    wanted: CodeFilter,
    jobs: int,
    cluster: str | None,
    out: str | None,
    shown: bool,
    *,
    alone: bool,
) -> Iterator[Report | Checked]:
    """Read on a cluster, which goes with nothing that is done `alone`."""
    if cluster is None or alone:
        fail("--out needs --cluster, and --cluster cannot be combined with --game or --index")
    require("cluster", "--cluster")
    from azul_notation.cli.cluster import judged  # noqa: PLC0415 - the database is not free

    return judged(reading, wanted, cluster, out, jobs, shown=shown)


def select_from(source: Iterator[Checked], wanted: CodeFilter) -> Iterator[Checked]:
    """Report only the selected codes."""
    from azul_notation.replay.check import choose  # noqa: PLC0415 - clean games need none

    for checked in source:
        choose(checked, wanted)
        yield checked


def lines_of(seen: Report | Checked | Brief, form: Form) -> Iterable[str]:
    """Write what there is to show of one game."""
    report = report_in(seen)
    if form is not Form.text:
        from azul_notation.render.report_formats import as_github, as_json  # noqa: PLC0415 - for programs

        yield from [as_json(report)] if form is Form.json else as_github(report)
    elif not isinstance(seen, Report):
        from azul_notation.render.diagnostic_text import write_diagnostic  # noqa: PLC0415 - for faults

        for found in report.diagnostics:
            yield write_diagnostic(seen, found, colour=colourful(sys.stdout))


def codes(options: list[str]) -> list[str]:
    """Read a list of codes; `AZ5xx` and `AZ5` are whole bands."""
    named = [code for option in options for code in option.replace(",", " ").split()]
    for code in named:
        if not any(matches(known, [code]) for known in CATALOGUE) or not code.startswith("AZ"):
            fail(f"there is no code {code}: `azul explain` lists them")
    return named


class Summary:
    """Counts games and faults, and takes the time."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.games = self.faulty = 0
        self.severities = {"error": 0, "warning": 0, "note": 0}

    @property
    def errors(self) -> int:
        return self.severities["error"]

    def count(self, report: Report) -> None:
        self.games += report.game > 0
        self.faulty += not report.ok
        for found in report.diagnostics:
            self.severities[found.severity] += 1

    def text(self) -> str:
        took = time.perf_counter() - self.began
        parts = [counted(self.games, "game")]
        parts += [counted(count, name) for name, count in self.severities.items() if count]
        if self.faulty:
            parts[1] += f" in {counted(self.faulty, 'game')}"
        if not self.errors:
            parts.append("no errors")
        return f"{', '.join(parts)} ({took:.2f} s)"
