"""The end of a round and the final scoring: every point with its reason."""

from azul_notation.rules.family import Points
from azul_notation.rules.offer.table import end_round
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.places import TieBreak
from azul_notation.rules.sintra.reasons import why_columns, why_glass, why_ornament, why_panes
from azul_notation.rules.sintra.state import Board, State, is_whole
from azul_notation.rules.sintra.tables import (
    MOST_LOST,
    ORNAMENT_POINTS,
    ORNAMENTS,
    PANES_FOR_A_POINT,
)


def score(state: State) -> None:
    """End the round: the topmost pane of the indicator goes to the tower (RB, end of a round)."""
    state.used[state.track.pop(0)] += 1
    end_round(state)
    state.phase = "deal" if state.track else "over"


def finish(state: State) -> None:
    """Add panes left on strips, broken glass, and the bonus of the board's side (RB, final scoring)."""
    for seat, board in enumerate(state.boards):
        panes = sum(sum(strip.panes) for strip in board.strips if strip)
        gain(state, seat, "panes", panes // PANES_FOR_A_POINT, why_panes(panes))
        loss = state.edition.glass[board.glass]
        gain(state, seat, "glass", -loss, why_glass(loss))
        if state.edition.board == "A":
            add_ornaments(state, seat, board)
        else:
            add_columns(state, seat, board)


def gain(state: State, seat: int, kind: str, points: int, reason: str) -> None:
    if points:
        state.boards[seat].score += points
        state.points.append(Points(state.round, seat + 1, kind, points, reason, final=True))


def add_ornaments(state: State, seat: int, board: Board) -> None:
    """Side A: the panes round each of the four ornaments."""
    for number, columns in enumerate(ORNAMENTS):
        panes = sum(len(board.windows[at]) for at in columns)
        gain(state, seat, "ornament", ORNAMENT_POINTS[panes], why_ornament(number, panes))


def add_columns(state: State, seat: int, board: Board) -> None:
    """Side B: complete columns times the panes of one colour; the best colour counts."""
    complete = sum(map(is_whole, board.windows))
    kept = [sum(window.count(colour) for window in board.windows) for colour in range(COLOURS)]
    best = max(range(COLOURS), key=lambda colour: kept[colour])
    gain(state, seat, "columns", complete * kept[best], why_columns(complete, kept[best], best))


def glass_lost(state: State, board: Board) -> int:
    """Add up what broken glass has cost, the bottom of the track included."""
    return board.lost + state.edition.glass[board.glass]


def figures(state: State) -> list[int]:
    """Count down what every seat lost to glass: of tied seats the one with the least wins."""
    return [-glass_lost(state, board) for board in state.boards]


BY_GLASS = TieBreak(
    "less lost to broken glass wins",
    "broken glass",
    lambda figure: f"lost {-figure}",
    -MOST_LOST,
    0,
)
