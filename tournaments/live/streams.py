"""Wakes the pages when the log has grown: an event stream for each, which carries only the log's end."""

import asyncio
from collections.abc import AsyncIterator

MOST = 3_000
"""Streams that are held at once."""
HEARTBEAT = 20.0
"""Seconds after which a stream says that it is alive; a page that has gone is noticed by that."""
PAUSE = 0.5
"""Seconds between two words of a stream, in which several changes become one."""


class Streams:
    """All open streams: an event each and no queue, so that a slow page costs nothing."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.waiting: set[asyncio.Event] = set()
        self.ended = False

    @property
    def are_full(self) -> bool:
        return len(self.waiting) >= MOST

    def wake(self, seq: int) -> None:
        """Let all streams say where the log ends now."""
        self.seq = seq
        for each in self.waiting:
            each.set()

    def end(self) -> None:
        self.ended = True
        self.wake(self.seq)

    async def stream(self) -> AsyncIterator[bytes]:
        """Say where the log ends, now and whenever it grows."""
        mine = asyncio.Event()
        self.waiting.add(mine)
        try:
            yield b"retry: 2000\n\n"
            while not self.ended:
                yield f"data: {self.seq}\n\n".encode()
                mine.clear()
                while not mine.is_set():
                    try:
                        await asyncio.wait_for(mine.wait(), HEARTBEAT)
                    except TimeoutError:
                        yield b": alive\n\n"
                if not self.ended:
                    await asyncio.sleep(PAUSE)
        finally:
            self.waiting.discard(mine)
