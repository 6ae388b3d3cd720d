"""Tournaments through the real command: entered, collected, typed, corrected, ranked, reported."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from azul_notation.render.paint import cells
from tests.support.clubs import SEASON, Club
from tests.support.commands import here

CUP = "september-cup"
TIES = ["WIN", "REL", "ROWS", "OPP", "DE", "BEST"]


def tables() -> list[dict[str, int]]:
    """Read the scores of September from the tags of its records."""
    text = (SEASON / "2026-09-04.azn").read_text(encoding="utf-8")
    told = []
    for head in re.findall(r"(?:^\[.*\]\n)+", text, re.MULTILINE):
        names = re.findall(r'^\[Seat\d "(.*)"\]', head.replace("A. Lima", "Ana Lima"), re.MULTILINE)
        result = re.findall(r'^\[Result "(.*)"\]', head, re.MULTILINE)[0]
        told.append(dict(zip(names, map(int, result.split()), strict=True)))
    assert all(len(set(scores.values())) == len(scores) for scores in told)
    return told


def ranked_by_hand() -> list[tuple[str, int, int, Fraction]]:
    """Rank September by 5-3-2, wins and relative score; no table has a tie."""
    sums: dict[str, tuple[int, int, Fraction]] = {}
    for scores in tables():
        for place, name in enumerate(sorted(scores, key=lambda who: -scores[who])):
            points, wins, relative = sums.get(name, (0, 0, Fraction(0)))
            mean = Fraction(sum(scores.values()), len(scores))
            sums[name] = (
                points + (5, 3, 2)[place],
                wins + (place == 0),
                relative + scores[name] / mean,
            )
    rows = [(name, *told) for name, told in sums.items()]
    return sorted(rows, key=lambda row: (-row[1], -row[2], -row[3]))


@pytest.fixture
def cup(club: Club) -> Club:
    """Give a club with a cup of nine players without a result."""
    club.good("tour", "new", "Zimní turnaj", "--date", "2026-12-04", "--id", "zima")
    names = (SEASON / "roster.csv").read_text(encoding="utf-8").splitlines()[1:]
    club.good("tour", "enter", "zima", *(line.split(",")[0] for line in names))
    return club


def shown(club: Club) -> dict[tuple[int, str], list[Any]]:
    [told] = club.json("tour", "show", "zima")
    return {(each["round"], each["table"]): each["seats"] for each in told["tables"]}


def test_standings_as_json(league: Club) -> None:
    told = json.loads(league("tour", "standings", CUP, "--format", "json").out)
    assert list(told) == ["tournament", "round", "rows"]
    assert (told["tournament"], told["round"]) == (CUP, 3)
    found = []
    for row in told["rows"]:
        assert list(row) == ["rank", "player", "points", "played", "tiebreaks"]
        assert list(row["tiebreaks"]) == TIES
        assert all(isinstance(each, str | None) for each in row["tiebreaks"].values())
        wins, relative = int(row["tiebreaks"]["WIN"]), Fraction(row["tiebreaks"]["REL"])
        found.append((row["player"], int(row["points"]), wins, relative))
    assert found == ranked_by_hand()
    assert [row["rank"] for row in told["rows"]] == list(range(1, 10))
    assert {row["played"] for row in told["rows"]} == {3}


def test_standings_for_people(league: Club) -> None:
    out = league("tour", "standings", CUP).out
    names = [name for name, *_ in ranked_by_hand()]
    places = [out.index(name) for name in names]
    assert places == sorted(places)
    assert out.startswith("September Cup, after round 3\n")
    assert all(f"\n{code}  " in out for code in TIES)
    assert "\n3 players with 10 points\n  WIN: " in out
    ranked = r"\n  REL: 李小龙 \(.*\) before Noor van Dam \(.* = \d+/\d+\) before Jan Novák \("
    assert re.search(ranked, out)
    assert "\x1b" not in out
    assert "after round 1\n" in league.good("tour", "standings", CUP, "--after", "1")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("tour", "standings", CUP),
        ("tour", "crosstable", CUP),
        ("season", "standings", "league"),
        ("ratings", "--pools"),
    ],
)
@pytest.mark.parametrize("columns", [80, 60])
def test_tables_fold_to_the_terminal(league: Club, words: tuple[str, ...], columns: int) -> None:
    out = league(*words, COLUMNS=str(columns)).out
    assert max(map(cells, out.splitlines())) <= columns
    assert all(name in out for name in ("Lima", "Noor", "李小龙"))


@pytest.mark.slow
def test_crosstable_has_every_round(league: Club) -> None:
    [told] = league.json("tour", "crosstable", CUP)
    assert [row["player"] for row in told["rows"]] == [name for name, *_ in ranked_by_hand()]
    for row in told["rows"]:
        assert [cell["round"] for cell in row["cells"]] == [1, 2, 3]
        scores = [each[row["player"]] for each in tables() if row["player"] in each]
        assert [cell["score"] for cell in row["cells"]] == scores
        assert sum(int(cell["points"]) for cell in row["cells"]) == int(row["points"])
    out = league.good("tour", "crosstable", CUP)
    assert all(f"round {number}" in out.casefold() for number in (1, 2, 3))


def test_list_and_show(league: Club) -> None:
    first = league.json("tour", "list")[0]
    assert (first["tournament"], first["entrants"], first["results"]) == (CUP, 9, 9)
    [told] = league.json("tour", "show", CUP)
    found = [{seat["player"]: seat["score"] for seat in each["seats"]} for each in told["tables"]]
    assert sorted(found, key=str) == sorted(tables(), key=str)


@pytest.mark.slow
def test_collect_twice(club: Club) -> None:
    again = ("tour", "collect", CUP)
    before = club.log()
    assert club(*again).out.startswith("0 results taken, 9 known already")
    told = {"tournament": CUP, "new": 0, "known": 9, "refused": 0, "diagnostics": []}
    assert club.json(*again, SEASON) == [told]
    assert club.log() == before


@pytest.mark.slow
def test_collect_from_the_store(tmp_path: Path) -> None:
    """Records may come first: without a path the store is searched."""
    assert here("club", "init", tmp_path / "club.duckdb").code == 0
    club = Club(tmp_path / "club.duckdb")
    club.good("player", "import", SEASON / "roster.csv")
    club.good("ingest", SEASON)
    club.good("tour", "new", "September cup")
    assert "--enter" in club.refused("tour", "collect", CUP)
    assert club.good("tour", "collect", CUP, "--enter").startswith("9 results taken")
    assert set(club.points(CUP)) == {name for name, *_ in ranked_by_hand()}


@pytest.mark.slow
def test_tables_of_two_three_and_four(cup: Club) -> None:
    cup.typed("zima", "1.1", "Jan Novák, Eva Kask, Tiago Brito, Õie Mägi", "30 60 50 40")
    cup.typed("zima", "1.2", "李小龙, Ana Lima, Noor van Dam", "44,55,66")
    said = cup.typed("zima", "1.Sál Ř", "Łukasz Wójcik, Markéta Říhová", "20 10")
    assert "round 1, table Sál Ř: Łukasz Wójcik 20, Markéta Říhová 10" in said
    first = dict.fromkeys(("Eva Kask", "Noor van Dam", "Łukasz Wójcik"), "6")
    last = dict.fromkeys(("Jan Novák", "李小龙", "Markéta Říhová"), "0")
    between = {"Tiago Brito": "4", "Ana Lima": "3", "Õie Mägi": "2"}
    assert cup.points("zima") == {**first, **between, **last}


@pytest.mark.slow
def test_a_tie_that_rows_break(cup: Club) -> None:
    cup.typed("zima", "1.1", "Jan Novák, Eva Kask, Tiago Brito", "61 61 40")
    assert [seat["points"] for seat in shown(cup)[1, "1"]] == ["9/2", "9/2", "0"]
    where = ("--round", "1", "--table", "1")
    done = cup("tour", "correct", "zima", *where, "--scores", "61 61 40", "--rows", "1 2 0")
    assert (done.code, done.err) == (0, "")
    seats = shown(cup)[1, "1"]
    assert [seat["player"] for seat in seats] == ["Jan Novák", "Eva Kask", "Tiago Brito"]
    assert [seat["points"] for seat in seats] == ["3", "6", "0"]
    assert [seat["figure"] for seat in seats] == [1, 2, 0]
    told = "\n".join(each["told"][0] for each in cup.log())
    assert told.count("zima, round 1, table 1: Jan Novák 61, Eva Kask 61, Tiago Brito 40") == 2


@pytest.mark.slow
def test_a_tie_that_remains(cup: Club) -> None:
    cup.typed("zima", "1.1", "Jan Novák, Eva Kask", "50 50", "--rows", "1 1")
    [told] = cup.json("tour", "standings", "zima")
    assert [row["rank"] for row in told["rows"][:3]] == [1, 1, 3]
    assert "both share the place" in cup.good("tour", "standings", "zima")


@pytest.mark.slow
def test_corrected_and_taken_back(cup: Club) -> None:
    cup.typed("zima", "1.1", "Ana Lima, Jan Novák", "61 54")
    where = ("--round", "1", "--table", "1")
    why = cup.refused(
        "tour", "result", "zima", *where, "--players", "Eva Kask, Tiago Brito", "--scores", "1 2"
    )
    better = "--table 1 --scores 1 2 --players 'Eva Kask, Tiago Brito'` replaces it"
    assert f"`azul tour correct zima --round 1 {better}" in why
    cup.good("tour", "correct", "zima", *where, "--scores", "54 61")
    assert cup.points("zima")["Jan Novák"] == "6"
    cup.good(
        "tour", "correct", "zima", *where, "--players", "Eva Kask, Ana Lima", "--scores", "9 8"
    )
    assert [seat["player"] for seat in shown(cup)[1, "1"]] == ["Eva Kask", "Ana Lima"]
    assert cup("tour", "void", "zima", *where).code == 0
    assert shown(cup) == {}
    cup.good("club", "undo")
    assert cup.points("zima")["Eva Kask"] == "6"


@pytest.mark.slow
def test_a_record_replaces_what_was_typed(club: Club) -> None:
    record = ("--record", SEASON / "2026-09-04.azn", "--game", "1")
    assert "known already" in club.good("tour", "result", CUP, *record)
    where = ("--round", "1", "--table", "1")
    club.good("tour", "correct", CUP, *where, "--scores", "1 2 3")
    assert club.points(CUP)["Ana Lima"] == "13"
    refused = club("tour", "result", CUP, *record)
    assert (refused.code, "error[AZ607]" in refused.out) == (1, True)
    assert "`azul tour correct --record` takes that of the record" in refused.out
    club.good("tour", "correct", CUP, *where, *record)
    assert club.points(CUP)["Ana Lima"] == "11"


@pytest.mark.slow
def test_results_from_a_table(cup: Club, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    lines = ["round,table,player,score,rows", "1,A,Ana Lima,50,1", "1,A,Jan Novák,50,2"]
    lines += ["1,B,李小龙,30,", "1,B,Õie Mägi,20,"]
    file.write_text("\ufeff" + "\r\n".join(lines), encoding="utf-8")
    assert cup("tour", "result", "zima", "--csv", file).code == 0
    assert [seat["points"] for seat in shown(cup)[1, "A"]] == ["0", "6"]
    for wrong in ("2,A,Nobody,5,", "2,A,Eva Kask,six,", "2,A,Eva Kask,,", "2,A,Eva Kask"):
        file.write_text("\n".join([lines[0], "2,A,Jan Novák,7,", wrong]) + "\n", encoding="utf-8")
        why = cup.refused("tour", "result", "zima", "--csv", file)
        assert f"{file}: line 3: " in why
        assert "nothing was stored" in why
    assert sorted(shown(cup)) == [(1, "A"), (1, "B")]


@pytest.mark.slow
def test_withdrawn_returned_penalised(club: Club) -> None:
    before = club.points(CUP)
    club.good("tour", "penalty", CUP, "Õie Mägi", "1/2", "--reason", "late")
    club.good("tour", "penalty", CUP, "--", "Eva Kask", "-3")
    club.good("tour", "withdraw", CUP, "Tiago", "--after", "3")
    after = club.points(CUP)
    assert after == {**before, "Õie Mägi": "29/2", "Eva Kask": "9"}
    out = club.good("tour", "standings", CUP)
    assert "withdrawn after round 3" in out
    assert "penalty 1/2" in out
    assert "already" in club.refused("tour", "withdraw", CUP, "Tiago Brito")
    club.good("tour", "return", CUP, "Tiago Brito")
    assert "withdrawn" not in club.good("tour", "standings", CUP)


def test_rules_chosen_anew(club: Club) -> None:
    club.good("tour", "set", CUP, "--scoring", "wins", "--ties", "rows lot")
    [told] = club.json("tour", "standings", CUP)
    assert {row["player"]: row["points"] for row in told["rows"]}["Õie Mägi"] == "3"
    assert list(told["rows"][0]["tiebreaks"]) == ["ROWS", "LOT"]
    assert len({row["rank"] for row in told["rows"]}) == 9


TYPED = ("tour", "result", CUP, "--round", "4", "--table", "1", "--players")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("tour", "standings", "septembre-cup"), CUP),
        (("tour", "new", "September Cup"), "already"),
        (("tour", "new", "X", "--date", "30.2.2026"), "date"),
        (("tour", "new", "X", "--scoring", "1-2-3"), "first place"),
        (("tour", "new", "X", "--ties", "WIN FOO"), "FOO"),
        (("tour", "new", "X", "--variant", "azull"), "azul"),
        (("tour", "enter", CUP, "Jan Nowak"), "did you mean 'Jan Novák'?"),
        ((*TYPED, "Ana Lima, Jan Novák", "--scores", "61"), "1 score"),
        ((*TYPED, "Ana Lima", "--scores", "61"), "2, 3 or 4"),
        ((*TYPED, "Ana Lima, Jan Novák", "--scores", "61 many"), "not a whole number"),
        ((*TYPED, "Ana Lima, Jan Novák", "--scores", "61 99999999999"), "99999999999"),
        ((*TYPED, "Ana Lima, Nobody", "--scores", "61 60"), "Nobody"),
        ((*TYPED, "Ana Lima, Jan Novák"), "--scores"),
        (("tour", "result", CUP, "--players", "A, B", "--scores", "1 2"), "--round"),
        (("tour", "result", CUP, "--record", "nowhere.azn"), "nowhere.azn"),
        (("tour", "void", CUP, "--round", "9", "--table", "1"), "no result"),
        (("tour", "penalty", CUP, "Ana Lima", "some"), "number of points"),
        (("tour", "set", CUP), "nothing"),
        (("tour", "lsit"), "list"),
        (("tour", "standings", CUP, "--after", "0"), "--after"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_refused_with_a_reason(league: Club, words: tuple[str, ...], reason: str) -> None:
    assert reason in league.refused(*words)


BEGINS = {
    "html": b"<!DOCTYPE html>",
    "md": b"# September Cup",
    "csv": b"\xef\xbb\xbfrank,player,points",
    "json": b"{",
    "pdf": b"%PDF-",
}


@pytest.mark.slow
@pytest.mark.parametrize("form", BEGINS)
def test_report(league: Club, tmp_path: Path, form: str) -> None:
    """A file appears whole, in place of the old one, and nothing beside it."""
    file = tmp_path / f"cup.{form}"
    file.write_text("old", encoding="utf-8")
    done = league("tour", "report", CUP, "--to", form, "-o", file)
    assert (done.code, done.out, done.err) == (0, "", f"wrote {file} (the report)\n")
    data = file.read_bytes()
    assert data.startswith(BEGINS[form])
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    if form != "pdf":
        assert league("tour", "report", CUP, "--to", form).out == data.decode("utf-8")
        assert all(name in data.decode("utf-8") for name, *_ in ranked_by_hand())
    if form == "json":
        assert len(json.loads(data)["standings"]) == 9


def test_refusals_of_the_real_command(league: Club) -> None:
    done = league("tour", "standings", "winter-cup")
    assert (done.code, done.out, CUP in done.err) == (2, "", True)


@pytest.mark.slow
def test_a_report_that_cannot_be_written(league: Club, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for bad in (tmp_path / "folder", tmp_path / "no" / "cup.html"):
        done = league("tour", "report", CUP, "-o", bad)
        assert (done.code, done.out) == (2, "")
        assert ("is a folder: --to folder" if bad.is_dir() else f"cannot write {bad}: ") in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


@pytest.mark.slow
def test_a_refused_record_names_what_takes_it(club: Club, tmp_path: Path) -> None:
    club.good("tour", "new", "Zimní turnaj", "--id", "zima")
    names = ("Łukasz Wójcik", "Õie Mägi", "Ana Lima")
    club.good("tour", "enter", "zima", *names)
    club.typed("zima", "1.1", ", ".join(names), "33 61 40")
    record = tmp_path / "one.azn"
    text = (SEASON / "2026-09-04.azn").read_text(encoding="utf-8").split("\n\n[Event")[0]
    record.write_text(text.replace("September Cup", "Zimní turnaj"), encoding="utf-8")
    refused = club("tour", "collect", "zima", record)
    told = "it has the result Łukasz Wójcik 33, Õie Mägi 61, Ana Lima 40"
    assert (refused.code, f"{told}; --replace takes that of the record" in refused.out) == (1, True)
    club.good("tour", "collect", "zima", record, "--replace")
    [told] = club.json("tour", "show", "zima")
    assert [seat["score"] for seat in told["tables"][0]["seats"]] == [33, 61, 39]
