"""Which game it was: variant, board and factories, from the options of the table or from the events."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from azul_notation.bga.envelope import Aside
from azul_notation.bga.log_error import Fault
from azul_notation.bga.notes import Inference
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
from azul_notation.bga.timeline import Story
from azul_notation.rules.walls.tables import BOXES, PRINTED, Box


class Edition(Struct, frozen=True):
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
        """Give the tags of its rules; those that say a default are left out."""
        tags = {"Variant": self.variant}
        if not self.printed:
            tags["Board"] = self.board
        if self.special:
            tags |= {"Factories": "special", "Split": "free", "SetupOrder": "position"}
        return tags


def options_of(aside: Aside) -> dict[int, int]:
    """Read the options of the table; each of the game's own must be known."""
    if aside.value is None:
        return {}
    if not isinstance(aside.value, dict):
        raise Fault("AZ702", aside.pointer, reason="options are not an object")
    found = {}
    for key, value in aside.value.items():
        option, chosen = number(key), number(plain(value))
        at = (*aside.pointer, key)
        if plain(value) is None or (option is not None and option not in OWN_OPTIONS):
            continue
        if option not in OPTIONS or chosen not in OPTIONS[option]:
            raise Fault("AZ705", at, option=key, value=plain(value))
        if option == BOARD and chosen in UNSUPPORTED:
            raise Fault("AZ706", at, board=OPTIONS[BOARD][chosen])
        found[option] = chosen
    return found


def plain(value: Any) -> Any:
    """Give the value of an option, which may stand in an object with its name."""
    return value.get("value") if isinstance(value, Mapping) else value


def edition_of(
    story: Story, options: Mapping[int, int], aside: Aside, receipt: list[Inference]
) -> Edition:
    """Conclude what game it was, and say from what."""
    special = factories_of(story, options, aside, receipt)
    variant = "chocolatier" if special else "azul"
    boards = BOXES[variant].boards
    if BOARD in options:
        free = OPTIONS[BOARD][options[BOARD]] == "free"
        why = f"option {BOARD} is {options[BOARD]}"
    else:
        laid = list(columns_of(story))
        odd = sum(column != due for column, due in laid)
        free = odd > 0
        why = f"{odd} of {len(laid)} lines went elsewhere than a printed wall has them"
        if not free:
            why = (
                f"all {len(laid)} lines went where a printed wall has them"
                if laid
                else "by default"
            )
    receipt.append(Inference("board", boards[free], why))
    return Edition(variant, boards[free], special)


def factories_of(
    story: Story, options: Mapping[int, int], aside: Aside, receipt: list[Inference]
) -> bool:
    """Find whether special factories were in play."""
    seen = any(each.deal.special for each in story.rounds)
    if FACTORIES in options and seen != (OPTIONS[FACTORIES][options[FACTORIES]] == "special"):
        told = "the log has special factories" if seen else "the log has no special factories"
        what = f"option {FACTORIES} is {options[FACTORIES]}, but {told}"
        raise Fault("AZ709", (*aside.pointer, str(FACTORIES)), what=what)
    if seen:
        receipt.append(Inference("factories", "special, so Chocolatier", "each round turns some"))
        receipt.append(
            Inference("rules", "Split free, SetupOrder position", f"{SITE} plays them so")
        )
    return seen


def columns_of(story: Story) -> Iterator[tuple[int | None, int | None]]:
    """Give the column of each line that went to a wall, or None for the floor, and the printed column."""
    for each in story.rounds:
        for told in each.told:
            if told.kind == "tile" and not told.again and told.type and told.line:
                yield told.column, PRINTED[told.line - 1][COLOURS[told.type]] + 1
        for tilings in each.tilings.values():
            yield from ((None, 1) for choice in tilings.values() if choice.column is None)
