"""Runs `azul ratings`: the list and its report."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from azul_notation.cli.club.reports import ReportFile, To, write_report
from azul_notation.cli.club.store_option import Db, Shape, opened, show_json
from azul_notation.cli.console import Form, colourful, fail, line_width, show
from azul_notation.render.fold import folded_grid, wrapped
from tournaments.ratings import elo, ratings as r
from tournaments.standings.scoring import SIZES
from tournaments.store.store import Store


class Period(StrEnum):
    day = "day"
    event = "event"


class System(StrEnum):
    elo = "elo"
    openskill = "openskill"


DEFAULT = elo.Parameters()
Start = Annotated[float, typer.Option(help="Rating of a new player.")]
Scale = Annotated[float, typer.Option(help="Rating difference at which the odds are ten to one.")]
KNew = Annotated[float, typer.Option(help="K factor in a player's first games.")]
KLater = Annotated[float, typer.Option(help="K factor after the first games.")]
NewGames = Annotated[int, typer.Option(help="Number of first games.")]
Newcomer = Annotated[
    float | None,
    typer.Option(
        help="Rating of players who join after the first rating period.", show_default="--start"
    ),
]
Size = Annotated[int | None, typer.Option(min=2, max=4, help="Count only tables of this size.")]
Variant = Annotated[str | None, typer.Option(help="Count only this variant.")]
Until = Annotated[
    str | None,
    typer.Option(
        help="Count only games up to this day, or to the end of a month (2026-03) or year.",
        metavar="DAY",
    ),
]
Faulty = Annotated[
    bool, typer.Option("--faulty", help="Also count records with errors, with the computed totals.")
]
NoStood = Annotated[
    bool, typer.Option("--no-stood", help="Leave out games with a mistake that was not corrected.")
]


class Asked(msgspec.Struct, frozen=True):
    """The options that stood before the word `report`."""

    choice: r.Choice
    db: Path | None


def listed(
    context: typer.Context,
    start: Start = DEFAULT.start,
    scale: Scale = DEFAULT.scale,
    k_new: KNew = DEFAULT.k_new,
    k_later: KLater = DEFAULT.k_later,
    new_games: NewGames = DEFAULT.new_games,
    newcomer: Newcomer = None,
    period: Annotated[
        Period, typer.Option(help="Rate the games of a day, or of an event, together.")
    ] = Period.day,
    size: Size = None,
    variant: Variant = None,
    until: Until = None,
    faulty: Faulty = False,
    no_stood: NoStood = False,
    pools: Annotated[
        bool, typer.Option("--pools", help="Also show separate ratings for each table size.")
    ] = False,
    sweep: Annotated[
        bool, typer.Option("--sweep", help="Fit K and the initial rating to the club's own games.")
    ] = False,
    system: Annotated[System, typer.Option(help="Rating system.")] = System.elo,
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Show the rating list: multi-player Elo from all games that count.

    Every parameter is an option, and `--format json` includes all of them.
    """
    choice = r.Choice(
        period=period.value,
        size=size,
        variant=variant,
        until=until,
        faulty=faulty,
        stood=not no_stood,
        parameters=elo.Parameters(
            start=start,
            scale=scale,
            k_new=k_new,
            k_later=k_later,
            new_games=new_games,
            newcomer=newcomer,
        ),
    )
    context.obj = Asked(choice, db)
    elsewhere = pools or sweep or system is not System.elo or form is not Form.text
    if context.invoked_subcommand is not None:
        if elsewhere:
            fail("--pools, --sweep, --system and --format are for the list, not for its report")
        return
    if pools and (sweep or size is not None or system is not System.elo):
        fail("--pools is for the Elo list of all sizes: leave --size, --sweep and --system out")
    if system is System.openskill and (sweep or choice.parameters != DEFAULT):
        fail("--sweep, --start, --scale, --k-…, --new-games and --newcomer are for Elo")
    with opened(db) as store:
        if sweep or system is System.openskill:
            from azul_notation.cli.club.rating_quality import show_openskill, show_sweep  # noqa: PLC0415 - slow to load
        if sweep:
            show_sweep(store, choice, form)
        elif system is System.openskill:
            show_openskill(store, choice, form)
        elif form is Form.json:
            show_json(r.rating_list(store, choice, SIZES if pools else ()))
        else:
            show_ratings(store, choice, SIZES if pools else ())


def show_ratings(store: Store, choice: r.Choice, sizes: Sequence[int]) -> None:
    """Show the list to people, with the ratings of pools of their own next to it."""
    players = r.rated(store, choice)
    pools = [
        {each.number: each for each in r.rated(store, replace(choice, size=size))} for size in sizes
    ]
    starred = any(each.provisional for each in players)
    rows = [
        (
            *(
                each.rank,
                each.player,
                f"{each.rating:.0f}{provisional_mark(each) if starred else ''}",
            ),
            *(each.games, *(in_pool(pool.get(each.number)) for pool in pools)),
            *(each.last, "" if each.active else "inactive"),
        )
        for each in players
    ]
    named = [f"at {size}" for size in sizes]
    head = ("", "player", "rating", "games", *named, "last", "")
    align = "><>>" + ">" * len(sizes) + "<<"
    show(folded_grid(head, rows, align, width=line_width(), colour=colourful(sys.stdout)))
    legend = [f"* provisional: fewer than {choice.provisional} games"] * starred
    if not all(each.active for each in players):
        legend.append(f"inactive: no game for {r.DORMANT} days")
    if legend:
        show("\n" + "\n".join(wrapped("; ".join(legend), line_width())))


def in_pool(each: r.Rated | None) -> str:
    return f"{each.rating:.0f} ({each.games})" if each else "–"


def provisional_mark(each: r.Rated) -> str:
    return "*" if each.provisional else " "


def report(context: typer.Context, to: To = None, output: ReportFile = None, db: Db = None) -> None:
    """Write the report on ratings: the list, histories, calibration, what each seat is worth.

    Put options of the list before `report`: `azul ratings --size 4 report --to pdf -o four.pdf`.
    """
    from tournaments.ratings.report import compose_ratings  # noqa: PLC0415 - slow to load

    asked = context.obj
    assert isinstance(asked, Asked)
    with opened(db or asked.db) as store:
        write_report(compose_ratings(store, asked.choice), "ratings", to, output)
