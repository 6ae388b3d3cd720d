"""Conditions as values, and how they are judged: true, false, or None for what is not known."""

import operator
import re
from collections.abc import Callable, Sequence
from itertools import product

import msgspec

from azul_notation.replay.filter.facts import Facts
from azul_notation.replay.filter.fields import Field, Value

_NUMBER = re.compile(r"\s*-?[0-9]{1,15}(?:\.[0-9]{1,15})?\s*", re.ASCII)
Truth = bool | None


class Operand(msgspec.Struct, frozen=True):
    """A field or a literal, with its place in the expression."""

    field: Field
    at: int
    literal: Value | None = None


class Test(msgspec.Struct, frozen=True):
    """Something asked of an operand and others, such as the bounds it lies between."""

    left: Operand
    others: tuple[Operand, ...]
    holds: Callable[..., bool]
    negated: bool = False

    @property
    def checked(self) -> bool:
        return any(each.field.checked for each in (self.left, *self.others))

    def judge(self, facts: Facts) -> Truth:
        """Any value will do; negated, none may. A single value that is not there is not known."""
        rows: list[Sequence[Value]] = []
        for each in (self.left, *self.others):
            values = each.field.values(facts)
            if not values and not each.field.several:
                return None
            rows.append(values)
        return any(self.holds(*row) for row in product(*rows)) != self.negated


class Null(msgspec.Struct, frozen=True):
    """`IS NULL`: there is no value."""

    left: Operand
    negated: bool = False

    @property
    def checked(self) -> bool:
        return self.left.field.checked

    def judge(self, facts: Facts) -> Truth:
        return (not self.left.field.values(facts)) != self.negated


class Denial(msgspec.Struct, frozen=True):
    inner: "Condition"

    @property
    def checked(self) -> bool:
        return self.inner.checked

    def judge(self, facts: Facts) -> Truth:
        truth = self.inner.judge(facts)
        return None if truth is None else not truth


class Junction(msgspec.Struct, frozen=True):
    """Conditions joined by AND, or by OR. Those that need no check come first."""

    parts: "tuple[Condition, ...]"
    decisive: bool
    """The truth of one part that decides for all: false for AND, true for OR."""

    @property
    def checked(self) -> bool:
        return any(each.checked for each in self.parts)

    def judge(self, facts: Facts) -> Truth:
        whole: Truth = not self.decisive
        for each in self.parts:
            truth = each.judge(facts)
            if truth is self.decisive:
                return truth
            if truth is None:
                whole = None
        return whole


Condition = Test | Null | Denial | Junction


def joined(parts: Sequence[Condition], *, decisive: bool) -> Condition:
    if len(parts) == 1:
        return parts[0]
    return Junction(tuple(sorted(parts, key=lambda each: each.checked)), decisive)


def compares(sign: str) -> Callable[[Value, Value], bool]:
    """Make the test of a comparison; a text beside a number is read as one, or is not comparable."""
    compare = SIGNS[sign]

    def holds(left: Value, right: Value) -> bool:
        if isinstance(left, str) != isinstance(right, str):
            numbers = number_of(left), number_of(right)
            return None not in numbers and compare(*numbers)
        return compare(left, right)

    return holds


def number_of(value: Value) -> Value | None:
    if not isinstance(value, str):
        return value
    return float(value) if _NUMBER.fullmatch(value) else None


SIGNS: dict[str, Callable[..., bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
at_least, at_most, equal = compares(">="), compares("<="), compares("=")


def between(value: Value, low: Value, high: Value) -> bool:
    return at_least(value, low) and at_most(value, high)


def like(pattern: str) -> Callable[[Value], bool]:
    """Make the test of a pattern: `%` stands for any text, `_` for one sign. No pattern takes long."""
    begin, *middle = [
        "".join("." if sign == "_" else re.escape(sign) for sign in part)
        for part in pattern.split("%")
    ]
    end = f".*{middle.pop()}" if middle else ""
    inner = "".join(f"(?>.*?{part})" for part in middle)
    found = re.compile(f"{begin}{inner}{end}", re.DOTALL)
    return lambda value: isinstance(value, str) and found.fullmatch(value) is not None
