"""Turns a replay into a row of pictures: the table after each step."""

from functools import partial
from typing import Any

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.names import drawn
from azul_notation.render.paint import visible
from azul_notation.replay.replayer import replay
from azul_notation.replay.result import Step
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family
from azul_notation.text.syntax import Comment, Game, Move


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game; the fields are those of `azul replay --format json` and of `azul position`."""

    game: int
    """The number of the game in its file, from 1."""
    kind: str | None = None
    """`deal`, `move`, `tiling`, `score` or `final`; null before the first deal."""
    round: int | None = None
    """The number of the round."""
    lap: int | None = None
    """The lap of a move in its round."""
    seat: SeatNumber | None = None
    """The seat that moved or tiled."""
    number: int | None = None
    """The number of the move in the game."""
    move: str | None = None
    """The move with its marks, the choices of a tiling, or what was dealt."""
    totals: list[int] | None = None
    """The totals after the step, by seat."""
    position: str
    """The position after the step, as the tag `Position` has it."""


class Frame(msgspec.Struct, frozen=True):
    """Holds one step and the state after it, which is drawn when its picture is asked for."""

    step: Step
    move: str
    """The move with its marks, or the words of a tiling."""
    state: Any
    family: Family[Any]
    names: list[str]

    @property
    def title(self) -> str:
        return _title(self.step, self.move, self.names)

    @property
    def picture(self) -> list[str]:
        return drawn(partial(self.family.picture.draw, self.state), self.names)

    def moment(self, game: int) -> Moment:
        """Give the parts that are for programs, by name."""
        step = self.step
        return Moment(
            game=game,
            kind=step.kind,
            round=step.round,
            lap=step.lap,
            seat=step.seat,
            number=step.number,
            move=self.move,
            totals=self.state.scores[:],
            position=self.family.picture.position(self.state),
        )


def frames(game: Game) -> list[Frame]:
    """Replay a game and keep the state after each step, up to the first fault."""
    if game.variant not in BY_VARIANT:
        return []
    family = BY_VARIANT[game.variant]
    names = [visible(name) for name in game.seats]
    kept: list[Frame] = []

    def keep(step: Step, state: Any) -> None:
        move = family.with_marks(step.word, step.marks) if step.kind == "move" else step.word
        kept.append(Frame(step, move, state.copy(), family, names))

    replay(game, keep)
    return kept


def _title(step: Step, move: str, names: list[str]) -> str:
    who = f"{names[seat_of(step.seat)]}: " if step.seat else ""
    lap = f" · lap {step.lap}" if step.lap else ""
    what = {"deal": "dealt", "score": "scored", "final": "final scoring"}.get(step.kind, move)
    note = f"  {{{visible(text)}}}" if (text := _comments(step)) else ""
    return f"round {step.round}{lap} · {who}{what}{note}"


def _comments(step: Step) -> str:
    if not isinstance(step.event, Move):
        return ""
    notes = (note.text.strip() for note in step.event.notes if isinstance(note, Comment))
    return "; ".join(notes)
