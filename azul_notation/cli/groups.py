"""Makes applications of commands that are loaded when one is asked for.

A name is the command's own, or that of a group and its own: `tour new`.
"""

from collections.abc import Callable, Mapping
from typing import Any

import typer

Commands = Mapping[str, tuple[Callable[..., None], str]]
"""Commands by their names, each with an example."""
NO_GROUPS: Mapping[str, str] = {}


def grouped(commands: Commands, groups: Mapping[str, str] = NO_GROUPS) -> dict[str, typer.Typer]:
    """Make an application of each group; a command without a group is one of its own.

    A group whose own name is a command runs that one where no other is named.
    """
    apps = {
        name: made(help=text, no_args_is_help=name not in commands) for name, text in groups.items()
    }
    for name in groups.keys() - commands.keys():
        apps[name].callback()(no_more)  # a group of one command stays a group
    for name, (function, example) in commands.items():
        group, _, own = name.partition(" ")
        epilog = f"Example: {example}"
        if own:
            apps[group].command(own, epilog=epilog)(function)
        elif group in apps:
            apps[group].callback(invoke_without_command=True, epilog=epilog)(function)
        else:
            apps[group] = made()
            apps[group].command(epilog=epilog)(function)
    return apps


def made(**told: Any) -> typer.Typer:
    """Make an application that shows its help as all do."""
    settings = {"help_option_names": ["-h", "--help"]}
    return typer.Typer(
        context_settings=settings, rich_markup_mode="markdown", add_completion=False, **told
    )


def no_more() -> None:
    pass
