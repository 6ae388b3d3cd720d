"""Runs `azul tour check` and `season check`, which count everything again."""

import msgspec
import typer

from azul_notation.cli.club.store_option import (
    Db,
    Season,
    Shape,
    Tour,
    opened,
    show_json,
)
from azul_notation.cli.console import Form, counted, show
from azul_notation.cli.status import FAULTS
from tournaments.audit.check import check, check_season
from tournaments.club.tournament import Tournament


def checked(tour: Tour, db: Db = None, form: Shape = Form.text) -> None:
    """Recompute everything with independent code: tables, records, seatings, standings, ratings."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        show_differences(Recount, tournament, list(check(store, tournament)), form)


def season_checked(season: Season, db: Db = None, form: Shape = Form.text) -> None:
    """Recompute a season and all its tournaments with independent code."""
    with opened(db) as store:
        found = store.club.season(season)
        show_differences(SeasonRecount, found, list(check_season(store, found)), form)


class Recount(msgspec.Struct, frozen=True):
    """The findings of a second count of a tournament."""

    tournament: str
    """The id of the tournament."""
    ok: bool
    """Whether there is no difference."""
    differences: list[str]
    """What differs, in words."""


class SeasonRecount(msgspec.Struct, frozen=True):
    """The findings of a second count of a season."""

    season: str
    """The id of the season."""
    ok: bool
    """Whether there is no difference."""
    differences: list[str]
    """What differs, in words."""


def show_differences(
    recounted: type[Recount] | type[SeasonRecount],
    ranked: Tournament,
    found: list[str],
    form: Form,
) -> None:
    """Show what a second count finds; any difference ends the command with 1."""
    if form is Form.json:
        show_json(recounted(ranked.id, not found, found))
    else:
        for each in found:
            show(each)
        none = f"{ranked.title}: no differences found"
        show(counted(len(found), "difference") if found else none)
    if found:
        raise typer.Exit(FAULTS)
