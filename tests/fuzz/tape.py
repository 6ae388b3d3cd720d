"""Choices that are taken from bytes, so that whatever changes bytes changes choices."""

from random import Random
from typing import Self
from zlib import crc32

from tests.fuzz.mutate import Material


class Tape(Random):
    """A source of chance that reads bytes; behind their end it goes on by chance that they decide."""

    def __new__(cls, _: bytes) -> Self:
        return super().__new__(cls)

    def __init__(self, data: bytes) -> None:
        super().__init__(crc32(data))
        self.left = memoryview(data)

    def getrandbits(self, k: int, /) -> int:
        size = (k + 7) // 8
        if len(self.left) < size:
            return super().getrandbits(k)
        found = int.from_bytes(self.left[:size], "little")
        self.left = self.left[size:]
        return found >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(16) / 2**16


def tapes() -> list[bytes]:
    """Give some to begin with."""
    return [bytes(range(at, at + 24)) for at in range(0, 192, 24)]


def other_tape(data: bytes, material: Material) -> bytes:
    """Make choices without regard to those before, or change one of them."""
    rng = material.rng
    if rng.random() < 0.5 or not data:
        return rng.randbytes(4 + int(rng.random() * 24))
    at = int(rng.random() * len(data))
    return data[:at] + rng.randbytes(1) + data[at + 1 :]
