"""What the strict readers of games with a factory offer share: deals on factories, moves in turn."""

import re
from typing import cast

from tests.oracle.walls import Refused

from . import story
from .places import Word
from .story_offer import OfferMove, OfferTable
from .strict import Reader
from .tags_read import Flaw, flaw


class OfferReader(Reader):
    factory: re.Pattern[str]
    move: re.Pattern[str]
    table: OfferTable

    def new_move(self, word: Word, table: story.Table) -> OfferMove:
        return OfferMove(word, cast("OfferTable", table))

    @property
    def playing(self) -> bool:
        return self.table.drafting

    @property
    def played_out(self) -> bool:
        return self.table.drafting_over()

    def deal(self, line: int, start: int, words: tuple[Word, ...]) -> None:
        for word in words:
            if not self.factory.fullmatch(word.text):
                raise Flaw("text", word.spot, "not a factory")
        before = self.table.clone()
        try:
            self.table.deal(start, [word.text for word in words])
        except Refused as refused:
            flaw("chance", line, str(refused))
        self.rounds.append(self.new_round(line, words, before))

    def starts_lap(self, number: int) -> bool:
        laps, more = divmod(len(self.rounds[-1].moves), self.table.seats)
        return not more and number == laps + 1

    def turns(self, words: list[Word]) -> None:
        for word in words:
            self._move(word)

    def _move(self, word: Word) -> None:
        if not self.move.fullmatch(word.text):
            raise Flaw("text", word.spot, "not a move")
        if self.played_out:
            raise Flaw("move", word.spot, "no tiles are left")
        move = self.new_move(word, self.table.clone() if self.keep else self.table)
        count = move.count if move.drafts and int(word.text[0]) <= len(self.table.factories) else 0
        try:
            full = self.table.play(move.bare)
        except Refused as refused:
            raise Flaw("move", word.spot, str(refused)) from None
        fell = word.text.partition("~")[2]
        should = count if move.core[2:] == "F" else int(full.partition("~")[2] or 0)
        if ("^" in word.text and "^" not in full) or (fell and int(fell) != should):
            raise Flaw("claim", word.spot, f"should be {full}")
        self.rounds[-1].moves.append(move)
