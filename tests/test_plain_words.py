"""What people read is plain English: none of the phrases that readers stumbled over comes back.

`TEXTS` names the kinds of text that are checked. A new kind is a function that yields (where, text)
pairs. A phrase that is right in one place is listed for that place in `ALLOWED`.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from azul_notation.cli.commands import COMMANDS, load
from azul_notation.rules import CATALOGUE
from tests.support.commands import ROOT
from tests.support.source import FILES, comments_of, name_of, nodes_of

BANNED = {
    r"told": "reported, said, shown",
    r"anew": "again",
    r"whence": "from where",
    r"amid": "during",
    r"(?<!there )(?:is|are|was|be) no(?! longer)": "is not a, are not",
    r"(?<!there )(?:is none|are none)": "is not one",
    r"has not the": "does not have the",
    r"else the": "default: the",
    r"behind": "after",
    r"so many": "the number of",
    r"mend(?:ed|s)?": "correct",
    r"takes? (?:it|them|one of them|the \w+) out": "remove",
    r"of the two holds": "is right",
    r"parted|parts them": "separated, breaks the tie",
    r"besides?": "next to, in addition to, compared with",
    r"whoever": "people who, anyone who, the user",
    r"by which|by whom": "with which, that … uses",
    r"the own": "the player's own",
    r"in each other's place": "swapped",
    r"(?:is|are) asked about": "the program asks about",
    r"comes? in by": "signs in with",
    r"(?:is|are) (?:tried|looked for)": "the program tries, searches for",
    r"(?:is|are) due": "comes next, is expected",
    r"(?:is|are) to be": "must be, or the plain verb",
    r"counted again": "recomputed",
    r"written again|writes? (?:it|them|this) again": "updates",
    r"(?:a line|a row|one) an? (?:line|row|game|table|file)": "one per",
    r"lies? (?:up|down)": "is face up, face down",
    r"all the same": "still",
    r"amiss": "wrong",
    r"everybody": "everyone, all players",
}
"""Patterns of whole words, and what to write instead."""

BANNED_IN_MESSAGES = {
    r"tells?|telling": "reports, says, shows",
    r"stands?": "is",
    r"(?:signs?)(?! in\b| out\b)": "character, sign of what is meant",
    r"nobody": "no player",
}
"""The same for short texts; in the prose of a manual these words have their place."""

BANNED_IN_COMMENTS = {
    words: BANNED[words]
    for words in (
        r"told",
        r"anew",
        r"whence",
        r"amid",
        r"has not the",
        r"behind",
        r"so many",
        r"mend(?:ed|s)?",
        r"parted|parts them",
        r"whoever",
        r"the own",
        r"in each other's place",
        r"(?:is|are) asked about",
        r"comes? in by",
        r"(?:is|are) (?:tried|looked for)",
    )
}
"""The worst of them, which documentation strings and comments do not have either."""

ALLOWED = {("AZ309 mend", "sign"), ("azul_notation.rules.walls.codes", "sign")}
"""Real uses: a plus sign."""


def compiled(banned: dict[str, str]) -> dict[re.Pattern[str], str]:
    return {re.compile(rf"\b(?:{words})\b", re.IGNORECASE): each for words, each in banned.items()}


FOUND = compiled(BANNED)
FOUND_IN_MESSAGES = {**FOUND, **compiled(BANNED_IN_MESSAGES)}
FOUND_IN_COMMENTS = compiled(BANNED_IN_COMMENTS)


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


def texts_of_source() -> Iterator[tuple[str, str]]:
    """Give the sentences that the program prints: its strings that are neither documentation nor a name."""
    for path in FILES:
        nodes = nodes_of(path)
        documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            match node:
                case ast.Constant(value=str(text)) if " " in text and id(node) not in documentation:
                    yield name_of(path), without_notation(text)


def texts_of_templates() -> Iterator[tuple[str, str]]:
    """Give the words of printed pages and reports, without their markup."""
    for folder in ("paper", "reports", "live"):
        for path in sorted((ROOT / "tournaments" / folder / "templates").iterdir()):
            text = path.read_text(encoding="utf-8")
            plain = re.sub(
                r"\{[%#{].*?[%#}]\}|<[^>]*>|^ *//.*$", " ", text, flags=re.DOTALL | re.MULTILINE
            )
            yield f"{folder}/{path.name}", without_notation(plain)


def texts_of_manuals() -> Iterator[tuple[str, str]]:
    """Give the prose of each manual, without its examples."""
    for path in sorted(each for each in ROOT.rglob("*.md") if is_manual(each)):
        text = re.sub(
            r"^ *```.*?^ *```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        yield str(path.relative_to(ROOT)), without_notation(text)


def is_manual(path: Path) -> bool:
    """Leave out what tools put into the folder, and the reports that tests compare."""
    parts = path.relative_to(ROOT).parts
    return parts[0] in {
        "README.md",
        ".github",
        "azul_notation",
        "grammar",
        "samples",
        "tournaments",
    } or (parts == ("tests", "README.md"))


def without_notation(text: str) -> str:
    """Leave out what is quoted from a record or a command line, and the names of facts."""
    return re.sub(r"`[^`]*`|\{[^}]*\}", "…", text)


TEXTS: tuple[Callable[[], Iterator[tuple[str, str]]], ...] = (
    texts_of_codes,
    texts_of_commands,
    texts_of_source,
    texts_of_templates,
    texts_of_manuals,
)


@cache
def faults() -> list[tuple[str, str, str]]:
    """Find the banned phrases: where, the phrase, and what to write instead."""
    return [
        (where, found[0].casefold(), better)
        for texts in TEXTS
        for where, text in texts()
        for pattern, better in (FOUND if texts is texts_of_manuals else FOUND_IN_MESSAGES).items()
        for found in pattern.finditer(text)
    ]


@pytest.mark.slow
def test_texts_are_plain() -> None:
    wrong = [(*place, better) for *place, better in faults() if tuple(place) not in ALLOWED]
    assert wrong == []


@pytest.mark.slow
def test_exceptions_are_needed() -> None:
    """An exception goes when its text is changed."""
    assert {(where, phrase) for where, phrase, _ in faults()} >= ALLOWED


def unplain_comments() -> dict[str, list[tuple[int, str, str]]]:
    """Find the banned words in the comments of each module: line, word, and what to write instead."""
    wrong: dict[str, list[tuple[int, str, str]]] = {}
    for path in FILES:
        for line, comment in comments_of(path):
            text = without_notation(comment)
            for pattern, better in FOUND_IN_COMMENTS.items():
                for found in pattern.finditer(text):
                    wrong.setdefault(name_of(path), []).append((line, found[0], better))
    return wrong


@pytest.mark.slow
def test_comments_are_plain() -> None:
    assert unplain_comments() == {}


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
    assert [
        found[0] for pattern in FOUND_IN_MESSAGES for found in pattern.finditer(text)
    ] == phrases
