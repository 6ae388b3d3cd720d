"""`azul lsp`: the language server for editors."""

from typing import Annotated

import typer

from azul_notation.cli.console import require


def lsp(
    _stdio: Annotated[
        bool, typer.Option("--stdio", help="Use the standard streams, as it always does.")
    ] = False,
) -> None:
    """Serve an editor: faults, legal words, drawings and totals of records as they are typed.

    Editors start it and speak the language server protocol with it, over the standard streams. The manual,
    azul_notation/lsp/README.md, says how to set up VS Code, Neovim, Helix and Emacs.
    """
    require("lsp", "azul lsp")
    from azul_notation.lsp.server import serve  # noqa: PLC0415 - an extra

    serve()
