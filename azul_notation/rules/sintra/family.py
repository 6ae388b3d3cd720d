"""Registers Stained Glass of Sintra as a family."""

from collections.abc import Callable, Sequence

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
    Setup,
)
from azul_notation.rules.offer import table
from azul_notation.rules.offer.deal import cut_factories
from azul_notation.rules.offer.spelling import EMPTY, with_marks
from azul_notation.rules.offer.supply import left_to_draw
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.rules.places import TieBreak
from azul_notation.rules.sintra import fast
from azul_notation.rules.sintra.drawing import WAYS, lay_out, shuffle
from azul_notation.rules.sintra.edition import edition_by
from azul_notation.rules.sintra.encoding import ENCODING
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.heuristic import heuristic_score
from azul_notation.rules.sintra.in_words import in_words
from azul_notation.rules.sintra.ledger import points_of
from azul_notation.rules.sintra.notation import DIALECT, HEADS
from azul_notation.rules.sintra.parts import count, parts
from azul_notation.rules.sintra.picture import draw
from azul_notation.rules.sintra.play import deal, last_turn, play, slips
from azul_notation.rules.sintra.position import read_position, write_position
from azul_notation.rules.sintra.scene import SCENE
from azul_notation.rules.sintra.setup import inspect, setup_due
from azul_notation.rules.sintra.sheet import SHEET
from azul_notation.rules.sintra.tables import MOST_LOST, ON_A_BOARD, PIECE_SET, ROUNDS
from azul_notation.rules.sintra.view import view


def begin(
    _: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    lines: Sequence[Sequence[str]],
) -> Engine:
    """Make the state before the first round, or that of the tag `Position`."""
    engine = Engine(edition_by(tag), seats)
    if position:
        read_position(engine, position)
    elif lines:
        parts = {line[0]: line[1:] for line in lines}
        sound = engine.lay_out(
            parts[HEADS[0]][0], [[*parts[head]] for head in HEADS[1 : seats + 1]]
        )
        assert sound, "set-up lines were inspected before"
    return engine


def spare(word: str) -> bool:
    """Return whether a move states how many panes went on joker spaces, which may be redundant."""
    return "*" in word


def on_table(engine: Engine) -> str:
    return table.on_table(view(engine), PIECE_SET)


def left(engine: Engine, words: Sequence[str]) -> dict[str, int]:
    return left_to_draw(view(engine), PIECE_SET, words)


def chance_due(engine: Engine, move: str) -> list[str]:
    """Return an empty beginning for each factory of a new round; nothing is due after a move."""
    return [] if move else [""] * FACTORIES[engine.seats]


def alternatives() -> Alternatives[Engine]:
    """Load what may have been meant by words; a clean record does not need it."""
    from azul_notation.rules.sintra.alternatives import ALTERNATIVES  # noqa: PLC0415

    return ALTERNATIVES


FAMILY: Family[Engine] = Family(
    name="sintra",
    dialects=(DIALECT,),
    begin=begin,
    deal=deal,
    play=play,
    moves=Moves(count=count, parts=parts),
    setup=Setup(inspect=inspect, due=setup_due, layouts=WAYS, lay_out=lay_out),
    chance=Chance(shuffle=shuffle, due=chance_due, cut=cut_factories, short=EMPTY, left=left),
    ledger=Ledger(points=points_of),
    ending=Ending(
        goes_on=f"it lasts {ROUNDS} rounds",
        round_over="nothing is left to take",
        on_table=on_table,
    ),
    tie_break=TieBreak(
        Engine.figures,
        "less lost to broken glass wins",
        "broken glass",
        lambda figure: f"lost {-figure}",
        -MOST_LOST,
        0,
    ),
    on_a_board=ON_A_BOARD,
    with_marks=with_marks,
    in_words=in_words,
    spare=spare,
    appeal=heuristic_score,
    picture=Picture(
        view=view,
        draw=lambda engine, names: draw(view(engine), names),
        position=lambda engine: write_position(view(engine)),
        scene=SCENE,
    ),
    sheet=SHEET,
    fast=Fast(
        begin=fast.begin,
        dealt=fast.dealt,
        draft=fast.draft,
        marks=Marks(slips, last_turn),
    ),
    alternatives=alternatives,
    encoding=ENCODING,
)
