"""`azul record --plain` over real pipes: what a scorer types comes out as the canonical record."""

from pathlib import Path
from typing import Any

import pytest

from azul_notation import check, write
from azul_notation.text.syntax import Game
from tests.support.commands import azul, here
from tests.support.scored import GAMES, NAMES, game_of, head_of, typed
from tests.support.strategies import part

pytestmark = pytest.mark.process


def record(path: Path, game: Game, lines: list[str]) -> str:
    tags, seats = head_of(game)
    given = {name: value for name, value in tags.items() if name != "Result"}
    options = [word for name, value in given.items() for word in ("--tag", f"{name}={value}")]
    done = azul(
        *("record", path, "--plain", "--seats", ",".join(seats), "--variant", game.variant),
        *options,
        text="".join(f"{line}\n" for line in lines),
    )
    assert (done.code, done.err) == (0, "")
    return done.out


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "kinds"), part(GAMES), ids=part(NAMES))
def test_a_game_typed_gives_its_record(variant: str, kinds: dict[str, Any], tmp_path: Path) -> None:
    game, path = game_of(variant, kinds, seed=3), tmp_path / "game.azn"
    lines = list(typed(game))
    out = record(path, game, lines)
    assert path.read_text() == write(game)
    assert out.endswith("over>\n")
    assert "error[" not in out


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "kinds"), GAMES[::3], ids=NAMES[::3])
def test_it_goes_on_where_it_stopped(variant: str, kinds: dict[str, Any], tmp_path: Path) -> None:
    """Several processes, the same command each time; between them the file is a game that goes on."""
    game, path = game_of(variant, kinds, seed=4), tmp_path / "game.azn"
    lines = list(typed(game))
    parts = [lines[: len(lines) // 3], lines[len(lines) // 3 :]]
    if game.variant == "garden":  # a take that waits for its tiles is not in the file
        parts = [lines[:1], lines[1:]]
    for each in parts:
        record(path, game, each)
        [report] = check(path)
        assert report.diagnostics == []
        assert here("fmt", "--check", path).code == 0
    assert path.read_text() == write(game)


@pytest.mark.slow
def test_a_pasted_record_is_taken_as_it_is(tmp_path: Path) -> None:
    """Laps, marks, totals and endings that stand in a record are checked, and follow anyway."""
    game, path = game_of("mini", {"board": "grey"}, seed=2), tmp_path / "game.azn"
    text = write(game)
    record(path, game, text.partition("\n\n")[2].splitlines())
    assert path.read_text() == text


SCRIPT = """\
:legal
@2 bbkwkrry
byrkwwkybbrr
3y
3y2
2b9 1b1
1b1 @0:59:30 {quick} 0k3
:undo
:redo
:undo 1.1.2
:table
:score
:help
:nonsense
:undo 9
:quit
"""


def test_the_dialogue(tmp_path: Path) -> None:
    """Prompts and answers line by line, as a script reads them."""
    path = tmp_path / "game.azn"
    done = azul("record", path, "--plain", "--seats", "Ana,Jan", text=SCRIPT)
    assert (done.code, done.err) == (0, "")
    told = [line for line in done.out.splitlines() if line[:1] not in (" ", "")]
    shown = [
        line for line in told if line[0] in "R1+-" or line.startswith(("error", "not ", "back"))
    ]
    assert shown == [
        "R1 (0 of 5)>",
        "-",
        "R1 (0 of 5)>",
        "R1 (2 of 5)>",
        "+ BBKW YRRK BYRK YKWW BBRR",
        "1.1.2 Jan>",
        "error[AZ101]: cannot read `3y`",
        "1.1.2 Jan>",
        "+ 3Y2",
        "1.1.1 Ana>",
        "error[AZ103]: there is no line `9`",
        "1.1.1 Ana>",
        "+ 1B1~1",
        "+ @0:59:30",
        "+ {quick}",
        "+ 0K3^",
        "1.2.1 Ana>",
        "- 0K3^",
        "1.2.2 Jan>",
        "back: 2. 0K3^",
        "1.2.1 Ana>",
        "- 0K3^",
        "- 1B1~1 @0:59:30 {quick}",
        "- 3Y2",
        "1.1.2 Jan>",
        "1 Ana: 0                2 Jan: 0",
        "1.1.2 Jan>",
        "1.1.2 Jan>",
        "1.1.2 Jan>",
        "not done: unknown command :nonsense; :help lists them",
        "1.1.2 Jan>",
        "not done: cannot take back 9 words: the record has only 1",
        "1.1.2 Jan>",
    ]
