"""Faults of the band claim: marks, totals, numbers and the end contradict what was played."""

from collections.abc import Sequence
from random import Random

from .draw import a_round, a_total, appended, head, one, reworded
from .injection import Injection, fault, reword, with_line, with_new_line
from .places import words_of
from .story import Round, Story
from .story_offer import OfferMove, OfferStory, offer_fault

CLAIM = ("claim",)


# --- marks ------------------------------------------------------------------------------------


@offer_fault("claim", "marker not taken, but marked")
def wrong_marker(story: OfferStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.drafts if "^" not in m.word.text))
    if move is None:
        return None
    text = move.bare + "^" + move.word.text[len(move.bare) :]
    return reword(story.lines, move.word, text, CLAIM)


def _fell(move: OfferMove) -> int:
    return int(move.word.text.partition("~")[2] or 0)


@offer_fault("claim", "wrong number of fallen tiles")
def wrong_fall(story: OfferStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.drafts if _fell(m)))
    if move is None:
        return None
    start = move.word.text.partition("~")[0]
    counts = {_fell(move) + by for by in (-2, -1, 1, 2)}
    texts = [f"{start}~{count}" for count in sorted(counts) if count > 0]
    return reworded(story, rng, move.word, texts, CLAIM)


@offer_fault("claim", "fallen tiles where none fell")
def needless_fall(story: OfferStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.drafts if not _fell(m) and m.core[2] != "F"))
    texts = [f"{move.word.text}~{count}" for count in (1, 2, 3)] if move else []
    return reworded(story, rng, move.word, texts, CLAIM) if move else None


@offer_fault("claim", "wrong number of tiles on a move to the floor")
def wrong_fall_on_floor(story: OfferStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.drafts if m.core[2] == "F"))
    if move is None:
        return None
    counts = [count for count in range(1, 8) if count != move.count]
    start = move.word.text.partition("~")[0]
    texts = [f"{start}~{count}" for count in counts]
    return reworded(story, rng, move.word, texts, CLAIM)


# --- numbers ----------------------------------------------------------------------------------


def _other_numbers(story: Story, number: int) -> list[str]:
    near = {number + by for by in (-10, -7, -2, -1, 1, 2, 7, 10)}
    return [str(other) for other in sorted(near) if story.least is None or other >= story.least]


@fault("claim", "wrong total")
def wrong_total(story: Story, rng: Random) -> Injection | None:
    word = a_total(story, rng)
    return (
        reworded(story, rng, word, _other_numbers(story, int(word.text)), CLAIM) if word else None
    )


@fault("claim", "digits of a total swapped")
def swapped_digits(story: Story, rng: Random) -> Injection | None:
    words = [
        word
        for scored in story.scored
        for word in words_of(story.lines, scored.totals or 0)[1:]
        if word.text.strip("-") != word.text.strip("-")[::-1] and not word.text.endswith("0")
    ]
    word = one(rng, words)
    if word is None:
        return None
    digits = word.text.lstrip("-")
    sign = word.text.removesuffix(digits)
    return reword(story.lines, word, sign + digits[::-1], CLAIM)


@fault("claim", "wrong number of totals")
def totals_length(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    return _resized(story, rng, scored.totals)


@fault("claim", "wrong number of final totals")
def finals_length(story: Story, rng: Random) -> Injection | None:
    return _resized(story, rng, story.ending) if story.finished else None


def _resized(story: Story, rng: Random, line: int) -> Injection:
    """A total too many or too few; anything in the line may be reported."""
    text = story.lines[line]
    changed = rng.choice((text + " 0", text.rpartition(" ")[0]))
    return with_line(story.lines, line, changed, ("claim", "text"))


@fault("claim", "wrong final total")
def wrong_final(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    word = rng.choice(words_of(story.lines, story.ending)[1:])
    return reworded(story, rng, word, _other_numbers(story, int(word.text)), CLAIM)


@fault("claim", "wrong Result")
def wrong_result(story: Story, rng: Random) -> Injection | None:
    if not story.finished or "Result" not in story.tags:
        return None
    totals = story.tags["Result"].value.split()
    place = rng.randrange(len(totals))
    totals[place] = rng.choice(_other_numbers(story, int(totals[place])))
    return _with_result(story, " ".join(totals))


@fault("claim", "Result * for a game that ended")
def unknown_result(story: Story, rng: Random) -> Injection | None:
    del rng
    return _with_result(story, "*") if story.finished and "Result" in story.tags else None


@fault("claim", "Result of a game that did not end")
def early_result(story: Story, rng: Random) -> Injection | None:
    if story.finished or "Result" not in story.tags:
        return None
    return _with_result(story, " ".join(str(rng.randrange(60)) for _ in story.table.scores))


def _with_result(story: Story, value: str) -> Injection:
    line = story.tags["Result"].line
    return with_line(story.lines, line, f'[Result "{value}"]', CLAIM)


@fault("claim", "wrong lap number")
def wrong_lap(story: Story, rng: Random) -> Injection | None:
    word = head(story, rng.choice(a_round(story, rng).laps))
    number = int(word.text[:-1])
    others = {number - 1, number + 1, number + 10} - {0}
    return reworded(story, rng, word, [f"{other}." for other in sorted(others)], CLAIM)


@fault("claim", "wrong round number")
def wrong_round(story: Story, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    others = {chosen.number - 1, chosen.number + 1, chosen.number + 10} - {0}
    texts = [f"R{other}" for other in sorted(others)]
    return reworded(story, rng, head(story, chosen.line), texts, CLAIM)


def _other_seats(chosen: Round, seats: Sequence[int]) -> list[str]:
    return [f"@{seat}" for seat in seats if seat != chosen.moves[0].seat]


@fault("claim", "wrong starting seat")
def wrong_start(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds[1:] if a_round.moves))
    if chosen is None:
        return None
    word = words_of(story.lines, chosen.line)[1]
    texts = _other_seats(chosen, range(1, story.table.seats + 1))
    return reworded(story, rng, word, texts, CLAIM)


@fault("claim", "starting seat that this game lacks")
def no_such_start(story: Story, rng: Random) -> Injection | None:
    word = words_of(story.lines, a_round(story, rng).line)[1]
    texts = [f"@{seat}" for seat in (*range(story.table.seats + 1, 10), 0)]
    return reworded(story, rng, word, texts, ("claim", "text"))


@fault("claim", "wrong hash")
def wrong_hash(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    return with_new_line(story.lines, scored.totals + 1, "#" + "0" * 16, CLAIM)


@fault("claim", "wrong hash in the line of the totals")
def wrong_hash_behind(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    word = words_of(story.lines, scored.totals)[-1]
    return appended(story, rng, word, ("#" + "0" * 16,), CLAIM)
