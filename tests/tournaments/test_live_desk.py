"""The organiser's forms, one by one: each makes the events of a command, and loses nothing that was typed."""

import html
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.live import Client, Reply
from tests.support.served_here import ServedHere, served_here
from tournaments.errors import Conflict
from tournaments.live.clock import DAY, Clocks, Watch, start_of_machine, steady
from tournaments.live.forms import read_form
from tournaments.store.store import Store
from tournaments.tour.calls import call
from tournaments.tour.table_reports import Report, report
from tournaments.tour.table_state import table_states

NAMES = ("Ana Lima", "Jan Novák", "Eva Kask", "Rui Alves", "Noor van Dam", "Zoë Lindqvist", "Max")
BOUNDARY = "----7d3f"


class Room:
    """A club that is served, and its organiser."""

    def __init__(self, desk: ServedHere, client: Client) -> None:
        self.desk = desk
        self.client = client

    def send(self, action: str, **form: str) -> Reply:
        return self.client.send(f"/desk/cup/{action}", **form)

    def done(self, action: str, **form: str) -> str:
        """Send a form that has to be done without a word."""
        reply = self.send(action, **form)
        assert reply.code == 303, words_of(reply.text)
        return reply.location

    def page(self, path: str = "") -> str:
        reply = self.client.ask(f"/desk/cup{path}")
        assert reply.code == 200, words_of(reply.text)
        return reply.text

    def last(self) -> list[str]:
        """Describe the last change as `azul club log` does."""
        found: list[str] = self.desk.json("club", "log")[-1]["told"]
        return found

    def proposal(self) -> str:
        found = re.search('name="print" value="([^"]+)"', self.page())
        assert found is not None
        return found[1]

    def seats(self) -> list[tuple[str, list[str]]]:
        """Read the tables of the proposal with the numbers of their players."""
        tables = re.findall(r'data-table="(\d+)">(.*?)</fieldset>', self.page(), re.DOTALL)
        return [(name, re.findall(r'name="who" value="(#\d+)"', body)) for name, body in tables]

    def begin(self) -> None:
        """Propose and publish a round."""
        self.done("propose")
        self.done("publish", print=self.proposal())


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    desk = Desk(tmp_path / "club.duckdb")
    with served_here(desk.path) as service:
        client = service.at_desk()
        form = {"title": "Cup", "rounds": "3", "seed": "7"}
        made = client.send("/club/new", **form)
        assert (made.code, made.location) == (303, "/desk/cup/players")
        yield Room(service, client)
    assert desk.check().good()


@pytest.fixture
def full(room: Room) -> Room:
    room.desk("tour", "enter", "cup", *NAMES, "--new").good()
    return room


