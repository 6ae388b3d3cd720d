"""Folders are searched in order, whatever lies in them, and in little memory."""

import os
import random
import subprocess
import tracemalloc
from pathlib import Path

import pytest

from azul_notation.text import source
from azul_notation.text.source import SUFFIXES, files
from tests.support.commands import RECORD, here
from tests.support.strategies import part

NAMES = [
    "a",
    "a.azn",
    "a-b",
    "a-b.azn",
    "a.azn.gz",
    "b.txt",
    "B.azn",
    "é.azn",
    "a b",
    ".c",
    ".d.azn",
]


def grow(folder: Path, chance: random.Random, depth: int) -> None:
    """Fill a folder with files and folders of names that sort next to one another."""
    for name in chance.sample(NAMES, 6):
        if depth and chance.random() < 0.5:
            (folder / name).mkdir()
            grow(folder / name, chance, depth - 1)
        else:
            (folder / name).touch()


@pytest.mark.slow
@pytest.mark.parametrize("seed", part(range(10)))
@pytest.mark.parametrize("run", [1, 3, 10_000])
def test_the_order_is_that_of_the_names(
    seed: int, run: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "RUN", run)
    grow(tmp_path, random.Random(seed), 3)
    there = [str(each) for each in tmp_path.rglob("*") if each.is_file()]
    expected = sorted(each for each in there if each.endswith(SUFFIXES))
    assert list(files([tmp_path])) == expected
    monkeypatch.chdir(tmp_path)
    cut = len(str(tmp_path)) + 1
    assert list(files(["."])) == [each[cut:] for each in expected]
    assert list(files([f"../{tmp_path.name}/"])) == [
        f"../{tmp_path.name}/{x[cut:]}" for x in expected
    ]


def test_links_and_odd_names(tmp_path: Path) -> None:
    """Links to files are read; those to folders are not followed, so that none leads in a circle."""
    (tmp_path / "a.azn").touch()
    (tmp_path / "b.azn").symlink_to("a.azn")
    (tmp_path / "itself.azn").symlink_to("itself.azn")
    (tmp_path / "lost.azn").symlink_to("nowhere")
    (tmp_path / "up").symlink_to("..")
    (tmp_path / "up.azn").symlink_to(".")
    (tmp_path / "line\nfeed.azn").touch()
    os.mkfifo(tmp_path / "pipe.azn")
    odd = os.fsdecode(b"\xff\xfe.azn")
    (tmp_path / odd).touch()
    names = [name.removeprefix(f"{tmp_path}/") for name in files([tmp_path])]
    assert names == ["a.azn", "b.azn", "line\nfeed.azn", odd]


@pytest.mark.slow
def test_a_folder_that_cannot_be_searched_is_reported(tmp_path: Path) -> None:
    """Its path is too long; what lies beside it is read. It is deeper than calls may nest, too."""
    (tmp_path / "z.azn").write_text(RECORD)
    place = os.open(tmp_path, os.O_RDONLY)
    for depth in range(2_500):
        os.mkdir("d", dir_fd=place)
        below = os.open("d", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = below
        if depth == 1_500:
            os.close(os.open("deep.azn", os.O_CREAT | os.O_WRONLY, dir_fd=place))
    os.close(place)
    checked = here("check", tmp_path, "--format", "json")
    subprocess.run(["/bin/rm", "-r", tmp_path / "d"], check=True)  # Python cannot reach so deep
    assert checked.code == 2
    [line] = checked.err.splitlines()
    assert line.startswith(f"azul: cannot read {tmp_path}/d/d/")
    assert line.endswith("/d: File name too long")
    assert [part.count('"AZ121"') for part in checked.out.splitlines()] == [1, 0]
    assert f'"{tmp_path}/z.azn"' in checked.out.splitlines()[1]


@pytest.mark.slow
def test_many_names_take_little_memory(tmp_path: Path) -> None:
    """Those of one folder are packed: 50 bytes each, where a text has 100 and more."""
    for number in range(20_000):
        (tmp_path / f"{number:040}.azn").touch()
    tracemalloc.start()
    found = sum(1 for _ in files([tmp_path]))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == 20_000
    assert peak < 20_000 * 46 + source.RUN * 250
