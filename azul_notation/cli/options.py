"""Defines the options that say which game is played, for `play`, `new` and `record`, and their tags."""

import functools
import inspect
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from azul_notation.cli.console import colourful, fail, show_on_stderr
from azul_notation.render.diagnostic_text import write_refusal
from azul_notation.render.paint import visible
from azul_notation.rules import BY_VARIANT, choices, layout_options, option_name
from azul_notation.text.syntax import SEAT_TAGS

if TYPE_CHECKING:
    from azul_notation.recorder.answers import InvalidRecord

_NAMES = typer.Option(metavar="NAMES", help='The players clockwise: Ana,Jan; "Smith, J.",Ana.')
Names = Annotated[str, _NAMES]
Seats = Annotated[str | None, _NAMES]
Tags = Annotated[
    list[str] | None,
    typer.Option("--tag", metavar="NAME=VALUE", help="Any other tag; may be repeated."),
]
VARIANT = "variant"
DEFAULT = "azul"
RULES = {
    VARIANT: ("Variant", ", ".join(BY_VARIANT)),
    **{option_name(tag): (tag, values) for tag, values in choices().items()},
}
"""The options that say which game is played, with the tag that each gives, and what it may be."""
HEAD = {
    **RULES,
    "event": ("Event", "The event, such as a tournament"),
    "site": ("Site", "The place where the game is played"),
    "date": ("Date", "Date as 2026-11-18, with ? for unknown parts"),
    "round": ("Round", "The round of the tournament"),
    "table": ("Table", "The table of the tournament"),
    "position": ("Position", "Position string that the game starts from"),
}
"""The options that give a tag."""


def with_tags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a record's head in place of its parameter `tags`."""

    def run(given: dict[str, Any]) -> dict[str, str]:
        tags = {tag: given.pop(name) for name, (tag, _) in HEAD.items()}
        tags |= others(given.pop("tag") or [])
        return {tag: value for tag, value in tags.items() if value is not None}

    added = {name: text_option(help_) for name, (_, help_) in HEAD.items()}
    return with_options(command, "tags", {**added, "tag": Tags}, run)


def with_rules(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say which game is played in place of its parameter `rules`."""
    helps = {name: help_ for name, (_, help_) in RULES.items()} | layout_options()

    def run(given: dict[str, Any]) -> dict[str, str]:
        return {name: value for name in helps if (value := given.pop(name)) is not None}

    added = {name: text_option(help_) for name, help_ in helps.items()}
    return with_options(command, "rules", added, run)


def text_option(help_: str) -> Any:
    return Annotated[str | None, typer.Option(help=f"{help_}.")]


def with_options(
    command: Callable[..., None],
    parameter: str,
    added: dict[str, Any],
    read: Callable[[dict[str, Any]], dict[str, str]],
) -> Callable[..., None]:
    """Give a command options in place of a parameter, which gets what is read of them."""

    @functools.wraps(command)
    def run(**given: Any) -> None:
        command(**{parameter: read(given)}, **given)

    own = [*inspect.signature(command).parameters.values()]
    place = [each.name for each in own].index(parameter)
    own[place : place + 1] = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=DEFAULT if name == VARIANT else None,
            annotation=option,
        )
        for name, option in added.items()
    ]
    run.__signature__ = inspect.Signature(own)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in own}
    return run


def others(given: list[str]) -> dict[str, str]:
    """Return the tags that have no option of their own, each once."""
    tags: dict[str, str] = {}
    for name, value in map(pair, given):
        if name in (*SEAT_TAGS, "Result"):
            fail(
                f"--tag {name} is not possible: --seats names the players, and the result follows"
                f" from the game"
            )
        if name in tags:
            fail(f"--tag {name} is given twice")
        tags[name] = value
    return tags


def pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        fail(f"--tag {text} is not NAME=VALUE")
    return name.strip(), value


def seats_given(names: str) -> list[str]:
    """Read the players' names; a name with a comma is in double quotes, as in a CSV file."""
    try:
        found = names_listed(names)
    except ValueError as wrong:
        fail(f"--seats {visible(names)}: {wrong}")
    if not 2 <= len(found) <= len(SEAT_TAGS):  # noqa: PLR2004 - as on every board
        most = len(SEAT_TAGS)
        fail(f"--seats takes 2 to {most} players, such as Ana,Jan, not {len(found)}")
    return found


def names_listed(names: str) -> list[str]:
    """Split a list of names; raise ValueError, with the reason, for a list that cannot be read."""
    import csv  # noqa: PLC0415 - seldom needed

    try:
        [row] = csv.reader([names], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise ValueError(
            "a name that begins with a double quote must end with one; write a quote inside it twice"
        ) from None
    return [name.strip() for name in row]


def report_invalid(faulty: "InvalidRecord") -> None:
    """Report what is wrong with tags that were given, or with a record that should be continued."""
    lines = faulty.text.split("\n")
    for found in faulty.diagnostics:
        line = lines[found.line - 1] if found.line <= len(lines) else ""
        show_on_stderr(write_refusal(line, found, colour=colourful(sys.stderr)))
