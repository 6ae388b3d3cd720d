"""Generates the manual of all commands: `python -m tests.command_manual` updates it."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from azul_notation.cli.commands import COMMANDS, GROUPS, load
from azul_notation.cli.main import app

MANUAL = Path(__file__).parent.parent / "azul_notation" / "cli" / "README.md"
HEAD = """# The commands

This page is generated from the program; `python -m tests.command_manual` updates it. `azul COMMAND --help`
shows the same on a terminal. `azul --install-completion` sets up the completion of commands and options in
your shell.

A path names a file, a folder (searched for `*.azn`), a compressed file (`.gz`, `.zst`), or `-` for standard
input. Colours obey `NO_COLOR`. Club commands use the club file that you name with `--db` or the variable
`AZUL_DB` (default: the only `*.duckdb` in the current folder).

| exit status | meaning |
|---|---|
| 0 | no errors |
| 1 | errors were found and reported |
| 2 | wrong usage, or a file cannot be read or written |
| 70 | an internal error; please report it, with the file that the message names |
| 129, 130, 143 | SIGHUP, Ctrl-C or SIGTERM ended the command |
| 141 | the reader of the output went away |

In the first hundredth of a second, before `azul` can react to Ctrl-C, Python itself ends the command with
status 1 or 130, and may print a traceback. Nothing has begun at that moment.
"""


def manual() -> str:
    return "\n".join([HEAD, *parts()])


def parts() -> Iterator[str]:
    for name in get_command(app).list_commands(None):  # type: ignore[attr-defined]
        if name in GROUPS:
            yield f"## azul {name}\n\n{GROUPS[name]}\n"
            own = [each for each in COMMANDS if each.startswith(f"{name} ")]
            yield from (part(each, load(each), "###") for each in own)
        else:
            command = load(name)
            yield part(name, command, "##")
            if isinstance(command, TyperGroup):
                yield from (
                    part(f"{name} {own}", each, "###") for own, each in command.commands.items()
                )


def part(name: str, command: Any, level: str) -> str:
    """Describe a command: what it does, what it is given, an example."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join([f"azul {name}", *["[OPTIONS]"][: len(options)], *map(called, arguments)])
    lines = [f"{level} azul {name}", "", inspect.cleandoc(command.help), "", f"    {usage}", ""]
    rows = [(f"`{called(each)}`", each.help) for each in arguments if each.help]
    rows += [(" ".join(f"`{name}`" for name in names(each)), described(each)) for each in options]
    if rows:
        lines += [
            "| | |",
            "|---|---|",
            *(f"| {cell(left)} | {cell(right)} |" for left, right in rows),
            "",
        ]
    return "\n".join([*lines, f"Example: `{COMMANDS[name].example}`", ""])


def called(argument: Any) -> str:
    shown: str = (argument.metavar or argument.name.upper()).strip("{}")
    more = "…" if argument.nargs != 1 and not shown.endswith("…") else ""
    return shown + more if argument.required or shown.startswith("[") else f"[{shown}{more}]"


def names(option: Any) -> list[str]:
    taken = "" if option.is_flag else f" {option.metavar or kind(option)}"
    return [f"{name}{taken}" for name in (*option.opts, *option.secondary_opts)]


def kind(option: Any) -> str:
    choices = getattr(option.type, "choices", None)
    if choices:
        return "|".join(str(getattr(each, "value", each)) for each in choices)
    return "NUMBER" if option.type.name.startswith(("int", "float")) else "TEXT"


def described(option: Any) -> str:
    """Give the help of an option, with its default."""
    default = getattr(option.default, "value", option.default)
    shown = default not in (None, "", [], (), False, True) and not callable(default)
    text = option.help or ""
    return f"{text} Default: `{default}`." if shown else text


def cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


if __name__ == "__main__":
    MANUAL.write_text(manual(), encoding="utf-8")
