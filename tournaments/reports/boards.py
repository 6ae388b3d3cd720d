"""Draws the boards of reports: of each round, the one with the best score, if its record is in the store."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.library.files import read
from azul_notation.library.playing import replay
from azul_notation.render.drawing import BOARD, FAINT, INK, LINES
from azul_notation.render.still import Still, write_board
from azul_notation.replay.result import Step
from azul_notation.rules import BY_VARIANT
from tournaments.reports.svg import SPACE, TAG
from tournaments.reports.view import Chair, ReportRound, ReportTable

CLASS: Final = re.compile(' class="[^"]*"')
THEMED: Final = {
    INK: f"var(--plot-text,{INK})",
    FAINT: f"var(--plot-faint,{FAINT})",
    LINES: f"var(--plot-rest,{LINES})",
    BOARD: f"var(--panel,{BOARD})",
}
"""The colours of a board that a page replaces by its own; tiles keep theirs."""


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The best score of a round, and the board that made it."""

    table: str
    chair: Chair
    svg: str


def best_boards(rounds: Sequence[ReportRound]) -> dict[int, list[Best]]:
    """Draw the final boards with the best score of each round, in the order of tables."""
    found: dict[int, list[Best]] = {}
    for each in rounds:
        scores = [chair.score for table in each.tables for chair in table.chairs]
        for table in each.tables:
            for chair in table.chairs:
                own = found.setdefault(each.number, [])
                if chair.score == max(scores):
                    prefix = f"b{each.number}-{len(own)}-"
                    svg = final_board(table, chair, prefix)
                    own += [Best(table=table.number, chair=chair, svg=svg)] if svg else []
    return found


def final_board(table: ReportTable, chair: Chair, prefix: str) -> str | None:
    """Draw a player's board at the end of a recorded game; nothing where record and result differ."""
    game = next(read(text=table.record), None) if table.record else None
    if game is None or game.variant not in BY_VARIANT:
        return None
    ends: list[Any] = []

    def keep(step: Step, state: Any) -> None:
        if step.kind == "final":
            ends.append(state.copy())

    replay(game, keep)
    family, seat = BY_VARIANT[game.variant], seat_of(SeatNumber(chair.seat))
    if not ends or family.picture.scene is None or ends[-1].scores[seat] != chair.score:
        return None
    names = [each.player for each in table.chairs]
    return write_board(Still(family=family, state=ends[-1], names=names, seat=seat), prefix)


def in_page(drawn: str) -> str:
    """Fit a board into a page: the colours of what is no tile are the page's."""

    def tag(found: re.Match[str]) -> str:
        text = CLASS.sub("", found[0])
        for colour, variable in THEMED.items():
            text = text.replace(f'"{colour}"', f'"{variable}"')
        return text

    return TAG.sub(tag, drawn.replace(SPACE, "", 1))
