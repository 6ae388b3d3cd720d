"""Assigns players the codes of their slips, and prints them."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.club.tournament import Tournament
from tournaments.paper.pages import Paper
from tournaments.store.store import Store
from tournaments.tour import keys


class SlipPages(NamedTuple):
    """The content of printed slips."""

    slips: list[keys.Slip]
    club: str
    title: str
    time: str


def give_slips(store: Store, tournament: Tournament, who: Sequence[str]) -> SlipPages:
    """Write slips with new codes for the named players, or for all who have none."""
    slips = keys.give_codes(store, tournament, keys.with_slips(store, tournament, who))
    return SlipPages(slips, store.club.name, tournament.title, store.head.at)


def print_slip_pages(pages: SlipPages, base: str, *, paper: Paper = "a4") -> bytes:
    """Print slips as PDF; `base` is the players' address without its last slash."""
    from tournaments.paper.slips import PrintedSlip, print_slips  # noqa: PLC0415 - slow to load

    return print_slips(
        [
            PrintedSlip(each.player.name, code, f"{base}/k/{code}")
            for each in pages.slips
            for code in [keys.written(each.code)]
        ],
        club=pages.club,
        title=pages.title,
        address=f"{base}/",
        time=pages.time,
        paper=paper,
    )
