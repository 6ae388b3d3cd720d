"""Faults of the band move in drafting that only wall games can have: lines, splits."""

import itertools
from collections.abc import Callable
from random import Random

from .draw import first_of_shuffled, one, reworded
from .injection import Injection, reword
from .moves import MOVE, refused
from .story_walls import WallMove, WallStory, wall_fault


def _to_line(reason: str) -> Callable[[WallMove], list[str]]:
    """The same tiles to lines that refuse them for this reason (a word of the oracle's)."""

    def others(move: WallMove) -> list[str]:
        return [
            f"{move.core[:2]}{line}"
            for line in range(1, 6)
            if reason in move.table.line_refusal(move.seat, line, move.core[1])
        ]

    return others


@wall_fault("move", "line of another colour")
def line_of_another_colour(story: WallStory, rng: Random) -> Injection | None:
    return refused(story, rng, story.drafts, _to_line("holds"))


@wall_fault("move", "full line")
def full_line(story: WallStory, rng: Random) -> Injection | None:
    return refused(story, rng, story.drafts, _to_line("full"), tries=len(story.moves))


@wall_fault("move", "colour that the wall row has")
def colour_on_wall(story: WallStory, rng: Random) -> Injection | None:
    return refused(story, rng, story.drafts, _to_line("wall row"), tries=len(story.moves))


# --- the splitting factory --------------------------------------------------------------------


def _from_splitter(story: WallStory, least: int) -> list[WallMove]:
    """Moves that had to divide at least so many colours."""
    return [
        move for move in story.moves if sum(letter in "BMCDR" for letter in move.split) >= least
    ]


def _divisions(move: WallMove, letters: str) -> list[str]:
    """All ways to write a division of these colours."""
    found = []
    for sides in itertools.product("<>", repeat=len(letters)):
        halves = dict.fromkeys("<>", "")
        for letter, side in zip(letters, sides, strict=True):
            halves[side] += letter
        found.append("".join(side + to for side, to in halves.items() if to))
    return [move.core + split for split in found]


@wall_fault("move", "missing split")
def missing_split(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, _from_splitter(story, 1))
    return reword(story.lines, move.word, move.core, MOVE) if move else None


def _wrong_letters(move: WallMove) -> list[str]:
    """Divisions that are not of the leftovers: one too many, too few, another, one twice."""
    letters = move.table.letters
    left = [c for c in letters if c in move.split]
    others = [c for c in letters if c not in left]
    sets = [[c for c in letters if c in left and c != gone] for gone in left]
    sets += [[c for c in letters if c in left or c == more] for more in others]
    texts = [text for some in sets if some for text in _divisions(move, "".join(some))]
    texts += [f"{move.core}<{c}>{c}" for c in left]
    return texts


@wall_fault("move", "wrong letters in a split")
def wrong_split(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, _from_splitter(story, 1))
    return reworded(story, rng, move.word, _wrong_letters(move), MOVE) if move else None


@wall_fault("move", "uneven split")
def uneven_split(story: WallStory, rng: Random) -> Injection | None:
    if story.table.split != "even":
        return None
    for move in first_of_shuffled(rng, _from_splitter(story, 2)):
        left = "".join(c for c in move.table.letters if c in move.split)
        texts = [text for text in _divisions(move, left) if text not in move.table.moves()]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), MOVE)
    return None


@wall_fault("move", "split where no factory splits")
def split_elsewhere(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.moves if not m.split))
    if move is None:
        return None
    bands = MOVE if story.table.special else ("move", "text")
    letters = [c for c in story.letters if c != move.core[1]]
    texts = [move.core + side + letter for side in "<>" for letter in letters]
    return reworded(story, rng, move.word, texts, bands)
