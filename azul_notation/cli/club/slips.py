"""Runs `azul tour print --what slips` and `azul tour revoke`: the codes with which players sign in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azul_notation.cli.club.reports import Page, target
from azul_notation.cli.club.store_option import Db, Tour, Who, opened
from azul_notation.cli.console import counted, fail, require, show
from azul_notation.cli.output import Output
from tournaments.store.lease import address
from tournaments.store.store import choose
from tournaments.tour import keys

if TYPE_CHECKING:
    from tournaments.paper.pages import Paper


def write_slips(
    tour: str,
    who: Sequence[str],
    site: str,
    *,
    paper: str,
    output: Path | None,
    db: Path | None,
) -> None:
    """Give codes to players, and write a slip for each as PDF."""
    require("club", "this command")
    require("serve", "a slip")
    from tournaments.reports.typeset import page_count  # noqa: PLC0415 - slow to load
    from tournaments.tour.slip_pages import give_slips, print_slip_pages  # noqa: PLC0415 - as above

    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        running = address(choose(db, Path.cwd()))
        base = (site or (running.players if running else "")).rstrip("/")
        if not base:
            fail(
                "slips need the players' address: start `azul serve` first, or name it as in"
                " --address http://192.168.1.20:8008"
            )
        if not base.startswith(("http://", "https://")):
            fail(f"{base!r} is not an address: write it as http://192.168.1.20:8008")
        with Output(target(f"{tournament.id}-slips", Page.pdf, output)) as out:
            pages = give_slips(store, tournament, who)
            size: Paper = "us-letter" if paper == "us-letter" else "a4"
            data = print_slip_pages(pages, base, paper=size)
            out.stream.write(data)
        out.report(f"{counted(page_count(data), 'page')}, {counted(len(pages.slips), 'slip')}")


def revoke(tour: Tour, player: Who, db: Db = None) -> None:
    """Make a player's slip invalid, and sign out every device that has used it."""
    with opened(db, write=True) as store:
        name = keys.revoke(store, tour, player)
        show(
            f"the slip of {name} has become invalid; to print a new one:"
            f" `azul tour print {tour} --what slips --player {name!r}`"
        )
