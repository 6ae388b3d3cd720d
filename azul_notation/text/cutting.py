"""Cuts the lines behind the tags into words that a vocabulary knows, with their places."""

from collections.abc import Iterator

from azul_notation.diagnostics import Span
from azul_notation.text.syntax import Comment
from azul_notation.text.vocabulary import BEYOND, Vocabulary, Word
from azul_notation.text.words import IGNORE

END = Word("END")
"""Stands behind the last word."""


class Beyond(Exception):
    """Something that only lark can read, or say something about."""


def cut(lines: list[str], first: int, vocabulary: Vocabulary) -> tuple[list[Word], list[Span]]:
    """Cut lines into words, each with its place; the first of them is this line of the file."""
    words: list[Word] = []
    spans: list[Span] = []
    for number, line in enumerate(lines, first):
        if "{" in line or ";" in line:
            for found, span in _cut_comments(line, number, vocabulary):
                words.append(found)
                spans.append(span)
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
    return words, spans


def _cut_comments(line: str, number: int, vocabulary: Vocabulary) -> Iterator[tuple[Word, Span]]:
    """Cut a line that has comments in it."""
    indent = len(line) - len(line.lstrip())
    for piece in vocabulary.lexer.pieces.finditer(line):
        text, column = piece[0], piece.start() + 1
        span = Span(number, column, column + len(text))
        if text[0] not in "{;":
            yield vocabulary[text], span
            continue
        if IGNORE.match(text) or vocabulary.lexer.kind(text) not in ("COMMENT", "REMARK"):
            raise Beyond
        to_end = text[0] == ";"
        kept = text[1:].rstrip() if to_end else text[1:-1]
        own = column <= indent + 1
        comment = Comment(text=kept, to_end=to_end, own=own, span=span)
        yield Word("COMMENT", comment=comment), span
