"""Runs `azul tour export` and `azul tour import`: a whole tournament as a file."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.reports import Out
from azul_notation.cli.club.store_option import Db, Tour, opened
from azul_notation.cli.console import bytes_of_file, counted, show
from azul_notation.cli.output import Output
from azul_notation.text.limits import TOURNAMENT_LIMIT


class Kind(StrEnum):
    json = "json"
    trf = "trf"


def exported(
    tour: Tour,
    to: Annotated[Kind, typer.Option("--to", help="Output format.")] = Kind.json,
    output: Out = None,
    db: Db = None,
) -> None:
    """Write a whole tournament as JSON, for `azul tour import`, or a tournament of pairs as TRF."""
    from tournaments.tour.transfer import write_whole  # noqa: PLC0415 - slow to load
    from tournaments.tour.trf import write_trf  # noqa: PLC0415 - slow to load

    with opened(db) as store:
        tournament = store.club.tournament(tour)
        text = write_trf(store, tournament) if to is Kind.trf else write_whole(store, tournament)
        with Output(output) as out:
            out.write(text)


def imported(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    title: Annotated[str, typer.Option(help="New title.")] = "",
    db: Db = None,
) -> None:
    """Create a tournament from the JSON of `azul tour export`, with the same standings."""
    from tournaments.tour.transfer import read_whole  # noqa: PLC0415 - slow to load

    data = bytes_of_file(file, TOURNAMENT_LIMIT)
    with opened(db, write=True) as store:
        made = read_whole(store, data, title)
        show(f"tournament {made.id}: {made.title}, {counted(len(made.entrants), 'player')}")
