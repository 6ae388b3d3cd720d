"""An index that somebody wrote by hand, with right hashes and wrong places, is refused or names a game."""

import itertools
import struct
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from azul_notation.text.games import Chunk, Mark
from azul_notation.text.index import ENTRY, HEAD, UnusableIndex, find, read_at
from azul_notation.text.limits import RECORD_LIMIT
from tests.support.commands import here
from tests.text.test_archive_index import made
from tests.text.test_archive_records import GAME

GAMES = 3
FILE = b"\n; above\n".join([GAME] * GAMES)
NUMBERS = (0, 1, 2, 7, 0xFF, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1)
VALUES = (*map(str, NUMBERS), "-1", "9" * 80, "true", "null", '""', "[]", "{}", "1.5", "1e99", "x")
"""As they are written in JSON."""


def seal(index: Path, head: dict[str, Any], table: bytes) -> None:
    """Write an index whose hash fits its table."""
    head = {**head, "table": blake2b(table, digest_size=16).hexdigest()}
    index.write_bytes(msgspec.json.encode(head).ljust(HEAD - 1) + b"\n" + table)


def looked_up(path: Path, number: int) -> Chunk | None:
    try:
        mark = find(str(path), number)
        return None if mark is None else next(read_at(str(path), mark), None)
    except UnusableIndex:
        return None


def parts(path: Path) -> tuple[dict[str, Any], bytes]:
    data = Path(f"{path}.azi").read_bytes()
    return msgspec.json.decode(data[:HEAD]), data[HEAD:]


@pytest.mark.parametrize("field", range(3))
def test_any_number_in_any_entry(field: int, tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", FILE)
    head, table = parts(path)
    real = {looked_up(path, number) for number in range(1, GAMES + 1)}
    assert len(real) == GAMES
    for game, number in itertools.product(range(GAMES), (*NUMBERS, len(FILE), len(FILE) - 1)):
        entries = [list(entry) for entry in ENTRY.iter_unpack(table)]
        entries[game][field] = min(number, 2**32 - 1) if field == 2 else number
        seal(Path(f"{path}.azi"), head, b"".join(ENTRY.pack(*entry) for entry in entries))
        found = looked_up(path, game + 1)
        assert found is None or found.number == game + 1


@pytest.mark.slow
def test_any_bytes_in_the_table(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", FILE)
    head, table = parts(path)
    rng = Random(1)
    for _ in range(500):
        spoilt = bytearray(table)
        for _ in range(rng.randrange(1, 6)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        seal(Path(f"{path}.azi"), head, bytes(spoilt))
        for number in range(GAMES + 2):
            looked_up(path, number)


@pytest.mark.parametrize("value", VALUES)
def test_any_value_in_the_head(value: str, tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", FILE)
    head, table = parts(path)
    for name in head:
        head_then = {
            each: msgspec.Raw(value.encode()) if each == name else head[each] for each in head
        }
        written = msgspec.json.encode(head_then).ljust(HEAD - 1) + b"\n"
        Path(f"{path}.azi").write_bytes(written + table)
        found = looked_up(path, 1)
        assert found is None or found.number == 1


def test_an_offset_beyond_every_file_is_reported(tmp_path: Path) -> None:
    path = made(tmp_path / "a.azn", FILE)
    head, table = parts(path)
    seal(Path(f"{path}.azi"), head, struct.pack("<Q", 2**63) + table[8:])
    done = here("check", path, "--game", "1")
    assert done.code == here("check", path).code
    assert "is not used: it is damaged" in done.err


def test_lines_ahead_are_not_read_without_end(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    line = b"x" * 9_999 + b"\n"
    path.write_bytes(GAME + line * (RECORD_LIMIT // len(line) + 2))
    ahead = GAME.count(b"\n") + RECORD_LIMIT // len(line) + 2
    with pytest.raises(UnusableIndex, match="damaged"):
        next(read_at(str(path), Mark(0, 1, 1, ahead)))
