"""`azul tour print` and `azul tour screen`: paper and the big screen."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azul_notation.cli.club.standings import Out
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, colourful, fail, show
from azul_notation.cli.output import Output
from azul_notation.render.grid import grid
from tournaments.numbers import ROUNDS

if TYPE_CHECKING:
    from tournaments.paper.view import RoundPages


class What(StrEnum):
    tables = "tables"
    where = "where"
    cards = "cards"
    sheets = "sheets"
    blank = "blank"
    standings = "standings"


class Paper(StrEnum):
    a4 = "a4"
    letter = "us-letter"


Round = Annotated[
    int | None, typer.Option("--round", min=1, max=ROUNDS, help="Round (default: the last one).")
]


def shown(tour: Tour, number: Round = None, db: Db = None, form: Shape = Form.text) -> None:
    """Show the seating of a round: the last one published, or the proposal."""
    from tournaments.tour.round_pages import compose_round  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        pages = compose_round(store, store.club.tournament(tour), number)
        if form is Form.json:
            show_json(as_json(store.club.tournament(tour).id, pages))
            return
        size = max((len(table.chairs) for table in pages.tables), default=0)
        rows = []
        for table in pages.tables:
            names = [chair.player for chair in table.chairs]
            rows.append((table.name, *names, *[""] * (size - len(names)), "; ".join(table.flags)))
        head = ("table", *(f"seat {seat}" for seat in range(1, size + 1)), "")
        show(f"{pages.title}, round {pages.round}\n")
        show(grid(head, rows, "<" * len(head), colour=colourful(sys.stdout)))
        for name in pages.byes:
            show(f"bye: {name}")


def as_json(tournament: str, pages: "RoundPages") -> dict[str, object]:
    """Lay a round out as `azul tour pair` does a proposal."""
    return {
        "tournament": tournament,
        "round": pages.round,
        "tables": [
            {
                "table": table.name,
                "players": [chair.player for chair in table.chairs],
                "flags": table.flags,
            }
            for table in pages.tables
        ],
        "byes": pages.byes,
    }


def printed(
    tour: Tour,
    what: Annotated[What, typer.Option(help="Pages to print.")] = What.tables,
    output: Out = None,
    number: Round = None,
    paper: Annotated[Paper, typer.Option(help="Paper size.")] = Paper.a4,
    db: Db = None,
) -> None:
    """Write the pages of a round as PDF: pairings, an alphabetical list, cards, score sheets, standings."""
    if output is None and sys.stdout.isatty():
        fail("a PDF needs a file: -o FILE.pdf")
    from tournaments.paper.pages import print_pages  # noqa: PLC0415 - slow to load
    from tournaments.tour.round_pages import compose_round  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        pages = compose_round(store, store.club.tournament(tour), number)
        data = print_pages(pages, what.value, paper=paper.value)
        with Output(output) as out:
            out.stream.write(data)
        out.report(f"round {pages.round} of {pages.title} ({what.value})")


def screen(
    tour: Tour,
    output: Annotated[Path, typer.Option("--output", "-o", help="Output file.", metavar="FILE")],
    number: Round = None,
    refresh: Annotated[int, typer.Option(min=5, help="Seconds between refreshes.")] = 30,
    clock: Annotated[
        int | None, typer.Option(min=1, help="Length of the round in minutes.")
    ] = None,
    db: Db = None,
) -> None:
    """Write a page for the big screen; it refreshes itself."""
    from tournaments.paper.screen import screen_html  # noqa: PLC0415 - slow to load
    from tournaments.tour.round_pages import compose_round  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        pages = compose_round(store, store.club.tournament(tour), number)
        with Output(output) as out:
            out.write(screen_html(pages, refresh=refresh, clock=clock))
        out.report(f"the screen of round {pages.round} of {pages.title}")
