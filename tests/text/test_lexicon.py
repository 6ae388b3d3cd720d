"""The shapes of words that are taken from the files of the grammar are those that lark has."""

import pytest

from azul_notation.text.lexicon import kind_of, terminals
from tests.support.by_grammar import parser
from tests.support.made_mutants import WORDS

GRAMMARS = ("record", "walls", "sintra", "garden")
COMMENTS = {"COMMENT", "REMARK", "BROKEN_COMMENT"}

each_grammar = pytest.mark.parametrize("grammar", GRAMMARS)


def spelt(pattern: str) -> str:
    """Lark keeps signs where the file has their escapes."""
    return pattern.replace("\n", r"\n").replace("\t", r"\t")


@each_grammar
def test_terminals_are_those_of_lark(grammar: str) -> None:
    lark = {
        str(each.name): (spelt(each.pattern.to_regexp()), each.priority)
        for each in parser(grammar).terminals
        if not each.name.startswith("__IGNORE")
    }
    assert {each.name: (each.pattern, each.priority) for each in terminals(grammar)} == lark
    assert not any(each.pattern.flags for each in parser(grammar).terminals)


@each_grammar
def test_every_kind_of_word_may_stand_everywhere(grammar: str) -> None:
    """So a word means the same wherever it stands, and needs no parser to be understood.

    Comments are refused in some states, and in those between rounds, where no word is looked for,
    nothing but a round is known.
    """
    lexers = parser(grammar).parser.lexer.lexers.values()
    names = {each.name for each in parser(grammar).terminals}
    for lexer in lexers:
        lacking = names - {each.name for each in lexer.terminals}
        known = {name for name in names - lacking if not name.startswith("__IGNORE")}
        assert lacking in (set(), COMMENTS) or known <= {"ROUND"}


@pytest.mark.parametrize("grammar", GRAMMARS[1:])
@pytest.mark.parametrize("word", WORDS)
def test_words_are_of_the_kind_that_lark_finds(grammar: str, word: str) -> None:
    tokens = list(parser(grammar).lex(word))
    kind = kind_of(grammar, word)
    assert kind in ("", tokens[0].type)
    if kind:
        assert [str(token) for token in tokens] == [word]
    else:
        assert len(tokens) != 1 or tokens[0].type == "WORD"
