"""Defines the content of the pages, as values; names are as people wrote them."""

import msgspec


class Chair(msgspec.Struct, frozen=True):
    seat: int
    player: str
    starts: bool
    """Whether this seat begins the game."""
    score: int | None = None
    """What the player has, if the result is in and may be seen."""


class PrintedTable(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    chairs: list[Chair]
    notes: list[str] = []
    """What players should know: who did not come, who has won by that."""
    flags: list[str] = []
    """Remarks of the seating, for the organiser alone: no page shows them."""
    done: bool = False
    """Whether the result is in."""


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
    note: str = ""
    """A penalty, a withdrawal, a round not played."""


class RoundPages(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the printed pages of a round."""

    club: str
    title: str
    date: str
    round: int
    """0: none; on a blank sheet the players fill it in."""
    rounds: int | None
    seats: int = 4
    """The seats of the largest table there is or may be."""
    time: str
    """When the last change was made to the store, in UTC."""
    proposed: bool = False
    """Whether the round is a proposal, which nobody has published."""
    tables: list[PrintedTable]
    byes: list[str]
    absent: list[str] = []
    """Who was marked absent for the round."""
    awaited: list[str] = []
    """Who has a seat and has not checked in, if others have."""
    sheet: Sheet
    after: int
    """The last round of which all results are in, as of all before it: the standings are after it."""
    final: bool = False
    """Whether that is the last round of the tournament."""
    codes: list[str]
    """Tie-breaks, the headings of `ties` in the standings."""
    titles: list[str]
    """What the tie-breaks are called."""
    standings: list[Line]
    """Empty before the first round is complete."""

    @property
    def games(self) -> list[PrintedTable]:
        """The tables at which there is a game; a player left alone has none."""
        return [table for table in self.tables if len(table.chairs) > 1]

    @property
    def winners(self) -> list[str]:
        """The winners of the tournament, if it is over; several where they share the first place."""
        return [line.player for line in self.standings if self.final and line.rank == "1"]
