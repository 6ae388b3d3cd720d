"""A log, records or views that were changed behind the back of all commands are noticed, every time."""

import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.support.desk import Desk, Told, games, write

SAME = "OK: the rebuilt tables are identical\n"
OF_RECORDS = ("records", "games", "game_seats", "ledgers", "single_points", "findings")
STORED = """
CREATE OR REPLACE VIEW stored AS
SELECT sha256, min(change) AS change, arg_min(file, change) AS file,
       arg_min(game, change) AS game_in_file, arg_min(line, change) AS line
FROM ingested WHERE game < 3 GROUP BY sha256
"""


@cache
def small() -> bytes:
    """Make a store once: results of two records, a faulty one, one that gives none, a merge, a new name."""
    first, second, third = games()[:3]
    faulty = first.replace("== 33 61 39", "== 33 61 40").replace("2026-09-04", "2026-09-05")
    third = third.replace("September Cup", "Another Cup")
    with tempfile.TemporaryDirectory() as room:
        desk = Desk(Path(room) / "club.duckdb")
        for name, text in (("one.azn", first), ("more.azn", f"{second}\n{faulty}\n{third}")):
            desk("ingest", write(Path(room) / name, text))
        desk("tour", "new", "September Cup", "--seed", "x").good()
        desk("tour", "collect", "september-cup", "--enter").refused(code=1)
        desk("player", "add", "A. Lima").good()
        desk("player", "merge", "A. Lima", "Ana Lima").good()
        desk("player", "rename", "Eva Kask", "Eva Kase").good()
        assert desk.check().good().out == SAME
        return desk.path.read_bytes()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(write(tmp_path / "club.duckdb", small()), made=False)


def noticed(desk: Desk, *words: str) -> Told:
    """See that a check tells of it, ends with 1, and changes nothing."""
    before = desk.path.read_bytes()
    told = desk.check().refused(*words, code=1)
    faults = len(told.err.splitlines())
    assert told.out == f"{faults} difference{'' if faults == 1 else 's'}\n"
    assert desk.path.read_bytes() == before
    return told


def never_mended(desk: Desk, *words: str) -> Told:
    """See that a rebuild tells of it too, and that the next check does still."""
    noticed(desk, *words)
    desk("club", "rebuild").refused(*words, code=1)
    told = noticed(desk, *words)
    assert "the table `" not in told.err, "all that follows was made anew"
    return told


def mended(desk: Desk, before: dict[str, bytes], *words: str) -> None:
    """See that a rebuild makes it right."""
    told = desk("club", "rebuild").good()
    for word in words:
        assert word in told.err
    assert told.out.startswith("rebuilt, ")
    assert desk.check().good().out == SAME
    assert desk.reports() == before


# -- what no rebuild mends


@pytest.mark.slow
@pytest.mark.parametrize("change", ["(SELECT change FROM events WHERE kind = 'merge')", "999"])
def test_a_record_of_a_change_that_ingested_nothing(change: str, desk: Desk) -> None:
    row = f"SELECT {change}, sha256, 'x', 1, 1 FROM ingested LIMIT 1"  # noqa: S608
    desk.write(f"INSERT INTO ingested {row}")
    number = desk.rows("SELECT change FROM ingested WHERE file = 'x'")[0][0]
    never_mended(desk, f"the records of change {number} are not those that the log names")


@pytest.mark.slow
@pytest.mark.parametrize("number", ["2", "(SELECT max(number) FROM game_seats)"])
def test_a_record_that_is_gone_with_all_that_followed(number: str, desk: Desk) -> None:
    [(gone,)] = desk.rows(f"SELECT {number}")
    desk.write(";".join(f"DELETE FROM {table} WHERE number = {gone}" for table in OF_RECORDS))  # noqa: S608
    never_mended(desk, "records that were ingested are missing: 1")


@pytest.mark.slow
def test_a_record_that_is_gone_alone(desk: Desk) -> None:
    desk.write("DELETE FROM records WHERE number = 2")
    never_mended(desk, "records that were ingested are missing: 1")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["result", "undo", ""])
