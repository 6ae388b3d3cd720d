"""Writes the page for the big screen: one file, or a page that `azul serve` keeps up to date.

Both are readable even without script.

All is measured in a share of the screen's height and width, so that a projector of 720 lines shows
what one of 1080 shows. What does not fit at once is shown in turns; on a phone all stands below
each other. The script measures the names and makes those of a column smaller until they fit; without
it they take two lines.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from math import ceil
from typing import NamedTuple, TypeVar

from jinja2 import Environment
from markupsafe import Markup

from tournaments.paper.pages import (
    in_order,
    label,
    progress,
    round_of,
    standings_heading,
    winners_line,
)
from tournaments.paper.view import Line, PrintedTable, RoundPages
from tournaments.reports import words
from tournaments.reports.html import environment, number

Item = TypeVar("Item")

MOST_TABLES = 12
"""The most tables on one turn of the screen."""
MOST_LINES = 15
"""The most lines of the standings in one column."""
MOST_COLUMNS = 3
BESIDE = 4
"""The most tables that leave room for the standings next to them."""
MOST_SEATS = 6
MOST_TURNS = 24
"""The most turns for which the page of a service has rules: 288 tables."""
SECONDS = 10
"""How long a turn is shown."""
PACKAGE = "tournaments.paper"


class Turn(NamedTuple):
    """The content of the screen at one time."""

    caption: str
    across: int
    """How many tables stand side by side."""
    tables: Sequence[PrintedTable]
    columns: Sequence[Sequence[Line]]
    """The standings, column by column."""

    @property
    def kind(self) -> str:
        """The classes from which the style knows how much there is: `rows3 seats4`."""
        return f"rows{self.rows} seats{self.seats}"

    @property
    def rows(self) -> int:
        """The number of tables below each other."""
        return ceil(len(self.tables) / self.across)

    @property
    def seats(self) -> int:
        return max((len(table.chairs) for table in self.tables), default=0)

    @property
    def lines(self) -> int:
        """The number of lines of the longest column of the standings."""
        return max(map(len, self.columns), default=0)


EMPTY = Turn("", 1, [], [])
WAITING = "Nothing to show yet."


def screen_html(pages: RoundPages, *, refresh: int, clock: int | None) -> str:
    """Return the page as one file; it reloads itself after `refresh` seconds, or when all turns were shown.

    `clock` is how many minutes the round takes.
    """
    turns = turns_of(pages)
    cycle = SECONDS * len(turns) if len(turns) > 1 else 0
    return written(
        pages,
        turns,
        style=Markup(style(turns_to_show=[len(turns)])),  # noqa: S704 # as the script
        script=Markup(script()),  # noqa: S704 # our own file, no other words
        hash=base64.b64encode(hashlib.sha256(script().encode()).digest()).decode(),
        refresh=refresh if not cycle else cycle * max(1, ceil(refresh / cycle)),
        clock=clock,
        key=hashlib.sha256(repr((pages.club, pages.title, pages.round)).encode()).hexdigest(),
        live="",
        waiting=WAITING,
    )


def live_screen(
    pages: RoundPages, clock: str, file: Callable[[str], str], *, waiting: str = ""
) -> str:
    """Return the page as a service keeps it up to date; `clock` is the address of the round's clock.

    `file` gives the address of a file that the page loads. If every player has to wait for something,
    that is all the page says.
    """
    turns = [EMPTY] if waiting else turns_of(pages)
    return written(pages, turns, live=clock, file=file, waiting=waiting or WAITING, clock=None)


def written(pages: RoundPages, turns: Sequence[Turn], **values: object) -> str:
    return (
        templates()
        .get_template("screen.html")
        .render(
            pages=pages,
            round=round_of(pages) if pages.round else "",
            progress=progress(pages) if pages.round else "",
            heading=standings_heading(pages),
            winners=winners_line(pages),
            byes=in_order(pages.byes),
            absent=in_order(pages.absent),
            awaited=in_order(pages.awaited),
            turns=turns,
            room=words.room(line.points for line in pages.standings),
            ties=tie_columns(pages.standings),
            codes=pages.codes if len(pages.standings) <= MOST_LINES else [],
            **values,
        )
    )


CLOCK = re.compile(r'<p id="round-clock" [^<>]*data-minutes="([0-9]{1,6})">')


def clock_of(page: str) -> int | None:
    """Read from a page that was written before how many minutes its clock takes."""
    found = CLOCK.search(page)
    return int(found[1]) if found else None


def tie_columns(lines: Sequence[Line]) -> dict[str, Sequence[str]]:
    """Write the tie-breaks of each player, every column in one way."""
    columns = [words.uniform(column) for column in zip(*(line.ties for line in lines), strict=True)]
    rows = zip(*columns, strict=True) if columns else [()] * len(lines)
    return {line.player: row for line, row in zip(lines, rows, strict=True)}


def turns_of(pages: RoundPages) -> list[Turn]:
    """List what is shown after what: tables, as evenly as they go, then the standings.

    When the tournament is over, the standings have the screen to themselves.
    """
    tables, lines = [] if pages.final else pages.tables, pages.standings
    if tables and lines and len(tables) <= BESIDE and len(lines) <= MOST_LINES:
        return [Turn("", 1 if len(tables) <= 2 else 2, tables, [lines])]  # noqa: PLR2004
    turns = [Turn("Tables", across(len(each)), each, []) for each in shared(tables, MOST_TABLES)]
    turns += [
        Turn(standings_heading(pages), 1, [], shared(each, MOST_LINES))
        for each in shared(lines, MOST_LINES * MOST_COLUMNS)
    ]
    return [turn._replace(caption=counted(turn, turns)) for turn in turns] or [EMPTY]


def counted(turn: Turn, turns: Sequence[Turn]) -> str:
    alike = [each for each in turns if each.caption == turn.caption]
    if len(alike) == 1:
        return turn.caption
    return (
        f"{turn.caption}, {1 + next(n for n, e in enumerate(alike) if e is turn)} of {len(alike)}"
    )


def shared(items: Sequence[Item], most: int) -> list[Sequence[Item]]:
    """Cut into parts of about the same length, none longer than `most`."""
    if not items:
        return []
    each = ceil(len(items) / ceil(len(items) / most))
    return [items[start : start + each] for start in range(0, len(items), each)]


def across(count: int) -> int:
    """Count the tables that fit side by side: as many as below each other, or one more."""
    return next(side for side in range(1, 5) if side * side >= count)


def script() -> str:
    return text_of("screen.js")


def text_of(name: str) -> str:
    return resources.files(PACKAGE).joinpath("templates", name).read_text("utf-8")


def style(turns_to_show: Sequence[int] = range(2, MOST_TURNS + 1)) -> str:
    """Return the style of the page: the file, and the rules that numbers of things make."""
    return text_of("screen.css") + "\n".join(
        [
            *(f".rows{count} {{ --rows: {count}; }}" for count in range(1, MOST_TABLES + 1)),
            *(f".seats{count} {{ --seats: {count}; }}" for count in range(1, MOST_SEATS + 1)),
            *(f".lines{count} {{ --lines: {count}; }}" for count in range(1, MOST_LINES + 1)),
            "@media (min-width: 60rem) and (orientation: landscape) {",
            *(rule for count in turns_to_show if count > 1 for rule in turning(count)),
            "}",
            "",
        ]
    )


def turning(count: int) -> list[str]:
    """Show one turn after the other: each the same time, and none for longer."""
    delays = (
        f".of{count} .turn:nth-child({turn + 1}) {{ animation-delay: {turn * SECONDS}s; }}"
        for turn in range(count)
    )
    hidden = f"{100 / count:.4f}% {{ visibility: hidden; }}"
    animation = f"turn{count} {count * SECONDS}s step-end infinite"
    return [
        f"@keyframes turn{count} {{ 0% {{ visibility: visible; }} {hidden} }}",
        f".of{count} .turn {{ animation: {animation}; visibility: hidden; }}",
        *delays,
    ]


@cache
def templates() -> Environment:
    made = environment(PACKAGE)
    made.filters.update(clock=words.local_clock, label=label, number=number)
    return made
