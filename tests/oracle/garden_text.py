"""Records of Queen's Garden: a tiny reader of canonical AZN. Notation page, 1, 2, 6.

The reader goes line by line. It drops comments, clocks and glyphs, and knows neither variations
nor the marks of what stood.
"""

import re
from typing import TypedDict

from .garden_table import Table
from .walls_deal import Refused, need

TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
CHANCE = re.compile(r"[a-z][:=].*")
ASIDE = re.compile(r"\$[0-9]+|@[0-9]+:[0-9]{2}:[0-9]{2}")


class Outcome(TypedDict):
    variant: str
    board: str
    seats: int
    rounds: list[list[int]]
    final: list[int] | None
    winners: list[int] | None


def replay(text: str) -> Outcome:
    """One game."""
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
        self.laps = 0  # that were read of this round
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
        need(not self.closed, "something after the end")
        if self.table is None:
            self.table = _table(self.tags)
        self._body(self.table, words[0], words[1:])

    def _body(self, table: Table, head: str, rest: list[str]) -> None:
        if re.fullmatch(r"R[0-9]+", head):
            self._round(table, int(head[1:]), rest)
        elif re.fullmatch(r"[0-9]+\.", head):
            self._lap(table, int(head[:-1]), rest)
        elif head == "=":
            need(table.acting, "totals, but no round")
            totals = self._score(table)
            need(_numbers(rest) == totals, f"totals are {totals}")
        elif head.startswith("#"):
            need(bool(self.rounds) and not table.acting, "a hash belongs behind totals")
        elif head in ("==", "*"):
            self.closed = head
            self._end(table, rest)
        else:
            raise Refused("not understood")

    def _round(self, table: Table, number: int, words: list[str]) -> None:
        if table.acting:
            self._score(table)
        need(number == table.round + 1, f"this is round {table.round + 1}")
        start = table.start
        if words and re.fullmatch(r"@[0-9]", words[0]):
            start, words = int(words[0][1:]), words[1:]
        table.begin_round(start, words)
        self.laps = 0

    def _lap(self, table: Table, number: int, words: list[str]) -> None:
        need(table.acting and number == self.laps + 1, f"not lap {number}")
        need(bool(words) and not CHANCE.fullmatch(words[0]), "a lap begins with a move")
        self.laps += 1
        actions: list[tuple[str, list[str]]] = []
        for word in words:
            if CHANCE.fullmatch(word):
                actions[-1][1].append(word)
            else:
                actions.append((re.sub(r"(?<=.)[!?]{1,2}$", "", word), []))
        for move, chance in actions:
            need(table.lap == number, f"{move} belongs to lap {table.lap}")
            table.play(move, chance)

    def _score(self, table: Table) -> list[int]:
        totals = table.score_round()
        self.rounds.append(totals)
        return totals

    def _end(self, table: Table, words: list[str]) -> None:
        if table.acting and (self.closed == "==" or table.to_move is None):
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
        if not self.closed and table.acting:
            self._score(table)
        need(table.over or self.closed == "*", "the game is not over: * is missing")
        final, winners = table.finish() if table.over else (None, None)
        result = "*" if final is None else " ".join(map(str, final))
        need(self.tags.get("Result", "?") in ("?", result), f"the result is {result}")
        return {
            "variant": "garden",
            "board": table.board,
            "seats": table.seats,
            "rounds": self.rounds,
            "final": final,
            "winners": winners,
        }


def _plain(line: str) -> str:
    """The line without comments, clocks and opinions behind a space."""
    line = re.sub(r"\{[^}]*\}", " ", line)
    line = re.sub(r";.*", " ", line)
    return " ".join(word for word in line.split() if not ASIDE.fullmatch(word))


def _numbers(words: list[str]) -> list[int]:
    need(all(re.fullmatch(r"0|-?[1-9][0-9]*", word) for word in words), "totals are numbers")
    return [int(word) for word in words]


def _table(tags: dict[str, str]) -> Table:
    need(tags.get("Variant") == "garden", "not a game of Queen's Garden")
    need("Position" not in tags, "this reader starts from the beginning only")
    names = [tags[f"Seat{n}"] for n in range(1, 5) if f"Seat{n}" in tags]
    need(all(f"Seat{n}" in tags for n in range(1, len(names) + 1)), "a seat is missing")
    need(len(set(names)) == len(names), "a name twice")
    wheel = _numbers(tags["WheelPoints"].split()) if "WheelPoints" in tags else None
    return Table(tags.get("Board", "A"), len(names), wheel)
