"""Makes the nodes of a record of the turns of a table."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import Phase
from azul_notation.text.syntax import (
    Choice,
    Deal,
    Event,
    Move,
    Round,
    Start,
    Tiling,
    Unfinished,
)

STOOD = "!stood"


class Turn(msgspec.Struct, frozen=True):
    """A deal, a move or a tiling that was carried out."""

    kind: Phase
    seat: Seat
    """Who started the round, moved or tiled."""
    words: tuple[str, ...]
    """What was dealt; the move, with the chance that it brought; the choices of a tiling."""


def spelt(turn: Turn, number: int) -> str:
    """Write a turn as a record has it; a deal begins the round of this number."""
    heads = {
        "deal": [f"R{number}", f"@{number_of(turn.seat)}"],
        "tile": [f"T{number_of(turn.seat)}"],
    }
    return " ".join([*heads.get(turn.kind, ()), *turn.words])


def written_rounds(
    turns: Iterable[tuple[Turn, int]], within: Round | None, *, over: bool
) -> tuple[Round, ...]:
    """Write the rounds of these turns with their numbers; the first may go on from `within` a round."""
    rounds = [within] if within else []
    for turn, number in turns:
        if turn.kind == "deal":
            start = Start(seat=number_of(turn.seat))
            deal = tuple(Deal(text=word) for word in turn.words)
            rounds.append(Round(count=number, start=start, deal=deal))
        else:
            rounds[-1] = with_event(rounds[-1], event_of(turn))
    if rounds and not over:
        rounds[-1] = with_event(rounds[-1], Unfinished())
    return tuple(rounds)


def event_of(turn: Turn) -> Event:
    """Make the node of a move or a tiling."""
    if turn.kind == "tile":
        choices = (
            Choice(text=word.removesuffix(STOOD), stood=word.endswith(STOOD)) for word in turn.words
        )
        return Tiling(seat=number_of(turn.seat), choices=tuple(choices))
    move, *chance = turn.words
    stood = move.endswith(STOOD)
    draws = tuple(Deal(text=word) for word in chance)
    return Move(text=move.removesuffix(STOOD), stood=stood, chance=draws)


def with_event(each: Round, event: Event) -> Round:
    return replace(each, events=(*each.events, event))
