"""Runs `azul tour simulate`: plays a tournament with random results, and counts it again."""

from fractions import Fraction
from typing import Annotated

import typer

from azul_notation.cli.club.rounds import Prefer, sizes_of
from azul_notation.cli.club.store_option import Shape, show_json, show_table
from azul_notation.cli.console import Form, fail, notify, show
from azul_notation.cli.status import FAULTS
from tournaments.audit.simulate import Asked, Simulation, simulate
from tournaments.errors import Conflict


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


def show_simulation(simulation: Simulation) -> None:
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
