"""Collects the faults of the text of one game, and diagnoses words in the wrong place."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.lexicon import Word, with_tail, word_of
from azul_notation.text.syntax import Comment, Event, Final, Totals

CLOSED = "write `}` where the comment ends, on the same line"
TOTALS = "a line of totals begins with `=`, the final one with `==`"
_DECIDING = ("Variant", "Seat", "Position")
"""Tags that decide on the rules of every game, or how they begin."""
_NUMBERS = re.compile(r"\s*-?[0-9]+(?:\s+-?[0-9]+)+\s*")
_NEARLY_TOTALS = re.compile("==?(?![A-Za-z])")


class Stray(NamedTuple):
    """Holds a word that has no known shape, or is in the wrong place."""

    kind: str
    """The name of its terminal, or `VARIATION`."""
    span: Span
    notes: Sequence[Word] = ()
    """The comments after it."""


class WordFault(NamedTuple):
    """Describes what is wrong with a word."""

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
        """Whether words have no known meaning, because the variant of this game is not known."""
        self.deciding = (*_DECIDING, *choices)
        """Tags that decide on the rules of some game."""
        self.bad = {(fault.line, fault.column) for fault in bad}
        """Places of characters that are reported for themselves."""
        self.diagnostics: list[Diagnostic] = [*bad]
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
        """The indents of the lines that were queried."""
        self.torn: list[Span] = []
        """Places of deals and moves that may lack what a stray word has separated from them."""
        self.displaced: set[str] = set()
        """Heads of set-up lines in the wrong place."""
        self.play_begins: Span | None = None
        self.round: int | None = None
        self.depth = 0
        """The number of variations around the word."""

    def report(self, code: str, span: Span, help: str | None = None, **facts: Any) -> None:  # noqa: A002
        """Report a fault, unless a bad character in the same word is reported already."""
        if not self.is_hidden(span):
            at = (self.round, None, None)
            self.diagnostics.append(diagnose(code, span, at=at, help=help or None, **facts))
        if self.depth:
            self.aside.add(span)

    def is_hidden(self, span: Span) -> bool:
        """Check whether a place has a character that is reported for itself."""
        columns = range(span.column, span.end_column) if self.bad else ()
        return any((span.line, column) in self.bad for column in columns)

    def written(self, span: Span) -> str:
        """Return the text of a place."""
        return self.lines[span.line - self.first][span.column - 1 : span.end_column - 1]

    def report_spelling(self, word: Word, span: Span) -> bool:
        """Report a word that this variant does not have, unless something in it is reported already."""
        known = len(self.diagnostics)
        try:
            word_of(word.kind, word.written, self.dialect)
        except Misspelt as wrong:
            whole = word.kind == "DEAL"
            self.report_misspelt(wrong, word.written if whole else with_tail(word.written)[0], span)
        return len(self.diagnostics) > known

    def report_misspelt(self, wrong: Misspelt, word: str, span: Span) -> None:
        place = span.part(wrong.start, wrong.end)
        self.report(wrong.code, place, wrong.help, **wrong.facts_of(word))

    def takes(self, note: Word) -> Comment | None:
        """Read a special comment: one without an end is a fault, another asks to ignore codes."""
        assert note.comment, "a comment"
        if note.kind == "BROKEN_COMMENT":
            self.report("AZ104", note.comment.span, CLOSED)
            return None
        self.ignores.append((note.comment.span.line, note.text))
        return note.comment

    def report_strays(self, strays: Sequence[Stray], after: Event | None = None) -> None:
        """Report stray words; neighbours on a line are one fault."""
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
        """Check whether a line with a stray may have had a tag that decides on the rules."""
        if not self.undecided and line != self.searched:
            self.searched = line
            text = self.lines[line - self.first].replace(" ", "")
            self.undecided = any(name in text for name in self.deciding)

    def begins_line(self, span: Span) -> bool:
        """Check whether only white space precedes a place on its line."""
        if span.line not in self.indents:
            line = self.lines[span.line - self.first]
            self.indents[span.line] = len(line) - len(line.lstrip())
        return span.column <= self.indents[span.line] + 1

    def report_stray(self, kind: str, span: Span, after: Event | None = None) -> None:
        """Report one word; `after` are the totals or the tiling before it."""
        line = self.lines[span.line - self.first].rstrip()
        in_head = self.play_begins is None and self.begins_line(span)
        if kind == "VARIATION":
            self.report("AZ108", span)
        elif kind in ("WORD", "DEAL") and '"' in line and in_head:  # it may be a broken tag
            self.report("AZ105", Span(span.line, span.column, len(line) + 1))
        else:
            fault = stray_fault(kind, self.written(span), span, after, self.dialect)
            only_numbers = fault.code == "AZ119" and _NUMBERS.fullmatch(line)
            help = TOTALS if only_numbers and self.begins_line(span) else fault.help  # noqa: A001
            self.report(fault.code, fault.span, help, **fault.facts)


def stray_fault(
    kind: str, word: str, span: Span, after: Event | None, dialect: Dialect | None
) -> WordFault:
    """Find what is wrong with a stray; `after` are the totals or the tiling before it."""
    if kind in ("CLOSE", "BRACE"):
        return WordFault("AZ107", span, None, {"bracket": word})
    if kind == "BROKEN_TAG":
        return WordFault("AZ105", span, None, {})
    if isinstance(after, Totals | Final):
        return WordFault("AZ113", span, "totals are whole numbers", {"word": word})
    if kind in ("CLOCK", "NAG"):
        return WordFault("AZ110", span, None, {"word": word})
    if _has_shape(kind, word, dialect):
        return WordFault("AZ119", span, None, {"word": word})
    return _by_shape(word, span, dialect)


def _has_shape(kind: str, word: str, dialect: Dialect | None) -> bool:
    """Check whether a word can be read, and is only in the wrong place."""
    if kind == "PART":
        return "/" in word
    return is_deal(word, dialect) if kind == "DEAL" else kind != "WORD"


def is_deal(word: str, dialect: Dialect | None) -> bool:
    """Check whether a word is a factory of this variant, not just letters; `R` is part of a round's head."""
    if word == "R":
        return False
    try:
        return dialect is not None and bool(dialect.deal(word))
    except Misspelt:
        return False


def _by_shape(word: str, span: Span, dialect: Dialect | None) -> WordFault:
    """Diagnose a word by how it begins."""
    facts: dict[str, Any] = {"word": word}
    if word.startswith("@"):
        code = "AZ111" if ":" in word else "AZ101"
        return WordFault(code, span, "a clock is written `@h:mm:ss`, a starting seat `@2`", facts)
    if word.startswith("#"):
        return WordFault("AZ114", span, None, facts)
    if _NEARLY_TOTALS.match(word):
        return WordFault("AZ113", span, "leave a space after `=`", facts)
    wrong = dialect.diagnose(word) if dialect else None
    if wrong is not None:
        place = span.part(wrong.start, wrong.end)
        return WordFault(wrong.code, place, wrong.help, wrong.facts_of(word))
    return WordFault("AZ101", span, None, facts)