def test_a_kind_that_is_not_that_of_the_event(kind: str, desk: Desk) -> None:
    last = desk.log()[-1][0]
    desk.write(f"UPDATE events SET kind = '{kind}' WHERE kind = 'rename'")  # noqa: S608
    never_mended(desk, f"the log was altered at event {last}")


@pytest.mark.slow
def test_a_kind_that_stands_for_records(desk: Desk) -> None:
    desk.write("UPDATE events SET kind = 'ingest' WHERE kind = 'rename'")
    never_mended(desk, "the log was altered at event")


@pytest.mark.parametrize("data", ["x", '{"kind":"nothing"}'])
def test_an_event_that_is_none(data: str, desk: Desk) -> None:
    desk.write(f"UPDATE events SET data = '{data}' WHERE kind = 'rename'")  # noqa: S608
    assert "Traceback" not in desk.check().err


@pytest.mark.slow
def test_a_line_feed_behind_records(desk: Desk) -> None:
    desk.write("UPDATE records SET text = text || chr(10)")
    told = never_mended(desk, *(f"record {n} does not match its hash" for n in (1, 2, 3, 4)))
    assert told.out == "4 differences\n"


@pytest.mark.slow
def test_a_line_feed_behind_a_record_with_bytes(desk: Desk) -> None:
    """Its hash is that of the bytes, which are as they were."""
    text = games()[3].encode().replace(b"Lisboa", b"Lisb\xe9a")
    desk("ingest", write(desk.path.parent / "raw.azn", text)).refused(code=1)
    desk.write("UPDATE records SET text = text || chr(10) WHERE raw IS NOT NULL")
    assert never_mended(desk, "record 5 does not match its hash").out == "1 difference\n"


@pytest.mark.slow
def test_false_truth_and_contradictions_are_both_told(desk: Desk) -> None:
    [(record, number, table, tour)] = desk.rows(
        "SELECT record, round, board_table, tournament FROM results"
        " WHERE record <> '' ORDER BY seq LIMIT 1"
    )
    [(change,)] = desk.rows(f"SELECT change FROM stored WHERE sha256 = '{record}'")  # noqa: S608
    desk.write(f"DELETE FROM ingested WHERE sha256 = '{record}'")  # noqa: S608
    result = f"round {number}, table {table} of {tour}"
    words = (
        f"the records of change {change} are not those that the log names",
        f"{result} was taken from a record that is not in the store",
    )
    assert never_mended(desk, *words).out == "2 differences\n"


# -- what a rebuild mends


@pytest.mark.slow
def test_a_view_that_shows_less(desk: Desk) -> None:
    before = desk.reports()
    desk.write(STORED)
    assert desk.reports() != before
    assert noticed(desk, "the table `stored` differs").out == "1 difference\n"
    mended(desk, before, "the table `stored` differs")


@pytest.mark.slow
def test_every_view_is_compared(desk: Desk) -> None:
    before = desk.reports()
    views = desk.rows("SELECT view_name, sql FROM duckdb_views() WHERE NOT internal")
    for view, text in views:
        query = text.split(" AS ", 1)[1].rstrip().rstrip(";")
        desk.write(f"CREATE OR REPLACE VIEW {view} AS FROM ({query}) LIMIT 1")
    told = [f"the table `{view}` differs" for view, _ in views]
    assert noticed(desk, *told).out == f"{len(told)} differences\n"
    mended(desk, before, *told)


@pytest.mark.slow
@pytest.mark.parametrize("view", ["stored", "seats"])
def test_a_view_that_is_gone(view: str, desk: Desk) -> None:
    desk.write(f"DROP VIEW {view}")
    noticed(desk, f"the table `{view}` differs")


def test_a_table_in_the_place_of_a_view(desk: Desk) -> None:
    desk.write("DROP VIEW players; CREATE TABLE players AS SELECT 1 AS player, 'X' AS name")
    noticed(desk, "the table `players` differs")


@pytest.mark.slow
def test_a_table_that_is_gone(desk: Desk) -> None:
    kept, before = desk.dump(), desk.reports()
    desk.write("DROP TABLE ledgers")
    assert noticed(desk, "the table `points` differs").out == "1 difference\n"
    mended(desk, before, "the table `points` differs")
    assert desk.dump() == kept
