"""Reads a record with lark by the grammar: the definition with which tests compare the reader."""

from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest import mock

from lark import Lark, Token, Tree

from azul_notation.diagnostics import Span
from azul_notation.rules import DIALECTS
from azul_notation.text import read
from azul_notation.text.faults import Faults
from azul_notation.text.games import Chunk
from azul_notation.text.lexicon import FOLDER, vocabulary_of
from azul_notation.text.syntax import (
    Choice,
    Clock,
    Comment,
    Deal,
    Final,
    Game,
    Glyph,
    Hash,
    Lap,
    Move,
    Node,
    Round,
    Start,
    Tiling,
    Total,
    Totals,
    Unfinished,
    Variation,
)
from azul_notation.text.tokens import cut, cut_by_shape

Place = tuple[str, int, int]
"""A kind of node, its line, and its column."""
NODES: dict[type[Node], str] = {
    Round: "round",
    Start: "seat",
    Deal: "deal",
    Lap: "lap",
    Move: "move",
    Tiling: "tiling",
    Choice: "choice",
    Totals: "totals",
    Final: "final",
    Total: "total",
    Hash: "hash",
    Unfinished: "unfinished",
    Variation: "variation",
    Comment: "comment",
    Clock: "clock",
    Glyph: "nag",
}
STRAYS = ("head_stray", "opening_stray", "stray", "variation_stray", "loose_variation")


@cache
def parser(grammar: str) -> Lark:
    return Lark.open(
        str(FOLDER / f"{grammar}.lark"),
        import_paths=[str(FOLDER)],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
    )


def first(branch: "Tree[Token] | Token") -> Token:
    while not isinstance(branch, Token):
        branch = branch.children[0]
    return branch


def branches(
    tree: "Tree[Token]", *, without: tuple[str, ...] = ()
) -> "Iterator[Tree[Token] | Token]":
    """Walk a tree in the order of its text; brackets may nest without end."""
    waiting: list[Tree[Token] | Token] = [tree]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, Tree) and each.data not in without:
            waiting += reversed(each.children)


def span_of(token: Token, above: int) -> Span:
    line, column = token.line or 1, token.column or 1
    return Span(above + line, column, column + len(token))


class Reading:
    """One game as the grammar has it, and as the program reads it."""

    def __init__(self, chunk: Chunk) -> None:
        seen: set[Span] = set()

        class Watched(Faults):
            def report_strays(self, strays: Any, after: Any = None) -> None:
                seen.update(stray.span for stray in strays)
                super().report_strays(strays, after)

        with mock.patch.object(read, "Faults", Watched):
            self.game = read.read_chunk(chunk, DIALECTS, "x")
        self.strays = seen
        self.above = chunk.line - 1
        text, _ = read.clean(chunk)
        self.dialect = read.guess(text, DIALECTS)
        self.lines = text.split("\n")
        self.tree = parser(self.dialect.grammar if self.dialect else "record").parse(text)
        errors = any(each.is_error for each in self.game.diagnostics)
        self.sound = self.dialect is not None and not errors

    def check(self) -> None:
        """Fail where the program takes a word for another, or puts it into another place."""
        words, spans = cut(self.lines, self.above + 1, vocabulary_of(self.dialect))
        tokens = [each for each in branches(self.tree) if isinstance(each, Token)]
        kinds = [(each.kind, span) for each, span in zip(words, spans, strict=True)][:-1]
        assert kinds == [
            (each.type.replace("REMARK", "COMMENT"), span_of(each, self.above)) for each in tokens
        ], "the words are others"
        shaped = [
            found
            for number, line in enumerate(self.lines, self.above + 1)
            for found in cut_by_shape(line, number, vocabulary_of(self.dialect))
        ]
        assert shaped == list(zip(words, spans, strict=True))[:-1], "the two ways to cut differ"
        strays = {
            span_of(first(each), self.above)
            for each in branches(self.tree)
            if isinstance(each, Tree) and each.data in STRAYS
        }
        odd = {span for kind, span in kinds if kind in ("LAP", "SEAT")}  # among totals, after deals
        assert self.strays <= strays | odd, "a word has a place and is none"
        if self.sound:
            assert not strays, "a word without a place is not reported"
            assert [*self.by_program()] == [*self.by_grammar()], "nodes are others"

    def by_grammar(self) -> Iterator[Place]:
        """List the nodes of the rounds, but for lap numbers, which the program drops."""
        for each in self.tree.children:
            for branch in branches(each) if isinstance(each, Tree) and each.data == "round" else ():
                token = first(branch)
                kind = branch.data if isinstance(branch, Tree) else branch.type.lower()
                if isinstance(branch, Tree) or kind in ("clock", "nag", "comment", "remark"):
                    kind = kind.replace("remark", "comment")
                    span = span_of(token, self.above)
                    if kind != "lap":
                        yield kind, span.line, span.column

    def by_program(self) -> Iterator[Place]:
        """List the same of the game as it was read."""
        found = [
            (NODES[type(node)], node.span.line, node.span.column)
            for each in self.game.rounds
            for node in nodes(each)
            if not isinstance(node, Lap)
        ]
        return iter(sorted(found, key=lambda place: place[1:]))


def nodes(node: Node) -> Iterator[Node]:
    """Walk the nodes in a node."""
    yield node
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield from nodes(each)


def read_as_the_grammar_says(chunk: Chunk) -> Game:
    """Read a game, and fail where the grammar has another."""
    reading = Reading(chunk)
    reading.check()
    return reading.game
