"""Runs `azul filter`: copies the records that match, as they are."""

from collections.abc import Iterator
from typing import Annotated

import typer

from azul_notation.cli.archive.conditions import (
    Condition,
    of_codes,
    of_expression,
    of_player,
    of_status,
    of_tag,
    of_variant,
)
from azul_notation.cli.archive.writer import Paths, Target, Written
from azul_notation.cli.console import fail, show
from azul_notation.cli.games import Reading
from azul_notation.cli.status import USAGE
from azul_notation.replay.filter.facts import Facts
from azul_notation.text.records import Record


def filter(  # noqa: A001 - the name of the command
    paths: Paths,
    tag: Annotated[
        list[str], typer.Option(help="Games with this tag value.", metavar="NAME=VALUE")
    ] = [],  # noqa: B006 - typer's own way of an empty list
    player: Annotated[
        list[str], typer.Option(help="Games of a player with this name or id.", metavar="NAME")
    ] = [],  # noqa: B006
    variant: Annotated[
        str | None, typer.Option(help="Games of this variant.", metavar="NAME")
    ] = None,
    code: Annotated[
        list[str],
        typer.Option(help="Games with a diagnostic of one of these codes.", metavar="AZ402,AZ5xx"),
    ] = [],  # noqa: B006
    clean: Annotated[bool, typer.Option("--clean", help="Finished games without errors.")] = False,
    faulty: Annotated[bool, typer.Option("--faulty", help="Games with errors.")] = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Unfinished games without errors.")
    ] = False,
    where: Annotated[
        list[str],
        typer.Option(
            help="A condition as in SQL: \"score > 80 AND player LIKE 'An%'\".", metavar="EXPR"
        ),
    ] = [],  # noqa: B006
    negated: Annotated[
        bool, typer.Option("--not", help="Select the games that do not match.")
    ] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only their number.")] = False,
    output: Target = None,
) -> None:
    """Copy the records that meet all conditions, byte for byte.

    Fields of --where: variant, board, seats, event, site, date, round, table, termination, player, file,
    game, tag('Name'); and, checking each game, moves, rounds, winner, score, best, least, margin, total,
    ok, code. Operators: = <> < <= > >=, BETWEEN, IN, LIKE, IS NULL, AND, OR, NOT. If a game has several
    players, scores or codes, one match is enough; with <> or NOT, none may match. For details see the
    manual on archives, azul_notation/cli/archives.md.
    """
    conditions = [*map(of_tag, tag), *map(of_player, player)]
    conditions += [of_variant(variant)] if variant is not None else []
    asked = sorted(map(of_expression, where), key=lambda each: each[0])
    conditions += [condition for _, condition in asked]
    conditions += [of_status(each) for each in status(clean, faulty, unfinished)]
    conditions += map(of_codes, code)
    if negated and not conditions:
        fail("--not needs a condition")
    if count and output is not None:
        fail("--count writes no records: leave --output out")
    reading = Reading(paths)
    found = matching(reading, conditions, negated=negated)
    if count:
        show(str(sum(1 for _ in found)))
        if reading.failed:
            raise typer.Exit(USAGE)
        return
    with Written(output) as out:
        for path, record in found:
            out.add(record, path)
        out.finish(reading)


def status(clean: bool, faulty: bool, unfinished: bool) -> list[str]:
    """Name the one status that is asked for."""
    asked = {"clean": clean, "faulty": faulty, "unfinished": unfinished}
    named = [name for name, wanted in asked.items() if wanted]
    if len(named) > 1:
        fail(f"--{named[0]} and --{named[1]} exclude each other")
    return named


def matching(
    reading: Reading, conditions: list[Condition], *, negated: bool
) -> Iterator[tuple[str, Record]]:
    """Find the records that meet all conditions; negated, those that do not."""
    for path, record in reading.records():
        facts = Facts(path, record.chunk)
        if all(condition(facts) for condition in conditions) != negated:
            yield path, record
