"""How deep JSON nests, found before it is decoded: a decoder calls itself for each level.

The bytes need not be valid JSON. What is wrong with them otherwise, the decoder reports.
"""

import re

from azul_notation.text.limits import DEPTH_LIMIT, LimitPassed

_RUN = re.compile(
    rb'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.?+[^"\\]*+)*+"?)*+([\[{]++|[\]}]++|\Z)', re.DOTALL
)
"""The next run of brackets behind strings, of which one may lack its end, and all else; or the end.
Possessive, so that nothing is read twice.
"""
_OPENING = (b"[", b"{")


def refuse_deep(data: bytes, what: str) -> None:
    """Raise LimitPassed if arrays and objects nest deeper than the limit; linear in the size."""
    if data.count(b"[") + data.count(b"{") <= DEPTH_LIMIT:
        return
    depth = 0
    for found in _RUN.finditer(data):
        run = found[1]
        depth += len(run) if run.startswith(_OPENING) else -len(run)
        if depth > DEPTH_LIMIT:
            raise LimitPassed(what, DEPTH_LIMIT, "levels of arrays and objects")
