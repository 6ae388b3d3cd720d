"""The strict reader of Queen's Garden: actions, and the chance that they make due."""

import re
from collections.abc import Sequence
from typing import ClassVar

from tests.oracle.garden import Refused, Table as GardenTable

from . import story
from .places import Word, whole
from .story_garden import GardenMove, GardenStory, is_action, is_chance
from .strict import Reader
from .tags_read import Flaw, seats_of

ROUNDS = 4
OF_OTHER_GAMES = ("Split", "SetupOrder", "Columns", "GlassTrack")


class GardenReader(Reader):
    number: ClassVar[re.Pattern[str]] = re.compile(r"0|-?[1-9][0-9]*")
    table: GardenTable

    def __init__(
        self, lines: tuple[str, ...], tags: dict[str, story.Tag], body: int, *, keep: bool
    ) -> None:
        super().__init__(lines, tags, body, keep=keep)
        board = tags["Board"].value if "Board" in tags else "A"
        numbers = tags["WheelPoints"].value.split() if "WheelPoints" in tags else None
        wheel = [int(number) for number in numbers] if numbers else None
        self.table = GardenTable(board, seats_of(tags), wheel)
        self.lap = 0  # of the last action

    def warnings(self) -> list[Flaw]:
        self.read()
        strange = [self.tags[name] for name in OF_OTHER_GAMES if name in self.tags]
        return [Flaw("tag", whole(tag.line), "a tag of another game") for tag in strange]

    @property
    def playing(self) -> bool:
        return self.table.acting

    @property
    def played_out(self) -> bool:
        return self.table.acting and self.table.to_move is None

    def score(self, line: int) -> list[int]:
        del line
        return self.table.score_round()

    def told(self, ending: int) -> GardenStory:
        return GardenStory(self.lines, self.tags, self.body, self.table, self.rounds, ending)

    def _unfinished(self, words: list[Word]) -> None:
        if self.played_out and self.table.round == ROUNDS:
            raise Flaw("claim", words[0].spot, "the last round was played to its end")
        super()._unfinished(words)

    def starts_lap(self, number: int) -> bool:
        return number == self.table.lap > self.lap

    # --- chance -------------------------------------------------------------------------------

    def deal(self, line: int, start: int, words: tuple[Word, ...]) -> None:
        for word in words:
            if not is_chance(word.text):
                raise Flaw("text", word.spot, "no draw")
        before = self.table.clone()
        twin = self.table.clone()
        head = Word(self.lines[line].split(" ")[0], line, 0)
        _take_chance(twin, twin.new_stack(), words, head)
        self.table.begin_round(start, [word.text for word in words])
        self.lap = 0
        self.rounds.append(self.new_round(line, words, before))

    # --- actions ------------------------------------------------------------------------------

    def turns(self, words: list[Word]) -> None:
        """Every action with the draws and flips behind it."""
        actions: list[tuple[Word, list[Word]]] = []
        for word in words:
            if is_action(word.text):
                actions.append((word, []))
            elif not is_chance(word.text):
                raise Flaw("text", word.spot, "not an action")
            elif not actions:
                raise Flaw("chance", word.spot, "chance in front of all actions")
            else:
                actions[-1][1].append(word)
        for word, chance in actions:
            self._action(word, tuple(chance))

    def _action(self, word: Word, chance: tuple[Word, ...]) -> None:
        if self.played_out:
            raise Flaw("move", word.spot, "all have passed")
        move = GardenMove(word, self.table.clone() if self.keep else self.table, chance)
        twin = self.table.clone()
        try:
            full, owed = twin.act(move.bare)
        except Refused as refused:
            raise Flaw("move", word.spot, str(refused)) from None
        marks = word.text[len(move.bare) :]
        if marks and not full.endswith(marks):
            raise Flaw("claim", word.spot, f"should be {full}")
        _take_chance(twin, owed, chance, word)
        self.lap = self.table.lap
        self.table.play(move.bare, [each.text for each in chance])
        self.rounds[-1].moves.append(move)


def _take_chance(twin: GardenTable, owed: list[str], words: Sequence[Word], cause: Word) -> None:
    """Draws and flips, one after the other; what is missing is the fault of its cause."""
    left = list(words)
    for number, wanted in enumerate(owed):
        word = left[0] if left else None
        if word is None or (not word.text.startswith(wanted) and len(left) < len(owed) - number):
            raise Flaw("chance", cause.spot, f"{wanted} is missing")
        try:
            twin.settle([wanted], [word.text])
        except Refused as refused:
            raise Flaw("chance", word.spot, str(refused)) from None
        left.pop(0)
    if left:
        raise Flaw("chance", left[0].spot, "nothing is due")
