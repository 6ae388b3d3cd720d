"""Wakes the pages when the log has grown: an event stream for each, which carries only the log's end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from time import monotonic
from typing import NamedTuple

from tournaments.live.touched import Topic

MOST = 3_000
"""Streams that are held at once."""
HEARTBEAT = 20.0
"""Seconds after which a stream says that it is alive; a page that has gone is noticed by that."""
PAUSE = 0.25
"""Seconds between two words of a stream, in which several changes become one; the first is said at once."""


class Subscription(NamedTuple):
    """The changes that a page follows: those of a player's card, of a record, or all."""

    topic: Topic | None = None
    """The player whose card alone it is; None for what every change may touch."""
    record: str = ""
    """The tournament and table that it records, if it does."""


EVERYTHING = Subscription()


class Streams:
    """All open streams: an event each and no queue, so that a slow page costs nothing."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.turns = 0
        """How often a clock was turned; the log says nothing of that."""
        self.records: Counter[str] = Counter()
        """How often the record of each table was changed; the log says nothing of that."""
        self.waiting: dict[asyncio.Event, Subscription] = {}
        self.ended = False

    @property
    def are_full(self) -> bool:
        return len(self.waiting) >= MOST

    def wake(self, seq: int, touched: Collection[Topic] | None = None) -> None:
        """Send where the log ends now, to all streams, or to those that a change touches."""
        self.seq = seq
        for each, follows in self.waiting.items():
            if touched is None or follows.topic is None or follows.topic in touched:
                each.set()

    def turn(self) -> None:
        """Announce to all streams that a clock was turned."""
        self.turns += 1
        self.wake(self.seq)

    def announce(self) -> None:
        """Announce to all streams what people should know."""
        self.wake(self.seq)

    def recorded(self, record: str) -> None:
        """Announce to those who follow the record of a table that it was changed."""
        self.records[record] += 1
        for each, follows in self.waiting.items():
            if follows.record == record:
                each.set()

    def end(self) -> None:
        self.ended = True
        self.wake(self.seq)

    def word(self, follows: Subscription, known: str) -> bytes:
        """Write where the log ends, and on a second line what people should know."""
        end = f"{self.seq}.{self.turns}"
        end += f".{self.records[follows.record]}" if follows.record else ""
        return "".join(f"data: {line}\n" for line in (end, known) if line).encode() + b"\n"

    async def stream(
        self, follows: Subscription = EVERYTHING, known: Callable[[], str] = str
    ) -> AsyncIterator[bytes]:
        """Write where the log ends, now and whenever it grows; `known` gives what people should know."""
        mine = asyncio.Event()
        self.waiting[mine] = follows
        try:
            yield b"retry: 2000\n\n"
            while not self.ended:
                mine.clear()  # before the word: what happens while it is sent is said next
                yield self.word(follows, known())
                said = monotonic()
                while not mine.is_set():
                    try:
                        await asyncio.wait_for(mine.wait(), HEARTBEAT)
                    except TimeoutError:
                        yield b": alive\n\n"
                if not self.ended:
                    await asyncio.sleep(max(0.0, said + PAUSE - monotonic()))
        finally:
            del self.waiting[mine]
