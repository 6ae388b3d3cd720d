"""Slips: a code for each player, of which the log keeps a slow hash alone; a new one ends the old one."""

import re
from pathlib import Path

import pytest

from tests.support.desk import Desk, prepared_desk
from tournaments.store.lease import address_file
from tournaments.store.store import Store
from tournaments.tour import keys

pytest.importorskip("segno", reason="no segno here: pip install segno")
SITE = "http://192.168.1.20:8008"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return prepared_desk(
        tmp_path / "club.duckdb",
        ("tour", "new", "Cup", "--seed", "7"),
        ("tour", "enter", "cup", "Ana", "Jan", "Eva", "--new"),
    )


def codes(desk: Desk) -> dict[str, str]:
    """Read the hashes of all codes."""
    with Store.open(desk.path) as store:
        entrants = store.club.tournament("cup").entrants.values()
        return {store.club.player(each.player).name: each.key for each in entrants}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("7Q4M-2XKD-9", "7Q4M2XKD9"),
        (" 7q4m 2xkd 9 ", "7Q4M2XKD9"),
        ("ilo0-ilo0-1", "110011001"),
        ("7Q4M-2XKD", None),
        ("7Q4M-2XKD-99", None),
        ("7Q4M-2XKU-9", None),
        ("", None),
        ("\N{ARABIC-INDIC DIGIT SEVEN}" * 9, None),
        ("1" * 10_000, None),
    ],
)
def test_codes_as_people_type_them(typed: str, code: str | None) -> None:
    assert keys.read_code(typed) == code


def test_new_codes_are_written_and_read() -> None:
    for _ in range(100):
        code = keys.new_code()
        assert re.fullmatch("[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]", keys.written(code))
        assert keys.read_code(keys.written(code).lower()) == code


def test_the_log_has_only_hashes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "new_code", lambda: "7Q4M2XKD9")
    with Store.open(desk.path, write=True) as store:
        cup = store.club.tournament("cup")
        [slip] = keys.give_codes(store, cup, [store.club.wanted("Ana")])
        key = keys.hashed("7Q4M2XKD9", keys.salt_of(store))
        assert keys.owner_of(store, key) == ("cup", slip.player.number)
        assert keys.owner_of(store, keys.hashed("7Q4M2XKD8", keys.salt_of(store))) is None
        assert keys.owner_of(store, "") is None
        assert keys.hashed("7Q4M2XKD9", b"another club") != key
    assert b"7Q4M2XKD9" not in desk.path.read_bytes()
    assert "Ana has a new code" in desk("club", "log").good().out


@pytest.mark.slow
def test_slips_are_printed_once(desk: Desk, tmp_path: Path) -> None:
    slips = ("tour", "print", "cup", "--what", "slips", "-o", tmp_path / "slips.pdf")
    desk(*slips).refused("slips need the players' address")
    assert set(codes(desk).values()) == {""}
    assert "3 slips" in desk(*slips, "--address", SITE).good().err
    assert (tmp_path / "slips.pdf").read_bytes().startswith(b"%PDF")
    first = codes(desk)
    assert len(set(first.values())) == 3
    desk(*slips, "--address", SITE).refused("every player of 'Cup' has a slip")
    desk(*slips, "--address", "192.168.1.20").refused("is not an address")
    desk(*slips, "--round", "1").refused("leave out --round")
    desk("tour", "print", "cup", "--player", "Ana").refused("are for --what slips")
    assert codes(desk) == first
    assert "1 slip" in desk(*slips, "--address", SITE, "--player", "Ana").good().err
    second = codes(desk)
    assert second["Ana"] != first["Ana"]
    assert {**second, "Ana": ""} == {**first, "Ana": ""}
    desk("tour", "revoke", "cup", "Ana").good()
    assert codes(desk)["Ana"] == ""
    desk("tour", "revoke", "cup", "Ana").refused("has no code")
    desk("tour", "enter", "cup", "Rui", "--new").good()
    assert "2 slips" in desk(*slips, "--address", SITE).good().err
    assert desk.check().good()


def test_slips_name_the_running_service(desk: Desk, tmp_path: Path) -> None:
    address_file(desk.path).write_text(f'[1, 2, "key", "{SITE}/"]', "utf-8")
    slips = ("tour", "print", "cup", "--what", "slips", "-o", tmp_path / "slips.pdf")
    assert "3 slips" in desk(*slips).good().err


@pytest.mark.slow
def test_a_player_may_be_entered_by_mistake(desk: Desk, tmp_path: Path) -> None:
    desk("tour", "enter", "cup", "Rui", "--new").good()
    change = str(desk.json("club", "log")[-1]["change"])
    desk("tour", "print", "--what", "slips", "-o", tmp_path / "s.pdf", "--address", SITE).good()
    desk("club", "undo", change).good()
    assert set(codes(desk)) == {"Ana", "Jan", "Eva"}
