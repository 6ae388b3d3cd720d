"""Shows what would change in a file, as `diff -u` does, one game at a time."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from azul_notation.library.canonical import Piece
from azul_notation.render.paint import visible

AROUND = 3
"""Lines shown around a change."""


def hunks(name: str, pieces: Iterable[Piece], what: str = "formatted") -> Iterator[str]:
    """Show the lines that change; line numbers count from the beginning of the file."""
    head = [f"--- {visible(name)}", f"+++ {visible(name)} ({what})"]
    old_line = new_line = 1
    for before, after in aligned(pieces):
        old, new = lines_of(before), lines_of(after)
        groups = SequenceMatcher(None, old, new).get_grouped_opcodes(AROUND) if old != new else ()
        for group in groups:
            yield from head
            head = []
            (_, i, _, j, _), (_, _, i_end, _, j_end) = group[0], group[-1]
            yield f"@@ -{old_line + i},{i_end - i} +{new_line + j},{j_end - j} @@"
            for kind, i1, i2, j1, j2 in group:
                if kind == "equal":
                    yield from (f" {line}" for line in old[i1:i2])
                else:
                    yield from (f"-{line}" for line in old[i1:i2])
                    yield from (f"+{line}" for line in new[j1:j2])
        old_line += len(old)
        new_line += len(new)


def aligned(pieces: Iterable[Piece]) -> Iterator[tuple[bytes, bytes]]:
    """Yield what is there and what is written; the empty line between two games ends the first."""
    before = after = b""
    for piece in pieces:
        feed = b"\n" if piece.after.startswith(b"\n") else b""
        if before or after:
            yield before, after + feed
        before, after = piece.before, piece.after.removeprefix(feed)
    yield before, after


def lines_of(data: bytes) -> list[str]:
    """Split a text into lines that a terminal can show."""
    *lines, last = data.decode("utf-8", "surrogateescape").split("\n")
    if last:
        lines += [last, "\\ No newline at the end of the file"]
    return [visible(line) for line in lines]
