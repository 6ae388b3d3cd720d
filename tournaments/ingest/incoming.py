"""Prepares incoming records for the store, block by block, in any process."""

import heapq
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, InternalError, working_on
from azul_notation.replay.block_check import Game, Piece, games_of
from azul_notation.replay.check import check_chunk
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.fast import Followed
from azul_notation.replay.identity import sha256_of
from azul_notation.replay.parcels import Packer, unpacked
from azul_notation.replay.report import Checked
from azul_notation.replay.scan import only
from azul_notation.text.blocks import Block
from azul_notation.text.digests import Digests
from azul_notation.text.games import Chunk, Mark, chunks
from azul_notation.text.source import decoded, raw_lines
from azul_notation.text.write import HEADER
from tournaments.store.stored_record import Stored, of_clean_game, stored


class IncomingRecord(msgspec.Struct, array_like=True):
    """A record that came in, ready to be stored."""

    kept: Stored
    file: str
    game: int
    """Its place in the file."""
    line: int
    chunk: Chunk | None = None
    """Its text as it was in the file, where that is not the one that is kept."""
    whole: bool = True
    """Whether it can be kept: a text that is too long cannot, nor one without a game."""
    fault: Diagnostic | None = None
    """Its first error, as it was in the file."""

    @property
    def overlong(self) -> bool:
        return bool(self.chunk and self.chunk.overlong)

    def checked(self) -> Checked:
        """Check it again as it was in the file, to show a place in it."""
        text = self.kept.text.removeprefix(HEADER)
        chunk = self.chunk or Chunk(text, self.line, self.game, height=text.count("\n"))
        return check_chunk(replace(chunk, number=self.game), self.file)


class PackedBatch(msgspec.Struct, frozen=True):
    """The records of a block, as they go from one process to another."""

    games: int
    known: int
    """Games that are in the store, and clean."""
    clean: bytes
    """Records that the fast path found clean."""
    others: bytes
    """Records that were checked in full, and internal errors."""


class IncomingBatch(msgspec.Struct):
    """The records of a piece of a file."""

    file: str
    begins: bool
    size: int
    """Bytes of the piece."""
    content: PackedBatch | Iterator[Chunk]
    games: int = 0
    """How many games it holds; of a stretch, how many were given."""


_RECORDS = msgspec.msgpack.Decoder(list[IncomingRecord])


def prepare(clean: Digests, piece: Piece) -> IncomingBatch:
    """Prepare a piece of a file; a stretch is cut into games as they are asked for."""
    name, part = piece
    if isinstance(part, Block):
        with working_on("checking", name, part.line):
            packed_batch = packed(part, name, clean)
        return IncomingBatch(name, part.begins, len(part.data), packed_batch, packed_batch.games)
    lines = decoded(raw_lines(part.stream), begins=part.begins)
    return IncomingBatch(name, part.begins, 0, chunks(lines, Mark(0, part.line, 1, 0)))


def packed(block: Block, name: str, clean: Digests) -> PackedBatch:
    """Prepare the games of a block, except for those that are known to be clean."""
    seen: list[IncomingRecord] = []
    others = Packer()
    games = known = 0
    for each in games_of(block, name, canonical=True, points=True):
        if isinstance(each, InternalError):
            games = each.game
            others.add(each)
            continue
        if isinstance(each, Game):
            games += each.chunk.number > 0
            if is_clean(each.chunk, clean):
                known += 1
            else:
                others.add(checked_record(each.chunk, name, each.followed))
            continue
        found, games, line = each
        kept = of_clean_game(found)
        if kept.sha256 in clean:
            known += 1
        else:
            seen.append(IncomingRecord(kept, "", games, line))
    return PackedBatch(games, known, msgspec.msgpack.encode(seen), others.finish())


def incoming_records(
    batch: IncomingBatch, before: int, clean: Digests
) -> Iterator[IncomingRecord | InternalError | None]:
    """Yield the records of a piece, in order, and None for each that is known to be clean.

    Games are counted on from those before the piece.
    """
    content = batch.content
    if isinstance(content, PackedBatch):
        seen = _RECORDS.decode(content.clean)
        yield from (None for _ in range(content.known))
        found: Iterable[IncomingRecord | InternalError] = (
            heapq.merge(seen, unpacked(content.others), key=line_of) if content.others else seen
        )
        for each in found:
            if isinstance(each, InternalError):
                yield each.after(before)
                continue
            each.file = batch.file
            each.game += before if each.game else 0
            yield each
        return
    for chunk in content:
        batch.games = max(batch.games, chunk.number)
        numbered = replace(chunk, number=chunk.number + before) if chunk.number else chunk
        known = is_clean(chunk, clean)
        yield None if known else checked_record(numbered, batch.file)


def checked_record(
    chunk: Chunk, name: str, followed: Followed | None = None
) -> IncomingRecord | InternalError:
    """Check a game and prepare it; an internal error in it ends no work on the others."""
    try:
        return incoming_record(check_chunk(chunk, name, followed))
    except InternalError as error:
        return error


def line_of(each: IncomingRecord | InternalError) -> int:
    return each.line


def is_clean(chunk: Chunk, clean: Digests) -> bool:
    """Return whether a text is that of a clean record in the store, so that it need not be checked again."""
    text = chunk.text.removeprefix(HEADER).strip("\n")
    return sha256_of(f"{HEADER}{text}\n") in clean


def received(chunk: Chunk, name: str) -> IncomingRecord:
    """Prepare a record that came by itself."""
    with working_on("checking", name, chunk.line, chunk.number):
        seen = only(chunk.text, chunk.line, points=True) if chunk.overlong is None else None
    line, found = seen or (0, None)
    if not isinstance(found, CleanGame) or not found.exact:
        return incoming_record(
            check_chunk(chunk, name, found if isinstance(found, Followed) else None)
        )
    return IncomingRecord(of_clean_game(found), name, chunk.number, line)


def incoming_record(checked: Checked) -> IncomingRecord:
    """Prepare a record that was checked."""
    report = checked.report
    fault = next((each for each in report.diagnostics if each.is_error), None)
    whole = not checked.chunk.overlong and is_game(checked)
    return IncomingRecord(
        stored(checked), report.file, report.game, report.line, checked.chunk, whole, fault
    )


def is_game(checked: Checked) -> bool:
    """Return whether there is a game at all: with a tag, or with a move."""
    game = checked.game
    return game.number > 0 and (game.moves > 0 or any(tag.span.line for tag in game.tags))
