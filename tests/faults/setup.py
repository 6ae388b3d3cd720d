"""Faults of the band tag in Sintra's set-up: the track, the lines of the seats, the numbers."""

from collections.abc import Sequence
from random import Random

from .draw import one, reworded
from .injection import Injection, with_line, with_new_line
from .places import whole
from .story_sintra import SintraStory, sintra_fault
from .tags import with_tag
from .tags_read import COLUMNS, GLASS_TRACK
from .telling import without_tag

TAG = ("tag",)


def _without(story: SintraStory, gone: Sequence[int]) -> Injection:
    """Set-up lines left out: the line behind them or the first round may be reported."""
    lines = tuple(line for number, line in enumerate(story.lines) if number not in gone)
    spots = (whole(min(gone)), whole(story.rounds[0].line - len(gone)))
    return Injection(lines, frozenset(TAG), spots)


def _seat_lines(story: SintraStory) -> list[int]:
    return [story.seat_line(seat) for seat in range(1, story.table.seats + 1)]


# --- the track --------------------------------------------------------------------------------


@sintra_fault("tag", "track missing")
def no_track(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return _without(story, [story.track.line])


@sintra_fault("tag", "track twice")
def track_twice(story: SintraStory, rng: Random) -> Injection | None:
    line = story.track.line + rng.randint(1, story.table.seats + 1)
    panes = story.track.text
    texts = (panes, panes[0] + "".join(rng.sample(panes[1:], 5)))
    return with_new_line(story.lines, line, f"track {rng.choice(texts)}", TAG)


@sintra_fault("tag", "track without panes")
def empty_track(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return with_line(story.lines, story.track.line, "track", TAG)


@sintra_fault("tag", "panes missing on the track")
def short_track(story: SintraStory, rng: Random) -> Injection | None:
    panes = story.track.text
    text = rng.choice((panes[:-1], panes[1:], panes[:3], panes[0]))
    return with_line(story.lines, story.track.line, f"track {text}", TAG)


@sintra_fault("tag", "track of seven panes")
def long_track(story: SintraStory, rng: Random) -> Injection | None:
    panes, place = story.track.text, rng.randrange(7)
    longer = panes[:place] + rng.choice(story.letters) + panes[place:]
    return reworded(story, rng, story.track, [longer], TAG)


@sintra_fault("tag", "track in two words")
def broken_track(story: SintraStory, rng: Random) -> Injection | None:
    cut = rng.randint(1, 5)
    text = f"track {story.track.text[:cut]} {story.track.text[cut:]}"
    return with_line(story.lines, story.track.line, text, TAG)


@sintra_fault("tag", "colour twice on II to VI of the track")
def colour_twice(story: SintraStory, rng: Random) -> Injection | None:
    place, panes = rng.randrange(1, 6), story.track.text
    others = [c for c in story.letters if c != panes[place]]
    texts = [panes[:place] + other + panes[place + 1 :] for other in others]
    return reworded(story, rng, story.track, texts, TAG)


# --- the lines of the seats -------------------------------------------------------------------


@sintra_fault("tag", "strips of a seat missing")
def no_strips(story: SintraStory, rng: Random) -> Injection | None:
    return _without(story, [rng.choice(_seat_lines(story))])


@sintra_fault("tag", "strips of all seats missing")
def no_strips_at_all(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return _without(story, _seat_lines(story))


@sintra_fault("tag", "set-up missing")
def no_setup(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    return _without(story, [story.track.line, *_seat_lines(story)])


@sintra_fault("tag", "strips of a seat twice")
def strips_twice(story: SintraStory, rng: Random) -> Injection | None:
    line = rng.choice(_seat_lines(story))
    at = rng.randint(line + 1, _seat_lines(story)[-1] + 1)
    return with_new_line(story.lines, at, story.lines[line], TAG)


@sintra_fault("tag", "strips of a seat that does not play")
def strips_of_nobody(story: SintraStory, rng: Random) -> Injection | None:
    last = _seat_lines(story)[-1]
    seat = one(rng, range(story.table.seats + 1, 5))
    text = f"S{seat}{story.lines[last][2:]}"
    return with_new_line(story.lines, last + 1, text, TAG) if seat else None


@sintra_fault("tag", "strips of a seat that no game has")
def strips_of_no_seat(story: SintraStory, rng: Random) -> Injection | None:
    last = _seat_lines(story)[-1]
    text = f"S{rng.choice('056789')}{story.lines[last][2:]}"
    return with_new_line(story.lines, last + 1, text, ("tag", "text"))


@sintra_fault("tag", "Seat tag lost in front of its strips")
def seat_lost(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    seats = story.table.seats
    if seats == 2:
        return None
    gone = {story.tags[name].line for name in ("Result", f"Seat{seats}") if name in story.tags}
    lines = tuple(line for number, line in enumerate(story.lines) if number not in gone)
    return Injection(lines, frozenset(TAG), (whole(story.seat_line(seats) - len(gone)),))


@sintra_fault("tag", "Seat tag of a seat without strips")
def seat_added(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    bare = without_tag(story, "Result")
    seats = story.table.seats
    if seats == 4:
        return None
    at = bare.tags[f"Seat{seats}"].line + 1
    first = bare.rounds[0].line + 1
    text = f'[Seat{seats + 1} "one more"]'
    return with_new_line(bare.lines, at, text, TAG, [whole(first), whole(first - 1)])


# --- numbers on the boards --------------------------------------------------------------------


@sintra_fault("tag", "bad Columns")
def bad_columns(story: SintraStory, rng: Random) -> Injection | None:
    numbers = COLUMNS.split()
    place = rng.randrange(8)
    strange = [
        " ".join([*numbers[:place], odd, *numbers[place + 1 :]])
        for odd in ("-1", "x", "1.5", "F", "*", "1-2")
    ]
    lengths = [" ".join(numbers[1:]), f"{COLUMNS} 1", "", "standard", COLUMNS.replace(" ", ",")]
    return with_tag(story, "Columns", rng.choice((*strange, *lengths)))


@sintra_fault("tag", "bad GlassTrack")
def bad_glass(story: SintraStory, rng: Random) -> Injection | None:
    values = ("0", "", "18", "1 2 4 6", "-1 2 4", "0 one two", "0 1 x", "linear", "0 1 2.5")
    return with_tag(story, "GlassTrack", rng.choice((*values, GLASS_TRACK.replace(" ", ","))))
