"""The terminals of a grammar, taken from its file as it stands, so that it alone says what words look like.

The file is read line by line and not by lark, which is slow to import. A test holds the two together.
"""

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from azul_notation.text.grammar import FOLDER

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


@cache
def terminals(grammar: str) -> tuple[Terminal, ...]:
    """Read the terminals of a grammar, those of the highest priority first.

    What a family's grammar does not say is as the envelope has it.
    """
    found = {each.name: each for name in (_ENVELOPE, grammar) for each in _written(name)}
    del found[_BEGINS]
    return tuple(sorted(found.values(), key=lambda each: -each.priority))


def add_grammar(name: str) -> None:
    """Let games of a grammar that lies elsewhere be cut out of files: its path, without `.lark`."""
    _ADDED.append(name)
    play_begins.cache_clear()


@cache
def play_begins() -> re.Pattern[str]:
    """Make the pattern of the beginning of a line of play, in whatever game, behind its comments."""
    names = [path.stem for path in sorted(FOLDER.glob("*.lark"))] + _ADDED
    found = [each.pattern for name in names for each in _written(name) if each.name == _BEGINS]
    return re.compile(rf"\s*(?:\{{[^}}]*\}}\s*)*(?:{'|'.join(dict.fromkeys(found))})")


def _written(grammar: str) -> Iterator[Terminal]:
    text = (FOLDER / f"{grammar}.lark").read_text(encoding="utf-8")
    for line in filter(None, map(_LINE.fullmatch, text.splitlines())):
        name, priority, pattern, literal = line.groups()
        yield Terminal(name, pattern or re.escape(literal), int(priority or 0))


class Lexer:
    """Tells the kind of a word. Every kind may stand everywhere, so that no more need be known."""

    def __init__(self, grammar: str) -> None:
        found = terminals(grammar)
        self.terminals = [
            (each.priority, each.name, re.compile(each.pattern).match) for each in found
        ]
        shapes = {each.name: each.pattern for each in found}
        self.pieces = re.compile(
            "|".join((shapes["COMMENT"], shapes["REMARK"], shapes["WORD"], r"\S"))
        )
        """Comments, and the words between them."""
        self.is_tag = re.compile(shapes["TAG"]).fullmatch

    def kind(self, word: str) -> str:
        """Find the kind of a whole word; nothing, if it is several words or may be of two kinds."""
        kind, priority = "", None
        for rank, name, match in self.terminals:
            if kind and rank != priority:
                break
            found = match(word)
            if found and (kind or found.end() < len(word)):
                return ""
            if found:
                kind, priority = name, rank
        return kind
