"""Records of wall games: their reader (notation page, 4) and random games."""

import random
import re
from typing import ClassVar

from . import walls_wall as w
from .record import OfferReader, Outcome, drafted, listed, written
from .walls_deal import need
from .walls_table import Table


def replay(text: str) -> Outcome:
    return _Reader().replay(text)


class _Reader(OfferReader[Table]):
    number: ClassVar[re.Pattern[str]] = re.compile(r"[0-9]+")
    may_have_glyph: ClassVar[str] = "0123456789"

    def __init__(self) -> None:
        super().__init__()
        self.tilings: dict[int, str] = {}

    def new_table(self) -> Table:
        tags = self.tags
        need("Variant" in tags, "no Variant")
        return Table(
            tags["Variant"],
            tags.get("Board", "coloured"),
            self.seats(),
            tags.get("Factories", "plain"),
            tags.get("Split", "even"),
            tags.get("SetupOrder", "effect"),
        )

    def own_line(self, table: Table, head: str, rest: list[str]) -> bool:
        if not re.fullmatch(r"T[0-9]", head):
            return False
        self._tiling(table, int(head[1:]), " ".join(rest))
        return True

    def _tiling(self, table: Table, seat: int, choice: str) -> None:
        need(table.drafting and table.drafting_over(), "not yet time to tile")
        need(1 <= seat <= table.seats, f"no seat {seat}")
        need(all(seat > other for other in self.tilings), "tilings stand in seat order")
        need(choice != "" and choice in table.tilings(seat), "not a legal tiling")
        self.tilings[seat] = choice

    def ready(self, table: Table) -> bool:
        return super().ready(table) and all(
            seat in self.tilings or "" in table.tilings(seat) for seat in range(1, table.seats + 1)
        )

    def deal(self, table: Table, start: int, words: list[str]) -> None:
        super().deal(table, start, words)
        self.tilings = {}

    def score_round(self, table: Table) -> list[int]:
        return table.score_round(self.tilings)


# --- random games -----------------------------------------------------------------------------


def random_game(
    seed: int,
    variant: str,
    board: str,
    seats: int,
    factories: str = "plain",
    split: str = "even",
    setup_order: str = "effect",
    style: str = "uniform",
    max_rounds: int = 60,
) -> str:
    kind = f"{variant} {board} {seats} {factories} {split} {setup_order}"
    rng = random.Random(f"{seed} {kind} {style}")
    table = Table(variant, board, seats, factories, split, setup_order)
    table.start = rng.randint(1, seats)
    lines: list[str] = []
    while not table.over and table.round < max_rounds:
        lines += _random_round(table, rng, style)
    tags = {"Board": board} if board != "coloured" else {}
    tags |= {"GameId": f"oracle-{style}-{seed}"}
    if table.special:
        tags |= {"Factories": "special"}
        tags |= {"SetupOrder": setup_order} if setup_order != "effect" else {}
        tags |= {"Split": split} if split != "even" else {}
    return written(variant, table, tags, lines)


def _random_round(table: Table, rng: random.Random, style: str) -> list[str]:
    lines = drafted(table, table.random_deal(rng), lambda: _choose(table, rng, style))
    choices = {seat: rng.choice(sorted(table.tilings(seat))) for seat in range(1, table.seats + 1)}
    lines += [f"T{seat} {choice}" for seat, choice in choices.items() if choice]
    lines.append("= " + listed(table.score_round(choices)))
    return lines


def _choose(table: Table, rng: random.Random, style: str) -> str:
    moves = sorted(table.moves())
    if style == "floor" and rng.random() < 0.9:
        moves = [move for move in moves if move[2] == "F"]
    elif style == "fill":
        best = max(_fills(table, move) for move in moves)
        moves = [move for move in moves if _fills(table, move) == best]
    elif style == "greedy":
        worth = {move: _worth(table, move) for move in moves}
        most = max(worth.values())
        moves = [move for move in moves if worth[move] == most]
    elif style not in ("uniform", "floor"):
        raise ValueError(style)
    return rng.choice(moves)


def _space_left(table: Table, move: str) -> int:
    """Spaces of the line that stay empty; below 0, the tiles that fall."""
    count = table.source(int(move[0])).count(move[1])
    if move[2] == "F" or table.to_move is None:
        return -count
    return int(move[2]) - len(table.lines[table.to_move - 1][int(move[2])]) - count


def _fills(table: Table, move: str) -> int:
    """2 for a line completed, 1 for tiles kept, 0 for the floor."""
    if move[2] == "F":
        return 0
    return 2 if _space_left(table, move) <= 0 else 1


def _worth(table: Table, move: str) -> float:
    """Points that the tile would bring if tiled now, less what falls."""
    left = _space_left(table, move)
    worth = 1.5 * min(left, 0)
    if move[2] != "F" and table.to_move is not None:
        row, colour = int(move[2]), move[1]
        wall = dict(table.walls[table.to_move - 1])
        columns = w.legal_columns(wall, row, colour)
        if table.board == "coloured":
            columns = [w.printed_column(table.variant, row, colour)]
        gains = [w.placement_points({**wall, (row, col): colour}, row, col) for col in columns]
        worth += max(gains, default=-row) * (1.0 if left <= 0 else 0.5 * (1 - left / row))
    return worth
