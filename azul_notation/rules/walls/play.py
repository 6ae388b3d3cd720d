"""Plays words of the record on the engine: explains what it refuses, and compares marks."""

from collections.abc import Iterator, Sequence
from functools import partial

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import Played, Slip, Stood, Word
from azul_notation.rules.judging import judge
from azul_notation.rules.offer.packed import MASK
from azul_notation.rules.offer.take import compare_marks
from azul_notation.rules.walls import fast
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.explain import objections, objections_to_tiling, refuse_deal
from azul_notation.rules.walls.hints import explain
from azul_notation.rules.walls.moves import choice_of, move_of
from azul_notation.rules.walls.notation import NOWHERE, Take, read_take
from azul_notation.rules.walls.packed import REFUSED, STRIDE, TOOK_MARKER
from azul_notation.rules.walls.tables import LINES, MAY_STAND
from azul_notation.rules.walls.view import view

CHOICES = {choice: word for word, choice in fast.CHOICES.items()}
"""The words of tiling choices."""


def deal(engine: Engine, start: Seat, words: Sequence[str]) -> None:
    """Begin a round with the recorded deal; refuse what cannot have happened."""
    if not engine.deal(start, [*words]):
        refuse_deal(view(engine), words)
        raise AssertionError(f"a deal was refused without a reason: {' '.join(words)}")


def play(engine: Engine, word: Word) -> Played:
    """Play one move: check it, change the state, and compare the marks of the word."""
    take = read_take(engine.t.letters, word.text)
    move = move_of(take)
    stood: list[Stood] = []
    outcome = engine.turn(*move)
    if outcome == REFUSED:
        stood = refused(engine, word, take)
        outcome = engine.force(*move)
    engine.settle()
    marker, fell = bool(outcome & TOOK_MARKER), outcome & MASK
    marks = "^" if marker else ""
    if fell and take.line != NOWHERE:
        marks += f"~{fell}"
    return Played(marks, slips(engine, word.text, outcome), stood)


def slips(engine: Engine, word: str, outcome: int) -> Sequence[Slip]:
    """Find the marks of a move that contradict its outcome."""
    take = read_take(engine.t.letters, word)
    if not take.marker and take.fallen is None:
        return ()
    marker, fell = bool(outcome & TOOK_MARKER), outcome & MASK
    return compare_marks(word, take, engine.edition.box, "fell", marker=marker, fell=fell)


def last_turn(engine: Engine) -> tuple[int, Seat]:
    """Find the lap and the seat of the last turn."""
    turn = engine.turns - 1
    return turn // engine.seats + 1, Seat((engine.start + turn) % engine.seats)


def refused(engine: Engine, word: Word, take: Take) -> list[Stood]:
    """Refuse a move, unless all that the rules have against it may have stood."""
    seen = view(engine)
    hint = partial(explain, seen, take, engine.legal())
    stood = judge(word, objections(seen, take), MAY_STAND, hint)
    assert stood, f"{word.text} was refused without a reason"
    return stood


def tile(engine: Engine, seat: Seat, choices: Sequence[Word]) -> list[Stood]:
    """Carry out a seat's choices on a wall without printed colours, top line first."""
    ways = [choice_of(choice.text) for choice in choices]
    if engine.tile(seat, ways, ()):
        return []
    stood: list[Stood] = []
    for at, refusal in objections_to_tiling(view(engine), seat, choices):
        if not (choices[at].stood and refusal.code in MAY_STAND):
            raise refusal
        stood.append(Stood(at + 1, refusal))
    tiled = engine.tile(seat, ways, [each.word - 1 for each in stood])
    assert tiled, f"a tiling of seat {number_of(seat)} was refused without a reason"
    return stood


def tilings(engine: Engine, seat: Seat) -> Iterator[list[str]]:
    """Name every way in which a seat can tile its complete lines."""
    for way in engine.tilings(seat):
        yield [CHOICES[choice] for choice in way]


def worth(engine: Engine, seat: Seat, choices: Sequence[str]) -> int | None:
    """Count the points of the last of a seat's choices; None if its tiles fall, or if a choice is illegal."""
    ways = [choice_of(choice) for choice in choices]
    tiled = engine.try_out(seat, engine.due(seat), ways, ())
    if tiled is None or ways[-1][1] == LINES:
        return None
    *_, all_laid = tiled
    *_, across, down = all_laid[-1]
    return across + down or 1


def untiled(engine: Engine) -> list[tuple[Seat, list[int]]]:
    """List the seats whose tiling is missing, with their complete lines, counted from 1."""
    dues = [(seat, engine.due(seat)) for seat in map(Seat, range(engine.seats))]
    return [(seat, [line % STRIDE + 1 for line in due]) for seat, due in dues if due]
