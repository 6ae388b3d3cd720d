"""Runs `azul lsp`: the language server for editors."""

from typing import Annotated

import typer

from azul_notation.cli.console import require


def lsp(
    _stdio: Annotated[
        bool,
        typer.Option("--stdio", help="Use the standard streams (the default, and the only way)."),
    ] = False,
) -> None:
    """Start a language server for editors: errors, legal words, drawings, totals while you type records.

    Editors start it and use the language server protocol over the standard streams. The manual,
    azul_notation/lsp/README.md, explains how to set up VS Code, Neovim, Helix and Emacs.
    """
    require("lsp", "azul lsp")
    from azul_notation.lsp.server import serve  # noqa: PLC0415 - an extra

    serve()
