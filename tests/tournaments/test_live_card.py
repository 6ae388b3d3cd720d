"""Players at their phones, without script: the slip lets in, two who agree make the result."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.support.live import served
from tests.support.served_here import ServedHere, served_here
from tests.support.slips import Phone, begun, codes, fields_of, phone, with_slips, words_of
from tournaments.live.access import WRONG
from tournaments.live.sessions import NOBODY, Sessions, cookies_file
from tournaments.store.store import Store
from tournaments.tour import keys

PLAYERS = ("Ana", "Jan", "Eva", "Rui")
SCORES = (61, 54, 40, 38)


class Room:
    """One table of four, whose players have slips."""

    def __init__(self, service: ServedHere, slips: dict[str, str], at: list[str]) -> None:
        self.desk = self.service = service
        self.slips = slips
        self.seats = at

    def phone(self, seat: int) -> Phone:
        return phone(self.service, self.slips[self.seats[seat]])

    @property
    def log(self) -> list[str]:
        return [each for change in self.desk.json("club", "log") for each in change["told"]]

    @property
    def results(self) -> int:
        return sum("(typed" in each for each in self.log)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    desk, slips, at = with_slips(tmp_path / "club.duckdb", PLAYERS)
    with served_here(desk.path) as service:
        yield Room(service, slips, at)
    desk.sound()


@pytest.mark.slow
def test_a_slip_lets_its_player_in(room: Room) -> None:
    name = room.seats[0]
    code = room.slips[name]
    stranger = Phone(room.service.port)
    for page in (
        stranger.ask(f"/k/{code}"),
        stranger.ask(f"/k/{code.replace('-', '').lower()}"),
        stranger.send("/come-in", code=f" {code.lower()} "),
    ):
        assert (page.code, page.headers.get("set-cookie")) == (200, None)
        assert f"Are you {name} ?" in words_of(page.text)
    form = fields_of(page.text, "/come-in")
    entered = stranger.ask("/come-in", urlencode(form), origin=stranger.origin)
    assert (entered.code, entered.location) == (303, "/me")
    cookie = entered.headers["set-cookie"]
    assert re.fullmatch(
        r"azul-\d+=[0-9a-f]{32}; HttpOnly; Max-Age=\d+; Path=/; SameSite=lax", cookie
    )
    assert cookie[:45].partition("=")[2][:32] not in cookies_file(room.desk.path).read_text("utf-8")
    assert cookies_file(room.desk.path).stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_the_own_rank(room: Room) -> None:
    """Shown if everyone may see standings; a correction changes it for all, a report for nobody."""
    desk = room.service.at_desk()
    phones = [room.phone(at) for at in range(4)]

    def tour(command: str, *words: str) -> None:
        room.desk("tour", command, "cup", *words).good()
        desk.ask("/desk/cup")  # it waits for the command, as cards do not

    desk.send("/desk/cup/line", line="1 61 54 40 38")
    tour("close")
    assert all("After round 1 you are" not in each.words for each in phones)
    tour("public", "standings")
    for one, place in zip(phones, ("1st", "2nd", "3rd", "4th"), strict=True):
        assert f"After round 1 you are {place} of 4." in one.words
    tour("correct", "--round", "1", "--table", "1", "--scores", "38 54 40 61")
    assert "you are 4th of 4" in phones[0].words
    assert "you are 1st of 4" in phones[3].words
    tour("pair")
    tour("publish")
    first = phones[0]
    before = re.findall("After round .*? of 4", first.words)
    assert first.report(*SCORES).code == 303
    assert re.findall("After round .*? of 4", first.words) == before != []


@pytest.mark.slow
def test_the_card(room: Room) -> None:
    for at in range(4):
        words = room.phone(at).words
        assert f"Table 1 , seat {at + 1}" in words
        assert ("You begin." in words) is (at == 0)
        assert all(name in words for name in PLAYERS)
        assert "standings" not in words
    room.desk("tour", "public", "cup", "standings").good()
    assert "standings" in room.phone(0).words


@pytest.mark.slow
def test_two_equal_reports(room: Room) -> None:
    one, two, three = (room.phone(at) for at in range(3))
    asked = one.report(*SCORES, sure="")
    assert "Is this right?" in asked.text
    assert f"1. {room.seats[0]} 61" in words_of(asked.text)
    assert room.results == 0
    sure = fields_of(asked.text, "/me/report")
    assert one.send("/me/report", **sure).location == "/me"
    assert one.send("/me/report", **sure).location == "/me", "sent twice, counted once"
    assert "It counts as soon as one more player" in one.words
    assert f"{room.seats[0]} reported" in two.words
    assert room.results == 0
    assert two.agree().code == 303
    assert "The result is in and confirmed" in three.words
    assert "61 place 1" in three.words
    assert "1 61 1 of 4" in one.words.split("My results")[1]
    assert room.results == 1
    assert sum("reports" in each for each in room.log) == 1
    [made] = [each for each in room.desk.json("club", "log") if "confirmed" in each["told"][-1]]
    assert made["by"] == f"player {room.seats[1]}"


@pytest.mark.slow
def test_two_different_reports(room: Room) -> None:
    one, two = room.phone(0), room.phone(1)
    assert one.report(*SCORES).code == 303
    assert two.report(61, 54, 40, 39).code == 303
    for each in (one, two):
        assert "Not everyone agrees" in each.words
    assert room.results == 0
    assert two.report(*SCORES).code == 303
    assert room.results == 1


@pytest.mark.slow
def test_a_dispute_and_a_call(room: Room) -> None:
    one, two = room.phone(0), room.phone(1)
    one.report(*SCORES)
    two.send("/me/dispute", **two.fields("/me/dispute"), words="<b>no</b>")
    assert "&lt;b&gt;no&lt;/b&gt;" in one.page
    two.send("/me/call", **two.fields("/me/call"), words="come")
    assert "The organiser knows that you need help" in two.words
    assert any("calls the organiser: come" in each for each in room.log)


@pytest.mark.slow
def test_odd_scores_are_asked_about(room: Room) -> None:
    one = room.phone(0)
    doubtful = one.report(610, 54, 40, 38)
    assert (doubtful.code, "very high" in doubtful.text) == (409, True)
    sure = fields_of(doubtful.text, "/me/report")
    assert sure["certain"] == "yes"
    tied = one.report(54, 54, 40, 38)
    assert "some scores are tied" in tied.text
    for wrong in ("", "6l", "61.5", "9" * 30):
        refused = one.report(61, 54, 40, 38, s1=wrong)
        assert (refused.code, "Nothing was stored" in refused.text) == (409, True)
    assert one.report(54, 54, 40, 38, r1="2", r2="1").code == 303
    assert "54 (2 complete rows)" in one.words


@pytest.mark.slow
def test_both_versions_are_shown(room: Room) -> None:
    one = room.phone(0)
    form = {
        **one.fields("/me/report"),
        "s1": "1",
        "s2": "54",
        "s3": "40",
        "s4": "38",
        "sure": "yes",
    }
    room.desk("tour", "result", "cup", "--table", "1", "--scores", "61 54 40 38").good()
    stale = one.send("/me/report", **form)
    assert stale.code == 409
    assert "What you sent" in stale.text
    assert "What the club has now" in stale.text
    assert "table 1 has another result" in stale.text
    gone = room.seats[3]
    room.desk("tour", "void", "cup", "--round", "1", "--table", "1").good()
    room.desk("tour", "absent", "cup", gone, "--round", "1").good()
    stale = one.send("/me/report", **form)
    assert "the players at table 1 have changed" in stale.text
    assert "no table" in room.phone(3).words.lower() or "You miss round 1" in room.phone(3).words


@pytest.mark.slow
def test_absence_and_check_in(tmp_path: Path) -> None:
    desk = begun(tmp_path / "club.duckdb", PLAYERS, published=False)
    slips = codes(desk)
    with served_here(desk.path) as service:
        ana = phone(service, slips["Ana"])
        assert "I am here" in ana.words
        assert ana.send("/me/check-in", **ana.fields("/me/check-in")).code == 303
        assert "You have checked in" in ana.words
        assert ana.send("/me/miss", **ana.fields("/me/miss")).code == 303
        assert "I play round 1 after all" in ana.words
        assert ana.send("/me/miss", **ana.fields("/me/miss"), back="yes").code == 303
        assert ana.send("/me/miss", **ana.fields("/me/miss") | {"round": "0"}).code == 409
    told = [each["told"][0] for each in desk.json("club", "log")[-3:]]
    assert told == [
        "cup: Ana has checked in",
        "cup: Ana misses round 1",
        "cup: Ana plays round 1",
    ]


@pytest.mark.slow
def test_a_slip_ends(room: Room) -> None:
    name = room.seats[0]
    one = room.phone(0)
    form = one.fields("/me/call")
    room.desk("tour", "revoke", "cup", name).good()
    ended = one.send("/me/call", **form)  # it waits for the command, as the card does not
    assert (ended.code, "no longer valid" in ended.text) == (403, True)
    assert "no longer valid" in one.ask("/me").text
    assert Phone(room.service.port).ask(f"/k/{room.slips[name]}").code == 404
    with room.service.lent(), Store.open(room.desk.path) as store:
        assert store.club.tournament("cup").calls == {}


@pytest.mark.slow
def test_a_device_changes_hands(room: Room) -> None:
    one = room.phone(0)
    form, tag = one.fields("/me/call"), one.ask("/me").headers["etag"]
    assert one.ask("/me", if_none_match=tag).code == 304
    assert one.come_in(room.slips[room.seats[1]]).code == 303
    changed = one.ask("/me", if_none_match=tag)
    assert (changed.code, f"{room.seats[1]} · Cup" in words_of(changed.text)) == (200, True)
    other = one.send("/me/call", **form)
    assert (other.code, "another player wrote this on this device" in other.text) == (409, True)
    cookie = one.cookie
    assert one.send("/leave").location == "/"
    one.cookie = cookie
    assert one.ask("/me").code == 403


@pytest.mark.slow
@pytest.mark.process
def test_cookies_survive_a_restart(tmp_path: Path) -> None:
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    slips = codes(desk)
    kept = Phone(0)
    with served(desk.path) as service:
        kept = phone(service, slips["Ana"])
        port = service.port
        service.process.kill()
        service.process.wait(20)
    with served(desk.path, port) as service:
        assert "Table 1" in kept.words


@pytest.mark.slow
def test_wrong_codes_are_counted(room: Room) -> None:
    stranger = Phone(room.service.port)
    for at in range(WRONG):
        code = keys.written(f"{at:09}")
        wrong = stranger.ask(f"/k/{code}") if at % 2 else stranger.send("/come-in", code=code)
        assert (wrong.code, "no slip has this code" in wrong.text) == (404, True)
    right = room.slips[room.seats[0]]
    assert stranger.ask(f"/k/{right}").code == 429
    assert stranger.come_in(right).code == 429


@pytest.mark.slow
def test_a_player_who_sends_too_much(room: Room) -> None:
    one = room.phone(0)
    form = one.fields("/me/agree") if "/me/agree" in one.page else {"as": "1"}
    found = [one.send("/me/agree", **form).code for _ in range(31)]
    assert found[-1] == 429


def test_sessions_are_hashes_and_end(tmp_path: Path) -> None:
    now = 1_000.0
    file = tmp_path / "club.duckdb.cookies"
    sessions = Sessions(file, lambda: now)
    link = sessions.new_link()
    found = sessions.exchange(link)
    assert found is not None
    assert sessions.exchange(link) is None
    cookie = sessions.let_in(found)
    gone = sessions.let_in(sessions.find(cookie))
    sessions.put_out(gone)
    with file.open("ab") as cut:
        cut.write(b'{"cookie":"abc","sess')
    again = Sessions(file, lambda: now)
    assert again.find(cookie) == sessions.find(cookie) != NOBODY
    assert again.find(gone) == NOBODY
    assert cookie not in file.read_text("utf-8")
    now += 17 * 3600
    assert again.find(cookie) == NOBODY
    assert Sessions(file, lambda: now).cookies == {}
    assert file.read_text("utf-8") == ""
