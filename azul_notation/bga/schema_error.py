"""Finds the value that msgspec objects to, and describes the error."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from azul_notation.bga.log_error import LogError, Pointer

_PATH = re.compile(r" - at `(?:key in )?(\$[^`]*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_GOT = re.compile(r"got `(\w+)`$")
_MISSING = re.compile(r"missing required field `(\w+)`$")
_BOUND = re.compile(r"Expected `\w+` ([<>])= (\S+)$")

TYPES = {"object": dict, "array": list, "str": str, "int": int, "float": float, "null": type(None)}
UNNAMED = None
"""A step into an object of which msgspec does not name the member."""


def schema_error(invalid: Exception, pointer: Pointer, value: Any) -> LogError:
    """Make an error of what msgspec reports on the value at a pointer."""
    text = str(invalid)
    found = _PATH.search(text)
    problem = text[: found.start()] if found else text
    places = list(follow(value, steps(found[1] if found else "")))
    first = places[0][0] if places else ()
    place = next((place for place, inner in places if fits(problem, inner)), first)
    return LogError("AZ702", pointer + place, reason=lowered(problem.replace("`", "")))


def untyped(data: bytes, pointer: Pointer) -> Any:
    """Decode JSON of any type; a number that is too large is a error."""
    try:
        return msgspec.json.decode(data)
    except msgspec.ValidationError as invalid:
        raise LogError("AZ702", pointer, reason=lowered(str(invalid))) from None


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def steps(path: str) -> list[str | int | None]:
    """Split one of msgspec's paths into steps."""
    return [
        UNNAMED if unnamed else int(number) if number else name
        for name, number, unnamed in _STEP.findall(path)
    ]


def follow(value: Any, path: list[str | int | None]) -> Iterator[tuple[Pointer, Any]]:
    """Follow a path, into every member where it names none; yield the pointers and the values."""
    if not path:
        yield (), value
        return
    members: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for key, member in members:
        if path[0] in (UNNAMED, key):
            yield from (((key, *rest), inner) for rest, inner in follow(member, path[1:]))


def fits(problem: str, value: Any) -> bool:
    """Return whether a value can have this problem."""
    if found := _GOT.search(problem):
        return isinstance(value, TYPES.get(found[1], object)) and not isinstance(value, bool)
    if found := _MISSING.search(problem):
        return isinstance(value, dict) and found[1] not in value
    if found := _BOUND.search(problem):
        try:
            number = float(value)
        except (TypeError, ValueError):
            return False
        return number > float(found[2]) if found[1] == "<" else number < float(found[2])
    return True
