"""Numbers that people and files give are bounded before anything is counted with them."""

import tempfile
import time
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from azul_notation.text.limits import TEXT_LIMIT, TOURNAMENT_LIMIT
from tests.support.commands import MEMORY, measured
from tests.support.desk import Desk, Step, games, write
from tests.tournaments.test_tour_mutants import exported
from tournaments.errors import Conflict
from tournaments.numbers import fraction, whole_number
from tournaments.standings.scoring import points_of

GOOD = {"3": 3, "-1": -1, "1/2": Fraction(1, 2), "2.5": Fraction(5, 2), "+.5": Fraction(1, 2)}
BAD = (
    *("", " ", "x", "nan", "inf", "Infinity", "1e5", "1e999999", "0/0", "1/0", "1_000", "--1"),
    *("½", "\uff11", "\u0663", "1/", "/2", "1.2/3", "1 2", "9" * 13, "9" * 5000, "1/1/1", "\n1"),
)


@pytest.mark.parametrize("text", GOOD)
def test_numbers_of_points(text: str) -> None:
    assert fraction(text) == GOOD[text]


@pytest.mark.parametrize("text", BAD)
def test_what_is_not_a_number_of_points(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        fraction(text)


@pytest.mark.parametrize(
    "text", ["", "x", "1.0", "\uff19", "²", "9" * 10, "9" * 5000, "1_0", "0x1"]
)
def test_what_is_not_a_whole_number(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        whole_number(text)


def test_points_are_parts_whose_sums_stay_short() -> None:
    assert points_of("1/997") + points_of("333333/1000000")
    with pytest.raises(Conflict, match="smallest part of a point is 1/1,000"):
        points_of("1/1009")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(write(tmp_path / "club.duckdb", imported()), made=False)


@cache
def imported() -> bytes:
    """Import a tournament once; tests get copies of the file."""
    with tempfile.TemporaryDirectory() as room:
        desk = Desk(Path(room) / "club.duckdb")
        desk("tour", "import", write(Path(room) / "cup.json", exported())).good()
        return desk.path.read_bytes()


HUGE = "9" * 5000
REFUSED: tuple[Step, ...] = (
    ("player", "show", f"#{HUGE}"),
    ("player", "show", "#\uff11"),
    ("player", "show", "#²"),
    ("player", "add", "Ida", "--id", "\x1b]0;pwn\x07"),
    ("player", "add", "Ida", "--id", HUGE),
    ("player", "alias", "Ana", "--id", "\u202ex"),
    ("tour", "absent", "cup", "Ana", "--round", "99999999999999999999"),
    ("tour", "standings", "cup", "--after", "99999999999999999999"),
    ("tour", "withdraw", "cup", "Ana", "--after", "99999999999999999999"),
    ("tour", "penalty", "cup", "Ana", "1", "--reason", "\x1b[31m"),
    ("tour", "penalty", "cup", "Ana", "1", "--reason", HUGE),
    ("tour", "penalty", "cup", "Ana", "1", "--round", "99999999999999999999"),
    ("tour", "fix", "cup", "Ana", HUGE),
    ("tour", "fix", "cup", "Ana", "\x07"),
    ("tour", "apart", "cup", HUGE, "Ana", "Bea"),
    ("tour", "plan", "cup", "--sizes", HUGE),
    ("tour", "plan", "cup", "--rounds", HUGE),
    ("tour", "plan", "cup", "--bye-points", "1e30000000"),
    ("tour", "new", "X", "--seed", HUGE),
    ("tour", "new", "X", "--scoring", HUGE),
    ("tour", "new", "X", "--scoring", "1e99-1"),
    ("tour", "void", "cup", "--round", "1", "--table", HUGE),
    ("club", "log", "--last", HUGE),
    ("club", "undo", HUGE),
)


@pytest.mark.slow
@pytest.mark.parametrize("words", REFUSED, ids=lambda words: " ".join(words)[:40])
def test_what_nobody_can_count_with_or_read_is_refused(words: Step, desk: Desk) -> None:
    before = desk.log()
    done = desk(*words).refused()
    assert done.out == ""
    assert desk.log() == before


@pytest.mark.slow
@pytest.mark.parametrize("score", [HUGE, "\uff19", "²", "1e5", "9999999"])
def test_typed_scores(score: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup").good()
    desk("tour", "enter", "cup", "Ana", "Bea", "--new").good()
    where = ("cup", "--round", "1", "--table", "1")
    desk("tour", "result", *where, "--players", "Ana, Bea", "--scores", f"1 {score}").refused()
    text = f"round,table,player,score\n1,1,Ana,1\n1,1,Bea,{score}\n"
    desk("tour", "result", "cup", "--csv", write(tmp_path / "r.csv", text)).refused("line")
    text = f"round,table,player,score\n1,{HUGE},Ana,1\n1,{HUGE},Bea,2\n"
    told = desk("tour", "result", "cup", "--csv", write(tmp_path / "r.csv", text)).refused()
    assert f"longer than {TEXT_LIMIT} characters" in told.err


@pytest.mark.slow
def test_an_odd_id_or_table_of_a_record_ends_no_ingestion(tmp_path: Path) -> None:
    """Such an id is as good as none; such a table gives no result, with a reason."""
    desk = Desk(tmp_path / "club.duckdb")
    odd = games()[0].replace('"PT-03"', '"\u202e' + "9" * 600 + '"')
    file = write(tmp_path / "odd.azn", odd)
    assert "1 new" in desk("ingest", file).good().out
    assert "1 known" in desk("ingest", file).good().out
    assert desk.check().good()
    desk("tour", "new", "September Cup").good()
    long = odd.replace('[Table "', f'[Table "{"9" * 600}')
    done = desk("tour", "collect", "september-cup", write(tmp_path / "t.azn", long), "--enter")
    assert "error[AZ607]" in done.refused(code=1).out


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[" * 5000, b'{"plan":' * 3000])
def test_a_tournament_that_is_no_text_or_nests_deep(data: bytes, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    before = desk.log()
    done = desk("tour", "import", write(tmp_path / "cup.json", data)).refused()
    assert len(done.err.splitlines()) == 1
    assert desk.log() == before


@pytest.mark.slow
def test_a_huge_tournament_is_not_read_whole(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(1_500_000_000)
    code, peak = measured("tour", "import", file, "--db", desk.path)
    assert (code, peak < MEMORY) == (2, True), peak
    done = desk("tour", "import", file).refused()
    assert f"{file} has more than {TOURNAMENT_LIMIT:,} bytes (AZ120)" in done.err


@pytest.mark.slow
@pytest.mark.parametrize(("name", "item"), [("results", "[1,2]"), ("players", "1"), ("x", "[[]]")])
def test_a_tournament_as_large_as_is_read(name: str, item: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    seat = {"results": '{"round":1,"table":"1","typed":true,"seats":['}
    person = {"players": '{"number":1,"name":"a","absent":['}
    head = '{"schema":"azul-notation tournament 1","id":"c","title":"C","date":"","variant":"azul",'
    head += '"scoring":"beat","criteria":[],"seed":"1","' + name + '":['
    head += seat.get(name, "") + person.get(name, "")
    count = (TOURNAMENT_LIMIT - 1000) // (len(item) + 1)
    text = head + ",".join([item] * count) + "]}]}"
    began = time.process_time()
    code, peak = measured("tour", "import", write(tmp_path / "c.json", text), "--db", desk.path)
    assert (code, peak < MEMORY) == (2, True), (code, peak, time.process_time() - began)
