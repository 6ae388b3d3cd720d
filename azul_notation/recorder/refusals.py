"""Says why a word is refused, in the columns of the line that was typed."""

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.expected import Typed
from azul_notation.recorder.tokens import Token


class WordRefused(Exception):
    """Refuses a word, with the reason; its columns count in the line."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def refuse(code: str, token: Token, **facts: object) -> WordRefused:
    diagnostic = diagnose(code, Span(1, token.start + 1, token.end + 1), **facts)  # type: ignore[arg-type]
    return WordRefused(diagnostic)


def reason(tried: Draft, at: int, typed: list[Typed]) -> Diagnostic:
    """Give the first error of a draft, in the columns of the line that was typed."""
    last = typed[-1]
    if not tried.errors:
        return diagnose("AZ119", Span(1, last.start + 1, last.end + 1), word=last.word)
    diagnostic = tried.errors[0]
    begin = tried.offset(diagnostic.span)
    end = begin + diagnostic.end_column - diagnostic.column
    for part in typed:
        if at <= begin < at + len(part.word) or part is last:
            low, high = begin - at - part.shift, end - at - part.shift
            inside = 0 <= low < high <= part.end - part.start
            low, high = (low, high) if inside else (0, max(1, part.end - part.start))
            return replace(
                diagnostic, line=1, column=part.start + low + 1, end_column=part.start + high + 1
            )
        at += len(part.word) + 1
    raise AssertionError("the last word takes what no other does")
