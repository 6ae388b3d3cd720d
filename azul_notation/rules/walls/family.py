"""The wall games as a value for the registry."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import Family, Fast, Points
from azul_notation.rules.offer import table
from azul_notation.rules.offer.deal import cut_factories
from azul_notation.rules.offer.spelling import EMPTY, with_marks
from azul_notation.rules.offer.supply import left_to_draw
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.walls import fast
from azul_notation.rules.walls.appeal import appeal
from azul_notation.rules.walls.deal import shuffle
from azul_notation.rules.walls.draw import draw
from azul_notation.rules.walls.edition import edition_by
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.gold import new_engine
from azul_notation.rules.walls.ledger import BY_ROWS, points_of
from azul_notation.rules.walls.notation import dialect
from azul_notation.rules.walls.play import deal, last_turn, play, slips, tile, tilings, untiled
from azul_notation.rules.walls.position import read_position, write_position
from azul_notation.rules.walls.tables import BOXES, ON_A_BOARD
from azul_notation.rules.walls.view import packed, view
from azul_notation.text.values import folded


def begin(
    variant: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    _: Sequence[Sequence[str]] = (),
) -> Engine:
    """Make the state before the first round, or that of the tag `Position`."""
    edition = edition_by(variant, lambda name: folded(tag(name)))
    engine = new_engine(edition, seats)
    if position:
        packed(read_position(edition, seats, position), engine)
    return engine


def totals(engine: Engine) -> list[int]:
    return engine.scores[:]


def overrule(engine: Engine, seat: int, total: int) -> None:
    engine.scores[seat] = total


def points(engine: Engine, begin: int) -> Iterator[Points]:
    return points_of(engine.edition.variant, engine.ledger[begin:])


def clamped(engine: Engine) -> bool:
    return engine.clamped


def on_table(engine: Engine) -> str:
    seen = view(engine)
    return table.on_table(seen, engine.edition.box) if seen.left else ""


def left(engine: Engine, words: Sequence[str]) -> dict[str, int]:
    return left_to_draw(view(engine), engine.edition.box, words)


def chance_due(engine: Engine, move: str) -> list[str]:
    """A round begins with a word for each factory, which begins with none of its own."""
    return [] if move else [""] * FACTORIES[engine.seats]


FAMILY: Family[Engine] = Family(
    name="walls",
    dialects=tuple(dialect(variant) for variant in BOXES),
    fast=Fast(fast.begin, fast.dealt, fast.draft, fast.drafted, fast.tile),
    unpack=points_of,
    clamped=clamped,
    slips=slips,
    last_turn=last_turn,
    begin=begin,
    deal=deal,
    play=play,
    tile=tile,
    score=Engine.score,
    finish=Engine.finish,
    totals=totals,
    points=points,
    overrule=overrule,
    figures=Engine.figures,
    below_zero=False,
    tie_break=BY_ROWS,
    untiled=untiled,
    on_a_board=ON_A_BOARD,
    end_on_boards=True,
    goes_on="no row of any wall is complete",
    round_over="nothing is left to take",
    on_table=on_table,
    position=lambda engine: write_position(view(engine)),
    copy=Engine.copy,
    legal=Engine.legal,
    tilings=tilings,
    with_marks=with_marks,
    appeal=appeal,
    shuffle=shuffle,
    chance_due=chance_due,
    cut=cut_factories,
    short=EMPTY,
    left=left,
    draw=lambda engine, names: draw(view(engine), names),
    view=view,
)
