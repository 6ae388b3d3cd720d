"""Indexes of files of records: one that cannot be believed is not used, and no game is made up."""

from functools import cache
from hashlib import blake2b

import msgspec

from azul_notation.cli.games import Reading, looked_up
from azul_notation.cli.indexing import indexed
from azul_notation.replay.block_check import CodeFilter
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.index import ENTRY, HEAD, SUFFIX
from azul_notation.text.source import lines_of
from tests.fuzz import seeds
from tests.fuzz.room import caught, written
from tests.fuzz.target import Target

NAME = "indexed.azn"
SEALED = 0x80
"""The bit of the first byte that asks for a head that vouches for the entries."""


@cache
def true_index() -> tuple[str, bytes]:
    """Write a file of four games with its index; give the file's name and the index."""
    path = str(written(NAME, b"\n".join(text.encode() for text in seeds.texts()[:4])))
    with caught():
        list(indexed(Reading([path], bars=False), CodeFilter()))
    with open(path + SUFFIX, "rb") as stream:  # noqa: PTH123 - the suffix stands behind the whole name
        return path, stream.read()


@cache
def games() -> list[Chunk]:
    with open(true_index()[0], "rb") as stream:  # noqa: PTH123
        return list(chunks(lines_of(stream)))


def hold(data: bytes) -> None:
    """The first byte chooses the game, and whether the bytes are a whole index or only its entries."""
    path, index = true_index()
    choice, told = data[:1] or b"\0", data[1:]
    if choice[0] & SEALED:
        told = told[: len(told) // ENTRY.size * ENTRY.size]
        head = msgspec.json.decode(index[:HEAD])
        head["games"] = len(told) // ENTRY.size
        head["table"] = blake2b(told, digest_size=16).hexdigest()
        told = msgspec.json.encode(head).ljust(HEAD - 1) + b"\n" + told
    written(NAME + SUFFIX, told)
    number = choice[0] & 7
    with caught() as (_, err):
        chunk = looked_up(path, number)
    if choice[0] & SEALED:
        return
    true = dict(enumerate(games(), start=1)).get(number)
    assert chunk in (None, true), "another game was found"
    assert chunk == true or err.told, "it does not say why the index is not used"


def first() -> list[bytes]:
    index = true_index()[1]
    plain = [bytes((number,)) + index for number in (0, 1, 4, 5)]
    return (
        plain
        + [bytes((number | SEALED,)) + index[HEAD:] for number in (1, 2, 4)]
        + seeds.stored("indexes")
    )


TARGET = Target(hold, first, (b'"games":', b'"azi":1', b"\xff" * 8, b"\0" * 8, b"\x80" + b"\0" * 7))
