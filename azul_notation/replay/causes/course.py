"""Follows a record on the engine: once in full, noting where it stops to fit, then again for each guess."""

from collections.abc import Sequence
from typing import Any

import msgspec

from azul_notation.diagnostics import CATALOGUE, Span
from azul_notation.diagnostics.seats import Seat, SeatNumber, number_of, seat_of
from azul_notation.replay.causes.sheet import STOOD, Leaf, Numbers, Sheet
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import BadPosition, Family, Refusal, Word

CHANCE = ":="
"""What follows the letter of a piece in a word of chance."""


class Mismatch(msgspec.Struct, frozen=True):
    """A claim that contradicts what follows from the record."""

    kind: str
    """`mark`, `round`, `start`, `total`, `final`, `number` of totals, `result`, or `lap`."""
    leaf: int
    span: Span
    written: str
    due: str
    seat: SeatNumber | None = None
    play: int = 0
    """Plays of the round before it."""


class Course(msgspec.Struct):
    """The outcome of following a record as it stands."""

    begun: Any
    """The engine before the first round."""
    dealt: list[Any] = []
    """The engine after each deal."""
    before: list[list[Any]] = []
    """The engine before each play of each round, and after the last one."""
    after: list[Any] = []
    """The engine after each round, scored."""
    mismatches: list[Mismatch] = []
    stop: tuple[int, str, int] | None = None
    """The round, the stage and the word at which the rules refuse to go on: `deal`, `play`, `tile`, `end`."""

    def first(self) -> tuple[int, str, int] | None:
        """Find the first place at which something does not fit."""
        places = [(each.leaf, STAGE_OF[each.kind], each.play) for each in self.mismatches]
        if self.stop:
            places.append(self.stop)
        return min(
            places, key=lambda place: (place[0], STAGES.index(place[1]), place[2]), default=None
        )


STAGES = ("head", "deal", "play", "tile", "end")
STAGE_OF = {
    "round": "head",
    "start": "head",
    "mark": "play",
    "lap": "play",
    "total": "end",
    "final": "end",
    "number": "end",
    "result": "end",
}


def family_of(sheet: Sheet) -> Family[Any]:
    return BY_VARIANT[sheet.game.variant.strip().casefold()]


def begin(sheet: Sheet, setup: Sequence[Sequence[str]] | None = None) -> Any:
    """Make the engine before the first round; return None if the set-up is wrong."""
    game = sheet.game
    family = family_of(sheet)
    if setup is None:
        setup = [[line.head, *(part.text for part in line.parts)] for line in game.setup]
    position = game.tag("Position")
    variant = game.variant.strip().casefold()
    rules = family.setup
    flaws = rules.inspect(setup, len(game.seats), bool(position)) if rules else ()
    if any(CATALOGUE[flaw.code].severity == "error" for flaw in flaws):
        return None
    try:
        engine = family.begin(variant, game.tag, len(game.seats), position, setup)
    except (BadPosition, KeyError, ValueError, IndexError):
        return None
    if engine.phase not in ("deal", "draft"):
        return None
    engine.noting = False
    engine.ledger = []
    return engine


def follow(sheet: Sheet, engine: Any) -> Course:
    """Follow a record as it stands, as far as the rules allow."""
    family = family_of(sheet)
    course = Course(engine.copy())
    for at, leaf in enumerate(sheet.leaves):
        if not _head(course, at, leaf, engine):
            course.stop = (at, "head", 0)
            return course
        if not _deal(family, leaf, engine):
            course.stop = (at, "deal", 0)
            return course
        course.dealt.append(engine.copy())
        states = [engine.copy()]
        course.before.append(states)
        for number, play in enumerate(leaf.plays):
            if engine.phase != "draft":
                course.stop = (at, "play", number)
                return course
            _check_lap(course, at, leaf, number, engine)
            try:
                played = family.play(engine, Word(play.text, play.stood, play.chance))
            except Refusal:
                course.stop = (at, "play", number)
                return course
            states.append(engine.copy())
            if played.slips:
                right = family.with_marks(play.text, played.marks)
                course.mismatches.append(
                    Mismatch("mark", at, play.span, play.text, right, play=number)
                )
        if not _end(course, sheet, at, engine):
            return course
    return course


def _head(course: Course, at: int, leaf: Leaf, engine: Any) -> bool:
    if engine.phase == "over" or (engine.phase != "deal" and at):
        return False
    number = engine.round + (engine.phase == "deal")
    if leaf.count != number:
        due = f"R{number}"
        course.mismatches.append(Mismatch("round", at, leaf.head, f"R{leaf.count}", due))
    if leaf.start and engine.round:
        due_start = number_of(engine.start)
        if leaf.start != due_start and leaf.start_span:
            course.mismatches.append(
                Mismatch("start", at, leaf.start_span, f"@{leaf.start}", f"@{due_start}")
            )
    return not leaf.start or 1 <= leaf.start <= engine.seats


