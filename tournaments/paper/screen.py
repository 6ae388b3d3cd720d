"""Writes the page for the big screen: one file, readable even without its few lines of script.

All is measured in a share of the screen's height and width, so that a projector of 720 lines shows
what one of 1080 shows. What does not fit at once is shown in turns; on a phone all stands below
each other. The script measures the names and makes those of a column smaller until they fit; without
it they take two lines.
"""

import base64
import hashlib
from collections.abc import Sequence
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
"""On one turn of the screen."""
MOST_LINES = 15
"""Of the standings under each other."""
MOST_COLUMNS = 3
BESIDE = 4
"""The most tables that leave room for the standings next to them."""
SECONDS = 10
"""How long a turn is shown."""
PACKAGE = "tournaments.paper"


class Turn(NamedTuple):
    """What is on the screen at once."""

    caption: str
    across: int
    """How many tables stand side by side."""
    tables: Sequence[PrintedTable]
    columns: Sequence[Sequence[Line]]
    """The standings, column by column."""

    @property
    def rows(self) -> int:
        """How many tables stand below each other."""
        return ceil(len(self.tables) / self.across)

    @property
    def seats(self) -> int:
        return max((len(table.chairs) for table in self.tables), default=0)

    @property
    def lines(self) -> int:
        """How many lines the longest column of the standings has."""
        return max(map(len, self.columns), default=0)


def screen_html(pages: RoundPages, *, refresh: int, clock: int | None) -> str:
    """Give the page; it reloads itself after `refresh` seconds, or when all turns were shown.

    `clock` is how many minutes the round takes.
    """
    turns = turns_of(pages)
    cycle = SECONDS * len(turns) if len(turns) > 1 else 0
    return (
        templates()
        .get_template("screen.html")
        .render(
            pages=pages,
            round=round_of(pages),
            progress=progress(pages),
            heading=standings_heading(pages),
            winners=winners_line(pages),
            byes=in_order(pages.byes),
            absent=in_order(pages.absent),
            turns=turns,
            room=words.room(line.points for line in pages.standings),
            ties=tie_columns(pages.standings),
            codes=pages.codes if len(pages.standings) <= MOST_LINES else [],
            seconds=SECONDS,
            cycle=cycle,
            refresh=refresh if not cycle else cycle * max(1, ceil(refresh / cycle)),
            clock=clock,
            key=hashlib.sha256(repr((pages.club, pages.title, pages.round)).encode()).hexdigest(),
            script=Markup(script()),  # noqa: S704 # our own file, nobody else's words
            hash=base64.b64encode(hashlib.sha256(script().encode()).digest()).decode(),
        )
    )


def tie_columns(lines: Sequence[Line]) -> dict[str, Sequence[str]]:
    """Write the tie-breaks of each player, every column in one way."""
    columns = [words.even(column) for column in zip(*(line.ties for line in lines), strict=True)]
    rows = zip(*columns, strict=True) if columns else [()] * len(lines)
    return {line.player: row for line, row in zip(lines, rows, strict=True)}


def turns_of(pages: RoundPages) -> list[Turn]:
    """Say what is shown after what: tables, as evenly as they go, then the standings.

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
    return [turn._replace(caption=counted(turn, turns)) for turn in turns] or [Turn("", 1, [], [])]


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
    """Say how many tables stand side by side: as many as stand below each other, or one more."""
    return next(side for side in range(1, 5) if side * side >= count)


def script() -> str:
    return resources.files(PACKAGE).joinpath("templates", "screen.js").read_text("utf-8")


@cache
def templates() -> Environment:
    made = environment(PACKAGE)
    made.filters.update(clock=words.local_clock, label=label, number=number)
    return made
