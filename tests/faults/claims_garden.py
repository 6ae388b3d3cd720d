"""Faults of the band claim that only Queen's Garden can have: jokers, passes, what was scored."""

from collections.abc import Callable, Iterable
from random import Random

from tests.oracle.garden_map import surrounded

from .claims import CLAIM
from .draw import first_of_shuffled, one, reworded
from .injection import Injection, reword, with_line, with_new_line
from .places import Spot, Word, words_of
from .story_garden import GardenMove, GardenStory, garden_fault
from .telling import without_tag

ROUNDS, PLACES = 4, 12


# --- marks ------------------------------------------------------------------------------------


@garden_fault("claim", "wrong number of jokers")
def wrong_jokers(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.puts if move.gained))
    if move is None:
        return None
    others = [str(n) for n in range(1, 10) if str(n) != move.gained]
    return reworded(story, rng, move.word, [f"{move.bare}+{n}" for n in others], CLAIM)


@garden_fault("claim", "jokers where nothing was surrounded")
def needless_jokers(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.puts if not move.gained))
    texts = [f"{move.bare}+{n}" for n in (1, 2, 3)] if move else []
    return reworded(story, rng, move.word, texts, CLAIM) if move else None


@garden_fault("claim", "jokers that found no room counted")
def jokers_lost(story: GardenStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, story.puts):
        table, who = move.after(), move.seat - 1
        given = sum(surrounded(table.gardens[who], table.slots[who]).values())
        given -= sum(surrounded(move.table.gardens[who], move.table.slots[who]).values())
        if given > int(move.gained or 0):
            return reword(story.lines, move.word, f"{move.bare}+{given}", CLAIM)
    return None


@garden_fault("claim", "mark on a pass that is not the first")
def second_mark(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.passes if move.table.passed))
    return reword(story.lines, move.word, move.text + "^", CLAIM) if move else None


@garden_fault("claim", "mark of a pass on another action")
def mark_elsewhere(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.moves if not move.passes))
    return reword(story.lines, move.word, move.bare + "^", ("claim", "text")) if move else None


@garden_fault("claim", "jokers received by an action that places nothing")
def jokers_elsewhere(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (move for move in story.moves if not move.puts))
    return reword(story.lines, move.word, move.bare + "+1", ("claim", "text")) if move else None


# --- seats and ends ---------------------------------------------------------------------------


@garden_fault("claim", "start by the last to pass, or in turn")
def other_start(story: GardenStory, rng: Random) -> Injection | None:
    """Not by the first to pass."""
    for chosen in first_of_shuffled(rng, story.rounds[1:]):
        word = words_of(story.lines, chosen.line)[1]
        before = story.rounds[chosen.number - 2].moves
        seats = {before[-1].seat, before[0].seat, before[0].seat % story.table.seats + 1}
        texts = [f"@{seat}" for seat in sorted(seats) if f"@{seat}" != word.text]
        if texts:
            return reworded(story, rng, word, texts, CLAIM)
    return None


@garden_fault("claim", "end after three rounds")
def three_rounds(story: GardenStory, rng: Random) -> Injection | None:
    del rng
    if len(story.rounds) < ROUNDS:
        return None
    bare = without_tag(story, "Result")
    last = bare.rounds[ROUNDS - 2]
    assert last.totals is not None
    totals = " ".join(map(str, last.scores))
    return with_new_line(bare.lines[: last.totals + 1], last.totals + 1, f"== {totals}", CLAIM)


@garden_fault("claim", "* behind four rounds")
def star_behind(story: GardenStory, rng: Random) -> Injection | None:
    """With the totals of the last round or without them: it was played to its end."""
    if not story.finished:
        return None
    story = without_tag(story, "Result")
    last = story.rounds[-1]
    assert last.totals is not None
    line = rng.choice((last.totals, story.ending))
    return with_new_line(story.lines[:line], line, "*", CLAIM, [Spot(line, 0, 1)])


