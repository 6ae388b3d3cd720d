"""Writes the results of a shard: a row for each game, in a Parquet file that is the same on any machine."""

import hashlib
import io
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import azul_notation
from azul_notation.diagnostics import Diagnostic, InternalError
from azul_notation.replay.block_check import CodeFilter, Known, check_stretch, report_of, seen
from azul_notation.replay.check import check_chunk
from azul_notation.replay.identity import sha256_of
from azul_notation.replay.report import Checked, Report
from azul_notation.text.blocks import Block, Stretch, blocks
from azul_notation.text.games import Chunk
from azul_notation.text.limits import GAME_LIMIT, LINE_LIMIT, LimitPassed
from azul_notation.text.unpacking import unpacked
from tournaments.errors import ShardError
from tournaments.shards.cuts import Shard, Watched
from tournaments.shards.places import Folder, opened
from tournaments.store.instance import scratch_instance
from tournaments.store.stored_record import legible, original_text
from tournaments.version import program

COLUMNS = {
    "file": "VARCHAR",
    "begin": "BIGINT",
    "game": "BIGINT",
    "line": "BIGINT",
    "variant": "VARCHAR",
    "seats": "VARCHAR[]",
    "ok": "BOOLEAN",
    "rounds": "BIGINT[][]",
    "final": "BIGINT[]",
    "winners": "BIGINT[]",
    "moves": "BIGINT",
    "diagnostics": "VARCHAR",
    "overlong": "BIGINT[]",
    "first": "BIGINT",
    "sha256": "VARCHAR",
    "text": "VARCHAR",
    "raw": "BLOB",
}
"""The names are those of `azul check --format json`, but for some: `begin` is the byte with which the shard
begins, `game` counts from there; `first` is the line on which the text begins; `raw` stands where the text is
no UTF-8."""
SUFFIX = ".parquet"
BATCH = 5_000
ALL = CodeFilter()
_DIAGNOSTICS = msgspec.json.Decoder(list[Diagnostic])


class Row(msgspec.Struct, frozen=True):
    """A game of a shard."""

    report: Report
    chunk: Chunk

    def checked(self) -> Checked:
        """Read the game again, to show it."""
        return check_chunk(self.chunk, self.report.file)


class Task(msgspec.Struct, frozen=True):
    shard: Shard
    folder: str
    rules: str
    run: str
    """A word for files that are not finished."""


@cache
def rules() -> str:
    """Name the rules that judge records: the program, and a hash of its code."""
    root = Path(azul_notation.__file__).parent
    grammar = root / "_grammar" if (root / "_grammar").is_dir() else root.parent / "grammar"
    code = [
        each
        for room in ("diagnostics", "text", "rules", "replay")
        for each in root.joinpath(room).rglob("*.py")
    ]
    found = hashlib.sha256()
    for path in (*sorted(code), *sorted(grammar.glob("*.lark")), Path(__file__)):
        data = path.read_bytes()
        found.update(f"{path.name} {len(data)}\n".encode() + data)
    return f"{program()} {found.hexdigest()[:16]}"


def name_of(shard: Shard, judged: str) -> str:
    """Name the results of a shard by all that they follow from."""
    basis = (
        legible(shard.source.name),
        *(shard.source.packed, shard.begin, shard.end, shard.last, shard.line),
        *(shard.content, judged),
    )
    return hashlib.sha256(msgspec.json.encode(basis)).hexdigest()


def work(task: Task) -> str:
    """Check a shard and write its results; explain why it cannot be read, if so. Runs on any machine."""
    if task.rules != rules():
        raise ShardError(f"a worker has {rules()}, not {task.rules}")
    with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
        file = Path(scratch) / "games.parquet"
        try:
            _write(task.shard, file)
        except (OSError, LimitPassed) as error:
            return getattr(error, "strerror", None) or str(error) or type(error).__name__
        Folder(task.folder, task.run).put(file, name_of(task.shard, task.rules) + SUFFIX)
    return ""


