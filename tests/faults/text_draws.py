"""Faults of the band text in the draws and flips of Queen's Garden, and in lines between them."""

from collections.abc import Iterable, Sequence
from random import Random

from .draw import one, reworded
from .injection import Injection, reword, with_new_line
from .letters import CONTROLS, LOOK_ALIKE, foreign_letters
from .places import Word
from .story_garden import GardenStory, garden_fault
from .text_actions import STRANGE, TEXT

OR_CHANCE = ("text", "chance")
LINES = ("T1 1>3", "track YPBOGY", "S1 BBBGP/BGGPP GGGOY/GOOYY", "supply 16")


def _replaced(word: Word, letters: Iterable[str], places: Sequence[int]) -> list[str]:
    return [word.text[:i] + x + word.text[i + 1 :] for i in places for x in letters]


def _colours(word: Word) -> range:
    return range(2, len(word.text), 2)


def _patterns(word: Word) -> range:
    return range(3, len(word.text), 2)


@garden_fault("text", "unknown colour in a draw")
def unknown_colour(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    texts = _replaced(word, foreign_letters(story), _colours(word))
    return reworded(story, rng, word, texts, TEXT)


@garden_fault("text", "strange pattern in a draw")
def strange_pattern(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    return reworded(story, rng, word, _replaced(word, STRANGE, _patterns(word)), TEXT)


@garden_fault("text", "half a tile in a draw")
def half_tile(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    return reworded(story, rng, word, _replaced(word, ("",), range(2, len(word.text))), TEXT)


@garden_fault("text", "? in a draw")
def unwritten(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    texts = [*_replaced(word, "?", _patterns(word)), word.text[:-2] + "??", word.text[:2] + "????"]
    return reworded(story, rng, word, texts, OR_CHANCE)


@garden_fault("text", "draw without tiles")
def empty_draw(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.draws)
    return reworded(story, rng, word, [word.text[:2], word.text[:2] + "-"], OR_CHANCE)


@garden_fault("text", "piece that no display has in a draw or flip")
def strange_piece(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.chance)
    texts = [letter + word.text[1:] for letter in ("i", "k", "z", "1", "ab", "")]
    return reworded(story, rng, word, texts, OR_CHANCE)


@garden_fault("text", "another mark in a draw or flip")
def another_mark(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.chance)
    texts = [word.text[0] + mark + word.text[2:] for mark in ("-", ".", "/", "::", "==", "", ">")]
    return reworded(story, rng, word, texts, TEXT)


@garden_fault("text", "unknown colour or strange pattern in a flip")
def strange_flip(story: GardenStory, rng: Random) -> Injection | None:
    word = one(rng, story.flips)
    if word is None:
        return None
    texts = _replaced(word, foreign_letters(story), [2]) + _replaced(word, STRANGE, [3])
    return reworded(story, rng, word, texts, TEXT)


@garden_fault("text", "flip without one whole hexagon")
def malformed_flip(story: GardenStory, rng: Random) -> Injection | None:
    word = one(rng, story.flips)
    if word is None:
        return None
    start, hexagon = word.text[:2], word.text[2:]
    texts = (start, start + hexagon[0], start + hexagon[1], start + f"[{hexagon}]", start + "?")
    return reworded(story, rng, word, (*texts, start + hexagon + "B1"), OR_CHANCE)


@garden_fault("text", "look-alike or control character in a draw or flip")
def odd_character(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.chance)
    places = range(2, len(word.text))
    texts = [word.text[:i] + odd + word.text[i:] for i in places for odd in (*CONTROLS, "\udce9")]
    for i in places:
        texts += _replaced(word, LOOK_ALIKE.get(word.text[i], ""), [i])
    return reworded(story, rng, word, texts, TEXT)


@garden_fault("text", "draw or flip glued to its take")
def glued(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.moves if move.chance))
    if move is None:
        return None
    both = Word(f"{move.text} {move.chance[0].text}", move.word.line, move.word.start)
    return reword(story.lines, both, both.text.replace(" ", ""), TEXT)


@garden_fault("text", "draw or flip broken in two")
def broken(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice(story.chance)
    cuts = range(1, len(word.text))
    return reworded(story, rng, word, [f"{word.text[:i]} {word.text[i:]}" for i in cuts], OR_CHANCE)


@garden_fault("text", "line of another game")
def line_of_another_game(story: GardenStory, rng: Random) -> Injection | None:
    """The page calls some T lines a fault of band move."""
    line = rng.randrange(story.rounds[0].line, story.ending)
    text = rng.choice(LINES)
    return with_new_line(story.lines, line, text, ("text", "move", "tag"))
