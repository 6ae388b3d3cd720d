"""Remembers millions of identities in little room: 16 bytes of digest each, and a table to find them."""

from array import array

DIGEST = 16
FREE = 0
SMALLEST = 1024


class Known:
    """The identities met so far, numbered from 0 in the order in which they came."""

    def __init__(self) -> None:
        self.digests = bytearray()
        self.slots = array("I", [FREE]) * SMALLEST
        """For each slot the number of an identity, plus 1; open addressing, at most two thirds full."""

    def __len__(self) -> int:
        return len(self.digests) // DIGEST

    def add(self, digest: bytes) -> int | None:
        """Remember an identity; give its number if it was met before."""
        slot = self.slot_of(digest)
        if self.slots[slot] != FREE:
            return self.slots[slot] - 1
        self.digests += digest
        self.slots[slot] = len(self)
        if 3 * len(self) > 2 * len(self.slots):
            self.grow()
        return None

    def slot_of(self, digest: bytes) -> int:
        """Find the slot of an identity, or the free one where it belongs."""
        mask = len(self.slots) - 1
        slot = int.from_bytes(digest[:8], "little") & mask
        while self.slots[slot] != FREE and self.digest(self.slots[slot] - 1) != digest:
            slot = (slot + 1) & mask
        return slot

    def digest(self, number: int) -> bytes:
        return bytes(self.digests[number * DIGEST : (number + 1) * DIGEST])

    def grow(self) -> None:
        self.slots = array("I", [FREE]) * (2 * len(self.slots))
        for number in range(len(self)):
            self.slots[self.slot_of(self.digest(number))] = number + 1
