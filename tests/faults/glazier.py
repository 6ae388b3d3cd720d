"""Faults of the band move in Sintra that have to do with the way back of the glazier."""

from random import Random

from .claims import CLAIM
from .draw import appended, first_of_shuffled, one, reworded
from .injection import Injection, reword
from .lost import noticed_from
from .moves import MOVE
from .places import Word
from .story_sintra import BACK, SintraMove, SintraStory, sintra_fault
from .telling import first_flaw


def _not_back(story: SintraStory) -> list[SintraMove]:
    """Moves in whose place the glazier may not go back."""
    return [move for move in story.moves if not move.table.may_go_back(move.seat)]


def _ways_back(story: SintraStory) -> list[Word]:
    return [move.word for move in story.moves if not move.drafts]


@sintra_fault("move", "way back of a glazier in column 1")
def back_from_start(story: SintraStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in _not_back(story) if move.glazier == 1))
    return reword(story.lines, move.word, BACK, MOVE) if move else None


@sintra_fault("move", "way back of a glazier at its leftmost strip")
def back_at_leftmost(story: SintraStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in _not_back(story) if move.glazier > 1))
    return reword(story.lines, move.word, BACK, MOVE) if move else None


@sintra_fault("move", "way back of a glazier left of its leftmost strip")
def back_to_the_right(story: SintraStory, rng: Random) -> Injection | None:
    def stands_left(move: SintraMove) -> bool:
        left = move.table.leftmost(move.seat)
        return left is not None and move.glazier < left

    move = one(rng, filter(stands_left, _not_back(story)))
    return reword(story.lines, move.word, BACK, MOVE) if move else None


@sintra_fault("move", "way back twice running")
def back_twice(story: SintraStory, rng: Random) -> Injection | None:
    """A seat that went back goes back again instead of its next move."""
    moves, seats = story.moves, story.table.seats
    pairs = zip(moves, moves[seats:], strict=False)
    move = one(rng, (late for early, late in pairs if not early.drafts and late.drafts))
    if move is None or move.table.may_go_back(move.seat):
        return None
    return reword(story.lines, move.word, BACK, MOVE)


@sintra_fault("claim", "way back with a mark")
def marked_back(story: SintraStory, rng: Random) -> Injection | None:
    texts = [BACK + mark for mark in ("^", "~1", "~2")]
    return reworded(story, rng, one(rng, _ways_back(story)), texts, CLAIM)


@sintra_fault("move", "way back with jokers or a kept pane")
def back_with_choice(story: SintraStory, rng: Random) -> Injection | None:
    texts = [BACK + "*1", *(f"{BACK}={c}" for c in story.letters)]
    return reworded(story, rng, one(rng, _ways_back(story)), texts, ("move", "text"))


@sintra_fault("move", "way back behind the last move of a round")
def back_behind(story: SintraStory, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    return appended(story, rng, chosen.moves[-1].word, [BACK], MOVE) if chosen else None


@sintra_fault("move", "way back lost")
def back_lost(story: SintraStory, rng: Random) -> Injection | None:
    """Noticed where the next move of some seat becomes impossible."""
    for word in list(first_of_shuffled(rng, _ways_back(story)))[:10]:
        line = story.lines[word.line]
        changed = (line[: word.start] + line[word.end + 1 :]).rstrip()
        lines = (*story.lines[: word.line], changed, *story.lines[word.line + 1 :])
        flaw = first_flaw(lines)
        if flaw is not None and flaw.band == "move":
            return noticed_from(lines, word.line, word.start)
    return None
