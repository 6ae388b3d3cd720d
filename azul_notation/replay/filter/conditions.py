"""Judges conditions on a game: true, false, or None for what is not known."""

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
    """A test of an operand, with others such as the bounds that it lies between."""

    left: Operand
    others: tuple[Operand, ...]
    holds: Callable[..., bool]
    negated: bool = False

    @property
    def needs_check(self) -> bool:
        return any(each.field.needs_check for each in (self.left, *self.others))

    def judge(self, facts: Facts) -> Truth:
        """Test whether any value will do, or, negated, whether none will; return None for a missing value."""
        rows: list[Sequence[Value]] = []
        for each in (self.left, *self.others):
            values = each.field.values(facts)
            if not values and not each.field.several:
                return None
            rows.append(values)
        return any(self.holds(*row) for row in product(*rows)) != self.negated


class IsNull(msgspec.Struct, frozen=True):
    """`IS NULL`, a test for a missing value."""

    left: Operand
    negated: bool = False

    @property
    def needs_check(self) -> bool:
        return self.left.field.needs_check

    def judge(self, facts: Facts) -> Truth:
        return (not self.left.field.values(facts)) != self.negated


class Negation(msgspec.Struct, frozen=True):
    """`NOT` before a condition."""

    inner: "Condition"

    @property
    def needs_check(self) -> bool:
        return self.inner.needs_check

    def judge(self, facts: Facts) -> Truth:
        truth = self.inner.judge(facts)
        return None if truth is None else not truth


class Combination(msgspec.Struct, frozen=True):
    """Conditions with AND, or OR, between them; those that need no check come first."""

    parts: "tuple[Condition, ...]"
    decisive: bool
    """The truth of a part that decides the whole: false for AND, true for OR."""

    @property
    def needs_check(self) -> bool:
        return any(each.needs_check for each in self.parts)

    def judge(self, facts: Facts) -> Truth:
        whole: Truth = not self.decisive
        for each in self.parts:
            truth = each.judge(facts)
            if truth is self.decisive:
                return truth
            if truth is None:
                whole = None
        return whole


Condition = Test | IsNull | Negation | Combination


def joined(parts: Sequence[Condition], *, decisive: bool) -> Condition:
    """Combine conditions; one alone stays as it is."""
    if len(parts) == 1:
        return parts[0]
    return Combination(tuple(sorted(parts, key=lambda each: each.needs_check)), decisive)


def comparison(name: str) -> Callable[[Value, Value], bool]:
    """Make the test of an operator; a text that is compared with a number must read as one."""
    compare = OPERATORS[name]

    def holds(left: Value, right: Value) -> bool:
        if isinstance(left, str) != isinstance(right, str):
            numbers = number_of(left), number_of(right)
            return None not in numbers and compare(*numbers)
        return compare(left, right)

    return holds


def number_of(value: Value) -> Value | None:
    """Read a text as a number; return None if it is not one."""
    if not isinstance(value, str):
        return value
    return float(value) if _NUMBER.fullmatch(value) else None


OPERATORS: dict[str, Callable[..., bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
at_least, at_most, equal = comparison(">="), comparison("<="), comparison("=")


def between(value: Value, low: Value, high: Value) -> bool:
    return at_least(value, low) and at_most(value, high)


def like(pattern: str) -> Callable[[Value], bool]:
    """Make the test of a pattern: `%` means any text, `_` one character. No pattern takes long."""
    begin, *middle = [
        "".join("." if each == "_" else re.escape(each) for each in part)
        for part in pattern.split("%")
    ]
    end = f".*{middle.pop()}" if middle else ""
    inner = "".join(f"(?>.*?{part})" for part in middle)
    found = re.compile(f"{begin}{inner}{end}", re.DOTALL)
    return lambda value: isinstance(value, str) and found.fullmatch(value) is not None
