"""The words of a dialect: each is looked at once, by the grammar's own terminals, and then remembered."""

import re

import msgspec

from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.syntax import Comment
from azul_notation.text.terminals import Lexer

REMEMBERED = 65_536
"""Words remembered for each dialect."""
LONGEST = 64
"""Characters of a word that is remembered."""
TAIL = re.compile(r"([^!?]*)([!?]{1,2})?(!stood)?")
"""A move or a choice, then an opinion, then whether it stood."""


class Word(msgspec.Struct, frozen=True):
    """A word that may stand in a record."""

    kind: str
    """The name of its terminal; empty for a word that only lark can say something about."""
    text: str = ""
    """Its canonical spelling."""
    number: int = 0
    opinion: str = ""
    stood: bool = False
    written: str = ""
    """The spelling in the file, without opinion."""
    comment: Comment | None = None


BEYOND = Word("")
_SELDOM_TWICE = frozenset(("HASH", "CLOCK"))
_UNPLACED = frozenset(("VERSION", "TAG", "BROKEN_TAG", "BRACE", "CLOSE", "OPEN", "WORD"))


class Vocabulary(dict[str, Word]):
    """Finds words, and learns those that it did not know."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__()
        self.dialect = dialect
        self.lexer = Lexer(dialect.grammar)

    def __missing__(self, word: str) -> Word:
        try:
            found = self.classify(word)
        except Misspelt:  # lark's way says what is wrong
            found = BEYOND
        kept = found.kind and found.kind not in _SELDOM_TWICE
        if kept and len(word) <= LONGEST and len(self) < REMEMBERED:
            self[word] = found
        return found

    def classify(self, word: str) -> Word:
        kind = self.lexer.kind(word)
        return word_of(kind, word, self.dialect) if kind not in _UNPLACED else BEYOND


def word_of(kind: str, word: str, dialect: Dialect) -> Word:
    """Read a word of a known kind; raise Misspelt if this variant cannot mean it."""
    match kind:
        case "MOVE" | "CHOICE":
            written, opinion, stood = with_tail(word)
            spelling = dialect.move if kind == "MOVE" else dialect.choice
            text = _one(spelling(written), written)
            return Word(kind, text, 0, opinion, stood, written)
        case "DEAL":
            return Word(kind, _one(dialect.deal(word), word), written=word)
        case "ROUND" | "SEAT" | "TILING":
            return Word(kind, number=int(word[1:]))
        case "LAP":
            return Word(kind, number=int(word[:-1]))
        case "TOTAL":
            number, stood = total_of(word)
            return Word(kind, number=number, stood=stood)
    return Word(kind, word, written=word)


def with_tail(word: str) -> tuple[str, str, bool]:
    """Take apart a move or a choice, the opinion at its end, and whether it stood."""
    found = TAIL.fullmatch(word)
    assert found, "the grammar lets only whole moves and choices through"
    return found[1], found[2] or "", bool(found[3])


def total_of(word: str) -> tuple[int, bool]:
    """Read a total, and whether it stood."""
    return int(word.rstrip("!")), word.endswith("!")


def _one(text: str, word: str) -> str:
    """Keep one string instead of two equal ones."""
    return word if text == word else text


_KNOWN: dict[int, Vocabulary] = {}


def vocabulary_of(dialect: Dialect) -> Vocabulary:
    """Find the vocabulary of a dialect, which it keeps for as long as the program runs."""
    found = _KNOWN.get(id(dialect))
    if found is None:
        found = _KNOWN[id(dialect)] = Vocabulary(dialect)
    return found
