"""Runs `azul tour check`, `season check` and `tour simulate`, which count everything again."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from azul_notation.cli.club.rounds import Prefer, sizes_of
from azul_notation.cli.club.seasons import Season
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json, show_table
from azul_notation.cli.console import Form, counted, fail, notify, show
from azul_notation.cli.status import FAULTS
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict

if TYPE_CHECKING:
    from tournaments.audit.simulate import Simulation


def checked(tour: Tour, db: Db = None, form: Shape = Form.text) -> None:
    """Recompute everything with independent code: tables, records, seatings, standings, ratings."""
    from tournaments.audit.check import check  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        tournament = store.club.tournament(tour)
        show_differences(Recount, tournament, list(check(store, tournament)), form)


def season_checked(season: Season, db: Db = None, form: Shape = Form.text) -> None:
    """Recompute a season and all its tournaments with independent code."""
    from tournaments.audit.check import check_season  # noqa: PLC0415 - slow to load

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


def simulated(
    players: Annotated[int, typer.Option(min=2, max=2000, help="Number of players.")],
    number: Annotated[int, typer.Option("--rounds", min=1, max=50, help="Number of rounds.")],
    seed: Annotated[str, typer.Option(help="The same seed gives the same tournament.")] = "1",
    sizes: Annotated[str, typer.Option(help="Table sizes, preferred first: 4,3.")] = "4,3",
    method: Annotated[
        str, typer.Option(help="Seating method: swiss, king, random or fixed.")
    ] = "swiss",
    short: Annotated[
        str,
        typer.Option(
            help="Who sits at small tables: even (in turn), low (the last in the standings) or high."
        ),
    ] = "even",
    prefer: Prefer = "opponents",
    form: Shape = Form.text,
) -> None:
    """Play a whole tournament with random results, and recompute it; needs no club file."""
    from tournaments.audit.simulate import Asked, simulate  # noqa: PLC0415 - slow to load

    chosen = sizes_of(sizes)
    asked = Asked(
        players=players,
        rounds=number,
        seed=seed,
        sizes=chosen,
        method=method,
        short=short,
        prefer=prefer,
    )
    try:
        simulation, found = simulate(asked)
    except Conflict as reason:
        fail(str(reason))
    if form is Form.json:
        show_json(simulation)
    else:
        show_simulation(simulation)
    for each in found:
        notify(f"azul: {each}")
    if found:
        raise typer.Exit(FAULTS)


def show_simulation(simulation: "Simulation") -> None:
    """Show a simulation to people: the result of each round, and the standings."""
    rows = []
    for number, each in enumerate(simulation.rounds, start=1):
        costs = [
            f"{float(Fraction(cost.value)):.4g} ({float(Fraction(cost.bound)):.4g})"
            for cost in each.cost.values()
        ]
        rows.append((number, len(each.tables), len(each.byes), *costs))
    names = list(simulation.rounds[0].cost)
    head = ("round", "tables", "byes", *names)
    show("quality of the rounds, with the best possible in brackets\n")
    show_table(head, rows, ">" * len(head), keep=1)
    show("")
    ranks = [(row.rank, row.player, row.points, row.played) for row in simulation.standings]
    show_table(("", "player", "points", "played"), ranks, "><>>")
