"""`azul export`: the tables are what the records say, in every format, and nothing else is in them."""

import contextlib
import csv
import json
import re
from pathlib import Path
from typing import Any

import duckdb
import pytest

import azul_notation as azul
from azul_notation.replay.replayer import replay
from azul_notation.rules import BY_VARIANT
from tests.support.clubs import SEASON, Club
from tests.support.commands import RECORD, ROOT, WRONG, here, measured
from tournaments.csv_text import csv_safe
from tournaments.export import parquet
from tournaments.export.tables import TABLES, columns

SAMPLES = sorted(
    path
    for path in ROOT.glob("samples/*.azn")
    if not path.name.startswith(("chocolatier-coloured", "mini"))
)
GOLDEN = ROOT / "tests" / "golden" / "export_moves.csv"
SHOWN = ("worked.azn", "chocolatier-special.azn", "sintra-a.azn", "garden-a.azn", "annotated.azn")
"""Samples whose first moves are in the golden file."""
FIRST = 8
HOSTILE = "=HYPERLINK(1) \x1b[31m'; DROP TABLE games;--, O'Brien"
Row = dict[str, Any]


def lines(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def exported(folder: Path, *words: str | Path) -> dict[str, list[Row]]:
    """Export as JSON lines, and read all tables."""
    done = here("export", *words, "--to", "jsonl", "-o", folder)
    assert done.code == 0, done.err
    return {path.stem: lines(path) for path in folder.glob("*.jsonl")}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Row]]:
    return exported(tmp_path_factory.mktemp("export") / "tables", *SAMPLES)


@pytest.fixture(scope="module")
def games() -> list[azul.Game]:
    return [game for path in SAMPLES for game in azul.read(path)]


def of_game(rows: list[Row], number: int) -> list[Row]:
    return [row for row in rows if row["game"] == number]


@pytest.mark.slow
def test_rows_of_moves_are_the_moves(tables: dict[str, list[Row]], games: list[azul.Game]) -> None:
    """The walk of the library, which keeps a table for every step, comes to the same."""
    assert len(tables["games"]) == len(games) > 10
    for number, game in enumerate(games, 1):
        rows = of_game(tables["moves"], number)
        with_marks = BY_VARIANT[game.variant].with_marks
        found = [
            (
                each.round,
                each.lap,
                each.seat,
                with_marks(each.word, each.marks),
                each.before.position,
            )
            for each in azul.steps(game)
            if each.kind == "move"
        ]
        noted = [
            (
                row["round"],
                row["lap"],
                row["seat"],
                " ".join(filter(None, [row["word"], row["chance"]])),
                row["position"],
            )
            for row in rows
        ]
        assert noted == found
        assert [row["ply"] for row in rows] == list(range(1, game.moves + 1))


def test_points_add_up_to_totals(tables: dict[str, list[Row]]) -> None:
    for seat in tables["seats"]:
        points = of_game(tables["points"], seat["game"])
        if seat["total"] is not None:
            own = [each["points"] for each in points if each["seat"] == seat["seat"]]
            assert sum(own) == seat["total"], seat


def test_points_of_moves_are_the_points_of_tiles(tables: dict[str, list[Row]]) -> None:
    """In wall games every tile on a wall is due to one move; elsewhere no move brings what it did not."""
    for game in tables["games"]:
        moves = of_game(tables["moves"], game["game"])
        points = of_game(tables["points"], game["game"])
        kinds = {
            "sintra": ("glass", "colour", "window"),
            "garden": ("buy", "pass", "discard"),
        }.get(game["variant"], ("tile",))
        due = sum(each["points"] for each in points if each["kind"] in kinds and not each["final"])
        assert sum(each["points"] for each in moves) == due, game


def test_places_are_those_of_the_winners(
    tables: dict[str, list[Row]], games: list[azul.Game]
) -> None:
    for number, game in enumerate(games, 1):
        seats = of_game(tables["seats"], number)
        won = [row["seat"] for row in seats if row["won"]]
        assert won == (replay(game).winners or [])
        place = {row["seat"]: row["place"] for row in seats}
        moves = of_game(tables["moves"], number)
        assert all(row["place"] == place[row["seat"]] for row in moves)


