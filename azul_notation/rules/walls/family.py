"""Registers the wall games as a family."""

from collections.abc import Callable, Iterator, Sequence

from azul_notation.rules.family import (
    Alternatives,
    Chance,
    Ending,
    Family,
    Fast,
    Ledger,
    Marks,
    Moves,
    Picture,
    Points,
    Tiling,
)
from azul_notation.rules.offer import table
from azul_notation.rules.offer.deal import cut_factories
from azul_notation.rules.offer.spelling import EMPTY, with_marks
from azul_notation.rules.offer.supply import left_to_draw
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.places import TieBreak
from azul_notation.rules.walls import fast
from azul_notation.rules.walls.appeal import appeal
from azul_notation.rules.walls.draw import draw
from azul_notation.rules.walls.drawing import shuffle, tile as tile_by_chance
from azul_notation.rules.walls.edition import edition_by
from azul_notation.rules.walls.encoding import ENCODING
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.gold import new_engine
from azul_notation.rules.walls.in_words import in_words
from azul_notation.rules.walls.ledger import line_of, points_of
from azul_notation.rules.walls.notation import dialect
from azul_notation.rules.walls.parts import count, parts
from azul_notation.rules.walls.play import (
    deal,
    last_turn,
    play,
    slips,
    tile,
    tilings,
    untiled,
    worth,
)
from azul_notation.rules.walls.position import read_position, write_position
from azul_notation.rules.walls.scene import SCENE
from azul_notation.rules.walls.sheet import SHEET
from azul_notation.rules.walls.tables import BOXES, LINES, ON_A_BOARD
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


def points(engine: Engine, begin: int) -> Iterator[Points]:
    return points_of(engine.edition.variant, engine.ledger[begin:])


def on_table(engine: Engine) -> str:
    seen = view(engine)
    return table.on_table(seen, engine.edition.box) if seen.left else ""


def left(engine: Engine, words: Sequence[str]) -> dict[str, int]:
    return left_to_draw(view(engine), engine.edition.box, words)


def chance_due(engine: Engine, move: str) -> list[str]:
    """List the chance that comes next: a round begins with a word for each factory."""
    return [] if move else [""] * FACTORIES[engine.seats]


def alternatives() -> Alternatives[Engine]:
    """Load what may have been meant by words; a clean record does not need it."""
    from azul_notation.rules.walls.alternatives import ALTERNATIVES  # noqa: PLC0415

    return ALTERNATIVES


FAMILY: Family[Engine] = Family(
    name="walls",
    dialects=tuple(dialect(variant) for variant in BOXES),
    begin=begin,
    deal=deal,
    play=play,
    moves=Moves(count=count, parts=parts),
    tiling=Tiling(tile=tile, ways=tilings, untiled=untiled, worth=worth),
    chance=Chance(
        shuffle=shuffle,
        tile=tile_by_chance,
        due=chance_due,
        cut=cut_factories,
        short=EMPTY,
        left=left,
    ),
    ledger=Ledger(
        points=points,
        unpack=points_of,
        destination=line_of,
        clamped=lambda engine: engine.clamped,
    ),
    ending=Ending(
        goes_on="no row of any wall is complete",
        round_over="nothing is left to take",
        on_table=on_table,
        on_boards=True,
    ),
    tie_break=TieBreak(
        Engine.figures, "more complete rows win", "complete rows", "has {}".format, 0, LINES
    ),
    on_a_board=ON_A_BOARD,
    with_marks=with_marks,
    in_words=in_words,
    appeal=appeal,
    picture=Picture(
        view=view,
        draw=lambda engine, names: draw(view(engine), names),
        position=write_position,
        scene=SCENE,
    ),
    sheet=SHEET,
    fast=Fast(
        begin=fast.begin,
        dealt=fast.dealt,
        draft=fast.draft,
        drafted=fast.drafted,
        tile=fast.tile,
        marks=Marks(slips, last_turn),
    ),
    alternatives=alternatives,
    encoding=ENCODING,
)
