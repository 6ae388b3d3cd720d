"""Faults of the band tag in Sintra's games that start from a position: set-up lines beside it."""

from collections import Counter
from random import Random

from .injection import Injection, with_line
from .places import whole
from .setup import TAG
from .story_sintra import SintraStory, sintra_fault


def _counts(story: SintraStory, panes: Counter[str]) -> str:
    return "".join(f"{letter}{panes[letter]}" for letter in story.letters if panes[letter]) or "-"


def first_position(story: SintraStory) -> str:
    """The position behind the first deal, as the page on positions writes it."""
    first = story.rounds[0]
    start, dealt = first.moves[0].seat, first.moves[0].table
    board = story.tags["Board"].value if "Board" in story.tags else "A"
    seats = [
        "0/0+0/1/"
        + ",".join(word.text.lower().replace("/", ":") for word in strips)
        + "/"
        + ",".join("-" * 8)
        for strips in story.strips
    ]
    fields = [f"sintra:{board}", f"1@{start}+0", ",".join(word.text for word in first.factories)]
    fields += ["^", _counts(story, dealt.bag), _counts(story, story.spent(dealt)), f"^{start}"]
    return " ".join([*fields, story.track.text, *seats])


def from_position(story: SintraStory) -> tuple[str, ...]:
    """The same game from there, its set-up lines left where they are."""
    first = story.rounds[0]
    tag = f'[Position "{first_position(story)}"]'
    bare = with_line(story.lines, first.line, f"R1 @{first.moves[0].seat}", TAG).lines
    return (*bare[: story.body - 1], tag, *bare[story.body - 1 :])


def _kept(story: SintraStory, kept: range) -> Injection:
    """That game with some of its set-up lines; all that are left may be reported."""
    lines = from_position(story)
    setup = range(story.track.line + 1, story.rounds[0].line + 1)
    left = [lines[setup[number]] for number in kept]
    spots = tuple(whole(setup[0] + number) for number in range(len(left)))
    return Injection((*lines[: setup[0]], *left, *lines[setup[-1] + 1 :]), frozenset(TAG), spots)


@sintra_fault("tag", "set-up beside a position")
def setup_beside(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return _kept(story, range(story.table.seats + 1))


@sintra_fault("tag", "track beside a position")
def track_beside(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return _kept(story, range(1))


@sintra_fault("tag", "strips of a seat beside a position")
def strips_beside(story: SintraStory, rng: Random) -> Injection | None:
    seat = rng.randint(1, story.table.seats)
    return _kept(story, range(seat, seat + 1))
