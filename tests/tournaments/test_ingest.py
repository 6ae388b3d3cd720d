"""Every game is stored once, whatever it came in; faulty ones are kept and count for nothing."""

import gzip
from pathlib import Path
from typing import Any

import pytest
import zstandard

from azul_notation.replay.check import check_chunk
from azul_notation.text.games import chunks
from tests.support.commands import here
from tests.support.desk import BROKEN, FILES, SEASON, Desk, Told, games, write
from tournaments.ingest.incoming import incoming_record
from tournaments.store.stored_record import check_text, stored

GAME = games()[0]
"""Łukasz Wójcik 33, Õie Mägi 61, Ana Lima 39."""
CONTENTS = {
    "games": "SELECT * EXCLUDE (number) FROM games ORDER BY ALL",
    "seats": "SELECT * EXCLUDE (number) REPLACE (g.sha256 AS name) FROM game_seats JOIN games g"
    " USING (number) ORDER BY ALL",
    "points": "SELECT sha256, p.round, seat, kind, points, reason, final FROM points p JOIN games"
    " USING (number) ORDER BY ALL",
    "who": "SELECT sha256, seat, name, score, place, counts, known FROM seats ORDER BY ALL",
    "records": "SELECT sha256, text, raw FROM records ORDER BY ALL",
    "stored": "SELECT sha256 FROM stored ORDER BY ALL",
}


def contents(desk: Desk) -> dict[str, Any]:
    """Read what is stored, without the numbers that tell in which order it came."""
    told = {name: desk.rows(query) for name, query in CONTENTS.items()}
    lists = {each["player"]: each["games"] for each in desk.json("player", "list")}
    return {**told, "players": lists, "ratings": desk.reports()["ratings"]}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("season") / "club.duckdb")
    desk("ingest", SEASON).good()
    return desk


def take(desk: Desk, text: str | bytes, name: str = "one.azn") -> Told:
    return desk("ingest", write(desk.path.parent / name, text))


def codes(desk: Desk, text: str | bytes, name: str = "one.azn") -> tuple[dict[str, int], list[str]]:
    """Ingest a text; give the counts that are not 0, and the codes of what was said."""
    done = desk("ingest", write(desk.path.parent / name, text), "--format", "json")
    [told] = done.lines
    numbers = {name: number for name, number in told.items() if name != "diagnostics" and number}
    return numbers, [each["code"] for each in told["diagnostics"]]


# -- once


@pytest.mark.slow
def test_twice_is_once(season: Desk, tmp_path: Path) -> None:
    before = season.dump()
    joined = write(tmp_path / "all.azn", b"\n".join(each.read_bytes() for each in FILES))
    packed = write(tmp_path / "all.azn.gz", gzip.compress(joined.read_bytes()))
    for paths, known in (([SEASON], 21), (FILES[::-1], 21), ([joined, packed], 42)):
        told = season("ingest", *paths).good().out
        assert told == f"0 new, {known} known, 0 faulty\n"
        assert season.dump() == before


@pytest.mark.slow
def test_however_it_comes(season: Desk, tmp_path: Path) -> None:
    joined = b"\n".join(each.read_bytes() for each in FILES)
    packed = write(tmp_path / "all.azn.gz", gzip.compress(joined))
    other = write(tmp_path / "all.azn.zst", zstandard.compress(joined))
    expected = contents(season)
    for nth, batches in enumerate(([FILES[::-1]], [[packed]], [[FILES[1]], [other, SEASON]])):
        desk = Desk(tmp_path / f"{nth}.duckdb")
        for paths in batches:
            desk("ingest", *paths).good()
        assert contents(desk) == expected
        assert desk.check().good()


@pytest.mark.slow
def test_from_a_pipe(season: Desk, desk: Desk) -> None:
    text = b"\n".join(each.read_bytes() for each in FILES)
    assert here("ingest", "-", "--db", desk.path, text=text).code == 0
    assert contents(desk) == contents(season)


TOLD_OTHERWISE = {
    "comment": GAME.replace("= 4 2 3", "= 4 2 3 {a comment}"),
    "totals": GAME.replace("= 4 2 3\n", "").replace("= 12 13 8\n", ""),
    "final": GAME.replace("== 33 61 39\n", ""),
    "result": GAME.replace('[Result "33 61 39"]\n', ""),
    "annotator": GAME.replace("[Source", '[Annotator "Zoe"]\n[Source'),
    "glyphs": GAME.replace("2R3 6B2", "2R3!? 6B2?"),
}


