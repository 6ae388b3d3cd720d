"""A strict reader of canonical wall games: tells a valid game, or where its first flaw lies.

It stands on the oracle and serves the injector: to know what a table holds, to prove that a fault
is one, and to find where a missing move must first be noticed. It knows no import form, no
comments, no variations, no clocks: all these are flaws to it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from tests.oracle.walls import Refused, Table

from .places import Word, whole, words_of
from .story import Move, Round, Story, Tiling
from .tags_read import Flaw, flaw, read_tags, seats_of

NUMBER = re.compile(r"0|[1-9][0-9]*")
HASH = r"#[0-9a-f]{16}"
PAIR = re.compile(r"[1-5]>[1-5F]")


@lru_cache(maxsize=256)
def tell(lines: tuple[str, ...]) -> Story:
    """The story of a valid game; raises Flaw."""
    return _Reader(lines).read()


def without_tag(story: Story, name: str) -> Story:
    """The same game without a tag that no import needs."""
    if name not in story.tags:
        return story
    line = story.tags[name].line
    return tell((*story.lines[:line], *story.lines[line + 1 :]))


def first_flaw(lines: Sequence[str]) -> Flaw | None:
    try:
        _Reader(tuple(lines)).read()
    except Flaw as found:
        return found
    return None


class _Reader:
    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self.tags, self.body = read_tags(lines)
        self.table = self._new_table()
        letters = self.table.letters
        some = f"[{letters}]+"
        self.factory = re.compile(rf"(-|{some})(:(\+[{letters}]?|[{letters}=/0]))?")
        self.move = re.compile(rf"[0-9][{letters}][1-5F](<{some})?(>{some})?\^?(~[1-9][0-9]*)?")
        self.rounds: list[Round] = []
        self.choices: dict[int, str] = {}
        self.ending: int | None = None

    def _new_table(self) -> Table:
        def value(name: str, default: str) -> str:
            return self.tags[name].value if name in self.tags else default

        return Table(
            value("Variant", ""),
            value("Board", "coloured"),
            seats_of(self.tags),
            value("Factories", "plain"),
            value("Split", "even"),
            value("SetupOrder", "effect"),
        )

    def read(self) -> Story:
        for line in range(self.body, len(self.lines)):
            self._line(line)
        self._close()
        assert self.ending is not None
        return Story(self.lines, self.tags, self.body, self.table, self.rounds, self.ending)

    def _line(self, line: int) -> None:
        words = words_of(self.lines, line)
        head = words[0].text if words else ""
        readers = {
            r"R[1-9][0-9]*": self._round,
            r"[1-9][0-9]*\.": self._lap,
            r"T[1-4]": self._tiling,
            r"=": self._totals,
            HASH: self._hash,
            r"==": self._final,
            r"\*": self._unfinished,
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
        if table.drafting or table.over:
            raise Flaw("move", head.spot, "no round may start here")
        if int(head.text[1:]) != table.round + 1:
            raise Flaw("claim", head.spot, "not the number of this round")
        seat, factories = words[1], words[2:]
        if not re.fullmatch(r"@[1-4]", seat.text):
            raise Flaw("text", seat.spot, "not a seat")
        start = int(seat.text[1:])
        if start > table.seats or (table.round and start != table.start):
            raise Flaw("claim", seat.spot, "not the seat that starts")
        self._deal(head.line, start, factories)

    def _deal(self, line: int, start: int, factories: list[Word]) -> None:
        for word in factories:
            if not self.factory.fullmatch(word.text):
                raise Flaw("text", word.spot, "not a factory")
        before = self.table.clone()
        try:
            self.table.deal(start, [word.text for word in factories])
        except Refused as refused:
            flaw("chance", line, str(refused))
        self.rounds.append(Round(self.table.round, line, tuple(factories), before))
        self.choices = {}

    def _lap(self, words: list[Word]) -> None:
        head, table = words[0], self.table
        if not table.drafting:
            flaw("move" if table.over else "text", head.line, "a move outside of a round")
        laps, more = divmod(len(self.rounds[-1].moves), table.seats)
        if not table.drafting_over() and (more or int(head.text[:-1]) != laps + 1):
            raise Flaw("claim", head.spot, "not the number of this lap")
        self.rounds[-1].laps.append(head.line)
        for word in words[1:]:
            self._move(word)

    def _move(self, word: Word) -> None:
        if not self.move.fullmatch(word.text):
            raise Flaw("text", word.spot, "not a move")
        if self.table.drafting_over():
            raise Flaw("move", word.spot, "no tiles are left")
        move = Move(word, self.table.clone())
        try:
            full = self.table.play(move.bare)
        except Refused as refused:
            raise Flaw("move", word.spot, str(refused)) from None
        fell = word.text.partition("~")[2]
        if ("^" in word.text and "^" not in full) or (fell and int(fell) != _fallen(move, full)):
            raise Flaw("claim", word.spot, f"should be {full}")
        self.rounds[-1].moves.append(move)

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
        self.rounds[-1].tilings.append(tiling)

    def _must_not_be_missing(self, seats: range, line: int) -> None:
        for seat in seats:
            if seat not in self.choices and "" not in self.table.tilings(seat):
                flaw("move", line, f"seat {seat} has not tiled")

    # --- claims at the end of a round and of the game -----------------------------------------

    def _totals(self, words: list[Word]) -> None:
        line, table = words[0].line, self.table
        if not table.drafting:
            flaw("text", line, "totals without a round")
        if not table.drafting_over():
            flaw("move", line, "the round stops too early")
        self._must_not_be_missing(range(1, table.seats + 1), line)
        scores = table.score_round(self.choices)
        hashes = [word for word in words if re.fullmatch(HASH, word.text)]
        self._compare([word for word in words[1:] if word not in hashes], scores, line)
        if hashes:
            self._hash(hashes)
        self.rounds[-1].totals = line
        self.rounds[-1].scores = tuple(scores)
        self.rounds[-1].over = table.over

    def _compare(self, words: list[Word], totals: list[int], line: int) -> None:
        for word in words:
            if not NUMBER.fullmatch(word.text):
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
        if self.table.drafting or not self.table.over:
            flaw("claim", line, "the game is not over")
        self._compare(words[1:], self.table.finish()[0], line)
        self.ending = line

    def _unfinished(self, words: list[Word]) -> None:
        line = words[0].line
        if self.table.over and not self.table.drafting:
            flaw("claim", line, "the game is over")
        if len(words) > 1:
            raise Flaw("text", words[1].spot, "junk behind the end")
        self.ending = line

    def _close(self) -> None:
        if self.ending is None:
            raise Flaw("claim", whole(len(self.lines)), "the game does not end")
        result = self.tags.get("Result")
        final = " ".join(map(str, self.table.finish()[0])) if self.table.over else "*"
        if result is not None and result.value != final:
            flaw("claim", result.line, f"the result is {final}")


def _fallen(move: Move, full: str) -> int:
    """How many tiles fell in this move."""
    if move.core[2] == "F":
        return move.count
    return int(full.partition("~")[2] or 0)