def words_of(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def multipart(*parts: tuple[str, bytes]) -> bytes:
    lines = [f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + body + b"\r\n" for head, body in parts]
    return b"".join(lines) + f"--{BOUNDARY}--\r\n".encode()


def test_a_file_stays_as_it_is() -> None:
    file = os.urandom(2000) + b"\r\n--" + BOUNDARY[:-1].encode() + b"\r\n\n\r"
    form = read_form(
        f"multipart/form-data; boundary={BOUNDARY}",
        multipart(
            ('Content-Disposition: form-data; name="who"', "Zoë".encode()),
            ('Content-Disposition: form-data; name="roster"; filename="a.csv"', file),
        ),
    )
    assert (form.get("who"), form.file) == ("Zoë", file)


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary="])
def test_a_form_with_a_file_and_without_a_boundary(kind: str) -> None:
    with pytest.raises(Conflict, match="cannot be read"):
        read_form(kind, b"")


def test_new_tournaments(room: Room) -> None:
    assert room.desk.json("tour", "show", "cup")[0]["plan"]["rounds"] == 3
    twice = room.client.send("/club/new", title="cup", rounds="4")
    assert "'Cup' exists already" in words_of(twice.text)
    assert 'name="rounds" value="4"' in twice.text
    odd = room.client.send("/club/new", title="Other", sizes="7")
    assert odd.code == 409
    assert "Other" not in words_of(room.client.ask("/desk").text)


@pytest.mark.slow
def test_entering_by_the_beginning_of_a_name(room: Room) -> None:
    room.desk("player", "add", "Ana Lima").good()
    room.desk("player", "add", "Jan Novák").good()
    assert room.done("entry", names="ana, jan") == "/desk/cup/players"
    assert room.last() == ["Ana Lima enters cup", "Jan Novák enters cup"]
    assert "entered before" in room.send("entry", names="Ana").text


@pytest.mark.slow
def test_near_misses_and_new_players_are_asked_about(room: Room) -> None:
    room.desk("player", "add", "Konstantin Müller").good()
    asked = room.send("entry", names="Konstantyn Müller, Zoë")
    assert asked.code == 409
    assert "It is Konstantin Müller" in words_of(asked.text)
    asked = room.send("entry", names="Konstantin Müller\nZoë")
    assert "Zoë is a new player" in words_of(asked.text)
    room.done("entry", names="Konstantin Müller\nZoë", certain="Zoë")
    assert room.last() == ["Konstantin Müller enters cup", "player Zoë", "Zoë enters cup"]


@pytest.mark.slow
def test_a_roster(room: Room) -> None:
    def sent(file: bytes) -> Reply:
        head = 'Content-Disposition: form-data; name="roster"; filename="r.csv"'
        body = multipart((head, file)).decode()
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        client = room.client
        path = "/desk/cup/roster"
        return client.ask(path, body, origin=client.origin, content_type=kind)

    wrong = sent(b"name\nAna\n\nAna\n")
    assert "line 4" in words_of(wrong.text)
    assert sent(b"name\nAna\nJan\n").location == "/desk/cup/players"
    assert room.last() == ["Ana enters cup", "Jan enters cup"]
    assert sent(b"").code == 409


@pytest.mark.slow
def test_a_proposal_is_changed(full: Room) -> None:
    full.done("propose")
    (one, first), (other, second) = full.seats()
    seen = full.proposal()
    swapped = full.client.ask(
        "/desk/cup/swap",
        f"print={seen}&who=%23{first[0][1:]}&who=%23{second[0][1:]}",
        origin=full.client.origin,
    )
    assert swapped.code == 303
    assert dict(full.seats())[one][0] == second[0]
    assert "change seats" in full.last()[0]
    stale = full.send("swap", print=seen, who=first[0])
    assert "has changed since" in words_of(stale.text)
    full.done("propose", print=full.proposal(), keep=other, again="3")
    assert dict(full.seats())[other] == [first[0], *second[1:]]
    size = {name: len(players) for name, players in full.seats()}
    small, large = sorted(size, key=lambda name: size[name])
    full.done("move", print=full.proposal(), who=dict(full.seats())[large][0], to=small)
    assert "moves to table" in full.last()[0]
    together = dict(full.seats())[small][:2]
    apart = full.client.ask(
        "/desk/cup/apart",
        "&".join(f"who=%23{each[1:]}" for each in together),
        origin=full.client.origin,
    )
    assert apart.code == 303
    assert "out of date" in words_of(full.page())
    full.done("propose")
    assert not any(set(together) <= set(players) for _, players in full.seats())
    assert "quality: no conflicts" in words_of(full.page())


@pytest.mark.slow
def test_results_ties_and_corrections(full: Room) -> None:
    full.begin()
    where = full.done("line", line="1 50 50 40", round="1")
    assert where == "/desk/cup/table?name=1&round=1"
    assert "are tied" in words_of(full.page("/table?name=1&round=1"))
    result = re.search('name="replace" value="([0-9]+)"', full.page("/table?name=1"))
    assert result is not None
    tied = {"table": "1", "round": "1", "scores": "50 50 40", "replace": result[1]}
    full.done("result", **tied, rows="2 1 0")
    assert "are tied" not in words_of(full.page("/table?name=1&round=1"))
    odd = full.send("line", line="2 261 54 40 38")
    assert "very high" in words_of(odd.text)
    certain = {"table": "2", "round": "1", "seats": "4", "replace": "0"}
    changed = full.send("result", **certain, scores="262 54 40 38", certain="261 54 40 38")
    assert "very high" in words_of(changed.text)
    full.done("result", **certain, scores="61 54 40 38", certain="261 54 40 38")
    full.begin()
    old = re.search('name="replace" value="([0-9]+)"', full.page("/table?name=2&round=1"))
    assert old is not None
    again = {"table": "2", "round": "1", "replace": old[1]}
    assert "was published since" in words_of(full.send("result", **again, scores="1").text)
    warned = full.send("result", **again, old="yes", scores="61 54 40 39")
    assert "round 2 was paired with the old result" in words_of(warned.text)
    assert warned.code == 200


@pytest.mark.slow
def test_agreement_and_removal(full: Room) -> None:
    full.begin()
    full.done("line", line="1 61 54 40")
    result = re.search('name="replace" value="([0-9]+)"', full.page("/table?name=1"))
    assert result is not None
    full.done("confirm", table="1", replace=result[1])
    assert full.last() == ["cup, round 1, table 1: confirmed"]
    assert full.send("void", table="1", replace="1").code == 409
    full.done("void", table="1", replace=result[1])
    assert full.last() == ["cup, round 1, table 1: the result was removed"]


@pytest.mark.slow
def test_what_players_report_and_whom_they_call(full: Room) -> None:
    full.begin()
    with full.desk.lent(), Store.open(full.desk.path, write=True) as store:
        [table, *_] = table_states(store, store.club.tournament("cup"), 1)
        for player, scores in zip(table.players, ((61, 54, 40), (61, 54, 41)), strict=False):
            given = Report(round=1, seats=table.players, scores=scores, id=f"{player:016}")
            report(store, "cup", player, given)
        call(store, "cup", table.players[0], 1, "call" * 4, "who begins?")
    page = words_of(full.page())
    assert "Table 1 disputed" in page
    assert "reports 61 54 41" in page
    assert "calls you: who begins?" in page
    full.done("answer", call="call" * 4)
    assert "calls you" not in words_of(full.page())
    full.done("result", table="1", round="1", replace="0", scores="61 54 41", rows="")
    assert "Table 1 in" in words_of(full.page())


@pytest.mark.slow
def test_people_come_and_go(full: Room) -> None:
    full.begin()
    seats = re.search(r'id="table-1-1".*?</ol>', full.page(), re.DOTALL)
    assert seats is not None
    [missing] = re.findall("<li><bdi>([^<]+)", seats[0])[:1]
    left = full.send("absent", who=missing, round="1", then="players")
    assert "play in this order" in words_of(left.text)
    full.done("absent", who=missing, round="1", back="yes", then="players")
    late = full.send("entry", names="Ines", certain="Ines", table="1")
    assert (late.code, "table 1" in words_of(late.text)) == (200, True)
    full.done("check-in", who="Max")
    full.done("check-in", who="Ines")
    full.done("check-in", who="Max", back="yes")
    full.done("penalty", who="Max", points="1/2", reason="late", before="0")
    twice = full.send("penalty", who="Max", points="1/2", reason="late", before="0")
    assert (twice.code, "another penalty since" in words_of(twice.text)) == (409, True)
    full.done("fix", who="Max", table="1")
    full.done("withdraw", who="Max")
    full.done("return", who="Max")
    listed = words_of(full.page("/players"))
    assert "8 entered, 1 checked in" in listed
    assert "always at table 1" in listed


@pytest.mark.slow
def test_what_undoing_would_do(full: Room) -> None:
    full.begin()
    head = full.desk.json("club", "log")[-1]["change"]
    page = words_of(full.page(f"/undoing?number={head}"))
    assert "Cup, round 1: published no longer" in page
    assert "Cup, the proposal of round 1" in page
    entered = full.desk.json("club", "log")[3]["change"]
    assert "it cannot be undone" in words_of(full.page(f"/undoing?number={entered}"))
    assert full.desk.json("club", "log")[-1]["change"] == head
    full.done("undo", change=str(head), head=str(head))
    assert "is proposed" in words_of(full.page())


@pytest.mark.slow
def test_rules_plans_finals_and_seasons(full: Room) -> None:
    full.done("plan", rounds="2", sizes="4,3", method="swiss", short="low", prefer="opponents")
    assert full.last() == ["cup: plan 2 rounds, low"]
    assert full.send("plan", rounds="2").code == 409
    full.done("change", title="Cup", scoring="wins")
    assert full.last() == ["cup: now wins"]
    full.begin()
    assert full.send("final", top="1").code == 409
    made = full.send("final", top="4", title="Last Table")
    assert "not played yet" in words_of(made.text)
    season = full.client.send("/club/season", title="Year", part="cup", best="1")
    assert (season.code, season.location) == (303, "/desk/year")
    assert "Year" in words_of(full.client.ask("/desk/year/report.html").text)


@pytest.mark.slow
def test_a_season_grows_on_the_desk(full: Room) -> None:
    """What the page does, the commands of seasons do."""
    desk, client = full.desk, full.client
    desk("tour", "set", "cup", "--date", "2026-11-20").good()
    full.begin()
    full.done("line", line="1 61 54 40", round="1")
    full.done("line", line="2 62 55 41 39", round="1")
    desk("tour", "new", "Winter", "--seed", "8", "--date", "2026-11-21").good()
    desk("tour", "enter", "winter", *NAMES[:3]).good()
    start = len(desk.json("club", "log"))

    def send(action: str, **form: str) -> Reply:
        return client.send(f"/desk/year/{action}", **form)

    made = client.send("/club/season", title="Year", attendance="1/2")
    assert (made.code, made.location) == (303, "/desk/year")
    assert "There are no results yet" in words_of(client.ask("/desk/year").text)
    assert send("join").code == 409
    assert send("join", part="cup").location == "/desk/year"
    twice = send("join", part="cup")
    assert (twice.code, "counts for 'Year' already" in words_of(twice.text)) == (409, True)
    assert send("join", part="winter").code == 303
    page = words_of(client.ask("/desk/year").text)
    assert "Rank Player Cup Winter Attendance Points" in page
    counted = send(
        "change", title="Year 2026", best="1", attendance="1", scoring="wins", ties="WIN"
    )
    assert "scored by the new rules" in words_of(counted.text)
    assert send("change", title="Year 2026", best="1", attendance="1").code == 409
    wrong = send("change", best="many", title="Year 2026")
    assert (wrong.code, "not a number of tournaments" in words_of(wrong.text)) == (409, True)
    final = send("final", top="3", title="Finest")
    assert (final.code, "are tied at the cut" in words_of(final.text)) == (200, True)
    assert 'href="/desk/finest/rules"' in final.text
    told = [each["told"] for each in desk.json("club", "log")[start:]]
    assert told[1:4] == [
        ["cup counts for year"],
        ["winter counts for year"],
        ["year: now Year 2026 wins PTS WIN best 1 attendance 1"],
    ]
    head = desk.json("club", "log")[-1]["change"]
    assert "Undo change" in words_of(client.ask(f"/desk/year/undoing?number={head}").text)
    assert client.ask("/desk/year/log").code == 200
    assert send("undo", change=str(head), head=str(head)).code == 303
    assert client.ask("/desk/finest").code == 404
    for form in ("html", "pdf", "csv", "md", "json"):
        assert client.ask(f"/desk/year/report.{form}").code == 200
    for page in ("players", "rules", "standings", "devices", "table?name=1"):
        assert client.ask(f"/desk/year/{page}").code == 404
    assert send("line", line="1").code == 409
    assert client.send("/desk/cup/join", part="winter").code == 409
    assert desk("season", "check", "year").good()


@pytest.mark.slow
def test_the_clock(full: Room) -> None:
    assert full.client.ask("/clock/cup").text.endswith('"clock":null}')
    full.done("turn-clock", what="start", minutes="30")
    running = full.client.ask("/clock/cup").text
    assert '"minutes":30' in running
    assert '"ends":null' not in running
    full.done("turn-clock", what="stop")
    assert '"ends":null' in full.client.ask("/clock/cup").text
    full.done("turn-clock", what="reset")
    assert '"left":1800000' in full.client.ask("/clock/cup").text
    assert full.send("turn-clock", what="%FF").code == 303
    for action in ("turn-clock", "slips.pdf", "line"):
        path, client = f"/desk/cup/{action}", full.client
        wrong = client.ask(path, "what=" + "\xff", origin=client.origin)
        assert wrong.code == 409
    assert full.client.send("/desk/nowhere/turn-clock", what="start").code == 409


class Hands:
    """The clocks of a machine, which a test turns."""

    def __init__(self) -> None:
        self.steady = 5_000.0
        self.time = 1_000_000_000.0
        self.start = "first"

    def pass_(self, seconds: float) -> None:
        self.steady += seconds
        self.time += seconds

    @property
    def watch(self) -> Watch:
        return Watch(lambda: self.steady, lambda: self.time, lambda: self.start)


def left_of(clocks: Clocks) -> float:
    """Read what a page shows, in seconds."""
    shown = json.loads(clocks.shown("cup"))
    return float((shown["clock"]["ends"] - shown["now"]) / 1000)


def test_a_clock_that_is_set_changes_no_round() -> None:
    hands = Hands()
    clocks = Clocks(None, hands.watch)
    clocks.turn("cup", "start", 30)
    for jump in (-86_400.0, 7_200.0, -3_600.0):
        hands.time += jump
        hands.pass_(60)
    assert left_of(clocks) == 27 * 60
    hands.time -= 600
    clocks.turn("cup", "stop", None)
    clock = clocks.of("cup")
    assert clock is not None
    assert clock.left == 27 * 60_000


def test_clocks_go_on_after_a_new_start(tmp_path: Path) -> None:
    hands = Hands()
    file = tmp_path / "club.duckdb.clocks"
    Clocks(file, hands.watch).turn("cup", "start", 30)
    hands.pass_(60)
    hands.time -= 3_600  # set back while the service was away
    assert left_of(Clocks(file, hands.watch)) == 29 * 60
    hands.time += 3_600
    hands.steady, hands.start = 7_000.0, "second"
    hands.pass_(120)
    assert left_of(Clocks(file, hands.watch)) == 27 * 60
    hands.time -= 3_600
    assert left_of(Clocks(file, hands.watch)) == 30 * 60
    hands.pass_(2 * DAY / 1000)
    assert Clocks(file, hands.watch).of("cup") is None
    for damaged in (b"{", b'{"cup":{"minutes":30,"left":0,"ends":1}}'):
        file.write_bytes(damaged)
        assert Clocks(file, hands.watch).of("cup") is None


def test_the_machine_has_a_clock_that_nobody_sets() -> None:
    before = steady()
    assert steady() >= before
    assert start_of_machine() == start_of_machine()


@pytest.mark.slow
def test_paper(full: Room) -> None:
    full.begin()
    for what in ("tables", "where", "cards", "sheets"):
        reply = full.client.ask(f"/desk/cup/print/{what}.pdf")
        assert (reply.code, reply.headers["content-type"]) == (200, "application/pdf")
    slips = full.client.send("/desk/cup/slips.pdf")
    assert (slips.code, slips.headers["content-type"]) == (200, "application/pdf")
    again = full.client.send("/desk/cup/slips.pdf")
    assert (again.code, "has a slip" in words_of(again.text)) == (404, True)
    assert full.client.send("/desk/cup/slips.pdf", who="Max").code == 200
    assert full.client.ask("/desk/cup/print/money.pdf").code == 404
    report = full.client.ask("/desk/cup/report.html")
    assert "sandbox" in report.headers["content-security-policy"]
    assert full.client.ask("/desk/cup/report.exe").code == 404
