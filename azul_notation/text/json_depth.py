"""Checks how deep JSON nests before it is decoded, as a decoder calls itself for each level.

The bytes need not be valid JSON; the decoder reports all other faults.
"""

import re

from azul_notation.text.limits import DEPTH_LIMIT, LimitPassed

_MARK = re.compile(rb'"[^"\\]*+(?:\\.?+[^"\\]*+)*+"?|[\[{]+|[\]}]+', re.DOTALL)
"""A string, which may lack its end, or a run of brackets; possessive, so that nothing is read twice."""
_QUOTE = ord('"')
_OPENING = b"[{"
_SQUARE = bytes.maketrans(b"{}", b"[]")
_PLAIN = bytes(set(range(256)) - set(b'"\\[]{}'))
"""The bytes that neither nest nor quote."""
_ROUNDS = 8
"""How often the innermost brackets are removed; in real files, few are left after that."""


def refuse_deep(data: bytes, what: str) -> None:
    """Raise LimitPassed if arrays and objects nest deeper than the limit; linear in the size."""
    if data.count(b"[") + data.count(b"{") <= DEPTH_LIMIT or _is_flat(data):
        return
    depth = 0
    for mark in _MARK.finditer(data):
        begin, end = mark.span()
        first = data[begin]
        if first == _QUOTE:
            continue
        if first in _OPENING:
            depth += end - begin
            if depth > DEPTH_LIMIT:
                raise LimitPassed(what, DEPTH_LIMIT, "levels of arrays and objects")
        else:
            depth -= end - begin


def _is_flat(data: bytes) -> bool:
    """Check quickly whether the depth is certainly within the limit; False means that it is not known."""
    if rb"\\" in data or rb"\"" in data:
        data = data.replace(rb"\\", rb"\.").replace(rb"\"", rb"\.")
    marks = data.translate(_SQUARE, _PLAIN).replace(b'""', b"")
    brackets = b"".join(marks.split(b'"')[::2])
    if b"\\" in brackets:
        return False  # outside of strings it escapes nothing, and the quotes are not paired
    for removed in range(_ROUNDS):
        if brackets.count(b"[") <= DEPTH_LIMIT - removed:
            return True
        brackets = brackets.replace(b"[]", b"")
    return False
