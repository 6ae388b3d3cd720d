"""Faults of the band text in tags, and in the first line of the file."""

import re
from collections.abc import Callable
from random import Random

from .injection import FIRST_LINE, Injection, fault, with_line
from .places import whole
from .story import Story

TEXT = ("text",)
OTHER_HEADS = ("%azn 9", "%azn 2", "%azn", "%azn x", "%azm 1", "%azn 1.x", "%azn one")


def _damaged(story: Story, rng: Random, damage: Callable[[str], str]) -> Injection | None:
    """Any tag's line, damaged; the damage must show."""
    line = rng.choice([tag.line for tag in story.tags.values()])
    text = damage(story.lines[line])
    return with_line(story.lines, line, text, TEXT)


@fault("text", "tag without its closing quote")
def no_closing_quote(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[:-2] + "]")


@fault("text", "tag without its opening quote")
def no_opening_quote(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line.replace(' "', " ", 1))


@fault("text", "tag without its closing bracket")
def no_closing_bracket(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[:-1])


@fault("text", "tag without its opening bracket")
def no_opening_bracket(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[1:])


@fault("text", "tag without quote and bracket at its end")
def no_end(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[:-2])


@fault("text", "bare quote within a tag's value")
def quote_in_value(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[:-2] + ' "so" said' + line[-2:])


@fault("text", "backslash before a tag's closing quote")
def escaped_quote(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: line[:-2] + "\\" + line[-2:])


@fault("text", "tag with other quotes")
def other_quotes(story: Story, rng: Random) -> Injection | None:
    opening, closing = rng.choice(("''", "\u201c\u201d", "<>", "``"))
    return _damaged(
        story, rng, lambda line: line.replace(' "', " " + opening, 1)[:-2] + closing + "]"
    )


@fault("text", "tag with a mark behind its name")
def marked_name(story: Story, rng: Random) -> Injection | None:
    mark = rng.choice((":", " =", ","))
    return _damaged(story, rng, lambda line: line.replace(' "', mark + ' "', 1))


@fault("text", "tag name broken in two")
def broken_name(story: Story, rng: Random) -> Injection | None:
    return _damaged(story, rng, lambda line: re.sub(r"^(\[.\w)(\w+)", r"\1 \2", line))


@fault("text", "unknown version of the notation")
def unknown_version(story: Story, rng: Random) -> Injection | None:
    head = rng.choice([text for text in OTHER_HEADS if text != FIRST_LINE])
    return Injection(story.lines, frozenset(TEXT), (whole(-1),), head)
