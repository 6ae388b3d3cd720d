"""The words of a dialect: each is looked at once, by the grammar's own terminals, and then remembered."""

import msgspec

from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.events import TAIL
from azul_notation.text.syntax import Comment
from azul_notation.text.terminals import Lexer

REMEMBERED = 65_536
"""Words remembered for each dialect."""
LONGEST = 64
"""Characters of a word that is remembered."""


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
        found = Word(kind, word, written=word)
        if kind in ("MOVE", "CHOICE"):
            found = _with_tail(kind, word, self.dialect)
        elif kind == "DEAL":
            found = Word(kind, _one(self.dialect.deal(word), word), written=word)
        elif kind in ("ROUND", "SEAT", "TILING"):
            found = Word(kind, number=int(word[1:]))
        elif kind == "LAP":
            found = Word(kind, number=int(word[:-1]))
        elif kind == "TOTAL":
            found = Word(kind, number=int(word.rstrip("!")), stood=word.endswith("!"))
        return found if kind not in _UNPLACED else BEYOND


def _with_tail(kind: str, word: str, dialect: Dialect) -> Word:
    """Read a move or a choice, which may have an opinion at its end."""
    found = TAIL.fullmatch(word)
    assert found, "the grammar lets only whole moves and choices through"
    spelling = dialect.move if kind == "MOVE" else dialect.choice
    return Word(
        kind,
        _one(spelling(found[1]), found[1]),
        opinion=found[2] or "",
        stood=bool(found[3]),
        written=found[1],
    )


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
