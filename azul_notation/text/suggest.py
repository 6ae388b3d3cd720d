"""Finds what was probably meant."""

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Find the word that is nearly this one, if there is any."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a fault needs it

    matches = get_close_matches(word, list(words), n=1, cutoff=0.7)
    return matches[0] if matches else None
