"""Turns a replay into a row of pictures: the table after each step."""

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.names import drawn
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.replay.remarks import Reader, Remarks, at_the_end
from azul_notation.replay.replayer import replay
from azul_notation.replay.result import Step
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family
from azul_notation.text.syntax import Game
from azul_notation.text.write import write_variation


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
    opinion: str | None = None
    """What an annotator thinks of the move: `!`, `?!` …"""
    glyphs: list[str] = []
    """Numbered opinions, such as `$4`."""
    clock: str | None = None
    """The time that the mover had left, as `h:mm:ss`."""
    comments: list[str] = []
    """What comments say there, those above the first round included."""
    variations: list[str] = []
    """What could have been played instead, as it is written in the record."""


class Frame(msgspec.Struct, frozen=True):
    """Holds one step and the state after it, which is drawn when its picture is asked for."""

    step: Step
    move: str
    """The move with its marks, the words of a tiling, or what was dealt."""
    remarks: Remarks
    state: Any
    family: Family[Any]
    names: list[str]

    @property
    def title(self) -> str:
        return _title(self.step, self.move, self.names, self.remarks)

    @property
    def picture(self) -> list[str]:
        return drawn(partial(self.family.picture.draw, self.state), self.names)

    def moment(self, game: int) -> Moment:
        """Return the parts that are for programs, by name."""
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
            opinion=self.remarks.opinion or None,
            glyphs=[*self.remarks.glyphs],
            clock=self.remarks.clock,
            comments=[valid_utf8(each) for each in self.remarks.comments],
            variations=[valid_utf8(write_variation(each)) for each in self.remarks.variations],
        )


def frames(game: Game) -> list[Frame]:
    """Replay a game and keep the state after each step, up to the first fault."""
    if game.variant not in BY_VARIANT:
        return []
    family = BY_VARIANT[game.variant]
    names = [visible(name) for name in game.seats]
    kept: list[Frame] = []
    reader = Reader(game)

    def keep(step: Step, state: Any) -> None:
        remarks = reader.next(step)
        move = family.with_marks(step.word, step.marks) if step.kind == "move" else step.word
        if step.kind == "deal":
            move = " ".join(deal.text for deal in reader.now.deal)
        kept.append(Frame(step, move, remarks, state.copy(), family, names))

    replay(game, keep)
    if kept:
        last = kept[-1].remarks
        comments = (*last.comments, *at_the_end(game))
        kept[-1] = replace(kept[-1], remarks=replace(last, comments=comments))
    return kept


def _title(step: Step, move: str, names: list[str], remarks: Remarks) -> str:
    who = f"{names[seat_of(step.seat)]}: " if step.seat else ""
    lap = f" · lap {step.lap}" if step.lap else ""
    what = {"deal": "dealt", "score": "scored", "final": "final scoring"}.get(step.kind, move)
    clock = f"  @{remarks.clock}" if remarks.clock else ""
    glyphs = "".join(f"  {glyph}" for glyph in remarks.glyphs)
    text = "; ".join(each.strip() for each in remarks.comments)
    note = f"  {{{visible(text)}}}" if text else ""
    others = "".join(f"  {visible(write_variation(each))}" for each in remarks.variations)
    return f"round {step.round}{lap} · {who}{what}{remarks.opinion}{glyphs}{clock}{note}{others}"
