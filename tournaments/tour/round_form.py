"""Defines a seated round as commands print it for programs."""

import msgspec

from tournaments.club.club import Club
from tournaments.paper.view import RoundPages
from tournaments.seating.flags import describe_flag
from tournaments.seating.model import Measure, Seating


class SeatedTable(msgspec.Struct, frozen=True):
    """The players of a table."""

    table: str
    """The name of the table."""
    players: list[str]
    """The players in the order of their seats."""
    flags: list[str]
    """What is to be noticed, in words: players who have met before, a smaller table again."""


class Quality(msgspec.Struct, frozen=True):
    """The value of a criterion of the seating; numbers are fractions in text."""

    value: str
    """What it came to; 0 is best."""
    bound: str
    """What no seating can be below."""
    why: str
    """Why the bound is not zero, or the value above it, in words."""


class SeatedRound(msgspec.Struct, frozen=True):
    """The seating of a round."""

    tournament: str
    """The id of the tournament."""
    round: int
    """The number of the round."""
    tables: list[SeatedTable]
    """The tables."""
    byes: list[str]
    """The players who have a bye."""
    cost: dict[str, Quality] | msgspec.UnsetType = msgspec.UNSET
    """The value of each criterion of a proposal, the weightiest first."""


def quality(measure: Measure) -> Quality:
    return Quality(str(measure.value), str(measure.bound), measure.why)


def proposed_form(club: Club, tournament: str, number: int, seating: Seating) -> SeatedRound:
    """Lay out a proposal."""
    return SeatedRound(
        tournament,
        number,
        [
            SeatedTable(
                table.name,
                [club.name_of(each) for each in table.players],
                [describe_flag(flag, club.name_of) for flag in table.flags],
            )
            for table in seating.tables
        ],
        [club.player(each).name for each in seating.byes],
        {name: quality(measure) for name, measure in seating.cost.items()},
    )


def published_form(tournament: str, pages: RoundPages) -> SeatedRound:
    """Lay out a round as its pages have it."""
    return SeatedRound(
        tournament,
        pages.round,
        [
            SeatedTable(
                table.name,
                [chair.player for chair in table.chairs],
                [*table.flags, *table.notes],
            )
            for table in pages.tables
        ],
        [*pages.byes],
    )