@garden_fault("claim", "laps counted without those whose starter has passed")
def laps_counted(story: GardenStory, rng: Random) -> Injection | None:
    """A lap is counted on when the seat that started has passed: its number said once more."""
    laps = []
    for chosen in story.rounds:
        for move in chosen.moves:
            table = move.table
            assert isinstance(move, GardenMove)
            if move.table.start in move.table.passed and table.to_move is not None:
                laps.append(move.word.line)
    line = one(rng, sorted(set(laps)))
    if line is None:
        return None
    word = words_of(story.lines, line)[0]
    if not word.text.endswith(".") or int(word.text[:-1]) < 2:
        return None
    return reword(story.lines, word, f"{int(word.text[:-1]) - 1}.", CLAIM)


# --- what was scored --------------------------------------------------------------------------


def _forgotten(
    story: GardenStory, rng: Random, kinds: Iterable[str], change: Callable[[int], int]
) -> Injection | None:
    """A round's total without some of the points of these kinds, or with others for them."""
    found: list[tuple[Word, int]] = []
    for seat, number, kind, points in story.table.explain():
        scored = story.rounds[number - 1]
        if kind in kinds and scored.totals is not None and change(points):
            word = words_of(story.lines, scored.totals)[seat]
            found.append((word, int(word.text) + change(points)))
    pair = one(rng, found)
    return pair and reword(story.lines, pair[0], str(pair[1]), CLAIM)


@garden_fault("claim", "first pass not counted")
def pass_not_counted(story: GardenStory, rng: Random) -> Injection | None:
    return _forgotten(story, rng, ["pass"], lambda points: -points)


@garden_fault("claim", "purchase not counted")
def purchase_not_counted(story: GardenStory, rng: Random) -> Injection | None:
    return _forgotten(story, rng, ["buy"], lambda points: -points)


@garden_fault("claim", "discards not counted")
def discards_not_counted(story: GardenStory, rng: Random) -> Injection | None:
    return _forgotten(story, rng, ["discard"], lambda points: -points)


@garden_fault("claim", "pavilions not counted")
def pavilions_not_counted(story: GardenStory, rng: Random) -> Injection | None:
    return _forgotten(story, rng, ["pavilion"], lambda points: -points)


@garden_fault("claim", "points of the wheel not counted")
def wheel_not_counted(story: GardenStory, rng: Random) -> Injection | None:
    return _forgotten(story, rng, ["wheel"], lambda points: -points)


def _final_without(story: GardenStory, rng: Random, kind: str) -> Injection | None:
    """A final total without points of the end."""
    if not story.finished:
        return None
    story.table.finish()
    finals = words_of(story.lines, story.ending)
    events = [e for e in story.table.explain() if e[2] == kind and e[1] == ROUNDS]
    event = one(rng, events)
    if event is None:
        return None
    word = finals[event[0]]
    return reword(story.lines, word, str(int(word.text) - event[3]), CLAIM)


@garden_fault("claim", "bonus of a group not counted")
def no_bonus(story: GardenStory, rng: Random) -> Injection | None:
    return _final_without(story, rng, "bonus")


@garden_fault("claim", "jokers not counted at the end")
def no_jokers(story: GardenStory, rng: Random) -> Injection | None:
    return _final_without(story, rng, "joker")


@garden_fault("claim", "stored tiles not counted at the end")
def no_storage(story: GardenStory, rng: Random) -> Injection | None:
    return _final_without(story, rng, "storage")


@garden_fault("claim", "group not counted at the end")
def no_group(story: GardenStory, rng: Random) -> Injection | None:
    return _final_without(story, rng, "group")


@garden_fault("claim", "Result as in the last round")
def result_as_before(story: GardenStory, rng: Random) -> Injection | None:
    del rng
    before = " ".join(str(total) for total in story.rounds[-1].scores)
    if not story.finished or story.tags["Result"].value == before:
        return None
    return with_line(story.lines, story.tags["Result"].line, f'[Result "{before}"]', CLAIM)
