"""Turns the options of `azul filter` into tests of a game, those that need no check first."""

from collections.abc import Callable

import typer

from azul_notation.cli.check import codes
from azul_notation.cli.console import fail, show_on_stderr
from azul_notation.cli.status import USAGE
from azul_notation.render.paint import cells, visible
from azul_notation.replay.filter.facts import Facts
from azul_notation.replay.report import matches
from azul_notation.rules import DIALECTS
from azul_notation.text.suggest import nearest

Condition = Callable[[Facts], bool]
SHOWN = 60
"""Characters of an expression that are shown on each side of an error."""


def of_tag(option: str) -> Condition:
    """Ask for the value of a tag; `?` asks for one that is not known."""
    name, sign, value = option.partition("=")
    if not sign or not name:
        fail(f"--tag {visible(option)}: write NAME=VALUE")
    return lambda facts: (facts.tag(name) or "?") == value


def of_player(name: str) -> Condition:
    meant = name.casefold()
    return lambda facts: any(each.casefold() == meant for each in facts.people)


def of_variant(name: str) -> Condition:
    dialect = DIALECTS.get(name.strip().casefold())
    if dialect is None:
        near = nearest(name.casefold(), DIALECTS)
        known = ", ".join(sorted({each.variant for each in DIALECTS.values()}))
        hint = f"did you mean {DIALECTS[near].variant}? " if near else ""
        fail(f"there is no variant {visible(name)}: {hint}there are {known}")
    variant = dialect.variant
    return lambda facts: facts.tag("Variant") == variant


def of_codes(option: str) -> Condition:
    wanted = codes([option])
    return lambda facts: any(matches(code, wanted) for code in facts.codes)


def of_status(status: str) -> Condition:
    return lambda facts: facts.status == status


def of_expression(text: str) -> tuple[bool, Condition]:
    """Read an expression; also return whether it needs the game to be checked."""
    from azul_notation.replay.filter.read import ConditionError, read_condition  # noqa: PLC0415

    try:
        condition = read_condition(text)
    except ConditionError as error:
        show_on_stderr(f"azul: --where: {visible(str(error))}\n{pointed(text, error.at)}")
        raise typer.Exit(USAGE) from None
    return condition.needs_check, lambda facts: condition.judge(facts) is True


def pointed(text: str, at: int) -> str:
    """Show the place of an error with a caret below."""
    begin = max(at - SHOWN, 0)
    before, behind = visible(text[begin:at]), visible(text[at : at + SHOWN])
    return f"  {before}{behind}\n  {' ' * cells(before)}^"
