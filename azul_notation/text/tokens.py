"""Cuts the text of a game into words with their places.

A line of words that the vocabulary knows is split at its spaces. Any other line is cut by the shapes that the
grammar gives to words, which takes longer and leaves nothing out.
"""

import re
from collections.abc import Iterator

from azul_notation.diagnostics import Span
from azul_notation.text.lexicon import Vocabulary, Word
from azul_notation.text.syntax import Comment

END = Word("END")
"""Follows the last word."""
IGNORE = re.compile(r";\s*azn:\s*ignore\s+((?:AZ[0-9x]{3}[\s,]*)+)")
"""A comment that asks to ignore codes on its line."""


def cut(lines: list[str], first: int, vocabulary: Vocabulary) -> tuple[list[Word], list[Span]]:
    """Cut lines into words and their places; `first` is the number of the first of them."""
    words: list[Word] = []
    spans: list[Span] = []
    for number, line in enumerate(lines, first):
        if "{" not in line and ";" not in line:
            if line.startswith("[") and vocabulary.is_tag(line):
                words.append(Word("TAG", line))
                spans.append(Span(number, 1, len(line) + 1))
                continue
            known = len(words)
            column = 1
            try:
                for word in line.split(" "):
                    end = column + len(word)
                    if word:
                        words.append(vocabulary[word])
                        spans.append(Span(number, column, end))
                    column = end + 1
            except KeyError:
                del words[known:], spans[known:]
            else:
                continue
        for shaped, span in cut_by_shape(line, number, vocabulary):
            words.append(shaped)
            spans.append(span)
    words.append(END)
    spans.append(Span(first + len(lines) - 1, 1, 2))
    return words, spans


def cut_by_shape(line: str, number: int, vocabulary: Vocabulary) -> Iterator[tuple[Word, Span]]:
    """Cut one line by the shapes of the grammar."""
    indent = len(line) - len(line.lstrip())
    for token in vocabulary.tokens.finditer(line):
        kind, word = token.lastgroup or "", token[0]
        column = token.start() + 1
        span = Span(number, column, column + len(word))
        if kind in ("COMMENT", "REMARK", "BROKEN_COMMENT"):
            yield comment_of(kind, word, span, own=column <= indent + 1), span
        else:
            yield vocabulary.read(kind, word), span


def comment_of(kind: str, word: str, span: Span, *, own: bool) -> Word:
    """Read a comment; the text of its word is the codes that it asks to ignore, or what lacks its end."""
    to_end = kind == "REMARK"
    text = word[1:].rstrip() if to_end else word[1:-1]
    comment = Comment(text=text, to_end=to_end, own=own, span=span)
    if kind == "BROKEN_COMMENT":
        return Word(kind, word, comment=comment)
    ignore = IGNORE.match(word) if to_end else None
    return Word("COMMENT", ignore[1].strip() if ignore else "", comment=comment)
