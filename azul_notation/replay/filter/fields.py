"""Lists the fields of a condition: the values of each, their kind, and whether the game must be checked."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from azul_notation.replay.filter.facts import Facts

Value = str | int | float
Kind = Literal["text", "number", "truth"]


class Field(msgspec.Struct, frozen=True):
    """The meaning of a name in a condition."""

    kind: Kind
    values: Callable[[Facts], Sequence[Value]]
    """Finds no value, one, or several; a condition holds if it holds for any of them."""
    needs_check: bool = False
    """Whether the game must be replayed for it."""
    several: bool = False


def known(value: str | None) -> Sequence[Value]:
    """Make a list of a value that may be missing."""
    return () if value is None else (value,)


def tagged(name: str) -> Field:
    """Make a field of a tag."""
    return Field("text", lambda facts: known(facts.tag(name)))


def of_scores(count: Callable[[list[int]], int]) -> Field:
    """Make a field of a number that follows from the final totals."""
    return Field("number", lambda facts: (count(facts.scores),) if facts.scores else (), True)


def margin(scores: list[int]) -> int:
    """Subtract the second best total from the best."""
    best, second, *_ = sorted(scores, reverse=True)
    return best - second


FIELDS: dict[str, Field] = {
    "variant": tagged("Variant"),
    "board": tagged("Board"),
    "event": tagged("Event"),
    "site": tagged("Site"),
    "date": tagged("Date"),
    "round": tagged("Round"),
    "table": tagged("Table"),
    "termination": tagged("Termination"),
    "seats": Field("number", lambda facts: (len(facts.head.seats),)),
    "player": Field("text", lambda facts: facts.players, several=True),
    "file": Field("text", lambda facts: (facts.file,)),
    "game": Field("number", lambda facts: (facts.chunk.number,)),
    "moves": Field("number", lambda facts: (facts.report.moves,), True),
    "rounds": Field("number", lambda facts: (len(facts.report.rounds),), True),
    "winner": Field("text", lambda facts: facts.winners, True, True),
    "score": Field("number", lambda facts: facts.scores, True, True),
    "best": of_scores(max),
    "least": of_scores(min),
    "total": of_scores(sum),
    "margin": of_scores(margin),
    "ok": Field("truth", lambda facts: (int(facts.report.ok),), True),
    "code": Field("text", lambda facts: facts.codes, True, True),
}
