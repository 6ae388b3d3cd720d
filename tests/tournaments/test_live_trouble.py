"""What people are told when the disk is full, a command takes long, or the clock is set back."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.support.desk import Desk
from tests.support.live import served
from tests.support.slips import Phone, begun, codes, fields_of, phone, seats, words_of
from tests.support.small_disk import MOUNTS, SmallDisk, small_disk
from tests.support.within import within
from tournaments.live import service, trouble as trouble_of
from tournaments.live.access import Role
from tournaments.live.sessions import NOBODY, ORGANISER, Session, Sessions
from tournaments.live.trouble import SOON
from tournaments.log import change
from tournaments.store.store import Store

PLAYERS = ("Ana", "Jan", "Eva", "Rui")
SCORES = (61, 54, 40, 38)
SIZE = 16384
"""KB of the small disk."""
needs_root = pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk", SIZE) as disk:
        yield disk


def until(truth: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something is true."""
    end = monotonic() + seconds
    while not truth():
        assert monotonic() < end, "it has not become true"
        sleep(0.1)


def log(desk: Desk) -> list[str]:
    return [each for change in desk.json("club", "log") for each in change["told"]]


@pytest.mark.slow
@needs_root
@pytest.mark.process
def test_a_full_disk_while_phones_report(disk: SmallDisk) -> None:
    desk = begun(disk.folder / "club.duckdb", PLAYERS)
    slips, names = codes(desk), seats(desk)
    with served(desk.path) as running:
        one, two = (phone(running, slips[name]) for name in names[:2])
        organiser = running.at_desk()
        known = len(log(desk))
        disk.fill(free=0)
        for _ in range(2):
            refused = one.report(*SCORES, id="a" * 32)
            assert refused.code == 503
            assert "the disk is full: let the organiser know" in refused.text
            assert str(disk.folder) not in refused.text
        typed = organiser.send("/desk/cup/line", line="1 61 54 40 38")
        assert (typed.code, "the disk is full; nothing was stored" in typed.text) == (503, True)
        begins = fields_of(two.ask("/me/record").text, "/me/recorded")
        recorded = two.send("/me/recorded", **begins)
        assert "[Errno" not in recorded.text
        assert "the disk is full" in recorded.text
        clock = organiser.send("/desk/cup/turn-clock", what="start", minutes="60")
        assert (clock.code, "Errno" in clock.text) == (409, False)
        late = [Phone(running.port) for _ in range(30)]
        for each in late:  # their cookies no longer fit on the disk
            assert each.come_in(slips[names[2]]).code == 303
        assert all("Report the scores" in each.words for each in (*late, one))
        for path in ("", "/players", "/rules", "/table?name=1"):
            shown = words_of(organiser.ask(f"/desk/cup{path}").text)
            assert (
                "Nothing can be stored: the disk is full. Reports wait on the phones, which"
                in shown
            )
        assert all("at the moment: the disk is full" in each.words for each in (*late, two))
        assert "disk" not in running.anybody().ask("/").text
        assert len(log(desk)) == known
        disk.filling.unlink()
        until(lambda: "disk" not in two.words and "disk" not in organiser.ask("/desk/cup").text)
        assert one.report(*SCORES, id="a" * 32).code == 303
        assert two.agree().code == 303
        late.append(phone(running, slips[names[3]]))
        running.process.kill()
        running.process.wait(20)
        port = running.port
    with served(desk.path, port):
        assert all("The result is in" in each.words for each in (*late, one))
    assert sum(" reports " in each for each in log(desk)) == 1
    assert desk.check().good()


@needs_root
def test_a_cookie_that_does_not_fit_spoils_no_other(disk: SmallDisk) -> None:
    file = disk.folder / "club.duckdb.cookies"
    sessions = Sessions(file)
    disk.fill(free=4)
    cookies = [sessions.let_in(Session(Role.player, "cup", 1, "k" * 99)) for _ in range(40)]
    sessions.put_out(cookies[0])
    assert file.read_bytes().endswith(b"\n")
    assert len(file.read_bytes().splitlines()) < len(cookies)
    disk.filling.unlink()
    cookies.append(sessions.let_in(ORGANISER))
    again = Sessions(file)
    assert [again.find(each) == NOBODY for each in cookies] == [True, *[False] * 40]