def _deal(family: Family[Any], leaf: Leaf, engine: Any) -> bool:
    if engine.phase == "draft":
        return not leaf.deal
    start = engine.start if engine.round or not leaf.start else seat_of(leaf.start)
    try:
        family.deal(engine, start, leaf.deal)
    except Refusal:
        return False
    return True


def _check_lap(course: Course, at: int, leaf: Leaf, number: int, engine: Any) -> None:
    for label in leaf.laps:
        if label.before == number and label.count != engine.lap:
            course.mismatches.append(
                Mismatch("lap", at, label.span, f"{label.count}.", f"{engine.lap}.", play=number)
            )


def _end(course: Course, sheet: Sheet, at: int, engine: Any) -> bool:
    """Tile and score a round, and compare what is claimed; return False where the record cannot go on."""
    leaf = sheet.leaves[at]
    is_last = at == len(sheet.leaves) - 1
    open_end = is_last and (leaf.unfinished or sheet.cut_short)
    engine.settle()
    if engine.phase == "draft":
        if not open_end or leaf.totals or leaf.rows:
            course.stop = (at, "play", len(leaf.plays))
        return False
    tiled = _tiled(family_of(sheet), leaf, engine)
    if tiled < len(leaf.rows) or (engine.phase != "score" and (not open_end or leaf.totals)):
        course.stop = (at, "tile", tiled)
        return False
    if engine.phase != "score":
        return False
    engine.score()
    if leaf.totals:
        course.mismatches += _compare("total", at, leaf.totals, engine)
    if is_last and engine.phase == "over" and not sheet.cut_short:
        _finish(course, sheet, at, engine)
    course.after.append(engine.copy())
    if is_last and not closes(leaf, engine, cut_short=sheet.cut_short):
        course.stop = (at, "end", 0)
    return True


def _tiled(family: Family[Any], leaf: Leaf, engine: Any) -> int:
    """Carry out the tilings of a round; return how many the rules allow."""
    for number, row in enumerate(leaf.rows):
        if not tile_row(family, engine, row.seat, row.choices, stood=row.stood):
            return number
    return len(leaf.rows)


def _finish(course: Course, sheet: Sheet, at: int, engine: Any) -> None:
    """Add the final scoring, and compare what is claimed of it."""
    engine.finish()
    final = sheet.leaves[at].final
    if final:
        course.mismatches += _compare("final", at, final, engine)
    right = " ".join(map(str, engine.scores))
    if sheet.result and sheet.result != right and sheet.result_span:
        course.mismatches.append(Mismatch("result", at, sheet.result_span, sheet.result, right))


def closes(leaf: Leaf, engine: Any, *, cut_short: bool) -> bool:
    """Return whether the ending of a record is one that the rules allow here."""
    if cut_short:
        return True
    if engine.phase == "over":
        return not leaf.unfinished
    return leaf.unfinished


def _compare(kind: str, at: int, numbers: Numbers, engine: Any) -> list[Mismatch]:
    if len(numbers.values) != engine.seats:
        span = numbers.spans[0].to(numbers.spans[-1])
        return [Mismatch("number", at, span, spelt(numbers.values), spelt(engine.scores))]
    found = []
    for seat in map(Seat, range(engine.seats)):
        written, due = numbers.values[seat], engine.scores[seat]
        if written == due:
            continue
        if numbers.stood[seat]:
            engine.scores[seat] = written
            continue
        found.append(
            Mismatch(kind, at, numbers.spans[seat], str(written), str(due), number_of(seat))
        )
    return found


def spelt(totals: Sequence[int]) -> str:
    return " ".join(map(str, totals))


def tile_row(
    family: Family[Any], engine: Any, seat: SeatNumber, choices: Sequence[str], *, stood: bool
) -> bool:
    """Carry out the tilings of a seat; return False if the rules refuse them."""
    if family.tiling is None or engine.phase != "tile":
        return False
    words = [Word(choice, stood) for choice in choices]
    try:
        family.tiling.tile(engine, seat_of(seat), words)
    except Refusal:
        return False
    return True


