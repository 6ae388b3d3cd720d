"""Pebbles as a value for the registry."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import (
    BadPosition,
    Chance,
    Dealt,
    Ending,
    Family,
    Ledger,
    MoveParts,
    Moves,
    Picture,
    Played,
    Points,
    Refusal,
    ScoreSheet,
    Stood,
    Word,
)
from azul_notation.text.dialect import Dialect
from tests.toy.card import GRAMMAR
from tests.toy.engine import HAND, LEAST, MOST, ROUNDS, Engine


def laps(moves: Sequence[str], seats: int, _: str) -> list[int]:
    return [at // seats + 1 for at in range(len(moves))]


DIALECT = Dialect(
    variant="pebbles",
    grammar=GRAMMAR,
    colours={},
    paints={},
    options={"Taste": ("sweet", "bitter")},
    deal=str.lower,
    move=str.lower,
    choice=str.lower,
    diagnose=lambda _: None,
    laps=laps,
)


def begin(
    _: str, tag: Callable[[str], str], seats: int, position: str, __: Sequence[Sequence[str]]
) -> Engine:
    if position:
        raise BadPosition("Pebbles has no positions")
    return Engine(seats, bitter=tag("Taste").casefold() == "bitter")


def deal(engine: Engine, start: Seat, words: Sequence[str]) -> None:
    count = int(words[0][1:]) if len(words) == 1 else 0
    if not engine.deal(start, count):
        raise Refusal("AZ390", word=None, count=count, least=LEAST, most=MOST)


def play(engine: Engine, word: Word) -> Played:
    count = int(word.text[1:])
    if engine.turn(count):
        return Played("")
    refusal = Refusal("AZ490", (1, 2), count=count, left=engine.heap, most=HAND)
    refusal.legal = ", ".join(engine.legal())
    if not (word.stood and 1 <= count <= engine.heap):
        raise refusal
    engine.heap -= count - 1  # too large a hand has stood
    engine.note("taken", count - 1)
    engine.turn(1)
    return Played("", stood=[Stood(0, refusal)])


def points(engine: Engine, begin: int) -> Iterator[Points]:
    return iter(engine.points[begin:])


def draw(engine: Engine, names: Sequence[str]) -> list[str]:
    scores = zip(names, engine.scores, strict=True)
    return [
        f"heap  {'o' * engine.heap or 'empty'}",
        "",
        *(f"{name}: {score}" for name, score in scores),
    ]


FAMILY = Family(
    name="pebbles",
    dialects=(DIALECT,),
    begin=begin,
    deal=deal,
    play=play,
    moves=Moves(
        count=lambda _, word: int(word[1:]),
        parts=lambda _, __, ___, count: MoveParts(action="take", count=count),
    ),
    chance=Chance(
        shuffle=lambda _, below: [f"h{LEAST + below(MOST - LEAST + 1)}"],
        due=lambda _, move: [] if move else ["h"],
        cut=lambda _, typed: [Dealt(typed, 0, len(typed))],
        left=lambda _, __: {},
    ),
    ledger=Ledger(points=points),
    ending=Ending(
        goes_on=f"it lasts {ROUNDS} rounds",
        round_over="no pebble is left",
        on_table=lambda engine: f"{engine.heap} pebbles lie there" if engine.heap else "",
    ),
    on_a_board=frozenset(),
    with_marks=lambda word, _: word,
    appeal=lambda _, word: int(word[1:]),
    picture=Picture(
        view=lambda engine: engine.heap,
        draw=draw,
        position=lambda engine: f"{engine.round} {engine.heap} {engine.scores}",
    ),
    sheet=ScoreSheet(rows=[f"Round {number + 1}" for number in range(ROUNDS)], tie="", notes=[]),
)
