"""Checks the games of a block, on the fast way as far as that goes.

A block may be checked in any process: what comes of it is values, numbered from the block's first game.
"""

import heapq
import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

import msgspec

from azul_notation.diagnostics import Diagnostic, InternalError, working_on
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.fast import Followed
from azul_notation.replay.parcels import Packer, unpacked as unpacked_briefs
from azul_notation.replay.report import Brief, Checked, Report, matches
from azul_notation.replay.scan import only, scan
from azul_notation.text.blocks import Block, Stretch, blocks
from azul_notation.text.games import Chunk, Mark, chunks
from azul_notation.text.source import decoded, raw_lines


class CodeFilter(msgspec.Struct, frozen=True):
    """A choice of codes to report."""

    select: tuple[str, ...] = ()
    """Only these; all, if there are none."""
    ignore: tuple[str, ...] = ()

    def __call__(self, found: Diagnostic) -> bool:
        chosen = not self.select or matches(found.code, self.select)
        return chosen and not matches(found.code, self.ignore)


ALL = CodeFilter()
EXPLAINED_GAMES = 100
"""Faulty games whose causes are searched for unless more is asked for."""


def check_block(
    block: Block, name: str, wanted: CodeFilter
) -> Iterator[Report | Checked | InternalError]:
    """Check a block: a report where all is clean, everything where there is something to show."""
    for each in seen(block, name, wanted):
        yield report_of(*each) if isinstance(each, tuple) else each


Known = tuple[CleanGame, str, int, int]
"""A clean game, with the name of its file, its number and its first line."""


def seen(
    block: Block, name: str, wanted: CodeFilter, *, canonical: bool = False
) -> Iterator[Known | Checked | InternalError]:
    """Check a block: yield the outcome of each clean game (if asked, a canonical one), and the others."""
    for each in games_of(block, name, canonical=canonical):
        if isinstance(each, Game):
            yield _skippable(each, name, wanted)
        elif isinstance(each, InternalError):
            yield each
        else:
            found, number, line = each
            yield found, name, number, line


class Game(msgspec.Struct):
    """A game that needs the explaining replay."""

    chunk: Chunk
    followed: Followed | None = None
    """How far its words were followed."""


def games_of(
    block: Block, name: str, *, canonical: bool = False, points: bool = False
) -> Iterator[tuple[CleanGame, int, int] | Game | InternalError]:
    """Cut a block into games: those that are clean, with number and line, and the others.

    If it is asked for, those that are not canonical are among the others.
    """
    text = block.data.decode("utf-8", "surrogateescape")
    number = 1
    ends = "\r\n" if has_returns(text) else "\n"
    if ends != "\n":
        text = text.replace(ends, "\n")
    pieces = scan(text, block.line, more=block.more, points=points) if text else [(1, "", None)]
    for at, (line, piece, found) in enumerate(pieces):
        if isinstance(found, Exception):
            yield InternalError.of(found, "checking", name, line, number)
            number += 1
        elif isinstance(found, CleanGame) and (not canonical or (found.exact and ends == "\n")):
            yield found, number, line
            number += 1
        elif isinstance(found, Followed) and is_one_game(piece):
            kept = piece.replace("\n", ends)
            yield Game(Chunk(kept, line, number, height=piece.count("\n")), found)
            number += 1
        else:
            data = io.BytesIO(piece.replace("\n", ends).encode("utf-8", "surrogateescape"))
            lines = decoded(raw_lines(data), begins=block.begins and at == 0)
            for chunk in chunks(lines, Mark(0, line, number, 0)):
                yield Game(chunk)
                number += chunk.number > 0


def has_returns(text: str) -> bool:
    """Return whether every line of a text ends with a carriage return and a line feed."""
    return "\r" in text and text.count("\r") == text.count("\n") == text.count("\r\n")


def is_one_game(piece: str) -> bool:
    """Return whether nothing after the tags of a piece can begin another game."""
    return piece.rfind("[") < piece.find("\n\n") and "%azn" not in piece[1:]


def check_alone(chunk: Chunk, name: str, wanted: CodeFilter) -> Report | Checked:
    """Check one game that was cut out of its file."""
    text = chunk.text.replace("\r\n", "\n") if has_returns(chunk.text) else chunk.text
    with working_on("checking", name, chunk.line, chunk.number):
        known = only(text, chunk.line) if chunk.overlong is None else None
    if known is None:
        return _explained(Game(chunk), name, wanted)
    line, found = known
    if isinstance(found, CleanGame):
        return report_of(found, name, chunk.number, line)
    return _explained(Game(chunk, found), name, wanted)


