"""Records of wall games: a tiny reader of canonical AZN (notation page, 1, 2, 4) and random games.

The reader goes line by line. It drops comments, clocks and glyphs, and knows neither variations
nor the marks of what stood.
"""

import random
import re
from typing import TypedDict

from . import walls_wall as w
from .walls_deal import Refused, need
from .walls_table import Table

TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


class Outcome(TypedDict):
    variant: str
    board: str
    seats: int
    rounds: list[list[int]]
    final: list[int] | None
    winners: list[int] | None


def replay(text: str) -> Outcome:
    reader = _Reader()
    for line in text.removeprefix("\ufeff").splitlines():
        try:
            reader.read(line)
        except Refused as refused:
            raise Refused(f"{line.strip()}: {refused}") from None
    return reader.outcome()


class _Reader:
    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.table: Table | None = None
        self.moves_in_round = 0
        self.tilings: dict[int, str] = {}
        self.rounds: list[list[int]] = []
        self.closed = ""  # the text that ended the game

    def read(self, line: str) -> None:
        line = line.strip()
        tag = TAG.fullmatch(line)
        if tag and self.table is None:
            need(tag[1] not in self.tags, "tag twice")
            self.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            return
        words = _plain(line).split()
        if not words or words == ["%azn", "1"]:
            return
        if self.table is None:
            self.table = _table(self.tags)
        need(not self.closed, "something after the end")
        self._body(self.table, words)

    def _body(self, table: Table, words: list[str]) -> None:
        head, rest = words[0], words[1:]
        if re.fullmatch(r"R[0-9]+", head):
            self._round(table, int(head[1:]), rest)
        elif re.fullmatch(r"[0-9]+\.", head):
            self._lap(table, int(head[:-1]), rest)
        elif re.fullmatch(r"T[0-9]", head):
            self._tiling(table, int(head[1:]), " ".join(rest))
        elif head == "=":
            need(table.drafting, "totals, but no round")
            totals = self._score(table)
            need(_numbers(rest) == totals, f"totals are {totals}")
        elif head.startswith("#"):
            need(bool(self.rounds) and not table.drafting, "a hash belongs behind totals")
        elif head in ("==", "*"):
            self.closed = head
            self._end(table, rest)
        else:
            raise Refused("not understood")

    def _round(self, table: Table, number: int, words: list[str]) -> None:
        if table.drafting:
            self._score(table)
        need(number == table.round + 1, f"this is round {table.round + 1}")
        start = table.start
        if words and re.fullmatch(r"@[0-9]", words[0]):
            start, words = int(words[0][1:]), words[1:]
        table.deal(start, words)
        self.moves_in_round, self.tilings = 0, {}

    def _lap(self, table: Table, number: int, moves: list[str]) -> None:
        laps, more = divmod(self.moves_in_round, table.seats)
        need(table.drafting and more == 0 and number == laps + 1, f"not lap {number}")
        need(1 <= len(moves) <= table.seats, "a lap has a move for each seat")
        for move in moves:
            table.play(move)
            self.moves_in_round += 1

    def _tiling(self, table: Table, seat: int, choice: str) -> None:
        need(table.drafting and table.drafting_over(), "not yet time to tile")
        need(1 <= seat <= table.seats, f"no seat {seat}")
        need(all(seat > other for other in self.tilings), "tilings stand in seat order")
        need(choice != "" and choice in table.tilings(seat), "not a legal tiling")
        self.tilings[seat] = choice

    def _score(self, table: Table) -> list[int]:
        totals = table.score_round(self.tilings)
        self.rounds.append(totals)
        return totals

    def _end(self, table: Table, words: list[str]) -> None:
        if self.closed == "==":
            if table.drafting:
                self._score(table)
            totals = table.finish()[0]
            need(_numbers(words) == totals, f"final totals are {totals}")
            return
        need(not words, "something after the end")
        if (
            table.drafting
            and table.drafting_over()
            and all(
                seat in self.tilings or "" in table.tilings(seat)
                for seat in range(1, table.seats + 1)
            )
        ):
            self._score(table)  # all that scoring needs is written
        need(not table.over, "the game has ended")

    def outcome(self) -> Outcome:
        if self.table is None:
            raise Refused("no game")
        table = self.table
        if not self.closed and table.drafting:
            self._score(table)
        need(table.over or self.closed == "*", "the game is not over: * is missing")
        final, winners = table.finish() if table.over else (None, None)
        result = "*" if final is None else " ".join(map(str, final))
        need(self.tags.get("Result", "?") in ("?", result), f"the result is {result}")
        return {
            "variant": table.variant,
            "board": table.board,
            "seats": table.seats,
            "rounds": self.rounds,
            "final": final,
            "winners": winners,
        }


