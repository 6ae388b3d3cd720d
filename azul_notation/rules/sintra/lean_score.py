"""The final scoring of the fast reading of Sintra, which writes the ledger only if it is asked for."""

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.lean_boards import Boards
from azul_notation.rules.sintra.reasons import why_columns, why_glass, why_ornament, why_panes
from azul_notation.rules.sintra.tables import (
    BOARDS,
    COLUMNS,
    ORNAMENT_POINTS,
    ORNAMENTS,
    PANES_FOR_A_POINT,
    SPACES,
    WINDOW_SPACES,
)


def finish(b: Boards) -> None:
    """Add panes left on strips, broken glass, and the bonus of the board's side."""
    for base in range(0, len(b.scores), COLUMNS):
        panes = panes_left(b.free[base : base + COLUMNS])
        points = panes // PANES_FOR_A_POINT
        loss = b.track[b.glass[base]]
        b.scores[base] += points - loss
        b.lost[base] += loss
        if b.told is not None:
            b.gain(base, "panes", points, why_panes(panes), final=True)
            b.gain(base, "glass", -loss, why_glass(loss), final=True)
        windows = b.windows[base : base + COLUMNS]
        if b.side == BOARDS[0]:
            add_ornaments(b, base, windows)
        else:
            add_columns(b, base, windows)


def panes_left(strips: list[int]) -> int:
    """Count the panes on strips by their free spaces."""
    panes = 0
    for free in strips:
        if (
            free
        ):  # modulo the greatest digit, a number is the sum of its digits: here, of its fields
            panes += SPACES - free % MASK
    return panes


def add_ornaments(b: Boards, base: int, windows: list[int]) -> None:
    """Side A: the panes round each of the four ornaments."""
    for number, columns in enumerate(ORNAMENTS):
        panes = 0
        for column in columns:
            panes += windows[column]
        points = ORNAMENT_POINTS[panes]
        b.scores[base] += points
        if b.told is not None:
            b.gain(base, "ornament", points, why_ornament(number, panes), final=True)


def add_columns(b: Boards, base: int, windows: list[int]) -> None:
    """Side B: complete columns times the panes of one colour; the best colour counts."""
    whole = windows.count(WINDOW_SPACES)
    most = best = 0
    for colour in range(COLOURS):
        panes = b.kept[base] >> FIELD * colour & MASK
        if panes > most:
            most, best = panes, colour
    points = whole * most
    b.scores[base] += points
    if b.told is not None:
        b.gain(base, "columns", points, why_columns(whole, most, best), final=True)