@pytest.mark.slow
def test_the_same_game_told_otherwise_counts_once(desk: Desk) -> None:
    take(desk, GAME).good()
    before = desk.dump()
    for what, other in TOLD_OTHERWISE.items():
        assert other != GAME
        assert codes(desk, other) == ({"known": 1}, ["AZ603"]), what
        assert desk.dump() == before
    assert codes(desk, GAME) == ({"known": 1}, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    "other",
    [GAME.replace("2026-09-04", "2026-09-05"), GAME.replace('Table "1"', 'Table "9"')],
)
def test_another_game_with_the_same_moves(other: str, desk: Desk) -> None:
    take(desk, GAME).good()
    assert codes(desk, other) == ({"new": 1}, [])
    assert [each["games"] for each in desk.json("player", "list")] == [2, 2, 2]


@pytest.mark.slow
def test_layout_makes_no_other_record(desk: Desk) -> None:
    take(desk, GAME).good()
    for other in (
        GAME.replace("\n", "\r\n"),
        GAME + "\n\n\n",
        GAME.replace("2R3 6B2", "2R3   6B2"),
    ):
        assert codes(desk, other) == ({"known": 1}, [])


# -- unfinished and faulty


@pytest.mark.slow
def test_unfinished_records_count_for_nothing(desk: Desk) -> None:
    cut = GAME[: GAME.index("R4 @2")].replace('[Result "33 61 39"]\n', "") + "*\n"
    assert codes(desk, cut)[0] == {"new": 1, "unfinished": 1}
    assert desk.rows("SELECT status, fault, rounds FROM games") == [("unfinished", None, 3)]
    assert desk.json("player", "list") == []
    assert desk.json("ratings")[0]["players"] == []
    assert codes(desk, GAME)[0] == {"new": 1, "new_players": 3}
    assert [each["games"] for each in desk.json("player", "list")] == [1, 1, 1]
    assert desk.check().good()


@pytest.mark.slow
def test_a_faulty_record_counts_only_when_asked(desk: Desk) -> None:
    done = take(desk, GAME.replace("== 33 61 39", "== 33 61 40"))
    assert done.code == 1
    assert "error[AZ505]" in done.out
    assert "1 new, 0 known, 1 faulty, 3 new players" in done.out
    [(status, fault)] = desk.rows("SELECT status, fault FROM games")
    assert status == "faulty"
    assert fault.startswith("AZ505 line ")
    assert "(round 5, seat 3): the final total of seat 3 is 39, not 40" in fault
    assert [each["games"] for each in desk.json("player", "list")] == [0, 0, 0]
    assert desk.json("ratings")[0]["players"] == []
    told = desk.json("ratings", "--faulty")[0]["players"]
    assert (told[0]["player"], told[0]["games"]) == ("Õie Mägi", 1)
    desk("tour", "new", "September Cup").good()
    assert desk("tour", "collect", "september-cup", "--enter").code == 1
    assert desk.json("tour", "show", "september-cup")[0]["tables"] == []


def test_an_illegal_record_never_counts(desk: Desk) -> None:
    assert codes(desk, GAME.replace("1. 2R3 6B2 7R2", "1. 2R3 2R2 7R2"))[0] == {
        "new": 1,
        "faulty": 1,
    }
    [(fault,)] = desk.rows("SELECT fault FROM games")
    assert "(round 1, lap 1, seat 2)" in fault
    assert desk.json("ratings", "--faulty")[0]["players"] == []


@pytest.mark.slow
def test_the_first_divergence_of_each_broken_sample(desk: Desk) -> None:
    """The store tells of the same fault as `azul check`."""
    files = sorted(BROKEN.glob("AZ[2345]*.azn"))[::3]
    desk("ingest", *files).refused(code=1)
    kept = dict(desk.rows("SELECT file, fault FROM stored LEFT JOIN games USING (sha256)"))
    for line in desk("check", *files, "--format", "json", db=False).lines:
        errors = [each["code"] for each in line["diagnostics"] if each["severity"] == "error"]
        fault = kept.get(line["file"])
        if line["file"] in kept:
            assert (fault.split(" ")[0] if fault else None) == next(iter(errors), None)
    assert len(kept) > len(files) / 2
    assert desk.check().good()


