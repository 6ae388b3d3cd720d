"""Plays words of the record on the engine: explains what it refuses, and compares marks."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Played, Slip, Stood, Word
from azul_notation.rules.judging import judge
from azul_notation.rules.offer.packed import MASK
from azul_notation.rules.offer.take import compare_marks
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.explain import objections, refuse_deal, suggest
from azul_notation.rules.sintra.moves import MOVES
from azul_notation.rules.sintra.notation import read_take, write_take
from azul_notation.rules.sintra.packed import NEEDLESS, REFUSED, TO_TOWER, TOOK_MARKER
from azul_notation.rules.sintra.tables import MAY_STAND, PIECE_SET
from azul_notation.rules.sintra.view import view


def deal(engine: Engine, start: Seat, words: Sequence[str]) -> None:
    """Begin a round with the recorded deal; refuse what cannot have happened."""
    if not engine.deal(start, [*words]):
        refuse_deal(view(engine), words)
        raise AssertionError(f"a deal was refused without a reason: {' '.join(words)}")


def play(engine: Engine, word: Word) -> Played:
    """Play one turn: check it, change the state, and compare the marks of the word."""
    source, field, column, jokers, kept, *_, claimed = MOVES[word.text]
    stood: list[Stood] = []
    outcome = engine.turn(source, field, column, jokers, kept)
    if outcome == REFUSED:
        stood = refused(engine, word)
        outcome = engine.force(source, field, column, jokers, kept)
    engine.settle()
    broke = outcome & MASK
    marks = "^" if outcome & TOOK_MARKER else ""
    if broke and column != TO_TOWER:
        marks += f"~{broke}"
    wrong_marks = slips(engine, word.text, outcome) if claimed != REFUSED else ()
    bare = ""
    if outcome & NEEDLESS:
        bare = write_take(replace(read_take(word.text), jokers=None))
    return Played(marks, wrong_marks, stood, bare)


def slips(_: Engine, word: str, outcome: int) -> Sequence[Slip]:
    """Find the marks of a turn that contradict its outcome."""
    marker, broke = bool(outcome & TOOK_MARKER), outcome & MASK
    return compare_marks(word, read_take(word), PIECE_SET, "broke", marker=marker, fell=broke)


def last_turn(engine: Engine) -> tuple[int, Seat]:
    """Find the lap and the seat of the last turn."""
    turn = engine.turns - 1
    return turn // engine.seats + 1, Seat((engine.start + turn) % engine.seats)


def refused(engine: Engine, word: Word) -> list[Stood]:
    """Refuse a turn, unless `!stood` covers every rule that it breaks."""
    seen, take = view(engine), read_take(word.text)
    hint = partial(suggest, seen, take, engine.legal())
    stood = judge(word, objections(seen, take), MAY_STAND, hint)
    assert stood, f"{word.text} was refused without a reason"
    return stood
