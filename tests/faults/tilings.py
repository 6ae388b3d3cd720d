"""Faults of the band move in tiling: T lines that are missing, wrong or one too many."""

from random import Random

from .draw import first_of_shuffled, one, reworded
from .injection import Injection, append, reword, with_line, with_new_line, without_line
from .places import Word, whole
from .story_walls import Tiling, WallStory, wall_fault

MOVE = ("move",)
COLUMNS = "12345"


def a_tiling(story: WallStory, rng: Random) -> Tiling | None:
    return one(rng, story.tilings)


def a_pair(story: WallStory, rng: Random) -> Word | None:
    return one(rng, (pair for tiling in story.tilings for pair in tiling.pairs))


def _cells(tiling: Tiling, before: int) -> dict[tuple[int, int], str]:
    """The seat's wall once the pairs before this one are placed."""
    wall = dict(tiling.table.walls[tiling.seat - 1])
    colours = dict(tiling.table.complete_lines(tiling.seat))
    for pair in tiling.pairs[:before]:
        line, to = pair.text.split(">")
        if to != "F":
            wall[int(line), int(to)] = colours[int(line)]
    return wall


def _occupied(tiling: Tiling, index: int) -> list[str]:
    """Columns that have a tile in this pair's row."""
    line = int(tiling.pairs[index].text[0])
    return [c for c in COLUMNS if (line, int(c)) in _cells(tiling, index)]


def _coloured(tiling: Tiling, index: int) -> list[str]:
    """Free columns that hold this pair's colour in another row."""
    line = int(tiling.pairs[index].text[0])
    colour = dict(tiling.table.complete_lines(tiling.seat))[line]
    cells = _cells(tiling, index)
    have = {str(column) for (_, column), other in cells.items() if other == colour}
    return sorted(have - set(_occupied(tiling, index)))


def _to(
    story: WallStory, rng: Random, tiling: Tiling, index: int, columns: str
) -> Injection | None:
    """The pair with one of these destinations that is refused there."""
    pair = tiling.pairs[index]
    before = [other.text for other in tiling.pairs[:index]]
    texts = [pair.text[:2] + to for to in columns]
    return reworded(
        story, rng, pair, [text for text in texts if not tiling.allows([*before, text])], MOVE
    )


def _places(story: WallStory, rng: Random) -> list[tuple[Tiling, int]]:
    places = [(tiling, index) for tiling in story.tilings for index in range(len(tiling.pairs))]
    return list(first_of_shuffled(rng, places))


@wall_fault("move", "occupied column")
def occupied_column(story: WallStory, rng: Random) -> Injection | None:
    for tiling, index in _places(story, rng):
        injection = _to(story, rng, tiling, index, "".join(_occupied(tiling, index)))
        if injection is not None:
            return injection
    return None


@wall_fault("move", "column that has the colour")
def coloured_column(story: WallStory, rng: Random) -> Injection | None:
    for tiling, index in _places(story, rng):
        injection = _to(story, rng, tiling, index, "".join(_coloured(tiling, index)))
        if injection is not None:
            return injection
    return None


@wall_fault("move", "line thrown away though a column is legal")
def needless_floor(story: WallStory, rng: Random) -> Injection | None:
    for tiling, index in _places(story, rng):
        if tiling.pairs[index].text[2] != "F":
            return _to(story, rng, tiling, index, "F")
    return None


@wall_fault("move", "column though none is legal")
def no_column_legal(story: WallStory, rng: Random) -> Injection | None:
    for tiling, index in _places(story, rng):
        if tiling.pairs[index].text[2] == "F":
            return _to(story, rng, tiling, index, COLUMNS)
    return None


@wall_fault("move", "tiling of a line that is not complete")
def incomplete_line(story: WallStory, rng: Random) -> Injection | None:
    tiling = a_tiling(story, rng)
    if tiling is None:
        return None
    have = [pair.text[0] for pair in tiling.pairs]
    line = one(rng, [c for c in COLUMNS if c not in have])
    if line is None:
        return None
    text = f"{line}>{rng.choice(COLUMNS + 'F')}"
    earlier = [pair for pair in tiling.pairs if pair.text[0] < line]
    return append(story.lines, earlier[-1] if earlier else _head(tiling), text, MOVE)


def _head(tiling: Tiling) -> Word:
    return Word(f"T{tiling.seat}", tiling.line, 0)


