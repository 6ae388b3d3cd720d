"""Questions in SQL change nothing and reach no other file; exports can be read back whole."""

import csv
import io
import json
from pathlib import Path

import duckdb
import pytest

from tests.support.desk import Desk, rich_desk, write

SECRET = "root:x:0:0"  # noqa: S105 - what /etc/passwd would show
CHANGING = (
    "INSERT INTO people VALUES (99, 99, 'X')",
    "UPDATE events SET data = ''",
    "DELETE FROM events",
    "DROP TABLE events",
    "DROP VIEW seats",
    "TRUNCATE ledgers",
    "ALTER TABLE games DROP COLUMN fault",
    "CREATE TABLE t (x INT)",
    "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE OR REPLACE VIEW seats AS SELECT 1",
    "CREATE MACRO one() AS 1",
    "ATTACH '{room}/other.duckdb' AS other",
    "DETACH club",
    "COPY events TO '{room}/out.csv'",
    "COPY (SELECT 1) TO '{room}/out.parquet'",
    "COPY events FROM '/etc/passwd'",
    "EXPORT DATABASE '{room}/out'",
    "IMPORT DATABASE '{room}/out'",
    "PRAGMA database_list",
    "PRAGMA enable_profiling",
    "SET enable_external_access = true",
    "SET access_mode = 'read_write'",
    "RESET ALL",
    "INSTALL httpfs",
    "LOAD httpfs",
    "CALL pragma_version()",
    "BEGIN",
    "COMMIT",
    "CHECKPOINT",
    "VACUUM",
    "PREPARE p AS SELECT 1",
    "EXECUTE p",
    "USE memory",
    "EXPLAIN ANALYZE INSERT INTO people VALUES (99, 99, 'X')",
    "WITH gone AS (DELETE FROM events RETURNING *) SELECT * FROM gone",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP TABLE events",
    "/* SELECT */ DROP TABLE events",
)
REACHING = (
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT * FROM read_json('{room}/secret.json')",
    "SELECT * FROM read_parquet('{room}/secret.parquet')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM '{room}/secret.csv'",
    "FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM glob('*')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT getenv('HOME')",
    "SELECT * FROM query('SELECT * FROM read_csv(''/etc/passwd'')')",
    "SELECT * FROM query_table('/etc/passwd')",
    "SELECT * FROM read_csv('https://example.org/x.csv')",
    "SELECT * FROM sqlite_scan('{room}/x.db', 'y')",
    "EXPLAIN ANALYZE SELECT * FROM read_text('/etc/passwd')",
    "SELECT (SELECT content FROM read_text('/etc/passwd'))",
)
WRONG = (
    "",
    ";",
    "SELEC 1",
    "SELECT",
    "SELECT * FROM nowhere",
    "SELECT ?",
    "SELECT $x",
    "SELECT 1/'a'",
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = rich_desk(tmp_path_factory.mktemp("sql"))
    write(desk.path.parent / "secret.csv", "word\nhush\n")
    write(desk.path.parent / "secret.json", '{"word": "hush"}')
    return desk


@pytest.mark.slow
def test_nothing_can_be_changed(desk: Desk) -> None:
    before = desk.path.read_bytes()
    there = sorted(desk.path.parent.iterdir())
    for query in CHANGING:
        asked = query.format(room=desk.path.parent)
        done = desk("club", "sql", asked)
        assert (done.code, done.out) == (2, ""), query
        assert done.err.startswith("azul: ")
    assert desk.path.read_bytes() == before
    assert sorted(desk.path.parent.iterdir()) == there


@pytest.mark.slow
def test_nothing_else_can_be_reached(desk: Desk) -> None:
    for query in REACHING:
        done = desk("club", "sql", query.format(room=desk.path.parent))
        assert (done.code, done.out) == (2, ""), query
        assert SECRET not in done.err
        assert "hush" not in done.err


@pytest.mark.slow
@pytest.mark.parametrize("query", WRONG)
def test_wrong_questions(query: str, desk: Desk) -> None:
    done = desk("club", "sql", query)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("azul: ")


def test_answers_as_csv(desk: Desk) -> None:
    query = "SELECT 'a,\"b\"' AS x, 1 AS y, NULL AS z, 'e\u0301\U0001f986' AS w"
    told = desk("club", "sql", query, "--format", "csv").good().out
    assert list(csv.reader(io.StringIO(told))) == [
        ["x", "y", "z", "w"],
        ['a,"b"', "1", "", "e\u0301\U0001f986"],
    ]
    none = desk("club", "sql", "SELECT 1 AS a WHERE false", "--format", "csv").good().out
    assert none == "a\n"


def test_answers_as_json(desk: Desk) -> None:
    query = "SELECT number AS n, name, number > 2 AS late, NULL AS none, number / 2 AS half"
    rows = desk.json("club", "sql", query + " FROM people WHERE number <= 3 ORDER BY number")
    names = dict(desk.rows("SELECT number, name FROM people"))
    assert rows == [
        {"n": n, "name": names[n], "late": n > 2, "none": None, "half": n / 2} for n in (1, 2, 3)
    ]
    others = "SELECT DATE '2026-09-04' AS d, 1.5::DECIMAL(4, 2) AS c, 2::HUGEINT AS h"
    assert desk.json("club", "sql", others) == [{"d": "2026-09-04", "c": "1.50", "h": 2}]
    assert desk.json("club", "sql", "SELECT 1 AS a WHERE false") == []


def tables(desk: Desk) -> list[str]:
    """Name all tables and views."""
    query = "SELECT table_name FROM information_schema.tables ORDER BY table_name"
    return [name for (name,) in desk.rows(query)]


@pytest.mark.slow
def test_every_table_can_be_asked(desk: Desk) -> None:
    for table in tables(desk):
        [told] = desk.json("club", "sql", f"SELECT count(*) AS n FROM {table}")  # noqa: S608
        assert told["n"] == desk.rows(f"SELECT count(*) FROM {table}")[0][0]  # noqa: S608
    assert "seats" in desk("club", "sql", "SHOW TABLES").good().out
    assert desk("club", "sql", "EXPLAIN SELECT 1").code == 0
    assert desk("club", "sql", "SELECT 1; ").good().out == "1\n1\n"


# -- export


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_an_export_is_read_back(form: str, desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / 'it\'s "all", 100%'
    before = desk.path.read_bytes()
    told = desk("club", "export", folder, "--to", form).good().out
    assert told == f"wrote {len(tables(desk))} tables to {folder}\n"
    assert sorted(each.name for each in folder.iterdir()) == [
        f"{table}.{form}" for table in tables(desk)
    ]
    assert folder.stat().st_mode & 0o777 == 0o755
    assert sorted(tmp_path.iterdir()) == [folder]
    assert desk.path.read_bytes() == before
    with duckdb.connect() as con:
        for table in tables(desk):
            path = str(folder / f"{table}.{form}")
            reader = {
                "csv": "read_csv(?, all_varchar = true, header = true)",
                "json": "read_json_objects(?)",
            }
            rows = con.execute(f"FROM {reader.get(form, 'read_parquet(?)')}", [path]).fetchall()
            kept = desk.rows(f"FROM {table}")
            assert len(rows) == len(kept), table
            if form == "parquet":
                assert sorted(map(repr, rows)) == sorted(map(repr, kept))
    events = desk.rows("SELECT data FROM events ORDER BY seq")
    if form == "csv":
        csv.field_size_limit(10_000_000)
        with folder.joinpath("events.csv").open(encoding="utf-8", newline="") as stream:
            assert [row["data"] for row in csv.DictReader(stream)] == [data for (data,) in events]
    if form == "json":
        lines = folder.joinpath("events.json").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["data"] for line in lines] == [data for (data,) in events]


@pytest.mark.slow
def test_two_exports_are_the_same(desk: Desk, tmp_path: Path) -> None:
    for name in ("a", "b"):
        desk("club", "export", tmp_path / name).good()
    for path in tmp_path.joinpath("a").iterdir():
        other = tmp_path.joinpath("b", path.name).read_bytes()
        assert sorted(other.splitlines()) == sorted(path.read_bytes().splitlines())


def test_no_export_over_anything(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    file = write(tmp_path / "file", "mine")
    for target in (folder, file, tmp_path / "no" / "where", tmp_path):
        desk("club", "export", target).refused(f"cannot write {target}")
    assert list(folder.iterdir()) == []
    assert file.read_text() == "mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "there"]


@pytest.mark.slow
def test_what_programs_read_has_no_mark_of_utf8(tmp_path: Path) -> None:
    """Reports, which people open in a spreadsheet, have one."""
    desk = Desk(tmp_path / "club.duckdb")
    desk("player", "add", "Łukasz").good()
    assert (
        desk("club", "sql", "SELECT name FROM players", "--format", "csv").good().out
        == "name\nŁukasz\n"
    )
    desk("club", "export", tmp_path / "out", "--to", "csv").good()
    files = [*(tmp_path / "out").glob("*.csv")]
    assert files
    assert not any(each.read_bytes().startswith(b"\xef\xbb\xbf") for each in files)
