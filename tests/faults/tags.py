"""Faults of the band tag: what the tags say cannot be, or is missing."""

from dataclasses import replace
from random import Random

from .injection import Injection, fault, with_line, with_new_line
from .places import whole
from .story import Story
from .tags_read import seats_of

TAG = ("tag",)


def with_tag(story: Story, name: str, value: str, bands: tuple[str, ...] = TAG) -> Injection | None:
    """The tag with another value; put in behind the last tag where the game lacks it."""
    text = f'[{name} "{value}"]'
    if name in story.tags:
        return with_line(story.lines, story.tags[name].line, text, bands)
    return with_new_line(story.lines, story.body - 1, text, bands)


def _without(story: Story, *names: str) -> Injection:
    """Tags left out: anywhere among the tags, or the line behind them, may be reported."""
    gone = {story.tags[name].line for name in names}
    lines = tuple(line for number, line in enumerate(story.lines) if number not in gone)
    spots = tuple(whole(line) for line in range(story.body - len(gone) + 1))
    return Injection(lines, frozenset(TAG), spots)


def _misspelt(story: Story, name: str, other: str) -> Injection:
    """A required tag under another name: it is missing, and the other name earns a warning."""
    line = story.tags[name].line
    text = story.lines[line].replace(name, other, 1)
    spots = [whole(number) for number in range(story.body)]
    return replace(with_line(story.lines, line, text, TAG, spots), warnings=1)


@fault("tag", "missing Variant")
def missing_variant(story: Story, rng: Random) -> Injection | None:
    del rng
    return _without(story, "Variant")


@fault("tag", "Variant tag misspelt")
def misspelt_variant(story: Story, rng: Random) -> Injection | None:
    return _misspelt(story, "Variant", rng.choice(("variant", "VARIANT", "Varaint")))


@fault("tag", "unknown Variant")
def unknown_variant(story: Story, rng: Random) -> Injection | None:
    value = rng.choice(("azull", "chess", "azul maxi", "", "choclatier", "azul 2", "Summer"))
    return with_tag(story, "Variant", value)


@fault("tag", "gap in the seats")
def seat_gap(story: Story, rng: Random) -> Injection | None:
    return _without(story, f"Seat{rng.randrange(1, seats_of(story.tags))}")


@fault("tag", "one seat only")
def one_seat(story: Story, rng: Random) -> Injection | None:
    del rng
    return _without(story, *(f"Seat{seat}" for seat in range(2, seats_of(story.tags) + 1)))


@fault("tag", "no seats")
def no_seats(story: Story, rng: Random) -> Injection | None:
    del rng
    return _without(story, *(f"Seat{seat}" for seat in range(1, seats_of(story.tags) + 1)))


@fault("tag", "Seat tag misspelt")
def misspelt_seat(story: Story, rng: Random) -> Injection | None:
    seat = rng.randrange(1, seats_of(story.tags))
    return _misspelt(story, f"Seat{seat}", rng.choice((f"seat{seat}", f"Saet{seat}")))


@fault("tag", "two seats with one name")
def same_name(story: Story, rng: Random) -> Injection | None:
    early, late = sorted(rng.sample(range(1, seats_of(story.tags) + 1), 2))
    return with_tag(story, f"Seat{late}", story.tags[f"Seat{early}"].value)


@fault("tag", "duplicate tag")
def duplicate(story: Story, rng: Random) -> Injection | None:
    tag = story.tags[rng.choice(list(story.tags))]
    line = rng.randrange(tag.line + 1, story.body)
    return with_new_line(story.lines, line, story.lines[tag.line], TAG)


@fault("tag", "duplicate tag with another value")
def contradiction(story: Story, rng: Random) -> Injection | None:
    names = [name for name in story.tags if name.startswith("Seat") or name in ("Event", "Site")]
    tag = rng.choice(names)
    line = rng.randrange(story.tags[tag].line + 1, story.body)
    return with_new_line(story.lines, line, f'[{tag} "somebody else"]', TAG)


@fault("tag", "board that the variant lacks")
def wrong_board(story: Story, rng: Random) -> Injection | None:
    foreign = {"chocolatier": ("grey", "A"), "sintra": ("coloured", "C"), "garden": ("grey", "C")}
    boards = foreign.get(story.tags["Variant"].value, ("brown", "A"))
    return with_tag(story, "Board", rng.choice((*boards, "purple", "")))


@fault("tag", "Factories on a game that has none")
def strange_factories(story: Story, rng: Random) -> Injection | None:
    del rng
    if story.tags["Variant"].value == "chocolatier":
        return None
    return with_tag(story, "Factories", "special")


@fault("tag", "bad Date")
def bad_date(story: Story, rng: Random) -> Injection | None:
    dates = ("2026-13-01", "2026-11-31", "18.11.2026", "yesterday", "2026-11-00", "18-11-2026")
    return with_tag(story, "Date", rng.choice((*dates, "2025-02-29", "2026/11/18")))


@fault("tag", "bad Termination")
def bad_termination(story: Story, rng: Random) -> Injection | None:
    return with_tag(story, "Termination", rng.choice(("resigned", "checkmate", "time", "rain")))


@fault("tag", "bad Result")
def bad_result(story: Story, rng: Random) -> Injection | None:
    value = rng.choice(("win", "1-0", "61:54", "Ana", "**", "61,54", "6l 54"))
    return with_tag(story, "Result", value, ("tag", "claim"))


@fault("tag", "Result with a wrong number of totals")
def result_length(story: Story, rng: Random) -> Injection | None:
    if "Result" not in story.tags or not story.finished:
        return None
    value = story.tags["Result"].value
    value = rng.choice((value + " 7", value.rpartition(" ")[0], value + " 0"))
    return with_tag(story, "Result", value, ("tag", "claim"))
