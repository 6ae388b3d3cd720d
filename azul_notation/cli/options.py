"""The options that say which game is played, for `play`, `new` and `record`, and the tags they mean."""

import functools
import inspect
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from azul_notation.cli.console import colourful, fail, show_beside
from azul_notation.render.diagnostic_text import write_refusal
from azul_notation.render.paint import visible
from azul_notation.text.syntax import SEAT_TAGS

if TYPE_CHECKING:
    from azul_notation.scorer.answers import Faulty

Variant = Annotated[str, typer.Option(help="azul, mini, chocolatier, sintra, garden.")]
Board = Annotated[str | None, typer.Option(help="coloured, grey, brown; A or B.")]
Factories = Annotated[str | None, typer.Option(help="plain or special.")]
Split = Annotated[str | None, typer.Option(help="even or free.")]
SetupOrder = Annotated[str | None, typer.Option(help="effect or position.")]
Columns = Annotated[str | None, typer.Option(help="Sintra's values of the columns.")]
GlassTrack = Annotated[str | None, typer.Option(help="Sintra's broken-glass track.")]
WheelPoints = Annotated[
    str | None, typer.Option(help="Queen's Garden's twelve numbers of the wheel.")
]
_NAMES = typer.Option(metavar="NAMES", help='The players clockwise: Ana,Jan; "Smith, J.",Ana.')
Names = Annotated[str, _NAMES]
Seats = Annotated[str | None, _NAMES]
Tags = Annotated[
    list[str] | None, typer.Option("--tag", metavar="NAME=VALUE", help="Any other tag.")
]
_ANY = str | None
HEAD: dict[str, tuple[str, Any]] = {
    "variant": ("Variant", Variant),
    "board": ("Board", Board),
    "factories": ("Factories", Factories),
    "split": ("Split", Split),
    "setup_order": ("SetupOrder", SetupOrder),
    "columns": ("Columns", Columns),
    "glass_track": ("GlassTrack", GlassTrack),
    "wheel_points": ("WheelPoints", WheelPoints),
    "event": ("Event", Annotated[_ANY, typer.Option(help="What it is played for.")]),
    "site": ("Site", Annotated[_ANY, typer.Option(help="Where it is played.")]),
    "date": ("Date", Annotated[_ANY, typer.Option(help="2026-11-18, ? for what is unknown.")]),
    "round": ("Round", Annotated[_ANY, typer.Option(help="The round of the tournament.")]),
    "table": ("Table", Annotated[_ANY, typer.Option(help="The table of the tournament.")]),
    "position": ("Position", Annotated[_ANY, typer.Option(help="Where it starts from.")]),
}
"""The options that give a tag, with its name."""


def with_tags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options in place of its parameter `tags`, which gets what they say."""

    @functools.wraps(command)
    def run(**given: Any) -> None:
        tags = {tag: given.pop(name) for name, (tag, _) in HEAD.items()}
        tags |= others(given.pop("tag") or [])
        command(tags={tag: value for tag, value in tags.items() if value is not None}, **given)

    own = inspect.signature(command).parameters.values()
    kept = [each for each in own if each.name != "tags"]
    head = {name: option for name, (_, option) in HEAD.items()} | {"tag": Tags}
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=option)
        for name, option in head.items()
    ]
    added[0] = added[0].replace(default="azul")
    run.__signature__ = inspect.Signature([*kept, *added])  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in (*kept, *added)}
    return run


def others(given: list[str]) -> dict[str, str]:
    """Take the tags that have no option of their own, each once."""
    tags: dict[str, str] = {}
    for name, value in map(pair, given):
        if name in (*SEAT_TAGS, "Result"):
            fail(
                f"--tag {name} is not for you to give: --seats names the players, the game its result"
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
    """Read the players' names; one that holds a comma stands in double quotes, as in a CSV file."""
    import csv  # noqa: PLC0415 - seldom needed

    try:
        [row] = csv.reader([names], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        fail(
            f"--seats {visible(names)}: a name in double quotes ends with one; a quote in it is doubled"
        )
    found = [name.strip() for name in row]
    if not 2 <= len(found) <= len(SEAT_TAGS):  # noqa: PLR2004 - as on every board
        most = len(SEAT_TAGS)
        fail(f"--seats names 2 to {most} players, such as Ana,Jan, and not {len(found)}")
    return found


def tell_faulty(faulty: "Faulty") -> None:
    """Say what is wrong with tags that were given, or with a record that should go on."""
    lines = faulty.text.split("\n")
    for found in faulty.diagnostics:
        line = lines[found.line - 1] if found.line <= len(lines) else ""
        show_beside(write_refusal(line, found, colour=colourful(sys.stderr)))
