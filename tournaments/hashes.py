"""Hashes by the million: a number for each, in a fraction of the room that a `dict` takes."""

from array import array
from collections.abc import Iterator

LEAST = 1 << 10
"""Slots of a new table."""
KEY = 32
"""Letters of a hash that are looked at: no two texts that share 128 bits are known, or can be found."""
HALF = KEY // 2
EMPTY = 0


class Hashes:
    """Hashes in the order in which they came, each with a number."""

    def __init__(self) -> None:
        self.upper = array("Q")
        self.lower = array("Q")
        self.numbers = array("Q")
        self.slots = array("I", bytes(4 * LEAST))
        """Places in these, from 1, where the bits of a hash lead, or behind."""

    def __len__(self) -> int:
        return len(self.numbers)

    def get(self, sha256: str) -> int | None:
        """Find the number of a hash."""
        upper, lower = int(sha256[:HALF], 16), int(sha256[HALF:KEY], 16)
        at = self.slots[self.slot(upper, lower)]
        return None if at == EMPTY else self.numbers[at - 1]

    def __contains__(self, sha256: str) -> bool:
        return self.get(sha256) is not None

    def put(self, sha256: str, number: int) -> None:
        """Remember a hash; one that is there gets a new number."""
        upper, lower = int(sha256[:HALF], 16), int(sha256[HALF:KEY], 16)
        slot = self.slot(upper, lower)
        if self.slots[slot] != EMPTY:
            self.numbers[self.slots[slot] - 1] = number
            return
        self.upper.append(upper)
        self.lower.append(lower)
        self.numbers.append(number)
        self.slots[slot] = len(self.numbers)
        if 2 * len(self.numbers) > len(self.slots):
            self.grow()

    def slot(self, upper: int, lower: int) -> int:
        """Find the slot of a hash, or the empty one where it belongs."""
        slots = self.slots
        last = len(slots) - 1
        slot = upper & last
        while (at := slots[slot]) and (self.upper[at - 1] != upper or self.lower[at - 1] != lower):
            slot = slot + 1 & last
        return slot

    def grow(self) -> None:
        slots = array("I", bytes(8 * len(self.slots)))
        last = len(slots) - 1
        self.slots = slots
        for at, slot in enumerate(self.begins(last), start=1):
            while slots[slot]:
                slot = slot + 1 & last  # noqa: PLW2901 - the next one that is empty
            slots[slot] = at

    def begins(self, last: int) -> Iterator[int]:
        return (upper & last for upper in self.upper)
