"""Faults of the band text that only wall games can have: splits, gold effects, tilings."""

from random import Random

from .draw import a_round, a_total, broken, first_of_shuffled, head, one, reworded
from .injection import Injection
from .letters import foreign_letters
from .story_walls import WallStory, wall_fault
from .text_moves import like_a_round, shortened, swapped
from .tilings import a_pair

TEXT = ("text",)


@wall_fault("text", "move spoilt so that it looks like a round")
def becomes_round(story: WallStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, story.moves):
        texts = [text for text in swapped(move.core) + shortened(move.core) if like_a_round(text)]
        if texts and move.word.text == move.core:
            bands = ("text", "move", "claim", "chance")
            return reworded(story, rng, move.word, texts, bands)
    return None


@wall_fault("text", "malformed suffix")
def malformed_suffix(story: WallStory, rng: Random) -> Injection | None:
    move = rng.choice(story.drafts)
    ends = ["~", "~x", "^^", "*", "=O", "~-1", "<<", "+1", "<", ">", "'", "_", "~1~1", "/B"]
    if move.split:
        ends = [end for end in ends if end[0] not in "<>"]
    return reworded(story, rng, move.word, [move.bare + end for end in ends], TEXT)


@wall_fault("text", "unknown colour in a split")
def unknown_split(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.moves if m.split))
    if move is None:
        return None
    marks = move.word.text[len(move.bare) :]
    texts = [move.bare[:-1] + letter + marks for letter in foreign_letters(story)]
    return reworded(story, rng, move.word, texts, TEXT)


@wall_fault("text", "move broken before an R that looks like a round")
def broken_to_round(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.moves if like_a_round(m.core[1:])))
    return broken(story, move.word, 1, TEXT) if move else None


@wall_fault("text", "split torn off its move")
def torn_split(story: WallStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in story.moves if m.split))
    return broken(story, move.word, 3, ("text", "move")) if move else None


@wall_fault("text", "unknown gold effect")
def unknown_effect(story: WallStory, rng: Random) -> Injection | None:
    word = one(rng, (w for w in a_round(story, rng).factories if ":" in w.text))
    if word is None:
        return None
    tiles = word.text.partition(":")[0]
    texts = [f"{tiles}:{effect}" for effect in (*foreign_letters(story), "", "1", "-", "==", "%")]
    return reworded(story, rng, word, texts, TEXT)


@wall_fault("text", "strange destination in a tiling")
def strange_column(story: WallStory, rng: Random) -> Injection | None:
    pair = a_pair(story, rng)
    return pair and reworded(story, rng, pair, [pair.text[:2] + to for to in "67890BXK"], TEXT)


@wall_fault("text", "strange line in a tiling")
def strange_line(story: WallStory, rng: Random) -> Injection | None:
    pair = a_pair(story, rng)
    texts = [line + pair.text[1:] for line in "67890"] if pair else []
    return reworded(story, rng, pair, texts, ("text", "move"))


@wall_fault("text", "malformed tiling")
def malformed_tiling(story: WallStory, rng: Random) -> Injection | None:
    pair = a_pair(story, rng)
    if pair is None:
        return None
    line, to = pair.text.split(">")
    texts = (f"{line}-{to}", f"{line}>", f"{line}{to}", f">{to}", f"{line}>>{to}", f"{line}:{to}")
    return reworded(story, rng, pair, (*texts, f"{line}>{to}>{to}"), TEXT)


@wall_fault("text", "negative total")
def negative_total(story: WallStory, rng: Random) -> Injection | None:
    return reworded(story, rng, a_total(story, rng), ["-3", "-1"], ("text", "claim"))


@wall_fault("text", "malformed start of a tiling")
def malformed_tiling_head(story: WallStory, rng: Random) -> Injection | None:
    tiling = one(rng, story.tilings)
    if tiling is None:
        return None
    word = head(story, tiling.line)
    return reworded(story, rng, word, ("T", "Tx", f"T{tiling.seat}:", f"TT{tiling.seat}"), TEXT)


@wall_fault("text", "tiling broken in two")
def broken_tiling(story: WallStory, rng: Random) -> Injection | None:
    pair = a_pair(story, rng)
    return broken(story, pair, rng.choice((1, 2)), TEXT) if pair else None
