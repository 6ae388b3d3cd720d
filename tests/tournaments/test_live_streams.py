"""A change wakes the phones whose cards it touches, and no others; commands wake all."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.live import served
from tests.support.slips import begun
from tournaments.live.streams import Streams, Subscription
from tournaments.live.touched import Topic, touched
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour import presence, rounds
from tournaments.tour.calls import answer, call
from tournaments.tour.table_reports import Report, agree, dispute, report

PLAYERS = ("Ana", "Jan", "Eva", "Rui", "Noor", "Zoe", "Max", "Lea")
FEW = 64
"""Files that a process may have open, at first."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return begun(tmp_path / "club.duckdb", PLAYERS)


@pytest.mark.slow
def test_what_a_change_touches(desk: Desk) -> None:
    with Store.open(desk.path, write=True) as store:
        table = store.club.tournament("cup").table(1, "1")
        one, two, three, _ = table
        given = Report(round=1, seats=table, scores=(61, 54, 40, 38), id="a" * 32)
        mine = {("cup", player) for player in table}
        steps: list[tuple[Callable[[], object], set[Topic] | None]] = [
            (lambda: report(store, "cup", one, given), mine),
            (lambda: dispute(store, "cup", three, 1, "a" * 32), mine),
            (lambda: agree(store, "cup", three, 1, "a" * 32), mine),
            (lambda: call(store, "cup", two, 1, "b" * 32, ""), mine),
            (lambda: presence.check_in(store, "cup", f"#{two}", back=False), {("cup", two)}),
            (lambda: answer(store, "cup", "b" * 32), None),
            (lambda: rounds.open_pages(store, "cup", "pairings"), None),
        ]
        for step, expected in steps:
            since = store.head.seq
            step()
            assert store.head.seq > since
            assert touched(store, since) == expected
        assert touched(store, store.head.seq) == set()


def test_a_result_of_a_closed_round_touches_all(desk: Desk) -> None:
    """It may change every rank."""
    scores = ("--scores", "61 54 40 38")
    for table in "12":
        desk("tour", "result", "cup", "--table", table, *scores).good()
    desk("tour", "close", "cup").good()
    since = desk.rows("SELECT max(seq) FROM events")[0][0]
    desk("tour", "correct", "cup", "--round", "1", "--table", "2", "--scores", "61 54 40 39").good()
    with Store.open(desk.path) as store:
        assert touched(store, since) is None


@pytest.mark.slow
@pytest.mark.process
def test_more_streams_than_files_that_the_system_allows_at_first(desk: Desk) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, most))
    try:
        with ExitStack() as opened:
            service = opened.enter_context(served(desk.path))
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
            for _ in range(2 * FEW):
                there = ("127.0.0.1", service.port)
                stream = opened.enter_context(socket.create_connection(there, timeout=10))
                stream.sendall(
                    f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{there[1]}\r\n\r\n".encode()
                )
                assert stream.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))


@pytest.mark.slow
def test_streams_are_woken_by_what_they_follow() -> None:
    async def heard() -> tuple[bytes, bytes, bool]:
        streams = Streams(1)
        ana: Topic = ("cup", PlayerNumber(1))
        own, other, every = (
            streams.stream(Subscription(topic)) for topic in (ana, ("cup", PlayerNumber(2)), None)
        )
        for each in (own, other, every):
            assert [await anext(each), await anext(each)][1] == b"data: 1.0\n\n"
        waiting = [asyncio.ensure_future(anext(each)) for each in (own, other, every)]
        await asyncio.sleep(0)
        streams.wake(2, {ana})
        done, _ = await asyncio.wait(waiting, timeout=2)
        found = (waiting[0].result(), waiting[2].result(), waiting[1] in done)
        waiting[1].cancel()
        return found

    assert asyncio.run(heard()) == (b"data: 2.0\n\n", b"data: 2.0\n\n", False)


@pytest.mark.slow
def test_a_record_wakes_those_who_follow_it_alone() -> None:
    async def heard() -> tuple[list[bytes], bytes, bool]:
        streams = Streams(1)
        ana: Topic = ("cup", PlayerNumber(1))
        one, two, card = (
            streams.stream(follows)
            for follows in (
                Subscription(ana, "cup/1"),
                Subscription(None, "cup/1"),
                Subscription(ana),
            )
        )
        first = [[await anext(each), await anext(each)][1] for each in (one, two, card)]
        waiting = [asyncio.ensure_future(anext(each)) for each in (one, two, card)]
        await asyncio.sleep(0)
        streams.recorded("cup/2")
        streams.recorded("cup/1")
        done, _ = await asyncio.wait(waiting, timeout=2)
        waiting[2].cancel()
        assert waiting[0].result() == waiting[1].result()
        return first, waiting[0].result(), waiting[2] in done

    first = [b"data: 1.0.0\n\n", b"data: 1.0.0\n\n", b"data: 1.0\n\n"]
    assert asyncio.run(heard()) == (first, b"data: 1.0.1\n\n", False)


@pytest.mark.slow
def test_streams_say_what_people_should_know() -> None:
    async def heard() -> list[bytes]:
        streams, known = Streams(1), [""]
        stream = streams.stream(known=lambda: known[0])
        found = [await anext(stream), await anext(stream)]
        for words in ("the disk is full", ""):
            known[0] = words
            streams.announce()  # while the last word is sent
            found.append(await asyncio.wait_for(anext(stream), 5))
        return found[1:]

    assert asyncio.run(heard()) == [
        b"data: 1.0\n\n",
        b"data: 1.0\ndata: the disk is full\n\n",
        b"data: 1.0\n\n",
    ]
