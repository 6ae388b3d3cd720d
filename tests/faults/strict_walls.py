"""The strict reader of wall games: gold factories, splits, lines of tilings."""

import re
from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from tests.oracle.walls import Table as WallTable

from . import story
from .places import Word
from .story_walls import Tiling, WallMove, WallRound, WallStory
from .strict_offer import OfferReader
from .tags_read import Flaw, flaw, seats_of

PAIR = re.compile(r"[1-5]>[1-5F]")


class WallReader(OfferReader):
    number: ClassVar[re.Pattern[str]] = re.compile(r"0|[1-9][0-9]*")
    table: WallTable

    def __init__(
        self, lines: tuple[str, ...], tags: dict[str, story.Tag], body: int, *, keep: bool
    ) -> None:
        super().__init__(lines, tags, body, keep=keep)
        self.table = self._new_table()
        letters = self.table.letters
        some = f"[{letters}]+"
        self.factory = re.compile(rf"(-|{some})(:(\+[{letters}]?|[{letters}=/0]))?")
        self.move = re.compile(rf"[0-9][{letters}][1-5F](<{some})?(>{some})?\^?(~[1-9][0-9]*)?")
        self.tilings: list[Tiling] = []
        self.choices: dict[int, str] = {}

    def _new_table(self) -> WallTable:
        def value(name: str, default: str) -> str:
            return self.tags[name].value if name in self.tags else default

        return WallTable(
            value("Variant", ""),
            value("Board", "coloured"),
            seats_of(self.tags),
            value("Factories", "plain"),
            value("Split", "even"),
            value("SetupOrder", "effect"),
        )

    def more_lines(self) -> Mapping[str, Callable[[list[Word]], None]]:
        return {r"T[1-4]": self._tiling}

    def new_round(self, line: int, factories: tuple[Word, ...], before: story.Table) -> story.Round:
        self.tilings, self.choices = [], {}
        found = WallRound(self.table.round, line, factories, before)
        found.tilings = self.tilings
        return found

    def new_move(self, word: Word, table: story.Table) -> WallMove:
        return WallMove(word, cast("WallTable", table))

    def told(self, ending: int) -> WallStory:
        rounds = cast("list[WallRound]", self.rounds)
        return WallStory(self.lines, self.tags, self.body, self.table, rounds, ending)

    # --- tilings ------------------------------------------------------------------------------

    def _tiling(self, words: list[Word]) -> None:
        head, table = words[0], self.table
        seat = int(head.text[1:])
        if seat > table.seats or not table.drafting or not table.drafting_over():
            raise Flaw("move", head.spot, "no tiling here")
        self._must_not_be_missing(range(1, seat), head.line)
        for word in words[1:]:
            if not PAIR.fullmatch(word.text):
                raise Flaw("text", word.spot, "not a tiling")
        tiling = Tiling(seat, head.line, tuple(words[1:]), table.clone())
        texts = [word.text for word in words[1:]]
        for count, word in enumerate(words[1:], 1):
            if not tiling.allows(texts[:count]):
                raise Flaw("move", word.spot, "not a legal tiling")
        if (
            not texts
            or tuple(texts) not in tiling.options()
            or seat <= max(self.choices, default=0)
        ):
            flaw("move", head.line, "not the whole tiling")
        self.choices[seat] = " ".join(texts)
        self.tilings.append(tiling)

    def _must_not_be_missing(self, seats: range, line: int) -> None:
        for seat in seats:
            if seat not in self.choices and "" not in self.table.tilings(seat):
                flaw("move", line, f"seat {seat} has not tiled")

    def score(self, line: int) -> list[int]:
        self._must_not_be_missing(range(1, self.table.seats + 1), line)
        return self.table.score_round(self.choices)
