"""Registers Queen's Garden as a family."""

from collections.abc import Callable, Sequence

from azul_notation.rules.family import (
    Alternatives,
    Chance,
    Ending,
    Family,
    Fast,
    Ledger,
    Moves,
    Picture,
)
from azul_notation.rules.garden import fast
from azul_notation.rules.garden.chance import cut_hexagons, heads_due, left_to_draw
from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.drawing import random_chance_after, shuffle
from azul_notation.rules.garden.edition import edition_by
from azul_notation.rules.garden.encoding import ENCODING
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.heuristic import heuristic_score
from azul_notation.rules.garden.in_words import in_words
from azul_notation.rules.garden.ledger import points_of
from azul_notation.rules.garden.notation import read_action, with_marks
from azul_notation.rules.garden.parts import count, parts
from azul_notation.rules.garden.picture import draw
from azul_notation.rules.garden.play import deal, play
from azul_notation.rules.garden.position import read_position, write_position
from azul_notation.rules.garden.scene import SCENE
from azul_notation.rules.garden.sheet import SHEET
from azul_notation.rules.garden.tables import ON_A_BOARD, ROUNDS
from azul_notation.rules.garden.view import packed, view


def begin(
    _: str,
    tag: Callable[[str], str],
    seats: int,
    position: str,
    _lines: Sequence[Sequence[str]] = (),
) -> Engine:
    """Make the state before the first round, or that of the tag `Position`."""
    edition = edition_by(tag)
    engine = Engine(edition, seats)
    if position:
        packed(read_position(edition, seats, position), engine)
    return engine


def chance_due(engine: Engine, word: str) -> list[str]:
    """List the draws and flips that a round or an action needs."""
    if not word:
        return heads_due(engine.display.due_to_begin())
    return heads_due(engine.due(read_action(word)))


def spare(word: str) -> bool:
    """Check whether a take names copies, of which there may be only one."""
    return word.startswith("+") and ":" in word


def on_table(engine: Engine) -> str:
    playing = [str(seat) for seat, passed in enumerate(engine.passed, start=1) if not passed]
    if engine.phase != "draft":
        return ""
    seats = f"seat {playing[0]} has" if len(playing) == 1 else f"seats {', '.join(playing)} have"
    return f"{seats} not passed"


def alternatives() -> Alternatives[Engine]:
    """Load what may have been meant by words; a clean record does not need it."""
    from azul_notation.rules.garden.alternatives import ALTERNATIVES  # noqa: PLC0415

    return ALTERNATIVES


FAMILY: Family[Engine] = Family(
    name="garden",
    dialects=(DIALECT,),
    begin=begin,
    deal=deal,
    play=play,
    moves=Moves(count=count, parts=parts),
    chance=Chance(
        shuffle=shuffle,
        throw=random_chance_after,
        due=chance_due,
        cut=cut_hexagons,
        left=lambda engine, words: left_to_draw(view(engine), words),
        unseen=frozenset({"AZ311", "AZ312"}),
    ),
    ledger=Ledger(points=points_of),
    ending=Ending(
        goes_on=f"it lasts {ROUNDS} rounds",
        round_over="all players have passed",
        on_table=on_table,
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
    fast=Fast(begin=fast.begin, dealt=fast.dealt, draft=fast.draft),
    alternatives=alternatives,
    encoding=ENCODING,
)
