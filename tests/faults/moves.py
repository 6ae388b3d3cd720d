"""Faults of the band move in drafting: what the rules refuse to the seat that is to move."""

import itertools
from collections.abc import Callable
from random import Random

from .draw import a_move, appended, first_of_shuffled, one, reworded
from .injection import Injection, append, fault, reword, with_line, with_new_line, without_line
from .places import words_of
from .story import Move, Round, Story

MOVE = ("move",)


def _refused(
    story: Story, rng: Random, others: Callable[[Move], list[str]], tries: int = 40
) -> Injection | None:
    """A move replaced by another source, colour and destination that are refused there."""
    for move in list(first_of_shuffled(rng, story.moves))[:tries]:
        cores = [core for core in others(move) if not move.allows(core)]
        if cores:
            return reword(story.lines, move.word, rng.choice(cores), MOVE)
    return None


def _tiles(move: Move, source: int) -> list[str]:
    return move.table.source(source)


def _sources(move: Move) -> range:
    return range(1, len(move.table.factories) + 1)


@fault("move", "factory that this game lacks")
def no_such_factory(story: Story, rng: Random) -> Injection | None:
    def others(move: Move) -> list[str]:
        return [f"{number}{move.core[1:]}" for number in range(len(_sources(move)) + 1, 10)]

    return _refused(story, rng, others)


@fault("move", "empty factory")
def empty_factory(story: Story, rng: Random) -> Injection | None:
    def others(move: Move) -> list[str]:
        return [f"{n}{move.core[1:]}" for n in _sources(move) if not _tiles(move, n)]

    return _refused(story, rng, others)


@fault("move", "colour that the factory lacks")
def colour_not_there(story: Story, rng: Random) -> Injection | None:
    def others(move: Move) -> list[str]:
        sources = [n for n in _sources(move) if _tiles(move, n)]
        letters = story.table.letters
        return [
            f"{n}{c}{move.core[2]}" for n in sources for c in letters if c not in _tiles(move, n)
        ]

    return _refused(story, rng, others)


@fault("move", "centre empty")
def centre_empty(story: Story, rng: Random) -> Injection | None:
    def others(move: Move) -> list[str]:
        return [] if _tiles(move, 0) else [f"0{move.core[1:]}"]

    return _refused(story, rng, others)


@fault("move", "colour that the centre lacks")
def not_in_centre(story: Story, rng: Random) -> Injection | None:
    def others(move: Move) -> list[str]:
        lacking = [c for c in story.table.letters if c not in _tiles(move, 0)]
        return [f"0{c}{move.core[2]}" for c in lacking] if _tiles(move, 0) else []

    return _refused(story, rng, others)


def _to_line(reason: str) -> Callable[[Move], list[str]]:
    """The same tiles to lines that refuse them for this reason (a word of the oracle's)."""

    def others(move: Move) -> list[str]:
        return [
            f"{move.core[:2]}{line}"
            for line in range(1, 6)
            if reason in move.table.line_refusal(move.seat, line, move.core[1])
        ]

    return others


@fault("move", "line of another colour")
def line_of_another_colour(story: Story, rng: Random) -> Injection | None:
    return _refused(story, rng, _to_line("holds"))


@fault("move", "full line")
def full_line(story: Story, rng: Random) -> Injection | None:
    return _refused(story, rng, _to_line("full"), tries=len(story.moves))


@fault("move", "colour that the wall row has")
def colour_on_wall(story: Story, rng: Random) -> Injection | None:
    return _refused(story, rng, _to_line("wall row"), tries=len(story.moves))


# --- the splitting factory --------------------------------------------------------------------


def _from_splitter(story: Story, least: int) -> list[Move]:
    """Moves that had to divide at least so many colours."""
    return [
        move for move in story.moves if sum(letter in "BMCDR" for letter in move.split) >= least
    ]


def _divisions(move: Move, letters: str) -> list[str]:
    """All ways to write a division of these colours."""
    found = []
    for sides in itertools.product("<>", repeat=len(letters)):
        halves = dict.fromkeys("<>", "")
        for letter, side in zip(letters, sides, strict=True):
            halves[side] += letter
        found.append("".join(side + to for side, to in halves.items() if to))
    return [move.core + split for split in found]


@fault("move", "missing split")
def missing_split(story: Story, rng: Random) -> Injection | None:
    move = one(rng, _from_splitter(story, 1))
    return reword(story.lines, move.word, move.core, MOVE) if move else None


