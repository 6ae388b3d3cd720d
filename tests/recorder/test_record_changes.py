"""What a scorer changes in a record besides its words: who moves, who plays, who starts, the tags."""

from pathlib import Path

import pytest

from azul_notation import check
from azul_notation.recorder import NotPossible
from tests.support.commands import here
from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import begun, game_of, typed

OPENING = (DEAL, "3y2", "1b1", "2r3")


def talk(path: Path, *lines: str) -> str:
    words = ("record", path, "--plain", "--seats", "Ana,Jan Novák")
    return here(*words, text="".join(f"{line}\n" for line in (*OPENING, *lines))).out


# -- naming the mover


@pytest.mark.parametrize("name", ["ana", "Ana", "a", "1"])
def test_the_player_to_move_is_named(tmp_path: Path, name: str) -> None:
    assert "+ 4K4\n" in talk(tmp_path / "game.azn", f"{name}: 4k4")
    assert "+ 4K4\n" in talk(tmp_path / "other.azn", f"{name}:4k4")


@pytest.mark.parametrize("name", ["jan", "novák", "n", "2"])
def test_a_skipped_player_is_noticed_at_once(tmp_path: Path, name: str) -> None:
    out = talk(tmp_path / "game.azn", f"4k4 {name}: 0b5 {name}:0rf 5r2")
    assert "+ 0B5^\n" in out
    assert f"`{name}:` does not belong here\n" in out
    assert "it is the turn of Ana (1.3.1), not of Jan Novák: was a move left out?" in out
    assert "+ 0RF" not in out


@pytest.mark.slow
def test_the_name_is_judged_while_it_is_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, *OPENING)

    async def act(table: Table) -> None:
        await table.type("ana: 4k")
        await table.shows("4K4")
        await table.keys("4")
        await table.press("enter")
        await table.shows("1.2.2")

    at_table(path, None, act)


# -- inserting


def test_a_move_left_out_is_inserted(tmp_path: Path) -> None:
    game, path = game_of("azul", {"policy": "greedy"}), tmp_path / "game.azn"
    lines = list(typed(game))[:9]
    whole, session = begun(game), begun(game)
    for line in lines:
        whole.enter(line)
    for line in lines[:4]:
        session.enter(line)
    answer = session.insert(session.items()[2].label, lines[2])
    assert answer.refused or answer.written
    out = talk(path, ":insert 1.1.1 4k1")
    assert "+ 4K1\n" in out
    assert "1. 3Y2 4K1\n2. 1B1~1 2R3\n" in path.read_text()
    [report] = check(path)
    assert report.ok


def test_what_does_not_fit_behind_it_is_kept(tmp_path: Path) -> None:
    out = talk(tmp_path / "game.azn", ":insert 1.1.1 4k1", ":insert 1.2.2 0b5")
    assert "from here on it no longer fits: 1B1~1\n" in out
    assert "kept: 1B1~1 (2 lines)\n" in out


def test_insert_says_what_it_needs(tmp_path: Path) -> None:
    out = talk(tmp_path / "game.azn", ":insert 1.1.1", ":insert 9.9.9 4k1", ":insert =1 3b2")
    assert "not done: say where and what: :insert 2.1.1 3b2 enters 3b2 before 2.1.1\n" in out
    assert "not done: there is no 9.9.9" in out
    assert "not done: nothing can be inserted before =1: totals are computed\n" in out


# -- the head of the record


def test_names_tags_and_the_board_are_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    out = talk(path, ':names Eva,"Smith, J."', ':tag Event The "Friday" Cup', ":tag Board grey")
    assert "Eva, Smith, J.\n1.2.1 Eva>" in out
    text = path.read_text()
    assert '[Event "The \\"Friday\\" Cup"]\n' in text
    assert '[Seat2 "Smith, J."]\n[Result "*"]\n[Board "grey"]\n' in text
    [report] = check(path)
    assert report.ok


def test_a_change_that_does_not_fit_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    out = talk(path)
    before = path.read_bytes()
    commands = [
        ":names Eva",
        ":tag Variant sintra",
        ":tag Result 3",
        ":tag Seat1 X",
        ":tag Dte x",
        ":starter 3",
    ]
    words = ("record", path, "--plain")
    out = here(*words, text="".join(f"{line}\n" for line in commands)).out
    assert out.count("not done: ") == len(commands)
    assert path.read_bytes() == before


def test_another_seat_starts(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    talk(path, ":starter 1")
    assert "R1 @1 BBKW" in path.read_text()
    assert "1. 3Y2 1B1~1\n2. 2R3\n" in path.read_text()


def test_a_later_round_is_entered_again_for_its_players() -> None:
    """On another board other points follow: the totals are worked out again."""
    game = game_of("azul", {"policy": "greedy"})
    session = begun(game)
    for line in list(typed(game))[:20]:
        session.enter(line)
    totals = session.totals
    session.start_with(2 if game.rounds[0].start and game.rounds[0].start.seat == 1 else 1)
    assert session.totals == totals[::-1]
    with pytest.raises(NotPossible, match="there is no seat 3"):
        session.start_with(3)
