"""What people read is plain English: none of the phrases that readers stumbled over comes back.

`TEXTS` names the kinds of text that are checked. A new kind is a function that yields (where, text)
pairs. A phrase that is right in one place is listed for that place in `ALLOWED`.
"""

import ast
import re
from collections.abc import Callable, Iterator

import pytest

from azul_notation.cli.commands import COMMANDS, load
from azul_notation.rules import CATALOGUE
from tests.commands import ROOT
from tests.source import name_of, nodes_of

BANNED = {
    r"told|tells?|telling": "reported, said, shown",
    r"anew": "again",
    r"whence": "from where",
    r"amid": "during",
    r"(?<!there )(?:is no|are no)": "is not a, are not",
    r"is none|are none": "is not one",
    r"has not the": "does not have the",
    r"else the": "default: the",
    r"behind": "after",
    r"beside|besides": "next to, in addition to",
    r"so many": "the number of",
    r"stands?": "is",
    r"signs?": "character, sign of what is meant",
    r"nobody": "no player",
    r"mend(?:ed|s)?": "correct",
    r"takes? (?:it|them|one of them|the \w+) out": "remove",
    r"of the two holds": "is right",
    r"parted|parts them": "separated, breaks the tie",
}
"""Patterns of whole words, and what to write instead."""

ALLOWED = {("AZ309 mend", "sign")}
"""Real uses: a plus sign."""

FOUND = {re.compile(rf"\b(?:{words})\b", re.IGNORECASE): better for words, better in BANNED.items()}


def texts_of_codes() -> Iterator[tuple[str, str]]:
    """Give all that the catalogue says of each code, except the example, which is notation."""
    for code, entry in CATALOGUE.items():
        for name in ("title", "message", "what", "why", "mend"):
            yield f"{code} {name}", without_notation(getattr(entry, name))


def texts_of_commands() -> Iterator[tuple[str, str]]:
    """Give the help of each command, and of what it is given."""
    for name in COMMANDS:
        command = load(name)
        yield f"azul {name}", without_notation(command.help or "")
        for each in command.params:
            yield f"azul {name} {each.name}", without_notation(getattr(each, "help", None) or "")


def texts_of_exceptions() -> Iterator[tuple[str, str]]:
    """Give what the exceptions of clubs and tournaments say."""
    for path in ROOT.glob("tournaments/**/*.py"):
        raised = (node for node in nodes_of(path) if isinstance(node, ast.Raise) and node.exc)
        for node in raised:
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield f"{name_of(path)}:{part.lineno}", without_notation(part.value)


def without_notation(text: str) -> str:
    """Leave out what is quoted from a record or a command line, and the names of facts."""
    return re.sub(r"`[^`]*`|\{[^}]*\}", "…", text)


TEXTS: tuple[Callable[[], Iterator[tuple[str, str]]], ...] = (
    texts_of_codes,
    texts_of_commands,
    texts_of_exceptions,
)


def faults() -> Iterator[tuple[str, str, str]]:
    """Find the banned phrases: where, the phrase, and what to write instead."""
    for texts in TEXTS:
        for where, text in texts():
            for pattern, better in FOUND.items():
                for found in pattern.finditer(text):
                    yield where, found[0].casefold(), better


def test_texts_are_plain() -> None:
    wrong = [(*place, better) for *place, better in faults() if tuple(place) not in ALLOWED]
    assert wrong == []


def test_exceptions_are_needed() -> None:
    """An exception goes when its text is changed."""
    assert {(where, phrase) for where, phrase, _ in faults()} >= ALLOWED


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It is told once", ["told"]),
        ("this is no date", ["is no"]),
        ("there is no seat 3", []),
        ("an outstanding design", []),
    ],
)
def test_whole_words_are_found(text: str, phrases: list[str]) -> None:
    assert [found[0] for pattern in FOUND for found in pattern.finditer(text)] == phrases