def test_deals_are_those_of_the_record(
    tables: dict[str, list[Row]], games: list[azul.Game]
) -> None:
    for number, game in enumerate(games, 1):
        words = [deal.text for each in game.rounds for deal in each.deal]
        rows = of_game(tables["deals"], number)
        assert [row["word"] for row in rows if row["ply"] is None] == words
        after = [row["chance"].split() for row in of_game(tables["moves"], number) if row["chance"]]
        assert [row["word"] for row in rows if row["ply"]] == [
            word for words in after for word in words
        ]


def test_parts_of_moves_come_from_their_words(tables: dict[str, list[Row]]) -> None:
    """In games with factories, a move takes what lies at its source in the position before it."""
    seen = set()
    for row in tables["moves"]:
        seen.add(row["action"])
        kind, _, factories, centre, *_ = row["position"].split(" ")
        if kind.startswith("garden") or row["action"] == "back":
            continue
        source, letter, destination = row["word"][:3]
        there = factories.split(",")[int(source) - 1] if source != "0" else centre
        assert (row["source"], row["destination"]) == (source, destination)
        assert row["count"] == there.partition(":")[0].count(letter) > 0
        fell = re.search("~([0-9]+)", row["word"])
        assert row["fell"] == (row["count"] if destination == "F" else int(fell[1]) if fell else 0)
        assert row["marker"] == ("^" in row["word"])
    assert seen == {"take", "back", "place", "buy", "pass"}


def test_parts_of_the_garden(tables: dict[str, list[Row]]) -> None:
    garden = [row for row in tables["moves"] if row["position"].startswith("garden")]
    for row in garden:
        word = row["word"]
        if row["action"] == "take":
            stored = after(row, garden)
            if stored is not None:
                assert stored - before(row) == row["count"], row
        elif row["action"] == "place":
            assert word.partition("@")[2][:2] == row["destination"]
            assert row["jokers"] == int((re.search(r"\+(\d+)$", word) or [0, 0])[1])
        assert row["marker"] == word.endswith("^")


def before(row: Row, seat: int | None = None) -> int:
    """Count what lies in the storage of a seat: tiles and expansions."""
    board = row["position"].split(" ")[8 + (seat or row["seat"])].split("/")
    tiles, expansions = str(board[2]), str(board[3])
    return len(tiles.strip("-")) // 2 + expansions.count("[")


def after(row: Row, rows: list[Row]) -> int | None:
    """Count it again, before the next move; None at the end of a round."""
    ply, game, number = row["ply"] + 1, row["game"], row["round"]
    following = [each for each in rows if (each["game"], each["ply"]) == (game, ply)]
    same = [each for each in following if each["round"] == number]
    return before(same[0], row["seat"]) if same else None


def test_clocks_and_opinions(tables: dict[str, list[Row]]) -> None:
    number = 1 + [path.name for path in SAMPLES].index("annotated.azn")
    rows = of_game(tables["moves"], number)
    assert any(row["opinion"] for row in rows)
    clocks = [row["clock"] for row in rows if row["clock"] is not None]
    text = (ROOT / "samples" / "annotated.azn").read_text(encoding="utf-8")
    written = re.findall(r"@([0-9]+):([0-9]+):([0-9]+)", text)
    assert clocks == [int(h) * 3600 + int(m) * 60 + int(s) for h, m, s in written][: len(clocks)]
    assert clocks


def first_moves(folder: Path) -> list[list[str]]:
    paths = [ROOT / "samples" / name for name in SHOWN]
    done = here("export", *paths, "--to", "csv", "-o", folder)
    assert done.code == 0, done.err
    with (folder / "moves.csv").open(encoding="utf-8", newline="") as stream:
        head, *rows = csv.reader(stream)
    return [head, *(row for row in rows if int(row[1]) <= FIRST)]


