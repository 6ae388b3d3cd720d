"""Runs `azul serve`: the evening in a browser."""

import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azul_notation.cli.club.store_option import Db
from azul_notation.cli.console import fail, require, show
from tournaments.errors import ClubError
from tournaments.store.store import choose

if TYPE_CHECKING:
    from tournaments.live.serving import Urls

PORT = 8008


def serve(
    db: Db = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Address to listen on: 0.0.0.0 for every network, 127.0.0.1 for this machine only.",
        ),
    ] = "0.0.0.0",  # noqa: S104 - players' phones are on the network
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on (0: any free one).")
    ] = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the organiser's page.")
    ] = True,
) -> None:
    """Serve the evening to browsers: the organiser's desk, the players' page, the big screen.

    The organiser's link works once; every start prints another. All commands work while it
    runs. Ctrl-C ends it.
    """
    require("club", "this command")
    require("serve", "azul serve")
    from tournaments.live.serving import serve as serve_club  # noqa: PLC0415 - an extra

    def ready(urls: "Urls") -> None:
        show(f"organiser: {urls.organiser}\nplayers: {urls.players}")
        sys.stdout.flush()  # whoever has started it waits for these lines
        if browser:
            webbrowser.open(urls.organiser)

    try:
        serve_club(choose(db, Path.cwd()), host, port, ready)
    except ClubError as reason:
        fail(str(reason))
    show("stopped; everything is stored")
