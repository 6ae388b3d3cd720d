"""Wakes the pages when the log has grown: an event stream for each, which carries only the log's end."""

import asyncio
from collections.abc import AsyncIterator, Collection
from time import monotonic

from tournaments.live.touched import Topic

MOST = 3_000
"""Streams that are held at once."""
HEARTBEAT = 20.0
"""Seconds after which a stream says that it is alive; a page that has gone is noticed by that."""
PAUSE = 0.25
"""Seconds between two words of a stream, in which several changes become one; the first is said at once."""


class Streams:
    """All open streams: an event each and no queue, so that a slow page costs nothing."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.turns = 0
        """How often a clock was turned; the log says nothing of that."""
        self.waiting: dict[asyncio.Event, Topic | None] = {}
        """Each stream, with the player whose card alone it follows."""
        self.ended = False

    @property
    def are_full(self) -> bool:
        return len(self.waiting) >= MOST

    def wake(self, seq: int, touched: Collection[Topic] | None = None) -> None:
        """Let streams say where the log ends now: all, or those that a change touches."""
        self.seq = seq
        for each, topic in self.waiting.items():
            if touched is None or topic is None or topic in touched:
                each.set()

    def turn(self) -> None:
        """Let all streams say that a clock was turned."""
        self.turns += 1
        self.wake(self.seq)

    def end(self) -> None:
        self.ended = True
        self.wake(self.seq)

    async def stream(self, topic: Topic | None = None) -> AsyncIterator[bytes]:
        """Say where the log ends, now and whenever it grows."""
        mine = asyncio.Event()
        self.waiting[mine] = topic
        try:
            yield b"retry: 2000\n\n"
            while not self.ended:
                yield f"data: {self.seq}.{self.turns}\n\n".encode()
                mine.clear()
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
