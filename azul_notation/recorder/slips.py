"""Names the slips that may explain why a word is refused: the record with each is searched for causes.

What the program wrote by itself is no evidence: lap numbers, and the marks of moves. They are left out of the
text that is searched, and worked out again when a slip is put right.
"""

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, Span
from azul_notation.diagnostics.cause import Cause, apply
from azul_notation.recorder.draft import OPEN, Draft
from azul_notation.recorder.layout import without_result
from azul_notation.recorder.tokens import tokens
from azul_notation.replay.causes.naming import EFFORT, SHOWN, causes
from azul_notation.replay.causes.of_game import BANDS
from azul_notation.replay.causes.sheet import Sheet, lap_numbers
from azul_notation.text.lexicon import TAIL
from azul_notation.text.syntax import Move

QUICK = EFFORT // 4
"""Words that are played in a search: nobody at a table waits longer than half a second."""
TRIED = 8
"""The slips that are looked at."""
LIKELY = 0.05
"""The confidence below which a slip is not offered: too many others fit."""


class Refusal(msgspec.Struct, frozen=True):
    """A word that was refused, in the text that was tried with it."""

    diagnostic: Diagnostic
    tried: Draft
    before: Draft
    """The record without it."""
    rest: str
    """What was typed after the word."""


class Hypothesis(msgspec.Struct, frozen=True):
    """A slip with which a refused word fits."""

    message: str
    """What probably happened."""
    confidence: float
    text: str
    """The record with it put right, and with the word that was refused."""
    first: int
    """Where it differs from the record, in a text without lap numbers and marks."""
    rest: str
    """What was typed and is not in this text."""
    changes: bool
    """Whether the record changes with it: not if the players counted wrong."""

    @property
    def remedy(self) -> str:
        return "corrects the record" if self.changes else "keeps the record as it is"


def hypotheses(refusal: Refusal) -> tuple[Hypothesis, ...]:
    """Find the likeliest slips, with all the moves that were typed, or else with the refused one alone."""
    if refusal.diagnostic.band not in BANDS:
        return ()
    more, rest = following(refusal)
    if more:
        found = searched(refusal, refusal.tried.text + more, rest)
        if found:
            return found
    return searched(refusal, refusal.tried.text, refusal.rest)


def following(refusal: Refusal) -> tuple[str, str]:
    """Split what was typed after the refused word into the moves right after it, and the rest."""
    vocabulary = refusal.tried.vocabulary
    words = list(tokens(refusal.rest))
    count = next(
        (at for at, each in enumerate(words) if vocabulary.find(each.text).kind != "MOVE"),
        len(words),
    )
    if not count:
        return "", refusal.rest
    end = words[count - 1].end
    return " " + refusal.rest[:end].strip(), refusal.rest[end:]


def searched(refusal: Refusal, text: str, rest: str) -> tuple[Hypothesis, ...]:
    """Search a text for the slips with which it fits."""
    known = len(refusal.before.text)
    ending = "" if refusal.tried.is_over else OPEN
    draft = bare(Draft(text, ending), known, ending)
    sheet = replace(Sheet.of(draft.game, draft.chunk), cut_short=bool(ending))
    named = causes(sheet, lambda text: Draft(text, "").goes_on, QUICK, TRIED)
    record = bare(refusal.before, known, OPEN).text
    if not ending:
        record = without_result(record)
    found = [hypothesis(draft, ending, cause, record, rest) for cause in named.first]
    counted = refusal.diagnostic.band == "claim"
    offered = [each for each in found if each.confidence >= LIKELY and (each.changes or counted)]
    own = [each for each in offered if each.first > len(record)]
    if len(own) > 1:  # the person who typed the word knows best what is wrong with it
        offered = [*(each for each in offered if each not in own), *own]
    return tuple(offered[:SHOWN])


def hypothesis(draft: Draft, ending: str, cause: Cause, record: str, rest: str) -> Hypothesis:
    """Write the record with a slip corrected."""
    whole = apply(cause.edits, draft.text + ending).removesuffix(ending)
    edit = cause.edits[0]
    first = draft.offset(Span(edit.line, edit.column, edit.column))
    changes = not record.startswith(whole.rstrip()) and not whole.startswith(f"{record}\n==")
    return Hypothesis(cause.message, cause.confidence, whole, first, rest, changes)


def bare(draft: Draft, known: int, ending: str) -> Draft:
    """Leave out what the program wrote: lap numbers, and the marks of moves that are in the record."""
    cuts: list[tuple[int, int, str]] = []
    for span, _ in lap_numbers(draft.chunk, draft.game):
        begin = draft.offset(span)
        cuts.append((begin, begin + span.end_column - span.column + 1, ""))
    for event in draft.game.events():
        if isinstance(event, Move):
            begin = draft.offset(event.span)
            end = begin + event.span.end_column - event.span.column
            matched = TAIL.fullmatch(draft.text[begin:end])
            assert matched, "it was read as a move"
            word = event.text
            if begin < known:
                word = draft.family.with_marks(matched[1], "")
            cuts.append((begin, begin + len(matched[1]), word))
    text = draft.text
    for begin, end, word in sorted(cuts, reverse=True):
        text = text[:begin] + word + text[end:]
    return Draft(text, ending)
