"""Says which value of some JSON has another type than BGA gives it, by what msgspec says of it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from azul_notation.bga.log_error import Fault, Pointer

_PATH = re.compile(r" - at `(?:key in )?(\$[^`]*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_GOT = re.compile(r"got `(\w+)`$")
_MISSING = re.compile(r"missing required field `(\w+)`$")
_BOUND = re.compile(r"Expected `\w+` ([<>])= (\S+)$")

TYPES = {"object": dict, "array": list, "str": str, "int": int, "float": float, "null": type(None)}
UNNAMED = None
"""A step into a mapping, whose member msgspec does not name."""


def misfit(wrong: Exception, pointer: Pointer, value: Any) -> Fault:
    """Word what msgspec says of a value that stands at a pointer."""
    text = str(wrong)
    found = _PATH.search(text)
    said = text[: found.start()] if found else text
    ways = list(lead(value, steps(found[1] if found else "")))
    way = next((way for way, end in ways if fits(said, end)), ways[0][0] if ways else ())
    reason = lowered(said.replace("`", ""))
    return Fault("AZ702", pointer + way, reason=reason)


def untyped(data: bytes, pointer: Pointer) -> Any:
    """Decode JSON of any type; a number that is too large to hold is a fault."""
    try:
        return msgspec.json.decode(data)
    except msgspec.ValidationError as wrong:
        raise Fault("AZ702", pointer, reason=lowered(str(wrong))) from None


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def steps(path: str) -> list[str | int | None]:
    """Read a path of msgspec."""
    return [
        UNNAMED if unnamed else int(number) if number else name
        for name, number, unnamed in _STEP.findall(path)
    ]


def lead(value: Any, path: list[str | int | None]) -> Iterator[tuple[Pointer, Any]]:
    """Follow a path, into every member where it does not name one."""
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
            yield from (((key, *way), end) for way, end in lead(member, path[1:]))


def fits(said: str, value: Any) -> bool:
    """Whether what is said can be said of this value."""
    if found := _GOT.search(said):
        return isinstance(value, TYPES.get(found[1], object)) and not isinstance(value, bool)
    if found := _MISSING.search(said):
        return isinstance(value, dict) and found[1] not in value
    if found := _BOUND.search(said):
        try:
            number = float(value)
        except (TypeError, ValueError):
            return False
        return number > float(found[2]) if found[1] == "<" else number < float(found[2])
    return True
