"""Names the causes of the first error of a game: tries slips, ranks them, and checks the edited text."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.cause import Cause, apply
from azul_notation.replay.causes import claims, deals, frames, laps, layouts, plays, rounds, tilings
from azul_notation.replay.causes.course import begin, family_of, follow
from azul_notation.replay.causes.guess import Guess
from azul_notation.replay.causes.search import Search
from azul_notation.replay.causes.sheet import Sheet

EFFORT = 400_000
"""Words that are played in the search for the causes of one game; about two seconds."""
SHOWN = 3
"""Causes that are reported."""
VAGUE = 0.02
"""The confidence below which nothing is named: then too many slips fit."""
SURE = 0.1
"""The confidence of a cause that is named beside those of wrong claims, at least."""
VERIFIED = 8
"""Guesses whose edited text is checked at most."""


def searched(sheet: Sheet, effort: int = EFFORT) -> Search | None:
    """Try the slips that may explain the first error; return None where nothing can be tried."""
    family = family_of(sheet)
    if family.fast is None or family.alternatives is None or not sheet.leaves:
        return None
    if not all(leaf.known for leaf in sheet.leaves):
        return None
    engine = begin(sheet)
    if engine is None:
        return None
    course = follow(sheet, engine)
    first = course.first()
    if first is None:
        return None
    found = Search(sheet, course, effort)
    claims.try_claims(found)
    if any(each.kind == "lap" and each.leaf == first[0] for each in course.mismatches):
        _try_own_round(found, *first)
    else:
        _try_all(found, *first)
    return found


def _try_own_round(found: Search, at: int, stage: str, number: int) -> None:
    """Try the moves of a round with a wrong lap number: nothing outside of it puts that right."""
    last = number if stage == "play" else len(found.sheet.leaves[at].plays)
    plays.try_plays(found, at, last)
    laps.try_laps(found, at, last)


def _try_all(found: Search, at: int, stage: str, number: int) -> None:
    """Try all slips, from the place of the first error back to the beginning."""
    frames.try_first_seat(found)
    for round_ in range(at, -1, -1):
        leaf = found.sheet.leaves[round_]
        reached = round_ < at or stage not in ("head", "deal")
        if reached:
            last = number if round_ == at and stage == "play" else len(leaf.plays)
            plays.try_plays(found, round_, last)
            laps.try_laps(found, round_, last)
            if round_ < at or stage in ("tile", "end"):
                tilings.try_tilings(found, round_)
        if round_ < at or stage != "head":
            deals.try_deals(found, round_)
        if found.is_spent:
            break
    rounds.try_rounds(found, at)
    layouts.try_layouts(found)


class Named(msgspec.Struct):
    """The causes of the errors of a game."""

    first: list[Cause] = []
    """Those of its first error, the likeliest first."""
    others: dict[Span, list[Cause]] = {}
    """Those of wrong claims that have causes of their own, by their places."""
    stop: list[Cause] = []
    """Those of the refused move or deal after wrong claims, where it has causes of its own."""
    finished: bool = True
    """Whether all that there is to try was tried; without effort left, other causes may be missing."""


def causes(
    sheet: Sheet, is_clean: Callable[[str], bool], effort: int = EFFORT, shown: int = SHOWN
) -> Named:
    """Find the causes of the errors of a game.

    `is_clean` checks the text with the edits of a cause: this is the last word.
    """
    named = Named()
    found = searched(sheet, effort)
    named.finished = found is None or not found.is_spent
    guesses = found.best() if found else []
    whole = sum(guess.weight for guess in guesses)
    for guess in guesses[:VERIFIED]:
        if not named.first and guess.weight < VAGUE * whole:
            break
        edits = guess.pen().edits()
        share = round(guess.weight / whole, 3)
        same = next((at for at, each in enumerate(named.first) if each.edits == edits), None)
        if same is not None:
            named.first[same] = _surer(named.first[same], share)
        elif edits and is_clean(apply(edits, "\n".join(sheet.lines), sheet.chunk.line)):
            named.first.append(Cause(guess.message, edits, share))
            if len(guess.parts) > 1 and len(named.first) == 1:
                named.others = _apart(guess, share)
        if len(named.first) == shown:
            break
    return named


def _surer(cause: Cause, share: float) -> Cause:
    """Add the share of another way to the same record."""
    return replace(cause, confidence=round(cause.confidence + share, 3))


def _apart(guess: Guess, confidence: float) -> dict[Span, list[Cause]]:
    """Assign each place the one of several slips that explains it."""
    return {
        place: [Cause(part.message, part.pen().edits(), confidence)]
        for part in guess.parts
        for place in part.places
    }
