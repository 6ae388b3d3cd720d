"""Defines what the pages say, as values; names are as people wrote them."""

import msgspec


class Chair(msgspec.Struct, frozen=True):
    seat: int
    player: str
    starts: bool
    """Whether this seat begins the game."""


class PrintedTable(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    chairs: list[Chair]
    flags: list[str] = []
    """Remarks of the seating, for the organiser."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A score sheet: rows to fill in, a column for each seat."""

    game: str
    """The game as people call it: "Azul", "Azul: Queen's Garden"."""
    rows: list[str]
    """Headings of the rows, "Round 1" … and what the final scoring adds: "Rows (2 each)" …"""
    tie: str
    """What breaks ties, for a last row: "Completed rows"; empty if nothing does."""
    notes: list[str] = []
    """Reminders below the table."""


class Line(msgspec.Struct, frozen=True):
    """A row of the standings, ready to print."""

    rank: str
    player: str
    points: str
    played: int
    ties: list[str]


class RoundPages(msgspec.Struct, frozen=True, kw_only=True):
    """All that is printed for a round."""

    club: str
    title: str
    date: str
    round: int
    rounds: int | None
    time: str
    """When the last change was made to the store, in UTC."""
    head: str
    """The hash of the log's head."""
    tables: list[PrintedTable]
    byes: list[str]
    quality: list[tuple[str, str]]
    """The criteria of the seating in words: ("repeats", "0 (bound 0)")."""
    sheet: Sheet
    after: int
    """The round after which the standings are; 0: before the first."""
    codes: list[str]
    """Tie-breaks, the headings of `ties` in the standings."""
    standings: list[Line]
    """Empty before the first."""
