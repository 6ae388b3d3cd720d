"""Writes a document in canonical form, as one edit of the lines that change."""

from io import BytesIO

import msgspec

from azul_notation.library.canonical import Layout
from azul_notation.text.joined import UnsafeJoin
from azul_notation.text.limits import LimitPassed
from azul_notation.text.records import records


class Refused(Exception):
    """A document that stays as it is, because formatting it would not keep its games."""


class Change(msgspec.Struct, frozen=True):
    """Lines, from the first up to the second, and what takes their place."""

    first: int
    end: int
    text: str


def formatted(text: str) -> tuple[Change | None, list[int]]:
    """Write a text as `azul fmt` does; return what changes, and the games that stay as they are."""
    layout = Layout()
    data = text.encode("utf-8", "surrogatepass")
    try:
        found = (("", each) for each in records(BytesIO(data)))
        new = b"".join(piece.proved for piece in layout.file(found))
    except (UnsafeJoin, LimitPassed) as error:
        raise Refused(f"nothing was formatted: {error}") from error
    return change(text, new.decode("utf-8", "surrogatepass")), layout.kept


def change(before: str, after: str) -> Change | None:
    """Find the lines in the middle that differ."""
    if before == after:
        return None
    old, new = before.split("\n"), after.split("\n")
    most = min(len(old), len(new)) - 1
    same = next((at for at in range(most) if old[at] != new[at]), most)
    left = most - same + 1
    tail = next((at for at in range(left) if old[-1 - at] != new[-1 - at]), left)
    middle = "\n".join(new[same : len(new) - tail])
    whole_lines = tail and len(new) - tail > same
    return Change(same + 1, len(old) - tail + 1, f"{middle}\n" if whole_lines else middle)
