"""Proves that what was written in place of a file will be read as the games that were meant."""

from hashlib import blake2b
from typing import IO, BinaryIO, cast

from azul_notation.text.joined import UnsafeJoin
from azul_notation.text.records import records


def bytes_of(text: str, bom: bytes) -> bytes:
    """Return the bytes of a game, after the mark with which its file may begin."""
    return bom + text.encode("utf-8", "surrogateescape")


def prove(stream: IO[bytes], wanted: bytes, path: str) -> None:
    """Cut what was written into games again; they must be those of this digest."""
    stream.seek(0)
    digest = blake2b()
    for record in records(cast("BinaryIO", stream)):
        add_game(digest, record.raw)
    if digest.digest() != wanted:
        raise UnsafeJoin(path)


def add_game(digest: blake2b, game: bytes) -> None:
    digest.update(b"%d " % len(game))
    digest.update(game)
