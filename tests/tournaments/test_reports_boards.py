"""Reports show the board with the best score of each round, if a record tells how it looked."""

import re
from fractions import Fraction

import msgspec
import pytest

import azul_notation as azul
from tests.support.commands import ROOT
from tests.support.made_reports import tournament
from tournaments.reports.boards import best_boards, in_page
from tournaments.reports.forms import render
from tournaments.reports.view import Chair, ReportRound, ReportTable

GAMES = list(azul.read(ROOT / "samples" / "azul-coloured.azn"))
GARDEN = next(iter(azul.read(ROOT / "samples" / "garden-a.azn")))
FIGURE = re.compile(r'<figure class="board">.*?</figure>', re.DOTALL)


def table(number: int, game: azul.Game, *, source: str = "record", more: int = 0) -> ReportTable:
    """Make a table of a game; `more` points for its first seat are not in the record."""
    final = azul.replay(game).final
    assert final is not None
    final = [final[0] + more, *final[1:]]
    chairs = [
        Chair(
            seat=seat,
            player=name,
            score=score,
            figure=None,
            place=1 + sum(other > score for other in final),
            shared=final.count(score) > 1,
            points=str(Fraction(seat)),
        )
        for seat, (name, score) in enumerate(zip(game.seats, final, strict=True), 1)
    ]
    record = azul.write(game) if source == "record" else None
    return ReportTable(number=str(number), chairs=chairs, source=source, record=record)


def found(*tables: ReportTable) -> list[tuple[str, str, int]]:
    [boards] = best_boards([ReportRound(1, list(tables))]).values()
    return [(each.table, each.chair.player, each.chair.score) for each in boards]


def test_the_best_score_of_a_round_is_shown() -> None:
    first, second = table(1, GAMES[0]), table(2, GAMES[1])
    best = max((chair for each in (first, second) for chair in each.chairs), key=lambda c: c.score)
    [(_, player, score)] = found(first, second)
    assert (player, score) == (best.player, best.score)


def test_all_who_share_the_best_score_are_shown() -> None:
    assert len(found(table(1, GAMES[0]), table(2, GAMES[0]))) == 2


def test_no_other_board_takes_the_place_of_one_without_a_record() -> None:
    typed = table(1, GAMES[0], source="typed", more=200)
    assert found(typed, table(2, GAMES[1])) == []


def test_a_score_that_was_corrected_has_no_board() -> None:
    assert found(table(1, GAMES[0], more=200)) == []


def test_a_record_that_cannot_be_replayed_has_no_board() -> None:
    broken = msgspec.structs.replace(table(1, GAMES[0]), record='[Variant "azul"]\n\nR1 BBBB\n')
    assert found(broken) == []


@pytest.mark.parametrize(
    ("game", "most"), [(GAMES[0], 10_000), (GARDEN, 28_000)], ids=["azul", "garden"]
)
def test_reports_have_the_boards(game: azul.Game, most: int) -> None:
    rounds = [ReportRound(number, [table(1, game)]) for number in (1, 2)]
    report = msgspec.structs.replace(tournament(4), rounds=rounds)
    page = render(report, "html").decode()
    figures = FIGURE.findall(page)
    assert len(figures) == 2
    assert "Best score: <bdi>" in figures[0]
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#(b[^"]*)"', page)) <= set(ids)
    assert len(figures[0]) < most
    assert render(report, "pdf").startswith(b"%PDF")
    assert b"<svg" not in render(report, "json")


def test_a_board_takes_the_colours_of_the_page_and_tiles_keep_theirs() -> None:
    [[board]] = best_boards([ReportRound(1, [table(1, GAMES[0])])]).values()
    page = in_page(board.svg)
    assert 'fill="var(--plot-faint,#5b636e)"' in page
    assert "#1f55c0" in page
    assert "class=" not in page
