"""Runs `azul tour print` and `azul tour screen`: paper and the big screen."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azul_notation.cli.club.reports import Page, ReportFile, target
from azul_notation.cli.club.slips import write_slips
from azul_notation.cli.club.store_option import Db, Tour, opened, show_json, show_table
from azul_notation.cli.console import counted, fail, show
from azul_notation.cli.output import Output
from azul_notation.render.paint import visible
from tournaments.numbers import ROUNDS

if TYPE_CHECKING:
    from tournaments.paper.view import PrintedTable, RoundPages


class PrintedPages(StrEnum):
    tables = "tables"
    where = "where"
    cards = "cards"
    sheets = "sheets"
    blank = "blank"
    standings = "standings"
    slips = "slips"


class Paper(StrEnum):
    a4 = "a4"
    letter = "us-letter"


Round = Annotated[
    int | None, typer.Option("--round", min=1, max=ROUNDS, help="Round (default: the last one).")
]

Published = Annotated[
    int | None,
    typer.Option("--round", min=1, max=ROUNDS, help="Round (default: the newest published one)."),
]
Proposal = Annotated[
    bool,
    typer.Option(
        "--proposal", help="Use the proposed round; every page says that it is a proposal."
    ),
]


class RoundForm(StrEnum):
    """The form in which a round is shown."""

    text = "text"
    chat = "chat"
    json = "json"


def shown(
    tour: Tour,
    number: Round = None,
    db: Db = None,
    form: Annotated[
        RoundForm,
        typer.Option(
            "--format", help="Output format; chat prints one line per table, for a group chat."
        ),
    ] = RoundForm.text,
) -> None:
    """Show the seating of a round: the last published one, or the proposal."""
    from tournaments.paper.chat import chat_text  # noqa: PLC0415 - slow to load
    from tournaments.tour.round_form import published_form as as_form  # noqa: PLC0415 - as above
    from tournaments.tour.round_pages import compose_round  # noqa: PLC0415 - as above

    with opened(db) as store:
        tournament = store.club.tournament(tour)
        waiting = tournament.proposal
        proposed = waiting is not None and number in (None, waiting.round)
        pages = compose_round(store, tournament, number, proposal=proposed)
        if form is RoundForm.json:
            show_json(as_form(tournament.id, pages))
            return
        if form is RoundForm.chat:
            show("\n".join(map(visible, chat_text(pages).split("\n"))))
            return
        size = max((len(table.chairs) for table in pages.tables), default=0)
        rows = []
        for table in pages.tables:
            names = [chair.player for chair in table.chairs]
            rows.append((table.name, *names, *[""] * (size - len(names)), remarks(table)))
        head = ("table", *(f"seat {seat}" for seat in range(1, size + 1)), "")
        show(f"{pages.title}, {spoken_round(pages)}\n")
        show_table(head, rows, "<" * len(head), keep=1)
        for name in pages.byes:
            show(f"bye: {name}")


def remarks(table: "PrintedTable") -> str:
    return "; ".join([*table.flags, *table.notes])


def printed(
    tour: Tour,
    what: Annotated[PrintedPages, typer.Option(help="Pages to print.")] = PrintedPages.tables,
    output: ReportFile = None,
    number: Published = None,
    proposal: Proposal = False,
    paper: Annotated[Paper, typer.Option(help="Paper size.")] = Paper.a4,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Print the slip of this player only, replacing an old one (default: all players"
            " without a slip).",
            metavar="PLAYER",
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Address on the slips (default: that of the running `azul serve`)."
        ),
    ] = "",
    db: Db = None,
) -> None:
    """Write the pages of a round as PDF: pairings, an alphabetical list, cards, score sheets, standings.

    Slips are for `azul serve`: each has a player's name, and a code to sign in with on a phone.
    """
    require_name(output, ".pdf")
    if what is PrintedPages.slips:
        if proposal or number is not None:
            fail("slips are for all rounds: leave out --round and --proposal")
        write_slips(tour, player or [], address, paper=paper.value, output=output, db=db)
        return
    if player or address:
        fail("--player and --address are for --what slips")
    if proposal and what is PrintedPages.standings:
        fail("standings do not depend on a proposal: leave out --proposal")
    from tournaments.paper.pages import print_pages  # noqa: PLC0415 - slow to load
    from tournaments.reports.typeset import page_count  # noqa: PLC0415 - slow to load
    from tournaments.tour.round_pages import compose_blank, compose_round  # noqa: PLC0415 - as above

    with opened(db) as store:
        tournament = store.club.tournament(tour)
        without = what is PrintedPages.standings or (
            what is PrintedPages.blank and number is None and not proposal
        )
        if without and not tournament.rounds:
            pages = compose_blank(store, tournament)
        else:
            pages = compose_round(store, tournament, number, proposal=proposal)
        if what is PrintedPages.standings and not pages.standings:
            fail(
                "there are no standings before all results of round 1 are in:"
                f" `azul tour status {tournament.id}` says what is missing"
            )
        data = print_pages(pages, what.value, paper=paper.value)
        own = "-".join([tournament.id, *([f"round-{pages.round}"] if pages.round else []), what])
        with Output(target(own, Page.pdf, output)) as out:
            out.stream.write(data)
        which = (
            f"after round {pages.after}" if what is PrintedPages.standings else spoken_round(pages)
        )
        out.report(f"{counted(page_count(data), 'page')}, {what.value}, {which}")


def screen(
    tour: Tour,
    output: ReportFile = None,
    number: Published = None,
    proposal: Proposal = False,
    refresh: Annotated[int, typer.Option(min=5, help="Seconds between refreshes.")] = 30,
    clock: Annotated[
        int | None, typer.Option(min=1, help="Length of the round in minutes.")
    ] = None,
    db: Db = None,
) -> None:
    """Write a page for the big screen; it refreshes itself."""
    require_name(output, ".html", ".htm")
    from tournaments.paper.screen import screen_html  # noqa: PLC0415 - slow to load
    from tournaments.tour.round_pages import compose_round  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        tournament = store.club.tournament(tour)
        pages = compose_round(store, tournament, number, proposal=proposal)
        with Output(target(f"{tournament.id}-screen", Page.html, output)) as out:
            out.write(screen_html(pages, refresh=refresh, clock=clock))
        out.report(f"the big screen, {spoken_round(pages)}")


def require_name(output: Path | None, *endings: str) -> None:
    """Refuse a file whose name promises something else than what is written."""
    if output is None or not output.suffix or (output.exists() and not output.is_file()):
        return
    if output.suffix.casefold() not in endings:
        right = output.with_suffix(endings[0])
        fail(f"{output} does not end in {endings[0]}: write to {right}")


def spoken_round(pages: "RoundPages") -> str:
    if not pages.round:
        return "for any round"
    return f"round {pages.round}{', a proposal' if pages.proposed else ''}"
