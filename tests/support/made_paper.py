"""Makes printed rounds that were never played."""

import hashlib
from random import Random

import msgspec

from tests.support.made_reports import HOSTILE, NAMES, names_of
from tournaments.paper.pages import PAGES, print_pages
from tournaments.paper.screen import screen_html
from tournaments.paper.sheets import sheet_of
from tournaments.paper.view import Chair, Line, PrintedTable, RoundPages

FLAGS = {
    2: ["rematch Ana–Jan (met 2 times before)"],
    5: ["Ana at a table of 3 again", "friends: Kaja and Piotr"],
}
CODES = ["BUC", "AVG", "SHR", "FIG"]


def names(count: int) -> list[str]:
    """List this number of names, no two alike."""
    first = names_of(count)
    return [*first, *(f"{first[number]} {number}" for number in range(count - len(first)))]


def seated(players: list[str], size: int = 4) -> list[PrintedTable]:
    """Seat players in their order, at short tables last."""
    tables: list[PrintedTable] = []
    while players:
        here = size if size == 2 or len(players) % 4 == 0 or len(players) in {5, 8} else 3
        sitting, players = players[:here], players[here:]
        chairs = [Chair(seat, who, seat == 1) for seat, who in enumerate(sitting, 1)]
        number = len(tables) + 1
        tables.append(PrintedTable(name=str(number), chairs=chairs, flags=FLAGS.get(number, [])))
    return tables


def line(rank: int, player: str) -> Line:
    points = ["13/2", "6½", "6", "11/3", "4", "3", "0"][min(6, rank // 3)]
    return Line(str(rank), player, points, 2, [str(40 - rank), "13/4", "92/75", str(rank)])


def round_pages(players: list[str], byes: int = 0, variant: str = "azul") -> RoundPages:
    """Seat these players for round 3."""
    here = list(players)
    Random(len(players)).shuffle(here)
    away, here = here[:byes], here[byes:]
    return RoundPages(
        club="Klub Azulejo Tallinn–Praha",
        title="Autumn League 2026",
        date="2026-11-18",
        round=3,
        rounds=5,
        time="2026-11-18T17:21:36Z",
        tables=seated(here),
        byes=away,
        sheet=sheet_of(variant),
        after=2,
        codes=CODES,
        titles=["Buchholz", "mean of all scores", "share of the table", "figures"],
        standings=[line(rank, who) for rank, who in enumerate(players, 1)],
    )


LONG = [f"{first}-{first} of the House of {first} the {n}th" for n, first in enumerate(NAMES, 1)]
EMPTY = msgspec.structs.replace(
    round_pages(names(4)), round=1, tables=[], byes=[], codes=[], titles=[], standings=[]
)
MADE = {
    "4": round_pages(names(4)),
    "13": round_pages(names(13), byes=1, variant="garden"),
    "60": round_pages(names(60), variant="sintra"),
    "130": round_pages(names(130), byes=2),
    "hostile": round_pages([*HOSTILE, *names(9)]),
    "long": round_pages([*LONG, "W" * 60], variant="garden"),
    "pairs": msgspec.structs.replace(
        round_pages(names(14), variant="sintra"), tables=seated(names(14), 2), rounds=None, seats=2
    ),
    "empty": EMPTY,
}


def digests() -> list[str]:
    """Hash all that is printed of some rounds."""
    made = [MADE[name] for name in ("13", "hostile")]
    paper = [print_pages(pages, what) for pages in made for what in PAGES]
    screens = [screen_html(pages, refresh=30, clock=50).encode() for pages in made]
    return [hashlib.sha256(each).hexdigest() for each in (*paper, *screens)]
