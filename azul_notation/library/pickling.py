"""Finds what there is to pickle of an engine: whatever differs from one that has just begun.

A compiled engine has no dictionary of its own, and cannot be made without its rules; so what was kept is put
into another engine that begins with the same rules.
"""

from typing import Any, NamedTuple

from msgspec import Struct


class Kept(NamedTuple):
    """The attributes of an engine, or of one of its parts, that differ."""

    attributes: dict[str, Any]


def differing(engine: Any, begun: Any) -> Kept:
    """Find what differs from an engine that has begun with the same rules."""
    found: dict[str, Any] = {}
    for name in attributes(engine):
        now, then = getattr(engine, name), getattr(begun, name)
        if now is not then:
            found[name] = part(now, then)
    return Kept(found)


def part(now: Any, then: Any) -> Any:
    """Keep an attribute: a part with attributes of its own, a list of these, or anything else as it is."""
    if attributes(now) and type(now) is type(then):
        return differing(now, then)
    if isinstance(now, list) and now and attributes(now[0]):
        return [differing(one, other) for one, other in zip(now, then, strict=True)]
    return now


def put(what: Kept, engine: Any) -> None:
    """Restore what was kept in an engine that has begun."""
    for name, value in what.attributes.items():
        if isinstance(value, Kept):
            put(value, getattr(engine, name))
        elif isinstance(value, list) and value and isinstance(value[0], Kept):
            for one, other in zip(value, getattr(engine, name), strict=True):
                put(one, other)
        else:
            setattr(engine, name, value)


def attributes(value: Any) -> list[str]:
    """Name the attributes of an engine or a part of it; other values have none that count."""
    if isinstance(value, Struct):  # the rules
        return []
    compiled = getattr(type(value), "__mypyc_attrs__", None)
    if compiled is not None:
        return list(compiled)
    slots = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ())]
    return slots or list(getattr(value, "__dict__", ()))
