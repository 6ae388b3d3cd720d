"""The index of a file: games found by it are what they are without it, and no false one is believed."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from azul_notation.cli import games
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.index import ENTRY, HEAD, IndexWriter, UnusableIndex, find, read_at
from azul_notation.text.records import marks
from azul_notation.text.source import lines_of
from tests.support.commands import RECORD, WRONG, here
from tests.text.test_archive_records import GAME, ODD, SAMPLES

MANY = b"\n".join(GAME.replace(b"Ana", f"Ana {each}".encode()) for each in range(9000))
"""A file that is too large to be hashed as a whole each time."""
TAG_HELD = GAME + b'\n[Event "a"]\n\n[Event "b"]\n[Site "c"]\n' + GAME
LATE_TAG = GAME[:-8] + b'\n\n[Event "a"]\n\n[Event "a"]\n[Site "c"]\n' + GAME


def made(path: Path, data: bytes) -> Path:
    """Write a file and its index."""
    path.write_bytes(data)
    with path.open("rb") as stream, Path(f"{path}.azi").open("wb") as out:
        writer = IndexWriter(out, str(path))
        for _, mark in marks(stream):
            writer.add(mark)
        writer.finish()
    return path


def all_of(path: Path) -> list[Chunk]:
    with path.open("rb") as stream:
        return list(chunks(lines_of(stream)))


@pytest.mark.parametrize(
    "data",
    [*ODD, TAG_HELD, LATE_TAG, *(path.read_bytes() for path in SAMPLES[-20:])],
)
def test_games_are_what_they_are_without_it(tmp_path: Path, data: bytes) -> None:
    path = made(tmp_path / "a.azn", data)
    whole = [each for each in all_of(path) if each.number]
    for chunk in whole:
        mark = find(str(path), chunk.number)
        assert mark is not None
        assert list(read_at(str(path), mark)) == whole[chunk.number - 1 :]
    assert find(str(path), len(whole) + 1) is None
    assert find(str(path), 0) is None


@pytest.mark.parametrize(
    ("command", "end"), [("check", "\n"), ("check", "\r\n"), ("score", "\n"), ("replay", "\r\n")]
)
def test_commands_tell_the_same_with_it(tmp_path: Path, command: str, end: str) -> None:
    path = tmp_path / "řeka.azn"
    text = "\ufeff" + "\n; é ř\n".join([RECORD.replace("Ana", "Ána"), WRONG, RECORD])
    path.write_bytes(text.replace("\n", end).encode())
    words = (command, path, "--game", "2", "--format", "json")
    without = here(*words)
    assert here("check", path, "--index").code == 1
    found = here(*words)
    assert (found.code, found.out, found.err) == (without.code, without.out, without.err)
    assert here(command, path, "--game", "4").err.endswith("has 3 games, there is no game 4\n")


def test_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = made(tmp_path / "a.azn", RECORD.encode() * 3)
    monkeypatch.setattr(games.Reading, "walk", None)
    [checked] = games.chosen(str(path), 3)
    assert (checked.report.game, checked.report.file) == (3, str(path))


def change(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as stream:
        stream.seek(at)
        stream.write(data)


def same_time(path: Path, at: int, data: bytes) -> None:
    """Change bytes as if nothing had been changed."""
    before = path.stat()
    change(path, at, data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(path.read_bytes() + b"\n"),
        lambda path: path.write_bytes(b""),
        lambda path: change(path, 400_000, b"\n"),
        lambda path: same_time(path, 3, b"\n"),
        lambda path: same_time(path, path.stat().st_size - 9, b"\n"),
    ],
)
def test_a_file_that_has_changed(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    path = made(tmp_path / "a.azn", MANY)
    spoil(path)
    with pytest.raises(UnusableIndex, match="changed since"):
        find(str(path), 2)


def test_a_small_change_in_a_small_file_is_seen_whatever_the_clock_says(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", RECORD.encode())
    same_time(path, 300, b"\n")
    with pytest.raises(UnusableIndex, match="changed since"):
        find(str(path), 1)


def test_a_copy_is_as_good(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", MANY)
    os.utime(path, ns=(1, 1))
    mark = find(str(path), 9000)
    assert mark is not None
    assert "Ana 8999" in next(read_at(str(path), mark)).text


@pytest.mark.parametrize(
    ("at", "data"),
    [(0, b"no json"), (2, b"\xff"), (HEAD, b"\1"), (HEAD + 2 * ENTRY.size, b"\7"), (7, b"2")],
)
def test_a_damaged_index(tmp_path: Path, at: int, data: bytes) -> None:
    path = made(tmp_path / "a.azn", GAME + b"\n" + GAME + b"\n" + GAME)
    change(Path(f"{path}.azi"), at, data)
    with pytest.raises(UnusableIndex, match=r"damaged|version"):
        find(str(path), 3)


@pytest.mark.parametrize("size", [0, 10, HEAD, HEAD + ENTRY.size, HEAD + 3 * ENTRY.size - 1])
def test_a_torn_index(tmp_path: Path, size: int) -> None:
    path = made(tmp_path / "a.azn", GAME + b"\n" + GAME + b"\n" + GAME)
    os.truncate(f"{path}.azi", size)
    with pytest.raises(UnusableIndex, match="damaged"):
        find(str(path), 1)


def test_what_is_not_used_is_reported_and_the_file_is_read(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", (RECORD + "\n" + WRONG).encode())
    path.write_text(WRONG + "\n" + RECORD, encoding="utf-8")
    done = here("check", path, "--game", "2", "--format", "json")
    assert (done.code, json.loads(done.out)["ok"]) == (0, True)
    assert "is not used: the file has changed since" in done.err


def test_the_form_is_what_is_documented(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", b"%azn 1\n" + GAME + b"\n; above\n" + GAME)
    data = Path(f"{path}.azi").read_bytes()
    head = json.loads(data[:512])
    assert (head["azi"], head["games"], head["size"]) == (1, 2, path.stat().st_size)
    offset = 7 + len(GAME) + 1
    second = offset.to_bytes(8, "little") + (9).to_bytes(8, "little") + (1).to_bytes(4, "little")
    assert data[512:] == bytes(8) + (1).to_bytes(8, "little") + bytes(4) + second


def test_what_changes_while_it_is_read_has_no_index(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_bytes(GAME)
    with Path(f"{path}.azi").open("wb") as out:
        writer = IndexWriter(out, str(path))
        path.write_bytes(GAME * 2)
        with pytest.raises(UnusableIndex, match="while it was being read"):
            writer.finish()


def test_what_cannot_be_indexed_is_wrong_usage(folder: Path) -> None:
    packed = folder / "b.azn.gz"
    packed.write_bytes(b"")
    for words in (["-"], [folder], [packed], [folder / "good.azn", "--game", "1"]):
        done = here("check", *words, "--index")
        assert done.code == 2
        assert done.err.startswith("azul: ")
    assert list(folder.glob("*.azi")) == []
    missing = here("check", folder / "none.azn", folder / "good.azn", "--index")
    assert missing.code == 2
    assert [path.name for path in folder.glob("*.azi")] == ["good.azn.azi"]


def test_one_game_of_one_file(folder: Path) -> None:
    for words in ([folder], [folder / "good.azn", folder / "bad.azn"]):
        done = here("check", *words, "--game", "1")
        assert (done.code, done.err) == (2, "azul: --game needs exactly one file\n")
