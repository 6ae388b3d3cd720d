"""What the benchmark of archives makes: its files are what it says, its tables where they belong."""

import re
from itertools import islice

import pytest

import azul_notation as azul
from azul_notation.replay.identity import identity_of
from tests.bench.archive.__main__ import README
from tests.bench.archive.corpora import Corpus, dressed, moves_in, over_and_over, records, repeated
from tests.bench.archive.marks import marks_table
from tests.bench.archive.race import ACTIONS, HAND, Rate
from tests.bench.archive.sizes import Size, Start, Stored, largest_imports
from tests.bench.archive.tables import (
    CLOSE,
    OPEN,
    grid,
    into_readme,
    jobs_compared,
    race_table,
    section,
    times,
)

DISTINCT = 4
GAMES = 50
IMPORTS = """import time: self [us] | cumulative | imported package
import time:       500 |        500 |   lark.lexer
import time:      1000 |       1500 | lark
import time:      2000 |       3500 | typer.main
a line of something else
"""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """A few games of greedy players, many times."""
    room = tmp_path_factory.mktemp("bench")
    played = room / "played.azn"
    games = azul.play("azul", seats=2, games=DISTINCT, seed=1, policy="greedy")
    played.write_text(azul.write(games), encoding="utf-8")
    return repeated(played, GAMES, room / "many.azn")


def test_repeated_games_are_clean(corpus: Corpus) -> None:
    reports = list(azul.check(corpus.path))
    assert len(reports) == corpus.games == GAMES
    assert not [found for report in reports for found in report.diagnostics]
    assert sum(report.moves for report in reports) == corpus.moves


def test_repeated_games_are_distinct(corpus: Corpus) -> None:
    assert len({identity_of(game) for game in azul.read(corpus.path)}) == GAMES


def test_repeated_games_are_canonical(corpus: Corpus) -> None:
    assert azul.write(azul.read(corpus.path)) == corpus.path.read_text(encoding="utf-8")


def test_no_two_of_a_million_share_day_round_and_table() -> None:
    game = "".join(f'[{tag} "?"]\n' for tag in ("Date", "Round", "Table", "Seat1", "Seat2"))
    numbers = (*range(0, 1_000_000, 997), *range(5_000), *range(995_000, 1_000_000))
    seen: dict[str, int] = {}
    for number in numbers:
        told = dressed(game, number)
        seats = re.findall(r'\[Seat. "(.*)"\]', told)
        assert seats[0] != seats[1]
        assert seen.setdefault(told.partition("[Seat1")[0], number) == number


def test_games_are_cut_and_begin_again(corpus: Corpus) -> None:
    text = corpus.path.read_text(encoding="utf-8")
    games = list(records(text.splitlines(keepends=True)))
    assert len(games) == GAMES
    assert "%azn 1\n" + "\n".join(games) == text
    assert sum(map(moves_in, games)) == corpus.moves
    again = list(islice(over_and_over(corpus.path), GAMES + 1))
    assert again == [*games, games[0]]


def test_the_hand_has_as_many_actions_as_are_counted() -> None:
    [actions] = re.findall(r"actions = \[(.*)\]", HAND)
    assert len(re.findall(r'"[^"]+"', actions)) == ACTIONS


def test_the_readme_takes_the_tables() -> None:
    readme = f"before\n{OPEN}\nold\n{CLOSE}\nbehind\n"
    once = into_readme(readme, "new\n")
    assert once == f"before\n{OPEN}\n\nnew\n\n{CLOSE}\nbehind\n"
    assert into_readme(once, "new\n") == once


@pytest.mark.parametrize("readme", ["", OPEN, CLOSE + OPEN, OPEN + OPEN + CLOSE])
def test_a_readme_without_its_marks_is_refused(readme: str) -> None:
    with pytest.raises(ValueError, match="bench"):
        into_readme(readme, "new")


def test_this_readme_has_the_marks() -> None:
    readme = README.read_text(encoding="utf-8")
    assert "\n\nnew\n\n" in into_readme(readme, "new")


def test_a_grid_is_aligned() -> None:
    assert grid(["a", "bc"], [["def", "1"]]) == "| a   | bc |\n| --- | -: |\n| def |  1 |\n"


@pytest.mark.parametrize(
    ("ratio", "told"),
    [
        (123.4, "123 ×"),
        (12.34, "12 ×"),
        (9.96, "10 ×"),
        (5.7, "5.7 ×"),
        (0.052, "0.052 ×"),
        (1, "1.0 ×"),
    ],
)
def test_ratios(ratio: float, told: str) -> None:
    assert times(ratio) == told


def test_each_is_compared_with_ours() -> None:
    table = race_table(
        [Rate("python-chess", 100, 1, own=False), Rate("`azul check`", 550, 10, own=True)]
    )
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    assert cells[2:] == [
        ["python-chess", "100", "1", "5.5 ×"],
        ["`azul check`", "550", "10", "1.0 ×"],
    ]


def test_marks() -> None:
    rates = [
        Rate("python-chess 1.11, trees", 50, 1, own=False),
        Rate("python-chess 1.11", 100, 1, own=False),
        Rate("`azul check`", 400, 10, own=True),
    ]
    sizes = [Size(1000, 1, False, 1, 2, 2, peak) for peak in (40, 60)]
    table = marks_table(
        rates, sizes, [Start(False, 70, 90)], [Stored(100_000, False, 2, 13, 20, 90, 5)]
    )
    rows = [[cell.strip() for cell in line.split("|")[2:4]] for line in table.splitlines()[2:]]
    assert rows == [
        ["4.0 ×", "missed"],
        ["90 ms", "met"],
        ["60 MB", "met"],
        ["130 s, reckoned from 100,000", "missed"],
    ]


def test_jobs_are_compared() -> None:
    one, two = (Size(1000, 1, False, jobs, 3 / jobs, 3, 40) for jobs in (1, 2))
    assert "plain, 1,000 games: 2.0 ×" in jobs_compared([one, two])
    assert not jobs_compared([one])


def test_imports_are_summed_by_package() -> None:
    assert largest_imports(IMPORTS, 5) == [("typer", 2.0), ("lark", 1.5)]


def test_a_section_leaves_out_what_is_empty() -> None:
    assert section("a machine", "the command", ["A note."], ["one\n", "", "two\n"]) == (
        "`the command`: a machine.\nA note.\n\none\n\ntwo\n"
    )
