"""How deep JSON nests, found before it is decoded: a decoder calls itself for each level.

The bytes need not be valid JSON. What is wrong with them otherwise, the decoder reports.
"""

import re

from azul_notation.text.limits import DEPTH_LIMIT, LimitPassed

_MARK = re.compile(rb'"[^"\\]*+(?:\\.?+[^"\\]*+)*+"?|[\[{]+|[\]}]+', re.DOTALL)
"""A string, which may lack its end, or a run of brackets; possessive, so that nothing is read twice."""
_QUOTE = ord('"')
_OPENING = b"[{"


def refuse_deep(data: bytes, what: str) -> None:
    """Raise LimitPassed if arrays and objects nest deeper than the limit; linear in the size."""
    if data.count(b"[") + data.count(b"{") <= DEPTH_LIMIT:
        return
    depth = 0
    for found in _MARK.finditer(data):
        begin, end = found.span()
        first = data[begin]
        if first == _QUOTE:
            continue
        if first in _OPENING:
            depth += end - begin
            if depth > DEPTH_LIMIT:
                raise LimitPassed(what, DEPTH_LIMIT, "levels of arrays and objects")
        else:
            depth -= end - begin