def _wrong_letters(move: Move) -> list[str]:
    """Divisions that are not of the leftovers: one too many, too few, another, one twice."""
    letters = move.table.letters
    left = [c for c in letters if c in move.split]
    others = [c for c in letters if c not in left]
    sets = [[c for c in letters if c in left and c != gone] for gone in left]
    sets += [[c for c in letters if c in left or c == more] for more in others]
    texts = [text for some in sets if some for text in _divisions(move, "".join(some))]
    texts += [f"{move.core}<{c}>{c}" for c in left]
    return texts


@fault("move", "wrong letters in a split")
def wrong_split(story: Story, rng: Random) -> Injection | None:
    move = one(rng, _from_splitter(story, 1))
    return reworded(story, rng, move.word, _wrong_letters(move), MOVE) if move else None


@fault("move", "uneven split")
def uneven_split(story: Story, rng: Random) -> Injection | None:
    if story.table.split != "even":
        return None
    for move in first_of_shuffled(rng, _from_splitter(story, 2)):
        left = "".join(c for c in move.table.letters if c in move.split)
        texts = [text for text in _divisions(move, left) if text not in move.table.moves()]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), MOVE)
    return None


@fault("move", "split where no factory splits")
def split_elsewhere(story: Story, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.moves if not m.split))
    if move is None:
        return None
    bands = MOVE if story.table.special else ("move", "text")
    letters = [c for c in story.table.letters if c != move.core[1]]
    texts = [move.core + side + letter for side in "<>" for letter in letters]
    return reworded(story, rng, move.word, texts, bands)


# --- moves too many, too few ------------------------------------------------------------------


@fault("move", "move behind the last one of a round")
def extra_move(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    if chosen is None:
        return None
    last = chosen.moves[-1].word
    return appended(story, rng, last, [f"0{c}F" for c in story.table.letters], MOVE)


@fault("move", "move twice")
def move_twice(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    return append(story.lines, word, word.text, MOVE)


@fault("move", "last move of a round lost")
def last_move_lost(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    return _shortened(story, chosen, 1) if chosen else None


@fault("move", "last lap of a round lost")
def last_lap_lost(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    if chosen is None:
        return None
    return without_line(story.lines, chosen.last_lap, MOVE)


def _shortened(story: Story, chosen: Round, by: int) -> Injection:
    """The last moves of a round's last lap lost; the line behind is to be reported."""
    words = words_of(story.lines, chosen.last_lap)
    if len(words) - 1 <= by:
        return without_line(story.lines, chosen.last_lap, MOVE)
    cut = with_line(
        story.lines, chosen.last_lap, story.lines[chosen.last_lap][: words[-by - 1].end], MOVE
    )
    return with_line(cut.lines, chosen.last_lap + 1, cut.lines[chosen.last_lap + 1], MOVE)


@fault("move", "totals in the middle of a round")
def early_totals(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if len(a_round.laps) > 1))
    if chosen is None:
        return None
    line = rng.choice(chosen.laps[1:])
    totals = " ".join(map(str, chosen.before.scores))
    return with_new_line(story.lines, line, f"= {totals}", MOVE)


@fault("move", "round behind the end")
def round_after_end(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    chosen = rng.choice(story.rounds)
    last = chosen.totals if chosen.totals is not None else chosen.last_lap
    words = words_of(story.lines, chosen.line)
    head = [f"R{len(story.rounds) + 1}", f"@{story.table.start}", *(w.text for w in words[2:])]
    added = (" ".join(head), *story.lines[chosen.line + 1 : last + 1])
    at = story.ending + rng.choice((0, 1))
    lines = (*story.lines[:at], *added, *story.lines[at:])
    return with_line(lines, at, lines[at], MOVE)


@fault("move", "move behind the last totals")
def move_after_totals(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    return with_new_line(story.lines, story.ending, _some_lap(story, rng), MOVE)


@fault("move", "move behind the ending")
def move_after_ending(story: Story, rng: Random) -> Injection | None:
    bands = MOVE if story.finished else ("move", "text")
    return with_new_line(story.lines, story.ending + 1, _some_lap(story, rng), bands)


@fault("move", "move between two rounds")
def move_between(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None:
        return None
    return with_new_line(story.lines, chosen.totals + 1, _some_lap(story, rng), ("text", "move"))


def _some_lap(story: Story, rng: Random) -> str:
    return f"1. {rng.choice(story.moves).core}"
