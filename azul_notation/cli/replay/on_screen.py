"""Opens the app of `azul replay`, and reports what is wrong with the games that were looked at."""

from itertools import islice

import typer

from azul_notation.cli.console import fail, notify
from azul_notation.cli.games import chosen_chunks
from azul_notation.cli.replay.app.app import ReplayApp
from azul_notation.cli.replay.places import place_in
from azul_notation.cli.replay.walk import NotPossible, Walk
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.replay.check import check_chunk

MOST_GAMES = 10_000
"""Games of a file that are listed; those after them are opened by their numbers."""


def show_games(file: str, number: int | None, at: str | None) -> None:
    """Show the games of a file; those with errors are reported again when the app has left the screen."""
    found = list(islice(chosen_chunks(file, number), MOST_GAMES + 1))
    games = [(name, chunk) for name, chunk in found[:MOST_GAMES] if chunk.number]
    others = [check_chunk(chunk, name) for name, chunk in found if not chunk.number]
    seen = [*others]
    if at:
        refuse_unless_there(at, [Walk(check_chunk(chunk, name)) for name, chunk in games[:1]])
    if games:
        app = ReplayApp(file, games, at)
        app.run_to_end()
        seen += app.seen
    if len(found) > MOST_GAMES:
        notify(f"azul: the first {MOST_GAMES} games were listed; --game opens any other")
    faulty = [report_errors(checked) for checked in seen]
    if any(faulty):
        raise typer.Exit(FAULTS)


def refuse_unless_there(at: str, first: list[Walk]) -> None:
    """End the command if there is no such place, before anything is shown."""
    try:
        place_in([], at)
        for walk in first:
            walk.find(at)
    except ValueError as wrong:
        fail(f"--at {wrong}")
    except NotPossible as wrong:
        fail(str(wrong))
