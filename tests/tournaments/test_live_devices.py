"""Helpers, tablets and screens: the organiser lets each in, and it ends with the evening."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.live import Client
from tests.support.served_here import ServedHere, served_here
from tests.support.slips import (
    Phone,
    begun,
    codes,
    fields_of,
    helper,
    paired,
    phone,
    seats,
    words_of,
)
from tournaments.live.access import MAY, RIGHTS, Role
from tournaments.live.devices import HELPERS
from tournaments.live.helper_pages import route_of

PLAYERS = ("Ana", "Jan", "Eva", "Rui")
SCORES = (61, 54, 40, 38)


class Room:
    def __init__(self, service: ServedHere) -> None:
        self.desk = self.service = service
        self.organiser = service.at_desk()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    with served_here(desk.path) as service:
        yield Room(service)
    desk.sound()


@pytest.mark.slow
def test_a_scorer_enters_results_in_an_own_name(room: Room) -> None:
    scorer = helper(room.service, room.organiser, "scorer", "Tom Ray")
    assert scorer.send("/desk/cup/line", line="1 61 54 40 38").code == 303
    assert scorer.send("/desk/cup/propose").code == 403
    assert room.desk.json("club", "log")[-1]["by"] == "scorer Tom Ray"
    arbiter = helper(room.service, room.organiser, "arbiter", "Eva")
    assert arbiter.send("/desk/cup/propose").code == 303
    assert arbiter.send("/desk/cup/open", shows="standings").code == 403


@pytest.mark.slow
@pytest.mark.parametrize("role", HELPERS)
def test_a_helper_sees_what_a_helper_may_do(room: Room, role: Role) -> None:
    """No form and no link of the pages leads to a refusal, and those that are allowed are there."""
    client = helper(room.service, room.organiser, role)
    page = client.ask("/desk/cup").text
    whole = room.organiser.ask("/desk/cup").text
    routes = {route_of(each) for each in re.findall(r'(?:action|href)="(/[^"]*)"', page)} - {""}
    others = {route_of(each) for each in re.findall(r'(?:action|href)="(/[^"]*)"', whole)} - {""}
    assert {each for each in others if role in MAY[RIGHTS[each]]} == routes
    assert {"line", "table"} <= routes < others
    for link in sorted(set(re.findall(r'href="(/desk/[^"]*)"', page))):
        assert client.ask(link.replace("&amp;", "&")).code in (200, 404), link
    assert (
        client.ask("/desk/cup", if_none_match=room.organiser.ask("/desk/cup").headers["etag"]).code
        == 200
    )


def test_a_helpers_link_works_once(room: Room) -> None:
    made = room.organiser.send("/desk/cup/helper", name="Tom", role="scorer")
    assert "<svg" in made.text
    found = re.search(r"/help/([\w-]+)", made.text)
    assert found is not None
    first = room.service.anybody().send("/help-in", secret=found[1])
    assert first.code == 303
    second = room.service.anybody().send("/help-in", secret=found[1])
    assert (second.code, second.headers.get("set-cookie")) == (403, None)
    for name, role in (
        ("", "scorer"),
        ("Tom", "organiser"),
        ("x" * 61, "scorer"),
        ("\x07", "arbiter"),
    ):
        refused = room.organiser.send("/desk/cup/helper", name=name, role=role)
        assert (refused.code, "/help/" in refused.text) == (409, False)


@pytest.mark.slow
def test_the_organiser_ends_a_session(room: Room) -> None:
    scorer = helper(room.service, room.organiser, "scorer")
    page = room.organiser.ask("/desk/cup/devices").text
    assert "Tom, scorer of cup" in page
    ended = room.organiser.send("/desk/cup/put-out", **fields_of(page, "/desk/cup/put-out"))
    assert ended.code == 303
    assert scorer.ask("/desk/cup").code == 403
    assert "Tom" not in room.organiser.ask("/desk/cup/devices").text


@pytest.mark.slow
def test_a_screen_is_paired(room: Room) -> None:
    screen = paired(room.service, room.organiser, "")
    page = screen.ask("/tv")
    assert page.code == 200
    assert all(name in page.text for name in PLAYERS), "the room sees it, the public does not"
    assert "Ana" not in room.service.anybody().ask("/screen/cup").text
    assert room.service.anybody().ask("/tv").code == 403
    wrong = room.organiser.send("/desk/cup/let-in", code="000-000", table="")
    assert (wrong.code, "no device is showing this code" in wrong.text) == (409, True)


@pytest.mark.slow
def test_a_device_waits_for_its_code(room: Room) -> None:
    device = Client(room.service.port)
    first = device.ask("/pair")
    device.cookie = first.headers.get("set-cookie", "").partition(";")[0]
    assert device.ask("/pair").text == first.text
    assert device.ask("/tv").code == 403
    found = re.search(r'class="code">([^<]+)<', first.text)
    assert found is not None
    for table, code in (("9", 409), ("1", 303)):
        assert room.organiser.send("/desk/cup/let-in", code=found[1], table=table).code == code


@pytest.mark.slow
def test_a_tablet_is_one_voice(room: Room) -> None:
    tablet = Phone(room.service.port)
    tablet.cookie = paired(room.service, room.organiser, "1").cookie
    assert "Who are you?" in tablet.words
    numbers = re.findall(r"/me\?seat=(\d+)", tablet.page)
    assert len(numbers) == 4
    assert "Who are you?" in words_of(tablet.ask("/me?seat=99").text)

    def report(number: str, scores: tuple[int, ...]) -> int:
        form = fields_of(tablet.ask(f"/me?seat={number}").text, "/me/report")
        typed = {f"s{at}": str(score) for at, score in enumerate(scores, start=1)}
        return tablet.send("/me/report", **{**form, **typed, "sure": "yes"}).code

    for number in numbers:
        assert report(number, SCORES) == 303
    log = [each for change in room.desk.json("club", "log") for each in change["told"]]
    assert sum("reports" in each for each in log) == 4
    assert not any("(typed)" in each for each in log), "one device alone makes no result"
    assert room.desk.json("club", "log")[-1]["by"] == "table 1"
    with room.service.lent():
        slips = codes(room.desk)
    one = phone(room.service, slips[seats(room.desk)[0]])
    assert one.report(*SCORES).code == 303
    assert "The result is in and confirmed" in one.words
