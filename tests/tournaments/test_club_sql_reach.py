"""What a question in SQL must not reach: files, extensions, settings, folders, endless memory and time."""

import csv
import json
import time
from pathlib import Path

import pytest

from tests.support.commands import MEMORY, here, measured
from tests.support.desk import Desk, rich_desk, write
from tournaments.csv_text import csv_safe
from tournaments.store import query as asking

HUSH = "hush"
ATTEMPTS = (
    # files, by function, by name, by pattern
    *("FROM read_csv('{room}/secret.csv')", "FROM read_csv_auto('{room}/secret.csv')"),
    *("FROM read_text('{room}/*')", "FROM read_blob('{room}/secret.csv')"),
    *("FROM read_json('{room}/secret.json')", "FROM read_json_auto('{room}/secret.json')"),
    *("FROM read_json_objects('{room}/secret.json')", "FROM read_ndjson('{room}/secret.json')"),
    *("FROM read_parquet('{room}/x.parquet')", "FROM parquet_scan('{room}/x.parquet')"),
    *("FROM parquet_metadata('{room}/x.parquet')", "FROM parquet_schema('{room}/x')"),
    *("FROM read_duckdb('{room}/rich.duckdb')", "FROM '{room}/rich.duckdb'"),
    *("FROM '{room}/secret.csv'", "FROM '{room}/secret.json'", 'FROM "{room}/secret.csv"'),
    *("FROM '{room}/*.csv'", "FROM 'file://{room}/secret.csv'", "FROM 's3://bucket/x.csv'"),
    *("FROM 'https://example.org/x.csv'", "FROM glob('{room}/*')", "FROM sniff_csv('{room}/x')"),
    *(
        "SELECT (FROM read_text('{room}/secret.csv'))",
        "WITH t AS (FROM '{room}/secret.csv') FROM t",
    ),
    # other databases and extensions
    *("ATTACH '{room}/rich.duckdb' AS x", "ATTACH ':memory:' AS x", "DETACH rich", "USE rich"),
    *("COPY events TO '{room}/out.csv'", "COPY (SELECT 1) TO '{room}/out.json'"),
    *("COPY events FROM '{room}/secret.csv'", "COPY FROM DATABASE rich TO x"),
    *("EXPORT DATABASE '{room}/out'", "IMPORT DATABASE '{room}/out'"),
    *("INSTALL httpfs", "FORCE INSTALL httpfs", "INSTALL x FROM community", "LOAD httpfs"),
    *("LOAD '{room}/x.duckdb_extension'", "UPDATE EXTENSIONS", "UPDATE EXTENSIONS (httpfs)"),
    *("FROM sqlite_scan('{room}/x', 'y')", "FROM postgres_scan('', '', '')"),
    # settings, secrets, the environment, the machine
    *(
        "SET memory_limit = '9GB'",
        "SET enable_external_access = true",
        "RESET ALL",
        "RESET threads",
    ),
    *("SET VARIABLE x = 1", "SET SESSION threads = 9", "SET home_directory = '/'"),
    *("PRAGMA database_list", "PRAGMA memory_limit = '9GB'", "PRAGMA enable_profiling"),
    *("SELECT current_setting('temp_directory')", "FROM duckdb_settings()", "FROM pg_settings"),
    *("SELECT main.current_setting('threads')", "FROM pg_catalog.pg_settings"),
    *('FROM "duckdb_settings"()', "FROM DuckDB_Settings ( )", "FROM duckdb_settings/**/()"),
    *("SELECT 'Õéé' FROM duckdb_settings()", "SELECT '🦆', * FROM duckdb_secrets()"),
    *("EXPLAIN FROM duckdb_settings()", "EXPLAIN ANALYZE FROM duckdb_settings()"),
    *("SHOW memory_limit", "SHOW temp_directory", "SHOW/**/memory_limit", "FROM (SHOW threads)"),
    *("SHOW DATABASES", "FROM duckdb_databases()", "FROM pragma_database_list", "FROM duckdb_logs"),
    *("FROM duckdb_secrets()", "FROM which_secret('s3://x', 's3')", "FROM duckdb_secret_types()"),
    *("CREATE SECRET x (TYPE s3)", "DROP SECRET x", "SELECT getenv('HOME')"),
    *("FROM duckdb_extensions()", "FROM duckdb_temporary_files()", "FROM duckdb_memory()"),
    *("FROM pragma_platform()", "FROM pragma_user_agent()", "FROM pragma_version()"),
    *("FROM pragma_storage_info('events')", "FROM duckdb_external_file_cache()"),
    # a text that is a question of its own, and what Python holds
    *("FROM query('SELECT * FROM duckdb_settings()')", "FROM query_table('/etc/passwd')"),
    "FROM json_execute_serialized_sql(json_serialize_sql('FROM duckdb_settings()'))",
    *("SELECT json_serialize_sql('SELECT 1')", "FROM store", "FROM settings", "FROM statements"),
    *("FROM python_scan('store')", "FROM pandas_scan(1)", "FROM arrow_scan(1, 2, 3)"),
    # the log, profiles, the file itself
    *("CALL enable_logging()", "FROM enable_logging()", "FROM enable_profiling()"),
    *("SELECT write_log('x')", "FROM truncate_duckdb_logs()", "CHECKPOINT", "FORCE CHECKPOINT"),
    *("FROM checkpoint()", "FROM force_checkpoint()", "VACUUM", "ANALYZE", "CALL checkpoint()"),
    *("SELECT 1; FROM duckdb_settings()", "BEGIN; SELECT 1", "PREPARE x AS SELECT 1"),
    *("EXECUTE x", "DEALLOCATE x", "BEGIN", "ROLLBACK", "COMMENT ON TABLE events IS 'x'"),
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = rich_desk(tmp_path_factory.mktemp("reach"))
    write(desk.path.parent / "secret.csv", f"word\n{HUSH}\n")
    write(desk.path.parent / "secret.json", f'{{"word": "{HUSH}"}}')
    return desk


@pytest.mark.slow
def test_nothing_beside_the_club_is_reached(desk: Desk) -> None:
    before = desk.path.read_bytes()
    there = sorted(desk.path.parent.iterdir())
    assert len(ATTEMPTS) >= 100
    for query in ATTEMPTS:
        asked = query.format(room=desk.path.parent)
        done = desk("club", "sql", asked)
        assert (done.code, done.out) == (2, ""), query
        assert done.err.startswith("azul: "), query
        assert HUSH not in done.err, query
        assert ".duckdb/" not in done.err, query
    assert desk.path.read_bytes() == before
    assert sorted(desk.path.parent.iterdir()) == there


@pytest.mark.slow
def test_what_is_of_the_club_can_still_be_asked(desk: Desk) -> None:
    for query in (
        "SHOW TABLES",
        "SHOW ALL TABLES",
        "DESCRIBE seats",
        "SUMMARIZE people",
        "FROM seats LIMIT 1",
        "SELECT 'current_setting', 'glob', 'query'",
        "SELECT table_name FROM information_schema.tables",
        "SELECT view_name FROM duckdb_views()",
        "SELECT name FROM people WHERE name GLOB 'A*'",
    ):
        desk("club", "sql", query).good()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT repeat('x', 1000000000)", "too much memory"),
        ("SELECT list(range) FROM range(500000000)", "too much memory"),
        ("SELECT string_agg(repeat('x', 1000), '') FROM range(10000000)", "too much memory"),
    ],
)
def test_memory_has_an_end(query: str, words: str, desk: Desk) -> None:
    done = here("club", "sql", query, "--db", desk.path)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Traceback" not in done.err