def test_golden_moves(tmp_path: Path) -> None:
    """Was read with the records beside it; what changes is on purpose."""
    with GOLDEN.open(encoding="utf-8", newline="") as stream:
        assert first_moves(tmp_path / "tables") == list(csv.reader(stream))


def views(folder: Path) -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    with contextlib.chdir(folder):
        con.execute((folder / "tables.sql").read_text(encoding="utf-8"))
        for table in TABLES:
            if (folder / "tables.sql").read_text(encoding="utf-8").count(f"VIEW {table} "):
                con.execute(f"CREATE TABLE read_{table} AS FROM {table}")
    return con


@pytest.mark.slow
def test_formats_read_back_equal(
    tmp_path: Path, tables: dict[str, list[Row]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "BATCH", 500)  # so that there are several to put together
    for to in ("jsonl", "csv", "parquet"):
        assert here("export", *SAMPLES, "--to", to, "-o", tmp_path / to).code == 0
        con = views(tmp_path / to)
        for table, rows in tables.items():
            names = [each.column for each in columns(table)]
            due = [tuple(row[name] for name in names) for row in rows]
            if to == "csv":
                due = [tuple(map(csv_safe, row)) for row in due]
            assert con.execute(f"FROM read_{table}").fetchall() == due, (to, table)
        assert sorted(path.suffix for path in (tmp_path / to).iterdir()) == sorted(
            [f".{to}"] * len(tables) + [".csv", ".sql"]
        )


def test_columns_are_described(tmp_path: Path) -> None:
    """The dictionary, the comments and the Parquet file say the same of every column."""
    folder = tmp_path / "tables"
    assert (
        here("export", ROOT / "samples" / "worked.azn", "--to", "parquet", "-o", folder).code == 0
    )
    con = views(folder)
    with (folder / "columns.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["table"] for row in rows} == set(TABLES) - {"ratings"}
    assert all(row["meaning"].endswith(".") for row in rows)
    found = con.execute(
        "SELECT table_name, column_name, data_type, comment FROM duckdb_columns()"
        " WHERE table_name NOT LIKE 'read%' AND NOT internal ORDER BY table_oid, column_index"
    ).fetchall()
    told = [(row["table"], row["column"], row["type"], row["meaning"]) for row in rows]
    assert sorted(found) == sorted(told)
    for table in {row["table"] for row in rows}:
        facts = dict(
            con.execute(
                "SELECT decode(key), decode(value) FROM parquet_kv_metadata(?)",
                [str(folder / f"{table}.parquet")],
            ).fetchall()
        )
        assert facts["program"] == f"azul-notation {azul.__version__}"
        assert json.loads(facts["columns"]) == {
            row["column"]: row["meaning"] for row in rows if row["table"] == table
        }


def test_hostile_names(tmp_path: Path) -> None:
    """A name stays what it is, runs nothing, and touches no other cell."""
    name = HOSTILE.replace("\x1b", "\u202e")
    record = re.sub(r'Seat1 "[^"]*"', lambda _: f'Seat1 "{name}"', RECORD)
    path = tmp_path / "x.azn"
    path.write_text(record, encoding="utf-8")
    for to in ("jsonl", "csv", "parquet"):
        assert here("export", path, "--to", to, "-o", tmp_path / to).code == 0
        con = views(tmp_path / to)
        [(found,)] = con.execute("SELECT name FROM read_seats WHERE seat = 1").fetchall()
        assert found == (csv_safe(name) if to == "csv" else name)


def test_anonymous_names_nobody(tmp_path: Path) -> None:
    names = sorted({name for game in azul.read(SEASON) for name in game.seats})
    plain = exported(tmp_path / "plain", SEASON)
    hidden = exported(tmp_path / "hidden", SEASON, "--anonymous")
    text = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "hidden").iterdir())
    assert len(names) > 5
    assert [name for name in names if name in text] == []
    assert str(SEASON) not in text
    assert "Id" not in text
    pairs = {
        (one["name"], other["name"])
        for one, other in zip(plain["seats"], hidden["seats"], strict=True)
    }
    assert len(pairs) == len(names)
    assert {other for _, other in pairs} == {f"Player {n}" for n in range(1, len(names) + 1)}
    assert hidden["seats"][0]["name"] == "Player 1"
    for table in ("moves", "points", "deals"):
        assert plain[table] == hidden[table]


