"""The fields of a condition: what each gives for a game, of which kind, and whether it needs a check."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from azul_notation.replay.filter.facts import Facts

Value = str | int | float
Kind = Literal["text", "number", "truth"]


class Field(msgspec.Struct, frozen=True):
    kind: Kind
    values: Callable[[Facts], Sequence[Value]]
    """None, one, or several values; a condition holds if it holds for any of them."""
    checked: bool = False
    """Whether the game must be replayed for it."""
    several: bool = False


def known(value: str | None) -> Sequence[Value]:
    return () if value is None else (value,)


def tagged(name: str) -> Field:
    return Field("text", lambda facts: known(facts.tag(name)))


def of_scores(count: Callable[[list[int]], int]) -> Field:
    """Make a field of what the final totals come to."""
    return Field("number", lambda facts: (count(facts.scores),) if facts.scores else (), True)


def margin(scores: list[int]) -> int:
    """Count by how much the best is ahead of the second."""
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
