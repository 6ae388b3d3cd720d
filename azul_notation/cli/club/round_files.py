"""Writes all pages of a round to files that are named after it."""

from pathlib import Path

from azul_notation.cli.club.printing import PrintedPages, printed, screen
from azul_notation.cli.club.store_option import opened
from azul_notation.cli.console import fail

PAGES = (PrintedPages.tables, PrintedPages.where, PrintedPages.sheets)
"""PrintedPages a room needs before a round is played."""


def print_round(tour: str, db: Path | None) -> None:
    """Write the pages of the published round and its screen to the current folder; report the files."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        name, number = tournament.id, tournament.last
        if not number:
            command = "publish" if tournament.proposal else "pair"
            fail(f"no round is published: `azul tour {command} {name}`")
    for what in (*PAGES, *[PrintedPages.standings][: number - 1]):
        printed(name, what, Path(f"{name}-round-{number}-{what}.pdf"), number, db=db)
    from tournaments.paper.screen import clock_of  # noqa: PLC0415 - slow to load

    page = Path(f"{name}-screen.html")
    screen(name, page, number, clock=clock_of(text_of(page)), db=db)


def text_of(page: Path) -> str:
    """Read the page of the round before, whose clock stays; return an empty text if there is none."""
    try:
        return page.read_text("utf-8", "replace")
    except OSError:
        return ""