def test_games_with_errors_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "three.azn"
    path.write_text(f"{RECORD}\n{WRONG}\n{RECORD}", encoding="utf-8")
    done = here("export", path, "--to", "jsonl", "-o", tmp_path / "tables")
    assert done.code == 1
    assert done.err == f"azul: game 2 of {path} has errors and is left out: see `azul check`\n"
    games = lines(tmp_path / "tables" / "games.jsonl")
    assert [(row["game"], row["number"]) for row in games] == [(1, 1), (2, 3)]
    moves = lines(tmp_path / "tables" / "moves.jsonl")
    first, second = ([{**row, "game": 0} for row in of_game(moves, game)] for game in (1, 2))
    assert first == second


@pytest.mark.parametrize("to", ["jsonl", "parquet"])
def test_nothing_is_half_written(tmp_path: Path, to: str) -> None:
    folder = tmp_path / "tables"
    wrong = ("export", SEASON, tmp_path / "not-there.azn", "--to", to, "-o", folder)
    done = here(*wrong)
    assert (done.code, done.out, list(tmp_path.iterdir())) == (2, "", [])
    folder.mkdir()
    done = here("export", SEASON, "--to", to, "-o", folder)
    assert (done.code, done.err) == (2, f"azul: cannot write {folder}: it exists already\n")
    assert list(folder.iterdir()) == []


def test_one_source_is_named(tmp_path: Path) -> None:
    for words in ((), (SEASON, "--db", tmp_path / "club.duckdb")):
        done = here("export", *words, "--to", "jsonl", "-o", tmp_path / "tables")
        assert done.code == 2
        assert done.err == "azul: name the records to export, or a club file with --db\n"


@pytest.mark.slow
@pytest.mark.parametrize("anonymous", [False, True])
def test_export_of_a_club(club: Club, tmp_path: Path, *, anonymous: bool) -> None:
    """The names are those of the club, and the ratings those of `azul ratings`."""
    club.good("player", "rename", "Ana Lima", "Ana Zzz")
    hidden = ["--anonymous"] if anonymous else []
    tables = exported(tmp_path / "tables", "--db", club.db, *hidden)
    assert len(tables["games"]) == len(list(azul.read(SEASON)))
    [told] = club.json("ratings")
    rated = [row for row in tables["ratings"] if row["newest"]]
    ratings = [(row["rating"], row["games"]) for row in rated]
    assert ratings == [(row["rating"], row["games"]) for row in told["players"]]
    names = [row["player"] for row in told["players"]]
    seats = {(row["player"], row["name"]) for row in tables["seats"]}
    assert seats == {(row["player"], row["name"]) for row in rated}
    if anonymous:
        assert {name for _, name in seats} == {f"Player {n}" for n in range(1, len(names) + 1)}
    else:
        assert [row["name"] for row in rated] == names
        assert "Ana Zzz" in names


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("to", ["jsonl", "csv", "parquet"])
def test_memory_does_not_grow_with_the_games(tmp_path: Path, to: str) -> None:
    """The limit for Parquet includes what the database takes for a batch, however many there are."""
    peaks = []
    for games in (10, 250):
        path = tmp_path / f"{games}.azn"
        path.write_text(f"{RECORD}\n" * games, encoding="utf-8")
        code, peak = measured("export", path, "--to", to, "-o", tmp_path / f"{games}-{to}")
        assert code == 0
        peaks.append(peak)
    assert peaks[1] - peaks[0] < (120_000_000 if to == "parquet" else 5_000_000)
