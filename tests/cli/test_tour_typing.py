"""The arguments of `azul tour` as a secretary types them: no quotes, no TOUR, what a document pasted."""

from pathlib import Path

import pytest

from azul_notation.cli.commands import COMMANDS, ELSEWHERE
from tests.support.commands import here
from tests.support.evenings import Evening, ladder, refused

WHERE = ("--round", "1", "--table", "1")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Eight players, round 1 published, no result; typed commands leave the tournament out."""
    desk = Evening(tmp_path / "club.duckdb")
    desk.begin()
    return desk


@pytest.mark.slow
@pytest.mark.parametrize(
    "scores",
    [
        ("61", "54", "40", "38"),
        ("61", "54;", "40", "38"),
        ("“61", "54", "40", "38”"),
        ("61", "–", "54", "–", "40", "–", "38"),
        ("61,54,40,38",),
        ("61-54-40-38",),
        ("61 54 40 38",),
    ],
    ids=" ".join,
)
def test_scores_need_no_quotes(evening: Evening, scores: tuple[str, ...]) -> None:
    done = evening("tour", "result", "cup", *WHERE, "--scores", *scores).good()
    assert [word for word in done.out.split() if word.strip(",").isdecimal()][-4:] == [
        *("61,", "54,", "40,", "38")
    ]


@pytest.mark.slow
def test_the_tournament_may_stand_after_quoted_scores(evening: Evening) -> None:
    evening("tour", "result", *WHERE, "--scores", "61 54 40 38", "cup").good()
    done = evening(
        "tour",
        "correct",
        *WHERE,
        "--scores",
        "61",
        "61",
        "40",
        "38",
        "--rows",
        "2",
        "1",
        "0",
        "0",
        "cup",
    )
    assert "complete rows 2 1 0 0" in done.good().out


@pytest.mark.slow
def test_dashes_of_a_word_processor_begin_options(evening: Evening) -> None:
    evening("tour", "result", "–table", "1", "—scores", "61", "54", "40", "38").good()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        (("61.5", "54", "40", "38"), "'61.5' is not a whole number: write the scores as in 61 54"),
        (("6l", "54", "40", "38"), "did you mean 61?"),
        (("-5", "54", "40", "38"), "-5 is not a possible score of azul: no score is below 0"),
        (("61,5", "54", "40", "38"), "'61,5' is not a whole number"),
        (("61", "54", "40"), "4 players, 3 scores: write one score for each, in this order: "),
    ],
)
def test_odd_scores_are_answered(evening: Evening, scores: tuple[str, ...], reason: str) -> None:
    refused(evening, lambda: evening("tour", "result", *WHERE, "--scores", *scores), reason)


@pytest.mark.slow
def test_the_running_tournament_is_the_default(evening: Evening) -> None:
    evening("tour", "result", "--table", "1", "--scores", "61", "54", "40", "38").good()
    [name, *_] = evening.seated()[0]["2"]
    assert "misses round 1" in evening("tour", "absent", name, "--round", "1").good().out
    assert evening("tour", "absent", name, "--round", "1", "--back").good()
    assert evening("tour", "withdraw", name).good()
    assert evening("tour", "return", "cup", name).good()
    assert evening("tour", "penalty", name, "1").good()
    assert evening("tour", "fix", "cup", name, "2").good()
    assert evening("tour", "status").good().out.startswith("Cup: ")
    assert evening("tour", "standings").good()
    refused(evening, lambda: evening("tour", "result", "--scores", "1", "2"), "without a result: 2")
    refused(evening, lambda: evening("tour", "enter"), "PLAYER")


@pytest.mark.slow
def test_of_several_running_tournaments_one_is_named(evening: Evening) -> None:
    evening("tour", "new", "Winter").good()
    evening("tour", "status").good()  # Winter has no plan yet: only Cup is running
    evening("tour", "plan", "winter", "--rounds", "2").good()
    refused(
        evening,
        lambda: evening("tour", "status"),
        "several tournaments are running: name one of cup, winter",
    )
    evening.tour("plan", "--rounds", "1").good()
    for table, who in evening.seated()[0].items():
        evening.score(1, table, ladder(who)).good()
    evening.tour("close").good()
    assert evening("tour", "status").good().out.startswith("Winter: ")


@pytest.mark.slow
def test_without_a_tournament_nothing_is_the_default(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    assert desk("tour", "status").good().out.startswith("Cup: ")
    desk("tour", "new", "Winter").good()
    refused(desk, lambda: desk("tour", "pair"), "no tournament is running: name one of cup, winter")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "answer"),
    [
        ("1,5", "loses 1,5"),
        ("-1", "is awarded 1"),
        ("1/2", "loses 1/2"),
        ("-1,5", "is awarded 1,5"),
    ],
)
def test_penalties_as_they_are_typed(evening: Evening, points: str, answer: str) -> None:
    [name, *_] = evening.seated()[0]["1"]
    done = evening("tour", "penalty", "cup", name, points, "--reason", "late").good()
    assert done.out == f"{name} {answer}\n"


@pytest.mark.slow
def test_a_name_with_a_comma_among_the_players(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Jan", "Eva"))
    desk("player", "add", "Nguyen, Thi").good()
    desk.tour("enter", "Nguyen, Thi").good()
    told = ("--players", 'Ana, "Nguyen, Thi", Eva', "--scores", "61", "54", "40")
    assert "Nguyen, Thi 54" in desk.tour("result", *WHERE, *told).good().out
    told = ("--players", "Ana, Nguyen, Thi, Eva", "--scores", "61", "53", "40")
    assert "Nguyen, Thi 53" in desk.tour("correct", *WHERE, *told).good().out
    told = ("--players", "Ana, Nguyen, T, Eva", "--scores", "61", "54", "40")
    refused(desk, lambda: desk.tour("correct", *WHERE, *told), "double quotes")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("tour undo", "use `azul club undo`."),
        ("tour unpublish", "use `azul club undo`."),
        ("undo", "use `azul club undo`."),
        ("standings", "use `azul tour standings` or `azul season standings`."),
        ("help", "use `azul --help`."),
        ("pair", "use `azul tour pair`."),
        ("tour sttus", "Did you mean 'status'?"),
    ],
)
def test_a_command_that_is_looked_for_in_the_wrong_place(words: str, meant: str) -> None:
    done = here(*words.split())
    assert done.code == 2
    assert meant in done.err


def test_every_command_that_is_named_instead_exists() -> None:
    for meant in ELSEWHERE.values():
        assert all(each in COMMANDS or each.endswith("--help") for each in meant)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("new", "Winter", "Cup"), 'in quotes, as in "Ana Lima"'),
        (("absent", "cup", "Ana", "Lima", "--round", "1"), "in quotes"),
        (("result", "1", "61", "54", "40", "38"), "--table 3 --scores 61 54 40 38"),
        (("correct", "cup", *WHERE, "61", "54"), "--table 3 --scores 61 54 40 38"),
    ],
)
def test_words_too_many_are_answered_with_how_to_write_them(
    evening: Evening, words: tuple[str, ...], hint: str
) -> None:
    done = evening("tour", *words)
    done.refused("unexpected extra argument")
    assert hint in " ".join(done.err.split())
