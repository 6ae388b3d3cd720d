"""The text of a game that is being recorded: where the next word goes, and how the record ends."""

import re

from azul_notation.recorder.answers import Faulty, Unable
from azul_notation.recorder.draft import OPEN, Look
from azul_notation.text.syntax import Unfinished
from azul_notation.text.tags import order_of

MISSING = "AZ509"
"""What is said of a record without an ending."""
KEPT = ";kept: "
"""Begins a line behind the ending that holds what no longer fitted after a correction."""
_RESULT = re.compile(r'^([ \t]*\[[ \t]*Result[ \t]+")(?:\*|\?)("[ \t]*\])', re.MULTILINE)
_TERMINATION = re.compile(
    r'^[ \t]*\[[ \t]*Termination[ \t]+"([^"\n]*)"[ \t]*\][ \t]*\r?\n', re.MULTILINE
)
_TAG = re.compile(r'^[ \t]*\[[ \t]*(\w+)[ \t]+"(?:\\.|[^"\\\n])*"[ \t]*\]', re.MULTILINE)
_STOPPED = ("adjourned", "abandoned", "unterminated")
"""What a game that goes on, or that ends by the rules, was not."""
_COMMENT = re.compile(r"\{[^}\n]*\}?")
"""A comment, or one that is not closed on its line."""


def is_blank(look: Look) -> bool:
    """Whether nothing stands behind the tags."""
    return not (look.game.setup or look.game.rounds or look.game.preface)


def line_gap(look: Look) -> str:
    """What stands before a word that begins a line: an empty line behind the tags."""
    return "\n\n" if is_blank(look) else "\n"


def gap(text: str) -> str:
    """What stands before a word that goes on with a line: a remark, or a line of comments, ends one."""
    line = text[text.rfind("\n") + 1 :]
    ended = ";" in _COMMENT.sub("", line) or line.startswith("{")
    return "\n" if ended else " "


def whole(look: Look, kept: list[str]) -> str:
    """Write the game as it is put into the file: with its ending, and what is kept behind it."""
    tail = "".join(f"{KEPT}{line}\n" for line in kept)
    if look.final is None:
        return look.text + ("\n" if is_blank(look) else "") + OPEN + tail
    totals = " ".join(map(str, look.final))
    text = _RESULT.sub(rf"\g<1>{totals}\g<2>", look.text, count=1)
    return f"{resumed(text)}\n== {totals}\n{tail}"


def resumed(text: str) -> str:
    """Take out a tag that says that the game was stopped."""
    found = _TERMINATION.search(text)
    if not found or found[1].strip().casefold() not in _STOPPED:
        return text
    return text[: found.start()] + text[found.end() :]


def stopped(text: str, termination: str) -> str:
    """Say in the tags why the game was stopped, in the place of that tag."""
    text = _TERMINATION.sub("", text, count=1)
    tags = list(_TAG.finditer(text))
    own = order_of("Termination")
    before = [tag for tag in tags if order_of(tag[1]) < own]
    at = before[-1].end() if before else 0
    return f'{text[:at]}\n[Termination "{termination}"]{text[at:]}'


def opening(text: str) -> tuple[Look, list[str]]:
    """Take the ending off a game that is to go on; give what it comes to, and what was kept behind it."""
    text = text.rstrip()
    look = Look(text, "\n")
    ending = next((event for event in look.game.events() if isinstance(event, Unfinished)), None)
    errors = [each for each in look.errors if each.code != MISSING]
    if errors:
        raise Faulty(text, errors)
    if look.is_over:
        raise Unable(
            "the game is over, and its record stays as it is: --seats begins another behind it"
        )
    kept: list[str] = []
    if ending is not None:
        at = look.offset(ending.span)
        behind = text[at + 1 :].split("\n")
        kept = [line.removeprefix(KEPT).rstrip() for line in behind if line.startswith(KEPT)]
        others = "\n".join(line for line in behind if not line.startswith(KEPT)).strip()
        text = text[:at].rstrip() + (f"\n{others}" if others else "")
    look = Look(text)
    if not look.goes_on:
        raise Faulty(text, look.errors)
    return look, kept
