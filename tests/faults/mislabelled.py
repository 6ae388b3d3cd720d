"""A tag that is right in itself, but not for this game: noticed where play contradicts it."""

from random import Random

from .injection import Injection, fault, with_new_line, without_line
from .places import whole
from .story import Story
from .strict import first_flaw, without_tag
from .tags_read import seats_of

MOVE = ("move",)
CHANCE = ("chance",)


@fault("move", "Board tag lost from a grey game")
def board_lost(story: Story, rng: Random) -> Injection | None:
    del rng
    if "Board" not in story.tags or not story.tilings:
        return None
    first = story.tilings[0].line - 1
    return without_line(story.lines, story.tags["Board"].line, MOVE, [whole(first)])


@fault("move", "Board tag of a grey game on a coloured one")
def board_added(story: Story, rng: Random) -> Injection | None:
    del rng
    if "Board" in story.tags:
        return None
    for chosen in story.scored:
        table = chosen.moves[-1].table.clone()
        table.play(chosen.moves[-1].bare)
        if any(table.complete_lines(seat) for seat in range(1, table.seats + 1)):
            board = "brown" if table.variant == "chocolatier" else "grey"
            line = chosen.after_tilings + 1
            text = f'[Board "{board}"]'
            return with_new_line(story.lines, story.body - 1, text, MOVE, [whole(line)])
    return None


@fault("chance", "Factories tag lost from a game with gold ones")
def factories_lost(story: Story, rng: Random) -> Injection | None:
    del rng
    if not story.table.special:
        return None
    spots = [whole(story.rounds[0].line - 1)]
    return without_line(story.lines, story.tags["Factories"].line, CHANCE, spots)


@fault("chance", "Factories tag of special ones on a game without")
def factories_added(story: Story, rng: Random) -> Injection | None:
    del rng
    if story.table.variant != "chocolatier" or "Factories" in story.tags:
        return None
    spots = [whole(story.rounds[0].line + 1)]
    return with_new_line(story.lines, story.body - 1, '[Factories "special"]', CHANCE, spots)


@fault("move", "Split tag lost from a game that splits freely")
def split_lost(story: Story, rng: Random) -> Injection | None:
    del rng
    if story.table.split != "free":
        return None
    lines = without_line(story.lines, story.tags["Split"].line, MOVE).lines
    flaw = first_flaw(lines)
    return Injection(lines, frozenset(MOVE), (flaw.spot,)) if flaw else None


@fault("chance", "last Seat tag lost")
def seat_lost(story: Story, rng: Random) -> Injection | None:
    del rng
    story = without_tag(story, "Result")
    seats = seats_of(story.tags)
    first = story.rounds[0]
    if seats == 2 or first.moves[0].seat == seats:
        return None
    spots = [whole(first.line - 1)]
    return without_line(story.lines, story.tags[f"Seat{seats}"].line, CHANCE, spots)


@fault("chance", "Seat tag too many")
def seat_added(story: Story, rng: Random) -> Injection | None:
    del rng
    story = without_tag(story, "Result")
    seats = seats_of(story.tags)
    if seats == 4:
        return None
    line = story.tags[f"Seat{seats}"].line + 1
    text = f'[Seat{seats + 1} "one more"]'
    return with_new_line(story.lines, line, text, CHANCE, [whole(story.rounds[0].line + 1)])
