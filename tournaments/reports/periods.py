"""Finds the order of periods that is common to all players."""

import heapq
from collections.abc import Iterable, Sequence
from itertools import pairwise


def in_order(histories: Iterable[Sequence[str]]) -> list[str]:
    """Sort periods into an order that no history contradicts, otherwise by their text."""
    after: dict[str, set[str]] = {}
    for history in histories:
        for when in history:
            after.setdefault(when, set())
        for when, then in pairwise(history):
            if when != then:
                after[when].add(then)
    waits = dict.fromkeys(after, 0)
    for each in after.values():
        for then in each:
            waits[then] += 1
    free = sorted(when for when, number in waits.items() if not number)
    done: list[str] = []
    while free:
        done.append(when := heapq.heappop(free))
        for then in after[when]:
            waits[then] -= 1
            if not waits[then]:
                heapq.heappush(free, then)
    return done if len(done) == len(after) else sorted(after)
