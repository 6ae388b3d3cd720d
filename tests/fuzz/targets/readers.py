"""The reader: each game is read as lark reads it by the grammar, and its tags alone are the same."""

from io import BytesIO

from azul_notation.rules import DIALECTS
from azul_notation.text.games import chunks
from azul_notation.text.head import read_head
from azul_notation.text.source import lines_of
from tests.by_grammar import read_as_the_grammar_says
from tests.fuzz import seeds
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS


def hold(data: bytes) -> None:
    for chunk in chunks(lines_of(BytesIO(data))):
        game = read_as_the_grammar_says(chunk)
        if not game.diagnostics:
            assert read_head(chunk, DIALECTS).tags == game.tags, "the tags are others"


TARGET = Target(hold, seeds.records, WORDS, readings=2)
