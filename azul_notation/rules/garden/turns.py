"""Whose turn it is: clockwise, past those who have passed, lap by lap."""

from collections.abc import Sequence

from azul_notation.rules.garden.state import State


def advance(state: State) -> None:
    """Let the next seat move that has not passed; the round is over when all have."""
    passed = [board.passed for board in state.boards]
    if all(passed):
        state.phase = "score"
        return
    state.mover, state.lap = following(state.mover, state.lap, state.start, passed)


def following(seat: int, lap: int, start: int, passed: Sequence[bool]) -> tuple[int, int]:
    """Find the next seat and its lap: a new one begins when play comes to or passes the first seat."""
    while True:
        seat = (seat + 1) % len(passed)
        lap += seat == start
        if not passed[seat]:
            return seat, lap
