"""Records of Stained Glass of Sintra: a tiny reader of canonical AZN and random games.

Notation page, 1, 2, 5. The reader goes line by line. It drops comments, clocks and glyphs, and
knows neither variations nor the marks of what stood.
"""

import random
import re
from collections.abc import Sequence
from typing import TypedDict

from .sintra_deal import COLUMNS, GLASS, ROUNDS
from .sintra_strips import LETTERS, SYNTHETIC, laid_out, random_sets
from .sintra_table import BACK, Table
from .walls_deal import Refused, need

TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
STYLES = ("uniform", "glass", "fill", "greedy", "stay", "hoard", "jokers", "mono")


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
        self.track = ""
        self.sets: list[list[tuple[str, str]]] = []
        self.table: Table | None = None
        self.moves_in_round = 0
        self.rounds: list[list[int]] = []
        self.closed = ""  # the text that ended the game

    def read(self, line: str) -> None:
        line = line.strip()
        tag = TAG.fullmatch(line)
        if tag and not self.track:
            need(tag[1] not in self.tags, "tag twice")
            self.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            return
        words = _plain(line).split()
        if not words or words == ["%azn", "1"]:
            return
        need(not self.closed, "something after the end")
        if self.table is None and not self._set_up(words[0], words[1:]):
            self.table = _table(self.tags, self.track, self.sets)
        if self.table is not None:
            self._body(self.table, words[0], words[1:])

    def _set_up(self, head: str, rest: list[str]) -> bool:
        """Reads a set-up line; false if the line is none."""
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

    def _body(self, table: Table, head: str, rest: list[str]) -> None:
        if re.fullmatch(r"R[0-9]+", head):
            self._round(table, int(head[1:]), rest)
        elif re.fullmatch(r"[0-9]+\.", head):
            self._lap(table, int(head[:-1]), rest)
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
        self.moves_in_round = 0

    def _lap(self, table: Table, number: int, moves: list[str]) -> None:
        laps, more = divmod(self.moves_in_round, table.seats)
        need(table.drafting and more == 0 and number == laps + 1, f"not lap {number}")
        need(1 <= len(moves) <= table.seats, "a lap has a move for each seat")
        for move in moves:
            table.play(move)
            self.moves_in_round += 1

    def _score(self, table: Table) -> list[int]:
        totals = table.score_round()
        self.rounds.append(totals)
        return totals

    def _end(self, table: Table, words: list[str]) -> None:
        if table.drafting and (self.closed == "==" or table.drafting_over()):
            self._score(table)
        if self.closed == "==":
            totals = table.finish()[0]
            need(_numbers(words) == totals, f"final totals are {totals}")
            return
        need(not words, "something after the end")
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
            "variant": "sintra",
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
        re.sub(r"(?<=.)[!?]{1,2}$", "", word) if word[0] in "0123456789<" else word
        for word in words
    )


def _numbers(words: list[str]) -> list[int]:
    need(all(re.fullmatch(r"0|-?[1-9][0-9]*", word) for word in words), "totals are numbers")
    return [int(word) for word in words]


def _table(tags: dict[str, str], track: str, sets: list[list[tuple[str, str]]]) -> Table:
    need(tags.get("Variant") == "sintra", "not a game of Sintra")
    need("Position" not in tags, "this reader starts from the beginning only")
    names = [tags[f"Seat{n}"] for n in range(1, 5) if f"Seat{n}" in tags]
    need(all(f"Seat{n}" in tags for n in range(1, len(names) + 1)), "a seat is missing")
    need(len(set(names)) == len(names), "a name twice")
    columns = _numbers(tags["Columns"].split()) if "Columns" in tags else COLUMNS
    glass = _numbers(tags["GlassTrack"].split()) if "GlassTrack" in tags else GLASS
    return Table(tags.get("Board", "A"), len(names), track, sets, columns, glass)


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
    result = " ".join(map(str, table.finish()[0])) if table.over else "*"
    lines.append(f"== {result}" if table.over else "*")
    tags = [(name, "?") for name in ("Event", "Site", "Date", "Round", "Table")]
    tags += [("Variant", "sintra")]
    tags += [(f"Seat{n}", f"Player {n}") for n in range(1, seats + 1)]
    tags += [("Result", result)]
    tags += [("Board", board)] if board != "A" else []
    tags += [("Columns", " ".join(map(str, table.columns)))] if table.columns != COLUMNS else []
    tags += [("GameId", f"oracle-{style}-{seed}")]
    tags += [("GlassTrack", " ".join(map(str, table.glass)))] if table.glass != GLASS else []
    tags += [("Termination", "unterminated")] if result == "*" else []
    head = ["%azn 1"] + [f'[{name} "{value}"]' for name, value in tags] + [""]
    return "\n".join(head + lines) + "\n"


def _random_round(table: Table, rng: random.Random, style: str) -> list[str]:
    tokens = _mono_deal(table, rng) if style == "mono" else table.random_deal(rng)
    table.deal(table.start, tokens)
    lines = [f"R{table.round} @{table.start} " + " ".join(tokens)]
    moves = []
    while not table.drafting_over():
        moves.append(table.play(_choose(table, rng, style)))
    laps = [moves[i : i + table.seats] for i in range(0, len(moves), table.seats)]
    lines += [f"{lap}. " + " ".join(played) for lap, played in enumerate(laps, 1)]
    lines.append("= " + " ".join(map(str, table.score_round())))
    return lines


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
        moves = [move for move in moves if worth[move] == max(worth.values())]
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
