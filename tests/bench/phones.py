"""Measures `azul serve` with many phones on this machine: cards, reports, how soon pages hear of a change.

python -m tests.bench.phones --phones 500 --reports 250 --seconds 20

The phones share the processors with the service, so every figure is an upper bound. Nothing but loopback
is used.
"""

import argparse
import asyncio
import os
import re
import signal
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from time import perf_counter, time
from urllib.parse import urlencode

from tests.support.live import Client, Served, served
from tests.support.slips import begun, fields_of
from tournaments.live.access import Role
from tournaments.live.sessions import Session, Sessions, cookies_file
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour import keys

SCORES = (61, 54, 40, 38)
SEEN = {"sure": "yes", "certain": "yes"}
BUSY = 503
SCREENS = 5
ORGANISERS = 3
SETTLED = 3.0
"""Seconds after the last report in which all pages follow."""
LONGEST = 60.0
"""Seconds that an answer may take."""


class Phone:
    """A player's browser: a stream, and a connection that is kept."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.card = ""
        self.woken = asyncio.Event()
        self.heard: list[float] = []
        self.busy = 0

    def head(self, method: str, path: str, length: int | None = None) -> bytes:
        host = f"127.0.0.1:{self.port}"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Cookie: {self.cookie}"]
        lines += (
            [f"Origin: http://{host}", f"Content-Length: {length}"] if length is not None else []
        )
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        stream, asked = await asyncio.open_connection("127.0.0.1", self.port)
        asked.write(self.head("GET", "/events?card"))
        await stream.readuntil(b"data: ")
        self.asked = asked
        self.listening = asyncio.create_task(self.listen(stream))

    async def listen(self, stream: asyncio.StreamReader) -> None:
        while True:
            try:
                await stream.readuntil(b"data: ")
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            self.heard.append(perf_counter())
            self.woken.set()

    async def send(self, method: str, path: str, form: dict[str, str] | None = None) -> int:
        """Send a request and read the answer whole."""
        body = urlencode(form).encode() if form is not None else b""
        self.writer.write(self.head(method, path, len(body) if form is not None else None) + body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head.lower())
        assert found is not None, head
        self.card = (await self.reader.readexactly(int(found[1]))).decode()
        return int(head.split()[1])

    async def fetch(self) -> float:
        """Fetch the card as soon as the stream says so; give how long that took."""
        await asyncio.wait_for(self.woken.wait(), LONGEST)
        self.woken.clear()
        begun = perf_counter()
        assert await self.send("GET", "/me") == 200
        return perf_counter() - begun

    async def report(self, after: float) -> float:
        """Report the scores of the table after some seconds."""
        await asyncio.sleep(after)
        form = fields_of(self.card, "/me/report")
        seats = form["seats"].count("-") + 1
        form |= {f"s{at}": str(score) for at, score in enumerate(SCORES[:seats], start=1)}
        begun = perf_counter()
        while (code := await self.send("POST", "/me/report", {**form, **SEEN})) == BUSY:
            self.busy += 1  # the outbox of a page sends it again, too
        assert code == 303, (code, self.card)
        return perf_counter() - begun


class Watcher(Phone):
    """A big screen or a desk: fetches its page whenever its stream says that the log has grown."""

    def __init__(self, port: int, cookie: str, path: str) -> None:
        super().__init__(port, cookie)
        self.path = path
        self.shown: list[tuple[int, float]] = []
        """Up to which event the page went each time, and when it was there."""

    async def listen(self, stream: asyncio.StreamReader) -> None:
        while True:
            try:
                seq = int((await stream.readuntil(b".")).rpartition(b" ")[2][:-1])
                assert await self.send("GET", self.path) == 200
                self.shown.append((seq, time()))
                await stream.readuntil(b"data:")
            except (asyncio.IncompleteReadError, ConnectionError):
                return

    def delays(self, events: Sequence[tuple[int, str]]) -> list[float]:
        """Say how long after each event the page showed it; an event has its time before it is stored."""
        return [
            next(when for seq, when in self.shown if seq >= number)
            - datetime.fromisoformat(at).timestamp()
            for number, at in events
        ]


def figures(name: str, seconds: Sequence[float]) -> None:
    ordered = sorted(seconds)
    shown = [1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1)]
    print(
        f"{name:32} {len(ordered):5}  p50 {shown[0]:6.0f}  p99 {shown[1]:6.0f}  max {shown[2]:6.0f} ms"
    )


def memory(service: Served) -> int:
    """Read how many MB the service holds."""
    text = Path(f"/proc/{service.process.pid}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) // 1024 if found else 0


async def evening(
    service: Served, desk: Client, cookies: Sequence[str], reports: int, seconds: float
) -> list[Watcher]:
    phones = [Phone(service.port, cookie) for cookie in cookies]
    watchers = [Watcher(service.port, desk.cookie, "/screen/cup") for _ in range(SCREENS)]
    watchers += [Watcher(service.port, desk.cookie, "/desk/cup") for _ in range(ORGANISERS)]
    for watcher in watchers:
        await watcher.open()
    for at in range(0, len(phones), 50):
        await asyncio.gather(*(each.open() for each in phones[at : at + 50]))
    seating = re.search('name="print" value="([^"]+)"', desk.ask("/desk/cup").text)
    assert seating is not None
    waiting = [asyncio.create_task(each.fetch()) for each in phones]
    published = await asyncio.to_thread(desk.send, "/desk/cup/publish", print=seating[1])
    done = perf_counter()
    assert published.code == 303, published.text
    figures("card when a round is published", await asyncio.gather(*waiting))
    figures("the stream says that it was", [max(each.heard[-1] - done, 0) for each in phones])
    tables: dict[str, list[Phone]] = {}
    for each in phones:
        if "/me/report" in each.card:
            tables.setdefault(fields_of(each.card, "/me/report")["seats"], []).append(each)
    pairs = [pair[:2] for pair in tables.values()][: reports // 2]
    chosen = [each for pair in pairs for each in pair]
    step = seconds / max(len(chosen), 1)
    figures(
        "report acknowledged",
        await asyncio.gather(*(each.report(at * step) for at, each in enumerate(chosen))),
    )
    print(f"answers that the service was busy: {sum(each.busy for each in chosen)}")
    print(f"memory of the service: {memory(service)} MB")
    await asyncio.sleep(SETTLED)
    begun = perf_counter()
    service.process.send_signal(signal.SIGINT)
    await asyncio.to_thread(service.process.wait, LONGEST)
    print(f"stopped with all streams open in {perf_counter() - begun:.1f} s")
    for each in (*phones, *watchers):
        each.listening.cancel()
        each.writer.close()
        each.asked.close()
    return watchers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--reports", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        players = tuple(f"Player {number:03}" for number in range(asked.phones))
        desk = begun(Path(room) / "club.duckdb", players, published=False)
        desk("tour", "pair", "cup", "--method", "random").good()
        with Store.open(desk.path, write=True) as store:
            cup = store.club.tournament("cup")
            keys.give_codes(store, cup, keys.with_slips(store, cup, ()))
            entrants = store.club.tournament("cup").entrants
            known = {PlayerNumber(each): entrant.key for each, entrant in entrants.items()}
        sessions = Sessions(cookies_file(desk.path))
        secrets = [
            sessions.let_in(Session(Role.player, "cup", player, key))
            for player, key in known.items()
        ]
        with served(desk.path) as service:
            cookies = [f"azul-{service.port}={each}" for each in secrets]
            watchers = asyncio.run(
                evening(service, service.at_desk(), cookies, asked.reports, asked.seconds)
            )
        events = desk.rows("SELECT seq, told_at FROM events WHERE kind = 'report'")
        figures("event to page", [each for watcher in watchers for each in watcher.delays(events)])
        print(f"load average: {os.getloadavg()[0]:.1f}")
        confirmed = sum(
            each.endswith("confirmed")
            for change in desk.json("club", "log", "--all")
            for each in change["told"]
        )
        print(f"results made by players: {confirmed}")
        assert desk.check().good()


if __name__ == "__main__":
    main()
