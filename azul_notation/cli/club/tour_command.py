"""Reads the arguments of `azul tour` commands as people type them.

Scores need no quotes, dashes and quotation marks may be those of a word processor, and TOUR can be left out
where the other arguments are as many as the command needs. `enter` and `apart` take any number of players:
there TOUR can be left out only together with them.
"""

from collections.abc import Iterator
from typing import Any

import click
from typer.core import TyperCommand

from tournaments.tour.typed_numbers import DASHES, is_like_numbers

NUMBERS = ("--scores", "--rows")
"""Options that take all numbers after them."""
OF_SCORES = ("result", "correct")
"""Commands for the result of a table."""
RUNNING = ""
"""The TOUR that was left out."""


class TourCommand(TyperCommand):
    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        for each in self.params:
            if each.name == "tour":
                each.required = False

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        read = list(joined(map(with_hyphens, args)))
        if self.name == "penalty":
            read = negative_last(read)
        if not ctx.resilient_parsing and self.is_tour_missing(ctx, read):
            read = [RUNNING, *read]
        try:
            return super().parse_args(ctx, [*read])  # which it uses up
        except click.UsageError as wrong:
            hint = self.hint(read) if "unexpected extra argument" in wrong.message else ""
            if not hint:
                raise
            raise click.UsageError(f"{wrong.message}; {hint}", ctx) from None

    def hint(self, words: list[str]) -> str:
        """Suggest how to write the arguments that were too many for the command."""
        if self.name in OF_SCORES and any(map(is_like_numbers, words)):
            return "write the table and the scores as --table 3 --scores 61 54 40 38"
        several = sum(each.param_type_name == "argument" for each in self.params) > 1
        if several or self.name == "new":
            return 'put a title or name of several words in quotes, as in "Ana Lima"'
        return ""

    def is_tour_missing(self, ctx: click.Context, args: list[str]) -> bool:
        """Return whether only the first argument that the command needs is missing, and that is TOUR."""
        wanted: list[Any] = [each for each in self.params if each.param_type_name == "argument"]
        if not wanted or wanted[0].name != "tour":
            return False
        try:
            options, rest, _ = self.make_parser(ctx).parse_args(args=[*args])
        except click.UsageError:
            return False
        given = sum(isinstance(options.get(each.name), str) for each in wanted) + len(rest)
        needed = [wanted[0], *(each for each in wanted if each.required and each.nargs == 1)]
        return given == len(needed) - 1


def with_hyphens(word: str) -> str:
    """Write the dashes before the name of an option as hyphens: a word processor has joined them."""
    name = word.lstrip(DASHES + "-")
    return f"--{name}" if word[:1] in DASHES and name[:1].isalpha() else word


def joined(words: Iterator[str]) -> Iterator[str]:
    """Join the numbers after `--scores` and `--rows` to one argument."""
    waiting: list[str] = []
    taking = False
    for word in words:
        if taking and (not waiting or is_like_numbers(word)):
            waiting.append(word)
            continue
        if waiting:
            yield " ".join(waiting)
        waiting, taking = [], word in NUMBERS
        yield word
    if waiting:
        yield " ".join(waiting)


def negative_last(words: list[str]) -> list[str]:
    """Put a negative number of points at the end, where it is not taken for an option."""
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if before == "--":
            break
        if word[:1] == "-" and word[1:2].isdigit() and not before.startswith("--"):
            return [*words[:at], *words[at + 1 :], "--", word]
    return words
