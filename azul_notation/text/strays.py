"""Says what is wrong with a word that has no shape, or stands where it does not belong."""

import re
from typing import Any

from azul_notation.diagnostics import Span
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.syntax import Event, Final, Totals

Finding = tuple[str, Span, str | None, dict[str, Any]]

_NEARLY_TOTALS = re.compile("==?(?![A-Za-z])")


def stray_fault(
    kind: str, word: str, span: Span, after: Event | None, dialect: Dialect | None
) -> Finding:
    """Find code, place, help and facts; `after` are totals or a tiling that the word stands behind."""
    if kind in ("CLOSE", "BRACE"):
        return "AZ107", span, None, {"bracket": word}
    if kind == "BROKEN_TAG":
        return "AZ105", span, None, {}
    if isinstance(after, Totals | Final):
        return "AZ113", span, "totals are whole numbers", {"word": word}
    if kind in ("CLOCK", "NAG"):
        return "AZ110", span, None, {"word": word}
    if _has_shape(kind, word, dialect):
        return "AZ119", span, None, {"word": word}
    return _by_shape(word, span, dialect)


def _has_shape(kind: str, word: str, dialect: Dialect | None) -> bool:
    """Whether a word can be read, and only stands in the wrong place."""
    if kind == "PART":
        return "/" in word
    return is_deal(word, dialect) if kind == "DEAL" else kind != "WORD"


def is_deal(word: str, dialect: Dialect | None) -> bool:
    """Whether a word is a factory of this variant, and not merely letters; `R` alone is a torn round."""
    if word == "R":
        return False
    try:
        return dialect is not None and bool(dialect.deal(word))
    except Misspelt:
        return False


def _by_shape(word: str, span: Span, dialect: Dialect | None) -> Finding:
    """Diagnose a word by how it begins."""
    facts: dict[str, Any] = {"word": word}
    if word.startswith("@"):
        code = "AZ111" if ":" in word else "AZ101"
        return code, span, "a clock is written `@h:mm:ss`, a starting seat `@2`", facts
    if word.startswith("#"):
        return "AZ114", span, None, facts
    if _NEARLY_TOTALS.match(word):
        return "AZ113", span, "leave a space after `=`", facts
    wrong = dialect.diagnose(word) if dialect else None
    if wrong is not None:
        place = span.part(wrong.start, wrong.end)
        return wrong.code, place, wrong.help, wrong.facts_of(word)
    return "AZ101", span, None, facts
