"""The words of a dialect. Each is looked at once, by the shapes of the grammar, and then remembered.

The shapes come from the grammar's files as they stand, so that these alone say what words look like. The
files are read line by line and not by lark, which is slow to import; tests hold the two against each other.
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
"""In a wheel the grammars lie inside the package, in a checkout beside it."""
REMEMBERED = 65_536
"""Words remembered for each dialect."""
LONGEST = 64
"""Characters of a word that is remembered."""
TAIL = re.compile(r"([^!?]*)([!?]{1,2})?(!stood)?")
"""A move or a choice, then an opinion, then whether it stood."""
_LINE = re.compile(r"(?:%override )?([A-Z_]+)(?:\.(-?[0-9]+))?: (?:/(.*)/|\"(.*)\")")
_ENVELOPE = "record"
_BEGINS = "BEGINS"
_ADDED: list[str] = []
"""Grammars that lie elsewhere."""


class Terminal(msgspec.Struct, frozen=True):
    """A kind of word: among kinds that fit, the one of the highest priority is meant."""

    name: str
    pattern: str
    priority: int


class Word(msgspec.Struct, frozen=True):
    """A word that may stand in a record."""

    kind: str
    """The name of its terminal."""
    text: str = ""
    """Its canonical spelling; empty for a move, a choice or a deal that this variant cannot mean."""
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
"""Kinds of words that only a look at their whole line can place."""


@cache
def terminals(grammar: str) -> tuple[Terminal, ...]:
    """Read the terminals of a grammar, those of the highest priority first.

    What a family's grammar does not say is as the envelope has it.
    """
    found = {each.name: each for name in (_ENVELOPE, grammar) for each in _written(name)}
    del found[_BEGINS]
    return tuple(sorted(found.values(), key=lambda each: -each.priority))


@cache
def shapes(grammar: str) -> re.Pattern[str]:
    """Make the pattern of any word of a grammar, in which each kind is a group of its name."""
    return re.compile("|".join(f"(?P<{each.name}>{each.pattern})" for each in terminals(grammar)))


def kind_of(grammar: str, word: str) -> str:
    """Find the kind of a whole word; nothing, if it is several words.

    Every kind may stand everywhere, so that no more need be known.
    """
    found = shapes(grammar).match(word)
    return found.lastgroup or "" if found and found.end() == len(word) else ""


def add_grammar(name: str) -> None:
    """Let games of a grammar that lies elsewhere be cut out of files: its path, without `.lark`."""
    _ADDED.append(name)
    play_begins.cache_clear()


@cache
def play_begins() -> re.Pattern[str]:
    """Make the pattern of the beginning of a line of play, in whatever game, after its comments."""
    names = [path.stem for path in sorted(FOLDER.glob("*.lark"))] + _ADDED
    found = [each.pattern for name in names for each in _written(name) if each.name == _BEGINS]
    return re.compile(rf"\s*(?:\{{[^}}]*\}}\s*)*(?:{'|'.join(dict.fromkeys(found))})")


def _written(grammar: str) -> Iterator[Terminal]:
    text = (FOLDER / f"{grammar}.lark").read_text(encoding="utf-8")
    for line in filter(None, map(_LINE.fullmatch, text.splitlines())):
        name, priority, pattern, literal = line.groups()
        yield Terminal(name, pattern or re.escape(literal), int(priority or 0))


class Vocabulary(dict[str, Word]):
    """Finds the words of a dialect, or of any game without one, and learns those that it did not know."""

    def __init__(self, dialect: Dialect | None) -> None:
        super().__init__()
        self.dialect = dialect
        self.grammar = dialect.grammar if dialect else _ENVELOPE
        self.tokens = shapes(self.grammar)
        self.is_tag = next(
            re.compile(each.pattern).fullmatch
            for each in terminals(self.grammar)
            if each.name == "TAG"
        )

    def __missing__(self, word: str) -> Word:
        kind = kind_of(self.grammar, word)
        if not kind or kind in _UNPLACED:
            raise KeyError(word)
        try:
            found = word_of(kind, word, self.dialect)
        except Misspelt:
            raise KeyError(word) from None
        if kind not in _SELDOM_TWICE and len(word) <= LONGEST and len(self) < REMEMBERED:
            self[word] = found
        return found

    def find(self, word: str) -> Word:
        """Find a word; one that cannot be read by itself has no kind."""
        try:
            return self[word]
        except KeyError:
            return Word("")

    def read(self, kind: str, word: str) -> Word:
        """Read a word of a known kind; one that the variant cannot mean has no text."""
        known = self.get(word)
        if known and known.kind == kind:
            return known
        try:
            return word_of(kind, word, self.dialect)
        except Misspelt:
            return Word(kind, written=word)


def word_of(kind: str, word: str, dialect: Dialect | None) -> Word:
    """Read a word of a known kind; raise Misspelt if this variant cannot mean it."""
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
    """Take apart a move or a choice, the opinion at its end, and whether it stood."""
    found = TAIL.fullmatch(word)
    assert found, "the grammar lets only whole moves and choices through"
    return found[1], found[2] or "", bool(found[3])


def _one(text: str, word: str) -> str:
    """Keep one string instead of two equal ones."""
    return word if text == word else text


_KNOWN: dict[int, Vocabulary] = {}


def vocabulary_of(dialect: Dialect | None) -> Vocabulary:
    """Find the vocabulary of a dialect, which it keeps for as long as the program runs."""
    found = _KNOWN.get(id(dialect))
    if found is None:
        found = _KNOWN[id(dialect)] = Vocabulary(dialect)
    return found
