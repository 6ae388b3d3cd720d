"""Everything can be made anew from the log and the records, to the byte; tampering is noticed."""

from pathlib import Path

import pytest

from tests.support.desk import DERIVED, Desk, rich_desk
from tournaments.ingest.rebuild import TABLES
from tournaments.log.change import chain_hash
from tournaments.store.store import NO_HASH

SAME = "OK: the rebuilt tables are identical\n"
ALTERED = {
    "an event's data": (
        "UPDATE events SET data = replace(data, 'late', 'rude') WHERE kind = 'penalty'",
        "the log was altered at event",
    ),
    "an event's time": (
        "UPDATE events SET told_at = '2020-01-01T00:00:00Z' WHERE seq = 5",
        "the log was altered at event 5",
    ),
    "an event's hash": (
        "UPDATE events SET hash = repeat('0', 64) WHERE seq = 7",
        "the log was altered at event 7",
    ),
    "an event's change": (
        "UPDATE events SET change = change + 1 WHERE seq = 9",
        "the log was altered at event 9",
    ),
    "an event that was cut out": (
        "DELETE FROM events WHERE kind = 'penalty'",
        "the log was altered at event",
    ),
    "two events that changed places": (
        "UPDATE events SET seq = CASE seq WHEN 3 THEN 4 ELSE 3 END WHERE seq IN (3, 4)",
        "the log was altered at event 3",
    ),
    "a record's moves": (
        "UPDATE records SET text = replace(text, 'Lisboa', 'Lissabon') WHERE number = 2",
        "record 2 does not match its hash",
    ),
    "a record's hash": (
        "UPDATE records SET sha256 = repeat('a', 64) WHERE number = 2",
        "record 2 does not match its hash",
    ),
    "a record that is gone": ("DELETE FROM records WHERE number = 3", "`games` differs"),
    "an ingested row that is gone": (
        "DELETE FROM ingested WHERE contains(file, 'AZ410')",
        "are not those that the log names",
    ),
    "an ingested record exchanged": (
        "UPDATE ingested SET sha256 = repeat('b', 64) WHERE contains(file, 'AZ419')",
        "are not those that the log names",
    ),
    "another file": (
        "UPDATE ingested SET file = '/elsewhere.azn' WHERE contains(file, 'AZ419')",
        "the table names a wrong origin for the records of change",
    ),
    "another game of the file": (
        "UPDATE ingested SET game = game + 1 WHERE contains(file, 'AZ419')",
        "the table names a wrong origin for the records of change",
    ),
    "another line": (
        "UPDATE ingested SET line = 99 WHERE contains(file, 'AZ419')",
        "the table names a wrong origin for the records of change",
    ),
}
PROJECTED = (
    {
        "games": "UPDATE games SET status = 'clean' WHERE status = 'faulty'",
        "game_seats": "UPDATE game_seats SET score = score + 1 WHERE number = 1 AND seat = 1",
        "points": "UPDATE entries SET points = points + 1 WHERE round = 1",
        "findings": "DELETE FROM findings WHERE nth = 1",
        "seen": "UPDATE seen SET player = 1",
        "reported": "UPDATE reported SET round = round + 10",
        "reported_seats": "UPDATE reported_seats SET score = 99 WHERE seat = 1",
        "undone": "DELETE FROM undone",
        "people": "UPDATE people SET name = 'X' WHERE number = 1",
        "names": "DELETE FROM names WHERE kind = 'id'",
        "tournaments": "UPDATE tournaments SET scoring = 'wins'",
        "entrants": "UPDATE entrants SET withdrawn = false",
        "penalties": "UPDATE penalties SET points = '9'",
        "seasons": "DELETE FROM seasons",
        "event_tags": "UPDATE event_tags SET tournament = 'typed-cup'",
    },
    {
        "games": "UPDATE games SET fault = NULL WHERE fault IS NOT NULL",
        "game_seats": "UPDATE game_seats SET seat = 3 - seat WHERE number = 1 AND seat < 3",
        "reported_seats": "UPDATE reported_seats SET place = 1, beaten = 2 WHERE seat = 3",
        "people": "UPDATE people SET player = 1 WHERE number = 2",
        "names": "UPDATE names SET player = 1",
        "entrants": "DELETE FROM entrants WHERE withdrawn",
    },
    {
        "games": "INSERT INTO games FROM games LIMIT 1",
        "points": "DELETE FROM single_points WHERE final",
        "reported": "UPDATE reported SET voided = NOT voided",
        "people": "DELETE FROM people WHERE number = 1",
    },
)
"""Changes of tables that follow from the truth: as many as are named, and no more, are found to differ."""


