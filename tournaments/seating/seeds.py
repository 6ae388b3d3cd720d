"""Gives repeatable random numbers: a stream for each purpose of each round."""

import random
from hashlib import sha256


def stream(seed: str, turn: int, purpose: str) -> random.Random:
    """Return the random numbers of one purpose, independent of other seeds and purposes."""
    text = f"{len(seed)}:{seed}/{turn}/{purpose}"
    return random.Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
