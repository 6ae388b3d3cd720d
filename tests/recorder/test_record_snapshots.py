"""What the app of `azul record` shows, kept in files: each family, two and four seats, three sizes.

One command writes them all again: `pytest tests/recorder/test_record_snapshots.py --rewrite-snapshots`.
"""

import pytest
from textual.geometry import Size

from azul_notation.cli.record.plain import prompt_for
from tests.support.commands import ROOT
from tests.support.pressed import Table, at_table
from tests.support.scored import game_of, typed

SNAPSHOTS = ROOT / "tests" / "snapshots" / "record"
SIZES = (Size(80, 24), Size(100, 30), Size(140, 45))
LINES = {"azul": 12, "sintra": 12, "garden": 9}
"""How many lines of the game are entered before the screens are kept."""
KINDS = [(variant, seats) for variant in LINES for seats in (2, 4)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "seats"), KINDS, ids=[f"{name}-{seats}" for name, seats in KINDS]
)
def test_screens(
    variant: str, seats: int, pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = game_of(variant, {"seats": seats, "policy": "greedy"})
    path = tmp_path_factory.mktemp("record") / "game.azn"
    shown: list[str] = []

    async def act(table: Table) -> None:
        for line in list(typed(game))[: LINES[variant] + len(game.setup)]:
            table.app.enter(line)
        await table.pilot.pause()
        for size in SIZES:
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            lines = table.screen.split("\n")
            assert f"▶ {table.app.session.expected.seat} " in lines[0]
            assert any(f" {prompt_for(table.app.session.expected)} " in line for line in lines)
            shown.append("\n".join(["{} x {}".format(*size), *lines]))

    at_table(path, game, act, size=SIZES[0])
    text = "\n\n".join(shown) + "\n"
    kept = SNAPSHOTS / f"{variant}-{seats}.txt"
    if pytestconfig.getoption("--rewrite-snapshots"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")