@pytest.mark.slow
def test_a_command_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits too long is told; what was sent is stored once, when the command has ended."""
    monkeypatch.setattr(service, "PATIENCE", 0.2)
    monkeypatch.setattr(service, "SOON", 0.1)
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    codes(desk)
    with Store.open(desk.path) as store:
        cup = store.club.tournament("cup")
        player = cup.table(1, "1")[0]
        session = Session(Role.player, "cup", player, cup.entrants[player].key)
    with within(desk.path) as running:
        one, organiser = running.device(session), running.device(ORGANISER)
        shown = organiser.ask("/desk/cup").text
        card = one.ask("/me").text
        form = fields_of(card, "/me/report") | {"sure": "yes", "id": "a" * 32}
        form |= {f"s{at}": str(score) for at, score in enumerate(SCORES, start=1)}
        running.owner.lend()
        try:
            assert (one.ask("/me").text, organiser.ask("/desk/cup").text) == (card, shown)
            for reply in (
                *(one.ask("/me/report", **form) for _ in range(2)),
                organiser.ask("/desk/cup/line", line="1 61 54 40 38"),
                organiser.ask("/desk/cup/rules"),
                organiser.ask(f"/desk/cup/player?who={player}"),
            ):
                assert (reply.code, service.BUSY in words_of(reply.text)) == (503, True)
        finally:
            running.owner.take_back()
        until(lambda: not running.owner.is_lent)
        for _ in range(2):
            assert one.ask("/me/report", **form).code == 200
    assert sum(" reports " in each for each in log(desk)) == 1
    assert desk.check().good()


def test_a_command_that_takes_long_is_reported_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short one tells nobody; who is not concerned reads nothing of it."""
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    with within(desk.path) as running:
        trouble, owner = running.service.trouble, running.owner
        now = 100.0
        trouble.clock = lambda: now
        shown: list[tuple[str, str]] = []
        monkeypatch.setattr(
            running.service.streams, "announce", lambda: shown.append(trouble.shown)
        )
        owner.lend()
        try:
            for _ in range(3):
                trouble.look()
                now += SOON / 3
            assert shown == []
            now += 1
            trouble.look()
            [(at_desk, on_phones)] = shown
            assert "A command is using the club file" in at_desk
            assert "Reports wait on the phones" in on_phones
            for role in Role:
                concerned = role in (*trouble_of.DESK, *trouble_of.PLAYERS)
                assert bool(trouble.words(role)) is concerned
            owner.failure = f"{desk.path} is in use by another program"
            trouble.look()
            assert "in use by another program" in trouble.words(Role.organiser)
            assert str(desk.path) not in trouble.words(Role.player)
            owner.failure = ""
        finally:
            owner.take_back()
        until(lambda: not owner.is_lent)
        trouble.look()
        assert shown[-1] == ("", "")


def test_a_page_that_the_browser_has_is_new_while_something_is_wrong(tmp_path: Path) -> None:
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    with within(desk.path) as running:
        organiser = running.device(ORGANISER)
        fine = organiser.ask("/desk/cup")
        running.service.trouble.refused("the <disk> is full")
        wrong = organiser.ask("/desk/cup")
        assert wrong.headers["etag"] != fine.headers["etag"]
        assert "the &lt;disk&gt; is full" in wrong.text
        assert organiser.ask("/desk/cup/line", line="1 61 54 40 38").code == 200
        running.loop.run_until_complete(asyncio.sleep(0))
        running.service.trouble.stored()
        assert organiser.ask("/desk/cup").headers["etag"] != wrong.headers["etag"]
        assert "full" not in organiser.ask("/desk/cup").text


@pytest.mark.slow
def test_a_script_that_runs_away_at_the_desk(tmp_path: Path) -> None:
    """What it sends too much of is refused with what was typed; other devices go on."""
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    with within(desk.path) as running:
        one, other = running.device(ORGANISER), running.device(ORGANISER)
        for at in range(service.OFTEN):
            form = ("check-in", {"who": "#1", "back": "yes" if at % 2 else ""})
            one.request(f"/desk/cup/{form[0]}", form[1])
        before = running.owner.head
        for action, form_ in (
            ("line", {"line": "1 61 54 40 38"}),
            ("turn-clock", {"what": "start"}),
            ("helper", {"name": "Tom", "role": "scorer"}),
            ("slips.pdf", {}),
        ):
            reply = one.request(f"/desk/cup/{action}", form_)
            assert reply.code == 429
            assert "too many forms in a minute" in reply.text
            assert all(text in reply.text for text in form_.values()) or action != "line"
        assert running.owner.head == before
        assert one.ask("/desk/cup").code == 200
        assert other.ask("/desk/cup/line", line="1 61 54 40 38").code == 200


@pytest.mark.slow
def test_a_clock_that_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log goes by its numbers, and its times are only told; nobody is put out."""
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    before = log(desk)
    with within(desk.path) as running:
        organiser = running.device(ORGANISER)
        past = datetime.now(UTC) - timedelta(days=1)
        told = past.strftime("%Y-%m-%dT%H:%M:%SZ")
        monkeypatch.setattr(change, "now", lambda **_: told)
        sessions = running.service.sessions
        monkeypatch.setattr(sessions, "clock", past.timestamp)
        assert organiser.ask("/desk/cup/line", line="1 61 54 40 38").code == 200
        assert "61" in organiser.ask("/desk/cup").text
        running.again()
        assert organiser.ask("/desk/cup").code == 200
    changes = desk.json("club", "log")
    assert changes[-1]["at"] < changes[-2]["at"]
    assert len(log(desk)) > len(before)
    desk("club", "undo").good()
    assert desk.check().good()
    assert desk("club", "rebuild").good()
    assert desk("tour", "check", "cup").good().out == "Cup: no differences found\n"
