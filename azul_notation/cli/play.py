"""`azul play`: games by chance."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli import options
from azul_notation.cli.console import fail
from azul_notation.cli.output import Output
from azul_notation.library.playing import play as play_games
from azul_notation.rules import DIALECTS
from azul_notation.rules.options import UnknownChoice
from azul_notation.text.write import HEADER, write_game


class Policy(StrEnum):
    random = "random"
    greedy = "greedy"


@options.with_rules
def play(
    *,
    rules: dict[str, str],
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    policy: Annotated[
        Policy, typer.Option(help="How the players choose their moves.")
    ] = Policy.random,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Output file (default: standard output).", metavar="FILE"
        ),
    ] = None,
) -> None:
    """Play random games and write them as records, with all totals."""
    with Output(output) as out:
        try:
            played = play_games(seats=seats, games=games, seed=seed, policy=policy.value, **rules)
            for number, game in enumerate(played):
                text = write_game(game, DIALECTS[game.variant])
                out.write(("\n" if number else HEADER) + text)
        except UnknownChoice as wrong:
            out.abandon()
            fail(str(wrong))
