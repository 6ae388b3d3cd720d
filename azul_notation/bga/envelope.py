"""Opens a log: the archive's answer, or the page's `g_gamelogs`; its packets, and what stands beside them."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from azul_notation.bga.event import Happening
from azul_notation.bga.log_error import Fault, Pointer
from azul_notation.bga.schema import NULL, Event, Packet, number
from azul_notation.bga.schema_error import misfit, untyped

END_OF_TIME = 253_402_300_800
"""The second with which the year 10000 begins: later dates have no form."""

_TABLE = re.compile(r"/table/t(\d+)")


class Beside(Struct):
    """What may stand beside the packets, here or one level further in."""

    logs: Raw = NULL
    data: Raw = NULL
    players: Any = None
    options: Any = None
    result: Any = None
    status: Any = None
    error: Any = None


class Aside(Struct, frozen=True):
    """A value that stands beside the packets, with its place."""

    value: Any
    pointer: Pointer


class Saved(Struct, frozen=True):
    """A log, opened."""

    packets: list[tuple[Pointer, Packet]]
    players: Aside
    options: Aside
    result: Aside
    table: str
    """BGA's number of the table, if known."""
    time: int | None
    """When the first packet was sent, in seconds since 1970."""


def open_log(data: bytes) -> Saved:
    """Find the packets of a log."""
    data = data.strip()
    if data[:1] == b"[":
        return saved(data, (), [])
    outer = shaped(data, Beside, ())
    if outer.error and outer.logs == NULL and outer.data in (NULL, Raw(b"[]")):
        raise Fault("AZ703", ("error",), reason=str(outer.error))
    levels: list[tuple[Beside, Pointer]] = [(outer, ())]
    if outer.logs == NULL and bytes(outer.data)[:1] == b"{":
        levels.append((shaped(bytes(outer.data), Beside, ("data",)), ("data",)))
    inner, pointer = levels[-1]
    for name, found in (("logs", inner.logs), ("data", inner.data)):
        if found != NULL:
            return saved(bytes(found), (*pointer, name), levels)
    reason = "there are no packets: neither `data.logs` nor a list of them"
    raise Fault("AZ702", pointer, reason=reason)


def shaped(data: bytes, shape: Any, pointer: Pointer) -> Any:
    try:
        return msgspec.json.decode(data, type=shape, strict=False)
    except msgspec.ValidationError as wrong:
        raise misfit(wrong, pointer, untyped(data, pointer)) from wrong


def saved(data: bytes, pointer: Pointer, levels: list[tuple[Beside, Pointer]]) -> Saved:
    found = shaped(data, list[Packet] | dict[str, Packet], pointer)
    named = enumerate(found) if isinstance(found, list) else found.items()
    packets: list[tuple[Pointer, Packet]] = [((*pointer, key), each) for key, each in named]

    def aside(name: str) -> Aside:
        for level, at in levels:
            if getattr(level, name) not in (None, []):
                return Aside(getattr(level, name), (*at, name))
        return Aside(None, (name,))

    return Saved(
        packets,
        aside("players"),
        aside("options"),
        aside("result"),
        next((each for _, packet in packets if (each := table_of(packet))), ""),
        next((moment for _, packet in packets if (moment := time_of(packet))), None),
    )


def time_of(packet: Packet) -> int | None:
    time = number(packet.time)
    return time if time is not None and time < END_OF_TIME else None


def table_of(packet: Packet) -> str:
    found = _TABLE.match(packet.channel or "")
    return found[1] if found else str(number(packet.table_id) or "")


def happenings(saved: Saved) -> Iterator[Happening]:
    """Give the events in their order. What another channel repeats within a move comes once."""
    seen: dict[tuple[str, str, bytes], str] = {}
    for pointer, packet in saved.packets:
        move = "" if packet.move_id is None else str(packet.move_id)
        channel = packet.channel or ""
        for key, event in numbered(packet):
            told = (move, event.type, bytes(event.args))
            if move and seen.setdefault(told, channel) != channel:
                continue
            yield Happening(event.type, event.args, (*pointer, "data", key), move)


def numbered(packet: Packet) -> Iterator[tuple[str | int, Event]]:
    data = packet.data or []
    yield from enumerate(data) if isinstance(data, list) else data.items()
