"""`azul serve` in a process of its own: who may do what, and an evening that commands see, too."""

import html
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.support.commands import azul, here
from tests.support.desk import Desk, prepared_desk
from tests.support.live import Client, Served, served
from tournaments.live.access import WRONG, Attempts
from tournaments.live.files import FILES, address_of, file_of
from tournaments.store.lease import address_file

pytestmark = pytest.mark.process
PLAYERS = ("Ana", "Jan", "Eva", "Rui", "Noor", "Zoe", "Max", "Lea")
SCRIPT = 20_000
"""Bytes of our own script, at most."""


def evening(path: Path) -> Desk:
    return prepared_desk(
        path,
        ("tour", "new", "Cup", "--seed", "7"),
        ("tour", "enter", "cup", *PLAYERS, "--new"),
        ("tour", "plan", "cup", "--rounds", "2"),
    )


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Give a club that no test here changes."""
    return evening(tmp_path_factory.mktemp("club") / "club.duckdb")


@pytest.fixture(scope="module")
def room(quiet: Desk) -> Iterator[Served]:
    with served(quiet.path) as service:
        yield service


@pytest.fixture(scope="module")
def organiser(room: Served) -> Client:
    return room.at_desk()


def print_of(page: str) -> str:
    """Find which proposal a page shows."""
    found = re.search('name="print" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def words_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


# -- who may do what


def test_what_pages_allow(room: Served) -> None:
    for path in ("/", "/files/live.js", "/desk", "/nowhere", "/t/none"):
        headers = room.anybody().ask(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    page = room.anybody().ask("/").text
    assert not re.search(r"<script>|<style|style=|\son[a-z]+=", page)


def test_a_link_works_once(room: Served, organiser: Client) -> None:
    assert re.fullmatch(r"azul-\d+=[0-9a-f]{32}", organiser.cookie)
    again = room.anybody().enter(room.organiser)
    assert (again.code, again.headers.get("set-cookie")) == (403, None)
    assert "already used" in again.text


def test_wrong_links_are_counted() -> None:
    now = 0.0
    attempts = Attempts(clock=lambda: now)
    for _ in range(WRONG):
        assert not attempts.are_too_many("10.0.0.7")
        attempts.count("10.0.0.7")
    assert attempts.are_too_many("10.0.0.7")
    assert not attempts.are_too_many("10.0.0.8")
    now = 61.0
    assert not attempts.are_too_many("10.0.0.7")


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://127.0.0.1:1"])
def test_forms_of_other_pages_are_refused(origin: str, organiser: Client) -> None:
    reply = organiser.ask("/desk/cup/propose", "", origin=origin)
    assert reply.code == 403
    assert "proposed" not in organiser.ask("/desk/cup").text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "[", "x:y"])
def test_other_names_for_this_address_are_refused(host: str, organiser: Client) -> None:
    assert organiser.ask("/desk", host=host).code == 421


def test_long_forms_are_refused(organiser: Client) -> None:
    reply = organiser.ask("/desk/cup/line", "line=" + "3" * 70_000, origin=organiser.origin)
    assert reply.code == 413
    chunked = organiser.ask(
        "/desk/cup/line",
        "",
        origin=organiser.origin,
        content_length="",
        transfer_encoding="chunked",
    )
    assert chunked.code in (400, 411)


@pytest.mark.parametrize("line", ["", "9", "9 1 2 3 4", "1 2", "\x00", "1 x", "%FF"])
def test_odd_lines_change_nothing(line: str, organiser: Client) -> None:
    reply = organiser.send("/desk/cup/line", line=line)
    assert reply.code == 409
    assert "Nothing was stored" in reply.text


def test_nothing_is_shown_before_it_is_opened(room: Served) -> None:
    for path in ("/", "/t/cup", "/screen/cup"):
        page = room.anybody().ask(path).text
        assert not any(name in page for name in PLAYERS)


def test_browsers_keep_files_for_good(room: Served) -> None:
    """A file that changes gets another name; by the old name, older pages get the new file."""
    client = room.anybody()
    assert set(re.findall(r'"(/files/[^"]+)"', client.ask("/screen/cup").text)) == {
        address_of(name) for name in ("icon.svg", "screen.css", "live.js", "screen.js")
    }
    for name in FILES:
        newest = client.ask(address_of(name))
        assert newest.headers["cache-control"] == "public, max-age=31536000, immutable"
        stem, _, kind = name.partition(".")
        for old in (name, f"{stem}.{'0' * 12}.{kind}"):
            older = client.ask(f"/files/{old}")
            assert (older.text, older.headers["cache-control"]) == (
                newest.text,
                "private, no-cache",
            )
    assert f'"{address_of("clock.js")}"' in client.ask(address_of("live.js")).text
    for none in ("none.js", "live.css.js.x", "..", "live", "live.js.", ".js"):
        assert client.ask(f"/files/{none}").code == 404


def test_own_script_is_small() -> None:
    assert sum(len(file_of(name)) for name in FILES if name.endswith(".js")) <= SCRIPT


# -- an evening


@pytest.mark.slow
def test_an_evening(tmp_path: Path) -> None:
    """The desk pairs, publishes, takes results and undoes; commands do their part in between."""
    desk = evening(tmp_path / "club.duckdb")
    with served(desk.path) as service:
        client = service.at_desk()
        assert client.send("/desk/cup/propose").location == "/desk/cup"
        seating = print_of(client.ask("/desk/cup").text)
        assert client.send("/desk/cup/propose", again="1").code == 303
        stale = client.send("/desk/cup/publish", print=seating)
        assert (stale.code, "has changed since" in stale.text) == (409, True)
        seating = print_of(client.ask("/desk/cup").text)
        assert client.send("/desk/cup/publish", print=seating).code == 303

        asked = client.send("/desk/cup/line", line="1")
        assert asked.location == "/desk/cup/table?name=1"
        assert "Round 1, table 1" in words_of(client.ask(asked.location).text).replace("  ", " ")
        assert client.send("/desk/cup/line", line="1 61 54 40 38").code == 303
        other = client.send("/desk/cup/result", table="1", scores="60 54 40 38", replace="0")
        assert other.code == 409
        assert "already has a result" in other.text
        doubtful = client.send("/desk/cup/result", table="2", scores="1 54 40 38", replace="0")
        assert (doubtful.code, "very low" in doubtful.text) == (409, True)
        command = azul(
            *("tour", "result", "cup", "--table", "2"),
            *["--scores", "70", "50", "44", "30"],
            "--db",
            desk.path,
        )
        assert (command.code, command.err) == (0, "")
        page = client.ask("/desk/cup")
        assert "70" in words_of(page.text)
        tag = page.headers["etag"]
        assert client.ask("/desk/cup", if_none_match=tag).code == 304

        change = re.search(r"undoing\?number=([0-9]+)", page.text)
        assert change is not None
        undoing = client.ask(f"/desk/cup/undoing?number={change[1]}").text
        assert "Cup, round 1, table 2" in words_of(undoing)
        assert client.send("/desk/cup/undo", change="1", head="1").code == 409
        assert client.send("/desk/cup/undo", change=change[1], head=change[1]).code == 303
        assert client.send("/desk/cup/line", line="2 71 50 44 30").code == 303
        assert client.send("/desk/cup/close").code == 303
        assert client.send("/desk/cup/open", shows="pairings").code == 303
        public = words_of(service.anybody().ask("/t/cup").text)
        assert "Ana" in public
        assert "Standings" not in public
        assert client.send("/desk/cup/open", shows="standings").code == 303
        assert "Standings after round 1" in service.anybody().ask("/t/cup").text
        assert client.send("/desk/cup/open", shows="everything").code == 409
    log = desk.json("club", "log")
    assert [each["by"] for each in log].count("organiser") == 9
    desk.sound()


@pytest.mark.slow
def test_a_page_is_woken_when_the_log_grows(tmp_path: Path) -> None:
    desk = evening(tmp_path / "club.duckdb")
    with served(desk.path) as service:
        with socket.create_connection(("127.0.0.1", service.port), timeout=20) as stream:
            host = f"127.0.0.1:{service.port}"
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            heard = b""
            while heard.count(b"data: ") < 1:
                heard += stream.recv(4096)
            desk("player", "add", "Ines").good()
            while heard.count(b"data: ") < 2:
                part = stream.recv(4096)
                assert part
                heard += part
        first, second = map(int, re.findall(rb"data: ([0-9]+)", heard))
        assert second == first + 1


@pytest.mark.slow
def test_a_service_ends_soon_while_pages_are_open(tmp_path: Path) -> None:
    desk = evening(tmp_path / "club.duckdb")
    streams = []
    with served(desk.path) as service:
        host = f"127.0.0.1:{service.port}"
        for _ in range(20):
            stream = socket.create_connection(("127.0.0.1", service.port), timeout=20)
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert stream.recv(4096)
            streams.append(stream)
        begun = monotonic()
    assert monotonic() - begun < 5
    for stream in streams:
        stream.close()
    assert not address_file(desk.path).exists()
    assert desk.check().good()


@pytest.mark.slow
def test_a_killed_service_loses_nothing(tmp_path: Path) -> None:
    desk = evening(tmp_path / "club.duckdb")
    with served(desk.path) as service:
        client = service.at_desk()
        assert client.send("/desk/cup/propose").code == 303
        service.process.kill()
        service.process.wait(20)
    assert desk.json("club", "log")[-1]["by"] == "organiser"
    with served(desk.path) as service:
        assert "is proposed" in service.at_desk().ask("/desk/cup").text
    assert desk.check().good()


@pytest.mark.slow
def test_there_is_one_service(room: Served, quiet: Desk, tmp_path: Path) -> None:
    def refused(path: Path, port: int) -> str:
        way = ("--no-browser", "--host", "127.0.0.1", "--port", str(port))
        done = here("serve", *way, "--db", path)
        assert done.code == 2
        return done.err

    other = evening(tmp_path / "club.duckdb")
    assert "cannot listen on 127.0.0.1" in refused(other.path, room.port)
    assert "`azul serve` is running" in refused(quiet.path, 0)
