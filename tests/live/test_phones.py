"""Phones in Chromium: reports arrive once whatever happens, and every page follows by itself."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.live.rooms import (
    HOST,
    SCORES,
    Room,
    fill,
    report,
    room_of,
    shows,
    status,
    until,
)
from tests.support.small_disk import MOUNTS, small_disk
from tournaments.store.store import Store

pytestmark = pytest.mark.process


@pytest.fixture
def room(browser: Any, tmp_path: Path) -> Iterator[Room]:
    made = room_of(browser, tmp_path)
    yield made
    made.close()
    assert made.desk("tour", "check", "cup").good().out == "Cup: no differences found\n"
    assert made.desk.check().good()


def test_two_equal_reports_become_the_result(room: Room) -> None:
    with room.serving():
        one, two, three = (room.enter(at) for at in range(3))
        assert one.evaluate("isSecureContext") is False
        shows(three, "Report the scores")
        fill(one, *SCORES)
        assert one.locator(".places").inner_text().splitlines() == [
            f"{place}. {name} {score}"
            for place, (name, score) in enumerate(zip(room.seats, SCORES, strict=True), start=1)
        ]
        one.get_by_role("button", name="Report", exact=True).click()
        shows(one, "It counts as soon as one more player")
        shows(two, f"{room.seats[0]} reported")
        two.get_by_role("button", name="I agree").click()
        for page in (one, two, three):
            shows(page, "The result is in and confirmed")
        assert one.evaluate("localStorage.getItem('azul-outbox')") == "[]"
    assert room.count("(typed)") == 1


def test_two_different_reports_are_a_dispute(room: Room) -> None:
    with room.serving():
        one, two = room.enter(0), room.enter(1)
        report(one, *SCORES)
        shows(two, f"{room.seats[0]} reported")
        report(two, 61, 54, 40, 39)
        for page in (one, two):
            shows(page, "Not everyone agrees")
        assert room.count("(typed)") == 0
        report(two, *SCORES)
        shows(one, "The result is in and confirmed")


def test_a_tie_asks_for_rows(room: Room) -> None:
    with room.serving():
        one = room.enter(0)
        fill(one, 54, 54, 40, 38)
        assert "who has more complete rows" in one.locator(".places").inner_text()
        one.locator("input[name=r1]").fill("1")
        one.locator("input[name=r2]").fill("2")
        assert one.locator(".places").inner_text().startswith(f"1. {room.seats[1]} 54\n2. ")
        one.get_by_role("button", name="Report", exact=True).click()
        shows(one, "(2 complete rows)")


def test_a_doubtful_report_is_sent_all_the_same(room: Room) -> None:
    with room.serving():
        one = room.enter(0)
        report(one, 210, 54, 40, 38)
        shows(one, "is very high")
        assert room.count(" reports ") == 0
        one.get_by_role("button", name="Send it all the same").click()
        shows(one, "It counts as soon as")
    assert room.count(" reports ") == 1


def test_offline_and_back(room: Room) -> None:
    with room.serving():
        one = room.enter(0)
        until(one, lambda: status(one).startswith("live"))
        one.context.set_offline(True)
        report(one, *SCORES)
        until(one, lambda: status(one) == "saved here, not sent yet")
        assert room.count(" reports ") == 0
        one.context.set_offline(False)
        shows(one, "It counts as soon as")
        until(one, lambda: "saved" not in status(one))
    assert room.count(" reports ") == 1


def test_a_page_that_was_closed_while_offline(room: Room) -> None:
    with room.serving():
        one = room.enter(0)
        one.context.set_offline(True)
        report(one, *SCORES)
        until(one, lambda: status(one) == "saved here, not sent yet")
        one.close()
        one.context.set_offline(False)
        again = room.page(one.context)
        again.goto(f"{room.site}/me")
        shows(again, "It counts as soon as")
    assert room.count(" reports ") == 1


def test_a_kill_between_sending_and_the_answer(room: Room) -> None:
    """The service stores the report and dies before the phone hears of it; the phone sends it again."""
    with room.serving() as service:
        one = room.enter(0)
        until(one, lambda: status(one).startswith("live"))

        def lost(route: Any) -> None:
            client = service.anybody()
            client.cookie = route.request.all_headers()["cookie"]
            assert (
                client.ask("/me/report", route.request.post_data, origin=client.origin).code == 303
            )
            room.kill()
            route.abort()

        one.route("**/me/report", lost, times=1)
        report(one, *SCORES)
        until(one, lambda: status(one) == "saved here, not sent yet")
    assert room.count(" reports ") == 1
    with room.serving():
        shows(one, "It counts as soon as")
        until(one, lambda: status(one).startswith(("live", "sent")))
        two = room.enter(1)
        two.get_by_role("button", name="I agree").click()
        shows(one, "The result is in and confirmed")
    assert room.count(" reports ") == 1


@pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")
def test_a_full_disk(browser: Any, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 16384) as disk:
        room = room_of(browser, disk.folder)
        with room.serving() as service:
            one, two = room.enter(0), room.enter(1)
            desk = room.page(room.context())
            desk.goto(service.organiser.replace("127.0.0.1", HOST))
            table = room.page(desk.context)
            table.goto(f"{room.site}/desk/cup/table?name=1")
            pages = (one, two, desk)
            for page in pages:
                until(page, lambda page=page: status(page).startswith("live"))  # type: ignore[misc]
            disk.fill(free=0)
            report(one, *SCORES)
            words = "saved here, not sent yet (the disk is full: let the organiser know)"
            until(one, lambda: status(one) == words)
            for page in (*pages, table):
                shows(page, "the disk is full.")
            assert "which send them by themselves" in desk.locator("#trouble").inner_text()
            disk.filling.unlink()
            for page in (*pages, table):
                page.locator("#trouble").wait_for(state="hidden")
            shows(one, "It counts as soon as")
            until(one, lambda: "saved" not in status(one))
        room.close()
        assert room.count(" reports ") == 1


def test_a_command_that_takes_long(room: Room) -> None:
    """Everybody is told by themselves, and again when it has ended."""
    with room.serving():
        one, two = room.enter(0), room.enter(1)
        for page in (one, two):
            until(page, lambda page=page: status(page).startswith("live"))  # type: ignore[misc]
        with Store.open(room.desk.path, write=True):
            for page in (one, two):
                shows(page, "computer is busy")
            report(one, *SCORES)
        for page in (one, two):
            page.locator("#trouble").wait_for(state="hidden")
        shows(two, f"{room.seats[0]} reported")
    assert room.count(" reports ") == 1


def test_the_clock_of_a_phone_that_is_set(room: Room) -> None:
    with room.serving() as service:
        one = room.enter(0)
        service.at_desk().send("/desk/cup/turn-clock", what="start", minutes="30")
        clock = one.locator(".clock")
        until(one, lambda: clock.inner_text().startswith("29:5"))
        one.evaluate("const now = Date.now; Date.now = () => now() - 3600000")
        one.wait_for_timeout(1_500)
        assert clock.inner_text().startswith("29:5")


def test_ten_tabs(room: Room) -> None:
    """Browsers hold six connections to one address: the tabs share a stream."""
    with room.serving() as service:
        first = room.enter(0)
        tabs = [first]
        for _ in range(9):
            tab = room.page(first.context)
            begun = monotonic()
            tab.goto(f"{room.site}/me", wait_until="domcontentloaded")
            assert monotonic() - begun < 10
            tabs.append(tab)
        two = room.enter(1)
        report(two, *SCORES)
        for tab in tabs:
            shows(tab, f"{room.seats[1]} reported")
        tabs.pop().close()
        organiser = service.at_desk()
        organiser.send("/desk/cup/line", line="1 61 54 40 38")
        for tab in tabs:
            shows(tab, "The result is in")


def test_what_somebody_has_opened_stays_open(room: Room) -> None:
    with room.serving():
        one, two = room.enter(0), room.enter(1)
        one.get_by_text("Call the organiser").click()
        report(two, *SCORES)
        shows(one, f"{room.seats[1]} reported")
        assert one.get_by_label("What is it about?").is_visible()


def test_no_script(room: Room) -> None:
    with room.serving():
        one, two = (room.enter(at, java_script_enabled=False) for at in range(2))
        report(one, *SCORES)
        shows(one, "Is this right?")
        one.get_by_role("button", name="Send").click()
        one.wait_for_url(f"{room.site}/me")
        two.reload()
        two.get_by_role("button", name="I agree").click()
        shows(two, "The result is in and confirmed")


def test_another_player_does_not_send_what_somebody_left(room: Room) -> None:
    with room.serving():
        one = room.enter(0)
        room.kill()
        report(one, *SCORES)
        until(one, lambda: status(one) == "saved here, not sent yet")
        one.close()
    with room.serving():
        again = room.page(one.context)
        again.goto(f"{room.site}/k/{room.slips[room.seats[1]]}")
        again.get_by_role("button", name="Yes, I am").click()
        shows(again, "another player wrote this on this device")
    assert room.count(" reports ") == 0
