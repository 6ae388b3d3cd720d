"""Faults of the band text in the words of deals and totals, and in heads of lines."""

from random import Random

from .draw import a_round, a_total, head, one, reworded
from .injection import Injection, fault, with_line
from .letters import LOOK_ALIKE, foreign_letters
from .places import words_of
from .story import Story
from .story_offer import OfferStory, offer_fault

TEXT = ("text",)


@offer_fault("text", "unknown colour in a deal")
def unknown_tile(story: OfferStory, rng: Random) -> Injection | None:
    return _tile_replaced(story, rng, foreign_letters(story), TEXT)


@offer_fault("text", "? in a deal")
def unwritten_tile(story: OfferStory, rng: Random) -> Injection | None:
    return _tile_replaced(story, rng, "?", ("text", "chance"))


def _tile_replaced(
    story: OfferStory, rng: Random, letters: str, bands: tuple[str, ...]
) -> Injection | None:
    word = one(rng, (w for w in a_round(story, rng).factories if w.text[0] != "-"))
    if word is None:
        return None
    place = rng.randrange(len(word.text.partition(":")[0]))
    texts = [word.text[:place] + letter + word.text[place + 1 :] for letter in letters]
    return reworded(story, rng, word, texts, bands)


@fault("text", "look-alike digit in a total")
def look_alike_total(story: Story, rng: Random) -> Injection | None:
    word = a_total(story, rng)
    if word is None:
        return None
    place = rng.randrange(len(word.text))
    others = LOOK_ALIKE.get(word.text[place], "x")
    texts = [word.text[:place] + other + word.text[place + 1 :] for other in others]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "malformed total")
def malformed_total(story: Story, rng: Random) -> Injection | None:
    word = a_total(story, rng)
    texts = [word.text + end for end in ("x", ".5", ",", "!!", "?", "-", "p")] if word else []
    return reworded(story, rng, word, [*texts, "--", "x"], TEXT)


@fault("text", "malformed final total")
def malformed_final(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    word = rng.choice(words_of(story.lines, story.ending)[1:])
    texts = [word.text + "x", "x" + word.text, "x", word.text + "."]
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "invalid UTF-8 in a tag")
def invalid_utf8_tag(story: Story, rng: Random) -> Injection | None:
    line = rng.choice([tag.line for tag in story.tags.values()])
    text = story.lines[line]
    return with_line(story.lines, line, text[:-2] + "\udce9" + text[-2:], TEXT)


@fault("text", "malformed lap number")
def malformed_lap(story: Story, rng: Random) -> Injection | None:
    word = head(story, rng.choice(a_round(story, rng).laps))
    number = word.text[:-1]
    texts = (number, f"{number}:", f"{number}-", f"{number},", "x.", f".{number}", f"{number}..")
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "malformed start of a round")
def malformed_round(story: Story, rng: Random) -> Injection | None:
    word = head(story, a_round(story, rng).line)
    number = word.text[1:]
    texts = ("Rx", f"RR{number}", f"R{number}.5", f"Q{number}", f"R{number}:", f"R-{number}")
    return reworded(story, rng, word, texts, TEXT)


@fault("text", "malformed starting seat")
def malformed_start(story: Story, rng: Random) -> Injection | None:
    line = a_round(story, rng).line
    word = words_of(story.lines, line)[1]
    return reworded(story, rng, word, ("@x", "@", "@-1", word.text[1:], word.text + "@"), TEXT)
