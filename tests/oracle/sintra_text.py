"""Records of Stained Glass of Sintra: their reader (notation page, 5) and random games."""

import random
import re
from collections.abc import Sequence
from typing import ClassVar

from .record import OfferReader, Outcome, drafted, listed, written
from .sintra_deal import COLUMNS, GLASS, ROUNDS
from .sintra_strips import LETTERS, SYNTHETIC, laid_out, random_sets
from .sintra_table import BACK, Table
from .walls_deal import need

STYLES = ("uniform", "glass", "fill", "greedy", "stay", "hoard", "jokers", "mono")


def replay(text: str) -> Outcome:
    return _Reader().replay(text)


class _Reader(OfferReader[Table]):
    may_have_glyph: ClassVar[str] = "0123456789<"

    def __init__(self) -> None:
        super().__init__()
        self.track = ""
        self.sets: list[list[tuple[str, str]]] = []

    def set_up(self, head: str, rest: list[str]) -> bool:
        if head == "track":
            need(not self.track, "the track twice")
            need(len(rest) == 1, "a track is one word")
            self.track = rest[0]
        elif re.fullmatch(r"S[0-9]", head):
            need(self.track != "", "the track stands first")
            need(int(head[1:]) == len(self.sets) + 1, "sets stand in seat order")
            need(all(word.count("/") == 1 for word in rest), "a strip is FACE/BACK")
            pairs = [word.split("/") for word in rest]
            self.sets.append([(up, down) for up, down in pairs])
        else:
            return False
        return True

    def new_table(self) -> Table:
        tags = self.tags
        need(tags.get("Variant") == "sintra", "not a game of Sintra")
        seats = self.seats()
        columns = self.numbers(tags["Columns"].split()) if "Columns" in tags else COLUMNS
        glass = self.numbers(tags["GlassTrack"].split()) if "GlassTrack" in tags else GLASS
        return Table(tags.get("Board", "A"), seats, self.track, self.sets, columns, glass)

    def score_round(self, table: Table) -> list[int]:
        return table.score_round()


# --- random games -----------------------------------------------------------------------------


def random_game(
    seed: int,
    board: str,
    seats: int,
    style: str = "uniform",
    strips: str = "random",
    columns: Sequence[int] | None = None,
    glass: Sequence[int] | None = None,
    max_rounds: int = ROUNDS,
) -> str:
    """A whole game; besides the plain styles, `hoard` starves the bag and `mono` the centre."""
    if style not in STYLES or strips not in ("random", "synthetic"):
        raise ValueError(style, strips)
    rng = random.Random(f"{seed} sintra {board} {seats} {style} {strips} {columns} {glass}")
    sets = random_sets(rng, seats) if strips == "random" else laid_out(rng, seats, SYNTHETIC)
    track = rng.choice(LETTERS) + "".join(rng.sample(LETTERS, len(LETTERS)))
    table = Table(board, seats, track, sets, columns or COLUMNS, glass or GLASS)
    table.start = rng.randint(1, seats)
    lines = [f"track {track}"]
    for seat, one_set in enumerate(sets, 1):
        lines.append(f"S{seat} " + " ".join(f"{up}/{down}" for up, down in one_set))
    while not table.over and table.round < max_rounds:
        lines += _random_round(table, rng, style)
    tags = {"Board": board} if board != "A" else {}
    tags |= {"Columns": listed(table.columns)} if table.columns != COLUMNS else {}
    tags |= {"GameId": f"oracle-{style}-{seed}"}
    tags |= {"GlassTrack": listed(table.glass)} if table.glass != GLASS else {}
    return written("sintra", table, tags, lines)


def _random_round(table: Table, rng: random.Random, style: str) -> list[str]:
    tokens = _mono_deal(table, rng) if style == "mono" else table.random_deal(rng)
    lines = drafted(table, tokens, lambda: _choose(table, rng, style))
    return [*lines, "= " + listed(table.score_round())]


def _mono_deal(table: Table, rng: random.Random) -> list[str]:
    """A possible deal with one colour in each factory, so that nothing gets to the centre."""
    fours = [letter * 4 for letter in LETTERS for _ in range(table.bag[letter] // 4)]
    if len(fours) < len(table.factories) or rng.random() < 0.3:
        return table.random_deal(rng)
    return rng.sample(fours, len(table.factories))


def _choose(table: Table, rng: random.Random, style: str) -> str:
    moves = sorted(table.moves())
    if style == "stay" and BACK in moves and rng.random() < 0.7:
        return BACK
    if style == "jokers":
        chosen = [move for move in moves if "*" in move]
        moves = chosen or [move for move in moves if "=" in move] or moves
    if style == "glass" and rng.random() < 0.1:
        return rng.choice(moves)
    if style in ("glass", "fill", "greedy", "hoard"):
        worth = {move: _worth(table, move, style) for move in moves}
        best = max(worth.values())
        moves = [move for move in moves if worth[move] == best]
    return rng.choice(moves)


def _worth(table: Table, move: str, style: str) -> float:
    """How much a player of this style likes the move."""
    seat = table.to_move or 1
    after = table.clone()
    token = after.play(move)
    if token == BACK:
        broke = 0
    elif token[2] == "F":
        broke = table.source(int(token[0])).count(token[1])
    else:
        broke = int(token.partition("~")[2] or 0)
    if style == "glass":
        return broke
    if style == "fill":
        return ("=" in token) - broke / 10
    if style == "hoard":
        return -broke - 4 * ("=" in token)
    loss = after.glass[after.glass_at[seat - 1]] - table.glass[table.glass_at[seat - 1]]
    return after.scores[seat - 1] - table.scores[seat - 1] - loss