@wall_fault("move", "pair twice in a tiling")
def pair_twice(story: WallStory, rng: Random) -> Injection | None:
    tiling = a_tiling(story, rng)
    if tiling is None:
        return None
    pair = rng.choice(tiling.pairs)
    injection = append(story.lines, pair, pair.text, MOVE)
    return Injection(injection.lines, injection.bands, (pair.spot, *injection.spots))


@wall_fault("move", "complete line missing in a tiling")
def missing_pair(story: WallStory, rng: Random) -> Injection | None:
    tiling = one(rng, (tiling for tiling in story.tilings if len(tiling.pairs) > 1))
    if tiling is None:
        return None
    gone = rng.choice(tiling.pairs)
    pairs = [pair.text for pair in tiling.pairs if pair != gone]
    spots = [whole(tiling.line), whole(tiling.line + 1)]
    return with_line(story.lines, tiling.line, " ".join([_head(tiling).text, *pairs]), MOVE, spots)


@wall_fault("move", "pairs of a tiling swapped")
def swapped_pairs(story: WallStory, rng: Random) -> Injection | None:
    tiling = one(rng, (tiling for tiling in story.tilings if len(tiling.pairs) > 1))
    if tiling is None:
        return None
    index = rng.randrange(len(tiling.pairs) - 1)
    left, right = tiling.pairs[index : index + 2]
    both = Word(f"{left.text} {right.text}", tiling.line, left.start)
    return reword(story.lines, both, f"{right.text} {left.text}", MOVE)


@wall_fault("move", "missing T line")
def missing_tiling(story: WallStory, rng: Random) -> Injection | None:
    tiling = a_tiling(story, rng)
    return without_line(story.lines, tiling.line, MOVE) if tiling else None


@wall_fault("move", "all T lines of a round missing")
def missing_tilings(story: WallStory, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.scored if len(a_round.tilings) > 1))
    if chosen is None:
        return None
    lines = story.lines[: chosen.last_lap + 1] + story.lines[chosen.after_tilings :]
    return with_line(lines, chosen.last_lap + 1, lines[chosen.last_lap + 1], MOVE)


@wall_fault("move", "T line twice")
def tiling_twice(story: WallStory, rng: Random) -> Injection | None:
    tiling = a_tiling(story, rng)
    if tiling is None:
        return None
    return with_new_line(story.lines, tiling.line + 1, story.lines[tiling.line], MOVE)


@wall_fault("move", "T lines in the wrong order")
def tilings_swapped(story: WallStory, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if len(a_round.tilings) > 1))
    if chosen is None:
        return None
    line = rng.choice(chosen.tilings[:-1]).line
    pair = (story.lines[line + 1], story.lines[line])
    lines = (*story.lines[:line], *pair, *story.lines[line + 2 :])
    return with_line(lines, line, lines[line], MOVE, [whole(line), whole(line + 1)])


@wall_fault("move", "T line before the last lap")
def early_tiling(story: WallStory, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if a_round.tilings))
    if chosen is None:
        return None
    line = chosen.last_lap
    tiling = chosen.tilings[0].line
    moved = (story.lines[tiling], *story.lines[line:tiling])
    lines = (*story.lines[:line], *moved, *story.lines[tiling + 1 :])
    return with_line(lines, line, lines[line], MOVE)


@wall_fault("move", "T line of a seat without complete lines")
def tiling_of_nothing(story: WallStory, rng: Random) -> Injection | None:
    if story.table.board == "coloured":
        return None
    for chosen in first_of_shuffled(rng, story.scored):
        have = {tiling.seat for tiling in chosen.tilings}
        seat = one(rng, set(range(1, story.table.seats + 1)) - have)
        if seat is not None:
            at = chosen.last_lap + 1 + sum(other < seat for other in have)
            text = f"T{seat} {rng.choice(COLUMNS)}>{rng.choice(COLUMNS)}"
            return with_new_line(story.lines, at, text, MOVE)
    return None


@wall_fault("move", "T line on a coloured board")
def tiling_on_coloured(story: WallStory, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    if story.table.board != "coloured" or chosen is None:
        return None
    seat = rng.randint(1, story.table.seats)
    text = f"T{seat} {rng.choice(COLUMNS)}>{rng.choice(COLUMNS)}"
    return with_new_line(story.lines, chosen.last_lap + 1, text, MOVE)


@wall_fault("move", "T line of a seat that this game lacks")
def tiling_of_nobody(story: WallStory, rng: Random) -> Injection | None:
    tiling = a_tiling(story, rng)
    if tiling is None:
        return None
    seats = [str(seat) for seat in (*range(story.table.seats + 1, 10), 0)]
    return reworded(story, rng, _head(tiling), ["T" + seat for seat in seats], ("move", "text"))