def _write(shard: Shard, file: Path) -> None:
    with scratch_instance().cursor() as con, opened(shard.source.url) as raw:
        columns = ", ".join(f'"{name}" {kind}' for name, kind in COLUMNS.items())
        con.execute(f"CREATE TEMP TABLE games ({columns})")
        watched = Watched(raw, shard)
        packed = io.BufferedReader(watched)
        stream = unpacked(packed, shard.source.url)
        rows = map(partial(_row, shard), checked_games(shard, stream))
        while batch := list(islice(rows, BATCH)):
            with con.appender("games") as appender:
                appender.append_rows(batch)
        if not watched.is_whole():
            raise OSError("it changed while it was being read")
        con.execute(f"COPY games TO '{file}' (FORMAT parquet, COMPRESSION zstd)")


def checked_games(shard: Shard, stream: Any) -> Iterator[tuple[Report, Chunk]]:
    """Check the games of a shard, numbered from its own beginning."""
    name, games = shard.source.name, 0
    for piece in blocks(stream):
        line, offset = piece.line + shard.line - 1, piece.offset + shard.begin
        found: Iterable[Known | Checked | InternalError]
        if isinstance(piece, Stretch):
            found = check_stretch(Stretch(piece.stream, line, offset), name, ALL)
        else:
            more = piece.more or not shard.last
            block = Block(piece.data, line, offset, more=more)
            found = seen(block, name, ALL, canonical=True)
        before = games
        for each in found:
            if isinstance(each, InternalError):
                raise each.after(before)
            if isinstance(each, Checked):
                report, chunk = each.report, each.chunk
                report.game += before
            else:
                clean, _, number, begins = each
                report = report_of(clean, name, number + before, begins)
                chunk = Chunk(clean.text, begins, number)
            games = report.game
            yield report, chunk


def _row(shard: Shard, found: tuple[Report, Chunk]) -> tuple[Any, ...]:
    report, chunk = found
    text = legible(chunk.text)
    diagnostics = report.diagnostics
    return (
        *(legible(report.file), shard.begin, report.game, report.line, report.variant),
        *(report.seats, report.ok, report.rounds, report.final, report.winners, report.moves),
        msgspec.json.encode(diagnostics).decode() if diagnostics else None,
        list(chunk.overlong) if chunk.overlong else None,
        chunk.line,
        sha256_of(chunk.text),
        text,
        chunk.text.encode("utf-8", "surrogateescape") if text != chunk.text else None,
    )


def rows(folder: Folder, name: str, file: str, games: int) -> Iterator[Row]:
    """Read the results of a shard; `games` of its file come before it.

    Nothing is believed that the texts do not bear out by their hashes.
    """
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
        local = Path(scratch) / "games.parquet"
        folder.get(name + SUFFIX, local)
        try:
            with scratch_instance().cursor() as con:
                listed = ", ".join(f'"{each}"::{kind}' for each, kind in COLUMNS.items())
                found = con.execute(f"SELECT {listed} FROM read_parquet('{local}')")  # noqa: S608
                while batch := found.fetchmany(BATCH):
                    yield from (_read(row, file, games) for row in batch)
        except (duckdb.Error, msgspec.MsgspecError, UnicodeError) as error:
            reason = str(error).partition("\n")[0]
            raise ShardError(f"{name}{SUFFIX} cannot be read: {reason}") from None


def _read(row: tuple[Any, ...], file: str, games: int) -> Row:
    fields = dict(zip(COLUMNS, row, strict=True))
    text = original_text(msgspec.convert(fields["text"], str), fields["raw"])
    if sha256_of(text) != fields["sha256"]:
        raise ShardError("a text does not match its hash")
    limit = msgspec.convert(fields["overlong"], tuple[int, int] | None)
    if limit is None and is_long(text):
        raise ShardError("a text is longer than a game may be")
    fields["diagnostics"] = _DIAGNOSTICS.decode(fields["diagnostics"] or "[]")
    fields["file"] = file
    fields["game"] = fields["game"] + games if fields["game"] else 0
    report = msgspec.convert({name: fields[name] for name in Report.__struct_fields__}, Report)
    return Row(report, Chunk(text, msgspec.convert(fields["first"], int), report.game, limit))


def is_long(text: str) -> bool:
    """Return whether a text exceeds a limit, and should have been cut."""
    if len(text) <= LINE_LIMIT:
        return False
    return len(text) > GAME_LIMIT or any(len(line) > LINE_LIMIT for line in text.split("\n"))
