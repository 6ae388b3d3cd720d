"""Arguments of a wrong type, which are refused before they fail somewhere inside."""

from collections.abc import Iterable
from random import Random
from types import NoneType


def expect(name: str, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Raise a TypeError that says what an argument takes, if the value is something else."""
    if not isinstance(value, kinds):
        raise TypeError(f"{name} takes {wanted}, not {type(value).__name__}")


def expect_text(name: str, value: object) -> None:
    expect(name, value, (str, NoneType), "text")


def expect_number(name: str, value: object) -> None:
    expect(name, value, (int, NoneType), "a whole number")


def expect_random(name: str, value: object) -> None:
    expect(name, value, (Random, NoneType), "a random.Random")


def listed(name: str, values: object) -> list[str]:
    """List some texts."""
    expect(name, values, Iterable, "text or a list of texts")
    assert isinstance(values, Iterable)
    found = [*values]
    for each in found:
        expect(name, each, str, "text or a list of texts")
    return found
