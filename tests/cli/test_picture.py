"""`azul picture` draws every kind of file at every kind of place, and says what it cannot do."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import azul_notation as azul
from azul_notation.render import raster
from tests.pictures import PICTURES, SCREENS, drawn, screen
from tests.support.commands import ROOT, here

SAMPLES = ROOT / "samples"
COLOURED = str(SAMPLES / "azul-coloured.azn")
HEADS = {
    "svg": b"<svg xmlns=",
    "png": b"\x89PNG",
    "pdf": b"%PDF-",
    "webp": b"RIFF",
    "gif": b"GIF89a",
}
MOST_BYTES = 250_000


@pytest.mark.slow
@pytest.mark.parametrize("kind", HEADS)
def test_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{kind}"
    more = ["--to", "1.2.1"] if kind == "gif" else ["--at", "1.2.1"]
    done = here("picture", COLOURED, *more, "-o", str(path))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert path.read_bytes().startswith(HEADS[kind])


@pytest.mark.parametrize("sample", ["sintra-a", "garden-a", "mini-grey", "chocolatier-special"])
def test_every_family_can_be_drawn_as_png(sample: str, tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    done = here("picture", str(SAMPLES / f"{sample}.azn"), "--at", "2.2.1", "-o", str(path))
    assert done.code == 0, done.err
    with Image.open(path) as image:
        assert len(image.convert("RGB").getcolors(image.width * image.height) or ()) > 20


def test_without_a_file_the_svg_is_printed() -> None:
    done = here("picture", COLOURED, "--at", "3.2.1", "--seat", "2")
    assert done.code == 0
    assert done.out.startswith("<svg")
    assert "round 3 · lap 2" in done.out


def test_a_position_string_is_drawn() -> None:
    position = here("position", COLOURED, "--at", "3.2.1").out.strip()
    done = here("picture", "--position", position, "--seats", "Ana,Jan")
    assert done.code == 0, done.err
    assert "1 Ana" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((COLOURED, "-o", "x.bmp"), ".bmp is not a kind of picture"),
        ((COLOURED, "-o", "x.png", "--from", "1.2.1"), ".png shows one position"),
        ((COLOURED, "--at", "9.9.1"), "there is no 9.9.1 in this game"),
        ((COLOURED, "--seat", "4"), "there is no seat 4: 2 play"),
        ((), "name a record, or give a --position"),
        (("--position", "azul:coloured nonsense"), "this position cannot be shown"),
        ((COLOURED, "-o", "x.gif", "--from", "2.1.1", "--to", "1.1.1"), "comes after --to"),
    ],
)
def test_what_cannot_be_drawn(words: tuple[str, ...], said: str) -> None:
    done = here("picture", *words)
    assert done.code == 2
    assert said in done.err


def test_a_faulty_record_is_drawn_up_to_its_fault() -> None:
    faulty = next((SAMPLES / "broken").glob("AZ402*.azn"))
    done = here("picture", str(faulty))
    assert done.code == 1
    assert "AZ402" in done.err
    assert done.out.startswith("<svg")


@pytest.mark.slow
def test_a_moving_picture_of_four_players_is_small(tmp_path: Path) -> None:
    path = tmp_path / "x.gif"
    assert here("picture", COLOURED, "--game", "3", "-o", str(path)).code == 0
    game = list(azul.read(COLOURED))[2]
    assert path.stat().st_size <= MOST_BYTES
    with Image.open(path) as image:
        assert image.n_frames == len(list(azul.steps(game)))  # type: ignore[attr-defined]


def test_a_gif_shows_what_png_shows() -> None:
    """Frames that hold only what changed add up to the whole picture."""
    game = next(iter(azul.read(COLOURED)))
    pictures = [step.svg() for step in list(azul.steps(game))[:6]]
    with Image.open(BytesIO(raster.moving(pictures, "gif"))) as image:
        image.seek(5)
        moved = image.convert("RGB")
    with Image.open(BytesIO(raster.png(pictures[5:], raster.MOVING_SCALE)[0])) as image:
        still = image.convert("RGB")
    apart = [abs(one - other) for one, other in zip(moved.tobytes(), still.tobytes(), strict=True)]
    assert moved.size == still.size
    assert sum(apart) / len(apart) < 4


def test_steps_and_tables_draw_themselves() -> None:
    game = next(iter(azul.read(COLOURED)))
    step = list(azul.steps(game))[4]
    assert step.title in (step._repr_svg_() or "")
    assert (step.after._repr_svg_() or "").startswith("<svg")
    with pytest.raises(azul.UnknownChoice):
        step.after.svg(seat=3)


@pytest.mark.parametrize("name", [*PICTURES, *SCREENS])
def test_the_pictures_of_the_readme_are_up_to_date(name: str) -> None:
    """`python -m tests.pictures` draws them again."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"/{name}?raw=true)" in readme
    now = drawn(PICTURES[name]) if name in PICTURES else screen(*SCREENS[name])
    assert (ROOT / name).read_text(encoding="utf-8") == now