@pytest.mark.slow
@pytest.mark.parametrize("what", ALTERED)
def test_tampering_is_noticed(what: str, tmp_path: Path) -> None:
    query, words = ALTERED[what]
    desk = rich_desk(tmp_path)
    desk.write(query)
    before = desk.path.read_bytes()
    done = desk.check().refused(words, code=1)
    assert "difference" in done.out
    assert desk.path.read_bytes() == before, "a check changes nothing"


@pytest.mark.slow
def test_another_version_of_the_program_makes_no_difference(tmp_path: Path) -> None:
    """A file of an older version passes the check of a newer one, as long as the verdicts agree."""
    desk = rich_desk(tmp_path)
    desk.write("UPDATE games SET program = 'azul-notation 0.1.0'")
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
@pytest.mark.parametrize("queries", PROJECTED, ids=["values", "rows", "counts"])
def test_every_table_is_compared(queries: dict[str, str], tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    desk.write(";".join(queries.values()))
    done = desk.check().refused(code=1)
    assert set(done.err.splitlines()) == {f"azul: the table `{name}` differs" for name in queries}
    assert done.out == f"{len(queries)} differences\n"


@pytest.mark.slow
def test_a_forged_log_is_still_no_log(tmp_path: Path) -> None:
    """Whoever chains a whole log anew has another head; that is what `azul club log` is told with."""
    desk = rich_desk(tmp_path)
    head = desk("club", "log").good().out.splitlines()[-1]
    desk.write("UPDATE events SET data = replace(data, 'Friday', 'Sunday') WHERE seq = 1")
    chain_again(desk)
    assert desk.check().good().out == SAME
    assert desk("club", "log").good().out.splitlines()[-1] != head


def chain_again(desk: Desk) -> None:
    before = NO_HASH
    updates = []
    for seq, change, at, _, data, _ in desk.log():
        before = chain_hash(before, seq, change, at, data)
        updates.append(f"UPDATE events SET hash = '{before}' WHERE seq = {seq};")  # noqa: S608
    desk.write("".join(updates))


@pytest.mark.slow
def test_a_log_from_before_it_said_where_records_came_from(tmp_path: Path) -> None:
    """Older logs bind the records alone: they stay valid."""
    desk = rich_desk(tmp_path)
    older = r"regexp_replace(data, ',\"places\":\"[0-9a-f]*\"', '')"
    desk.write(f"UPDATE events SET data = {older} WHERE kind = 'ingest'")  # noqa: S608
    chain_again(desk)
    assert desk.rows("SELECT count(*) FROM events WHERE contains(data, 'places')") == [(0,)]
    assert desk.check().good().out == SAME
    desk.write("UPDATE ingested SET sha256 = repeat('b', 64) WHERE contains(file, 'AZ419')")
    desk.check().refused("are not those that the log names", code=1)


@pytest.mark.slow
def test_a_rebuild_comes_to_the_same_bytes(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    states = {row[0] for row in desk.rows("SELECT DISTINCT status FROM games")}
    assert states == {"clean", "faulty", "unfinished"}
    tables, reports, check = desk.dump(), desk.reports(), desk.check()
    assert check.good().out == SAME
    assert desk.dump() == tables
    assert desk("club", "rebuild").good().out == "rebuilt\n"
    assert desk.dump() == tables
    assert desk.reports() == reports
    assert desk.check().good().out == SAME


@pytest.mark.slow
def test_a_rebuild_mends_what_follows_from_the_truth(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    tables, reports = desk.dump(), desk.reports()
    for table in ("games", "game_seats", "ledgers", "findings", "seen", "reported_seats"):
        desk.write(f"DELETE FROM {table}")  # noqa: S608
    desk.write("UPDATE people SET name = 'X'; DELETE FROM reported; DELETE FROM undone")
    assert desk.reports() != reports
    desk("club", "rebuild").good()
    assert desk.dump() == tables
    assert desk.reports() == reports


@pytest.mark.slow
def test_a_rebuilt_store_goes_on(tmp_path: Path) -> None:
    """Changes and undo after a rebuild do what they do without one."""
    plain, built = rich_desk(tmp_path), Desk(tmp_path / "built.duckdb", made=False)
    built.path.write_bytes(plain.path.read_bytes())
    built("club", "rebuild").good()
    for desk in (plain, built):
        desk("tour", "collect", "november-cup", "--enter").good()
        desk("player", "rename", "Zoe", "Zoë").good()
        desk("club", "undo").good()
    assert plain.reports() == built.reports()
    assert plain.check().out == built.check().out == SAME


def test_no_table_is_left_out() -> None:
    assert set(PROJECTED[0]) == set(DERIVED) == {*TABLES, "points"}


@pytest.mark.slow
def test_an_empty_club(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    assert desk.check().good().out == SAME
    desk("club", "rebuild").good()
    assert desk.check().good().out == SAME
