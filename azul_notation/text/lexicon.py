"""Recognises the words of a dialect by the shapes of the grammar, and remembers each word.

The shapes are read from the grammar's own files, so that these alone define what words look like. The files
are read line by line and not by lark, which is slow to import; tests compare the two.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.syntax import Comment

_PACKAGE = Path(__file__).resolve().parent.parent
_SHIPPED = _PACKAGE / "_grammar"
FOLDER = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent / "grammar"
"""In a wheel the grammars are inside the package, in a checkout next to it."""
REMEMBERED = 65_536
"""Words remembered for each dialect."""
LONGEST = 64
"""Characters of a word that is remembered."""
TAIL = re.compile(r"([^!?]*)([!?]{1,2})?(!stood)?")
"""A move or a choice, then an opinion, then `!stood`."""
_LINE = re.compile(r"(?:%override )?([A-Z_]+)(?:\.(-?[0-9]+))?: (?:/(.*)/|\"(.*)\")")
_ENVELOPE = "record"
_BEGINS = "BEGINS"
_ADDED: list[str] = []
"""The paths of grammars in other folders."""


class Terminal(msgspec.Struct, frozen=True):
    """Defines a kind of word; of the kinds that match, the one with the highest priority is meant."""

    name: str
    pattern: str
    priority: int


class Word(msgspec.Struct, frozen=True):
    """Holds a word of a record."""

    kind: str
    """The name of its terminal."""
    text: str = ""
    """Its canonical spelling; empty for a move, a choice or a deal that this variant does not have."""
    number: int = 0
    opinion: str = ""
    stood: bool = False
    written: str = ""
    """The spelling in the file, without opinion."""
    comment: Comment | None = None


_SELDOM_TWICE = frozenset(("HASH", "CLOCK"))
_UNPLACED = frozenset(
    (
        *("VERSION", "TAG", "BROKEN_TAG", "BRACE", "CLOSE", "OPEN", "WORD"),
        *("COMMENT", "REMARK", "BROKEN_COMMENT"),
    )
)
"""Kinds of words that only their whole line can show."""


@cache
def terminals(grammar: str) -> tuple[Terminal, ...]:
    """Read the terminals of a grammar, those of the highest priority first.

    A family's grammar overrides the terminals of the envelope.
    """
    by_name = {kind.name: kind for name in (_ENVELOPE, grammar) for kind in _written(name)}
    del by_name[_BEGINS]
    return tuple(sorted(by_name.values(), key=lambda kind: -kind.priority))


@cache
def shapes(grammar: str) -> re.Pattern[str]:
    """Make the pattern of any word of a grammar, in which each kind is a group of its name."""
    return re.compile("|".join(f"(?P<{kind.name}>{kind.pattern})" for kind in terminals(grammar)))


def kind_of(grammar: str, word: str) -> str:
    """Find the kind of a whole word; return an empty text if it is several words.

    Every kind of word may be anywhere, so that the context does not matter.
    """
    match = shapes(grammar).match(word)
    return match.lastgroup or "" if match and match.end() == len(word) else ""


def add_grammar(name: str) -> None:
    """Register a grammar in another folder, by its path without `.lark`, to recognise its games in files."""
    _ADDED.append(name)
    play_begins.cache_clear()


@cache
def play_begins() -> re.Pattern[str]:
    """Make the pattern of the beginning of a line of play, in any game, after its comments."""
    names = [path.stem for path in sorted(FOLDER.glob("*.lark"))] + _ADDED
    beginnings = [kind.pattern for name in names for kind in _written(name) if kind.name == _BEGINS]
    return re.compile(rf"\s*(?:\{{[^}}]*\}}\s*)*(?:{'|'.join(dict.fromkeys(beginnings))})")


def _written(grammar: str) -> Iterator[Terminal]:
    text = (FOLDER / f"{grammar}.lark").read_text(encoding="utf-8")
    for line in filter(None, map(_LINE.fullmatch, text.splitlines())):
        name, priority, pattern, literal = line.groups()
        yield Terminal(name, pattern or re.escape(literal), int(priority or 0))


class Vocabulary(dict[str, Word]):
    """Finds the words of a dialect, or those of any game, and learns new words."""

    def __init__(self, dialect: Dialect | None) -> None:
        super().__init__()
        self.dialect = dialect
        self.grammar = dialect.grammar if dialect else _ENVELOPE
        self.tokens = shapes(self.grammar)
        self.is_tag = next(
            re.compile(terminal.pattern).fullmatch
            for terminal in terminals(self.grammar)
            if terminal.name == "TAG"
        )

    def __missing__(self, word: str) -> Word:
        kind = kind_of(self.grammar, word)
        if not kind or kind in _UNPLACED:
            raise KeyError(word)
        try:
            known = word_of(kind, word, self.dialect)
        except Misspelt:
            raise KeyError(word) from None
        if kind not in _SELDOM_TWICE and len(word) <= LONGEST and len(self) < REMEMBERED:
            self[word] = known
        return known

    def find(self, word: str) -> Word:
        """Find a word; one that cannot be read by itself has an empty kind."""
        try:
            return self[word]
        except KeyError:
            return Word("")

    def read(self, kind: str, word: str) -> Word:
        """Read a word of a known kind; one that the variant does not have gets an empty text."""
        known = self.get(word)
        if known and known.kind == kind:
            return known
        try:
            return word_of(kind, word, self.dialect)
        except Misspelt:
            return Word(kind, written=word)


def word_of(kind: str, word: str, dialect: Dialect | None) -> Word:
    """Read a word of a known kind; raise Misspelt if this variant does not have it."""
    match kind:
        case "MOVE" | "CHOICE" if dialect:
            written, opinion, stood = with_tail(word)
            spelling = dialect.move if kind == "MOVE" else dialect.choice
            text = _one(spelling(written), written)
            return Word(kind, text, 0, opinion, stood, written)
        case "DEAL" if dialect:
            return Word(kind, _one(dialect.deal(word), word), written=word)
        case "ROUND" | "SEAT" | "TILING":
            return Word(kind, number=int(word[1:]))
        case "LAP":
            return Word(kind, number=int(word[:-1]))
        case "TOTAL":
            return Word(kind, number=int(word.rstrip("!")), stood=word.endswith("!"))
    return Word(kind, word, written=word if kind == "PART" else "")


def with_tail(word: str) -> tuple[str, str, bool]:
    """Split a move or a choice from the opinion at its end, and from `!stood`."""
    match = TAIL.fullmatch(word)
    assert match, "the grammar lets only whole moves and choices through"
    return match[1], match[2] or "", bool(match[3])


def _one(text: str, word: str) -> str:
    """Keep one string instead of two equal ones."""
    return word if text == word else text


_KNOWN: dict[int, Vocabulary] = {}


def vocabulary_of(dialect: Dialect | None) -> Vocabulary:
    """Find the vocabulary of a dialect, which is kept as long as the program runs."""
    vocabulary = _KNOWN.get(id(dialect))
    if vocabulary is None:
        vocabulary = _KNOWN[id(dialect)] = Vocabulary(dialect)
    return vocabulary
