"""Makes applications of commands that are loaded when one is asked for.

A name is the command's own, or that of a group and its own: `tour new`.
"""

from collections.abc import Callable, Mapping

import typer

Commands = Mapping[str, tuple[Callable[..., None], str]]
"""Commands by their names, each with an example."""
NO_GROUPS: Mapping[str, str] = {}


def grouped(commands: Commands, groups: Mapping[str, str] = NO_GROUPS) -> dict[str, typer.Typer]:
    """Make an application of each group; a command without a group is one of its own.

    A group whose own name is a command runs that one where no other is named.
    """
    settings = {"help_option_names": ["-h", "--help"]}
    apps = {
        name: typer.Typer(
            help=text,
            no_args_is_help=name not in commands,
            context_settings=settings,
            add_completion=False,
        )
        for name, text in groups.items()
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
            apps[group] = typer.Typer(context_settings=settings, add_completion=False)
            apps[group].command(epilog=epilog)(function)
    return apps


def no_more() -> None:
    pass
