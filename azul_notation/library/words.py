"""Reads words that a program gives to a table as the grammar reads those of a record."""

from collections.abc import Sequence
from typing import Any

from azul_notation.diagnostics import At, Diagnostic, Span, diagnose
from azul_notation.library.built import STOOD
from azul_notation.library.errors import IllegalMove
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.faults import stray_fault
from azul_notation.text.lexicon import Word, kind_of, vocabulary_of, word_of

NO_WORD = "no word was given"


def read_words(
    text: str, kinds: tuple[str, ...], dialect: Dialect, at: At, legal: Sequence[str] = ()
) -> list[Word]:
    """Read words: the first is of the first kind and so on, all others are of the last kind.

    Raises IllegalMove, which names what is legal, if a word cannot be read.
    """
    if not text.strip():
        raise IllegalMove(diagnose("AZ101", Span(1, 1, 2), at=at, word=text, help=NO_WORD), legal)
    found: list[Word] = []
    column = 1
    for piece in text.split(" "):
        span = Span(1, column, column + max(1, len(piece)))
        column += len(piece) + 1
        if not piece:
            continue
        wanted = kinds[min(len(found), len(kinds) - 1)]
        kind = kind_of(dialect.grammar, piece)
        try:
            word = word_of(kind, piece, dialect)
        except Misspelt as wrong:
            raise IllegalMove(misspelt(wrong, piece, span, at), legal) from None
        if word.kind != wanted:
            raise IllegalMove(stray(kind, piece, span, dialect, at), legal)
        found.append(word)
    return found


def as_move(word: str, dialect: Dialect) -> str:
    """Spell a word that has the shape of a move; nothing for any other."""
    try:
        found = vocabulary_of(dialect)[word]
    except KeyError:
        return ""
    return found.text if found.kind == "MOVE" else ""


def canonical_word(word: str, dialect: Dialect) -> str:
    """Spell a word that was accepted as the canonical form does."""
    found = vocabulary_of(dialect)[word]
    return found.text + STOOD * found.stood


def misspelt(wrong: Misspelt, word: str, span: Span, at: At) -> Diagnostic:
    """Make the diagnostic of a word with a wrong spelling."""
    place = span.part(wrong.start, wrong.end)
    return diagnose(wrong.code, place, at=at, help=wrong.help or None, **wrong.facts_of(word))


def stray(kind: str, word: str, span: Span, dialect: Dialect, at: At) -> Diagnostic:
    """Make the diagnostic of a word that has no place here."""
    facts: dict[str, Any]
    code, place, help, facts = stray_fault(kind or "WORD", word, span, None, dialect)  # noqa: A001
    return diagnose(code, place, at=at, help=help or None, **facts)
