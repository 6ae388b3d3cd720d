"""Prints the pages of a round as PDF: `print_pages(pages, "tables")`.

Names go to typst as data and are set as they are. The bytes follow from the pages and the fonts.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tournaments.club.names import alphabetical
from tournaments.paper.view import PrintedTable, RoundPages
from tournaments.reports import words
from tournaments.reports.typeset import column, template, typeset

Paper = Literal["a4", "us-letter"]
PACKAGE = "tournaments.paper"
SHORT = 3
"""A table's name of so few letters has the word before it: "Table 7", but "Window"."""
PROPOSAL = "proposal – not published"
Data = dict[str, Any]


class Page(NamedTuple):
    template: str
    heading: str
    data: Callable[[RoundPages], Data]


def print_pages(pages: RoundPages, what: str, *, paper: Paper = "a4") -> bytes:
    """Print one of the `PAGES`."""
    return typeset(
        [
            template("house.typ"),
            *(template(name, PACKAGE) for name in ("paper.typ", PAGES[what].template)),
        ],
        pages.time,
        data_of(pages, what, paper=paper),
    )


def data_of(pages: RoundPages, what: str, *, paper: Paper = "a4") -> Data:
    """Return the contents of a page."""
    return {
        "paper": paper,
        "club": pages.club,
        "title": pages.title,
        "date": pages.date,
        "round": round_of(pages),
        "time": words.local_clock(pages.time),
        "heading": PAGES[what].heading,
        "mark": PROPOSAL if pages.proposed else "",
        **PAGES[what].data(pages),
    }


# -- the pages


def tables(pages: RoundPages) -> Data:
    return {
        "tables": tables_of(pages),
        "byes": in_order(pages.byes),
        "absent": in_order(pages.absent),
    }


def where(pages: RoundPages) -> Data:
    places = [
        {
            "player": chair.player,
            "table": table.name,
            "seat": str(chair.seat),
            "starts": chair.starts,
        }
        for table in pages.tables
        for chair in table.chairs
    ]
    places += [{"player": who, "table": "", "seat": "", "starts": False} for who in pages.byes]
    return {"places": sorted(places, key=lambda place: alphabetical(str(place["player"])))}


def cards(pages: RoundPages) -> Data:
    return {"tables": games_of(pages)}


def sheets(pages: RoundPages) -> Data:
    return {"sheet": sheet(pages), "tables": games_of(pages)}


def blank(pages: RoundPages) -> Data:
    """Lay out one page of sheets: a copier makes more."""
    chairs = [{"seat": seat, "player": "", "starts": False} for seat in range(1, pages.seats + 1)]
    empty = {"name": "", "label": "", "notes": [], "chairs": chairs}
    return {"sheet": sheet(pages), "tables": [empty] * (2 if pages.seats > 2 else 4)}  # noqa: PLR2004


def standings(pages: RoundPages) -> Data:
    points = column([line.points for line in pages.standings])
    ties = [
        column(words.uniform([line.ties[number] for line in pages.standings]))
        for number in range(len(pages.codes))
    ]
    return {
        "heading": standings_heading(pages),
        "winners": winners_line(pages),
        "codes": pages.codes,
        "legend": [[code, title] for code, title in zip(pages.codes, pages.titles, strict=True)],
        "ties": tie_rule(pages.codes),
        "standings": [
            {
                "rank": line.rank,
                "player": line.player,
                "note": line.note,
                "points": points[row],
                "played": line.played,
                "ties": [values[row] for values in ties],
            }
            for row, line in enumerate(pages.standings)
        ],
    }


PAGES: Mapping[str, Page] = {
    "tables": Page("tables.typ", "Tables and seats", tables),
    "where": Page("where.typ", "Where do I sit?", where),
    "cards": Page("cards.typ", "Cards", cards),
    "sheets": Page("sheets.typ", "Score sheets", sheets),
    "blank": Page("sheets.typ", "Score sheets", blank),
    "standings": Page("standings.typ", "Standings", standings),
}
"""All that can be printed, by name."""


# -- their parts


def round_of(pages: RoundPages) -> str:
    of = "" if pages.rounds is None else f" of {pages.rounds}"
    return f"Round {pages.round or '____'}{of}"


def standings_heading(pages: RoundPages) -> str:
    return "Final standings" if pages.final else f"Standings after round {pages.after}"


def tie_rule(codes: Sequence[str]) -> str:
    """Describe in one line how ties are broken."""
    if not codes:
        return "Players with equal points share the place."
    return (
        f"Players with equal points are ranked by {', then '.join(codes)};"
        " those who are equal in all of these share the place."
    )


def progress(pages: RoundPages) -> str:
    """Describe how far the round is: "in progress: 1 of 4 tables in"."""
    if pages.proposed:
        return PROPOSAL
    games = pages.games
    done = sum(table.done for table in games)
    return "complete" if done == len(games) else f"in progress: {done} of {len(games)} tables in"


def winners_line(pages: RoundPages) -> str:
    """Name the winner, or those who share the win; no one before the end."""
    if not pages.winners:
        return ""
    label, names = words.winner(pages.winners, final=True)
    return f"{label}: {names}"


def label(name: str) -> str:
    return f"Table {name}" if len(name) <= SHORT else name


def tables_of(pages: RoundPages) -> list[Data]:
    return [table_of(table) for table in pages.tables]


def games_of(pages: RoundPages) -> list[Data]:
    """Lay out the tables at which there is a game."""
    return [table_of(table) for table in pages.games]


def table_of(table: PrintedTable) -> Data:
    return {
        "name": table.name,
        "label": label(table.name),
        "notes": table.notes,
        "chairs": [
            {"seat": chair.seat, "player": chair.player, "starts": chair.starts}
            for chair in sorted(table.chairs, key=lambda chair: chair.seat)
        ],
    }


def sheet(pages: RoundPages) -> Data:
    return {
        "game": pages.sheet.game,
        "rows": pages.sheet.rows,
        "tie": pages.sheet.tie,
        "notes": pages.sheet.notes,
    }


def in_order(names: Sequence[str]) -> list[str]:
    return sorted(names, key=alphabetical)
