"""A refused word is explained by slips before it, and one key puts the record right."""

from pathlib import Path

import pytest

from azul_notation import check
from azul_notation.cli.record.plain import Dialogue
from azul_notation.recorder import NotPossible, Session, hypotheses
from azul_notation.text.syntax import Game
from tests.support.commands import here
from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import begun, game_of, typed

MISREAD = (DEAL, "3y2", "1b1", "2r3", "5b4", "4w4")
"""Ana emptied factory 5, and her blue tiles lie in line 4."""
SPECIAL = {
    "board": "brown",
    "factories": "special",
    "seats": 4,
    "policy": "greedy",
}


def entered(game: Game, *lines: str) -> Session:
    session = begun(game)
    for line in lines:
        assert session.enter(line).refused is None, line
    return session


@pytest.mark.parametrize(
    ("variant", "kinds", "gone", "last"),
    [
        ("azul", {"policy": "greedy"}, 17, 25),
        ("chocolatier", SPECIAL, 25, 38),
        ("sintra", {"seats": 4, "policy": "greedy"}, 17, 38),
        ("garden", {"policy": "greedy"}, 5, 10),
    ],
)
def test_a_move_left_out_is_inserted(
    variant: str, kinds: dict[str, object], gone: int, last: int
) -> None:
    """The moves that were typed behind the refused word tell where one is missing, and which."""
    lines = list(typed(game_of(variant, kinds, seed=5)))[:last]
    game = game_of(variant, kinds, seed=5)
    session = entered(game, *lines[:gone])
    assert session.enter(" ".join(lines[gone + 1 :])).refused
    assert session.refusal
    [likeliest, *_] = hypotheses(session.refusal)
    assert "was left out before" in likeliest.message
    assert session.correct(likeliest).refused is None
    assert session.text == entered(game, *lines).text


def said(capsys: pytest.CaptureFixture[str], dialogue: Dialogue, line: str) -> str:
    dialogue.line(line)
    return capsys.readouterr().out


def test_slips_are_named_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    lines = [*MISREAD, "5b5", ":correct", ":correct"]
    shown = here(
        *("record", path, "--plain", "--seats", "Ana,Jan"), text="".join(f"{x}\n" for x in lines)
    ).out
    assert "this fits if `5B4` (Ana) should read `0B4`; :correct corrects the record\n" in shown
    assert "or if `5B4` is one move too many; :correct 2\n" in shown
    assert "or if `5B5` (Ana) should read `0B5`; :correct 3\n" in shown
    assert "corrected: `5B4` (Ana) should read `0B4`\n1.4.2 Jan>\n" in shown
    assert "not done: there is no slip number 1 to correct here\n" in shown
    assert "2. 2R3 0B4^\n3. 4W4 5B5\n" in path.read_text()
    [report] = check(path)
    assert report.ok


def test_another_slip_is_corrected_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    lines = [*MISREAD, "5b5", ":correct 3"]
    here(*("record", path, "--plain", "--seats", "Ana,Jan"), text="".join(f"{x}\n" for x in lines))
    assert "3. 4W4 0B5^\n" in path.read_text()


def test_a_comment_stays_when_a_slip_before_it_is_corrected(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    lines = [*MISREAD[:-1], "4w4 @0:41:10 {slow}", "5b5", ":correct"]
    here(*("record", path, "--plain", "--seats", "Ana,Jan"), text="".join(f"{x}\n" for x in lines))
    assert "3. 4W4 @0:41:10 {slow} 5B5\n" in path.read_text()


def test_the_count_of_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of("azul", {"policy": "greedy"}, seed=2)
    session = begun(game)
    lines = iter(typed(game))
    written: tuple[str, ...] = ()
    while not any(word.startswith("= ") for word in written):
        written = session.enter(next(lines)).written
    one, two = session.totals
    text, dialogue = session.text, Dialogue(session)
    shown = said(capsys, dialogue, f"= {one} {two - 2}")
    assert f" = {two}\n" in shown, shown
    assert f"this fits if the total of Player 2 in round 1 was {two}, not {two - 2}" in shown
    assert "; :correct keeps the record as it is\n" in shown
    shown = said(capsys, dialogue, ":correct")
    assert shown.startswith("the record stays as it is: the total of Player 2")
    assert session.text == text


def test_the_final_count_of_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of("azul", {"policy": "greedy"}, seed=2)
    session = entered(game, *typed(game))
    assert session.final
    one, two = session.final
    text, dialogue = session.text, Dialogue(session)
    assert said(capsys, dialogue, f"== {one} {two}") == f"+ == {one} {two}\n"
    shown = said(capsys, dialogue, f"== {one} {two + 7}")
    assert f"error[AZ505]: the final total of seat 2 is {two}, not {two + 7}\n" in shown
    assert f"this fits if the final total of Player 2 was {two}, not {two + 7}" in shown
    assert "error[AZ413]" in said(capsys, dialogue, f"== {one}! {two}")
    assert session.text == text


def test_a_correction_is_offered_once() -> None:
    session = begun(game_of("azul", {}))
    for line in MISREAD:
        assert session.enter(line).refused is None, line
    assert session.enter("5b5").refused
    assert session.refusal
    [likeliest, *_] = hypotheses(session.refusal)
    session.undo()
    assert session.refusal is None
    dialogue = Dialogue(session)
    dialogue.offered = (likeliest,)
    with pytest.raises(NotPossible, match="there is no slip number 1"):
        dialogue.correct("")


@pytest.mark.slow
def test_one_key_corrects_in_the_app(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, *MISREAD)

    async def act(table: Table) -> None:
        await table.hides("f4")
        await table.type("5b5")
        await table.press("enter")
        await table.shows("this fits if `5B4` (Ana) should read `0B4`; F4 corrects the record")
        await table.shows("f4 Correct")
        await table.type("5")  # whoever goes on typing is not offered it any more
        await table.hides("f4")
        await table.press("backspace", "enter")
        await table.shows("f4 Correct")
        await table.press("f4")
        await table.until(lambda: not table.line)
        await table.shows("corrected: `5B4`")
        await table.hides("f4")

    at_table(path, None, act, (100, 30))
    assert "2. 2R3 0B4^\n3. 4W4 5B5\n" in path.read_text()