def _plain(line: str) -> str:
    """The line without comments, clocks and opinions."""
    line = re.sub(r"\{[^}]*\}", " ", line)
    line = re.sub(r";.*", " ", line)
    words = [word for word in line.split() if not re.fullmatch(r"\$[0-9]+|@[0-9]+:.*", word)]
    return " ".join(
        re.sub(r"(?<=.)[!?]{1,2}$", "", word) if word[0] in "0123456789" else word for word in words
    )


def _numbers(words: list[str]) -> list[int]:
    need(all(re.fullmatch(r"[0-9]+", word) for word in words), "totals are numbers")
    return [int(word) for word in words]


def _table(tags: dict[str, str]) -> Table:
    need("Variant" in tags, "no Variant")
    need("Position" not in tags, "this reader starts from the beginning only")
    names = [tags[f"Seat{n}"] for n in range(1, 5) if f"Seat{n}" in tags]
    need(all(f"Seat{n}" in tags for n in range(1, len(names) + 1)), "a seat is missing")
    need(len(set(names)) == len(names), "a name twice")
    return Table(
        tags["Variant"],
        tags.get("Board", "coloured"),
        len(names),
        tags.get("Factories", "plain"),
        tags.get("Split", "even"),
        tags.get("SetupOrder", "effect"),
    )


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
    if table.over:
        result = " ".join(map(str, table.finish()[0]))
        lines.append("== " + result)
    else:
        result = "*"
        lines.append("*")
    tags = [(name, "?") for name in ("Event", "Site", "Date", "Round", "Table")]
    tags += [("Variant", variant)]
    tags += [(f"Seat{n}", f"Player {n}") for n in range(1, seats + 1)]
    tags += [("Result", result)]
    tags += [("Board", board)] if board != "coloured" else []
    tags += [("Factories", "special")] if table.special else []
    tags += [("GameId", f"oracle-{style}-{seed}")]
    tags += [("SetupOrder", setup_order)] if table.special and setup_order != "effect" else []
    tags += [("Split", split)] if table.special and split != "even" else []
    tags += [("Termination", "unterminated")] if result == "*" else []
    head = ["%azn 1"] + [f'[{name} "{value}"]' for name, value in tags] + [""]
    return "\n".join(head + lines) + "\n"


def _random_round(table: Table, rng: random.Random, style: str) -> list[str]:
    tokens = table.random_deal(rng)
    table.deal(table.start, tokens)
    lines = [f"R{table.round} @{table.start} " + " ".join(tokens)]
    moves = []
    while not table.drafting_over():
        moves.append(table.play(_choose(table, rng, style)))
    laps = [moves[i : i + table.seats] for i in range(0, len(moves), table.seats)]
    lines += [f"{lap}. " + " ".join(played) for lap, played in enumerate(laps, 1)]
    choices = {seat: rng.choice(sorted(table.tilings(seat))) for seat in range(1, table.seats + 1)}
    lines += [f"T{seat} {choice}" for seat, choice in choices.items() if choice]
    lines.append("= " + " ".join(map(str, table.score_round(choices))))
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
        moves = [move for move in moves if worth[move] == max(worth.values())]
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
