"""Folds names for comparison: in any case, with single spaces, with accents or without."""

import unicodedata
from collections.abc import Iterable


def folded(name: str) -> str:
    """Fold a name for comparison: letters in one form, any case, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def without_accents(name: str) -> str:
    """Remove the accents of a name, to find names that are nearly the same."""
    letters = unicodedata.normalize("NFKD", folded(name).translate(STROKES))
    return "".join(each for each in letters if not unicodedata.combining(each))


def listing(names: Iterable[str]) -> str:
    """Write names one after the other; semicolons separate them if a name has a comma itself."""
    each = [*names]
    return ("; " if any("," in name for name in each) else ", ").join(each)


def alphabetical(name: str) -> tuple[str, str]:
    """Sort without regard to accents and case; names that differ in nothing else stay apart."""
    return without_accents(name), name


STROKES = str.maketrans(
    dict(zip("łøđðıħŧŋ", "loddihtn", strict=True)) | {"þ": "th", "æ": "ae", "œ": "oe"}
)
"""Letters that do not come apart into a plain one and its accent."""
