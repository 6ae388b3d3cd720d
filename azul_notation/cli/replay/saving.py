"""Writes what was tried on the screen into the file of the record, in one step."""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from msgspec.structs import replace

from azul_notation.cli.proof import add_game, bytes_of, prove
from azul_notation.cli.replay.walk import NotPossible
from azul_notation.library.errors import NotWritable
from azul_notation.library.varying import Alternative, with_variations
from azul_notation.text.failures import reason_of
from azul_notation.text.games import Chunk
from azul_notation.text.joined import UnsafeJoin
from azul_notation.text.records import Record, records
from azul_notation.text.replacement import Replacement
from azul_notation.text.source import BOM, PACKED, open_bytes

Listed = tuple[str, Chunk]
"""A game, with the name of its file."""
CHANGED = "the file has changed since it was opened: nothing was written; quit, and open it again"


def save(place: str, chunk: Chunk, alternatives: Sequence[Alternative]) -> Chunk:
    """Write variations into a game of a file; return the game as it stands there now.

    Nothing else in the file changes. If anything fails, the file is as it was.
    """
    if place.endswith(PACKED):
        raise NotPossible(f"{place} is compressed: decompress it to save into it")
    try:
        new = replace(chunk, text=with_variations(chunk, alternatives))
        put_in_place(place, chunk, new)
    except NotWritable as reason:
        raise NotPossible(f"nothing was written: {reason}") from None
    except UnsafeJoin as wrong:
        raise NotPossible(f"nothing was written: {wrong}") from None
    except OSError as error:
        raise NotPossible(f"nothing was written: {reason_of(error)}") from None
    more = new.text.count("\n") - chunk.text.count("\n")
    return replace(new, height=chunk.height + more)


def saved_into(games: Sequence[Listed], number: int, new: Chunk) -> list[Listed]:
    """Put the new text of a game into a list of games; those after it in its file may have moved."""
    place, old = games[number]
    more = new.height - old.height
    later = [
        (name, replace(chunk, line=chunk.line + more) if name == place else chunk)
        for name, chunk in games[number + 1 :]
    ]
    return [*games[:number], (place, new), *later]


def put_in_place(file: str, old: Chunk, new: Chunk) -> None:
    """Replace the file by one in which a game has a new text."""
    digest = blake2b()
    found = False
    with Replacement(Path(file)) as replacement, open_bytes(file) as stream:
        for record in records(stream):
            raw = record.raw
            if record.chunk.number == old.number:
                raw, found = changed_bytes(record, old, new), True
            add_game(digest, raw)
            replacement.stream.write(raw)
        if not found:
            raise NotPossible(CHANGED)
        prove(replacement.stream, digest.digest(), file)
        replacement.place()


def changed_bytes(record: Record, old: Chunk, new: Chunk) -> bytes:
    """Return the bytes of a game with its new text, if it is still as it was."""
    bom = BOM if record.mark.offset == 0 and record.raw.startswith(BOM) else b""
    if record.chunk.text != old.text or bytes_of(old.text, bom) != record.raw:
        raise NotPossible(CHANGED)
    return bytes_of(new.text, bom)
