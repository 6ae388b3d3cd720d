"""Files checked in blocks, in one process or several: nothing differs from reading them as they come."""

import io
import random
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from azul_notation import play, write
from azul_notation.diagnostics import InternalError
from azul_notation.replay.block_check import (
    CodeFilter,
    Parcel,
    check_and_pack,
    check_piece,
    is_stretch,
    report_in,
    unpacked,
)
from azul_notation.replay.jobs import Lost, mapped
from azul_notation.replay.report import Report
from azul_notation.text import blocks as cutting
from azul_notation.text.blocks import Block, Stretch, blocks
from azul_notation.text.source import lines_of
from azul_notation.text.write import HEADER
from tests.support.clean_games import played_otherwise
from tests.support.commands import azul, here
from tests.support.explained import check_lines
from tests.support.made_mutants import disturbed
from tests.support.strategies import part, times

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("samples/**/*.azn"), *ROOT.glob("tests/conformance/**/*.azn")])
ALL = CodeFilter()


def judged(data: bytes, size: int) -> Iterator[Report]:
    """Check bytes in blocks of a size, each as another process would."""
    games = 0
    for piece in blocks(io.BytesIO(data), size):
        named = ("-", piece)
        work = check_piece if is_stretch(named) else check_and_pack
        _, begins, found = work(ALL, named)
        before = 0 if begins else games
        for each in unpacked(found, "-") if isinstance(found, Parcel) else found:
            assert not isinstance(each, InternalError), each.trace
            report = report_in(each)
            report.game += before
            games = report.game
            yield report


def slowly(data: bytes) -> Iterator[Report]:
    return (checked.report for checked in check_lines(lines_of(io.BytesIO(data)), "-"))


def same(data: bytes, size: int) -> None:
    for one, other in zip(judged(data, size), slowly(data), strict=True):
        assert msgspec.to_builtins(one) == msgspec.to_builtins(other)


@cache
def games() -> list[str]:
    """Games of all families, one file each, and wall games by other rules, some broken off."""
    kinds = ("azul", "mini", "chocolatier", "sintra", "garden")
    texts = [
        write(play(kind, seats=seats, games=3, seed=seats, policy="greedy"))
        for kind in kinds
        for seats in (2, 3)
    ]
    return [*texts, HEADER + "\n".join(played_otherwise(1, 2)[::5])]


def joined(texts: list[str]) -> bytes:
    first, *others = texts
    return "\n".join([first, *(text.removeprefix("%azn 1\n") for text in others)]).encode()


@pytest.mark.slow
@pytest.mark.parametrize("path", part(FILES), ids=lambda path: str(path.relative_to(ROOT)))
def test_records_of_the_repository(path: Path) -> None:
    same(path.read_bytes(), 700)


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 300, 3_000, 100_000])
def test_blocks_of_any_size(size: int) -> None:
    data = joined(games())
    pieces = list(blocks(io.BytesIO(data), size))
    assert all(isinstance(each, Block) for each in pieces)
    assert b"".join(each.data for each in pieces if isinstance(each, Block)) == data
    assert len(pieces) > 1 or size > len(data)
    same(data, size)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(20)))
def test_changed_files(seed: int) -> None:
    """Lines and signs that are lost, doubled, moved or made up, at and between the games."""
    chance = random.Random(seed)
    text = disturbed(joined(games()).decode(), chance)
    same(text.encode("utf-8", "surrogatepass"), chance.choice([1, 500, 5_000]))


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"\xef\xbb\xbf", b"%azn 1\n", b"x", b'\n\n== 1 2\n\n[Event "x"]\n'],
)
def test_files_without_a_game(data: bytes) -> None:
    same(data, 10)
    same(b"\xef\xbb\xbf" + data + joined(games()[:2]), 600)


def pieces(data: bytes, size: int) -> list[bytes]:
    """Cut bytes, and read each piece to its end."""
    cut = blocks(io.BytesIO(data), size)
    return [each.data if isinstance(each, Block) else b"*" + each.stream.read() for each in cut]


def test_what_has_no_seam_is_read_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are blocks again behind it."""
    monkeypatch.setattr(cutting, "LONGEST", 3_000)
    good = joined(games()[:2])
    data = good + b"\n" + good.replace(b"\n\n[Event", b"\n[Event") + b"\n" + good
    kinds = "".join("s" if each.startswith(b"*") else "b" for each in pieces(data, 500))
    assert re.fullmatch("b{5,}sb{5,}", kinds)
    assert b"".join(each.removeprefix(b"*") for each in pieces(data, 500)) == data
    same(data, 500)


@pytest.mark.slow
def test_the_command_gives_the_same_with_any_number_of_jobs(tmp_path: Path) -> None:
    """In the order of the files, faults and all; the first is cut into blocks."""
    good = joined(games())
    one = joined(games()[:1])
    many = one + b"\n" + b"\n".join([one.removeprefix(b"%azn 1\n")] * (600_000 // len(one)))
    faulty = good.replace(b"== ", b"== 9", 3)
    windows = good.replace(b"\n", b"\r\n")
    texts = {"a": many, "b": faulty, "c": b"", "d": windows, "e": good[:-200] + b"\n"}
    for name, data in texts.items():
        (tmp_path / f"{name}.azn").write_bytes(data)
    for form in ("text", "json", "github"):
        words = ("check", tmp_path, "--format", form)
        alone, several = here(*words, "--jobs", "1"), azul(*words, "--jobs", "3")
        assert (alone.code, several.code) == (1, 1)
        assert alone.out.rsplit("(", 1)[0] == several.out.rsplit("(", 1)[0]


def die(_: int) -> int:
    import os  # noqa: PLC0415
    import signal  # noqa: PLC0415

    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def twice(number: int) -> int:
    return 2 * number


@pytest.mark.slow
@pytest.mark.parametrize("pause", [0, 0.5], ids=["asked for", "handed out"])
def test_a_process_that_is_killed_is_reported(pause: float) -> None:
    """It may end before all work is handed out."""

    def items() -> Iterator[int]:
        for number in range(5):
            time.sleep(pause if number > 1 else 0)
            yield number

    with pytest.raises(Lost):
        list(mapped(die, items(), 2, lambda _: False))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_work_comes_back_in_order(jobs: int) -> None:
    """What must be done alone is done before more is asked for."""
    asked: list[int] = []

    def items() -> Iterator[int]:
        for number in range(20):
            asked.append(number)
            yield number

    told = []
    for each in mapped(twice, items(), jobs, lambda number: number in (0, 7, 8)):
        if each // 2 in (0, 7, 8):
            assert asked[-1] == each // 2
        told.append(each)
    assert told == [2 * number for number in range(20)]
    assert is_stretch(("-", Stretch(io.BytesIO(), 1, 0)))
