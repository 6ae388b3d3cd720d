"""Runs `azul replay --html` and `--embed`: games as a page of their own, or as files for another page."""

from pathlib import Path

import typer

from azul_notation.cli.console import counted, fail, notify
from azul_notation.cli.games import chosen
from azul_notation.cli.output import Output
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.viewer.data import Shown
from azul_notation.viewer.page import (
    NothingToShow,
    write_data,
    write_example,
    write_module,
    write_page,
)

MODULE, EXAMPLE = "azul-replay.js", "example.html"


def write_web(
    file: str, game: int | None, output: Path | None, embed: Path | None, *, html: bool
) -> None:
    """Write a page, or files for another page."""
    if html and embed:
        fail("--html writes a page, --embed the files for one of yours: choose one")
    if embed and output:
        fail("--embed names the folder of its files: leave out -o")
    if embed:
        write_files(file, game, embed)
    elif html:
        write_html(file, game, output)
    else:
        fail("-o needs --html")


def write_html(file: str, game: int | None, output: Path | None) -> None:
    """Write one page with the games of a file, or with one of them."""
    games, faulty = checked_games(file, game)
    try:
        page = write_page(games)
    except NothingToShow as nothing:
        fail(f"{file}: {nothing}")
    with Output(output, [file]) as out:
        out.write(page)
        out.report(counted(len(games), "game"))
    if faulty:
        raise typer.Exit(FAULTS)


def write_files(file: str, game: int | None, folder: Path) -> None:
    """Write the module, the data of the games, and a page that shows how to use both."""
    games, faulty = checked_games(file, game)
    name = f"{Path(file).name.partition('.')[0] or 'games'}.json"
    try:
        data = write_data(games)
    except NothingToShow as nothing:
        fail(f"{file}: {nothing}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"cannot write {folder}: {error.strerror}")
    texts = {MODULE: write_module(), name: data, EXAMPLE: write_example(name)}
    for own, text in texts.items():
        with Output(folder / own, [file]) as out:
            out.write(text)
    notify(f"wrote {', '.join(texts)} to {folder}")
    if faulty:
        raise typer.Exit(FAULTS)


def checked_games(file: str, game: int | None) -> tuple[list[Shown], bool]:
    """Check the games, and report their faults."""
    games = list(chosen(file, game))
    faulty = [report_errors(each) for each in games]
    return [(each.game, each.report.diagnostics) for each in games], any(faulty)
