"""Where commands write with -o: never over what they read, never unpacked under a packed name."""

import os
from pathlib import Path

import pytest
import typer

from azul_notation.cli.output import Output
from tests.support.commands import ROOT, azul

EVENING = ROOT / "samples" / "bga" / "evening.jsonl.gz"


@pytest.mark.slow
def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    log, record = tmp_path / "evening.jsonl", tmp_path / "game.azn"
    log.write_bytes(b"[]\n")
    azul("play", "--variant", "mini", "-o", record)
    before = record.read_bytes()
    for words in (
        ("import", "bga", log, "-o", log),
        ("import", "bga", tmp_path, "-o", log),
        ("convert", record, "--to", "json", "-o", record),
    ):
        done = azul(*words)
        assert done.code == 2, words
        assert "is also an input: write to another file" in done.err
    assert (log.read_bytes(), record.read_bytes()) == (b"[]\n", before)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.azn.gz", "game.azn.zst"])
def test_a_packed_name(name: str, tmp_path: Path) -> None:
    """What would stand there could not be read again."""
    for words in (("new", tmp_path / name), ("import", "bga", EVENING, "-o", tmp_path / name)):
        done = azul(*words)
        assert done.code == 2
        assert "would not be compressed" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file beside it goes, and the one that was there stays."""
    path = tmp_path / "game.azn"
    path.write_text("before")
    with pytest.raises(typer.Exit):
        write_to_a_full_disk(path)
    assert capsys.readouterr().err == f"azul: cannot write {path}: the disk is full\n"
    assert [each.name for each in tmp_path.iterdir()] == ["game.azn"]
    assert path.read_text() == "before"


def write_to_a_full_disk(path: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    with Output(path) as out:
        os.dup2(full, out.stream.fileno())
        os.close(full)
        out.write("after")
