"""What everybody scored is said when a round is complete, and who won when the game ends."""

import re
from pathlib import Path
from typing import Any

import pytest

from azul_notation import check
from azul_notation.recorder import open_session
from tests.support.commands import here
from tests.support.pressed import Table, at_table
from tests.support.scored import GAMES, NAMES, begun, game_of, typed

KINDS = [0, 3, 6, 8, 11]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "kinds"), [GAMES[at] for at in KINDS], ids=[NAMES[at] for at in KINDS]
)
def test_what_was_scored_adds_up(variant: str, kinds: dict[str, Any]) -> None:
    """Round by round, and at the end: the points of each seat make its totals."""
    game = game_of(variant, kinds, seed=3)
    session, totals, rounds = begun(game), [0] * len(game.seats), []
    for line in typed(game):
        answer = session.enter(line)
        for each in answer.scored:
            totals = [total + seat.scored for total, seat in zip(totals, each.seats, strict=True)]
            rounds.append(None if each.final else each.round)
            if not each.final:
                assert f"= {' '.join(map(str, totals))}" in answer.written
    assert rounds == [*range(1, len(game.rounds) + 1), None]
    assert totals == session.final
    assert answer.ending
    assert dict(answer.ending.totals) == dict(zip(game.seats, totals, strict=True))


def test_a_sum_is_written_as_people_count(tmp_path: Path) -> None:
    game = game_of("mini", {"policy": "greedy"})
    out = here(
        *("record", tmp_path / "game.azn", "--plain", "--variant", "mini", "--seats", "Ana,Jan"),
        text="\n".join(typed(game)),
    ).out
    assert "round 4:\n  Ana +6 line 1 (4 + 2), +7 line 3 (4 + 3), +2 line 4, −1 floor = 14\n" in out
    assert "final scoring:\n  Ana +2 row 1 complete = 2\n" in out
    assert "won by Jan: Ana 40, Jan 60\nover>" in out


def test_a_changed_total_changes_the_ending() -> None:
    game = game_of("mini", {"policy": "greedy"})
    session = begun(game)
    for line in typed(game):
        session.enter(line)
    answer = session.enter("= 69! 54")
    assert answer.ending
    assert answer.ending.winners == (game.seats[0],)


@pytest.mark.slow
def test_the_result_fills_the_screen(tmp_path: Path) -> None:
    game, path = game_of("mini", {"policy": "greedy"}), tmp_path / "game.azn"
    *lines, last = typed(game)

    async def begin(table: Table) -> None:
        for line in lines[:8]:
            await table.enter(line)

    async def end(table: Table) -> None:
        await table.enter(last)
        await table.shows(f"won by {game.seats[1]}")
        await table.shows("┏━╸┏━┓")  # 60, in large figures
        await table.shows("row 3 complete")
        await table.press("escape")
        await table.shows("over>")

    at_table(path, game, begin)
    session, record_file = open_session(path, None)
    for line in lines[8:]:
        assert session.enter(line).refused is None
    record_file.close()
    at_table(path, None, end)
    [report] = check(path)
    assert report.ok


# -- deals and set-up lines with one bad word


def test_a_bad_factory_is_refused_and_those_before_it_wait(tmp_path: Path) -> None:
    out = here(
        *("record", tmp_path / "game.azn", "--plain", "--seats", "Ana,Jan"),
        text="@2 bbkw krr byrk wwky bbrr\nkrrb byrk\nyy wwyy\n:undo\nyyww bbrr\n",
    ).out
    assert "  | @2 bbkw krr byrk wwky bbrr\n  |         ^^^\nso far: bbkw\nR1 (1 of 5)>" in out
    assert "so far: bbkw krrb byrk\nR1 (3 of 5)>" in out
    assert "  | yy wwyy\n  | ^^\n" in out
    assert "- byrk\n" in out


def test_a_short_factory_of_the_line_before_is_named(tmp_path: Path) -> None:
    out = here(
        *("record", tmp_path / "game.azn", "--plain", "--seats", "Ana,Jan"),
        text="bbkw krr\nbyrk\n:undo\nkrrb byrk wwky bbrr\n",
    ).out
    assert "  | byrk\n  | ^^^^\n  = help: `krr` was typed before: `:undo` takes words back\n" in out
    assert "- krr\n" in out
    assert re.search(r"^\+ BBKW ", out, re.MULTILINE)


def test_a_bad_strip_is_refused_by_itself(tmp_path: Path) -> None:
    out = here(
        *("record", tmp_path / "game.azn", "--plain", "--variant", "sintra", "--seats", "Ana,Jan"),
        text="ypbogy\ntrack ypbogy\nbbgop/boopy ypbogy ggopy/bgppy\n",
    ).out
    assert "error[AZ214]" in out
    assert "  | bbgop/boopy ypbogy ggopy/bgppy\n  |             ^^^^^^\n" in out
    assert out.endswith("so far: bbgop/boopy\nS1 (1 of 8)>\n")


# -- slips on the keyboard


def test_letters_that_look_like_digits_and_totals_without_a_sign(tmp_path: Path) -> None:
    out = here(
        *("record", tmp_path / "game.azn", "--plain", "--seats", "Ana,Jan"),
        text="@2 bbkwkrrybyrkwwkybbrr\nOK1\n4ks\n4 10\n",
    ).out
    assert "help: did you mean `0K1`?" in out
    assert "help: did you mean `4K5`?" in out
    assert "help: a line of totals begins with `=`" in out
