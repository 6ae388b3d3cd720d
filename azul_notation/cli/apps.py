"""Makes applications of commands that are loaded when one is asked for."""

from collections.abc import Callable, Mapping

import typer

Commands = Mapping[str, tuple[Callable[..., None], str]]
"""Commands by their names, each with an example."""


def apps_of(commands: Commands) -> dict[str, typer.Typer]:
    """Make an application of each command."""
    apps = {}
    for name, (function, example) in commands.items():
        apps[name] = typer.Typer(
            context_settings={"help_option_names": ["-h", "--help"]}, add_completion=False
        )
        apps[name].command(epilog=f"Example: {example}")(function)
    return apps
