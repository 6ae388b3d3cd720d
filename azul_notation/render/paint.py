"""Colours of a terminal, where they are wanted, and the room that a text takes on it."""

from unicodedata import combining, east_asian_width

STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "frame": "34", "strong": "1"}


def paint(text: str, style: str, on: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if on else text


def visible(text: str) -> str:
    """Show control characters and broken bytes as signs that a terminal does not obey."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text.replace("\t", " "))


def cells(text: str) -> int:
    """Count the columns that a text takes on a terminal."""
    return sum(0 if combining(sign) else 1 + (east_asian_width(sign) in "WF") for sign in text)
