"""Faults of the band chance in Queen's Garden: draws and flips that are missing or not due."""

from collections.abc import Sequence
from random import Random

from .deals import CHANCE
from .draw import first_of_shuffled, head, one, reworded
from .injection import Injection, append, with_line
from .places import Spot, Word
from .story_garden import KINDS, GardenMove, GardenStory, garden_fault
from .text_actions import behind

LETTERS = "abcdefgh"


def tiles_of(word: Word) -> list[str]:
    """What a draw brings."""
    return [word.text[i : i + 2] for i in range(2, len(word.text), 2)]


def drawn_text(letter: str, tiles: Sequence[str]) -> str:
    return f"{letter}:" + "".join(sorted(tiles))


def _any_draw(rng: Random) -> str:
    return drawn_text(rng.choice(LETTERS), rng.choices(KINDS, k=4))


def takes_with(story: GardenStory, least: int = 1) -> list[GardenMove]:
    """Takes behind which so many draws and flips stand."""
    return [move for move in story.drafts if len(move.chance) >= least]


def rewritten(
    story: GardenStory, move: GardenMove, words: Sequence[str], spots: Sequence[Spot] = ()
) -> Injection:
    """Other words behind a take; the take and all of them may be reported, or these spots."""
    line = story.lines[move.word.line]
    text = " ".join([move.text, *words])
    changed = line[: move.word.start] + text + line[move.end :]
    spot = Spot(move.word.line, move.word.start, move.word.start + len(text))
    return with_line(story.lines, move.word.line, changed, CHANCE, spots or [spot])


def _without(story: GardenStory, move: GardenMove, gone: Sequence[Word]) -> Injection:
    """Draws or flips lost: the take is to be reported."""
    words = [word.text for word in move.chance if word not in gone]
    return rewritten(story, move, words, [move.word.spot])


# --- missing ----------------------------------------------------------------------------------


@garden_fault("chance", "draw of a round missing")
def no_first_draw(story: GardenStory, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if a_round.factories))
    if chosen is None:
        return None
    line = story.lines[chosen.line][: chosen.factories[0].start - 1]
    return with_line(story.lines, chosen.line, line, CHANCE, [head(story, chosen.line).spot])


@garden_fault("chance", "draw behind a take missing")
def no_draw(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in takes_with(story) if ":" in move.chance[0].text))
    return _without(story, move, move.chance[:1]) if move else None


@garden_fault("chance", "flip missing")
def no_flip(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in takes_with(story) if "=" in move.chance[-1].text))
    if move is None:
        return None
    return _without(story, move, [one(rng, (w for w in move.chance if "=" in w.text)) or move.word])


@garden_fault("chance", "all draws and flips of a take missing")
def no_chance(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, takes_with(story, 2))
    return _without(story, move, move.chance) if move else None


@garden_fault("chance", "draws and flips behind the next action")
def delayed(story: GardenStory, rng: Random) -> Injection | None:
    """Missing where they were due."""
    pairs = zip(story.moves, story.moves[1:], strict=False)
    pair = one(rng, ((a, b) for a, b in pairs if a.chance and a.word.line == b.word.line))
    if pair is None:
        return None
    early, late = pair
    line = story.lines[early.word.line]
    moved, rest = line[early.word.end : early.end], line[early.end : late.end]
    changed = line[: early.word.end] + rest + moved + line[late.end :]
    return with_line(story.lines, early.word.line, changed, CHANCE, [early.word.spot])


@garden_fault("chance", "draws and flips in front of their take")
def hurried(story: GardenStory, rng: Random) -> Injection | None:
    """Superfluous where they stand, missing where they are due: the first is to be reported."""
    takes = [move for move in takes_with(story) if move.word.start > len("99. ")]
    move = one(rng, takes)
    if move is None:
        return None
    words = [word.text for word in move.chance]
    line = story.lines[move.word.line]
    changed = line[: move.word.start] + " ".join([*words, move.text]) + line[move.end :]
    spot = Spot(move.word.line, move.word.start, move.word.start + len(words[0]))
    return with_line(story.lines, move.word.line, changed, CHANCE, [spot])


# --- not due ----------------------------------------------------------------------------------


@garden_fault("chance", "draw or flip behind an action that takes nothing")
def no_take(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.moves if not move.takes))
    text = rng.choice((_any_draw(rng), f"{rng.choice(LETTERS)}={rng.choice(KINDS)}"))
    return append(story.lines, move.word, text, CHANCE) if move else None


@garden_fault("chance", "draw that is not due")
def needless_draw(story: GardenStory, rng: Random) -> Injection | None:
    move = one(
        rng, (move for move in story.drafts if ":" not in "".join(c.text for c in move.chance))
    )
    return append(story.lines, behind(move), _any_draw(rng), CHANCE) if move else None


@garden_fault("chance", "flip of a piece that has tiles")
def flip_of_full(story: GardenStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, story.drafts):
        table = move.after()
        unseen = [each for each in KINDS if each not in table.seen]
        full = [letter for letter, piece in table.display.items() if piece.tiles]
        if full and unseen:
            text = f"{rng.choice(full)}={rng.choice(unseen)}"
            return append(story.lines, behind(move), text, CHANCE)
    return None


@garden_fault("chance", "flip of a piece that was turned up before")
def flip_again(story: GardenStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, story.drafts):
        table = move.after()
        unseen = [each for each in KINDS if each not in table.seen]
        shown = [letter for letter, piece in table.display.items() if piece.shows]
        if shown and unseen:
            text = f"{rng.choice(shown)}={rng.choice(unseen)}"
            return append(story.lines, behind(move), text, CHANCE)
    return None


@garden_fault("chance", "draw or flip twice")
def twice(story: GardenStory, rng: Random) -> Injection | None:
    """Of several the last one, so that the second is superfluous wherever it is looked for."""
    move = one(rng, takes_with(story))
    return append(story.lines, behind(move), behind(move).text, CHANCE) if move else None


@garden_fault("chance", "two draws at the start of a round")
def second_draw(story: GardenStory, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if a_round.factories))
    if chosen is None:
        return None
    word = chosen.factories[-1]
    text = drawn_text("b", rng.choices(KINDS, k=4))
    return append(story.lines, word, rng.choice((text, "a=B1", word.text)), CHANCE)


# --- wrong words ------------------------------------------------------------------------------


@garden_fault("chance", "draw onto another piece")
def other_piece(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    texts = [letter + word.text[1:] for letter in LETTERS if letter != word.text[0]]
    return reworded(story, rng, word, texts, CHANCE)


@garden_fault("chance", "flip of another piece")
def other_flip(story: GardenStory, rng: Random) -> Injection | None:
    """The only flip of its take, so that none is missing before it."""
    takes = [m for m in takes_with(story) if "".join(w.text for w in m.chance).count("=") == 1]
    move = one(rng, takes)
    if move is None:
        return None
    word = move.chance[-1]
    texts = [letter + word.text[1:] for letter in LETTERS if letter != word.text[0]]
    return reworded(story, rng, word, texts, CHANCE)


@garden_fault("chance", "too few tiles in a draw")
def too_few(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice([word for word in story.draws if len(word.text) > 4])
    cuts = range(2, len(word.text), 2)
    return reworded(story, rng, word, [word.text[:i] + word.text[i + 2 :] for i in cuts], CHANCE)


@garden_fault("chance", "too many tiles in a draw")
def too_many(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    texts = [drawn_text(word.text[0], [*tiles_of(word), tile]) for tile in KINDS]
    return reworded(story, rng, word, texts, CHANCE)
