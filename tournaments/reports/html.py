"""Writes a report as one page of HTML that loads nothing: no font, no picture, no script from elsewhere.

Its own few lines of script sort tables and find players; the page is complete without them.
"""

import base64
import hashlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tournaments.reports import plots, words
from tournaments.reports.boards import best_boards, in_page
from tournaments.reports.svg import themed
from tournaments.reports.ties import tie_lines
from tournaments.reports.view import RatingReport, ReportRound, Standing, TournamentReport

WIDE = 5
"""With more rounds than this a crosstable is printed across."""


def tournament_html(report: TournamentReport, *, file: bool = False) -> str:
    """Write the page; as a `file` of a folder it links to the players' pages and records next to it."""
    return page(
        "tournament.html",
        report,
        file=file,
        digits=words.digits_of(each.after for each in report.ratings),
        across=len(report.columns) > WIDE,
        boards={
            number: [(best, Markup(in_page(best.svg))) for best in found]  # noqa: S704
            for number, found in best_boards(report.rounds).items()
        },
        tables={
            (each.number, chair.player): f"r{each.number}t{number}"
            for each in report.rounds
            for number, table in enumerate(each.tables, 1)
            for chair in table.chairs
        },
        plots=drawn(
            rank=twice(plots.rank_plot, report.ranks, report.unit, report.columns),
            scores=twice(plots.score_plot, report.scores),
            seats=twice(plots.seat_plot, report.seats),
        ),
    )


def ratings_html(report: RatingReport) -> str:
    return page(
        "ratings.html",
        report,
        digits=words.rating_digits(report),
        plots=drawn(
            history=twice(plots.history_plot, report.players),
            calibration=once(plots.calibration_plot(report.calibration)),
            seats=twice(plots.seat_plot, report.seats),
        ),
    )


def drawn(**wanted: Markup | None) -> dict[str, Markup]:
    """Leave out the plots that there is nothing for."""
    return {name: plot for name, plot in wanted.items() if plot is not None}


def once(plot: str | None) -> Markup | None:
    """Fit a plot into the page."""
    return Markup(themed(plot)) if plot else None  # noqa: S704


def twice(plot: Callable[..., str | None], *data: object) -> Markup | None:
    """Draw a plot for wide windows and for phones; the style shows one of them."""
    wide, slim = once(plot(*data)), once(plot(*data, slim=True))
    if wide is None or slim is None:
        return None
    return Markup('<div class="wide">\n{}</div>\n<div class="slim">\n{}</div>').format(wide, slim)


def page(template: str, report: TournamentReport | RatingReport, **more: object) -> str:
    return (
        templates()
        .get_template(template)
        .render(
            report=report,
            script=Markup(script()),  # noqa: S704 # our own file, nobody else's words
            hash=base64.b64encode(hashlib.sha256(script().encode()).digest()).decode(),
            **more,
        )
    )


def script() -> str:
    return (
        resources.files("tournaments.reports").joinpath("templates", "tables.js").read_text("utf-8")
    )


@cache
def templates() -> Environment:
    made = environment("tournaments.reports")
    made.filters.update(
        brief=words.brief,
        clock=words.local_clock,
        joined=words.joined,
        mixed=words.mixed_number,
        number=number,
        percent=words.percent,
        sentence=words.sentence,
        value=value,
    )
    made.globals.update(
        adjusted=words.adjusted,
        change=words.change,
        counted=words.counted,
        decimal=words.decimal,
        leaders=words.leaders,
        inline=inline,
        parameters=words.parameters,
        place=words.place,
        ranks=words.ranks,
        record_name=record_name,
        room=words.room,
        sizes=words.sizes,
        tie_columns=tie_columns,
        tie_lines=tie_lines,
        winner=words.winner,
    )
    return made


def record_name(round_: ReportRound, number: int) -> str:
    """Name the file of a table's record."""
    return f"round-{round_.number}-table-{number}.azn"


def inline(record: str) -> str:
    """Return a record as an address that holds all of it, so that it stays with the page."""
    data = base64.b64encode(record.encode()).decode()
    return f"data:text/plain;charset=utf-8;base64,{data}"


def tie_columns(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    """Return the tie-breaks of each player, the values of each column written alike."""
    columns = [
        words.uniform(column) for column in zip(*(each.ties for each in standings), strict=True)
    ]
    return list(zip(*columns, strict=True)) or [()] * len(standings)


def value(text: str) -> str:
    """Write a number as a script reads it."""
    return f"{float(Fraction(text)):g}" if words.EXACT.fullmatch(text) else text


def environment(package: str) -> Environment:
    """Return the templates of a package; whatever text they are given is text."""
    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: words.seen(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def number(text: str | None, room: str = "none") -> Markup:
    """Write a value so that the whole numbers of its column stand under each other."""
    whole, rest = words.parts(text)
    rest = words.gap(whole, rest) + rest
    if room == "none":
        if "…" in whole:
            return Markup('<span title="{}">{}</span>').format(text, whole)
        return Markup(escape(words.seen(whole) + rest))  # noqa: S704
    return Markup('{}<span class="f {}">{}</span>').format(words.seen(whole), room, rest)
