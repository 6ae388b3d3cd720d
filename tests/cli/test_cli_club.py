"""The club through the real command: its store, records, players, seasons, ratings, and their reports."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from azul_notation.cli.commands import COMMANDS
from azul_notation.cli.main import app
from tests.support.clubs import CUPS, SEASON, Club
from tests.support.commands import ROOT, WRONG, Done, here

PLAYERS = [
    *("Ana Lima", "Jan Novák", "Eva Kask", "Tiago Brito", "Markéta Říhová"),
    *("Łukasz Wójcik", "Õie Mägi", "李小龙", "Noor van Dam"),
]
PARAMETERS = {
    "system": "elo",
    "start": 1500.0,
    "scale": 400.0,
    "k_new": 60.0,
    "k_later": 24.0,
    "new_games": 20,
    "newcomer": 1500.0,
    "period": "day",
    "size": None,
    "variant": None,
    "faulty": False,
    "stood": True,
    "until": None,
    "provisional_below": 20,
    "inactive_after_days": 365,
}


@pytest.fixture
def empty(tmp_path: Path) -> Club:
    assert here("club", "init", tmp_path / "club.duckdb").code == 0
    return Club(tmp_path / "club.duckdb")


def inside(folder: Path, *words: str, **environment: str) -> Done:
    """Run the command with a folder of its own as the current one."""
    with pytest.MonkeyPatch.context() as own:
        own.delenv("AZUL_DB", raising=False)
        return here(*words, folder=folder, **environment)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str) -> None:
    done = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "200"})
    assert done.exit_code == 0
    assert f"Example: azul {name}" in done.stdout


def test_help_of_groups() -> None:
    out = here("--help").out
    for group in ("club", "ingest", "player", "ratings", "season", "tour"):
        assert f" {group} " in out
    assert "Example: azul tour result" in here("tour", "result", "-h").out


class TestWhichStore:
    def test_none(self, tmp_path: Path) -> None:
        done = inside(tmp_path, "tour", "list")
        assert (done.code, done.out) == (2, "")
        assert "azul club init" in done.err

    @pytest.mark.slow
    def test_the_only_one_here(self, empty: Club) -> None:
        here = empty.db.parent
        assert inside(here, "player", "add", "Ana Lima").code == 0
        assert "Ana Lima" in inside(here, "player", "list").out
        assert inside(here, "club", "init", "other.duckdb").code == 0
        done = inside(here, "player", "list")
        assert (done.code, done.out) == (2, "")
        assert "club.duckdb, other.duckdb" in done.err
        done = inside(here, "player", "list", AZUL_DB="other.duckdb")
        assert (done.code, "Ana Lima" in done.out) == (0, False)
        done = inside(here, "player", "list", "--db", "club.duckdb", AZUL_DB="other.duckdb")
        assert "Ana Lima" in done.out

    def test_never_made_twice(self, empty: Club) -> None:
        before = empty.db.read_bytes()
        done = here("club", "init", empty.db)
        assert (done.code, done.out, "exists already" in done.err) == (2, "", True)
        assert empty.db.read_bytes() == before

    @pytest.mark.parametrize("other", ["samples/worked.azn", "nowhere.duckdb", "samples"])
    def test_no_store(self, other: str) -> None:
        done = here("tour", "list", "--db", other)
        assert (done.code, done.out) == (2, "")
        assert other in done.err
        assert not (ROOT / "nowhere.duckdb").exists()


class TestIngest:
    @pytest.mark.slow
    def test_every_game_once(self, empty: Club) -> None:
        told = json.loads(empty("ingest", SEASON, "--format", "json").out)
        assert (told["new"], told["known"], told["new_players"]) == (21, 0, 10)
        assert {each["code"] for each in told["diagnostics"]} == {"AZ601"}
        [told] = empty.json("ingest", SEASON, SEASON / "2026-09-04.azn")
        assert (told["new"], told["known"], told["diagnostics"]) == (0, 30, [])

    @pytest.mark.slow
    def test_a_faulty_record(self, empty: Club, tmp_path: Path) -> None:
        (tmp_path / "bad.azn").write_text(WRONG, encoding="utf-8")
        done = empty("ingest", tmp_path / "bad.azn")
        assert (done.code, done.err) == (1, "")
        assert "error[AZ406]" in done.out
        assert "1 faulty" in done.out
        assert empty.json("player", "list") == []

    def test_a_file_that_is_not_there(self, empty: Club) -> None:
        done = empty("ingest", "nowhere.azn", "--format", "json")
        assert (done.code, json.loads(done.out)["new"]) == (2, 0)
        assert "cannot read nowhere.azn" in done.err


class TestPlayers:
    def test_the_roster(self, league: Club) -> None:
        told = league.json("player", "list")
        assert [each["player"] for each in told] == PLAYERS
        assert told[0]["names"] == ["Ana Lima", "A. Lima"]
        assert sum(each["games"] for each in told) == 9 * 3 + 3 * 8 + 3 * 7
        again = league("player", "import", SEASON / "roster.csv")
        assert again.out == "0 new players, 9 known\n"

    @pytest.mark.slow
    def test_known_by_every_name(self, league: Club) -> None:
        found = [
            league.json("player", "show", who)[0]["player"]
            for who in ("#5", "CZ-15", "markéta  říhová", "Markéta")
        ]
        assert found == ["Markéta Říhová"] * 4
        out = league.good("player", "show", "李小龙")
        assert all(word in out for word in ("CN-01", "head to head", "September Cup", "Ana Lima"))

    @pytest.mark.slow
    def test_added_renamed_merged(self, club: Club) -> None:
        club.good("player", "add", "Vojtěch Dub", "--id", "CZ-40")
        club.good("player", "alias", "CZ-40", "Vojta")
        club.good("player", "rename", "Vojta", "Vojtěch Dubský")
        assert "Vojtěch Dubský" in club.good("player", "show", "vojta")
        club.good("player", "merge", "Vojta", "Noor van Dam")
        assert club.json("player", "show", "Vojta")[0]["player"] == "Noor van Dam"

    @pytest.mark.parametrize(
        ("words", "reason"),
        [
            (("add", "ana lima"), "Ana Lima"),
            (("add", "Somebody", "--id", "PT-03"), "Ana Lima"),
            (("add", ""), ""),
            (("show", "Nobody"), "Nobody"),
            (("show", "#99"), "#99"),
            (("rename", "Ana Lima", "Jan Novák"), "Jan Novák"),
            (("merge", "Ana Lima", "Jan Novák"), "met in"),
            (("merge", "Ana Lima", "A. Lima"), "same"),
            (("alias", "Ana Lima"), "--id"),
            (("import", "nowhere.csv"), "nowhere.csv"),
        ],
        ids=lambda each: each if isinstance(each, str) else each[0],
    )
    def test_what_cannot_be_done_with_players_is_refused_with_a_reason(
        self, league: Club, words: tuple[str, ...], reason: str
    ) -> None:
        assert reason in league.refused("player", *words)


class TestSeasons:
    @pytest.mark.slow
    def test_standings(self, club: Club) -> None:
        [told] = club.json("season", "standings", "league-2026")
        assert told["tournament"] == "league-2026"
        points = {row["player"]: row["points"] for row in told["rows"]}
        assert set(points) == set(PLAYERS)
        club.good("season", "add", "league-2026", "november-cup")
        [told] = club.json("season", "standings", "league-2026")
        assert sum(row["played"] for row in told["rows"]) == 72
        assert club.json("season", "list")[0]["tournaments"] == list(CUPS)
        assert "counts for" in club.refused("season", "add", "league-2026", "november-cup")

    @pytest.mark.slow
    def test_report_names_every_cup(self, league: Club) -> None:
        out = league.good("season", "report", "league-2026", "--to", "md")
        head = next(line for line in out.splitlines() if line.startswith("| Rank | Player"))
        assert out.startswith("# League 2026\n")
        assert all(f"| {name} " in out for name in PLAYERS)
        crosstable = out.split("## Crosstable")[1].split("\n## ")[0].strip().splitlines()
        assert {line.count("|") for line in crosstable} == {crosstable[0].count("|")}
        assert "September Cup" in crosstable[0]
        assert "October Cup" in crosstable[0]
        assert "Points" in head

    def test_a_season_or_tournament_that_is_not_there_is_refused(self, league: Club) -> None:
        assert "league-2026" in league.refused("season", "standings", "league-2025")
        assert "no tournament" in league.refused("season", "new", "Other", "winter-cup")


class TestRatings:
    def test_as_json(self, league: Club) -> None:
        told = json.loads(league("ratings", "--format", "json").out)
        assert list(told) == ["parameters", "players"]
        assert told["parameters"] == PARAMETERS
        for row in told["players"]:
            assert list(row) == ["rank", "player", "rating", "games", "provisional"]
        assert [row["rank"] for row in told["players"]] == list(range(1, 10))
        assert {row["player"] for row in told["players"]} == set(PLAYERS)
        ratings = [row["rating"] for row in told["players"]]
        assert ratings == sorted(ratings, reverse=True)
        assert sum(ratings) == pytest.approx(9 * 1500, abs=1e-4)
        assert all(row["provisional"] for row in told["players"])

    def test_what_is_provisional_is_said_once(self, league: Club) -> None:
        told = league.good("ratings")
        assert told.count("provisional") == 1
        assert re.search(r"Õie Mägi +[0-9]+\* ", told)
        assert told.endswith("\n* provisional: fewer than 20 games\n")

    def test_choices(self, league: Club) -> None:
        chosen = ("--size", "4", "--start", "1000", "--k-new", "10", "--until", "2026-10-31")
        [told] = league.json("ratings", *chosen)
        parameters = told["parameters"]
        assert (parameters["size"], parameters["start"], parameters["k_new"]) == (4, 1000, 10)
        assert parameters["until"] == "2026-10-31"
        assert sum(row["games"] for row in told["players"]) == 24

    @pytest.mark.slow
    def test_parameters_out_of_their_bounds_are_refused(self, league: Club) -> None:
        wrong = ("size 5", "start nan", "scale 0", "k-new -1", "variant azull", "until soon")
        for words in (*wrong, "until 31.10.2026", "system chess", "start nan report"):
            assert league.refused("ratings", *f"--{words}".split())

    @pytest.mark.parametrize("form", ["html", "md", "csv", "json", "pdf"])
    def test_report(self, league: Club, tmp_path: Path, form: str) -> None:
        file = tmp_path / f"ratings.{form}"
        done = league("ratings", "report", "--to", form, "-o", file)
        assert (done.code, done.out, done.err) == (0, "", f"wrote {file} (the report)\n")
        assert [each.name for each in tmp_path.iterdir()] == [file.name]
        data = file.read_bytes()
        if form == "pdf":
            assert data.startswith(b"%PDF-")
        else:
            assert all(name in data.decode("utf-8") for name in PLAYERS)


class TestSql:
    def test_answers(self, league: Club) -> None:
        query = "SELECT name, count(*) AS games FROM seats GROUP BY name ORDER BY 2 DESC, 1 LIMIT 2"
        rows = league.json("club", "sql", query)
        assert [list(row) for row in rows] == [["name", "games"]] * 2
        out = league.good("club", "sql", query, "--format", "csv")
        found = list(csv.DictReader(io.StringIO(out)))
        assert [{**row, "games": int(row["games"])} for row in found] == rows

    @pytest.mark.parametrize(
        "query",
        [
            "DROP TABLE seats",
            "SELECT 1; SELECT 2",
            "FROM 'samples/season/roster.csv'",
            "SELEKT",
            "",
        ],
    )
    def test_a_query_that_changes_or_reaches_other_files_is_refused(
        self, league: Club, query: str
    ) -> None:
        assert league.refused("club", "sql", query)
        assert league.json("club", "sql", "SELECT count(*) AS n FROM games") == [{"n": 21}]

    @pytest.mark.slow
    def test_export(self, league: Club, tmp_path: Path) -> None:
        folder = tmp_path / "tables"
        league.good("club", "export", folder)
        with (folder / "seats.csv").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["counts"] == "true"]
        assert {row["name"] for row in rows} == set(PLAYERS)
        assert str(folder) in league.refused("club", "export", folder)


@pytest.mark.slow
def test_undone_and_brought_back(club: Club) -> None:
    before, points = club.log(), club.points("september-cup")
    club.good("tour", "penalty", "september-cup", "Ana Lima", "5", "--reason", "řev")
    said = club("club", "undo").out
    assert "Ana Lima" in said
    assert club.points("september-cup") == points
    after = club.log()
    assert [each["change"] for each in after] == list(range(1, len(before) + 3))
    assert [each["undone"] for each in after[-2:]] == [True, False]
    club.good("club", "undo", str(after[-1]["change"]))
    assert club.points("september-cup")["Ana Lima"] == "6"
    assert "no change 99" in club.refused("club", "undo", "99")
    assert "created the club" in club.refused("club", "undo", "1")
    assert club.good("club", "rebuild", "--check") == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_nothing_but_text_without_a_terminal(league: Club) -> None:
    for words in (("player", "list"), ("ratings",), ("tour", "lsit"), ("club", "log")):
        done = league(*words, COLUMNS="60")
        assert "\x1b" not in done.out + done.err
