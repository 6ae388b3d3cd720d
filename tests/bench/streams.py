"""Holds many idle event streams of `azul serve` open, and measures how long it takes to stop with them.

    python -m tests.bench.streams --streams 2000

Only loopback is used. Issue 22 asks for 2,000 streams, and for a stop within 3 s.
"""

import argparse
import asyncio
import resource
import signal
import tempfile
from pathlib import Path
from time import perf_counter

from tests.bench.phones import memory
from tests.support.live import LONGEST, Served, served
from tests.support.slips import begun

AT_ONCE = 50
STOP = 3.0
"""Seconds that a stop may take."""
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def followed(port: int) -> Stream:
    """Open a stream, and read its first word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    await reader.readuntil(b"data: ")
    await reader.readuntil(b"\n\n")
    return reader, writer


async def held(service: Served, streams: int, seconds: float) -> None:
    opened: list[Stream] = []
    begun_at = perf_counter()
    for at in range(0, streams, AT_ONCE):
        more = [followed(service.port) for _ in range(min(AT_ONCE, streams - at))]
        opened += await asyncio.gather(*more)
    print(f"{len(opened)} streams opened in {perf_counter() - begun_at:.1f} s")
    await asyncio.sleep(seconds)
    lost = sum(reader.at_eof() for reader, _ in opened)
    print(f"after {seconds:.0f} s: {lost} lost, memory of the service {memory(service)} MB")
    begun_at = perf_counter()
    page = await asyncio.to_thread(service.anybody().ask, "/")
    print(f"a page beside them: {page.code} in {1000 * (perf_counter() - begun_at):.0f} ms")
    begun_at = perf_counter()
    service.process.send_signal(signal.SIGINT)
    await asyncio.to_thread(service.process.wait, LONGEST)
    print(f"stopped in {perf_counter() - begun_at:.1f} s (asked {STOP:.0f})")
    for _, writer in opened:
        writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a stream is an open file
    with (
        tempfile.TemporaryDirectory() as room,
        served(begun(Path(room) / "club.duckdb", ("Ana", "Jan")).path) as service,
    ):
        asyncio.run(held(service, asked.streams, asked.seconds))


if __name__ == "__main__":
    main()
