"""Faults in totals that may be negative: Stained Glass of Sintra, Queen's Garden."""

from random import Random

from .claims import CLAIM
from .draw import a_total, one, reworded
from .injection import Injection, fault_of, reword
from .places import Word, words_of
from .story import SignedStory

signed_fault = fault_of(SignedStory)


def _totals(story: SignedStory) -> list[Word]:
    """The totals of all rounds, and the final ones."""
    lines = [*story.closing_lines, *([story.ending] if story.finished else [])]
    return [word for line in lines for word in words_of(story.lines, line)[1:]]


@signed_fault("claim", "sign of a total lost")
def sign_lost(story: SignedStory, rng: Random) -> Injection | None:
    word = one(rng, (word for word in _totals(story) if word.text.startswith("-")))
    return word and reword(story.lines, word, word.text[1:], CLAIM)


@signed_fault("claim", "sign of a total too many")
def sign_added(story: SignedStory, rng: Random) -> Injection | None:
    word = one(rng, (word for word in _totals(story) if int(word.text) > 0))
    return word and reword(story.lines, word, "-" + word.text, CLAIM)


@signed_fault("claim", "total stopped at 0")
def stopped_at_zero(story: SignedStory, rng: Random) -> Injection | None:
    word = one(rng, (word for word in _totals(story) if int(word.text) < 0))
    return word and reword(story.lines, word, "0", CLAIM)


@signed_fault("claim", "final total as in the last round")
def final_as_before(story: SignedStory, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    finals = words_of(story.lines, story.ending)[1:]
    before = [str(total) for total in story.rounds[-1].scores]
    pairs = [(word, text) for word, text in zip(finals, before, strict=True) if word.text != text]
    pair = one(rng, pairs)
    return pair and reword(story.lines, *pair, CLAIM)


@signed_fault("text", "malformed sign of a total")
def malformed_sign(story: SignedStory, rng: Random) -> Injection | None:
    word = a_total(story, rng)
    if word is None:
        return None
    digits = word.text.lstrip("-")
    texts = [sign + digits for sign in ("--", "+-", "\u2212", "\u2013", "~", "=")]
    return reworded(story, rng, word, [*texts, digits + "-", f"({digits})"[:-1]], ("text",))
