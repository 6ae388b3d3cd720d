"""Opens a log, the archive's answer or the page's `g_gamelogs`: its packets, and the values next to them."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.schema import NULL, Event, Packet, SentEvent, number
from azul_notation.bga.schema_error import schema_error, untyped

END_OF_TIME = 253_402_300_800
"""The second with which the year 10000 begins: later dates cannot be written."""

_TABLE = re.compile(r"/table/t(\d+)")


class Wrapper(Struct):
    """The object that holds the packets, or that holds such an object as `data`."""

    logs: Raw = NULL
    data: Raw = NULL
    players: Any = None
    options: Any = None
    result: Any = None
    status: Any = None
    error: Any = None


class LocatedValue(Struct, frozen=True):
    """A value next to the packets, with its place."""

    value: Any
    pointer: Pointer


class OpenedLog(Struct, frozen=True):
    """The packets of a log, and what else it has about the table."""

    packets: list[tuple[Pointer, Packet]]
    players: LocatedValue
    options: LocatedValue
    result: LocatedValue
    table: str
    """BGA's number of the table, if known."""
    time: int | None
    """When the first packet was sent, in seconds since 1970."""


def open_log(data: bytes) -> OpenedLog:
    """Find the packets of a log."""
    data = data.strip()
    if data[:1] == b"[":
        return with_packets(data, (), [])
    outer = decoded(data, Wrapper, ())
    if outer.error and outer.logs == NULL and outer.data in (NULL, Raw(b"[]")):
        raise LogError("AZ703", ("error",), reason=str(outer.error))
    levels: list[tuple[Wrapper, Pointer]] = [(outer, ())]
    if outer.logs == NULL and bytes(outer.data)[:1] == b"{":
        levels.append((decoded(bytes(outer.data), Wrapper, ("data",)), ("data",)))
    inner, pointer = levels[-1]
    for name, found in (("logs", inner.logs), ("data", inner.data)):
        if found != NULL:
            return with_packets(bytes(found), (*pointer, name), levels)
    reason = "there are no packets: neither `data.logs` nor a list of them"
    raise LogError("AZ702", pointer, reason=reason)


def decoded(data: bytes, shape: Any, pointer: Pointer) -> Any:
    """Decode JSON of a given type; report where it has another one."""
    try:
        return msgspec.json.decode(data, type=shape, strict=False)
    except msgspec.ValidationError as invalid:
        raise schema_error(invalid, pointer, untyped(data, pointer)) from invalid


def with_packets(data: bytes, pointer: Pointer, levels: list[tuple[Wrapper, Pointer]]) -> OpenedLog:
    """Read the packets; take the other values from the innermost object that has them."""
    found = decoded(data, list[Packet] | dict[str, Packet], pointer)
    named = enumerate(found) if isinstance(found, list) else found.items()
    packets: list[tuple[Pointer, Packet]] = [((*pointer, key), each) for key, each in named]

    def located(name: str) -> LocatedValue:
        for level, at in levels:
            if getattr(level, name) not in (None, []):
                return LocatedValue(getattr(level, name), (*at, name))
        return LocatedValue(None, (name,))

    return OpenedLog(
        packets,
        located("players"),
        located("options"),
        located("result"),
        next((each for _, packet in packets if (each := table_of(packet))), ""),
        next((moment for _, packet in packets if (moment := time_of(packet))), None),
    )


def time_of(packet: Packet) -> int | None:
    time = number(packet.time)
    return time if time is not None and time < END_OF_TIME else None


def table_of(packet: Packet) -> str:
    found = _TABLE.match(packet.channel or "")
    return found[1] if found else str(number(packet.table_id) or "")


def events_of(opened: OpenedLog) -> Iterator[Event]:
    """Yield the events in order; an event that another channel repeats within a move comes once."""
    seen: dict[tuple[str, str, bytes], str] = {}
    for pointer, packet in opened.packets:
        move = "" if packet.move_id is None else str(packet.move_id)
        channel = packet.channel or ""
        for key, sent in numbered(packet):
            same = (move, sent.type, bytes(sent.args))
            if move and seen.setdefault(same, channel) != channel:
                continue
            yield Event(sent.type, sent.args, (*pointer, "data", key), move)


def numbered(packet: Packet) -> Iterator[tuple[str | int, SentEvent]]:
    """Yield the events of a packet with their numbers."""
    data = packet.data or []
    yield from enumerate(data) if isinstance(data, list) else data.items()
