"""What the records of all families share: a tiny reader of canonical AZN, and what writes games.

Notation page, 1 and 2. The reader goes line by line. It drops comments, clocks and glyphs, and
knows neither variations nor the marks of what stood. What a family's games look like is told by its
own reader: walls_text.py and sintra_text.py, the games with factories; garden_text.py.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypedDict, TypeVar

from .walls_deal import Refused, need

TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


class Outcome(TypedDict):
    variant: str
    board: str
    seats: int
    rounds: list[list[int]]
    final: list[int] | None
    winners: list[int] | None


class Table(Protocol):
    """What the tables have in common."""

    board: str
    seats: int
    round: int
    start: int
    over: bool

    def finish(self) -> tuple[list[int], list[int]]: ...


class OfferTable(Table, Protocol):
    """A table with factories."""

    drafting: bool

    def deal(self, start: int, tokens: list[str]) -> None: ...
    def drafting_over(self) -> bool: ...
    def play(self, move: str) -> str: ...


TableT = TypeVar("TableT", bound=Table)
OfferT = TypeVar("OfferT", bound=OfferTable)


# --- reading ----------------------------------------------------------------------------------


class Reader(ABC, Generic[TableT]):
    """Reads one game."""

    number: ClassVar[re.Pattern[str]] = re.compile(r"0|-?[1-9][0-9]*")  # a total
    aside: ClassVar[re.Pattern[str]] = re.compile(r"\$[0-9]+|@[0-9]+:.*")  # a clock or an opinion
    may_have_glyph: ClassVar[str] = ""  # how words begin that lose their glyphs at once

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.begun = False  # behind the tags
        self.table: TableT | None = None
        self.rounds: list[list[int]] = []
        self.closed = ""  # the text that ended the game

    # --- what a family tells ------------------------------------------------------------------

    def set_up(self, head: str, rest: list[str]) -> bool:
        """Reads a set-up line; false if the line is none."""
        del head, rest
        return False

    @abstractmethod
    def new_table(self) -> TableT:
        """The table that tags and set-up lines ask for."""

    def own_line(self, table: TableT, head: str, rest: list[str]) -> bool:
        """Reads a line that only this family has; false if the line is none."""
        del table, head, rest
        return False

    @abstractmethod
    def playing(self, table: TableT) -> bool:
        """Whether a round was dealt and not scored yet."""

    @abstractmethod
    def ready(self, table: TableT) -> bool:
        """Whether all that the scoring of this round needs is written."""

    @abstractmethod
    def deal(self, table: TableT, start: int, words: list[str]) -> None: ...

    @abstractmethod
    def lap(self, table: TableT, number: int, words: list[str]) -> None: ...

    @abstractmethod
    def score_round(self, table: TableT) -> list[int]: ...

    # --- lines --------------------------------------------------------------------------------

    def replay(self, text: str) -> Outcome:
        for line in text.removeprefix("\ufeff").splitlines():
            try:
                self._read(line)
            except Refused as refused:
                raise Refused(f"{line.strip()}: {refused}") from None
        return self._outcome()

    def _read(self, line: str) -> None:
        line = line.strip()
        tag = TAG.fullmatch(line)
        if tag and not self.begun:
            need(tag[1] not in self.tags, "tag twice")
            self.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            return
        words = self._words(line)
        if not words or words == ["%azn", "1"]:
            return
        self.begun = True
        need(not self.closed, "something after the end")
        if self.table is None and not self.set_up(words[0], words[1:]):
            self.table = self.new_table()
        if self.table is not None:
            self._body(self.table, words[0], words[1:])

    def _words(self, line: str) -> list[str]:
        """The words of the line without comments, clocks and opinions."""
        line = re.sub(r"\{[^}]*\}", " ", line)
        line = re.sub(r";.*", " ", line)
        words = [word for word in line.split() if not self.aside.fullmatch(word)]
        return [without_glyph(word) if word[0] in self.may_have_glyph else word for word in words]

    def _body(self, table: TableT, head: str, rest: list[str]) -> None:
        if re.fullmatch(r"R[0-9]+", head):
            self._round(table, int(head[1:]), rest)
        elif re.fullmatch(r"[0-9]+\.", head):
            self.lap(table, int(head[:-1]), rest)
        elif head == "=":
            need(self.playing(table), "totals, but no round")
            totals = self._score(table)
            need(self.numbers(rest) == totals, f"totals are {totals}")
        elif head.startswith("#"):
            need(bool(self.rounds) and not self.playing(table), "a hash belongs behind totals")
        elif head in ("==", "*"):
            self.closed = head
            self._end(table, rest)
        elif not self.own_line(table, head, rest):
            raise Refused("not understood")

    def _round(self, table: TableT, number: int, words: list[str]) -> None:
        if self.playing(table):
            self._score(table)
        need(number == table.round + 1, f"this is round {table.round + 1}")
        start = table.start
        if words and re.fullmatch(r"@[0-9]", words[0]):
            start, words = int(words[0][1:]), words[1:]
        self.deal(table, start, words)

    def _score(self, table: TableT) -> list[int]:
        totals = self.score_round(table)
        self.rounds.append(totals)
        return totals

    def _end(self, table: TableT, words: list[str]) -> None:
        if self.playing(table) and (self.closed == "==" or self.ready(table)):
            self._score(table)
        if self.closed == "==":
            totals = table.finish()[0]
            need(self.numbers(words) == totals, f"final totals are {totals}")
            return
        need(not words, "something after the end")
        need(not table.over, "the game has ended")

    def _outcome(self) -> Outcome:
        if self.table is None:
            raise Refused("no game")
        table = self.table
        if not self.closed and self.playing(table):
            self._score(table)
        need(table.over or self.closed == "*", "the game is not over: * is missing")
        final, winners = table.finish() if table.over else (None, None)
        result = "*" if final is None else listed(final)
        need(self.tags.get("Result", "?") in ("?", result), f"the result is {result}")
        return {
            "variant": self.tags["Variant"],
            "board": table.board,
            "seats": table.seats,
            "rounds": self.rounds,
            "final": final,
            "winners": winners,
        }

    # --- what the families' readers ask for ---------------------------------------------------

    def numbers(self, words: list[str]) -> list[int]:
        need(all(self.number.fullmatch(word) for word in words), "totals are numbers")
        return [int(word) for word in words]

    def seats(self) -> int:
        """How many seats the tags name, for a game from its beginning."""
        tags = self.tags
        need("Position" not in tags, "this reader starts from the beginning only")
        names = [tags[f"Seat{n}"] for n in range(1, 5) if f"Seat{n}" in tags]
        need(all(f"Seat{n}" in tags for n in range(1, len(names) + 1)), "a seat is missing")
        need(len(set(names)) == len(names), "a name twice")
        return len(names)


class OfferReader(Reader[OfferT]):
    """Reads one game with factories: in each lap, every seat moves once."""

    def __init__(self) -> None:
        super().__init__()
        self.moves_in_round = 0

    def playing(self, table: OfferT) -> bool:
        return table.drafting

    def ready(self, table: OfferT) -> bool:
        return table.drafting_over()

    def deal(self, table: OfferT, start: int, words: list[str]) -> None:
        table.deal(start, words)
        self.moves_in_round = 0

    def lap(self, table: OfferT, number: int, words: list[str]) -> None:
        laps, more = divmod(self.moves_in_round, table.seats)
        need(table.drafting and more == 0 and number == laps + 1, f"not lap {number}")
        need(1 <= len(words) <= table.seats, "a lap has a move for each seat")
        for move in words:
            table.play(move)
            self.moves_in_round += 1


def without_glyph(word: str) -> str:
    return re.sub(r"(?<=.)[!?]{1,2}$", "", word)


# --- writing random games ---------------------------------------------------------------------


def written(variant: str, table: Table, tags: Mapping[str, str], lines: Sequence[str]) -> str:
    """The record of what was played at a table; `tags` are those besides the roster."""
    result = listed(table.finish()[0]) if table.over else "*"
    roster = dict.fromkeys(("Event", "Site", "Date", "Round", "Table"), "?")
    roster |= {"Variant": variant}
    roster |= {f"Seat{n}": f"Player {n}" for n in range(1, table.seats + 1)}
    roster |= {"Result": result}
    more = {**tags} if table.over else {**tags, "Termination": "unterminated"}
    told = [*roster.items(), *sorted(more.items())]
    head = ["%azn 1", *(f'[{name} "{value}"]' for name, value in told), ""]
    return "\n".join([*head, *lines, f"== {result}" if table.over else "*"]) + "\n"


def drafted(table: OfferTable, tokens: list[str], choose: Callable[[], str]) -> list[str]:
    """Deals a round and plays all its moves: the lines of that."""
    table.deal(table.start, tokens)
    lines = [f"R{table.round} @{table.start} " + " ".join(tokens)]
    moves = []
    while not table.drafting_over():
        moves.append(table.play(choose()))
    laps = [moves[i : i + table.seats] for i in range(0, len(moves), table.seats)]
    return lines + [f"{lap}. " + " ".join(played) for lap, played in enumerate(laps, 1)]


def listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
