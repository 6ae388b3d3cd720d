"""Words of the grammar's tree: their places, their spelling, comments, and words without a place."""

import re
from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.source import Chunk
from azul_notation.text.strays import stray_fault
from azul_notation.text.syntax import Comment, Event
from azul_notation.text.vocabulary import Word, with_tail, word_of

if TYPE_CHECKING:
    from lark import Token, Tree

IGNORE = re.compile(r";\s*azn:\s*ignore\s+((?:AZ[0-9x]{3}[\s,]*)+)")
_DECIDING = ("Variant", "Seat", "Position")
"""Tags that decide on the rules of every game, or how they begin."""


class WordReader:
    """Collects the faults of one game; a word that cannot be read gives no node."""

    def __init__(
        self,
        text: str,
        chunk: Chunk,
        dialect: Dialect | None,
        choices: tuple[str, ...],
        bad: set[tuple[int, int]],
    ) -> None:
        self.text_lines = text.split("\n")
        self.first = chunk.line
        self.dialect = dialect
        self.wordless = dialect is None and chunk.number > 0
        """Whether nobody knows what words mean, as the variant of this game is not known."""
        self.deciding = (*_DECIDING, *choices)
        """Tags that decide on the rules of some game."""
        self.bad = bad
        """Places of signs that are reported for themselves."""
        self.faults: list[Diagnostic] = []
        self.aside: set[Span] = set()
        """Places of faults inside variations, which do not stop the game."""
        self.ignores: list[tuple[int, str]] = []
        self.spoilt = False
        """Whether something in the head could not be read, so that no tag counts as missing."""
        self.undecided = False
        """Whether a tag that decides on the rules could not be read."""
        self.looked_at = 0
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

    def span(self, token: "Token") -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self.first + line - 1, column, column + len(token))

    def fault(self, code: str, span: Span, help: str | None = None, **facts: Any) -> None:  # noqa: A002
        """Report a fault, unless a bad sign in the same word is reported already."""
        if not self.is_hidden(span):
            at = (self.round, None, None)
            self.faults.append(diagnose(code, span, at=at, help=help or None, **facts))
        if self.depth:
            self.aside.add(span)

    def is_hidden(self, span: Span) -> bool:
        """Whether a place has a sign that is reported for itself."""
        columns = range(span.column, span.end_column) if self.bad else ()
        return any((span.line, column) in self.bad for column in columns)

    def read_word(self, kind: str, word: str, span: Span) -> Word | None:
        """Read a word of a known kind, or report what is wrong with it."""
        if self.dialect is None:
            return None
        try:
            return word_of(kind, word, self.dialect)
        except Misspelt as wrong:
            self.report_misspelt(wrong, word if kind == "DEAL" else with_tail(word)[0], span)
            return None

    def report_misspelt(self, wrong: Misspelt, word: str, span: Span) -> None:
        place = span.part(wrong.start, wrong.end)
        self.fault(wrong.code, place, wrong.help, **wrong.facts_of(word))

    def start(self, branch: "Tree[Token]") -> Span:
        token = branch.children[0]
        while not isinstance(token, str):
            token = token.children[0]
        return self.span(token)

    def comments(self, branches: "list[Token | Tree[Token]]") -> tuple[Comment, ...]:
        """Read the comments among the branches, each of which is one token."""
        found = []
        for token in branches:
            if not isinstance(token, str):
                continue
            span = self.span(token)
            if token.type == "BROKEN_COMMENT":
                self.fault("AZ104", span)
                continue
            to_end = token.type == "REMARK"
            text = token[1:].rstrip() if to_end else token[1:-1]
            own = self.begins_line(span)
            found.append(Comment(text=text, to_end=to_end, own=own, span=span))
            ignore = IGNORE.match(token)
            if ignore:
                self.ignores.append((span.line, ignore[1].strip()))
        return tuple(found)

    def report_strays(self, strays: "list[Tree[Token]]", after: Event | None) -> None:
        """Report words without a place; those that stand together on a line are one fault."""
        first = last = None
        for stray in strays:
            span = self.start(stray)
            if len(stray.children) > 1:
                self.comments(stray.children[1:])  # they may be broken, or ask to ignore it
            kind = self.kind_of(stray)
            if kind == "SETUP":
                self.displaced.add(str(stray.children[0]).casefold())
            if self.wordless and kind not in ("CLOSE", "BRACE", "BROKEN_TAG"):
                continue
            if self.play_begins is None:
                self.spoilt = True
                self.look_for_deciding(span.line)
            anew = last is not None and span.line != last.line and self.begins_line(first or span)
            if last is None or anew or kind == "BROKEN_TAG":
                self.report_stray(stray, kind, span, after)
                first = span
            last = span

    def look_for_deciding(self, line: int) -> None:
        """See whether a line with a stray may have held a tag that decides on the rules."""
        if not self.undecided and line != self.looked_at:
            self.looked_at = line
            text = self.text_lines[line - self.first].replace(" ", "")
            self.undecided = any(name in text for name in self.deciding)

    def kind_of(self, stray: "Tree[Token]") -> str:
        token = stray.children[0]
        return token.type if isinstance(token, str) else "VARIATION"

    def in_head(self, span: Span) -> bool:
        """Whether a word begins a line among the tags, and so may be a broken one."""
        return self.play_begins is None and self.begins_line(span)

    def begins_line(self, span: Span) -> bool:
        if span.line not in self.indents:
            line = self.text_lines[span.line - self.first]
            self.indents[span.line] = len(line) - len(line.lstrip())
        return span.column <= self.indents[span.line] + 1

    def report_stray(
        self, stray: "Tree[Token]", kind: str, span: Span, after: Event | None
    ) -> None:
        line = self.text_lines[span.line - self.first].rstrip()
        if kind == "VARIATION":
            self.fault("AZ108", span)
        elif kind in ("WORD", "DEAL") and '"' in line and self.in_head(span):
            self.fault("AZ105", Span(span.line, span.column, len(line) + 1))
        else:
            word = str(stray.children[0])
            code, place, help, facts = stray_fault(  # noqa: A001
                kind, word, span, after, self.dialect
            )
            self.fault(code, place, help, **facts)
