"""Lists the legal words at the cursor."""

import re

from azul_notation.recorder.answers import InvalidRecord, NotPossible
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.session import Session, forget

_LAP = re.compile(r"(?:^|(?<=\s))[0-9]{1,4}\.\s*\Z")
_RESULT = re.compile(r'^([ \t]*\[[ \t]*Result[ \t]+")[^"\n]*', re.MULTILINE)
_COMMENT = re.compile(r"\{[^}\n]*\}?")
FATAL = frozenset(("text", "tag", "chance", "move"))
"""Bands of faults after which the legal moves are not known."""


def legal_at(text: str) -> tuple[str, list[str]]:
    """Find the word that is begun at the end of a game's text, and the legal words that begin like it.

    Where a deal, a total or a comment is being written there are none.
    """
    prefix = "" if not text or text[-1].isspace() else text.rsplit(None, 1)[-1]
    head = _LAP.sub("", text[: len(text) - len(prefix)])
    if in_remark(text):
        return prefix, []
    at = head.rstrip(" \t").rfind("\n") + 1
    tiling = re.match(r"\s*[Tt][1-4]\s", head[at:])
    words = tilings(head[:at], head[at:]) if tiling else moves(head)
    return prefix, [word for word in words if word.casefold().startswith(prefix.casefold())]


def in_remark(text: str) -> bool:
    """Return whether the end of a text is in a comment."""
    return ";" in _COMMENT.sub("", text[text.rfind("\n") + 1 :])


def moves(head: str) -> list[str]:
    """List the legal moves after a text."""
    draft = Draft(head.rstrip())
    stopped = draft.replayer is None or draft.replayer.ended is None
    if stopped or any(each.band in FATAL for each in draft.errors):
        return []
    return list(draft.legal)


def tilings(head: str, line: str) -> list[str]:
    """List the choices that can continue a line of tilings; the result is not known there yet."""
    try:
        session = Session(_RESULT.sub(r"\1*", head), forget)
        session.enter(line.strip())
        return session.legal()
    except (InvalidRecord, NotPossible):
        return []
