"""A strict reader of canonical games: tells a valid game, or where its first flaw lies.

It stands on the oracles and serves the injector: to know what a table holds, to prove that a fault
is one, and to find where a missing move must first be noticed. It knows no import form, no
comments, no variations, no clocks: all these are flaws to it. What a family's games look like is
told by its own reader: strict_offer.py with strict_walls.py and strict_sintra.py; strict_garden.py.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

from .places import Word, whole, words_of
from .story import Round, Story, Table, Tag
from .tags_read import Flaw, flaw

HASH = r"#[0-9a-f]{16}"


class Reader(ABC):
    """Reads one game; with `keep`, every move is told with a table of its own."""

    number: ClassVar[re.Pattern[str]]  # a total
    table: Table

    def __init__(
        self, lines: tuple[str, ...], tags: dict[str, Tag], body: int, *, keep: bool
    ) -> None:
        self.lines, self.tags, self.body, self.keep = lines, tags, body, keep
        self.rounds: list[Round] = []
        self.ending: int | None = None

    # --- what a family tells ------------------------------------------------------------------

    def more_lines(self) -> Mapping[str, Callable[[list[Word]], None]]:
        """Patterns of the heads of the family's own lines, and what reads them."""
        return {}

    @property
    @abstractmethod
    def playing(self) -> bool:
        """Whether a round was dealt and not scored yet."""

    @property
    @abstractmethod
    def played_out(self) -> bool:
        """Whether the round that was dealt has no moves left."""

    @abstractmethod
    def deal(self, line: int, start: int, words: tuple[Word, ...]) -> None:
        """Deals a round from the words of its R line."""

    @abstractmethod
    def starts_lap(self, number: int) -> bool:
        """Whether the lap of this number begins now."""

    @abstractmethod
    def turns(self, words: list[Word]) -> None:
        """Plays the words of a lap."""

    def new_round(self, line: int, factories: tuple[Word, ...], before: Table) -> Round:
        return Round(self.table.round, line, factories, before)

    @abstractmethod
    def score(self, line: int) -> list[int]:
        """Scores the round; `line` is where it is asked for."""

    @abstractmethod
    def told(self, ending: int) -> Story: ...

    def warnings(self) -> list[Flaw]:
        """What a game without flaws earns warnings for."""
        return []

    # --- lines --------------------------------------------------------------------------------

    def read(self) -> Story:
        for line in range(self.body, len(self.lines)):
            self._line(line)
        return self.told(self._close())

    def _line(self, line: int) -> None:
        words = words_of(self.lines, line)
        head = words[0].text if words else ""
        readers = {
            r"R[1-9][0-9]*": self._round,
            r"[1-9][0-9]*\.": self._lap,
            r"=": self._totals,
            HASH: self._hash,
            r"==": self._final,
            r"\*": self._unfinished,
            **self.more_lines(),
        }
        for pattern, reader in readers.items():
            if re.fullmatch(pattern, head):
                if self.ending is not None:
                    flaw("move", line, "something after the end")
                reader(words)
                return
        flaw("text", line, "not understood")

    # --- rounds -------------------------------------------------------------------------------

    def _round(self, words: list[Word]) -> None:
        head, table = words[0], self.table
        if self.playing or table.over:
            raise Flaw("move", head.spot, "no round may start here")
        if int(head.text[1:]) != table.round + 1:
            raise Flaw("claim", head.spot, "not the number of this round")
        seat = words[1]
        if not re.fullmatch(r"@[1-4]", seat.text):
            raise Flaw("text", seat.spot, "not a seat")
        start = int(seat.text[1:])
        if start > table.seats or (table.round and start != table.start):
            raise Flaw("claim", seat.spot, "not the seat that starts")
        self.deal(head.line, start, tuple(words[2:]))

    def _lap(self, words: list[Word]) -> None:
        head = words[0]
        if not self.playing:
            flaw("move" if self.table.over else "text", head.line, "a move outside of a round")
        if not self.played_out and not self.starts_lap(int(head.text[:-1])):
            raise Flaw("claim", head.spot, "not the number of this lap")
        self.rounds[-1].laps.append(head.line)
        self.turns(words[1:])

    # --- claims at the end of a round and of the game -----------------------------------------

    def _totals(self, words: list[Word]) -> None:
        line = words[0].line
        if not self.playing:
            flaw("text", line, "totals without a round")
        if not self.played_out:
            flaw("move", line, "the round stops too early")
        scores = self.score(line)
        hashes = [word for word in words if re.fullmatch(HASH, word.text)]
        self._compare([word for word in words[1:] if word not in hashes], scores, line)
        if hashes:
            self._hash(hashes)
        self.rounds[-1].totals = line
        self.rounds[-1].scores = tuple(scores)
        self.rounds[-1].over = self.table.over

    def _compare(self, words: list[Word], totals: list[int], line: int) -> None:
        for word in words:
            if not self.number.fullmatch(word.text):
                raise Flaw("text", word.spot, "not a total")
        if len(words) != len(totals):
            flaw("claim", line, "not a total for each seat")
        for word, total in zip(words, totals, strict=True):
            if int(word.text) != total:
                raise Flaw("claim", word.spot, f"should be {total}")

    def _hash(self, words: list[Word]) -> None:
        raise Flaw("claim", words[0].spot, "hashes are not known here")

    def _final(self, words: list[Word]) -> None:
        line = words[0].line
        if self.playing or not self.table.over:
            flaw("claim", line, "the game is not over")
        self._compare(words[1:], self.table.finish()[0], line)
        self.ending = line

    def _unfinished(self, words: list[Word]) -> None:
        line = words[0].line
        if self.table.over and not self.playing:
            flaw("claim", line, "the game is over")
        if len(words) > 1:
            raise Flaw("text", words[1].spot, "junk behind the end")
        self.ending = line

    def _close(self) -> int:
        if self.ending is None:
            raise Flaw("claim", whole(len(self.lines)), "the game does not end")
        result = self.tags.get("Result")
        final = " ".join(map(str, self.table.finish()[0])) if self.table.over else "*"
        if result is not None and result.value != final:
            flaw("claim", result.line, f"the result is {final}")
        return self.ending