class Trial:
    """Follows changed records to their end, strictly, and counts the work that this takes."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.family = family_of(sheet)
        assert self.family.fast, "every family has a fast way"
        self.fast = self.family.fast
        self.work = 0
        """Words that were played."""

    def fits(
        self, engine: Any, at: int, words: list[str], leaves: list[Leaf] | None = None
    ) -> bool:
        """Return whether all fits from these words of a round on; the engine stays as it is."""
        engine = engine.copy()
        leaves = leaves or self.sheet.leaves
        if not self.draft(engine, words, slowly=leaves[at].has_stood):
            return False
        return self.goes_on(engine, at, leaves)

    def fits_from_deal(self, engine: Any, at: int, leaves: list[Leaf]) -> bool:
        """Return whether all fits from the deal of a round on."""
        engine = engine.copy()
        self.work += 2
        return self.deal(engine, leaves[at]) and self.goes_on_from_plays(engine, at, leaves)

    def fits_from_tilings(self, engine: Any, at: int, leaves: list[Leaf]) -> bool:
        engine = engine.copy()
        self.work += 2
        return self.goes_on(engine, at, leaves)

    def draft(self, engine: Any, words: list[str], *, slowly: bool = False) -> bool:
        """Play the words of a round, or its rest."""
        if not slowly:
            return self.draft_fast(engine, words)
        return all(self.draft_slowly(engine, play) for play in plays_of(words))

    def draft_fast(self, engine: Any, words: list[str]) -> bool:
        self.work += 2
        try:
            count, whole, _, _ = self.fast.draft(engine, words)
        except (KeyError, ValueError, IndexError):  # a word that has no place here
            return False
        self.work += count
        return whole

    def draft_slowly(self, engine: Any, words: list[str]) -> bool:
        """Play one move, which may break a rule and stand."""
        if engine.phase != "draft":
            return False
        if not words[0].endswith(STOOD):
            return self.draft_fast(engine, words)
        self.work += 4
        word = Word(words[0].removesuffix(STOOD), stood=True, chance=tuple(words[1:]))
        try:
            return not self.family.play(engine, word).slips
        except Refusal:
            return False

    def goes_on(self, engine: Any, at: int, leaves: list[Leaf]) -> bool:
        """Return whether all fits after the plays of a round."""
        while True:
            if not self.is_scored(engine, at, leaves):
                return False
            if at == len(leaves) - 1:
                return True
            at += 1
            if not self.deal(engine, leaves[at]):
                return False
            if not self.draft(engine, leaves[at].words, slowly=leaves[at].has_stood):
                return False

    def goes_on_from_plays(self, engine: Any, at: int, leaves: list[Leaf]) -> bool:
        leaf = leaves[at]
        return self.draft(engine, leaf.words, slowly=leaf.has_stood) and self.goes_on(
            engine, at, leaves
        )

    def deal(self, engine: Any, leaf: Leaf) -> bool:
        if engine.phase == "draft":
            return not leaf.deal
        if engine.phase != "deal" or leaf.count != engine.round + 1:
            return False
        if engine.round:
            start = engine.start
            if leaf.start and leaf.start != start + 1:
                return False
        else:
            start = Seat((leaf.start or 1) - 1)
            if not 0 <= start < engine.seats:
                return False
        self.work += 2
        try:
            return bool(engine.deal(start, [*leaf.deal]))
        except (KeyError, ValueError, IndexError):
            return False

    def is_scored(self, engine: Any, at: int, leaves: list[Leaf]) -> bool:
        """Tile and score a round; return False if something does not fit."""
        leaf = leaves[at]
        is_last = at == len(leaves) - 1
        engine.settle()
        if leaf.rows and (engine.phase == "draft" or not self.is_tiled(engine, leaf)):
            return False
        if engine.phase != "score":
            return is_last and not leaf.totals and (leaf.unfinished or self.sheet.cut_short)
        engine.score()
        if leaf.totals and not _agrees(leaf.totals, engine):
            return False
        return not is_last or self.is_ended(engine, leaf)

    def is_ended(self, engine: Any, leaf: Leaf) -> bool:
        """Return whether the record may end here, and with these claims."""
        if not closes(leaf, engine, cut_short=self.sheet.cut_short):
            return False
        return engine.phase != "over" or self.is_final(engine, leaf)

    def is_tiled(self, engine: Any, leaf: Leaf) -> bool:
        self.work += 2
        if not leaf.has_stood and self.fast.tile and engine.phase == "tile":
            try:
                return self.fast.tile(engine, leaf.tilings)[1]
            except (KeyError, ValueError, IndexError):
                return False
        return all(
            tile_row(self.family, engine, row.seat, row.choices, stood=row.stood)
            for row in leaf.rows
        )

    def is_final(self, engine: Any, leaf: Leaf) -> bool:
        """Compare the final totals and the result."""
        if self.sheet.cut_short:
            return True
        engine.finish()
        if leaf.final and not _agrees(leaf.final, engine):
            return False
        result = self.sheet.result
        return not result or result == " ".join(map(str, engine.scores))


def _agrees(numbers: Numbers, engine: Any) -> bool:
    if len(numbers.values) != engine.seats:
        return False
    for seat, value in enumerate(numbers.values):
        if value != engine.scores[seat]:
            if not numbers.stood[seat]:
                return False
            engine.scores[seat] = value
    return True


def plays_of(words: Sequence[str]) -> list[list[str]]:
    """Join each move with the chance that follows it."""
    plays: list[list[str]] = []
    for word in words:
        if plays and word[1:2] in CHANCE and word[:1].islower() and len(word) > 1:
            plays[-1].append(word)
        else:
            plays.append([word])
    return plays
