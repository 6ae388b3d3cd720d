"""Finds what to show about a line while it is typed: how it continues, or why it cannot. Changes nothing."""

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.recorder import Expected, Session
from azul_notation.recorder.movers import split
from azul_notation.recorder.session import beginning_of
from azul_notation.recorder.tokens import Token, tokens
from azul_notation.rules import DIALECTS
from azul_notation.text.dialect import Dialect, Misspelt

COMMAND = ":"
_TOTALS = re.compile(r"(?<!\S)==?(?!\S)([-0-9! ]*)\Z")
TRIED = 2
"""The most continuations of a word to try, to find out why it cannot begin like that."""


class Offered(msgspec.Struct, frozen=True):
    """A deal while it is typed."""

    words: tuple[str, ...]
    """What was typed of it so far, word by word."""
    full: int
    """How many of these words need no further piece."""
    left: dict[str, int]
    """What is left to draw of each piece; less than nothing where too much was typed."""


class Hint(msgspec.Struct, frozen=True):
    """The ways in which a line can continue."""

    expected: Expected | None = None
    """What comes next at the end of the line; None where the rules do not say."""
    typed: str = ""
    """The word that is being typed."""
    begun: str = ""
    """The same with what need not be typed."""
    candidates: tuple[str, ...] = ()
    """Words that are legal there and begin so."""
    worths: tuple[str, ...] = ()
    """The same with their points, where they are choices of a tiling."""
    refused: Diagnostic | None = None
    """Why the line cannot be entered, however it goes on."""
    instead: tuple[str, ...] = ()
    """What is legal, where nothing begins as it was typed."""
    written: tuple[str, ...] = ()
    """What the line would put into the record."""
    deal: Offered | None = None

    @property
    def common(self) -> str:
        """The text that all candidates begin with, or what was typed."""
        return beginning_of(self.candidates) or self.begun

    @property
    def further(self) -> str:
        """The text after what was typed: what all candidates share, or the rest of the first one."""
        if not self.candidates:
            return ""
        shared = len(self.common) > len(self.begun)
        return (self.common if shared else self.candidates[0])[len(self.begun) :]


def dialect_of(session: Session) -> Dialect:
    return DIALECTS[session.draft.game.variant.strip().casefold()]


def hint(session: Session, line: str, commands: Sequence[str]) -> Hint:
    """Look at a line that has not been entered yet."""
    if line.startswith(COMMAND):
        found = tuple(f"{COMMAND}{each}" for each in commands)
        return Hint(None, line, line, tuple(each for each in found if each.startswith(line)))
    if totals := _TOTALS.search(line):
        return hint_on_totals(session, line, totals.start(), len(totals[1].split()))
    return hint_on_words(session, line)


def hint_on_words(session: Session, line: str) -> Hint:
    """Look at a line that ends with a word of the game, or with a comment."""
    head, word, is_note = split_at_word(line)
    ahead = session.trial()
    before = ahead.enter(head)
    expected = ahead.expected
    mover, own = split(Token(word, len(head)), expected, session.seats)
    if mover is not None:
        word = own.text
        before = ahead.enter(f"{mover.text}:")
    if before.refused or is_note:
        return Hint(refused=before.refused, written=before.written)
    if expected.kind in ("move", "tiling"):
        begun = expected.heads[0] + word if expected.heads and ">" not in word else word
        candidates = ahead.complete(begun).candidates
        if candidates:
            whole = begun.casefold() in (each.casefold() for each in candidates)
            written = session.trial().enter(line).written if whole else ()
            worths = tuple(map(ahead.with_worth, candidates))
            return Hint(expected, word, begun, candidates, worths, written=written)
    tried = session.trial().enter(line) if word else before
    if expected.kind == "move" and tried.refused:
        return explain_no_move(session, line, word, ahead)
    if expected.kind not in ("deal", "chance"):
        return Hint(expected, word, word, refused=tried.refused, written=tried.written)
    deal = offered(ahead, expected, word)
    refused = misspelt(ahead, deal, len(line))
    if not refused and deal.full == len(deal.words):
        refused = tried.refused
    return Hint(expected, word, word, refused=refused, written=tried.written, deal=deal)


def hint_on_totals(session: Session, line: str, start: int, count: int) -> Hint:
    """Look at totals at the end of a line; they are judged when there is one for every seat."""
    before = session.trial().enter(line[:start])
    if before.refused or count < len(session.seats):
        return Hint(refused=before.refused, written=before.written)
    tried = session.trial().enter(line)
    return Hint(refused=tried.refused, written=tried.written)


def explain_no_move(session: Session, line: str, word: str, ahead: Session) -> Hint:
    """Find the reason why no move begins so, by trying words that do; and what does begin nearly so."""
    found = session.trial().enter(line).refused
    if found and found.band != "text":
        return Hint(ahead.expected, word, word, refused=found)
    instead = begun_so(ahead, word)
    tails = dict.fromkeys(each[len(word) :] for each in sorted(ahead.legal(), key=len))
    for tail in list(tails)[:TRIED]:
        found = session.trial().enter(line + tail).refused
        if found and (found.band != "text" or found.end_column <= len(line) + 1):
            reason = replace(found, help=None, label=None, legal=None)  # they know the whole word
            return Hint(ahead.expected, word, word, refused=reason, instead=instead)
    return Hint(ahead.expected, word, word, instead=instead)


def begun_so(ahead: Session, word: str) -> tuple[str, ...]:
    """Name the legal words that begin with as much of a word as any does."""
    lengths = range(len(word), -1, -1)
    return next((found for at in lengths if (found := tuple(ahead.legal(word[:at])))), ())


def split_at_word(line: str) -> tuple[str, str, bool]:
    """Split a line before the word that is being typed; also return whether that is a comment or a clock."""
    words = list(tokens(line))
    if not words or words[-1].end < len(line):
        return line, "", False
    last = words[-1]
    return line[: last.start], last.text, last.is_note


def offered(ahead: Session, expected: Expected, word: str) -> Offered:
    """Look at a deal, or at draws, as far as they are typed."""
    before = expected.pending[expected.kind == "chance" :]
    typed = cut(ahead, expected, word)
    more = cut(ahead, expected, word + next(iter(dialect_of(ahead).colours))) if word else []
    is_full = len(more) > len(typed)
    words = (*before, *typed)
    left = ahead.left((*words, *expected.heads[len(typed) :]))
    return Offered(words, len(words) - bool(word and not is_full), left)


def cut(ahead: Session, expected: Expected, word: str) -> list[str]:
    return (
        [each.word for each in ahead.draft.family.chance.cut(expected.heads, word)] if word else []
    )


def misspelt(ahead: Session, deal: Offered, end: int) -> Diagnostic | None:
    """Find a letter that nothing corrects, in words that still wait for the rest of the deal."""
    dialect = dialect_of(ahead)
    for at, word in enumerate(deal.words):
        if at >= deal.full and (dialect.patterns or not word.isalpha()):
            break  # it is only begun
        try:
            dialect.deal(word)
        except Misspelt as found:
            span = Span(1, end, end + 1)
            return diagnose(found.code, span, help=found.help or None, **found.facts_of(word))
    return None
