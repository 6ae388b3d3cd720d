"""Reads a folder of results as a whole: its list, and the records in it."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from azul_notation.text.games import Chunk
from azul_notation.text.json_depth import refuse_deep
from azul_notation.text.limits import LimitPassed
from tournaments.errors import ShardError
from tournaments.shards.places import Folder
from tournaments.shards.rows import rows

MANIFEST = "manifest.json"
REJECTS = "rejects.jsonl"
FORM = 1
Name = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""Nothing but a hash: no name can lead out of the folder."""
Count = Annotated[int, msgspec.Meta(ge=0)]


class Done(msgspec.Struct, frozen=True):
    """A shard that was checked."""

    name: Name
    begin: Count
    end: Count
    games: Count


class DoneFile(msgspec.Struct, frozen=True):
    file: str
    size: Count
    shards: list[Done]


class Manifest(msgspec.Struct, frozen=True):
    """The list of a folder of results."""

    azul_shards: int
    rules: str
    files: list[DoneFile]


def manifest_of(folder: Folder) -> Manifest:
    """Read what is listed; every file must be covered once."""
    try:
        data = folder.read(MANIFEST)
        refuse_deep(data, MANIFEST)
        found = msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeError, LimitPassed) as error:
        raise ShardError(f"{MANIFEST} cannot be read: {error}") from None
    if found.azul_shards != FORM:
        raise ShardError(f"{MANIFEST} has the form {found.azul_shards}, not {FORM}")
    for each in found.files:
        ends = [0, *(shard.end for shard in each.shards)]
        if [shard.begin for shard in each.shards] != ends[:-1] or ends[-1] != each.size:
            raise ShardError(f"{MANIFEST} does not cover {each.file!r} once")
    return found


def records_of(place: str) -> Iterator[tuple[str, Chunk]]:
    """Yield the records of a folder in the order of their files, as they were cut out."""
    folder = Folder(place)
    for each in manifest_of(folder).files:
        games = 0
        for shard in each.shards:
            before = games
            for row in rows(folder, shard.name, each.file, before):
                games = row.chunk.number
                yield each.file, row.chunk
            if games - before != shard.games:
                raise ShardError(f"{shard.name} has {games - before} games, not {shard.games}")
