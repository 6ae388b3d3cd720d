"""Collects the faults of the text of one game, and says what is wrong with words that have no place."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.lexicon import Word, with_tail, word_of
from azul_notation.text.syntax import Comment, Event, Final, Totals

_DECIDING = ("Variant", "Seat", "Position")
"""Tags that decide on the rules of every game, or how they begin."""
_NEARLY_TOTALS = re.compile("==?(?![A-Za-z])")


class Stray(NamedTuple):
    """A word that has no shape, or stands where it does not belong."""

    kind: str
    """The name of its terminal, or `VARIATION`."""
    span: Span
    notes: Sequence[Word] = ()
    """The comments after it."""


class Finding(NamedTuple):
    """What is wrong with a word."""

    code: str
    span: Span
    help: str | None
    facts: dict[str, Any]


class Faults:
    """Collects the faults of one game, and what else stops its replay."""

    def __init__(
        self,
        lines: Sequence[str],
        first: int,
        dialect: Dialect | None,
        choices: tuple[str, ...],
        bad: Sequence[Diagnostic],
        *,
        game: bool,
    ) -> None:
        self.lines = lines
        self.first = first
        self.dialect = dialect
        self.wordless = game and dialect is None
        """Whether nobody knows what words mean, as the variant of this game is not known."""
        self.deciding = (*_DECIDING, *choices)
        """Tags that decide on the rules of some game."""
        self.bad = {(fault.line, fault.column) for fault in bad}
        """Places of characters that are reported for themselves."""
        self.found: list[Diagnostic] = [*bad]
        self.aside: set[Span] = set()
        """Places of faults inside variations, which do not stop the game."""
        self.ignores: list[tuple[int, str]] = []
        self.spoilt = False
        """Whether something in the head could not be read, so that no tag counts as missing."""
        self.undecided = False
        """Whether a tag that decides on the rules could not be read."""
        self.searched = 0
        """The last line that was searched for such a tag."""
        self.indents: dict[int, int] = {}
        """Columns of white space with which lines begin, as far as they were asked for."""
        self.torn: list[Span] = []
        """Where deals and moves begin that are in doubt."""
        self.displaced: set[str] = set()
        """Heads of set-up lines that stand where they have no place."""
        self.play_begins: Span | None = None
        self.round: int | None = None
        self.depth = 0
        """How many variations the word stands in."""

    def report(self, code: str, span: Span, help: str | None = None, **facts: Any) -> None:  # noqa: A002
        """Report a fault, unless a bad character in the same word is reported already."""
        if not self.is_hidden(span):
            at = (self.round, None, None)
            self.found.append(diagnose(code, span, at=at, help=help or None, **facts))
        if self.depth:
            self.aside.add(span)

    def is_hidden(self, span: Span) -> bool:
        """Check whether a place has a character that is reported for itself."""
        columns = range(span.column, span.end_column) if self.bad else ()
        return any((span.line, column) in self.bad for column in columns)

    def written(self, span: Span) -> str:
        """Give the text of a place."""
        return self.lines[span.line - self.first][span.column - 1 : span.end_column - 1]

    def report_spelling(self, word: Word, span: Span) -> bool:
        """Report a word that this variant cannot mean, unless something in it is reported already."""
        known = len(self.found)
        try:
            word_of(word.kind, word.written, self.dialect)
        except Misspelt as wrong:
            whole = word.kind == "DEAL"
            self.report_misspelt(wrong, word.written if whole else with_tail(word.written)[0], span)
        return len(self.found) > known

    def report_misspelt(self, wrong: Misspelt, word: str, span: Span) -> None:
        place = span.part(wrong.start, wrong.end)
        self.report(wrong.code, place, wrong.help, **wrong.facts_of(word))

    def takes(self, note: Word) -> Comment | None:
        """Take a comment that is special: one without an end is a fault, another asks to ignore codes."""
        assert note.comment, "a comment"
        if note.kind == "BROKEN_COMMENT":
            self.report("AZ104", note.comment.span)
            return None
        self.ignores.append((note.comment.span.line, note.text))
        return note.comment

    def report_strays(self, strays: Sequence[Stray], after: Event | None = None) -> None:
        """Report words without a place; those that stand together on a line are one fault."""
        first = last = None
        for stray in strays:
            kind, span = stray.kind, stray.span
            for note in stray.notes:
                if note.text:
                    self.takes(note)
            if kind == "SETUP":
                self.displaced.add(self.written(span).casefold())
            if self.wordless and kind not in ("CLOSE", "BRACE", "BROKEN_TAG"):
                continue
            if self.play_begins is None:
                self.spoilt = True
                self.look_for_deciding(span.line)
            again = last is not None and span.line != last.line and self.begins_line(first or span)
            if last is None or again or kind == "BROKEN_TAG":
                self.report_stray(kind, span, after)
                first = span
            last = span

    def look_for_deciding(self, line: int) -> None:
        """See whether a line with a stray may have held a tag that decides on the rules."""
        if not self.undecided and line != self.searched:
            self.searched = line
            text = self.lines[line - self.first].replace(" ", "")
            self.undecided = any(name in text for name in self.deciding)

    def begins_line(self, span: Span) -> bool:
        """Check whether only white space stands before a place."""
        if span.line not in self.indents:
            line = self.lines[span.line - self.first]
            self.indents[span.line] = len(line) - len(line.lstrip())
        return span.column <= self.indents[span.line] + 1

    def report_stray(self, kind: str, span: Span, after: Event | None = None) -> None:
        """Report one word; `after` are totals or a tiling that it stands after."""
        line = self.lines[span.line - self.first].rstrip()
        in_head = self.play_begins is None and self.begins_line(span)
        if kind == "VARIATION":
            self.report("AZ108", span)
        elif kind in ("WORD", "DEAL") and '"' in line and in_head:  # it may be a broken tag
            self.report("AZ105", Span(span.line, span.column, len(line) + 1))
        else:
            found = stray_fault(kind, self.written(span), span, after, self.dialect)
            self.report(found.code, found.span, found.help, **found.facts)


def stray_fault(
    kind: str, word: str, span: Span, after: Event | None, dialect: Dialect | None
) -> Finding:
    """Find what is wrong with a stray; `after` are totals or a tiling that it stands after."""
    if kind in ("CLOSE", "BRACE"):
        return Finding("AZ107", span, None, {"bracket": word})
    if kind == "BROKEN_TAG":
        return Finding("AZ105", span, None, {})
    if isinstance(after, Totals | Final):
        return Finding("AZ113", span, "totals are whole numbers", {"word": word})
    if kind in ("CLOCK", "NAG"):
        return Finding("AZ110", span, None, {"word": word})
    if _has_shape(kind, word, dialect):
        return Finding("AZ119", span, None, {"word": word})
    return _by_shape(word, span, dialect)


def _has_shape(kind: str, word: str, dialect: Dialect | None) -> bool:
    """Check whether a word can be read, and only stands in the wrong place."""
    if kind == "PART":
        return "/" in word
    return is_deal(word, dialect) if kind == "DEAL" else kind != "WORD"


def is_deal(word: str, dialect: Dialect | None) -> bool:
    """Check whether a word is a factory of this variant, and not merely letters; `R` is a torn round."""
    if word == "R":
        return False
    try:
        return dialect is not None and bool(dialect.deal(word))
    except Misspelt:
        return False


def _by_shape(word: str, span: Span, dialect: Dialect | None) -> Finding:
    """Diagnose a word by how it begins."""
    facts: dict[str, Any] = {"word": word}
    if word.startswith("@"):
        code = "AZ111" if ":" in word else "AZ101"
        return Finding(code, span, "a clock is written `@h:mm:ss`, a starting seat `@2`", facts)
    if word.startswith("#"):
        return Finding("AZ114", span, None, facts)
    if _NEARLY_TOTALS.match(word):
        return Finding("AZ113", span, "leave a space after `=`", facts)
    wrong = dialect.diagnose(word) if dialect else None
    if wrong is not None:
        place = span.part(wrong.start, wrong.end)
        return Finding(wrong.code, place, wrong.help, wrong.facts_of(word))
    return Finding("AZ101", span, None, facts)
