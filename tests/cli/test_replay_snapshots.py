"""What the app of `azul replay` shows, kept in files: each family, two and four seats, three sizes.

`snapshots/replay/garden-4.txt` holds the screens of one game, and below them the colours of the letters of
tiles. One command writes them all again: `pytest tests/cli/test_replay_snapshots.py --rewrite-snapshots`.
"""

import pytest

import azul_notation as azul
from azul_notation.rules import DIALECTS
from tests.support.commands import ROOT
from tests.support.replayed import Viewer, looking

SNAPSHOTS = ROOT / "tests" / "snapshots" / "replay"
SIZES = ((80, 24), (100, 30), (140, 45))
PLACES = {"azul": "3.2", "sintra": "3.2", "garden": "2.9"}
KINDS = [(variant, seats) for variant in PLACES for seats in (2, 4)]


@pytest.mark.parametrize(
    ("variant", "seats"),
    [pytest.param(*kind, marks=[] if kind == KINDS[0] else [pytest.mark.slow]) for kind in KINDS],
    ids=[f"{name}-{seats}" for name, seats in KINDS],
)
def test_screens(
    variant: str, seats: int, pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = next(azul.play(variant, seats=seats, seed=11, policy="greedy"))
    path = tmp_path_factory.mktemp("replay") / "game.azn"
    path.write_text(azul.write(game), encoding="utf-8")
    shown: list[str] = []

    async def act(viewer: Viewer) -> None:
        for size in SIZES:
            await viewer.resize(*size)
            lines = viewer.lines
            assert max(map(len, lines)) <= size[0]
            shown.append("\n".join(["{} x {}".format(*size), *lines]))
        tiles = viewer.tiles()
        paints = DIALECTS[variant].paints
        assert tiles
        for letter, colours in tiles.items():
            assert colours == f"{paints[letter].letter} on {paints[letter].ground}", letter
        shown.append("\n".join(f"{letter} {colours}" for letter, colours in sorted(tiles.items())))

    looking(path, act, at=PLACES[variant])
    text = "\n\n".join(shown) + "\n"
    kept = SNAPSHOTS / f"{variant}-{seats}.txt"
    if pytestconfig.getoption("--rewrite-snapshots"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


@pytest.mark.slow
def test_without_colours_the_letters_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    path = ROOT / "samples" / "annotated.azn"

    async def act(viewer: Viewer) -> None:
        assert "1 BRKW   2 BYKW" in viewer.screen
        assert "│ b y r k w" in viewer.screen
        grounds = set(viewer.tiles().values())
        assert all(is_grey(colour) for each in grounds for colour in each.split(" on "))

    looking(path, act)


def is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]
