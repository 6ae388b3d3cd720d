"""Cuts a typed line into words; each comment or variation is one word, whatever is in it."""

import re
from collections.abc import Iterator

import msgspec

_WORD = re.compile(
    r"(?P<brace>\{[^}\n]*\}?)|(?P<remark>;[^\n]*)|(?P<open>\()|[0-9]{1,4}\.(?=[^.])|[^\s{}();]+|[)}]"
)
_BRACKET = re.compile(r"\{[^}\n]*\}?|;[^\n]*|[()]")
_LAP = re.compile(r"([0-9]{1,4})\.")
_NOTE = re.compile(r"[{;(]|@[0-9]{1,3}:|\$[0-9]")


class Token(msgspec.Struct, frozen=True):
    """Holds a word, and where it begins in what was typed."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_note(self) -> bool:
        """Whether it annotates a move: a comment, a clock, a glyph, a variation."""
        return bool(_NOTE.match(self.text))

    @property
    def lap(self) -> int | None:
        matched = _LAP.fullmatch(self.text)
        return int(matched[1]) if matched else None


def tokens(line: str) -> Iterator[Token]:
    """Cut a line, or a piece of a record, into words."""
    at = 0
    while matched := _WORD.search(line, at):
        end = _close(line, matched.start()) if matched["open"] else matched.end()
        yield Token(line[matched.start() : end], matched.start())
        at = end


def _close(line: str, start: int) -> int:
    """Find the end of a variation; one that is not closed goes on to the end."""
    depth, at = 0, start
    while matched := _BRACKET.search(line, at):
        at = matched.end()
        depth += {"(": 1, ")": -1}.get(matched[0], 0)
        if depth == 0:
            return at
    return len(line)


def on_one_line(text: str) -> list[str]:
    """Write a piece of a record on single lines; a remark ends its line."""
    lines: list[list[str]] = [[]]
    for token in tokens(text):
        lines[-1].append(" ".join(token.text.split("\n")))
        if token.text.startswith(";"):
            lines.append([])
    return [" ".join(line) for line in lines if line]
