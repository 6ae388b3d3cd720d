"""Explains why a word is refused, in the columns of the line that was typed."""

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.expected import Typed
from azul_notation.recorder.tokens import Token
from azul_notation.replay.causes.sums import sum_of


class WordRefused(Exception):
    """The refusal of a word, with the reason; its columns count in the line."""

    def __init__(
        self,
        diagnostic: Diagnostic,
        tried: Draft | None = None,
        end: int = 0,
        fault: Typed | None = None,
    ) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.tried = tried
        """The text with the word, if it was tried there."""
        self.end = end
        """Where the words that were tried end in the line."""
        self.fault = fault
        """Which of the words is wrong, where several were tried together."""


def refuse(code: str, token: Token, **facts: object) -> WordRefused:
    diagnostic = diagnose(code, Span(1, token.start + 1, token.end + 1), **facts)  # type: ignore[arg-type]
    return WordRefused(diagnostic)


def refuse_tried(tried: Draft, at: int, typed: list[Typed]) -> WordRefused:
    """Refuse words that were tried in a text from this place on."""
    last = typed[-1]
    if not tried.errors:
        unread = diagnose("AZ119", Span(1, last.start + 1, last.end + 1), word=last.word)
        return WordRefused(unread, tried, last.end)
    return refuse_for(tried.errors[0], tried, at, typed)


def refuse_for(diagnostic: Diagnostic, tried: Draft, at: int, typed: list[Typed]) -> WordRefused:
    """Refuse words for an error of the text with them, in the columns of the line that was typed."""
    if diagnostic.label is None and tried.replayer is not None:
        diagnostic = replace(diagnostic, label=sum_of(diagnostic, tried.replayer.result.points))
    begin = tried.offset(diagnostic.span)
    end = begin + diagnostic.end_column - diagnostic.column
    for part in typed:
        if at <= begin < at + len(part.word) or part is typed[-1]:
            break
        at += len(part.word) + 1
    shown = part
    if part.is_earlier:  # the word typed now shows it
        shown = next(each for each in typed if not each.is_earlier)
    low, high = begin - at - part.shift, end - at - part.shift
    inside = part is shown and 0 <= low < high <= part.end - part.start
    low, high = (low, high) if inside else (0, max(1, shown.end - shown.start))
    placed = replace(
        diagnostic, line=1, column=shown.start + low + 1, end_column=shown.start + high + 1
    )
    if part.is_earlier:
        placed = replace(placed, help=f"`{part.word}` was typed before: `:undo` takes words back")
    return WordRefused(placed, tried, typed[-1].end, part)
