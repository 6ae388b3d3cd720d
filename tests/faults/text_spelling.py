"""Faults of the band text in the actions of Queen's Garden: marks, brackets, breaks, characters."""

from random import Random

from .draw import appended, first_of_shuffled
from .injection import Injection, with_line
from .letters import CONTROLS, LOOK_ALIKE
from .places import ANYWHERE, Spot
from .story_garden import GardenMove, GardenStory, garden_fault, is_action
from .telling import without_tag
from .text_actions import TEXT, behind, hexagons, paid_text, paid_with, spoilt

STRANGERS = ("3B2", "0KF", "<<", "1>3", "BBKW", "2OF^", "4G1~1", "track", "BBBGP/BGGPP")
OTHER_PASSES = ("pas", "passs", "passe", "pa", "pass:", "pass//B1", "pass/^", "passB1", "pass^^")


# --- marks and order --------------------------------------------------------------------------


@garden_fault("text", "payment without a slash")
def no_slash(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(story, rng, story.moves, lambda m: [m.text.replace("/", "", 1)])


@garden_fault("text", "slash without a payment")
def empty_payment(story: GardenStory, rng: Random) -> Injection | None:
    moves = [move for move in story.moves if move.puts or move.passes]
    return spoilt(story, rng, moves, lambda m: paid_with(m, [""]) if "/" in m.text else [])


@garden_fault("text", "strange marks in a payment")
def strange_payment(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        paid = paid_text(move)
        others = (f"/{paid}", f"({paid}", f"{paid}/*", f"{paid},", f"+{paid}", f"{paid}-")
        return paid_with(move, others) if paid else []

    return spoilt(story, rng, story.puts, texts)


@garden_fault("text", "bracket of an expansion lost")
def lost_bracket(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        places = [i for i, letter in enumerate(move.text) if letter in "[]"]
        return [move.text[:i] + move.text[i + 1 :] for i in places]

    return spoilt(story, rng, story.moves, texts)


@garden_fault("text", "joker placed")
def joker_placed(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(
        story, rng, story.puts, lambda m: [name + m.text[len(m.name) :] for name in ("*", "[*]")]
    )


@garden_fault("text", "two tiles placed in one action")
def two_placed(story: GardenStory, rng: Random) -> Injection | None:
    tiles = [move for move in story.puts if move.is_tile]
    return spoilt(story, rng, tiles, lambda m: [m.name + m.text, m.text.replace("@", "@03@")])


@garden_fault("text", "? for a hexagon")
def unwritten(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        return hexagons(move.name + "@", "?", 0) + hexagons(move.name + "@", "?", 1)

    return spoilt(story, rng, story.puts, lambda m: [t + m.place for t in texts(m)])


@garden_fault("text", "malformed number of jokers")
def malformed_jokers(story: GardenStory, rng: Random) -> Injection | None:
    ends = ("+", "+x", "++1", "+-1", "+1+1", "+1.5")
    return spoilt(story, rng, story.puts, lambda m: [m.bare + end for end in ends])


@garden_fault("text", "malformed pass")
def malformed_pass(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(story, rng, story.passes, lambda _: OTHER_PASSES)


@garden_fault("text", "mark of a pass in front of the discards")
def early_mark(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(
        story,
        rng,
        [m for m in story.passes if "/" in m.text],
        lambda m: [m.bare.replace("/", "^/")],
    )


@garden_fault("text", "purchase with a payment")
def paid_purchase(story: GardenStory, rng: Random) -> Injection | None:
    buys = [move for move in story.moves if move.buys]
    return spoilt(story, rng, buys, lambda m: [m.text + "/*", m.text + "/B1"], ("text", "move"))


@garden_fault("text", "suffix of another game")
def strange_suffix(story: GardenStory, rng: Random) -> Injection | None:
    ends = ("~1", "<B", ">B", "=O", "_", "#", "&", "~", "@", "=>")
    return spoilt(story, rng, story.moves, lambda m: [m.text + end for end in ends])


@garden_fault("text", "word of another game in a lap")
def strange_word(story: GardenStory, rng: Random) -> Injection | None:
    return appended(story, rng, behind(rng.choice(story.moves)), STRANGERS, TEXT)


# --- characters and breaks --------------------------------------------------------------------


@garden_fault("text", "look-alike character in a placing")
def look_alike(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        text = move.bare
        return [
            text[:i] + o + text[i + 1 :] for i, c in enumerate(text) for o in LOOK_ALIKE.get(c, "")
        ]

    return spoilt(story, rng, story.puts, texts)


@garden_fault("text", "control character in an action")
def control_character(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        places = [i for i in range(1, len(move.core)) if not is_action(move.text[:i])]
        return [
            move.text[:i] + odd + move.text[i:] for i in places for odd in (*CONTROLS, "\udcff")
        ]

    return spoilt(story, rng, story.moves, texts)


def _cuts(move: GardenMove) -> list[int]:
    """Where a blank or the end of a line leaves nothing that can be read as an action."""
    text = move.text
    return [
        i
        for i in range(1, len(text))
        if not is_action(text[:i]) and not is_action(text[i:]) and text[i] not in "*@"
    ]


@garden_fault("text", "action broken in two")
def broken_action(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(
        story, rng, story.moves, lambda m: [f"{m.text[:i]} {m.text[i:]}" for i in _cuts(m)]
    )


@garden_fault("text", "action torn by a line break")
def torn_action(story: GardenStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, [move for move in story.moves if _cuts(move)]):
        word, cut = move.word, rng.choice(_cuts(move))
        line = story.lines[word.line]
        halves = (line[: word.start + cut], line[word.start + cut :])
        lines = (*story.lines[: word.line], *halves, *story.lines[word.line + 1 :])
        first = Spot(word.line, word.start, word.start + cut)
        return Injection(
            lines, frozenset(TEXT), (first, Spot(word.line + 1, 0, len(word.text) - cut))
        )
    return None


@garden_fault("text", "cut off within an action")
def cut_off(story: GardenStory, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    for move in first_of_shuffled(rng, [move for move in story.moves if _cuts(move)]):
        word = move.word
        text = story.lines[word.line][: word.start + rng.choice(_cuts(move))]
        spot = Spot(word.line, word.start, ANYWHERE)
        return with_line(story.lines[: word.line + 1], word.line, text, TEXT, [spot])
    return None
