"""Runs `azul serve`: the evening in a browser."""

import io
import sys
import webbrowser
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from azul_notation.cli.club.store_option import Db
from azul_notation.cli.console import fail, require, show
from tournaments.errors import ClubError
from tournaments.store.store import choose

if TYPE_CHECKING:
    from tournaments.live.serving import Urls

PORT = 8008
SHORTEST = 10
"""Characters of a password."""


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
    site: Annotated[
        str,
        typer.Option(metavar="URL", help="Public address of the service, if it has a name."),
    ] = "",
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            help="Trust the headers of a proxy in front of the service; needs --site.",
        ),
    ] = False,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TLS certificate, to encrypt connections.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Private key of the certificate.")
    ] = None,
    password: Annotated[
        bool,
        typer.Option(
            "--password",
            help="Ask for a password, with which organisers can sign in on other computers.",
        ),
    ] = False,
) -> None:
    """Serve a club evening to browsers: the organiser's desk, players' phones, the big screen.

    The organiser's link works once; every start prints a new one. All commands keep working while the service
    runs. Press Ctrl-C to end it.
    """
    require("club", "this command")
    require("serve", "azul serve")
    from tournaments.live.serving import Settings, serve as serve_club  # noqa: PLC0415 - an extra

    if (tls_cert is None) is not (tls_key is None):
        fail("--tls-cert and --tls-key belong together")
    settings = Settings(
        *(host, port, site_of(site, behind_proxy=behind_proxy), behind_proxy, tls_cert, tls_key),
        asked_password() if password else "",
    )

    def ready(urls: "Urls") -> None:
        if not urls.organiser:
            show(f"the network has changed; players: {urls.players}")
        else:
            show(f"organiser: {urls.organiser}\nplayers: {urls.players}")
        if sys.stdout.isatty():
            show(f"\n{qr_lines(urls.players)}\nDoes a phone reach it? {urls.players}test\n")
        sys.stdout.flush()  # the program that started it waits for these lines
        if browser and urls.organiser:
            webbrowser.open(urls.organiser)

    try:
        serve_club(choose(db, Path.cwd()), settings, ready)
    except ClubError as reason:
        fail(str(reason))
    show("stopped; everything is stored")


def site_of(text: str, *, behind_proxy: bool) -> str:
    """Read the public address of the service."""
    parts = urlsplit(text)
    if behind_proxy and not text:
        fail("`--behind-proxy` needs an address: `--site https://club.example`")
    if text and (
        parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/")
    ):
        fail(f"{text!r} is not an address: write it as https://club.example")
    return f"{parts.scheme}://{parts.netloc}/" if text else ""


def asked_password() -> str:
    """Ask for a password on a terminal, or read a line."""
    is_terminal = sys.stdin.isatty()
    text = getpass("password for organisers: ") if is_terminal else sys.stdin.readline().strip("\n")
    if len(text) < SHORTEST:
        fail(f"a password needs at least {SHORTEST} characters")
    return text


def qr_lines(text: str) -> str:
    """Draw a QR code for a terminal."""
    import segno  # noqa: PLC0415 - an extra

    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()
