"""Faults of the band text in a move: words that cannot be read as one."""

import re
from itertools import pairwise
from random import Random

from .draw import a_move, a_turn, appended, broken, one, reworded
from .injection import Injection, fault, reword
from .letters import CONTROLS, LOOK_ALIKE, foreign_letters
from .places import Spot, Word
from .story import Story
from .story_offer import OfferStory, offer_fault

TEXT = ("text",)


@fault("text", "unknown colour in a move")
def unknown_colour(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    texts = [word.text[0] + letter + word.text[2:] for letter in foreign_letters(story)]
    return reworded(story, rng, word, texts, TEXT)


@offer_fault("text", "line that the variant lacks")
def no_such_line(story: OfferStory, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    strange = [n for n in "1234567890" if n not in story.places]
    return reworded(story, rng, word, [word.text[:2] + n + word.text[3:] for n in strange], TEXT)


def like_a_round(text: str) -> bool:
    """R4 and its like could start a round: kinds of their own."""
    return re.match(r"R[0-9]", text) is not None


def swapped(text: str) -> list[str]:
    cuts = range(len(text[:3]) - 1)
    return [text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in cuts]


def shortened(text: str) -> list[str]:
    return [text[:i] + text[i + 1 :] for i in range(len(text[:3]))]


@fault("text", "letters swapped in a move")
def swapped_letters(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    texts = [text for text in swapped(word.text) if not like_a_round(text)]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "character lost in a move")
def lost_character(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    texts = [text for text in shortened(word.text) if not like_a_round(text)]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "character doubled in a move")
def doubled_character(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    texts = [word.text[: i + 1] + word.text[i:] for i in range(len(word.text[:3]))]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "look-alike character in a move")
def look_alike(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    texts = [
        word.text[:i] + other + word.text[i + 1 :]
        for i in range(len(word.text[:3]))
        for other in LOOK_ALIKE.get(word.text[i], "")
    ]
    texts = [text for text in texts if not story.readable(text)]
    return reworded(story, rng, word, texts, TEXT)


@offer_fault("text", "suffixes in the wrong order")
def suffix_order(story: OfferStory, rng: Random) -> Injection | None:
    word = one(rng, (m.word for m in story.moves if "^~" in m.word.text))
    if word is None:
        return None
    core, fell = word.text.split("^~")
    return reworded(story, rng, word, [f"{core}~{fell}^"], TEXT)


@fault("text", "malformed glyph")
def malformed_glyph(story: Story, rng: Random) -> Injection | None:
    word = a_turn(story, rng).word
    ends = ("!!!", "?!?", "!?!", "???", "!stod", "!stoodx", "!good", "?stood")
    return reworded(story, rng, word, [word.text + end for end in ends], TEXT)


@fault("text", "malformed $ glyph")
def malformed_nag(story: Story, rng: Random) -> Injection | None:
    return appended(story, rng, a_turn(story, rng).word, ("$", "$x", "$1x", "$-1", "$$1"), TEXT)


@fault("text", "malformed clock")
def malformed_clock(story: Story, rng: Random) -> Injection | None:
    clocks = ("@12", "@1:0:0", "@abc", "@1:02:", "@:05:00", "@1-05-00", "@1:05:0x", "@", "@1:05")
    return appended(story, rng, a_turn(story, rng).word, clocks, TEXT)


@fault("text", "control character in a move")
def control_character(story: Story, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    place = min(rng.choice((1, 2)), len(word.text) - 1)
    torn = story.readable(word.text[:place])  # \x0b and \x0c are white space
    odds = [odd for odd in CONTROLS if not (torn and odd in "\x0b\x0c")]
    texts = [word.text[:place] + odd + word.text[place:] for odd in odds]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "invalid UTF-8 in a move")
def invalid_utf8(story: Story, rng: Random) -> Injection | None:
    word = a_turn(story, rng).word
    place = rng.randrange(3)
    texts = [word.text[:place] + odd + word.text[place:] for odd in ("\udcff", "\udc80", "\udce9")]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "punctuation glued to a word")
def glued_punctuation(story: Story, rng: Random) -> Injection | None:
    word = a_turn(story, rng).word
    texts = [word.text + mark for mark in ",.:|/\\\"'"]
    return reworded(story, rng, word, [*texts, '"' + word.text, "-" + word.text], TEXT)


@fault("text", "two moves run together")
def run_together(story: Story, rng: Random) -> Injection | None:
    neighbours = [
        (left.word, right.word)
        for left, right in pairwise(story.moves)
        if (left.word.line, left.word.end + 1) == (right.word.line, right.word.start)
        and not story.readable(left.word.text + right.word.text)
    ]
    pair = one(rng, neighbours)
    if pair is None:
        return None
    left, right = pair
    both = Word(f"{left.text} {right.text}", left.line, left.start)
    return reword(story.lines, both, left.text + right.text, TEXT)


@offer_fault("text", "move broken in two")
def broken_move(story: OfferStory, rng: Random) -> Injection | None:
    move = a_move(story, rng)
    text = move.word.text
    cuts = [i for i in range(1, len(text)) if i < 3 or text[i] in "^~"]
    cuts = [i for i in cuts if i < 3 or move.bare == move.core]
    cuts = [i for i in cuts if not like_a_round(text[i:])]
    return broken(story, move.word, rng.choice(cuts), TEXT)


@offer_fault("text", "move torn by a line break")
def torn_by_line(story: OfferStory, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    cut = rng.choice([i for i in (1, 2) if not like_a_round(word.text[i:])])
    line = story.lines[word.line]
    halves = (line[: word.start + cut], line[word.start + cut :])
    lines = (*story.lines[: word.line], *halves, *story.lines[word.line + 1 :])
    spots = (
        Spot(word.line, word.start, word.start + cut),
        Spot(word.line + 1, 0, len(word.text) - cut),
    )
    return Injection(lines, frozenset(TEXT), spots)
