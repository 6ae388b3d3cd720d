"""Records of Queen's Garden: their reader. Notation page, 6."""

import re
from typing import ClassVar

from .garden_table import Table
from .record import Outcome, Reader, without_glyph
from .walls_deal import need

CHANCE = re.compile(r"[a-z][:=].*")


def replay(text: str) -> Outcome:
    """One game."""
    return _Reader().replay(text)


class _Reader(Reader[Table]):
    aside: ClassVar[re.Pattern[str]] = re.compile(r"\$[0-9]+|@[0-9]+:[0-9]{2}:[0-9]{2}")

    def __init__(self) -> None:
        super().__init__()
        self.laps = 0  # that were read of this round

    def new_table(self) -> Table:
        tags = self.tags
        need(tags.get("Variant") == "garden", "not a game of Queen's Garden")
        seats = self.seats()
        wheel = self.numbers(tags["WheelPoints"].split()) if "WheelPoints" in tags else None
        return Table(tags.get("Board", "A"), seats, wheel)

    def playing(self, table: Table) -> bool:
        return table.acting

    def ready(self, table: Table) -> bool:
        return table.to_move is None

    def deal(self, table: Table, start: int, words: list[str]) -> None:
        table.begin_round(start, words)
        self.laps = 0

    def lap(self, table: Table, number: int, words: list[str]) -> None:
        need(table.acting and number == self.laps + 1, f"not lap {number}")
        need(bool(words) and not CHANCE.fullmatch(words[0]), "a lap begins with a move")
        self.laps += 1
        actions: list[tuple[str, list[str]]] = []
        for word in words:
            if CHANCE.fullmatch(word):
                actions[-1][1].append(word)
            else:
                actions.append((without_glyph(word), []))
        for move, chance in actions:
            need(table.lap == number, f"{move} belongs to lap {table.lap}")
            table.play(move, chance)

    def score_round(self, table: Table) -> list[int]:
        return table.score_round()
