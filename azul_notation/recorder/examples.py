"""Gives an example of what can be typed next, for a prompt that is still empty."""

from random import Random

from azul_notation.recorder.answers import Expected
from azul_notation.recorder.draft import Draft

LONGEST = 8
"""Signs of an example that are shown."""


def example(draft: Draft, expected: Expected) -> str:
    """Describe what comes next, with an example."""
    match expected.kind:
        case "over":
            return "the game is over, and the record is finished"
        case "move":
            words = draft.legal
            return f"a move, such as {words[len(words) // 2]}; :help shows more" if words else ""
        case "tiling":
            line = expected.heads[0].rstrip(">")
            return f"the column in which the tile of line {line} goes, from 1"
        case "setup":
            return f"{expected.wanted} in all, such as {cut(laid_out(draft, expected))}"
        case _:
            return chance(draft, expected)


def chance(draft: Draft, expected: Expected) -> str:
    """Write an example of a deal, or of what was drawn or turned up."""
    family, state, below = draft.family, draft.state.copy(), Random(0).randrange
    action = draft.vocabulary.find(expected.pending[0]).text if expected.kind == "chance" else ""
    chance = family.chance
    drawn = chance.throw(state, action, below) if action else chance.shuffle(state, below)
    heads = family.chance.due(draft.state, action)
    words = [word.removeprefix(head) for word, head in zip(drawn, heads, strict=False)]
    shown = words[len(words) - len(expected.heads) :]
    if expected.heads[0]:
        return f"what was drawn or turned up for {expected.heads[0].rstrip(':=')}, such as {cut(shown)}"
    start = "" if expected.round != 1 else "; begin with @2 if seat 2 starts"
    return f"{expected.wanted} factories, such as {cut(shown)}{start}"


def laid_out(draft: Draft, expected: Expected) -> list[str]:
    """Lay out boards at random, and return the words of the expected line."""
    setup, seats = draft.family.setup, len(draft.game.seats)
    lines = setup.lay_out(seats, setup.layouts[0], Random(0).randrange)
    return next(words for head, *words in lines if head == expected.label)


def cut(words: list[str]) -> str:
    """Write words as they may be typed, the first ones only."""
    text = (
        "".join(words).lower()
        if all(len(word) * 2 <= LONGEST for word in words)
        else words[0].lower()
    )
    return f"{text[:LONGEST]}…" if len(text) > LONGEST else text
