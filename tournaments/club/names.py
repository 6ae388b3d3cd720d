"""Folds names for comparison: in any case, with single spaces, with accents or without."""

import unicodedata


def folded(name: str) -> str:
    """A name as it is compared: letters in one form, any case, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def plain(name: str) -> str:
    """A name without its accents: nearly the same name."""
    letters = unicodedata.normalize("NFKD", folded(name).translate(STROKES))
    return "".join(each for each in letters if not unicodedata.combining(each))


STROKES = str.maketrans("łøđħı", "lodhi")
"""Letters whose stroke is not an accent."""
