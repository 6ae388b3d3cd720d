"""Cuts the lines behind the tags into words that a vocabulary knows, with their places."""

import msgspec

from azul_notation.diagnostics import Span
from azul_notation.text.syntax import Comment
from azul_notation.text.vocabulary import BEYOND, Vocabulary, Word
from azul_notation.text.words import IGNORE

END = Word("END")
"""Stands behind the last word."""


class Beyond(Exception):
    """Something that only lark can read, or say something about."""


class Words(msgspec.Struct):
    """The words of a game, and the place of each."""

    words: list[Word] = []
    spans: list[Span] = []


def cut(lines: list[str], first: int, vocabulary: Vocabulary) -> Words:
    """Cut lines into words; the first of them is this line of the file."""
    found = Words()
    words, spans = found.words, found.spans
    for number, line in enumerate(lines, first):
        if "{" in line or ";" in line:
            _cut_comments(line, number, found, vocabulary)
            continue
        column = 1
        for word in line.split(" "):
            end = column + len(word)
            if word:
                words.append(vocabulary[word])
                spans.append(Span(number, column, end))
            column = end + 1
        if words and words[-1] is BEYOND:  # the rest need not be looked up
            raise Beyond
    words.append(END)
    return found


def _cut_comments(line: str, number: int, found: Words, vocabulary: Vocabulary) -> None:
    indent = len(line) - len(line.lstrip())
    for piece in vocabulary.lexer.pieces.finditer(line):
        text, column = piece[0], piece.start() + 1
        span = Span(number, column, column + len(text))
        found.spans.append(span)
        if text[0] not in "{;":
            found.words.append(vocabulary[text])
            continue
        if IGNORE.match(text) or vocabulary.lexer.kind(text) not in ("COMMENT", "REMARK"):
            raise Beyond
        to_end = text[0] == ";"
        kept = text[1:].rstrip() if to_end else text[1:-1]
        own = column <= indent + 1
        comment = Comment(text=kept, to_end=to_end, own=own, span=span)
        found.words.append(Word("COMMENT", comment=comment))