@pytest.mark.slow
def test_findings_have_the_lines_of_the_kept_text() -> None:
    """Wherever a record stands in its file."""
    count = 0
    for path in sorted(BROKEN.glob("*.azn")):
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        for chunk in chunks(("\n\n\n\n" + text).splitlines(keepends=True)):
            came = incoming_record(check_chunk(chunk, "x"))
            again = stored(check_text(came.kept.text))
            if came.whole:
                assert came.kept.findings == again.findings, path
                assert came.kept.facts == again.facts, path
                count += len(again.findings)
    assert count > 100


# -- players


def test_new_names_are_told_with_the_nearest(desk: Desk) -> None:
    take(desk, GAME).good()
    done = take(
        desk, GAME.replace("Ana Lima", "Anna Lima").replace("PT-03", "").replace("-04", "-05")
    )
    assert done.code == 0
    assert "warning[AZ601]: Anna Lima is new to the club" in done.out
    assert "did you mean Ana Lima?" in done.out
    assert len(desk.json("player", "list")) == 4


@pytest.mark.slow
def test_ids_beat_names(desk: Desk) -> None:
    take(desk, GAME).good()
    known = GAME.replace("Ana Lima", "Somebody Else").replace("09-04", "09-05")
    assert codes(desk, known)[0] == {"new": 1}
    other = GAME.replace("PT-03", "PT-99").replace("09-04", "09-06")
    assert codes(desk, other)[0] == {"new": 1, "new_players": 1}
    told = {each["player"]: (each["ids"], each["games"]) for each in desk.json("player", "list")}
    assert told["Ana Lima"] == (["PT-03"], 2)
    assert told["Ana Lima (PT-99)"] == (["PT-99"], 1)


def test_an_id_is_learned(desk: Desk) -> None:
    desk("player", "add", "ANA  lima").good()
    take(desk, GAME).good()
    first = desk.json("player", "list")[0]
    assert (first["player"], first["ids"], first["games"]) == ("ANA lima", ["PT-03"], 1)


@pytest.mark.slow
def test_one_player_on_two_seats(desk: Desk) -> None:
    desk("player", "add", "Ana Lima", "--id", "PT-03").good()
    desk("player", "alias", "Ana Lima", "Õie Mägi", "--id", "EE-12").good()
    numbers, told = codes(desk, GAME)
    assert (numbers, told) == ({"refused": 1}, ["AZ602"])
    assert {each["games"] for each in desk.json("player", "list")} == {0}
    assert desk.json("ratings", "--faulty")[0]["players"] == []
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["?", " ", "x" * 201, "a\u202eb"])
def test_a_seat_of_nobody_counts_for_nothing(name: str, desk: Desk) -> None:
    desk("ingest", write(desk.path.parent / "one.azn", GAME.replace("Ana Lima", name)))
    assert "Ana Lima" not in {each["player"] for each in desk.json("player", "list")}
    assert {each["games"] for each in desk.json("player", "list")} <= {0}
    assert desk.check().good()


# -- what is told


@pytest.mark.slow
def test_a_wrong_path_does_not_stop_the_others(desk: Desk, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.azn.gz", b"not packed")
    done = desk("ingest", FILES[0], tmp_path / "none.azn", bad, FILES[1])
    done.refused(f"cannot read {tmp_path / 'none.azn'}", f"cannot read {bad}")
    assert "15 new" in done.out
    assert len(desk.rows("FROM records")) == 15
    before = desk.dump()
    assert desk("ingest", tmp_path / "none.azn").code == 2
    assert desk.dump() == before


def test_the_shape_of_json(desk: Desk, tmp_path: Path) -> None:
    path = write(tmp_path / "one.azn", GAME.replace("== 33 61 39", "== 33 61 40"))
    done = desk("ingest", path, "--format", "json")
    assert (done.code, done.err) == (1, "")
    [told] = done.lines
    faults = told.pop("diagnostics")
    assert told == {
        "new": 1,
        "known": 0,
        "faulty": 1,
        "unfinished": 0,
        "refused": 0,
        "new_players": 3,
        "nameless": 0,
        "of_results": [],
    }
    assert [each["code"] for each in faults] == ["AZ505", "AZ601", "AZ601", "AZ601"]
    assert {(each["file"], each["game"]) for each in faults} == {(str(path), 1)}
    assert faults[0]["severity"] == "error"
    assert (faults[0]["line"], faults[0]["round"], faults[0]["seat"]) == (51, 5, 3)
