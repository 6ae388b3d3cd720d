"""Runs `azul play`: plays random games."""

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azul_notation.cli import options
from azul_notation.cli.console import fail
from azul_notation.cli.games import Jobs
from azul_notation.cli.output import Output
from azul_notation.library.playing import request_for
from azul_notation.rules import DIALECTS
from azul_notation.rules.options import UnknownChoice
from azul_notation.text.write import HEADER, write_game

if TYPE_CHECKING:
    from azul_notation.replay.random_play import Request

TOGETHER = 20
"""Games that one process plays in one go."""


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
    jobs: Jobs = 0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Output file (default: standard output).", metavar="FILE"
        ),
    ] = None,
) -> None:
    """Play random games and write them as records, with all totals."""
    from azul_notation.replay.jobs import Lost  # noqa: PLC0415 - not free to import

    variant = rules.pop(options.VARIANT, options.DEFAULT)
    with Output(output) as out:
        try:
            request = request_for(variant, seats, seed, policy.value, rules)
            for number, text in enumerate(records(request, games, jobs)):
                out.write(("\n" if number else HEADER) + text)
        except UnknownChoice as wrong:
            out.abandon()
            fail(str(wrong))
        except Lost:
            out.abandon()
            fail("a process that was playing games has died; there may be too little memory")


def records(request: "Request", games: int, jobs: int) -> Iterator[str]:
    """Play games in several processes, and yield their records in order."""
    from azul_notation.replay.jobs import cores, mapped  # noqa: PLC0415 - not free to import

    stretches = (range(at, min(at + TOGETHER, games + 1)) for at in range(1, games + 1, TOGETHER))
    for texts in mapped(partial(play_stretch, request), stretches, jobs or cores(), _is_alone):
        yield from texts


def play_stretch(request: "Request", numbers: range) -> list[str]:
    """Play the games of these numbers, and write their records."""
    from azul_notation.replay.random_play import play_games  # noqa: PLC0415 - not free to import

    played = play_games(request, len(numbers), first=numbers.start)
    return [write_game(game, DIALECTS[game.variant]) for game in played]


def _is_alone(_: range) -> bool:
    """Return whether games must be played by this process; none need to."""
    return False
