"""Prepares text for output: colours, no control characters, valid UTF-8, the width on a terminal."""

from functools import lru_cache
from unicodedata import combining, east_asian_width

STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "frame": "34", "strong": "1"}


def paint(text: str, style: str, on: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if on else text


def visible(text: str) -> str:
    """Replace control characters and broken bytes by a character that no terminal obeys."""
    text = text.replace("\t", " ")
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def valid_utf8(text: str) -> str:
    """Replace bytes that were not UTF-8 by a character that every program can read."""
    return text.encode("utf-8", "replace").decode("utf-8")


@lru_cache(4096)
def cells(text: str) -> int:
    """Count the columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(sign) else 1 + (east_asian_width(sign) in "WF") for sign in text)
