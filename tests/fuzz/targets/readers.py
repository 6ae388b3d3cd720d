"""The reader: each game is read as lark reads it by the grammar, and its tags alone are the same."""

from io import BytesIO

from azul_notation.rules import DIALECTS
from azul_notation.text.games import chunks
from azul_notation.text.head import read_head
from azul_notation.text.source import lines_of
from azul_notation.text.syntax import Game
from tests.fuzz import seeds
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS
from tests.support.by_grammar import read_as_the_grammar_says


def hold(data: bytes) -> None:
    for chunk in chunks(lines_of(BytesIO(data))):
        game = read_as_the_grammar_says(chunk)
        if not game.diagnostics:
            head = read_head(chunk, DIALECTS)
            assert said(head) == said(game), "the tags are others"


def said(game: Game) -> list[tuple[str, str]]:
    """Give the tags without their comments, which searches leave out."""
    return [(tag.name, tag.value) for tag in game.tags]


TARGET = Target(hold, seeds.records, WORDS, readings=2)