@pytest.mark.slow
def test_an_answer_of_many_rows_takes_little_memory(desk: Desk) -> None:
    query = "SELECT range AS n, 'some text of a row' AS t FROM range(300000)"
    for form in ("text", "csv"):
        code, peak = measured("club", "sql", query, "--format", form, "--db", desk.path)
        assert (code, peak < MEMORY) == (0, True), (form, peak)
    done = desk("club", "sql", "FROM range(10001)").good()
    assert len(done.out.splitlines()) == 10_001
    assert "first 10,000 rows" in done.err


@pytest.mark.slow
def test_a_question_without_end_is_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.5)
    began = time.monotonic()
    query = (
        "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range % 7 = 3"
    )
    desk("club", "sql", query).refused("the query takes longer than 0.5 seconds")
    assert time.monotonic() - began < 5


@pytest.mark.slow
def test_no_answer_rules_the_terminal_or_the_spreadsheet(desk: Desk) -> None:
    query = (
        "SELECT chr(27) || '[31mred' AS \"\x1b[1mhead\", chr(8238) || 'x' AS y, '=1+1' AS \"=z\""
    )
    text = desk("club", "sql", query).good().out
    assert not {"\x1b", "\u202e"} & set(text)
    told = desk("club", "sql", query, "--format", "csv").good().out
    assert told == "\ufffd[1mhead,y,'=z\n\ufffd[31mred,\ufffdx,'=1+1\n"
    [row] = desk("club", "sql", "SELECT chr(27) AS x", "--format", "json").good().lines
    assert row == {"x": "\x1b"}
    assert "\x1b" not in json.dumps(row)


FORMULAS = ("=CMD|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "＝1", "\t=1", "-x")  # noqa: RUF001
NUMBERS = ("-1", "+2", "-1/2", "13/2", "-0.5", "1e5", "Ana", "a=b", "")


@pytest.mark.parametrize("text", [*FORMULAS, *NUMBERS])
def test_formulas_are_defused_and_numbers_kept(text: str, desk: Desk) -> None:
    quoted = text.replace("'", "''")
    out = desk("club", "sql", f"SELECT '{quoted}' AS x", "--format", "csv").good().out
    told = out.removeprefix("x\n").rstrip("\n").strip('"')
    assert told == (f"'{text}" if text in FORMULAS else text)


def test_an_export_has_no_formula(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    names = [text for text in (*FORMULAS, *NUMBERS) if text == text.strip() != ""]
    roster = "\n".join(["name", *(f'"{name}"' for name in names)])
    desk("player", "import", write(tmp_path / "roster.csv", roster)).good()
    desk("club", "export", tmp_path / "tables").good()
    with (tmp_path / "tables" / "people.csv").open(encoding="utf-8", newline="") as stream:
        read = [row["name"] for row in csv.DictReader(stream)]
    assert sorted(read) == sorted(str(csv_safe(name)) for name in names)
    assert sum(name.startswith("'") for name in read) == len(FORMULAS) - 1