def check_stretch(
    stretch: Stretch, name: str, wanted: CodeFilter
) -> Iterator[Checked | InternalError]:
    """Check the games of a stretch as they come."""
    lines = decoded(raw_lines(stretch.stream), begins=stretch.begins)
    found = chunks(lines, Mark(0, stretch.line, 1, 0))
    return (_skippable(Game(chunk), name, wanted) for chunk in found)


def _skippable(game: Game, name: str, wanted: CodeFilter) -> Checked | InternalError:
    """Check a game; an internal error in it ends no work on the others."""
    try:
        return _explained(game, name, wanted)
    except InternalError as error:
        return error


def _explained(game: Game, name: str, wanted: CodeFilter) -> Checked:
    """Check a game with the explaining replay, and report the selected codes."""
    from azul_notation.replay.check import check_chunk, choose  # noqa: PLC0415 - clean games need none

    checked = check_chunk(game.chunk, name, game.followed, whole=False)
    if wanted != ALL:
        choose(checked, wanted)
    return checked


def report_of(found: CleanGame, name: str, number: int, line: int) -> Report:
    """Report on a game that is clean."""
    return Report(
        file=name,
        game=number,
        line=line,
        variant=found.variant,
        seats=found.names,
        ok=True,
        rounds=found.rounds,
        final=found.final,
        winners=found.winners,
        moves=found.moves,
        diagnostics=[],
    )


def check_part(part: Block | Stretch, name: str) -> Iterator[Report | Checked | InternalError]:
    if isinstance(part, Block):
        return check_block(part, name, ALL)
    return check_stretch(part, name, ALL)


def check_stream(
    stream: BinaryIO, name: str, explain: Callable[[Checked], object] | None = None
) -> Iterator[Report]:
    """Check all games of a file, and report on each, after `explain` has seen those that are faulty."""
    games = 0
    for part in blocks(stream):
        before = games
        for each in check_part(part, name):
            if isinstance(each, InternalError):
                raise each.after(before)
            report = report_in(each)
            if report.game:  # what is not a game has no number
                games = report.game = report.game + before
            if explain is not None and isinstance(each, Checked) and not report.ok:
                explain(each)
            yield report


Piece = tuple[str, Block | Stretch]
"""The name of a file, and a piece of it."""


def is_stretch(piece: Piece) -> bool:
    return isinstance(piece[1], Stretch)


Seen = Report | Checked | InternalError
"""What came of a game: a report if it is clean, everything if there is something to show."""


def check_piece(wanted: CodeFilter, piece: Piece) -> tuple[str, bool, Iterator[Seen]]:
    """Check a piece of a file: return its name, whether the file begins with it, and the results."""
    name, part = piece
    if isinstance(part, Stretch):
        return name, part.begins, check_stretch(part, name, wanted)
    return name, part.begins, _in_place(part, name, wanted)


def _in_place(block: Block, name: str, wanted: CodeFilter) -> Iterator[Seen]:
    """Check a block; a fault of this program names the place."""
    with working_on("checking", name, block.line):
        yield from check_block(block, name, wanted)


def check_and_pack(wanted: CodeFilter, piece: Piece) -> "tuple[str, bool, Parcel]":
    """Check a piece of a file in another process, which sends the results."""
    name, begins, found = check_piece(wanted, piece)
    return name, begins, packed(found)


class Parcel(msgspec.Struct, frozen=True):
    """The results for a block, as they go from one process to another."""

    clean: bytes
    """The reports on games that are clean."""
    others: bytes
    """The part of the others to show."""


_REPORTS = msgspec.msgpack.Decoder(list[Report])


def packed(found: Iterable[Seen]) -> Parcel:
    """Make a parcel of the results for a block; the reports leave the file's name out."""
    clean, others, faulty = [], Packer(), 0
    for each in found:
        if isinstance(each, Report):
            each.file = ""
            clean.append(each)
        elif isinstance(each, Checked):
            faulty += not each.report.ok
            others.add(each.brief(whole=not each.report.ok and faulty <= EXPLAINED_GAMES))
        else:
            others.add(each)
    return Parcel(msgspec.msgpack.encode(clean), others.finish())


def unpacked(parcel: Parcel, name: str) -> Iterator[Report | Brief | InternalError]:
    """Return the contents of a parcel in the order of the games."""
    clean = _REPORTS.decode(parcel.clean)
    for each in clean:
        each.file = name
    return heapq.merge(clean, unpacked_briefs(parcel.others), key=line_of)


def report_in(seen: Report | Checked | Brief) -> Report:
    return seen if isinstance(seen, Report) else seen.report


def line_of(seen: Report | Checked | Brief | InternalError) -> int:
    """Return the line on which a game begins, in whose order games are reported."""
    return seen.line if isinstance(seen, InternalError) else report_in(seen).line
