"""Finds which game it was: variant, board and factories, by the options of the table or the events."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from azul_notation.bga.envelope import LocatedValue
from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.notes import ImportNote
from azul_notation.bga.schema import number
from azul_notation.bga.tables import (
    BOARD,
    COLOURS,
    FACTORIES,
    OPTIONS,
    OWN_OPTIONS,
    SITE,
    UNSUPPORTED,
)
from azul_notation.bga.timeline import Timeline
from azul_notation.rules.walls.tables import BOXES, PRINTED, Box


class Edition(Struct, frozen=True):
    """The rules that a game was played by."""

    variant: str
    board: str
    special: bool

    @property
    def box(self) -> Box:
        return BOXES[self.variant]

    @property
    def printed(self) -> bool:
        return self.board == self.box.boards[0]

    def tags(self) -> dict[str, str]:
        """Name the tags of its rules, but not those that have their default value."""
        tags = {"Variant": self.variant}
        if not self.printed:
            tags["Board"] = self.board
        if self.special:
            tags |= {"Factories": "special", "Split": "free", "SetupOrder": "position"}
        return tags


def options_of(options: LocatedValue) -> dict[int, int]:
    """Read the options of the table, and check that those of the game are known."""
    if options.value is None:
        return {}
    if not isinstance(options.value, dict):
        raise LogError("AZ702", options.pointer, reason="options are not an object")
    found = {}
    for key, value in options.value.items():
        option, chosen = number(key), number(option_value(value))
        at = (*options.pointer, key)
        if option_value(value) is None or (option is not None and option not in OWN_OPTIONS):
            continue
        if option not in OPTIONS or chosen not in OPTIONS[option]:
            raise LogError("AZ705", at, option=key, value=option_value(value))
        if option == BOARD and chosen in UNSUPPORTED:
            raise LogError("AZ706", at, board=OPTIONS[BOARD][chosen])
        found[option] = chosen
    return found


def option_value(value: Any) -> Any:
    """Read the value of an option, which may be in an object with its name."""
    return value.get("value") if isinstance(value, Mapping) else value


def edition_of(
    timeline: Timeline, options: Mapping[int, int], pointer: Pointer, notes: list[ImportNote]
) -> Edition:
    """Find which game it was, and note how."""
    special = factories_of(timeline, options, pointer, notes)
    variant = "chocolatier" if special else "azul"
    boards = BOXES[variant].boards
    if BOARD in options:
        free = OPTIONS[BOARD][options[BOARD]] == "free"
        why = f"option {BOARD} is {options[BOARD]}"
    else:
        laid = list(columns_of(timeline))
        elsewhere = sum(column != printed for column, printed in laid)
        free = elsewhere > 0
        why = f"{elsewhere} of {len(laid)} lines did not go where a printed wall has them"
        if not free:
            why = (
                f"all {len(laid)} lines went where a printed wall has them"
                if laid
                else "by default"
            )
    notes.append(ImportNote("board", boards[free], why))
    return Edition(variant, boards[free], special)


def factories_of(
    timeline: Timeline, options: Mapping[int, int], pointer: Pointer, notes: list[ImportNote]
) -> bool:
    """Find out whether special factories were in play."""
    seen = any(each.deal.special for each in timeline.rounds)
    if FACTORIES in options and seen != (OPTIONS[FACTORIES][options[FACTORIES]] == "special"):
        seen_there = "the log has special factories" if seen else "the log has no special factories"
        what = f"option {FACTORIES} is {options[FACTORIES]}, but {seen_there}"
        raise LogError("AZ709", (*pointer, str(FACTORIES)), what=what)
    if seen:
        notes.append(ImportNote("factories", "special, so Chocolatier", "each round has some"))
        notes.append(ImportNote("rules", "Split free, SetupOrder position", f"as {SITE} plays"))
    return seen


def columns_of(timeline: Timeline) -> Iterator[tuple[int | None, int | None]]:
    """Yield the column of each line that was complete, or None for the floor, and the printed column."""
    for each in timeline.rounds:
        for tile in each.points:
            if tile.kind == "tile" and not tile.repeated and tile.type and tile.line:
                yield tile.column, PRINTED[tile.line - 1][COLOURS[tile.type]] + 1
        for tilings in each.tilings.values():
            yield from ((None, 1) for choice in tilings.values() if choice.column is None)
