"""Lays out the text of a game being recorded: where the next word goes, and how the record ends."""

import re

from azul_notation.recorder.answers import InvalidRecord, NotPossible
from azul_notation.recorder.draft import OPEN, Draft
from azul_notation.text.syntax import Unfinished
from azul_notation.text.tags import order_of

ALONE = OPEN.rstrip()
"""The ending of a game that is not over, at the end of its text."""
MISSING = "AZ509"
"""The code reported for a record without an ending."""
KEPT = ";kept: "
"""Begins a line after the ending that holds what no longer fitted after a correction."""
_RESULT = re.compile(r'^([ \t]*\[[ \t]*Result[ \t]+")(?:\*|\?)("[ \t]*\])', re.MULTILINE)
_TERMINATION = re.compile(
    r'^[ \t]*\[[ \t]*Termination[ \t]+"([^"\n]*)"[ \t]*\][ \t]*\r?\n', re.MULTILINE
)
_TAG = re.compile(r'^[ \t]*\[[ \t]*(\w+)[ \t]+"(?:\\.|[^"\\\n])*"[ \t]*\]', re.MULTILINE)
_STOPPED = ("adjourned", "abandoned", "unterminated")
"""Terminations that no longer hold once the game goes on or ends by the rules."""
_COMMENT = re.compile(r"\{[^}\n]*\}?")
"""A comment, or one that is not closed on its line."""


def is_blank(draft: Draft) -> bool:
    """Check whether the record has nothing after its tags."""
    return not (draft.game.setup or draft.game.rounds or draft.game.preface)


def line_gap(draft: Draft) -> str:
    """Return the space before a word that begins a line: after the tags, an empty line."""
    return "\n\n" if is_blank(draft) else "\n"


def gap(text: str) -> str:
    """Return the space before a word that continues a line, or a new line after a remark or comment line."""
    line = text[text.rfind("\n") + 1 :]
    ended = ";" in _COMMENT.sub("", line) or line.startswith("{")
    return "\n" if ended else " "


def with_ending(draft: Draft, kept: list[str]) -> str:
    """Write the game as it is put into the file: with its ending, then the kept lines."""
    tail = "".join(f"{KEPT}{line}\n" for line in kept)
    if draft.final is None:
        return draft.text + ("\n" if is_blank(draft) else "") + OPEN + tail
    totals = " ".join(map(str, draft.final))
    text = _RESULT.sub(rf"\g<1>{totals}\g<2>", draft.text, count=1)
    return f"{resumed(text)}\n== {totals}\n{tail}"


def without_result(text: str) -> str:
    """Write that the result is not known, while the tag still has the game going on."""
    return _RESULT.sub(r"\g<1>?\g<2>", text, count=1)


def resumed(text: str) -> str:
    """Remove a tag with which the game was stopped."""
    matched = _TERMINATION.search(text)
    if not matched or matched[1].strip().casefold() not in _STOPPED:
        return text
    return text[: matched.start()] + text[matched.end() :]


def stopped(text: str, termination: str) -> str:
    """Write the tag with the reason why the game was stopped, at its place among the tags."""
    return with_tag(_TERMINATION.sub("", text, count=1), "Termination", termination)


def with_tag(text: str, name: str, value: str) -> str:
    """Write a tag in place of the one with its name, or at its place among the others."""
    written = f'[{name} "{escaped(value)}"]'
    head = text[: text.find("\n\n")] if "\n\n" in text else text
    tags = list(_TAG.finditer(head))
    for tag in tags:
        if tag[1] == name:
            return text[: tag.start()] + written + text[tag.end() :]
    own = order_of(name)
    before = [tag for tag in tags if order_of(tag[1]) < own]
    at = before[-1].end() if before else 0
    return f"{text[:at]}\n{written}{text[at:]}"


def escaped(value: str) -> str:
    """Write the value of a tag as it stands between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def opening(text: str) -> tuple[Draft, list[str]]:
    """Remove the ending of a game that goes on; return its draft and the lines kept after the ending."""
    text = text.rstrip()
    going = text.removesuffix(ALONE)
    at_end = going != text
    draft = Draft(going) if at_end else Draft(text, "\n")
    ending = next((event for event in draft.game.events() if isinstance(event, Unfinished)), None)
    errors = [error for error in draft.errors if error.code != MISSING]
    if errors:
        raise InvalidRecord(text, errors)
    if draft.is_over:
        raise NotPossible(
            "the game is over, and its record stays as it is; use --seats to begin another game after it"
        )
    kept: list[str] = []
    if ending is not None and at_end:
        text = going.rstrip()
    elif ending is not None:
        at = draft.offset(ending.span)
        after = text[at + 1 :].split("\n")
        kept = [line.removeprefix(KEPT).rstrip() for line in after if line.startswith(KEPT)]
        others = "\n".join(line for line in after if not line.startswith(KEPT)).strip()
        text = text[:at].rstrip() + (f"\n{others}" if others else "")
    if not at_end or draft.text != text:
        draft = Draft(text)
    if not draft.goes_on:
        raise InvalidRecord(text, draft.errors)
    return draft, kept
