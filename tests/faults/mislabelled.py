"""A tag that is right in itself, but not for this game: noticed where play contradicts it."""

from random import Random

from .injection import Injection, with_new_line, without_line
from .places import whole
from .story_walls import WallMove, WallStory, wall_fault
from .tags_read import seats_of
from .telling import first_flaw, without_tag

MOVE = ("move",)
CHANCE = ("chance",)


@wall_fault("move", "Board tag lost from a grey game")
def board_lost(story: WallStory, rng: Random) -> Injection | None:
    del rng
    if "Board" not in story.tags or not story.tilings:
        return None
    first = story.tilings[0].line - 1
    return without_line(story.lines, story.tags["Board"].line, MOVE, [whole(first)])


@wall_fault("move", "Board tag of a grey game on a coloured one")
def board_added(story: WallStory, rng: Random) -> Injection | None:
    del rng
    if "Board" in story.tags:
        return None
    for chosen in story.scored:
        last = chosen.moves[-1]
        assert isinstance(last, WallMove)
        table = last.table.clone()
        table.play(last.bare)
        if any(table.complete_lines(seat) for seat in range(1, table.seats + 1)):
            board = "brown" if table.variant == "chocolatier" else "grey"
            line = chosen.after_tilings + 1
            text = f'[Board "{board}"]'
            return with_new_line(story.lines, story.body - 1, text, MOVE, [whole(line)])
    return None


@wall_fault("chance", "Factories tag lost from a game with gold ones")
def factories_lost(story: WallStory, rng: Random) -> Injection | None:
    del rng
    if not story.table.special:
        return None
    spots = [whole(story.rounds[0].line - 1)]
    return without_line(story.lines, story.tags["Factories"].line, CHANCE, spots)


@wall_fault("chance", "Factories tag of special ones on a game without")
def factories_added(story: WallStory, rng: Random) -> Injection | None:
    del rng
    if story.table.variant != "chocolatier" or "Factories" in story.tags:
        return None
    spots = [whole(story.rounds[0].line + 1)]
    return with_new_line(story.lines, story.body - 1, '[Factories "special"]', CHANCE, spots)


@wall_fault("move", "Split tag lost from a game that splits freely")
def split_lost(story: WallStory, rng: Random) -> Injection | None:
    del rng
    if story.table.split != "free":
        return None
    lines = without_line(story.lines, story.tags["Split"].line, MOVE).lines
    flaw = first_flaw(lines)
    return Injection(lines, frozenset(MOVE), (flaw.spot,)) if flaw else None


@wall_fault("chance", "last Seat tag lost")
def seat_lost(story: WallStory, rng: Random) -> Injection | None:
    del rng
    story = without_tag(story, "Result")
    seats = seats_of(story.tags)
    first = story.rounds[0]
    if seats == 2 or first.moves[0].seat == seats:
        return None
    spots = [whole(first.line - 1)]
    return without_line(story.lines, story.tags[f"Seat{seats}"].line, CHANCE, spots)


@wall_fault("chance", "Seat tag too many")
def seat_added(story: WallStory, rng: Random) -> Injection | None:
    del rng
    story = without_tag(story, "Result")
    seats = seats_of(story.tags)
    if seats == 4:
        return None
    line = story.tags[f"Seat{seats}"].line + 1
    text = f'[Seat{seats + 1} "one more"]'
    return with_new_line(story.lines, line, text, CHANCE, [whole(story.rounds[0].line + 1)])
