"""Odd names, bytes that are no letters, and what is no record: nothing breaks."""

import re
from pathlib import Path

import pytest

from tests.support.desk import Desk, Told, games, write

GAME = games()[0]
PLAYERS = ("Łukasz Wójcik", "Õie Mägi", "Ana Lima")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


def take(desk: Desk, text: str) -> Told:
    return desk("ingest", write(desk.path.parent / "one.azn", text))


ODD = (
    ("O'Brien", "Robert'); DROP TABLE events;--", "Lima, Ana"),
    ("🦆 Duck", "x\\y", "100%"),
    ('The "Tiler" Lima', "=1+1", "$player"),
    ("e\u0301mile", "NULL", "<b>Ana</b>"),
)


def played_by(names: tuple[str, ...], table: int) -> str:
    text = re.sub(r'\[Seat.Id "[^"]*"\]\n', "", GAME).replace('Table "1"', f'Table "{table}"')
    for own, name in zip(PLAYERS, names, strict=True):
        tag = name.replace("\\", "\\\\").replace('"', '\\"')
        text = text.replace(f'"{own}"', f'"{tag}"')
    return text


@pytest.mark.slow
def test_odd_names(desk: Desk) -> None:
    text = "\n".join(played_by(names, table) for table, names in enumerate(ODD, start=1))
    names = [name for each in ODD for name in each]
    take(desk, text).good()
    players = {each["player"]: each["games"] for each in desk.json("player", "list")}
    assert players == dict.fromkeys(names, 1)
    assert "4 known" in take(desk, text).good().out
    desk("tour", "new", "September Cup").good()
    desk("tour", "collect", "september-cup", "--enter").good()
    rows = desk.json("tour", "standings", "september-cup")[0]["rows"]
    assert {row["player"] for row in rows} == {*names}
    for name in names:
        assert desk.json("player", "show", name)[0]["games"] == 1
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"),
    [(b"= 4 2 3", b"= 4 2 3 {caf\xe9}"), (b"Ana Lima", b"Ana L\xedma"), (b"Lisboa", b"Lis\x00boa")],
    ids=["comment", "name", "nul"],
)
def test_bytes_of_no_letters(old: bytes, new: bytes, desk: Desk) -> None:
    data = GAME.encode().replace(old, new)
    first = desk("ingest", write(desk.path.parent / "one.azn", data))
    assert first.code in {0, 1}
    [(text, raw)] = desk.rows("SELECT text, raw FROM records")
    assert raw is not None
    assert new in raw
    assert "�" not in text
    before = desk.dump()
    assert "0 new, 1 known" in desk("ingest", desk.path.parent / "one.azn").out
    assert desk.dump() == before
    assert desk.check().good()
    for form in ("json", "text"):
        assert desk("player", "list", "--format", form).code == 0


def test_what_is_not_kept(desk: Desk) -> None:
    before = desk.dump()
    for text in (
        "no record at all\n",
        "",
        "%azn 1\n",
        GAME.replace("= 4 2 3", "{" + "x" * 20_001 + "}"),
    ):
        done = take(desk, text)
        assert done.code == 1
        assert "0 new, 0 known, " in done.out
        assert done.out.endswith(", 1 not kept\n")
        assert desk.dump() == before
    long = GAME.replace("= 4 2 3", "\n".join(["{" + "x" * 9_999 + "}"] * 101))
    assert "not kept" in take(desk, long + "\n" + games()[1]).out
    assert len(desk.rows("FROM records")) == 1, "its neighbour is"
