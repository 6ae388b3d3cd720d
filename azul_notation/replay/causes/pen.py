"""Turns changes of words into edits of lines. Nothing else on the lines changes."""

import re

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.cause import Edit
from azul_notation.replay.causes.sheet import Sheet

_BLANK = re.compile(r"[ \t]*")


class Pen:
    """Collects the changes of one guess, and writes the edits."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.before: dict[Span, list[str]] = {}
        self.instead: dict[Span, str] = {}
        self.after: dict[Span, list[str]] = {}
        self.lines: list[Edit] = []
        """Edits of whole lines, on which nothing else changes."""

    def replace(self, span: Span, text: str) -> None:
        """Write another word in the place of this one; no text takes it out."""
        self.instead[span] = text

    def remove(self, *spans: Span) -> None:
        for span in spans:
            self.instead[span] = ""

    def put_before(self, span: Span, text: str) -> None:
        self.before.setdefault(span, []).append(text)

    def put_after(self, span: Span, text: str) -> None:
        """Write a word after this one; text that begins with a line feed begins a line."""
        self.after.setdefault(span, []).append(text)

    def edits(self) -> tuple[Edit, ...]:
        lines = sorted({span.line for span in (*self.before, *self.instead, *self.after)})
        return tuple(sorted([*self.lines, *(e for line in lines for e in self._edits_of(line))]))

    def _edits_of(self, number: int) -> list[Edit]:
        """Return the edits of one line, or one that takes it out with its end."""
        line = self.sheet.lines[number - self.sheet.chunk.line]
        spans = {span for span in (*self.before, *self.instead, *self.after) if span.line == number}
        edits: list[Edit] = []
        rest = line
        for span in sorted(spans, reverse=True):
            begin, end = span.column - 1, span.end_column - 1
            text = self.instead.get(span, line[begin:end])
            words = [*self.before.get(span, ()), *([text] if text else ())]
            following = self.after.get(span, ())
            new = " ".join(words)
            for each in following:
                new += each if each.startswith("\n") else f" {each}" if new else each
            if not new:  # a word is gone, with the blanks that follow it, or those before the end
                gap = _BLANK.match(rest, end)
                assert gap, "it matches anything"
                if gap.end() < len(rest):
                    end = gap.end()
                else:
                    begin = len(rest[:begin].rstrip(" \t"))
            old = line[begin:end]
            if new != old:
                head = len(old) if old and new.startswith(old) else 0
                tail = len(old) if old and not head and new.endswith(old) else 0
                text = new[head : len(new) - tail]
                edits.append(Edit(number, begin + 1 + head, number, end + 1 - tail, text))
            rest = rest[:begin] + new + rest[end:]
        if line.strip() and not rest.strip():
            return [Edit(number, 1, number + 1, 1, "")]
        return _joined(edits[::-1])


def _joined(edits: list[Edit]) -> list[Edit]:
    """Join edits that touch or overlap: words side by side that are all taken out."""
    found: list[Edit] = []
    for edit in edits:
        if found and edit.column <= found[-1].end_column:
            last = found.pop()
            end = max(last.end_column, edit.end_column)
            edit = Edit(last.line, last.column, edit.end_line, end, last.text + edit.text)  # noqa: PLW2901
        found.append(edit)
    return found
