"""What only a told game of Queen's Garden has: actions, draws and flips, storages, gardens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, cast

from tests.oracle.garden import Refused, Table as GardenTable

from . import story
from .injection import fault_of
from .places import Word

COLOURS, PATTERNS = "BGLMPY", "123456"
KINDS = tuple(colour + pattern for colour in COLOURS for pattern in PATTERNS)
HEXAGON = f"[{COLOURS}][{PATTERNS}]"
THINGS = rf"(?:{HEXAGON}|\[{HEXAGON}\])*\**"
TAKE = re.compile(
    rf"\+(?:[{COLOURS}](?::(?:[{PATTERNS}][a-h])+)?|[{PATTERNS}](?::(?:[{COLOURS}][a-h])+)?)"
)
PUT = re.compile(rf"(\[)?({HEXAGON})(?(1)\])@([0-6][0-6])(?:/(?!\+|$)({THINGS}))?(?:\+([1-9]))?")
BUY = re.compile(r"\[\]@([1-6])")
PASS = re.compile(rf"pass(?:/(?!\^|$)({THINGS}))?(\^)?")
DRAW = re.compile(rf"[a-h]:({HEXAGON})+")
FLIP = re.compile(rf"[a-h]={HEXAGON}")


def placed(name: str, place: str, paid: str) -> str:
    """The action that places this there, in its written form."""
    return f"{name}@{place}" + (f"/{paid}" if paid else "")


def is_action(text: str) -> bool:
    """Whether it can be read as an action, legal or not."""
    return any(pattern.fullmatch(text) for pattern in (TAKE, PUT, BUY, PASS))


def is_chance(text: str) -> bool:
    """Whether it can be read as a draw or a flip."""
    return bool(DRAW.fullmatch(text) or FLIP.fullmatch(text))


@dataclass(frozen=True)
class GardenMove(story.Move):
    """An action and the chance that it caused."""

    table: GardenTable
    chance: tuple[Word, ...] = ()

    @property
    def text(self) -> str:
        return self.word.text

    @property
    def drafts(self) -> bool:
        return self.takes

    @property
    def takes(self) -> bool:
        return self.text[0] == "+"

    @property
    def puts(self) -> bool:
        """Whether it places a tile or an expansion of the storage."""
        return self.put is not None

    @property
    def buys(self) -> bool:
        return self.text.startswith("[]")

    @property
    def passes(self) -> bool:
        return self.text.startswith("pass")

    @cached_property
    def put(self) -> re.Match[str] | None:
        return PUT.fullmatch(self.text)

    @property
    def bare(self) -> str:
        return re.sub(r"(?<=.)\+[0-9]$", "", self.text).removesuffix("^")

    @property
    def core(self) -> str:
        """An action without payment, discards and choice pairs."""
        return re.split(r"[/:^]|(?<=.)\+", self.text)[0]

    @property
    def end(self) -> int:
        return self.chance[-1].end if self.chance else self.word.end

    # --- what is placed -----------------------------------------------------------------------

    @property
    def hexagon(self) -> str:
        return self._part(2)

    @property
    def is_tile(self) -> bool:
        return self.text[0] in COLOURS

    @property
    def name(self) -> str:
        """What is placed, as it is written."""
        return self.text.partition("@")[0]

    @property
    def place(self) -> str:
        return self._part(3)

    @property
    def paid(self) -> str:
        return self._part(4)

    @property
    def gained(self) -> str:
        """The jokers that were received."""
        return self._part(5)

    def _part(self, number: int) -> str:
        return (self.put[number] if self.put else "") or ""

    # --- what the mover has -------------------------------------------------------------------

    @property
    def tiles(self) -> list[str]:
        return sorted(self.table.tiles[self.seat - 1].elements())

    @property
    def expansions(self) -> list[str]:
        return self.table.expansions[self.seat - 1]

    @property
    def jokers(self) -> int:
        return self.table.jokers[self.seat - 1]

    @property
    def slots(self) -> dict[int, str]:
        return self.table.slots[self.seat - 1]

    def refuses(self, text: str) -> bool:
        """Whether the rules refuse this action here, whatever chance would follow."""
        try:
            self.table.due(text)
        except Refused:
            return True
        return False

    def after(self) -> GardenTable:
        """The table behind it."""
        table = self.table.clone()
        table.play(self.bare, [word.text for word in self.chance])
        return table


@dataclass
class GardenStory(story.SignedStory):
    table: GardenTable

    family: ClassVar[str] = "garden"

    @property
    def letters(self) -> str:
        return COLOURS

    def readable(self, text: str) -> bool:
        bare = text.rstrip("!?")
        return is_action(bare) or is_action(bare.upper())  # small letters are accepted

    @property
    def moves(self) -> Sequence[GardenMove]:
        return cast("Sequence[GardenMove]", super().moves)

    @property
    def drafts(self) -> Sequence[GardenMove]:
        return cast("Sequence[GardenMove]", super().drafts)

    @property
    def puts(self) -> list[GardenMove]:
        return [move for move in self.moves if move.puts]

    @property
    def passes(self) -> list[GardenMove]:
        return [move for move in self.moves if move.passes]

    @property
    def draws(self) -> list[Word]:
        """All draws, those of the R lines among them."""
        return [word for word in self.chance if word.text[1] == ":"]

    @property
    def flips(self) -> list[Word]:
        return [word for word in self.chance if word.text[1] == "="]

    @property
    def chance(self) -> list[Word]:
        in_heads = [word for a_round in self.rounds for word in a_round.factories]
        return in_heads + [word for move in self.moves for word in move.chance]


garden_fault = fault_of(GardenStory)
