"""Requests that no page would send, to the service in this process, and kills of a real one."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest import mock

import pytest

from tests.bench.hostile_requests import PLAYERS, Room, hostile, quick
from tests.bench.phone_kills import killed
from tests.support.asgi import PORT, Answer, Asked, ask
from tests.support.slips import begun, codes
from tests.support.strategies import times
from tournaments.live import service as live
from tournaments.live.access import Role

HOST = (b"host", f"127.0.0.1:{PORT}".encode())
UNREADABLE = b"name=%ff&code=\xff"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with quick():
        desk = begun(tmp_path / "club.duckdb", PLAYERS)
        made = Room(desk.path, codes(desk), Random(1))
        yield made
        made.owner.close()


def sent(
    room: Room, role: Role, path: str, body: bytes | None = None, *, leaves: bool = False
) -> Answer:
    """Send a request from the device of somebody in a role."""
    at = next(at for at, known in enumerate(room.known) if known.role is role)
    headers = [HOST, (b"cookie", f"azul-{PORT}={room.cookie(at)}".encode())]
    if body is not None:
        headers += [(b"origin", b"http://" + HOST[1]), (b"content-length", b"%d" % len(body))]
    method = "GET" if body is None else "POST"
    asked = Asked(method, path.encode(), b"", tuple(headers), (body or b"",), leaves)
    return asyncio.run(ask(room.app, asked))


@pytest.mark.slow
def test_hostile_requests() -> None:
    outcome = hostile(max(150, times(300)), seed=22)
    assert not outcome.faults, "\n".join(map(str, outcome.faults))
    assert outcome.changes
    assert {200, 303, 403, 404, 405, 409, 421} <= set(outcome.codes)


FORMS = (
    "/desk/cup/helper",
    "/desk/cup/let-in",
    "/desk/cup/put-out",
    "/come-in",
    "/help-in",
    "/signed-in",
)


@pytest.mark.parametrize("path", FORMS)
def test_a_form_that_cannot_be_read(path: str, room: Room) -> None:
    answer = sent(room, Role.organiser, path, UNREADABLE)
    assert (answer.code, "this form cannot be read" in answer.text) == (409, True)


@pytest.mark.parametrize("path", ["/come-in", "/desk/cup/entry", "/desk/cup/roster"])
def test_a_browser_that_goes_away_in_the_middle_of_a_form(path: str, room: Room) -> None:
    before = room.owner.head
    assert sent(room, Role.organiser, path, b"names=New+One", leaves=True).code == 400
    assert room.owner.head == before


def test_a_command_that_takes_long_lets_pages_wait_and_then_says_so(room: Room) -> None:
    room.owner.lend()
    try:
        with mock.patch.object(live, "PATIENCE", 0.05):
            for role, path in ((Role.player, "/me"), (Role.table, "/me"), (Role.screen, "/tv")):
                answer = sent(room, role, path)
                assert (answer.code, live.BUSY in answer.text) == (503, True)
    finally:
        room.owner.take_back()
    assert sent(room, Role.player, "/me").code == 200


@pytest.mark.slow
@pytest.mark.process
def test_kills(tmp_path: Path) -> None:
    found = killed(tmp_path, times(3), seed=22)
    assert (found.lost, found.twice, found.put_out, found.checked) == (0, 0, 0, True)
    assert found.acknowledged
    assert set(found.results.values()) == {1}
