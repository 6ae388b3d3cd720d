"""Packed files: all of them is read, what is damaged is reported, and bombs end at once."""

import gzip
import io
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import BinaryIO

import pytest
import zstandard

from azul_notation.text.limits import RATIO_LIMIT, LimitPassed
from azul_notation.text.source import open_bytes
from azul_notation.text.unpacking import FLOOR, STRETCH, unpacked
from tests.support.commands import MEMORY, RECORD, here, measured

PACKERS: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".zst": zstandard.compress}
BOMBS = {
    "line feeds": b"\n",
    "zeros": b"\0",
    "games": b'[Event "x"]\n\n{the same comment in each, of some sixty characters}\n',
}

packed_as = pytest.mark.parametrize("suffix", PACKERS)


def noise(size: int) -> bytes:
    """Make bytes that cannot be packed."""
    return random.Random(size).randbytes(size)


@cache
def letters(size: int) -> str:
    """Make words that can be packed to about half."""
    return "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz    \n", k=size))


def read(data: bytes, suffix: str) -> bytes:
    return unpacked(io.BytesIO(data), f"a{suffix}").read()


def until_refused(stream: BinaryIO) -> tuple[bytes, Exception]:
    """Read a stream until it raises something; give what came before, and what was raised."""
    got = bytearray()
    try:
        while piece := stream.read(100):
            got += piece
    except (OSError, LimitPassed) as wrong:
        return bytes(got), wrong
    raise AssertionError("it was read to its end")


@pytest.mark.slow
@packed_as
@pytest.mark.parametrize("size", [0, 1, 511, 512, 513, 3_000_000])
def test_files_of_any_size(suffix: str, size: int) -> None:
    data = noise(size)
    assert read(PACKERS[suffix](data), suffix) == data


@packed_as
def test_members_one_after_another(suffix: str) -> None:
    parts = [noise(size) for size in (10, 0, 5_000, 100_000)]
    packed = b"".join(map(PACKERS[suffix], parts))
    assert read(packed, suffix) == b"".join(parts)


def test_what_may_stand_beside_members() -> None:
    """Tapes pad .gz with zeros; .zst may have frames to skip."""
    one, other = noise(300), noise(2_000)
    padded = gzip.compress(one) + bytes(1_500) + gzip.compress(other) + bytes(7)
    assert read(padded, ".gz") == one + other
    skipped = (0x184D2A50).to_bytes(4, "little") + (5).to_bytes(4, "little") + b"apart"
    framed = zstandard.compress(one) + skipped + zstandard.compress(other)
    assert read(framed, ".zst") == one + other


@packed_as
@pytest.mark.parametrize("left", [1, 9, 40, 60_000, -8, -1])
def test_a_file_that_ends_too_early_is_reported(suffix: str, left: int, tmp_path: Path) -> None:
    """What can be read of it is read."""
    data = noise(100_000)
    stream = unpacked(io.BytesIO(PACKERS[suffix](data)[:left]), f"a{suffix}")
    got, wrong = until_refused(stream)
    assert str(wrong) == "its packed data ends too early"
    assert data.startswith(got)
    assert len(got) > left - 40_000
    path = tmp_path / f"a.azn{suffix}"
    path.write_bytes(PACKERS[suffix](RECORD.encode() * 40)[:-3])
    merged = here("merge", path, "-o", tmp_path / "b.azn")
    assert merged.code == 2
    assert merged.err == f"azul: cannot read {path}: its packed data ends too early\n"
    assert not (tmp_path / "b.azn").exists()


@pytest.mark.slow
@packed_as
@pytest.mark.parametrize("size", [100_000, 2_000_000], ids=["one block", "a stretch"])
def test_a_torn_file_is_reported_once_and_others_are_read(
    suffix: str, size: int, tmp_path: Path
) -> None:
    """Be it short, or so long without a place to cut that it is read one game at a time."""
    torn, whole = tmp_path / f"a.azn{suffix}", tmp_path / "b.azn"
    torn.write_bytes(PACKERS[suffix](f"{RECORD}\n{{{letters(size)}".encode())[:-3])
    whole.write_text(RECORD)
    expected = f"azul: cannot read {torn}: its packed data ends too early\n"
    checked = here("check", torn, whole, "--format", "json")
    assert (checked.code, checked.err) == (2, expected)
    assert f'{{"file":"{whole}","game":1,' in checked.out.splitlines()[-1]
    store = tmp_path / "c.duckdb"
    here("club", "init", store)
    stored = here("ingest", torn, whole, "--db", store)
    assert (stored.code, stored.err) == (2, expected)
    assert "1 new" in stored.out.splitlines()[-1]


@packed_as
def test_damage_is_reported(suffix: str) -> None:
    packed = PACKERS[suffix](noise(3_000))
    summed = zstandard.ZstdCompressor(write_checksum=True).compress(noise(3_000))
    changed = bytearray(packed if suffix == ".gz" else summed)
    changed[-2] ^= 1
    for data in (RECORD.encode(), packed + b"more!", changed):
        with pytest.raises(OSError, match="it is damaged, or not compressed as its name says"):
            read(bytes(data), suffix)


def framed(window_log: int) -> bytes:
    """Pack a record as a program does that does not know how much will follow."""
    parameters = zstandard.ZstdCompressionParameters(window_log=window_log)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    return packer.compress(RECORD.encode()) + packer.flush()


def test_a_window_that_takes_too_much_memory_is_refused(tmp_path: Path) -> None:
    assert read(framed(26), ".zst") == RECORD.encode()
    path = tmp_path / "a.azn.zst"
    path.write_bytes(framed(26) + framed(27))
    checked = here("check", path)
    assert checked.code == 2
    assert checked.err == (
        f"azul: cannot read {path}: its compression window has more than 67,108,864 bytes (AZ120):"
        " unpack it first, with `zstd -d --long=31`\n"
    )


@pytest.mark.slow
@packed_as
@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("before", [0, 300_000], ids=["at once", "behind an honest part"])
def test_a_bomb_ends_soon(suffix: str, name: str, before: int, tmp_path: Path) -> None:
    path = tmp_path / f"a.azn{suffix}"
    unit = BOMBS[name]
    plain = noise(before).replace(b"\n", b"") + unit * (20_000_000 // len(unit))
    path.write_bytes(PACKERS[suffix](plain))
    with open_bytes(path) as stream:
        got, _ = until_refused(stream)
    assert len(got) < before + STRETCH + FLOOR
    checked = here("check", path)
    assert checked.code == 2
    assert checked.err == (
        f"azul: cannot read {path}: it unpacks to more than {RATIO_LIMIT} times its size (AZ120):"
        " unpack it first\n"
    )


def test_records_packed_well_are_no_bomb() -> None:
    """The same game many times comes to a ratio of 190 as .gz."""
    many = RECORD.encode() * 2_000
    assert read(gzip.compress(many), ".gz") == many


@pytest.mark.slow
@packed_as
def test_unpacking_takes_little_memory(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.azn{suffix}"
    data = noise(40_000_000)
    path.write_bytes(gzip.compress(data, 0) if suffix == ".gz" else zstandard.compress(data))
    _, peak = measured("filter", path, "--count", "--tag", "Event=x")
    assert peak < MEMORY
